import type { Locator, Page } from 'playwright'
import { openWorkshop, succeed, type Workshop } from '../support/documents.ts'
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
})
