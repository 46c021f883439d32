import type { Page } from 'playwright'
import { appOf } from '../support/app.ts'
import { codeOf, wrongCode } from '../support/auth.ts'
import { database, mintCompany, type TestCompany } from '../support/company.ts'
import { expectAccessible, expectNoSideways } from '../support/console.ts'
import { addColleague } from '../support/members.ts'
import { expect, openConsole, openContext, test } from '../support/playwright.ts'
import { product } from '../support/product.ts'
import { fromElsewhere, signIn } from '../support/session.ts'
import { settled } from '../support/settled.ts'

const NEW = 'a new and longer password'

let company: TestCompany

test.beforeAll(async () => {
  company = await mintCompany({ name: 'Officina Profilo' })
})

const dialog = (page: Page) => page.getByRole('dialog')
const heading = (page: Page, name = 'My account') => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A colleague with an account of their own, at their account page. */
async function openAccount(options: Parameters<typeof openConsole>[1] = {}) {
  const person = await addColleague(company, 'staff')
  const page = await openConsole(person, options)
  await page.goto('/settings/account')
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  return { person, page }
}

async function password(page: Page, secret: string, submit: string) {
  await dialog(page).getByLabel('Password', { exact: true }).fill(secret)
  await dialog(page).getByRole('button', { name: submit }).click()
}

test.describe('console, my account', () => {
  test('changes the name, also where the person is named', async () => {
    const { page } = await openAccount()
    await page.getByLabel('Name', { exact: true }).fill('Anna Bianchi')
    await button(page, 'Save').click()
    await page.getByRole('button', { name: 'Person and company' }).getByText('Anna Bianchi').waitFor()
    await page.context().close()
  })

  test('changes the password, which ends the other sessions and keeps this one', async () => {
    const { person, page } = await openAccount()
    const other = await signIn(person)
    await button(page, 'Change password').click()
    await dialog(page).getByLabel('Present password', { exact: true }).fill('not the password')
    await dialog(page).getByLabel('New password', { exact: true }).fill(NEW)
    await dialog(page).getByRole('button', { name: 'Change password' }).click()
    await dialog(page).getByText('This password is wrong').waitFor()
    await expect(dialog(page).getByLabel('New password', { exact: true })).toHaveValue(NEW)
    await dialog(page).getByLabel('Present password', { exact: true }).fill(person.password)
    await dialog(page).getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Password changed. You are signed out everywhere else.').waitFor()
    expect((await other.call('session.retrieve', 'query')).status).toBe(401)
    await signIn({ ...person, password: NEW })
    await page.reload()
    await heading(page).waitFor()
    await page.context().close()
  })

  test('shows the apps that are signed in by their device, and signs one out', async () => {
    const { person, page } = await openAccount()
    const app = await appOf(person, { device_name: 'iPhone of Anna' })
    await page.reload()
    await button(page, 'Sign out iPhone of Anna').click()
    await dialog(page).getByText('The app asks for the password again').waitFor()
    await dialog(page).getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByText('iPhone of Anna')).toHaveCount(0)
    await expect.poll(async () => (await app.client.get('/v1/auth/me')).status).toBe(401)
    await page.context().close()
  })

  test('chooses the language and the colours', async () => {
    const { page } = await openAccount()
    await page.getByText('Italiano', { exact: true }).click()
    await heading(page, 'Il mio profilo').waitFor()
    await page.getByText('Scuro', { exact: true }).click()
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset.mantineColorScheme))
      .toBe('dark')
    await page.reload()
    await heading(page, 'Il mio profilo').waitFor()
    expect(await page.evaluate(() => document.documentElement.dataset.mantineColorScheme)).toBe('dark')
    await page.context().close()
  })
})

/** The uri that the picture shows, out of the key that stands under it. */
const uriOf = (secret: string) => `otpauth://totp/Officina?secret=${secret.replaceAll(' ', '')}`

/** The field takes the focus by itself; what is typed before would be lost. */
async function typeCode(page: Page, code: string) {
  await page.locator('[autocomplete=one-time-code]:focus').waitFor()
  await page.keyboard.type(code)
}

/** As far as the code; answers the uri of which it is. */
async function beginTurningOn(page: Page, secret: string): Promise<string> {
  await button(page, 'Turn on').click()
  await password(page, secret, 'Continue')
  await page.getByRole('img', { name: 'Picture for the authenticator app' }).waitFor()
  return uriOf((await dialog(page).locator('pre').textContent()) ?? '')
}

async function turnOn(page: Page, secret: string) {
  const uri = await beginTurningOn(page, secret)
  await typeCode(page, codeOf(uri))
  await dialog(page).getByText('Each signs you in once').waitFor()
  const codes = await dialog(page).getByRole('listitem').allInnerTexts()
  return { uri, codes }
}

async function signOut(page: Page) {
  await expect(dialog(page)).toHaveCount(0)
  const item = page.getByRole('menuitem', { name: 'Sign out' })
  // A dialog that has just gone gives the focus back, and a menu that opened meanwhile closes.
  await expect(async () => {
    if (!(await item.isVisible())) await page.getByRole('button', { name: 'Person and company' }).click()
    await item.click({ timeout: 5_000 })
  }).toPass()
  await expect(page).toHaveURL(/\/sign-in$/)
  await settled(page)
}

/** The first of the two steps. */
async function enterPassword(page: Page, person: { email: string; password: string }) {
  await page.goto('/sign-in?next=/settings/account')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/sign-in/code?next=%2Fsettings%2Faccount')
}

test.describe('console, my account: second factor', () => {
  test('is turned on by a code; then signing in asks for one, and takes a backup code once', async () => {
    const { person, page } = await openAccount()
    await page.context().setExtraHTTPHeaders(fromElsewhere())
    const { uri, codes } = await turnOn(page, person.password)
    expect(codes).toHaveLength(10)
    await dialog(page).getByRole('button', { name: 'I have stored them' }).click()
    await page.getByText('The second factor is on').waitFor()
    await button(page, 'Turn off').waitFor()
    await signOut(page)

    await enterPassword(page, person)
    await typeCode(page, wrongCode(uri))
    await page.locator('main').getByRole('alert').getByText('This code is wrong.').waitFor()
    await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
    await expect(page.getByLabel('Digit 1 of 6')).toHaveAttribute('autocomplete', 'one-time-code')
    await typeCode(page, codeOf(uri, 1))
    await page.waitForURL((url) => url.pathname === '/settings/account')
    await heading(page).waitFor()
    await signOut(page)

    await enterPassword(page, person)
    await page.getByRole('button', { name: 'Use a backup code' }).click()
    await page.getByLabel('Backup code').fill(codes[2]!)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === '/settings/account')
    await heading(page).waitFor()
    await signOut(page)

    await enterPassword(page, person)
    await page.getByRole('button', { name: 'Use a backup code' }).click()
    await page.getByLabel('Backup code').fill(codes[2]!)
    await page.keyboard.press('Enter')
    await page.getByText('This code is wrong, or was used already').waitFor()
    await page.context().close()
  })

  test('a trusted device is not asked again', async () => {
    const { person, page } = await openAccount()
    const { uri } = await turnOn(page, person.password)
    await dialog(page).getByRole('button', { name: 'I have stored them' }).click()
    await button(page, 'Turn off').waitFor()
    await signOut(page)
    await enterPassword(page, person)
    await page.getByLabel('Do not ask on this device for 30 days').check()
    await page.getByLabel('Digit 1 of 6').focus()
    await typeCode(page, codeOf(uri, 1))
    await heading(page).waitFor()
    await signOut(page)
    await page.getByLabel('E-mail').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'Person and company' }).waitFor()
    await page.context().close()
  })

  test('new backup codes and turning it off ask for the password', async () => {
    const { person, page } = await openAccount()
    const { codes } = await turnOn(page, person.password)
    await dialog(page).getByRole('button', { name: 'I have stored them' }).click()
    await button(page, 'New backup codes').click()
    await password(page, 'not the password', 'New backup codes')
    await dialog(page).getByText('This password is wrong').waitFor()
    await password(page, person.password, 'New backup codes')
    await dialog(page).getByText('Each signs you in once').waitFor()
    const renewed = await dialog(page).getByRole('listitem').allInnerTexts()
    expect(renewed.filter((code) => codes.includes(code))).toEqual([])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog(page).getByRole('button', { name: 'Download' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('officina-backup-codes.txt')
    await dialog(page).getByRole('button', { name: 'I have stored them' }).click()
    await button(page, 'Turn off').click()
    await password(page, person.password, 'Turn off')
    await page.getByText('The second factor is off').waitFor()
    await button(page, 'Turn on').waitFor()
    await signIn(person)
    await page.context().close()
  })

  test('after a wrong code the next one is typed in sight, above the buttons, on a small phone too', async () => {
    const { person, page } = await openAccount({ viewport: { width: 360, height: 640 } })
    await page.context().setExtraHTTPHeaders(fromElsewhere())
    const uri = await beginTurningOn(page, person.password)
    await typeCode(page, wrongCode(uri))
    await dialog(page).getByRole('alert').getByText('This code is wrong.').waitFor()
    const digit = dialog(page).getByLabel('Digit 1 of 6')
    await expect(digit).toBeFocused()
    const room = async () => {
      const [foot, field] = [dialog(page).locator('[data-foot]'), digit].map((each) => each.boundingBox())
      const { y, height } = (await field)!
      return (await foot)!.y - y - height
    }
    await expect.poll(room).toBeGreaterThanOrEqual(0)
    await page.context().close()
  })

  test('the code page without a password before leads to the sign-in page', async () => {
    const context = await openContext()
    const page = await context.newPage()
    await page.goto('/sign-in/code?next=/articles')
    expect(new URL(page.url()).pathname).toBe('/sign-in')
    await context.close()
  })
})

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

test.describe('console, my account: where I am signed in', () => {
  test('names the browsers, marks this one, and signs another out at once', async () => {
    const { person, page } = await openAccount()
    const context = await openContext({ userAgent: FIREFOX })
    await context.request.post('/api/auth/sign-in/email', {
      data: person,
      headers: { origin: product.base_url, 'user-agent': FIREFOX, 'x-forwarded-for': '198.51.100.7' },
    })
    const other = await context.newPage()
    await other.goto('/')
    await other.getByRole('button', { name: 'Person and company' }).waitFor()

    await page.reload()
    const rows = page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem')
    await rows.nth(1).waitFor()
    await expect(rows.first()).toHaveText(/on Linux\s*This browser/i)
    await expect(rows.nth(1)).toHaveText(/Firefox on Windows\s*198\.51\.100\.7 · last used today/)
    await page.getByRole('button', { name: 'Sign out Firefox on Windows' }).click()
    await dialog(page).getByText('Whoever works there is led to the sign-in page at once.').waitFor()
    await dialog(page).getByRole('button', { name: 'Sign out' }).click()
    await expect(rows).toHaveCount(1)
    await other.goto('/articles?q=oil')
    await other.waitForURL('**/sign-in?next=%2Farticles%3Fq%3Doil')
    await context.close()
    await page.context().close()
  })

  test('signs out everywhere else', async () => {
    const { person, page } = await openAccount()
    const others = [await signIn(person), await signIn(person)]
    await page.reload()
    await button(page, 'Sign out everywhere else').click()
    await dialog(page).getByText('2 other browsers and apps are signed out at once.').waitFor()
    await dialog(page).getByRole('button', { name: 'Sign out everywhere else' }).click()
    await page.getByText('Signed out', { exact: true }).waitFor()
    for (const other of others) expect((await other.call('session.retrieve', 'query')).status).toBe(401)
    await page.reload()
    await heading(page).waitFor()
    await page.context().close()
  })
})

test.describe('console: company switch', () => {
  test('shows the other company and nothing of the first', async () => {
    const other = await mintCompany({ name: 'Altra Officina' })
    const membership = { company_id: other.company_id, user_id: company.owner.user_id, role: 'staff' }
    await database().kysely.insertInto('member').values(membership).execute()
    await company.client.create('/v1/suppliers', { name: 'Ricambi Uno' })
    const page = await openConsole(company.owner)
    await page.goto('/settings/company')
    await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Person and company' }).click()
    await page.getByRole('menuitem', { name: 'Altra Officina' }).click()
    // Where one comes to counts, not which of several loads brings there.
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
    const name = page.getByRole('button', { name: 'Person and company' })
    await name.getByText('Altra Officina').waitFor()
    await page.goto('/settings/company')
    await page.getByText('Altra Officina').nth(1).waitFor()
    expect(await page.getByRole('main').getByText('Officina Profilo').count()).toBe(0)
    // staff there
    expect(await page.getByRole('link', { name: 'People' }).count()).toBe(0)
    await page.context().close()
  })
})

test.describe('console, my account: for everybody', () => {
  for (const colorScheme of ['light', 'dark'] as const)
    test(`is accessible in ${colorScheme}, on the smallest phone`, async () => {
      const { person, page } = await openAccount({
        colorScheme,
        viewport: { width: 360, height: 740 },
        locale: 'it-IT',
      })
      await page.getByText('Questo browser', { exact: true }).waitFor()
      await expectAccessible(page)
      await expectNoSideways(page)
      await button(page, 'Attiva').click()
      await dialog(page).getByLabel('Password', { exact: true }).fill(person.password)
      await expectAccessible(page)
      await dialog(page).getByRole('button', { name: 'Continua' }).click()
      await page.getByRole('img', { name: 'Immagine per l’app di autenticazione' }).waitFor()
      await expectAccessible(page)
      await expectNoSideways(page)
      await typeCode(page, codeOf(uriOf((await dialog(page).locator('pre').textContent()) ?? '')))
      await dialog(page).getByText('Con ognuno accedi una volta').waitFor()
      // the one before it is on its way out
      await expect(page.getByRole('dialog')).toHaveCount(1)
      await expectAccessible(page)
      await expectNoSideways(page)
      await page.context().close()
    })
})
