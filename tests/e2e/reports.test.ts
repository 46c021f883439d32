import { readFile } from 'node:fs/promises'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Page } from 'playwright'
import { expectAccessible, expectNoSideways } from '../support/console.ts'
import { lineBody, succeed } from '../support/documents.ts'
import { type Office, openOffice } from '../support/invoices.ts'
import { expect, openConsole, test } from '../support/playwright.ts'
import { settled } from '../support/settled.ts'

let office: Office
let page: Page

test.beforeAll(async () => {
  office = await openOffice({ name: 'Officina Conti' })
  const line = lineBody({ quantity: 1, unit_price: 1000, unit_discount_rate: 0 })
  const { id } = await office.issued([line])
  succeed(await office.pay(id, { amount: 220, payment_method: 'MP05' }))
  await office.client.create('/v1/expenses', { document_date: '2026-01-05', total_after_tax: 122 })
  page = await openConsole(office.owner)
})

test.describe('console, reports', () => {
  test('home tells what is to be collected and paid, and leads to the report', async () => {
    await page.goto('/')
    const money = page.locator('[data-name="money"]')
    await expect(money.getByRole('link', { name: /To collect .*€1,000\.00/ })).toBeVisible()
    await expect(money.getByRole('link', { name: /To pay .*€122\.00/ })).toBeVisible()
    await expect(money.getByRole('link', { name: /Revenue this year.*€1,000\.00/ })).toBeVisible()
    await money.getByRole('link', { name: /^To collect .*1,000/ }).click()
    await page.getByRole('heading', { level: 1, name: 'To collect' }).waitFor()
    await expect(page.getByRole('row', { name: /Total.*€1,000\.00/ })).toBeVisible()
  })

  test('a report shows a chart and the table behind it, by another group and beside last year', async () => {
    await page.goto('/reports')
    await page.getByRole('link', { name: /^Revenue/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Revenue' }).waitFor()
    await expect(page.locator('.recharts-bar-rectangle').first()).toBeVisible()
    await expect(page.getByRole('row', { name: /Total.*€1,000\.00.*€220\.00/ })).toBeVisible()
    await page.getByLabel('Grouped').selectOption('document_kind')
    await expect(page.getByRole('cell', { name: 'Invoice' })).toBeVisible()
    await page.getByLabel('Compare with last year').check()
    await expect(page).toHaveURL(/group_by=document_kind.*compare=true|compare=true.*group_by=document_kind/)
    await expect(page.locator('.recharts-bar-rectangle').first()).toBeVisible()
    await expectAccessible(page)
    // Italian has no short word for thousands: an axis writes them out.
    const italian = await openConsole(office.owner, { locale: 'it-IT' })
    await italian.goto('/reports/revenue')
    const ticks = italian.locator('.recharts-cartesian-axis-tick-value')
    await expect(ticks.filter({ hasText: /^1\.000$/ }).first()).toBeVisible()
    await italian.context().close()
  })

  test('pictures say their numbers as a table too', async () => {
    const { id } = await office.worked()
    for (const action of ['in_progress', 'completed']) succeed(await office.transitionWorksheet(id, action))
    await office.quote()
    const picture = (name: string) => page.getByRole('region', { name })
    await page.goto('/reports/revenue')
    await expect(picture("The year's running total").getByRole('row', { name: /Dec/ })).toBeAttached()
    await expect(picture("The year's running total").locator('.recharts-wrapper')).toBeVisible()
    await page.goto('/reports/quotes_conversion')
    await expect(picture('From quote to work').getByRole('row', { name: 'Made 1 (100%)' })).toBeAttached()
    await page.goto('/reports/worksheets_throughput')
    await expect(picture('Time in each state').getByRole('row', { name: /^On hold 0 h$/ })).toBeAttached()
    await page.goto(`/customers/${office.customer.id}?tab=documents`)
    await expect(picture('Two years').getByRole('row', { name: /€1,000\.00/ })).toBeAttached()
    await expect(picture('Two years').locator('.recharts-wrapper')).toBeVisible()
    await expectAccessible(page)
  })

  test('last year stands beside this one: value, before, difference', async () => {
    await office.client.create('/v1/expenses', {
      document_date: '2025-01-07',
      total_before_tax: 50,
      vat_code: '22',
    })
    await office.client.create('/v1/expenses', {
      document_date: '2026-01-07',
      total_before_tax: 75,
      vat_code: '22',
    })
    await office.client.create('/v1/expenses', {
      document_date: '2025-02-07',
      total_before_tax: 10,
      vat_code: '22',
    })
    await page.goto('/reports/expenses?from=2026-01-01&to=2026-02-28&compare=true')
    const row = (place: number) => page.getByRole('row').nth(place)
    await expect(row(1)).toHaveText(/Jan 2026.*€175\.00.*€50\.00\+€125\.00 \(\+250%\)/)
    // a month that had something last year alone
    await expect(row(2)).toHaveText(/Feb 2026.*€0\.00.*€10\.00-€10\.00 \(-100%\)/)
    await expect(row(3)).toHaveText(/€60\.00\+€115\.00/)
    // Where this year has nothing at all, last year still stands there.
    await page.goto('/reports/expenses?from=2026-02-01&to=2026-02-28&compare=true')
    await expect(row(1)).toHaveText(/Feb 2026.*€0\.00.*€10\.00-€10\.00/)
    await page.goto('/reports/quotes_conversion?compare=true')
    await expectAccessible(page)
  })

  test('time goes on evenly in a chart; a balance is a line of its own', async () => {
    for (const document_date of ['2023-02-01', '2023-11-01'])
      await office.client.create('/v1/expenses', { document_date, total_after_tax: 61 })
    await page.goto('/reports/expenses?group_by=quarter&from=2023-01-01&to=2023-12-31')
    const ticks = page.locator('.recharts-cartesian-axis-tick-value')
    await expect(ticks.filter({ hasText: /^Q/ })).toHaveText(['Q1 2023', 'Q2 2023', 'Q3 2023', 'Q4 2023'])
    // Quarters without anything have no row in the table.
    await expect(page.getByRole('cell', { name: /^Q\d 2023$/ })).toHaveText(['Q1 2023', 'Q4 2023'])
    await page.goto('/reports/cash_flow?preset=all')
    await expect(page.locator('.recharts-line')).toHaveCount(1)
    await expect(page.locator('.recharts-bar')).toHaveCount(2)
    await expect(page.getByText('After (scale on the right)')).toBeVisible()
  })

  test('parts that lie still are asked for by how long they did', async () => {
    const part = await office.article({ name: 'Faro alogeno', stock: 2 })
    await page.goto('/reports/dead_stock')
    const row = page.getByRole('row', { name: new RegExp(part.name) })
    await expect(row.getByRole('cell', { name: 'never' })).toBeVisible()
    await page.getByLabel('Nothing left').selectOption('Still for 730 days')
    await expect(page).toHaveURL(/days=730/)
    await expect(row).toBeVisible()
  })

  test('what a row is stays in sight while a wide table is moved sideways', async () => {
    const { id: article_id } = await office.article({ name: 'Candela' })
    const { id } = await office.worked([lineBody({ article_id })])
    for (const action of ['in_progress', 'completed']) succeed(await office.transitionWorksheet(id, action))
    await page.setViewportSize({ width: 800, height: 800 })
    await page.goto('/reports/top_articles?compare=true')
    const table = page.getByRole('region', { name: 'Best articles' })
    const name = table.getByRole('columnheader', { name: 'Name' })
    await name.waitFor()
    const left = () => name.evaluate((each) => each.getBoundingClientRect().left)
    await table.evaluate((each) => each.scrollTo({ left: each.scrollWidth }))
    const edge = await table.evaluate((each) => each.getBoundingClientRect().left)
    await expect.poll(async () => Math.round((await left()) - edge)).toBe(0)
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test('a report answers its question, and its names lead to their pages', async () => {
    await page.goto('/reports/vat_summary')
    // Sales and purchases have no sum; what is owed has.
    const due = page.getByRole('definition')
    await expect(due.last()).toHaveText(/€\d/)
    await expect(page.getByText(/VAT to pay|VAT credit/)).toBeVisible()
    await expect(page.getByRole('row', { name: /^Total/ })).toHaveCount(0)
    await page.goto('/reports/expenses?group_by=supplier')
    await expect(page.getByRole('cell', { name: 'Not given' })).toBeVisible()
    await page.goto('/reports/revenue?group_by=quarter&preset=all')
    await expect(page.getByRole('cell', { name: /^Q\d \d{4}$/ }).first()).toBeVisible()
    // A list that is kept or printed says no day by how far it is.
    await page.goto('/reports/payments?group_by=day')
    await expect(page.getByRole('cell', { name: /^\d+ \w+/ }).first()).toBeVisible()
    await expect(page.getByRole('cell', { name: 'today' })).toHaveCount(0)
    await page.goto('/reports/top_customers')
    await page.getByRole('cell').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/customers\/[0-9a-f-]{36}/)
  })

  test('a long table is no wider than the paper', async () => {
    await page.setViewportSize({ width: 794, height: 1123 })
    await page.goto('/reports/revenue?compare=true')
    await page.getByRole('row', { name: /^Total/ }).waitFor()
    await page.emulateMedia({ media: 'print' })
    const table = page.getByRole('region', { name: 'Revenue' }).getByRole('table')
    expect((await table.boundingBox())!.width).toBeLessThan(794)
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test('console.md#reports: a chart is whole on paper, with the colours that it names', async () => {
    await page.goto('/reports/revenue')
    await page.locator('.recharts-wrapper').nth(1).waitFor()
    await settled(page)
    await page.emulateMedia({ media: null })
    const pdf = await page.pdf({ format: 'A4' })
    const paper = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
    const { items } = await (await paper.getPage(1)).getTextContent()
    const texts = items.map((item) => ('str' in item ? item.str : ''))
    // The last month of the running total, and the year that its legend names last.
    const year = new Date().getFullYear()
    expect(texts).toEqual(expect.arrayContaining(['Dec', String(year - 1), String(year)]))
    await page.emulateMedia({ media: 'print' })
    const swatch = page.locator('.mantine-ChartLegend-legendItemColor').first()
    await expect(swatch).toHaveCSS('print-color-adjust', 'exact')
    await page.emulateMedia({ media: 'screen' })
  })

  test('console.md#reports: the sums of all rows stand once on paper, after the last row', async () => {
    await page.goto('/reports/revenue')
    const foot = page.locator('tfoot').filter({ hasText: 'Total' })
    await foot.waitFor()
    await expect(foot).toHaveCSS('display', 'table-footer-group')
    await page.emulateMedia({ media: 'print' })
    // A browser repeats a footer group on each page.
    await expect(foot).toHaveCSS('display', 'table-row-group')
    await page.emulateMedia({ media: 'screen' })
  })

  test('asks for no other days where none were asked for', async () => {
    await page.goto('/reports/dealership_stock')
    await page.getByText('Nothing at present').waitFor()
    expect(await page.getByText(/Choose another/).count()).toBe(0)
    await page.goto('/reports/payables_aging?date=2020-01-01')
    await page.getByText('Nothing on this day').waitFor()
    await page.getByText(/^Choose another day/).waitFor()
    await page.goto('/reports/revenue?from=2020-01-01&to=2020-01-31')
    await page.getByText(/^Choose another period/).waitFor()
  })

  test('its rows are saved as CSV', async () => {
    await page.goto('/reports/revenue?group_by=document_kind')
    await page.getByRole('row', { name: /Invoice/ }).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('revenue.csv')
    expect(await readFile(await download.path(), 'utf8')).toContain('invoice,1,1000,220,1220')
  })

  test('every report opens, on a phone too', async () => {
    const { data } = (await office.client.get('/v1/reports')).body
    await page.setViewportSize({ width: 360, height: 740 })
    for (const { name } of data) {
      await page.goto(`/reports/${name}`)
      await page.locator('table, [class*="Center"]').first().waitFor()
      await expectNoSideways(page)
      const beyond = (table: Element) => table.parentElement!.scrollWidth - table.parentElement!.clientWidth
      for (const table of await page.locator('[role="region"] table').all())
        expect(await table.evaluate(beyond), name).toBeLessThanOrEqual(0)
    }
  })
})
