import type { BrowserContextOptions, Page } from 'playwright'
import { linkIn, mailTo } from '../support/auth.ts'
import { database, mintCompany, type TestCompany } from '../support/company.ts'
import { expectAccessible, expectNoSideways, holdBack } from '../support/console.ts'
import { expect, openContext, test } from '../support/playwright.ts'
import { product } from '../support/product.ts'
import { fromElsewhere, signIn } from '../support/session.ts'
import { settled } from '../support/settled.ts'

const NEW = 'a new and longer password'

let page: Page
let company: TestCompany

async function visit(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await openContext({ extraHTTPHeaders: fromElsewhere(), ...options })
  return context.newPage()
}

test.beforeEach(async () => {
  company = await mintCompany({ name: 'Officina Accesso' })
  page = await visit()
})

test.afterEach(() => page.context().close())

const email = (on = page) => on.getByLabel('E-mail')
const password = (on = page) => on.getByLabel('Password', { exact: true })
const signInButton = (on = page) => on.getByRole('button', { name: 'Sign in' })
const alert = (on = page) => on.locator('main').getByRole('alert')
const person = (on = page) => on.getByRole('button', { name: 'Person and company' })

async function fillIn(secret = company.owner.password) {
  await email().fill(company.owner.email)
  await password().fill(secret)
  await signInButton().click()
}

const inside = (on = page) => person(on).getByText('Officina Accesso').first().waitFor()

test.describe('console: sign-in', () => {
  test('leads a person who is not signed in to the sign-in page, and back to where they were going', async () => {
    await page.goto('/articles?q=filter')
    await page.waitForURL('**/sign-in?next=%2Farticles%3Fq%3Dfilter')
    await fillIn()
    await page.waitForURL('**/articles?q=filter')
    await inside()
  })

  test('works with the keyboard alone, from the first field on', async () => {
    await page.goto('/sign-in')
    await expect(email()).toBeFocused()
    await page.keyboard.type(company.owner.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(company.owner.password)
    await page.keyboard.press('Enter')
    await inside()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/')
  })

  test('takes what was typed or filled in before the page’s script came', async () => {
    const letCome = await holdBack(page, /\/_next\/static\/.*\.js/)
    await page.goto('/sign-in', { waitUntil: 'commit' })
    await email().fill(company.owner.email)
    await password().fill(company.owner.password)
    await letCome()
    await expect(email()).toHaveAttribute('data-path', 'email')
    await settled(page)
    await signInButton().click()
    await inside()
  })

  test('says that a wrong password is wrong, keeps the address and waits in the password', async () => {
    await page.goto('/sign-in')
    await fillIn('not the password')
    await alert().getByText('E-mail or password is wrong.').waitFor()
    await expect(email()).toHaveValue(company.owner.email)
    await expect(password()).toBeFocused()
    expect(page.url()).toContain('/sign-in')
  })

  test('says on the field what is missing and asks the server nothing', async () => {
    await page.goto('/sign-in')
    await signInButton().click()
    await expect(page.getByText('This is needed')).toHaveCount(2)
    await expect(email()).toBeFocused()
  })

  test('says for how long an account is locked', async () => {
    await page.goto('/sign-in')
    const guess = { email: company.owner.email, password: 'not the password' }
    for (let count = 0; count < 10; count++)
      await page.request.post('/api/auth/sign-in/email', {
        data: guess,
        headers: { origin: product.base_url },
      })
    await fillIn()
    await alert().getByText('Too many attempts. Try again in 15 minutes.').waitFor()
    await expect(password()).toHaveValue(company.owner.password)
  })

  test('tells password managers which field is which', async () => {
    await page.goto('/sign-in')
    await expect(email()).toHaveAttribute('autocomplete', 'username')
    await expect(password()).toHaveAttribute('autocomplete', 'current-password')
  })

  test('leads on who is signed in already, and shows the form to whose session has ended', async () => {
    await page.goto('/sign-in')
    await fillIn()
    await inside()
    await page.goto('/sign-in?next=/articles')
    await page.waitForURL((url) => url.pathname === '/articles')
    await database().kysely.deleteFrom('session').where('user_id', '=', company.owner.user_id).execute()
    await page.goto('/articles?q=oil')
    await page.waitForURL('**/sign-in?next=%2Farticles%3Fq%3Doil')
    await email().waitFor()
    await expect(email()).toBeFocused()
  })

  test('tells somebody whom no workshop has any more, and signs them out', async () => {
    await database().kysely.deleteFrom('member').where('user_id', '=', company.owner.user_id).execute()
    await page.goto('/sign-in')
    await fillIn()
    await alert().getByText('You belong to no workshop at the moment.').waitFor()
    const cookies = await page.context().cookies()
    expect(cookies.filter(({ name }) => name.includes('session_token'))).toEqual([])
  })

  test('signs out: the session ends on the server', async () => {
    await page.goto('/sign-in')
    await fillIn()
    await inside()
    const cookies = await page.context().cookies()
    await person().click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL('**/sign-in')
    await page.context().addCookies(cookies)
    await page.goto('/articles')
    await page.waitForURL('**/sign-in?next=%2Farticles')
  })

  test('keeps the session in a cookie that scripts cannot read and other sites cannot send', async () => {
    await page.goto('/sign-in')
    await fillIn()
    await inside()
    const [session] = (await page.context().cookies()).filter(({ name }) => name.includes('session_token'))
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  })

  test('puts no password, token or session in an address', async () => {
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    page.on('framenavigated', (frame) => addresses.push(frame.url()))
    await page.goto('/sign-in')
    await fillIn()
    await inside()
    const secrets = (await page.context().cookies())
      .filter(({ name }) => name.includes('session'))
      .map(({ value }) => decodeURIComponent(value).split('.')[0]!)
    expect(secrets.length).toBeGreaterThan(0)
    for (const secret of [...secrets, company.owner.password])
      expect(addresses.filter((address) => decodeURIComponent(address).includes(secret))).toEqual([])
  })
})

test.describe('console: ?next=', () => {
  for (const next of [
    '//evil.example',
    'https://evil.example/',
    '/\\evil.example',
    '/.//evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/sign-in?next=/sign-in',
  ])
    test(`${JSON.stringify(next)} leads nowhere else`, async () => {
      const foreign: string[] = []
      page.on('request', (request) => {
        const url = () => request.url()
        if (!url().startsWith(product.base_url) && /^https?:/.test(url())) foreign.push(url())
      })
      await page.goto(`/sign-in?next=${encodeURIComponent(next)}`)
      await fillIn()
      await inside()
      expect(new URL(page.url()).origin).toBe(product.base_url)
      expect(foreign).toEqual([])
    })
})

async function askForLink(): Promise<string> {
  await page.goto('/sign-in')
  await email().fill(company.owner.email)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.waitForURL('**/forgot-password')
  // typed once is enough
  await expect(email()).toHaveValue(company.owner.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
  return linkIn(await mailTo(company.owner.email)).link
}

const newPassword = () => page.getByLabel('New password', { exact: true })
const setPassword = () => page.getByRole('button', { name: 'Set password' })

test.describe('console: a forgotten password', () => {
  test('the mailed link sets a new one, with which one signs in', async () => {
    const link = await askForLink()
    await page.goto(link)
    await page.getByText('At least 10 characters.').waitFor()
    await newPassword().fill('too short')
    await setPassword().click()
    await page.getByText('At least 10 characters', { exact: true }).waitFor()
    await expect(newPassword()).toHaveValue('too short')
    await newPassword().fill(NEW)
    await setPassword().click()
    await page.getByRole('heading', { name: 'Your password is set' }).waitFor()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await fillIn(NEW)
    await inside()
  })

  test('the token leaves the address and the history at once, and no page learns it', async () => {
    const link = await askForLink()
    const referrers: string[] = []
    const { token } = linkIn(await mailTo(company.owner.email))
    page.on('request', (request) => {
      if (request.headers().referer) referrers.push(request.headers().referer!)
    })
    await page.goto(link)
    await expect(page).toHaveURL(`${product.base_url}/reset-password`)
    await page.getByRole('button', { name: 'Italiano' }).click()
    await page.getByRole('heading', { name: 'Scegli una password' }).waitFor()
    expect(page.url()).toBe(`${product.base_url}/reset-password`)
    await page.getByLabel('Nuova password', { exact: true }).fill(NEW)
    await page.getByRole('button', { name: 'Imposta la password' }).click()
    await page.getByRole('heading', { name: 'La password è impostata' }).waitFor()
    expect(referrers.filter((referrer) => referrer.includes(token))).toEqual([])
    await signIn({ ...company.owner, password: NEW })
  })

  test('a link that was used says so and leads to another', async () => {
    const link = await askForLink()
    for (const heading of ['Your password is set', 'This link no longer works']) {
      await page.goto(link)
      await newPassword().fill(NEW)
      await setPassword().click()
      await page.getByRole('heading', { name: heading }).waitFor()
    }
    await page.getByRole('link', { name: 'Ask for another link' }).click()
    await page.waitForURL('**/forgot-password')
  })

  test('an address that nobody has gets the same answer', async () => {
    await page.goto('/forgot-password')
    await email().fill('nobody@officina.example')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
    await page.goto('/forgot-password')
    await email().fill('no address')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByText('This is no e-mail address').waitFor()
    await expect(email()).toHaveValue('no address')
  })
})

const PAGES = ['/sign-in', '/forgot-password', '/reset-password?token=abc', '/reset-password']

test.describe('console: the way in', () => {
  test('speaks the language of the browser, and the one that is chosen, and keeps what was typed', async () => {
    const italian = await visit({ locale: 'it-IT' })
    await italian.goto('/sign-in')
    await italian.getByRole('heading', { name: 'Accedi' }).waitFor()
    await email(italian).fill(company.owner.email)
    await italian.getByRole('button', { name: 'English' }).click()
    await italian.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await italian.evaluate(() => document.documentElement.lang)).toBe('en')
    await expect(email(italian)).toHaveValue(company.owner.email)
    await italian.reload()
    await italian.getByRole('heading', { name: 'Sign in' }).waitFor()
    await italian.context().close()
  })

  test('is there at once, without a script', async () => {
    const plain = await visit({ javaScriptEnabled: false })
    await plain.goto('/sign-in')
    await expect(email(plain)).toBeVisible()
    await expect(signInButton(plain)).toBeVisible()
    await plain.context().close()
  })

  for (const colorScheme of ['light', 'dark'] as const)
    test(`is accessible in ${colorScheme}, on the smallest phone`, async () => {
      const phone = await visit({ colorScheme, viewport: { width: 360, height: 640 } })
      await phone.context().addCookies([{ name: 'officina.two_factor', value: 'x', url: product.base_url }])
      for (const path of [...PAGES, '/sign-in/code']) {
        await phone.goto(path)
        await phone.getByRole('heading', { level: 1 }).waitFor()
        await expectAccessible(phone)
        await expectNoSideways(phone)
      }
      await phone.context().close()
    })
})

test.describe('reference', () => {
  test('shows the operations at /docs from the installed package, without another host', async () => {
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(product.base_url) && /^https?:/.test(request.url()))
        foreign.push(request.url())
    })
    await page.goto('/docs')
    await page.getByText('List articles').first().waitFor()
    expect(foreign).toEqual([])
  })
})
