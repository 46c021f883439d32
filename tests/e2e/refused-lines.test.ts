import type { Page } from 'playwright'
import type { Body } from '../support/client.ts'
import { lineBody, openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { expect, letThrough, openConsole, test } from '../support/playwright.ts'
import { sharedLines } from '../support/shared-lines.ts'

let shop: Workshop
let page: Page

test.beforeAll(async () => {
  shop = await openWorkshop({ name: 'Officina rifiutata' })
  page = await openConsole(shop.owner)
})

const read = (id: string): Promise<Body> => shop.read('quotes', id)
const { shown, cell, focused, comeBack, untilRead, openQuote, saved, saveButton } = sharedLines({
  page: () => page,
  shop: () => shop,
})

test.describe('console, a quote whose lines are refused', () => {
  test('has by then what others did, with each refusal on its cell', async () => {
    const { id, line_items } = await openQuote('Uno', 'Due')
    await cell('Quantity', 2).fill('due')
    const [one] = line_items.map((line: Body) => line.id)
    const add = [lineBody({ description: 'Altrui', position: 1 })]
    succeed(await shop.quoteLines(id, { add, update: [{ id: one, unit_price: 31 }] }))
    await page.keyboard.press('Control+s')
    await page.getByText('This is no number').waitFor()
    await expect.poll(shown).toEqual(['Altrui', 'Uno', 'Due', ''])
    await expect(focused()).toHaveAttribute('aria-label', 'Quantity, line 3')
    await expect(cell('Quantity', 3)).toHaveAttribute('aria-invalid', 'true')
    await expect(cell('Price', 2)).toHaveValue('31.00')
    await cell('Quantity', 3).fill('2.5')
    await page.keyboard.press('Control+s')
    await saved()
    expect((await read(id)).line_items[2]).toMatchObject({ description: 'Due', quantity: 2.5 })
  })

  test('stays as it was typed while the server is not reached', async () => {
    const { id } = await openQuote('Uno')
    await cell('Description', 1).fill('Uno mio')
    await page.route('**/api/trpc/**', (route) => route.abort())
    await page.keyboard.press('Control+s')
    await page.getByText('The server cannot be reached').waitFor()
    await expect.poll(() => shown()).toEqual(['Uno mio', ''])
    await letThrough(page, '**/api/trpc/**')
    await saveButton().click()
    await saved()
    expect((await read(id)).line_items).toMatchObject([{ description: 'Uno mio' }])
  })

  test('shows what was typed until it is discarded, where the quote became a worksheet meanwhile', async () => {
    const { id } = await openQuote('Uno')
    await cell('Description', 1).fill('Uno mio')
    succeed(await shop.convert(id))
    await page.keyboard.press('Control+s')
    await page.getByText('The quote has become a worksheet').first().waitFor()
    await page
      .getByRole('link', { name: /worksheet/i })
      .first()
      .waitFor()
    await expect.poll(() => shown()).toEqual(['Uno mio', ''])
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect.poll(shown).toEqual([])
    await page.getByRole('cell', { name: 'Uno', exact: true }).waitFor()
  })

  test('takes lines that were sent for its own, when it is read anew before the answer comes', async () => {
    const { id } = await openQuote('Uno')
    await page.keyboard.type('Mia')
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/trpc/quotes.changeLines**', async (route) => {
      const response = await route.fetch()
      await asked
      await route.fulfill({ response })
    })
    await page.keyboard.press('Control+s')
    await expect.poll(async () => (await read(id)).line_items.length).toBe(2)
    await untilRead(comeBack)
    await cell('Quantity', 2).fill('6')
    await expect.poll(() => shown()).toEqual(['Uno', 'Mia'])
    answer()
    const button = page.getByRole('button', { name: 'Save lines' })
    await button.and(page.locator(':enabled:not([data-loading])')).waitFor()
    await letThrough(page, '**/api/trpc/quotes.changeLines**')
    await page.getByText('One change not saved').waitFor()
    await expect.poll(() => shown()).toEqual(['Uno', 'Mia'])
    await page.keyboard.press('Control+s')
    await expect
      .poll(async () => (await read(id)).line_items.map(({ quantity }: Body) => quantity))
      .toEqual([2, 6])
  })
})
