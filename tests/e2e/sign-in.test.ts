import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { linkIn, mailTo } from '../support/auth.ts'
import { launchBrowser } from '../support/browser.ts'
import { database, mintCompany, type TestCompany } from '../support/company.ts'
import { expectAccessible, expectNoSideways, openContext } from '../support/console.ts'
import { product } from '../support/product.ts'
import { fromElsewhere, signIn } from '../support/session.ts'

const NEW = 'a new and longer password'

// axe and several browsers on a busy machine
vi.setConfig({ testTimeout: 60_000 })

let browser: Browser
let page: Page
let company: TestCompany

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

async function visit(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await openContext(browser, { extraHTTPHeaders: fromElsewhere(), ...options })
  return context.newPage()
}

beforeEach(async () => {
  company = await mintCompany({ name: 'Officina Accesso' })
  page = await visit()
  return () => page.context().close()
})

const email = (on = page) => on.getByLabel('E-mail')
const password = (on = page) => on.getByLabel('Password', { exact: true })
const signInButton = (on = page) => on.getByRole('button', { name: 'Sign in' })
const alert = (on = page) => on.locator('main').getByRole('alert')
const person = (on = page) => on.getByRole('button', { name: 'Person and company' })
const isFocused = (locator: ReturnType<Page['locator']>) =>
  locator.evaluate((element) => element === document.activeElement)

async function fillIn(secret = company.owner.password) {
  await email().fill(company.owner.email)
  await password().fill(secret)
  await signInButton().click()
}

const inside = (on = page) => person(on).getByText('Officina Accesso').first().waitFor()

describe('console: sign-in', () => {
  it('leads a person who is not signed in to the sign-in page, and back to where they were going', async () => {
    await page.goto('/articles?q=filter')
    await page.waitForURL('**/sign-in?next=%2Farticles%3Fq%3Dfilter')
    await fillIn()
    await page.waitForURL('**/articles?q=filter')
    await inside()
  })

  it('works with the keyboard alone, from the first field on', async () => {
    await page.goto('/sign-in')
    await expect.poll(() => isFocused(email())).toBe(true)
    await page.keyboard.type(company.owner.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(company.owner.password)
    await page.keyboard.press('Enter')
    await inside()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/')
  })

  it('says that a wrong password is wrong, keeps the address and waits in the password', async () => {
    await page.goto('/sign-in')
    await fillIn('not the password')
    await alert().getByText('E-mail or password is wrong.').waitFor()
    await expect.poll(() => email().inputValue()).toBe(company.owner.email)
    await expect.poll(() => isFocused(password())).toBe(true)
    expect(page.url()).toContain('/sign-in')
  })

  it('says on the field what is missing and asks the server nothing', async () => {
    await page.goto('/sign-in')
    await signInButton().click()
    await expect.poll(() => page.getByText('This is needed').count()).toBe(2)
    await expect.poll(() => isFocused(email())).toBe(true)
  })

  it('says for how long an account is locked', async () => {
    await page.goto('/sign-in')
    const guess = { email: company.owner.email, password: 'not the password' }
    for (let count = 0; count < 10; count++)
      await page.request.post('/api/auth/sign-in/email', {
        data: guess,
        headers: { origin: product.base_url },
      })
    await fillIn()
    await alert().getByText('Too many attempts. Try again in 15 minutes.').waitFor()
    await expect.poll(() => password().inputValue()).toBe(company.owner.password)
  })

  it('tells password managers which field is which', async () => {
    await page.goto('/sign-in')
    await expect.poll(() => email().getAttribute('autocomplete')).toBe('username')
    await expect.poll(() => password().getAttribute('autocomplete')).toBe('current-password')
  })

  it('leads on who is signed in already, and shows the form to whose session has ended', async () => {
    await page.goto('/sign-in')
    await fillIn()
    await inside()
    await page.goto('/sign-in?next=/articles')
    await page.waitForURL((url) => url.pathname === '/articles')
    await database().kysely.deleteFrom('session').where('user_id', '=', company.owner.user_id).execute()
    await page.goto('/articles?q=oil')
    await page.waitForURL('**/sign-in?next=%2Farticles%3Fq%3Doil')
    await email().waitFor()
    await expect.poll(() => isFocused(email())).toBe(true)
  })

  it('tells somebody whom no workshop has any more, and signs them out', async () => {
    await database().kysely.deleteFrom('member').where('user_id', '=', company.owner.user_id).execute()
    await page.goto('/sign-in')
    await fillIn()
    await alert().getByText('You belong to no workshop at the moment.').waitFor()
    const cookies = await page.context().cookies()
    expect(cookies.filter(({ name }) => name.includes('session_token'))).toEqual([])
  })

  it('signs out: the session ends on the server', async () => {
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

  it('keeps the session in a cookie that scripts cannot read and other sites cannot send', async () => {
    await page.goto('/sign-in')
    await fillIn()
    await inside()
    const [session] = (await page.context().cookies()).filter(({ name }) => name.includes('session_token'))
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  })

  it('puts no password, token or session in an address', async () => {
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

describe('console: ?next=', () => {
  it.each([
    '//evil.example',
    'https://evil.example/',
    '/\\evil.example',
    '/.//evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/sign-in?next=/sign-in',
  ])('%j leads nowhere else', async (next) => {
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
  await expect.poll(() => email().inputValue()).toBe(company.owner.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
  return linkIn(await mailTo(company.owner.email)).link
}

const newPassword = () => page.getByLabel('New password', { exact: true })
const setPassword = () => page.getByRole('button', { name: 'Set password' })

describe('console: a forgotten password', () => {
  it('the mailed link sets a new one, with which one signs in', async () => {
    const link = await askForLink()
    await page.goto(link)
    await page.getByText('At least 10 characters.').waitFor()
    await newPassword().fill('too short')
    await setPassword().click()
    await page.getByText('At least 10 characters', { exact: true }).waitFor()
    await expect.poll(() => newPassword().inputValue()).toBe('too short')
    await newPassword().fill(NEW)
    await setPassword().click()
    await page.getByRole('heading', { name: 'Your password is set' }).waitFor()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await fillIn(NEW)
    await inside()
  })

  it('the token leaves the address and the history at once, and no page learns it', async () => {
    const link = await askForLink()
    const referrers: string[] = []
    const { token } = linkIn(await mailTo(company.owner.email))
    page.on('request', (request) => {
      if (request.headers().referer) referrers.push(request.headers().referer!)
    })
    await page.goto(link)
    await expect.poll(() => page.url()).toBe(`${product.base_url}/reset-password`)
    await page.getByRole('button', { name: 'Italiano' }).click()
    await page.getByRole('heading', { name: 'Scegli una password' }).waitFor()
    expect(page.url()).toBe(`${product.base_url}/reset-password`)
    await page.getByLabel('Nuova password', { exact: true }).fill(NEW)
    await page.getByRole('button', { name: 'Imposta la password' }).click()
    await page.getByRole('heading', { name: 'La password è impostata' }).waitFor()
    expect(referrers.filter((referrer) => referrer.includes(token))).toEqual([])
    await signIn({ ...company.owner, password: NEW })
  })

  it('a link that was used says so and leads to another', async () => {
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

  it('an address that nobody has gets the same answer', async () => {
    await page.goto('/forgot-password')
    await email().fill('nobody@officina.example')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
    await page.goto('/forgot-password')
    await email().fill('no address')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByText('This is no e-mail address').waitFor()
    await expect.poll(() => email().inputValue()).toBe('no address')
  })
})

const PAGES = ['/sign-in', '/forgot-password', '/reset-password?token=abc', '/reset-password']

describe('console: the way in', () => {
  it('speaks the language of the browser, and the one that is chosen, and keeps what was typed', async () => {
    const italian = await visit({ locale: 'it-IT' })
    await italian.goto('/sign-in')
    await italian.getByRole('heading', { name: 'Accedi' }).waitFor()
    await email(italian).fill(company.owner.email)
    await italian.getByRole('button', { name: 'English' }).click()
    await italian.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await italian.evaluate(() => document.documentElement.lang)).toBe('en')
    await expect.poll(() => email(italian).inputValue()).toBe(company.owner.email)
    await italian.reload()
    await italian.getByRole('heading', { name: 'Sign in' }).waitFor()
    await italian.context().close()
  })

  it('is there at once, without a script', async () => {
    const plain = await visit({ javaScriptEnabled: false })
    await plain.goto('/sign-in')
    await expect.poll(() => email(plain).isVisible()).toBe(true)
    await expect.poll(() => signInButton(plain).isVisible()).toBe(true)
    await plain.context().close()
  })

  it.each(['light', 'dark'] as const)('is accessible in %s, on the smallest phone', async (colorScheme) => {
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

describe('reference', () => {
  it('shows the operations at /docs from the installed package, without another host', async () => {
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
