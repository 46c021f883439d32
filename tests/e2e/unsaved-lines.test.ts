import type { Page, Route } from 'playwright'
import type { Body } from '../support/client.ts'
import { holdBack } from '../support/console.ts'
import { lineBody, openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { expect, letThrough, openConsole, routeOnce, test } from '../support/playwright.ts'

let shop: Workshop
let page: Page

test.beforeAll(async () => {
  shop = await openWorkshop({ name: 'Officina Righe' })
  page = await openConsole(shop.owner)
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const price = () => page.getByLabel('Price, line 1')
const lines = async (noun: 'quotes' | 'worksheets' | 'receipts', id: string): Promise<Body[]> =>
  (await shop.read(noun, id)).line_items
const line = () => lineBody({ unit_price: 10, quantity: 1, unit_discount_rate: 0 })
const idInUrl = () => new URL(page.url()).pathname.split('/')[2]!

async function openWorksheet(): Promise<string> {
  const { id } = await shop.worksheet({ title: 'Freni' })
  succeed(await shop.worksheetLines(id, { add: [line()] }))
  await page.goto(`/worksheets/${id}`)
  await price().waitFor()
  return id
}

test.describe('console, lines that are not saved', () => {
  test('are saved before a receipt is made of their worksheet', async () => {
    const id = await openWorksheet()
    await price().fill('12.5')
    await button('Make receipt').click()
    await dialog().getByRole('button', { name: 'Save and make receipt' }).click()
    await page.waitForURL('**/receipts/*')
    expect(await lines('worksheets', id)).toMatchObject([{ unit_price: 12.5 }])
    expect(await lines('receipts', idInUrl())).toMatchObject([{ unit_price: 12.5 }])
  })

  test('make no receipt while the server refuses them', async () => {
    const id = await openWorksheet()
    await page.getByLabel('Quantity, line 1').fill('-1')
    await button('Make receipt').click()
    await dialog().getByRole('button', { name: 'Save and make receipt' }).click()
    await page.getByLabel('Quantity, line 1').and(page.locator('[aria-invalid=true]')).waitFor()
    expect(await shop.read('worksheets', id)).toMatchObject({ receipt_id: null })
    await expect(page.getByLabel('Quantity, line 1')).toHaveValue('-1')
  })

  test('stay while the head of their worksheet is edited and saved', async () => {
    const id = await openWorksheet()
    await price().fill('99')
    await button('Edit').click()
    await page.getByLabel('Title').fill('Freni e dischi')
    await button('Save').click()
    await page.getByRole('heading', { name: 'Freni e dischi' }).waitFor()
    await expect(price()).toHaveValue('99.00')
    await button('Save lines').click()
    await expect.poll(() => lines('worksheets', id)).toMatchObject([{ unit_price: 99 }])
  })

  test('are saved though Save is pressed before their quote is read anew after a refusal', async () => {
    const { id } = await shop.quote({ title: 'Due volte' })
    succeed(await shop.quoteLines(id, { add: [line()] }))
    await page.goto(`/quotes/${id}`)
    await price().fill('dieci')
    let release = async () => {}
    const holdNext = async (route: Route) => {
      release = await holdBack(page, /\/api\/trpc\/quotes\.(retrieve|changeLines)/)
      await route.continue()
    }
    await routeOnce(page, '**/api/trpc/quotes.changeLines**', holdNext)
    await page.keyboard.press('Control+s')
    await page.getByText('This is no number').waitFor()
    await price().fill('12')
    await page.keyboard.press('Control+s')
    await button('Save lines').and(page.locator('[data-loading]')).waitFor()
    expect(await lines('quotes', id)).toMatchObject([{ unit_price: 10 }])
    await release()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await lines('quotes', id)).toMatchObject([{ unit_price: 12 }])
  })

  test('are saved before their quote becomes a worksheet', async () => {
    const { id } = await shop.quote({ title: 'Frizione' })
    succeed(await shop.quoteLines(id, { add: [line()] }))
    await page.goto(`/quotes/${id}`)
    await price().fill('20')
    await button('Actions').click()
    await page.getByRole('menuitem', { name: 'Convert to worksheet' }).click()
    await dialog().getByRole('button', { name: 'Save and make worksheet' }).click()
    await page.waitForURL('**/worksheets/*')
    const { worksheet_id } = await shop.read('quotes', id)
    expect(await lines('worksheets', worksheet_id)).toMatchObject([{ unit_price: 20 }])
  })
})

/** The server writes the lines; then the connection breaks, before its answer comes, and stays so where it is said. */
async function loseAnswer(noun: 'quotes' | 'worksheets', forGood = false) {
  await page.route(`**/api/trpc/${noun}.changeLines**`, async (route) => {
    await route.fetch()
    if (forGood) await page.route('**/api/trpc/**', (each) => each.abort())
    await route.abort()
  })
  await page.keyboard.press('Control+s')
  await page.getByText('The server cannot be reached').last().waitFor()
  await letThrough(page, `**/api/trpc/${noun}.changeLines**`)
}

test.describe('console, lines whose save was written and never answered', () => {
  test('are written once, with what was typed since, when they are saved again', async () => {
    const { id } = await shop.quote({ title: 'Linea caduta' })
    succeed(await shop.quoteLines(id, { add: [line()] }))
    await page.goto(`/quotes/${id}?focus=lines`)
    await page.getByLabel('Description, line 2').fill('Olio')
    await page.getByLabel('Price, line 2').fill('30')
    await loseAnswer('quotes', true)
    expect(await lines('quotes', id)).toHaveLength(2)
    await page.getByLabel('Quantity, line 2').fill('4')
    await button('Save lines').click()
    await page.getByText('The server cannot be reached').nth(1).waitFor()
    expect(await lines('quotes', id)).toMatchObject([{}, { description: 'Olio', quantity: 1 }])
    await letThrough(page, '**/api/trpc/**')
    await button('Save lines').click()
    await page.getByText('Saved', { exact: true }).waitFor()
    const [, added, ...more] = await lines('quotes', id)
    expect(added).toMatchObject({ description: 'Olio', quantity: 4, unit_price: 30 })
    expect(more).toEqual([])
  })

  test('are saved ones as soon as they are read', async () => {
    const id = await openWorksheet()
    await button('Add line').click()
    await page.keyboard.type('Olio')
    await loseAnswer('worksheets')
    await button('Save lines').and(page.locator('[aria-disabled="true"]:not([data-loading])')).waitFor()
    expect(await lines('worksheets', id)).toHaveLength(2)
    await page.getByLabel('Price, line 2').fill('30')
    await button('Save lines').click()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await lines('worksheets', id)).toMatchObject([{}, { description: 'Olio', unit_price: 30 }])
    expect(await lines('worksheets', id)).toHaveLength(2)
  })

  test('are saved after the answer to what was sent before, when Save is pressed meanwhile', async () => {
    const id = await openWorksheet()
    await button('Add line').click()
    await page.keyboard.type('Olio')
    const letRead = await holdBack(page, /worksheets\.retrieve/)
    await loseAnswer('worksheets')
    const letAnswer = await holdBack(page, /worksheets\.changeLines/)
    const isAskedAnew = page.waitForRequest(/worksheets\.changeLines/)
    await letRead()
    await isAskedAnew
    await page.getByLabel('Price, line 2').fill('30')
    await page.keyboard.press('Control+s')
    await button('Save lines').and(page.locator('[data-loading]')).waitFor()
    expect(await lines('worksheets', id)).toMatchObject([{}, { description: 'Olio', unit_price: 0 }])
    await letAnswer()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await lines('worksheets', id)).toMatchObject([{}, { description: 'Olio', unit_price: 30 }])
    expect(await lines('worksheets', id)).toHaveLength(2)
  })
})
