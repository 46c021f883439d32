import type { Page } from 'playwright'
import type { Body } from '../support/client.ts'
import { expectAccessible } from '../support/console.ts'
import { lineBody, openWorkshop, succeed } from '../support/documents.ts'
import { link } from '../support/frame.ts'
import { addColleague } from '../support/members.ts'
import { expect, letThrough, openConsole, test } from '../support/playwright.ts'
import { openTill, type Till } from '../support/receipts.ts'

let till: Till
let page: Page

const HOURS = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens_at: '08:00', closes_at: '18:00' }))

/** Quotes that wait, parts on both sides of their minimum, money to be collected, work that is late and on hold. */
async function fill({ client, quote, quoteLines, transitionQuote, article, ...shop }: Till) {
  succeed(await client.patch('/v1/settings', { opening_hours: HOURS }))
  const quotes = []
  for (const title of ['Uno', 'Due', 'Tre', 'Quattro']) {
    const { id } = await quote({ title })
    quotes.push(succeed(await quoteLines(id, { add: [lineBody({ unit_price: 1234.5 })] })))
  }
  succeed(await transitionQuote(quotes[0]!.id, 'accepted'))
  succeed(await transitionQuote(quotes[1]!.id, 'rejected'))
  await article({ name: 'Candela', stock: 1, minimum_stock: 4 })
  await article({ name: 'Batteria', stock: 0, minimum_stock: 1 })
  await article({ name: 'Lampada', stock: 4, minimum_stock: 4 })
  await shop.issue((await shop.over(1000)).id, { amount: 400, payment_method: 'MP01' })
  const late = await shop.worksheet({ title: 'Freni', promised_at: '2026-05-01T10:00:00Z', bay: 'Ponte 2' })
  const waiting = await shop.worksheet({ title: 'Turbina' })
  succeed(await shop.transitionWorksheet(late.id, 'in_progress'))
  succeed(await shop.transitionWorksheet(waiting.id, 'on_hold', { on_hold_reason: 'parts' }))
  const now = Date.now()
  const [start_time, end_time] = [now, now + 60_000].map((time) => new Date(time).toISOString())
  const times = { start_time, end_time }
  await client.create('/v1/calendar-entries', { title: 'Consegna', ...times })
  await client.create('/v1/calendar-entries', { title: 'Pastiglie', worksheet_id: late.id, ...times })
}

test.beforeAll(async () => {
  till = await openTill({ name: 'Officina Riassunti' })
  await fill(till)
  page = await openConsole(till.owner)
})

const block = (title: string, on = page) =>
  on.locator('section', { has: on.getByRole('heading', { level: 2, name: title, exact: true }) })
const head = (title: string, on = page) => block(title, on).locator('div').first()
const numbers = (on = page) => on.getByRole('navigation', { name: 'The workshop in numbers' })
const all = (path: string): Promise<Body[]> => till.client.walk(path)
const money = (amount: number) =>
  new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' }).format(amount)
const sum = (records: Body[]) =>
  records.reduce((total, { total_after_tax }) => total + Math.round(total_after_tax * 100), 0) / 100

async function home(on = page) {
  await on.goto('/')
  await block('Quotes waiting', on).waitFor()
}

/** Goes where the block leads and waits for the list's own count. */
async function follow(title: string, count: number) {
  await block(title).getByRole('heading').getByRole('link').click()
  await page.getByRole('status').getByText(`${count} in all`).waitFor()
}

test.describe('console.md#home: its figures are those of /v1, and each leads to the list behind it', () => {
  for (const [label, count] of [
    ['In the workshop', 2],
    ['To deliver today', 1],
    ['On hold', 1],
  ] as const)
    test(`${label}: how many, what they were in the last weeks`, async () => {
      await home()
      const tile = numbers().getByRole('link', {
        name: new RegExp(`^${label} ${count} .*last four weeks: 0 to`, 'i'),
      })
      await expect(tile.locator('svg')).toHaveCount(1)
      await tile.click()
      await page.getByRole('status').getByText(`${count} in all`).waitFor()
    })

  test('To collect: as the report has it', async () => {
    await home()
    await numbers()
      .getByRole('link', { name: /^To collect €600\.00 / })
      .click()
    await page.getByRole('heading', { level: 1, name: 'To collect' }).waitFor()
    await expect(page.getByRole('row', { name: /Total.*€600\.00/ })).toBeVisible()
  })

  test('To collect: where it cannot be read, that is said, and it is read again', async () => {
    await page.route(/home\.money/, (route) => route.abort())
    await home()
    await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible()
    await letThrough(page, /home\.money/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(numbers().getByRole('link', { name: /^To collect €600\.00 / })).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'Try again' })).toHaveCount(0)
  })

  test('quotes that wait: how many, for how much', async () => {
    await home()
    const waiting = await all('/v1/quotes?status=waiting&converted=false&preset=all')
    expect(waiting).toHaveLength(2)
    await expect(head('Quotes waiting')).toHaveText(`Quotes waiting${waiting.length}`)
    await block('Quotes waiting')
      .getByText(money(sum(waiting)))
      .waitFor()
    await follow('Quotes waiting', waiting.length)
    await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('waiting')
  })

  test('the sidebar tells where work waits, and nothing where none does', async () => {
    await home()
    await expect(link(page, 'Quotes')).toHaveAccessibleDescription('One is accepted and has no worksheet yet')
    await expect(link(page, 'Quotes')).toHaveText('Quotes1')
    await expect(link(page, 'Worksheets')).toHaveAccessibleDescription('One is late')
    await expect(link(page, 'Invoices')).toHaveAccessibleDescription('')
  })

  test('parts under their minimum', async () => {
    await home()
    const low = await all('/v1/articles?low_stock=true')
    expect(low.map(({ name }) => name)).toEqual(['Batteria', 'Candela'])
    await expect(head('Under minimum')).toHaveText('Under minimum2')
    expect(await block('Under minimum').getByRole('listitem').allTextContents()).toEqual([
      'Batteria0 of 1 pc',
      'Candela1 of 4 pc',
    ])
    await follow('Under minimum', low.length)
    const names = page.locator('tbody a[data-row]')
    await expect(names).toHaveText(['Batteria', 'Candela'])
  })

  for (const [title, work] of [
    ['Late', 'Freni'],
    ['On hold', 'Turbina · parts'],
  ] as const)
    test(`work: ${title}`, async () => {
      await home()
      await expect(head(title)).toHaveText(`${title}1`)
      await expect(block(title).getByRole('listitem')).toContainText([work])
      await follow(title, 1)
    })

  test("the day's entries, by bay, each with the way to it", async () => {
    await home()
    await expect(head('Today')).toHaveText('Today2')
    await expect(block('Today').getByRole('heading', { level: 3 })).toHaveText(['Ponte 2', 'Without bay'])
    await block('Today')
      .getByRole('link', { name: /Pastiglie/ })
      .click()
    await page.getByRole('dialog', { name: 'Pastiglie' }).waitFor()
  })
})

test.describe('console, home: for everybody', () => {
  test('is empty where nothing needs anybody, and shows the next working day where today is none', async () => {
    const quiet = await openTill({ name: 'Officina Chiusa' })
    const in3 = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000)
    const opening_hours = [{ weekday: in3.getUTCDay() || 7, opens_at: '08:00', closes_at: '12:00' }]
    succeed(await quiet.client.patch('/v1/settings', { opening_hours }))
    const shown = await openConsole(quiet.owner)
    await shown.goto('/')
    await shown.getByText('Nothing is late, on hold, waiting or short.').waitFor()
    await shown.getByText('Nothing planned for that day.').waitFor()
    const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(in3)
    await shown.getByRole('heading', { level: 2, name: new RegExp(`^${weekday} `) }).waitFor()
    await shown.context().close()
  })

  for (const width of [360, 1366])
    test(`cuts no plate, title, customer or promised time at ${width} px`, async () => {
      const title = 'Sostituzione cinghia di distribuzione e pompa acqua'
      const { id } = await till.worksheet({ title, promised_at: '2025-01-03T17:00:00Z' })
      succeed(await till.transitionWorksheet(id, 'in_progress'))
      const shown = await openConsole(till.owner, { viewport: { width, height: 768 } })
      await home(shown)
      const row = shown.locator(`a[href="/worksheets/${id}"]`)
      for (const text of [till.vehicle.license, title, till.customer.full_name, '3 Jan 2025 18:00'])
        await row.getByText(text, { exact: true }).waitFor()
      const cut = await shown
        .locator('section:not([data-name="day"]) span')
        .evaluateAll((all) =>
          all.filter((each) => each.scrollWidth > each.clientWidth && each.clientWidth > 1),
        )
      expect(cut).toHaveLength(0)
      await shown.context().close()
    })

  test('shows who may only read the same figures', async () => {
    const reader = await openConsole(await addColleague(till, 'read_only'))
    await home(reader)
    await home()
    for (const title of ['Quotes waiting', 'Under minimum', 'Late', 'On hold', 'Today'])
      expect(await block(title, reader).textContent(), title).toBe(await block(title).textContent())
    await reader.context().close()
  })

  test('counts at once what was done on another page', async () => {
    const { id } = await till.quote({ title: 'Da accettare' })
    await home()
    await expect(head('Quotes waiting')).toHaveText('Quotes waiting3')
    await page.getByRole('link', { name: 'Quotes', exact: true }).click()
    await page
      .getByRole('link', { name: 'Da accettare' })
      .or(page.locator(`a[href="/quotes/${id}"]`))
      .first()
      .click()
    await page.getByRole('link', { name: 'Open as page' }).click()
    await page.waitForURL(`**/quotes/${id}`)
    await page.getByRole('button', { name: 'Accept', exact: true }).click()
    await page.getByText('recorded by the workshop').waitFor()
    await page.getByRole('link', { name: 'Home' }).click()
    await expect(head('Quotes waiting')).toHaveText('Quotes waiting2')
  })

  test('says how work begins in a workshop that has none yet', async () => {
    const shop = await openWorkshop({ name: 'Officina Nuova' })
    const own = await openConsole(shop.owner)
    await own.goto('/')
    const main = own.getByRole('main')
    await main.getByText('Nothing in the workshop yet').waitFor()
    await expectAccessible(own)
    await main.getByRole('link', { name: 'New check-in' }).click()
    await own.waitForURL('**/checkins/new')
    const { id } = await shop.worksheet({ title: 'Primo lavoro' })
    succeed(await shop.transitionWorksheet(id, 'in_progress'))
    await own.goto('/')
    await main.getByText('Nothing is late, on hold, waiting or short.').waitFor()
    await expect(main.getByText('Nothing in the workshop yet')).toHaveCount(0)
    await own.context().close()
  })
})
