import type { BrowserContext, Page } from 'playwright'
import { Browser, codeOf } from '../support/auth.ts'
import { database } from '../support/company.ts'
import { expectAccessible } from '../support/console.ts'
import { lineBody, openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { addColleague } from '../support/members.ts'
import { expect, hearNothing, openContext, test } from '../support/playwright.ts'
import { product } from '../support/product.ts'
import { fromElsewhere } from '../support/session.ts'
import { settled } from '../support/settled.ts'

type Person = { email: string; password: string }

let shop: Workshop
let context: BrowserContext
let page: Page

/** Signs a person in in a browser of their own, whose sessions other tests do not share. */
async function enter({ email, password }: Person): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button('Sign in').click()
  await page.getByRole('link', { name: 'Quotes', exact: true }).waitFor()
}

test.beforeAll(async () => {
  shop = await openWorkshop({ name: 'Officina Sessioni' })
})

test.beforeEach(async () => {
  context = await openContext({ extraHTTPHeaders: fromElsewhere() })
  page = await context.newPage()
})

test.afterEach(() => context.close())

const button = (name: string) => page.getByRole('button', { name, exact: true })
const again = () => page.getByRole('dialog', { name: 'Your session has ended' })
const field = (name: string) => page.getByLabel(name, { exact: true })

async function endSessions({ email }: Person): Promise<void> {
  const { kysely } = database()
  const person = kysely.selectFrom('user').select('id').where('email', '=', email)
  await kysely.deleteFrom('session').where('user_id', '=', person).execute()
}

/** Another company of the person's. */
async function joinElsewhere(
  { id }: { id: string },
  created_at = new Date().toISOString(),
): Promise<Workshop> {
  const elsewhere = await openWorkshop({ name: 'Officina Altrove' })
  const membership = { company_id: elsewhere.company_id, user_id: id, role: 'staff', created_at }
  await database().kysely.insertInto('member').values(membership).execute()
  return elsewhere
}

/** As another tab does it. */
async function chooseCompany({ company_id }: Workshop): Promise<void> {
  const switched = await context.request.post('/api/trpc/session.switchCompany', {
    data: { company_id },
    headers: { origin: product.base_url },
  })
  expect(switched.status()).toBe(200)
}

/** Answers the dialog. */
async function comeBack({ email, password }: Person): Promise<void> {
  await again().waitFor()
  await again().getByLabel('E-mail').fill(email)
  await again().getByLabel('Password', { exact: true }).fill(password)
  await again().getByRole('button', { name: 'Sign in' }).click()
}

test.describe('console.md#signing-in: a session that ended', () => {
  test('is asked for over the page as soon as it has ended, with a form half filled', async () => {
    const person = await addColleague(shop, 'staff')
    await enter(person)
    const { id } = await shop.quote({ title: 'Tagliando' })
    await page.goto(`/quotes/${id}?edit=true`)
    await field('Title').fill('Tagliando mezzo')
    await settled(page)
    await endSessions(person)
    await again().waitFor()
    await expect(again().getByLabel('E-mail')).toHaveValue(person.email)
    await expect(again().getByLabel('Password', { exact: true })).toBeFocused()
    await expectAccessible(page)
    await again().getByLabel('Password', { exact: true }).fill('a wrong password')
    await page.keyboard.press('Enter')
    await again().getByText('E-mail or password is wrong.').waitFor()
    await comeBack(person)
    await expect(again()).toHaveCount(0)
    await expect(field('Title')).toHaveValue('Tagliando mezzo')
    await button('Save').click()
    await page.getByRole('heading', { name: 'Tagliando mezzo' }).waitFor()
    expect(await shop.read('quotes', id)).toMatchObject({ title: 'Tagliando mezzo' })
  })

  test('is not asked for where a step under way puts another in its place: what was refused meanwhile is sent again', async () => {
    await enter(await addColleague(shop, 'staff'))
    const { title } = await shop.quote({ title: 'Cinghia' })
    const answered = Promise.withResolvers<void>()
    await page.route('**/api/auth/get-session*', async (route) => {
      await answered.promise
      await route.continue()
    })
    const step = page.waitForRequest('**/api/auth/get-session*')
    await page.goto('/settings/account')
    await step
    await page.getByRole('heading', { name: 'My account' }).waitFor()
    const cookies = await context.cookies()
    await context.clearCookies()
    const refused = page.waitForResponse((answer) => answer.status() === 401)
    await page.getByRole('link', { name: 'Quotes', exact: true }).click()
    await refused
    // Whatever is sent again before the step is answered is refused, too.
    expect(await page.evaluate(() => fetch('/api/trpc/session.retrieve').then(({ status }) => status))).toBe(
      401,
    )
    await context.addCookies(cookies)
    answered.resolve()
    await page.getByRole('row').filter({ hasText: title }).waitFor()
    await expect(again()).toHaveCount(0)
  })

  test('lets a save that met it go on by itself, in the company that it was made in', async () => {
    const person = await addColleague(shop, 'staff')
    // Of two companies a new session begins in the one joined first.
    await joinElsewhere(person, '2020-01-01T00:00:00Z')
    await enter(person)
    // A page of the company before would go on by itself in the other one.
    await page.goto('about:blank')
    await chooseCompany(shop)
    const { id } = await shop.quote({ title: 'Righe' })
    succeed(await shop.quoteLines(id, { add: [lineBody({ unit_price: 10 })] }))
    await page.goto(`/quotes/${id}`)
    await page.getByLabel('Price, line 1').fill('12')
    await settled(page)
    // Whether the stream or the save finds out first, the save waits for the answer; the question may lie over it already.
    await Promise.all([endSessions(person), page.route('**/api/changes**', (route) => route.abort())])
    await button('Save lines').dispatchEvent('click')
    await comeBack(person)
    await page.getByText('Saved', { exact: true }).waitFor()
    expect((await shop.read('quotes', id)).line_items).toMatchObject([{ unit_price: 12 }])
  })

  test('asks for the second factor, too', async () => {
    const person = await addColleague(shop, 'staff')
    const phone = new Browser()
    await phone.signIn(person)
    const { body } = await phone.auth('/two-factor/enable', { password: person.password })
    await phone.auth('/two-factor/verify-totp', { code: codeOf(body.totpURI, -1) })
    await page.goto('/sign-in')
    await page.getByLabel('E-mail').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await button('Sign in').click()
    await page.waitForURL('**/sign-in/code**')
    await page.keyboard.type(codeOf(body.totpURI))
    await page.getByRole('link', { name: 'Quotes', exact: true }).waitFor()
    const { id } = await shop.client.create('/v1/suppliers', { name: 'Ricambi Nord', city: 'Vicenza' })
    await page.goto(`/suppliers/${id}?edit=true`)
    await field('City').fill('Padova')
    await settled(page)
    await endSessions(person)
    await comeBack(person)
    const second = page.getByRole('dialog', { name: 'Confirm it is you' })
    await second.waitFor()
    await expectAccessible(page)
    await second.getByRole('button', { name: 'Use a backup code' }).click()
    await second.getByLabel('Backup code').fill(body.backupCodes[0])
    await second.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(field('City')).toHaveValue('Padova')
  })

  test('gives somebody else who signs in there a page of their own, and not the form', async () => {
    const [former, other] = [await addColleague(shop, 'staff'), await addColleague(shop, 'staff')]
    await enter(former)
    const { id } = await shop.quote({ title: 'Di Anna' })
    await page.goto(`/quotes/${id}?edit=true`)
    await field('Title').fill('Di Anna, scritto a metà')
    await settled(page)
    await endSessions(former)
    const loaded = page.waitForEvent('load')
    await comeBack(other)
    await loaded
    await expect(field('Title')).toHaveValue('Di Anna')
    await settled(page)
    await expect(page.getByText('What was typed here')).toHaveCount(0)
    expect(await shop.read('quotes', id)).toMatchObject({ title: 'Di Anna' })
  })

  test('tells who comes back, and whom no workshop has any more, and signs them out', async () => {
    const person = await addColleague(shop, 'staff')
    await enter(person)
    await page.goto('/suppliers')
    await settled(page)
    await database().kysely.deleteFrom('member').where('user_id', '=', person.id).execute()
    await comeBack(person)
    await again().getByText('You belong to no workshop at the moment.').waitFor()
    const cookies = await context.cookies()
    expect(cookies.filter(({ name }) => name.includes('session_token'))).toEqual([])
  })

  test('can be put away: what was typed stays, and the next save asks again', async () => {
    const person = await addColleague(shop, 'staff')
    await enter(person)
    const { id } = await shop.quote({ title: 'Prima' })
    await page.goto(`/quotes/${id}?edit=true`)
    await field('Title').fill('Dopo')
    await settled(page)
    await endSessions(person)
    await again().waitFor()
    await page.keyboard.press('Escape')
    await expect(again()).toHaveCount(0)
    await expect(field('Title')).toHaveValue('Dopo')
    await button('Save').click()
    await comeBack(person)
    await page.getByRole('heading', { name: 'Dopo' }).waitFor()
  })
})

test.describe('console.md#signing-in: a page of the company before', () => {
  test('changes nothing in the one that another tab chose, and is loaded anew', async () => {
    const person = await addColleague(shop, 'staff')
    const elsewhere = await joinElsewhere(person)
    await enter(person)
    await hearNothing(page)
    await page.goto('/suppliers/new')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ricambi Due')
    await settled(page)
    await chooseCompany(elsewhere)
    await button('Save').click()
    await page.getByRole('button', { name: 'Person and company' }).getByText('Officina Altrove').waitFor()
    for (const { client } of [shop, elsewhere])
      expect(succeed(await client.get('/v1/suppliers?q=due')).data).toEqual([])
  })
})
