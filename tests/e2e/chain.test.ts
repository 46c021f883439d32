import type { Page } from 'playwright'
import { lineBody, openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { expect, openConsole, test } from '../support/playwright.ts'

let page: Page
let shop: Workshop

test.beforeAll(async () => {
  shop = await openWorkshop({ name: 'Officina Catena' })
  page = await openConsole(shop.owner)
})

const chain = () => page.getByRole('list', { name: 'From check-in to payment' })
const step = (name: string) => chain().getByRole('link', { name, exact: true })

test.describe("console.md#documents: a document's page", () => {
  test('leads along the chain from the quote to what bills the work', async () => {
    const quote = await shop.quote({ title: 'Frizione' })
    succeed(await shop.quoteLines(quote.id, { add: [lineBody()] }))
    const named = await shop.quote({ title: 'Paraurti' })
    const checkin = await shop.client.create('/v1/checkins', { ...shop.parties, quote_id: named.id })
    await page.goto(`/quotes/${named.id}`)
    await expect(step('Check-in')).toHaveAttribute('href', `/checkins/${checkin.id}`)
    const worksheet = succeed(await shop.convert(quote.id))
    const receipt = await shop.client.create('/v1/receipts', { worksheet_id: worksheet.id })
    await page.goto(`/quotes/${quote.id}`)
    await expect(chain().locator('[aria-current=step]')).toHaveText('Quote')
    // known from the worksheet, which names all of them
    await step('Receipt').waitFor()
    await step('Worksheet').click()
    await page.waitForURL(`**/worksheets/${worksheet.id}`)
    await expect(chain().locator('[aria-current=step]')).toHaveText('Worksheet')
    await expect(step('Quote')).toHaveAttribute('href', `/quotes/${quote.id}`)
    await step('Receipt').click()
    await page.waitForURL(`**/receipts/${receipt.id}`)
    await expect(step('Quote')).toHaveAttribute('href', `/quotes/${quote.id}`)
    expect(await step('Check-in').count()).toBe(0)
  })

  test('says its state beside its number and its total at the right, and leaves out what is empty', async () => {
    const { id, seq_number } = await shop.worksheet({ title: 'Freni' })
    const { total_after_tax } = succeed(await shop.worksheetLines(id, { add: [lineBody()] }))
    await page.goto(`/worksheets/${id}`)
    const head = page.getByRole('heading', { level: 1, name: `Worksheet ${seq_number}` })
    await head.locator('xpath=..').getByText('Draft').waitFor()
    await page
      .getByText(`€${total_after_tax.toFixed(2)}`)
      .first()
      .waitFor()
    expect(await page.getByText('Kind of work').count()).toBe(0)
    // Of kilometres that nobody read 0 is kept.
    const unread = await shop.client.create('/v1/vehicles', { license: 'FA000KM' })
    const others = { customer_id: shop.customer.id, vehicle_id: unread.id }
    const worksheet = await shop.client.create('/v1/worksheets', others)
    await page.goto(`/worksheets/${worksheet.id}`)
    await page.getByRole('term').getByText('Technicians').waitFor()
    expect(await page.getByRole('term').getByText(/^Km/).count()).toBe(0)
  })
})
