import type { Page } from 'playwright'
import { lineBody, succeed } from '../support/documents.ts'
import { shiftOf, watchShift } from '../support/layout-shift.ts'
import { expect, openConsole, test } from '../support/playwright.ts'
import { openTill, type Till } from '../support/receipts.ts'
import { makeElectronicInvoice } from '../support/records.ts'
import { settled } from '../support/settled.ts'

/** What moves less is not seen; the console as a whole may move by ten times of this. */
const UNSEEN = 0.001

let till: Till
let page: Page

test.beforeAll(async () => {
  till = await openTill({ name: 'Officina Ferma Sul Posto' })
  const { client, parties } = till
  const { id } = await till.over(1_200)
  succeed(await till.issue(id, { amount: 10, payment_method: 'MP05' }))
  // One without its number yet, which is said in words.
  await till.over(80)
  const quote = await till.quote({ title: 'Tagliando' })
  succeed(await till.quoteLines(quote.id, { add: [lineBody({ unit_price: 900 })] }))
  await client.create('/v1/invoices', { ...parties, title: 'Flotta' })
  await makeElectronicInvoice(client)
  page = await openConsole(till.owner, { locale: 'it-IT', viewport: { width: 1366, height: 900 } })
  await watchShift(page)
})

/** Opens a page whose answers come only once its places for them were drawn. */
async function openSlowly(path: string): Promise<void> {
  const drawn = Promise.withResolvers<void>()
  await page.route('**/api/trpc/**', async (route) => {
    await drawn.promise
    await route.fallback()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('.mantine-Skeleton-root[data-visible]').first().waitFor()
  await page.evaluate(() => new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))))
  drawn.resolve()
  await settled(page)
}

for (const path of [
  ...['/receipts', '/quotes', '/invoices', '/electronic-invoices', '/customers', '/articles'],
  ...['/worksheets?view=list', '/reports', '/settings/vat-rates'],
])
  test(`console.md#looks: what stands on ${path} before its answers come stays where it is`, async () => {
    await openSlowly(path)
    expect(await shiftOf(page)).toBeLessThan(UNSEEN)
  })
