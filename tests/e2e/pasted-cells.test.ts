import type { Page } from 'playwright'
import type { Body } from '../support/client.ts'
import { lineBody, openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { expect, openConsole, test } from '../support/playwright.ts'

let shop: Workshop
let italian: Page
let english: Page

test.beforeAll(async () => {
  shop = await openWorkshop({ name: 'Officina Incolla' })
  await shop.article({ name: 'Olio motore 5W30', sale_price: 12 })
  italian = await openConsole(shop.owner, { locale: 'it-IT' })
  english = await openConsole(shop.owner)
  for (const page of [italian, english]) {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  }
})

type Kind = 'quotes' | 'worksheets'

const cell = (page: Page, column: string, line: number) =>
  page.getByLabel(new RegExp(`^${column.replaceAll('.', '\\.')}, (riga|line) ${line}$`))
const words = (page: Page) =>
  page
    .getByRole('textbox', { name: /^(Description|Descrizione),/ })
    .evaluateAll((all) => all.map((each) => 'value' in each && each.value))
const linesOf = async (id: string, kind: Kind = 'quotes'): Promise<Body[]> =>
  (await shop.read(kind, id)).line_items

/** A quote with lines of these names, on the screen. */
async function openQuote(page: Page, ...names: string[]): Promise<string> {
  const { id } = await shop.quote({ title: 'Incollato' })
  const add = names.map((description) => lineBody({ description, unit_discount_rate: 0 }))
  if (add.length > 0) succeed(await shop.quoteLines(id, { add }))
  await page.goto(`/quotes/${id}`)
  await cell(page, page === italian ? 'Descrizione' : 'Description', 1).waitFor()
  return id
}

/** Copies rows as a spreadsheet does and pastes them by the keyboard where the focus is. */
async function paste(page: Page, rows: readonly (readonly string[])[] | string, keys = 'Control+v') {
  const text = typeof rows === 'string' ? rows : rows.map((row) => `${row.join('\t')}\r\n`).join('')
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press(keys)
}

async function save(page: Page) {
  const button = page.getByRole('button', { name: /^(Save lines|Salva le righe)$/ })
  await button.click()
  await button.and(page.locator('[aria-disabled="true"]:not([data-loading])')).waitFor()
}

test.describe('console, rows pasted from a spreadsheet', () => {
  test('become lines with Italian numbers, units and VAT rates, and are saved', async () => {
    const id = await openQuote(italian, 'Prima')
    await italian.getByRole('button', { name: 'Aggiungi una riga' }).click()
    await cell(italian, 'Descrizione', 2).and(italian.locator(':focus')).waitFor()
    await paste(italian, [
      ['Motore revisionato', '1', 'PZ', '€ 1.250,50', '10%', '22%'],
      ['"Olio motore 5W30\nsintetico ""long life"""', '4,5', 'l', '12,9', '', '10,00%'],
      ['Bollo', '2', 'lav', '1.250', '0', 'n1'],
      ['', '', '', '', '', ''],
    ])
    await italian.getByText('3 righe incollate.', { exact: true }).waitFor()
    await expect(cell(italian, 'Prezzo', 4)).toHaveValue('1.250,00')
    await cell(italian, 'Descrizione', 2).and(italian.locator(':focus')).waitFor()
    await save(italian)
    const whole = { unit_discount_rate: 0, article_id: null }
    expect(await linesOf(id)).toMatchObject([
      { description: 'Prima' },
      {
        ...{ description: 'Motore revisionato', quantity: 1, unit_type: 'pz', unit_price: 1250.5 },
        ...{ unit_discount_rate: 10, vat_code: '22' },
      },
      {
        ...{ description: 'Olio motore 5W30\nsintetico "long life"', quantity: 4.5, unit_type: 'L' },
        ...{ unit_price: 12.9, vat_code: '10', ...whole },
      },
      { description: 'Bollo', quantity: 2, unit_type: 'lav', unit_price: 1250, vat_code: 'N1', ...whole },
    ])
  })

  test('fill the cells from the focused one on, with English numbers', async () => {
    const id = await openQuote(english, 'One', 'Two')
    await cell(english, 'Quantity', 2).focus()
    await paste(english, [
      ['1,250', 'PC', '1,250.50'],
      ['0.5', 'Day', '1250.5'],
    ])
    await cell(english, 'Description', 3).fill('Three')
    await english.keyboard.press('Escape')
    await save(english)
    expect(await linesOf(id)).toMatchObject([
      { description: 'One', quantity: 2, unit_price: 14.9 },
      { description: 'Two', quantity: 1250, unit_type: 'pz', unit_price: 1250.5, vat_code: '22' },
      { description: 'Three', quantity: 0.5, unit_type: 'gg', unit_price: 1250.5 },
    ])
  })

  test('are free text, also where they could be articles', async () => {
    const id = await openQuote(italian)
    await cell(italian, 'Descrizione', 1).focus()
    await paste(italian, [['Olio motore 5W30'], ['Olio motore']])
    await expect.poll(() => words(italian)).toEqual(['Olio motore 5W30', 'Olio motore'])
    await save(italian)
    expect(await linesOf(id)).toMatchObject([
      { description: 'Olio motore 5W30', article_id: null, unit_price: 0 },
      { description: 'Olio motore', article_id: null },
    ])
  })

  test('close the list of articles for what was typed before', async () => {
    await openQuote(italian)
    await cell(italian, 'Descrizione', 1).pressSequentially('olio')
    await italian.getByRole('option', { name: /Olio motore 5W30/ }).waitFor()
    await paste(italian, [['Filtro'], ['Candela']])
    await expect.poll(() => words(italian)).toEqual(['Filtro', 'Candela'])
    await italian.getByRole('listbox').waitFor({ state: 'detached' })
  })

  test('reach a list of choices, too, and the own columns of a worksheet', async () => {
    const { id } = await shop.worksheet({ title: 'Incollato' })
    await shop.worksheetLines(id, { add: [lineBody({ description: 'Uno' }), lineBody()] })
    await english.goto(`/worksheets/${id}`)
    await cell(english, 'VAT', 1).focus()
    await paste(english, [
      ['10%', 'EXTERNAL'],
      ['N1', 'LABOUR'],
    ])
    await cell(english, 'Done', 2).focus()
    await paste(english, [['Yes', 'Due']])
    await expect(cell(english, 'Description', 2)).toHaveValue('Due')
    await save(english)
    expect(await linesOf(id, 'worksheets')).toMatchObject([
      { description: 'Uno', vat_code: '10', kind: 'external', done: false },
      { description: 'Due', vat_code: 'N1', kind: 'work', done: true },
    ])
  })
})

test.describe('console, pasted cells that are not understood', () => {
  test('stay as text, say so on their line and are never saved', async () => {
    const id = await openQuote(italian, 'Uno', 'Due')
    await cell(italian, 'Quantità', 1).focus()
    await paste(italian, [
      ['2', 'pezzi', '10'],
      ['due', 'kg', '20', '0', '19%', '40,00'],
    ])
    await italian.getByText('Unità: «pezzi» non è tra le scelte').waitFor()
    await italian.getByText('Non è un numero · IVA: «19%» non è tra le scelte').waitFor()
    await italian
      .getByText(
        '2 righe incollate. 3 celle sono da correggere. Quello che stava a destra dell’ultima colonna resta fuori.',
      )
      .waitFor()
    await expect(cell(italian, 'Unità', 1)).toHaveValue('pezzi')
    await expect(cell(italian, 'Quantità', 2)).toHaveValue('due')
    await expect(cell(italian, 'IVA', 2)).toHaveAttribute('aria-invalid', 'true')
    await italian.getByRole('button', { name: 'Salva le righe' }).click()
    await cell(italian, 'Unità', 1).and(italian.locator(':focus')).waitFor()
    await italian.getByText('Non è tra le scelte', { exact: true }).waitFor()
    expect(await linesOf(id)).toMatchObject([{ unit_price: 14.9 }, { unit_price: 14.9 }])
    await cell(italian, 'Unità', 1).selectOption('kit')
    await cell(italian, 'Quantità', 2).fill('3')
    await cell(italian, 'IVA', 2).selectOption('4')
    await save(italian)
    expect(await linesOf(id)).toMatchObject([
      { quantity: 2, unit_type: 'kit', unit_price: 10 },
      { quantity: 3, unit_type: 'kg', unit_price: 20, vat_code: '4' },
    ])
  })
})

test.describe('console, a paste', () => {
  test('is taken back at once by Ctrl-Z or its notice, and after what was removed since', async () => {
    await openQuote(english, 'One', 'Two')
    const rows = [['Alpha', '7'], ['Beta'], ['Gamma']]
    await cell(english, 'Description', 2).focus()
    await paste(english, rows)
    await expect.poll(() => words(english)).toEqual(['One', 'Alpha', 'Beta', 'Gamma'])
    await english.getByRole('button', { name: 'Remove line 1' }).click()
    await expect.poll(() => words(english)).toEqual(['Alpha', 'Beta', 'Gamma'])
    await english.keyboard.press('Control+z')
    await expect.poll(() => words(english)).toEqual(['One', 'Alpha', 'Beta', 'Gamma'])
    await english.keyboard.press('Control+z')
    await expect.poll(() => words(english)).toEqual(['One', 'Two'])
    await expect(cell(english, 'Quantity', 2)).toHaveValue('2')
    await english.getByText(/changes? not saved/).waitFor({ state: 'detached' })
    await cell(english, 'Description', 2).and(english.locator(':focus')).waitFor()
    await english.getByRole('button', { name: 'Undo', exact: true }).waitFor({ state: 'detached' })
    await paste(english, rows)
    await english.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(() => words(english)).toEqual(['One', 'Two'])
  })

  test('of a text without tab and line break is the browser’s own, as is any by Ctrl-Shift-V', async () => {
    await openQuote(english, 'Check')
    await cell(english, 'Description', 1).focus()
    await english.keyboard.press('End')
    await paste(english, ' of the brakes')
    await expect.poll(() => words(english)).toEqual(['Check of the brakes'])
    await paste(english, ':\nfront\nrear', 'Control+Shift+V')
    await expect.poll(() => words(english)).toEqual(['Check of the brakes:\nfront\nrear'])
    await paste(english, 'One\nTwo')
    await expect.poll(() => words(english)).toEqual(['One', 'Two'])
  })

  test('of more than is saved at once changes nothing and says so', async () => {
    await openQuote(english, 'One')
    await cell(english, 'Description', 1).focus()
    await paste(english, 'x\n'.repeat(502))
    await english.getByText('Nothing was pasted: at most 500 changes are saved at once.').waitFor()
    await expect.poll(() => words(english)).toEqual(['One'])
  })
})
