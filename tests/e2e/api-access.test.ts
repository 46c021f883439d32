import type { Page } from 'playwright'
import { Client } from '../support/client.ts'
import { mintCompany, type TestCompany } from '../support/company.ts'
import { expectAccessible, expectNoSideways } from '../support/console.ts'
import { articleBody } from '../support/factories.ts'
import { chooseFilter } from '../support/filters.ts'
import { addColleague } from '../support/members.ts'
import { expect, letThrough, openConsole, test } from '../support/playwright.ts'
import { type Session, signIn } from '../support/session.ts'

let company: TestCompany
let session: Session
let page: Page

test.beforeAll(async () => {
  company = await mintCompany({ name: 'Officina Chiavi' })
  session = await signIn(company.owner)
  page = await openConsole(company.owner)
})

const SECRET = /ofk_[0-9A-Za-z]{40}/
const dialog = () => page.getByRole('dialog')
const nameField = () => page.getByRole('textbox', { name: 'Name', exact: true })
const make = () => page.getByRole('button', { name: 'Make the key' }).click()

async function newKeyPage(name: string, preset?: string) {
  await page.goto('/settings/api/new')
  await nameField().fill(name)
  if (preset) await page.getByRole('radio', { name: preset }).check()
}

const listed = async (name: string) =>
  (await session.call('apiKeys.list', 'query')).body.data.find((key: { name: string }) => key.name === name)

/** Runs the line that the console shows, as a terminal would. */
async function run(curl: string) {
  const [, url] = /'(http[^']+)'$/.exec(curl)!
  const headers = [...curl.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name, value]) => [name!, value!])
  return fetch(url!, { headers: Object.fromEntries(headers) })
}

/** A key as it is handed out, and its own page in the browser. */
async function openKey(...permissions: Parameters<TestCompany['mintKey']>) {
  const { id, key } = await company.mintKey(...permissions)
  await page.goto(`/settings/api/${id}`)
  await page.getByRole('heading', { name: 'Requests', exact: true }).waitFor()
  return { id, client: new Client(key) }
}

test.describe('console, API access: a new key', () => {
  test('by preset: the secret is shown once, its curl line works, and only the button closes it', async () => {
    await newKeyPage('Portale flotta', 'Fleet')
    await make()
    await dialog().getByText('This is the only time').waitFor()
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 400)
    const curl = (await dialog().getByText(/^curl/).textContent())!
    expect(curl).toContain("-H 'X-API-Version: 2026-09-05'")
    expect((await run(curl)).status).toBe(200)
    expect(page.url()).not.toMatch(SECRET)
    await dialog().getByRole('button', { name: 'I have stored it' }).click()
    await page.getByRole('heading', { level: 1, name: 'Portale flotta' }).waitFor()
    expect(await page.content()).not.toMatch(SECRET)
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(kept).not.toMatch(SECRET)
    await page.reload()
    await page.getByText('calendar read/write').waitFor()
    expect(await page.content()).not.toMatch(SECRET)
    await page.goBack()
    await nameField().waitFor()
    expect(await page.content()).not.toMatch(SECRET)
    expect((await listed('Portale flotta')).permissions.toSorted()).toEqual([
      ...['calendar.read', 'calendar.write', 'customers.read', 'quotes.read'],
      ...['vehicles.read', 'worksheets.read'],
    ])
  })

  test('by matrix: writing suggests reading, a change makes the preset a custom one, a day is its last', async () => {
    await newKeyPage('Magazzino', 'Fleet')
    await page.getByRole('checkbox', { name: 'Write articles' }).check()
    await expect(page.getByRole('checkbox', { name: 'Read articles' })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'Custom' })).toBeChecked()
    for (const cell of ['Write calendar', 'Read calendar', 'Read quotes', 'Read worksheets', 'Read vehicles'])
      await page.getByRole('checkbox', { name: cell }).uncheck()
    await page.getByText('On a day').click()
    await page.getByLabel('Last day').fill('31/7/2030')
    await page.getByText('It works until 31 July 2030').waitFor()
    await make()
    await dialog().getByRole('button', { name: 'I have stored it' }).click()
    await page.getByText('customers read, articles read/write').waitFor()
    const made = await listed('Magazzino')
    expect(made.permissions.toSorted()).toEqual(['articles.read', 'articles.write', 'customers.read'])
    expect(made.expires_at).toBe('2030-07-31T21:59:59.000Z')
  })

  test('idempotency.md#the-console: one whose answer was lost is shown with its secret by the next press', async () => {
    const url = '**/api/trpc/apiKeys.create**'
    await newKeyPage('Trenta giorni')
    await page.getByText('30 days', { exact: true }).click()
    await page.route(url, (route) => route.fetch().then(() => route.abort()))
    await make()
    await page.getByText('The server cannot be reached').waitFor()
    await letThrough(page, url)
    await make()
    await dialog().getByRole('button', { name: 'I have stored it' }).click()
    const { data } = (await session.call('apiKeys.list', 'query')).body
    expect(data.filter((key: { name: string }) => key.name === 'Trenta giorni')).toHaveLength(1)
  })

  test('a refusal lands on its field and what was typed stays', async () => {
    await newKeyPage('Niente', 'Fleet')
    await page.getByText('On a day').click()
    await make()
    await page.getByText('This is needed').waitFor()
    await expect(nameField()).toHaveValue('Niente')
    await page.getByText('Never', { exact: true }).click()
    while ((await page.getByRole('checkbox', { checked: true }).count()) > 0)
      await page.getByRole('checkbox', { checked: true }).first().uncheck()
    await make()
    await page.getByText('Choose at least one permission').waitFor()
    await expect(nameField()).toHaveValue('Niente')
    expect(await listed('Niente')).toBeUndefined()
  })
})

test.describe('console, API access: the requests of a key', () => {
  test('appear by themselves, filtered by status in the URL, one of them with its error body', async () => {
    const { client } = await openKey(['articles.read'])
    await page.getByText('No requests yet').waitFor()
    await page.evaluate(() => Object.assign(window, { stays: true }))
    expect((await client.get('/v1/articles?limit=2')).status).toBe(200)
    const refused = await client.post('/v1/articles', articleBody())
    expect(refused.status).toBe(403)
    await page.getByRole('row', { name: /200.*GET.*\/v1\/articles\?limit/ }).waitFor()
    await page.getByRole('row', { name: /403.*POST/ }).waitFor()
    // As every time of the console: hours of the day, to the second.
    await expect(page.locator('tbody time').first()).toHaveText(/^\d\d:\d\d:\d\d$/)
    expect(await page.evaluate(() => 'stays' in window)).toBe(true)

    await chooseFilter(page, 'Status', '4xx refused')
    await page.getByRole('row', { name: /200.*GET/ }).waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('4xx')

    await page.getByRole('row', { name: /403.*POST/ }).click()
    await dialog().getByText('"permission_missing"').waitFor()
    const request_id = refused.headers.get('x-request-id')!
    expect(JSON.parse((await dialog().locator('pre').textContent())!)).toEqual(refused.body)
    await expect(dialog().locator('dl')).toContainText(request_id)
    await page.reload()
    await dialog().getByText('"permission_missing"').waitFor()
  })

  test('are found by their path and by their id', async () => {
    const { client } = await openKey()
    const { headers } = await client.get('/v1/articles')
    await client.get('/v1/customers')
    await page.getByRole('row', { name: /customers/ }).waitFor()
    await page.getByRole('searchbox', { name: 'Path or request id' }).fill('artic')
    await page.getByRole('row', { name: /customers/ }).waitFor({ state: 'detached' })
    await page.getByRole('searchbox').fill(headers.get('x-request-id')!)
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(headers.get('x-request-id'))
    await page.getByRole('row', { name: /articles/ }).waitFor()
  })
})

test.describe('console, API access: the end of a key', () => {
  test('names what dies; /v1 refuses it within a second and the page says that it is revoked', async () => {
    const { id, client } = await openKey()
    await page.getByRole('button', { name: 'Rename' }).click()
    await nameField().fill('Contabilità esterna')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { level: 1, name: 'Contabilità esterna' }).waitFor()
    expect((await client.get('/v1/articles')).status).toBe(200)
    await page.getByRole('row', { name: /200.*GET/ }).waitFor()
    await page.reload()

    await page.getByRole('button', { name: 'Revoke' }).click()
    await dialog().getByText('Whatever uses “Contabilità esterna” stops working at once').waitFor()
    await expect(dialog()).toHaveText(/Last used today .*requests today: 1\./s)
    await dialog().getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('“Contabilità esterna” is revoked').waitFor()
    await expect.poll(async () => (await client.get('/v1/articles')).status).toBe(401)
    await page.locator('dl').getByText('Revoked', { exact: true }).first().waitFor()
    await expect(page.getByRole('button', { name: 'Revoke' })).toHaveCount(0)
    await page.getByRole('row', { name: /401.*GET/ }).waitFor()

    await page.goto('/settings/api')
    await page.getByRole('row', { name: /Contabilità esterna.*Revoked/ }).click()
    await page.waitForURL(`**/settings/api/${id}`)
  })

  test('lists the keys that work before those that ended', async () => {
    await company.mintKey(['customers.read'], new Date(Date.now() - 1000).toISOString())
    await page.goto('/settings/api')
    await page.getByRole('row', { name: /Expired/ }).waitFor()
    const rows = await page.locator('tbody tr').allInnerTexts()
    const states = rows.map((text) => /Active|Expired|Revoked/.exec(text)![0] === 'Active')
    expect(states).toEqual(states.toSorted((a, b) => Number(b) - Number(a)))
    expect(rows.some((text) => text.includes('Full access'))).toBe(true)
  })
})

test.describe('console, API access: its lists stay within the page', () => {
  test('at every width, also with long names, paths and permissions', async () => {
    const { id, client } = await openKey(['articles.read', 'customers.read', 'vehicles.write', 'quotes.read'])
    const name = 'Portale per la gestione della flotta aziendale di Modena'
    await session.call('apiKeys.update', 'mutation', { id, name })
    await client.get(`/v1/articles/${id}/movements?limit=3&starting_after=${id}`)
    for (const path of ['/settings/api', `/settings/api/${id}`]) {
      await page.goto(path)
      await page.locator('tbody a').first().waitFor()
      for (const width of [360, 768, 1000, 1201, 1280, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoSideways(page)
      }
    }
  })
})

test.describe('console, API access: who and where', () => {
  for (const role of ['staff', 'read_only'] as const)
    test(`tells ${role} that it is not allowed and shows no key`, async () => {
      const theirs = await openConsole(await addColleague(company, role))
      for (const path of ['/settings/api', '/settings/api/new']) {
        await theirs.goto(path)
        await theirs.getByRole('heading', { name: 'Not allowed' }).waitFor()
        expect(await theirs.getByRole('table').count()).toBe(0)
        expect(await theirs.getByRole('link', { name: 'New key' }).count()).toBe(0)
      }
      await expectAccessible(theirs)
      await theirs.context().close()
    })

  for (const colorScheme of ['light', 'dark'] as const)
    test(`axe finds nothing in ${colorScheme} colours`, async () => {
      const { id, key } = await company.mintKey(['customers.read'])
      await new Client(key).get('/v1/articles')
      const theirs = await openConsole(company.owner, { colorScheme })
      await theirs.goto(`/settings/api/${id}`)
      await theirs.getByRole('row', { name: /403/ }).click()
      await theirs.getByText('"permission_missing"').waitFor()
      await expectAccessible(theirs)
      await theirs.goto('/settings/api/new')
      await theirs.getByRole('textbox', { name: 'Name', exact: true }).fill(`Prova ${colorScheme}`)
      await expectAccessible(theirs)
      await theirs.getByRole('button', { name: 'Make the key' }).click()
      await theirs.getByText('This is the only time').waitFor()
      await expectAccessible(theirs)
      await theirs.context().close()
    })

  test('speaks Italian and fits 360 px', async () => {
    const { id, key } = await company.mintKey()
    await new Client(key).get('/v1/articles?limit=1&active=true')
    const theirs = await openConsole(company.owner, {
      locale: 'it-IT',
      viewport: { width: 360, height: 740 },
    })
    await theirs.goto('/settings/api')
    await theirs.getByRole('heading', { level: 1, name: 'Accesso API' }).waitFor()
    await theirs.locator('tbody a').first().waitFor()
    await expectNoSideways(theirs)
    await theirs.goto(`/settings/api/${id}`)
    await theirs.getByRole('row', { name: /\/v1\/articles/ }).waitFor()
    await expectNoSideways(theirs)
    await expectAccessible(theirs)
    await theirs.goto('/settings/api/new')
    await theirs.getByRole('textbox', { name: 'Nome', exact: true }).fill('Prova stretta')
    await theirs.getByText('A una data').click()
    await expectNoSideways(theirs)
    await theirs.getByText('Mai', { exact: true }).click()
    await theirs.getByRole('button', { name: 'Crea la chiave' }).click()
    await theirs.getByText('È l’unica volta').waitFor()
    await expectNoSideways(theirs)
    await theirs.context().close()
  })
})
