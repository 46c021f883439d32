import type { Locator, Page } from 'playwright'
import { clickTwice, expectAccessible, holdBack } from '../support/console.ts'
import { lineBody, openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { expect, openConsole, refuseOnce, test } from '../support/playwright.ts'
import { settled } from '../support/settled.ts'

let shop: Workshop
let page: Page

test.beforeAll(async () => {
  shop = await openWorkshop({ name: 'Officina Gesti' })
})

const button = (name: string) => page.getByRole('button', { name, exact: true })

function countRequests(procedure: string) {
  const seen: string[] = []
  page.on('request', (request) => request.url().includes(procedure) && seen.push(request.url()))
  return seen
}

/** Success, beside what was pressed. */
const said = (on: Page, text: string) =>
  on.locator('[aria-live="polite"]').locator('div').filter({ hasText: text })

/** Next announces its routes in an alert, too. */
const notices = (on: Page) => on.getByRole('alert').filter({ has: on.getByRole('button') })

const NEAR = 8

/** How many pixels lie between two elements, across or down. */
async function gap(one: Locator, other: Locator): Promise<number> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) return Number.POSITIVE_INFINITY
  const across = Math.max(a.x - b.x - b.width, b.x - a.x - a.width, 0)
  const down = Math.max(a.y - b.y - b.height, b.y - a.y - a.height, 0)
  return Math.max(across, down)
}

test.describe('console, what a button does', () => {
  test.beforeEach(async () => {
    page = await openConsole(shop.owner)
  })

  test('calls nobody back who has left while it was made', async () => {
    await page.goto('/customers')
    await page.getByRole('link', { name: 'New customer' }).click()
    await page.getByLabel('First name').fill('Piero')
    await page.getByLabel('Last name').fill('Frettoloso')
    const release = await holdBack(page, /customers\.create/)
    const asked = page.waitForRequest(/customers\.create/)
    await page.keyboard.press('Enter')
    await asked
    await page.goBack()
    await page.waitForURL('**/customers')
    await release()
    await page.getByRole('row', { name: /Piero Frettoloso/ }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/customers')
  })

  test('makes one worksheet of a quote, however often it is pressed, and is offered again after a refusal', async () => {
    const { id } = await shop.quote({ title: 'Due clic' })
    succeed(await shop.transitionQuote(id, 'accepted'))
    await page.goto(`/quotes/${id}`)
    await refuseOnce(page, 'quotes.convert')
    await button('Convert to worksheet').click()
    const failed = page.getByRole('alert').filter({ hasText: 'That did not work' })
    await failed.getByRole('button', { name: 'Close' }).click()
    await failed.waitFor({ state: 'hidden' })
    const sent = countRequests('quotes.convert')
    await clickTwice(button('Convert to worksheet'))
    await page.waitForURL('**/worksheets/*')
    await settled(page)
    expect(sent).toHaveLength(1)
    expect(await page.getByText('That did not work').count()).toBe(0)
  })

  test('makes one receipt of a worksheet, however often it is pressed', async () => {
    const { id } = await shop.worksheet({ title: 'Due clic' })
    succeed(await shop.worksheetLines(id, { add: [lineBody()] }))
    const sent = countRequests('receipts.create')
    await page.goto(`/worksheets/${id}`)
    await clickTwice(button('Make receipt'))
    await page.waitForURL('**/receipts/*')
    await settled(page)
    expect(sent).toHaveLength(1)
    expect(await page.getByText('That did not work').count()).toBe(0)
  })

  test('is told without covering what is pressed next', async () => {
    const { id } = await shop.quote({ title: 'Lungo' })
    const add = Array.from({ length: 14 }, (_, index) => lineBody({ description: `Voce ${index}` }))
    succeed(await shop.quoteLines(id, { add }))
    await page.goto(`/quotes/${id}`)
    await button('Remove line 1').click()
    const notice = page.getByRole('alert').filter({ hasText: 'Removed: Voce 0' })
    await notice.hover()
    const apart = async () => {
      const [below, above] = [await button('Save lines').boundingBox(), await notice.boundingBox()]
      return above!.y + above!.height <= below!.y
    }
    await expect.poll(apart).toBe(true)
    await button('Save lines').click()
    await page.getByText('Saved', { exact: true }).waitFor()
  })

  test('is told beside what was pressed, with the hour', async () => {
    await page.goto('/settings/company')
    await page.getByLabel('Phone').fill('051 123456')
    await button('Save').click()
    await expect.poll(() => gap(button('Save'), said(page, 'Saved'))).toBeLessThanOrEqual(NEAR)
    await expect(said(page, 'Saved')).toHaveText(/^Saved\d\d:\d\d$/)
  })

  test('is told beside what opened a dialog, once that is closed', async () => {
    await page.goto('/settings/expense-categories')
    await button('New category').first().click()
    await page.getByRole('dialog').getByLabel('Name').fill('Ultima')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => gap(button('New category').first(), said(page, 'Saved')))
      .toBeLessThanOrEqual(NEAR)
  })

  test('is told at the head of the record that it leads to', async () => {
    const { id } = await shop.client.create('/v1/suppliers', { name: 'Ricambi Reno' })
    await page.goto(`/suppliers/${id}?edit=true`)
    await page.getByLabel('City').fill('Bologna')
    await button('Save').click()
    await expect.poll(() => gap(button('Edit'), said(page, 'Saved'))).toBeLessThanOrEqual(NEAR)
    await expect(notices(page)).toHaveCount(0)
  })

  test('is told in a notice where nothing of what was pressed stands any more', async () => {
    const { id } = await shop.client.create('/v1/suppliers', { name: 'Ricambi Savena' })
    await page.goto(`/suppliers/${id}`)
    await button('Options').click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.waitForURL('**/suppliers')
    await expect(notices(page).filter({ hasText: 'Deleted' })).toBeVisible()
  })
})

test.describe('console, the best hit of find-anything', () => {
  for (const colorScheme of ['light', 'dark'] as const)
    test(`can be read in ${colorScheme}`, async () => {
      const other = await openConsole(shop.owner, { colorScheme })
      await other.goto('/suppliers')
      await other.getByRole('heading', { level: 1, name: 'Suppliers' }).waitFor()
      await other.keyboard.press('Control+k')
      await other.getByRole('dialog').getByRole('textbox').fill(shop.vehicle.license)
      await other.locator('button[data-selected]').filter({ hasText: shop.vehicle.license }).waitFor()
      await expectAccessible(other)
      await other.context().close()
    })
})
