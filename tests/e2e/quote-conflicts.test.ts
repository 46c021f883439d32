import type { Page } from 'playwright'
import type { Body } from '../support/client.ts'
import { expectAccessible } from '../support/console.ts'
import { expectSettled, lineBody, openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { expect, openConsole, test } from '../support/playwright.ts'
import { choiceOn, sharedLines } from '../support/shared-lines.ts'

let shop: Workshop
let page: Page

test.beforeAll(async () => {
  shop = await openWorkshop({ name: 'Officina a due' })
  page = await openConsole(shop.owner)
})

const read = (id: string): Promise<Body> => shop.read('quotes', id)
const choice = (text: string) => choiceOn(page, text)
const {
  shown,
  cell,
  focused,
  comeBack,
  reconnect,
  untilRead,
  openQuote,
  saved,
  saveButton,
  saveTwice,
  overtake,
  sentence,
} = sharedLines({ page: () => page, shop: () => shop })

test.describe('console, a quote that somebody else changes meanwhile', () => {
  test('says so, keeps everything typed on the lines that are there now, and saves at the second try', async () => {
    const { id, line_items } = await openQuote('Uno', 'Due', 'Tre')
    const [one, two, three] = line_items.map((line: Body) => line.id)
    await cell('Description', 1).fill('Uno mio')
    await cell('Price', 1).fill('12.5')
    await cell('Quantity', 2).fill('5')
    const update = [
      { id: two, unit_price: 99, quantity: 3 },
      { id: three, unit_price: 7 },
    ]
    succeed(await shop.quoteLines(id, { remove: [one], update, add: [lineBody({ description: 'Altrui' })] }))
    await page.keyboard.press('Control+s')
    await page.getByRole('alert').getByText('You and somebody else changed the same value').waitFor()
    await expect.poll(shown).toEqual(['Uno mio', 'Due', 'Tre', 'Altrui', ''])
    await expect(focused()).toHaveAttribute('aria-label', 'Quantity, line 2')
    await expect(cell('Quantity', 2)).toHaveValue('5')
    await expect(cell('Price', 2)).toHaveValue('99.00')
    await expect(cell('Price', 3)).toHaveValue('7.00')
    await page.getByText('2 changes not saved').waitFor()
    await choice('Quantity: meanwhile somebody else wrote “3”.').waitFor()
    await expect(cell('Quantity', 2)).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await page.keyboard.press('Control+s')
    expect((await read(id)).line_items).toHaveLength(3)
    await choice('Quantity').getByRole('button', { name: 'Keep this' }).click()
    await sentence().waitFor()
    await page.keyboard.press('Control+s')
    await saved()
    await sentence().waitFor({ state: 'detached' })
    const quote = await read(id)
    expectSettled(quote)
    expect(quote.line_items).toMatchObject([
      { description: 'Uno mio', unit_price: 12.5, quantity: 2, unit_discount_rate: 10 },
      { id: two, description: 'Due', unit_price: 99, quantity: 5 },
      { id: three, description: 'Tre', unit_price: 7, quantity: 2 },
      { description: 'Altrui' },
    ])
    await expect.poll(() => shown()).toEqual(['Uno mio', 'Due', 'Tre', 'Altrui', ''])
  })

  test('saves of one line what each of two people changed in it, and shows each what the other did', async () => {
    const { id } = await openQuote('Uno', 'Due')
    const other = await openConsole(shop.owner)
    await other.goto(`/quotes/${id}`)
    await cell('Price', 1, other).fill('55')
    await cell('Quantity', 1).fill('8')
    await saveButton(other).click()
    await saved(other)
    await saveButton().click()
    await saved()
    expect((await read(id)).line_items[0]).toMatchObject({ quantity: 8, unit_price: 55 })
    await expect(cell('Price', 1)).toHaveValue('55.00')
    await cell('Description', 2, other).fill('Due bis')
    await saveButton(other).click()
    await saved(other)
    expect((await read(id)).line_items).toMatchObject([{ quantity: 8 }, { description: 'Due bis' }])
    await expect(cell('Quantity', 1, other)).toHaveValue('8')
    await other.context().close()
  })

  test('takes in two tabs the value of a cell that is chosen there, and writes over none before', async () => {
    const { id } = await openQuote('Uno', 'Due')
    const other = await openConsole(shop.owner)
    await other.goto(`/quotes/${id}`)
    await cell('Price', 1, other).fill('55')
    await cell('Description', 2, other).fill('Due di là')
    await cell('Price', 1).fill('44')
    await cell('Description', 2).fill('Due di qua')
    await saveButton(other).click()
    await saved(other)
    await saveButton().click()
    await choice('Price: meanwhile somebody else wrote “€55.00”.').getByText(`${shop.name}, today`).waitFor()
    expect((await read(id)).line_items).toMatchObject([{ unit_price: 55 }, { description: 'Due di là' }])
    await choice('Price').getByRole('button', { name: 'Take theirs' }).click()
    await expect(cell('Price', 1)).toHaveValue('55.00')
    await choice('Description: meanwhile somebody else wrote “Due di là”.')
      .getByRole('button', { name: 'Keep this' })
      .click()
    await saveButton().click()
    await saved()
    expect((await read(id)).line_items).toMatchObject([{ unit_price: 55 }, { description: 'Due di qua' }])
    await other.context().close()
  })

  test('keeps an order that was changed here, with the lines that others added in it', async () => {
    const { id } = await openQuote('Uno', 'Due', 'Tre')
    await cell('Description', 3).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await page.keyboard.press('Alt+ArrowUp')
    const add = [lineBody({ description: 'Altrui', position: 2 })]
    await overtake(async () => succeed(await shop.quoteLines(id, { add })))
    await page.keyboard.press('Control+s')
    await saved()
    expect(await sentence().count()).toBe(0)
    const words = ['Tre', 'Uno', 'Altrui', 'Due']
    expect((await read(id)).line_items.map(({ description }: Body) => description)).toEqual(words)
    await expect.poll(() => shown()).toEqual([...words, ''])
  })

  test('has nothing left to save where both removed the same line', async () => {
    const { id, line_items } = await openQuote('Uno', 'Due')
    await page.getByRole('button', { name: 'Remove line 1' }).click()
    succeed(await shop.quoteLines(id, { remove: [line_items[0].id] }))
    await page.keyboard.press('Control+s')
    await saveButton().and(page.locator('[aria-disabled="true"]:not([data-loading])')).waitFor()
    await page.getByText('not saved').waitFor({ state: 'detached' })
    await expect.poll(() => shown()).toEqual(['Due', ''])
    await cell('Description', 1).fill('Due bis')
    expect(await sentence().count()).toBe(0)
    await page.keyboard.press('Control+s')
    await saved()
    expect((await read(id)).line_items).toMatchObject([{ description: 'Due bis' }])
  })

  test('shows on coming back to the window what others did, and leaves alone what is being typed', async () => {
    const { id, line_items } = await openQuote('Uno', 'Due', 'Tre')
    await cell('Description', 2).fill('Due in corso')
    await cell('Price', 2).fill('12.')
    const [one, two] = line_items.map((line: Body) => line.id)
    const update = [{ id: two, description: 'Due altrui', unit_price: 70, quantity: 4 }]
    succeed(await shop.quoteLines(id, { remove: [one], update }))
    await expect
      .poll(async () => {
        await comeBack()
        return shown()
      })
      .toEqual(['Due in corso', 'Tre', ''])
    await expect(focused()).toHaveAttribute('aria-label', 'Price, line 1')
    await page.keyboard.type('25')
    await expect(cell('Price', 1)).toHaveValue('12.25')
    await expect(cell('Quantity', 1)).toHaveValue('4')
    for (const name of ['Description', 'Price'])
      await choice(`${name}: meanwhile`).getByRole('button', { name: 'Keep this' }).click()
    await page.keyboard.press('Control+s')
    await saved()
    expect((await read(id)).line_items[0]).toMatchObject({
      ...{ id: two, description: 'Due in corso' },
      ...{ unit_price: 12.25, quantity: 4 },
    })
  })

  test('moves no line while one is dragged', async () => {
    const { id, line_items } = await openQuote('Uno', 'Due', 'Tre')
    await page.getByRole('button', { name: 'Move line 2', exact: true }).focus()
    await page.keyboard.press('Space')
    await page.getByText('Line 2 lifted').waitFor({ state: 'attached' })
    succeed(await shop.quoteLines(id, { remove: [line_items[0].id] }))
    await untilRead(reconnect)
    await expect.poll(() => shown()).toEqual(['Uno', 'Due', 'Tre', ''])
    await page.keyboard.press('ArrowDown')
    await page.getByText('Line moved to place 3').first().waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    await expect.poll(shown).toEqual(['Tre', 'Due', ''])
  })
})

test.describe('console, a worksheet that somebody else changes meanwhile', () => {
  test('keeps what was written in its own columns, too', async () => {
    const { id } = await shop.worksheet()
    const add = ['Uno', 'Due'].map((description) => lineBody({ description }))
    const { line_items } = succeed(await shop.worksheetLines(id, { add }))
    await page.goto(`/worksheets/${id}`)
    // a tick alone saves itself
    await cell('Description', 1).fill('Uno mio')
    await cell('Done', 1).check()
    await cell('Done', 2).check()
    const update = [{ id: line_items[1].id, kind: 'external' }]
    succeed(await shop.worksheetLines(id, { remove: [line_items[0].id], update }))
    await saveTwice()
    expect((await shop.read('worksheets', id)).line_items).toMatchObject([
      { description: 'Uno mio', done: true },
      { description: 'Due', done: true, kind: 'external' },
    ])
  })
})
