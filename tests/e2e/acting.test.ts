import type { Page } from 'playwright'
import { clickTwice, expectAccessible } from '../support/console.ts'
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

test.describe('console, what a button does', () => {
  test.beforeEach(async () => {
    page = await openConsole(shop.owner)
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

  test('is told without covering the actions of the rows', async () => {
    for (let at = 0; at < 14; at++)
      await shop.client.create('/v1/expense-categories', { name: `Categoria ${at}` })
    await page.goto('/settings/expense-categories')
    await button('New category').click()
    await page.getByRole('dialog').getByLabel('Name').fill('Ultima')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    // Next announces its routes in an alert, too.
    const notice = page.getByRole('alert').filter({ has: page.getByRole('button') })
    // It stays as long as the pointer is on it.
    await notice.hover()
    const covered = () =>
      notice.evaluate((node) => {
        const own = node.getBoundingClientRect()
        return [...document.querySelectorAll('main td button')].filter((each) => {
          const { left, right, top, bottom } = each.getBoundingClientRect()
          return left < own.right && right > own.left && top < own.bottom && bottom > own.top
        }).length
      })
    await expect.poll(covered).toBe(0)
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
