import type { Page } from 'playwright'
import type { Body } from '../support/client.ts'
import { lineBody, succeed } from '../support/documents.ts'
import { addColleague } from '../support/members.ts'
import { expect, openConsole, test } from '../support/playwright.ts'
import { openTill, type Till } from '../support/receipts.ts'
import { signIn } from '../support/session.ts'

let till: Till
let page: Page

/** Quotes of every status, parts on both sides of their minimum, receipts of every kind, work of both kinds. */
async function fill({ client, quote, quoteLines, transitionQuote, article, labour, ...shop }: Till) {
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
  await labour()
  await shop.issue((await shop.over(1000)).id, { amount: 400, payment_method: 'MP01' })
  await shop.issue((await shop.over(250.5)).id)
  const voided = await shop.over(70)
  succeed(await shop.issue(voided.id))
  const { call } = await signIn(shop.owner)
  succeed(await call('receipts.void', 'mutation', { id: voided.id }))
  await shop.over(30)
  const [working, waiting] = [await shop.worksheet({ title: 'Freni' }), await shop.worksheet()]
  succeed(await shop.transitionWorksheet(working.id, 'in_progress'))
  succeed(await shop.transitionWorksheet(waiting.id, 'on_hold', { on_hold_reason: 'parts' }))
  const now = Date.now()
  const [start_time, end_time] = [now, now + 60_000].map((time) => new Date(time).toISOString())
  await client.create('/v1/calendar-entries', { title: 'Consegna', start_time, end_time })
}

test.beforeAll(async () => {
  till = await openTill({ name: 'Officina Riassunti' })
  await fill(till)
  page = await openConsole(till.owner)
})

const block = (title: string, on = page) =>
  on.locator('section', { has: on.getByRole('heading', { level: 2, name: title, exact: true }) })
const head = (title: string, on = page) => block(title, on).locator('div').first()
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

test.describe('console, home: its figures are those of /v1, and each block leads to the list behind it', () => {
  test('quotes that wait: how many, for how much', async () => {
    await home()
    const waiting = await all('/v1/quotes?status=waiting&preset=all')
    expect(waiting).toHaveLength(2)
    await expect(head('Quotes waiting')).toHaveText(`Quotes waiting${waiting.length}`)
    await block('Quotes waiting')
      .getByText(money(sum(waiting)))
      .waitFor()
    await follow('Quotes waiting', waiting.length)
    await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('waiting')
  })

  for (const [word, status] of [
    ['Waiting', 'waiting'],
    ['Accepted', 'accepted'],
    ['Rejected', 'rejected'],
  ] as const)
    test(`this year's quotes by status: ${word}`, async () => {
      await home()
      const { length } = await all(`/v1/quotes?status=${status}&preset=year`)
      const link = block('Quotes waiting').getByRole('link', { name: new RegExp(`^${word}`) })
      await expect(link).toHaveText(`${word}${length}`)
      await link.click()
      await page.getByRole('status').getByText(`${length} in all`).waitFor()
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

  test("this year's receipts, without drafts and voided ones, by month", async () => {
    await home()
    const issued = await all('/v1/receipts?type=issued&preset=year')
    expect(sum(issued)).toBe(1250.5)
    await expect(head('Receipts this year')).toHaveText(`Receipts this year${money(1250.5)}`)
    await block('Receipts this year').getByText('As a table').click()
    const cells = await block('Receipts this year').locator('tbody tr td:last-child').allTextContents()
    expect(cells.filter((text) => text !== money(0))).toEqual([money(1250.5)])
    await follow('Receipts this year', issued.length)
    const totals = page.getByRole('region', { name: 'Totals of the period' })
    await totals.getByText(money(1250.5)).first().waitFor()
  })

  for (const [word, status] of [
    ['In progress', 'in_progress'],
    ['On hold', 'on_hold'],
  ] as const)
    test(`worksheets: ${word}`, async () => {
      await home()
      const { length } = await all(`/v1/worksheets?status=${status}&preset=all`)
      const link = block('Worksheets').getByRole('link', { name: new RegExp(`^${word}`) })
      await expect(link).toHaveText(`${word}${length}`)
      await link.click()
      await page.getByRole('status').getByText(`${length} in all`).waitFor()
    })

  test("today's entries, each with the way to it", async () => {
    await home()
    await expect(head('Today')).toHaveText('Today1')
    await block('Today')
      .getByRole('link', { name: /Consegna/ })
      .click()
    await page.getByRole('dialog', { name: 'Consegna' }).waitFor()
  })
})

test.describe('console, home: for everybody', () => {
  for (const width of [360, 1366])
    test(`cuts no plate, title, customer or promised time at ${width} px`, async () => {
      const title = 'Sostituzione cinghia di distribuzione e pompa acqua'
      const { id } = await till.worksheet({ title, promised_at: '2027-11-03T17:00:00Z' })
      succeed(await till.transitionWorksheet(id, 'in_progress'))
      const shown = await openConsole(till.owner, { viewport: { width, height: 768 } })
      await home(shown)
      const row = shown.locator(`a[href="/worksheets/${id}"]`)
      for (const text of [till.vehicle.license, title, till.customer.full_name, '3 Nov 2027 18:00'])
        await row.getByText(text, { exact: true }).waitFor()
      const cut = await shown
        .locator('section span')
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
    for (const title of ['Quotes waiting', 'Under minimum', 'Receipts this year', 'Worksheets', 'Today'])
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
})
