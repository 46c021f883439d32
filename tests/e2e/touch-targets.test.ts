import type { Locator, Page } from 'playwright'
import { lineBody, openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { openExchange } from '../support/electronic-invoices.ts'
import { expect, openConsole, test } from '../support/playwright.ts'
import { settled } from '../support/settled.ts'

/** As high as the fields beside them. */
const HIGH = 36

let shop: Workshop
let page: Page

test.beforeAll(async () => {
  shop = await openWorkshop({ name: 'Officina A Dita' })
  succeed(await shop.client.patch('/v1/settings', { closed_dates: ['2098-12-24'] }))
  const viewport = { width: 360, height: 740 }
  page = await openConsole(shop.owner, { viewport, hasTouch: true, isMobile: true })
})

async function expectHigh(targets: Locator): Promise<void> {
  await targets.first().waitFor()
  const heights = await targets.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(HIGH)
}

test.describe('console.md#looks: on a phone what is pressed is as high as a field', () => {
  test('what is changed in its place, and the documents that a document came of', async () => {
    const quote = await shop.quote({ title: 'Freni' })
    succeed(await shop.transitionQuote(quote.id, 'accepted'))
    const worksheet = succeed(await shop.convert(quote.id))
    await page.goto(`/worksheets/${worksheet.id}`)
    await settled(page)
    await expectHigh(page.getByRole('button', { name: /Change: / }))
    await expectHigh(page.getByRole('list', { name: 'From check-in to payment' }).getByRole('link'))
  })

  test('the views of the calendar', async () => {
    await page.goto('/calendar')
    await expectHigh(page.locator('label').filter({ hasText: /^(Day|Week|Month)$/ }))
  })

  test('a closed day, and the cross that takes it out', async () => {
    await page.goto('/settings/opening-hours')
    const cross = page.getByRole('button', { name: /24 Dec.* 2098/ })
    await expectHigh(cross)
    await expectHigh(page.locator('.mantine-Pill-root'))
  })

  test('whom to call and what a document is about, among its facts', async () => {
    const quote = await shop.quote({ title: 'Freni' })
    await page.goto(`/quotes/${quote.id}`)
    await settled(page)
    await expectHigh(page.locator('dd').getByRole('link'))
  })

  test('whom to call in the head of a customer and of a vehicle', async () => {
    for (const path of [`/customers/${shop.customer.id}`, `/vehicles/${shop.vehicle.id}`]) {
      await page.goto(path)
      await settled(page)
      await expectHigh(page.getByRole('main').locator('a[href^="tel:"]'))
    }
  })

  test('the titles of Home, and the parts that are to be ordered', async () => {
    await shop.article({ name: 'Filtro aria', stock: 0, minimum_stock: 4 })
    await page.goto('/')
    await settled(page)
    await expectHigh(page.getByRole('heading', { level: 2 }).getByRole('link'))
    await expectHigh(page.getByRole('link', { name: /Filtro aria/ }))
  })

  test('names in the small tables and the history of a vehicle, and what a customer owes', async () => {
    const { id } = await shop.quote({ title: 'Freni' })
    succeed(await shop.transitionQuote(id, 'accepted'))
    succeed(await shop.convert(id))
    const main = page.getByRole('main')
    await page.goto(`/vehicles/${shop.vehicle.id}?tab=owners`)
    await expectHigh(main.locator('td').getByRole('link'))
    await page.goto(`/vehicles/${shop.vehicle.id}`)
    await expectHigh(main.locator('a[href^="/worksheets/"], a[href^="/quotes/"]'))
    await page.goto(`/quotes/${id}`)
    await expectHigh(page.getByRole('link', { name: /^Became worksheet/ }))
    const owing = await shop.worksheet({ title: 'Da pagare' })
    succeed(await shop.worksheetLines(owing.id, { add: [lineBody()] }))
    const receipt = await shop.client.create('/v1/receipts', { worksheet_id: owing.id })
    succeed(await shop.client.post(`/v1/receipts/${receipt.id}/issue`, {}))
    await page.goto(`/customers/${shop.customer.id}`)
    await expectHigh(main.locator('a[href*="tab=statement&"]'))
  })

  test('what leads on from the settings of invoicing', async () => {
    await page.goto('/settings/invoicing')
    await expectHigh(page.getByRole('link', { name: 'The page for the accountant' }))
  })

  test('the word of a switch', async () => {
    const { id } = await shop.worksheet({ title: 'Freni' })
    await page.goto(`/worksheets/${id}`)
    await expectHigh(page.getByRole('main').locator('label').filter({ hasText: 'Urgent' }))
  })

  test('the words of a box and of a choice, and a field in a table', async () => {
    await page.goto('/quotes/new')
    await expectHigh(page.getByRole('main').locator('label').filter({ hasText: 'Print without discounts' }))
    await page.goto('/settings/api/new')
    await expectHigh(page.getByRole('main').locator('label').filter({ hasText: '30 days' }))
    await page.goto('/settings/payment-methods')
    await expectHigh(page.getByRole('combobox', { name: 'Account of Cash', exact: true }))
  })

  test('the file of an electronic invoice', async () => {
    const office = await openExchange('file', { name: 'Officina File A Dita' })
    const invoice = await office.billed((await office.customer()).id)
    const viewport = { width: 360, height: 740 }
    const phone = await openConsole(office.owner, { viewport, hasTouch: true, isMobile: true })
    await phone.goto(`/invoices/${invoice.id}`)
    await expectHigh(phone.getByRole('main').getByRole('link', { name: /\.xml$/ }))
    await phone.goto(`/electronic-invoices/${invoice.electronic_invoice_id}`)
    await expectHigh(phone.getByRole('main').getByRole('button', { name: /\.xml$/ }))
  })
})
