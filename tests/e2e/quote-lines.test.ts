import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import type { Body } from '../support/client.ts'
import { expectAccessible, expectNoSideways, openConsole } from '../support/console.ts'
import {
  expectSettled,
  lineBody,
  openWorkshop,
  retireRate,
  succeed,
  type Workshop,
} from '../support/documents.ts'
import { customerBody, priceListBody } from '../support/factories.ts'

let browser: Browser
let shop: Workshop
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  shop = await openWorkshop({ name: 'Officina Preventivi' })
  page = await openConsole(browser, shop.owner)
})

afterAll(() => browser.close())

/** The screen follows within the time that any wait has here. */
const eventually = <T>(read: () => Promise<T> | T) => expect.poll(read, { timeout: 15_000 })
const read = (id: string): Promise<Body> => shop.read('quotes', id)
const words = async (id: string) => (await read(id)).line_items.map(({ description }: Body) => description)
const descriptions = (on = page) => on.getByRole('textbox', { name: /^(Description|Descrizione),/ })
const shown = (on = page) =>
  descriptions(on).evaluateAll((all) => all.map((each) => 'value' in each && each.value))
const cell = (column: string, line: number) => page.getByLabel(`${column}, line ${line}`)
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
const total = (name: string) => page.locator(`[data-total="${name}"]`)
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** A quote with lines of these names, on the screen. */
async function openQuote(...names: string[]): Promise<Body> {
  const { id } = await shop.quote({ title: 'Prova' })
  const add = names.map((description) => lineBody({ description }))
  const quote = add.length > 0 ? succeed(await shop.quoteLines(id, { add })) : await read(id)
  await page.goto(`/quotes/${id}?focus=lines`)
  await eventually(focused).toBe(`Description, line ${names.length + 1}`)
  return quote
}

async function saved() {
  await page.getByText('Saved', { exact: true }).last().waitFor()
  await page
    .getByRole('button', { name: 'Save lines' })
    .and(page.locator(':disabled:not([data-loading])'))
    .waitFor()
}

describe('console, quote lines: by keyboard alone', () => {
  it('finds, takes, writes, moves, removes, brings back and saves lines', async () => {
    await shop.article({ name: 'Pasticca zeta anteriore', sale_price: 30 })
    const article = await shop.article({ name: 'Pasticca zeta posteriore', sale_price: 41.5, stock: 7 })
    const { id } = await openQuote()
    await page.keyboard.type('pasticca zeta')
    await page.getByRole('listbox').getByText('posteriore').waitFor()
    await press('ArrowDown', 'Enter')
    await eventually(focused).toBe('Quantity, line 1')
    await page.keyboard.type('2,5')
    await press('Tab')
    await expect.poll(() => focused()).toBe('Unit, line 1')
    await press('Tab', 'Tab')
    await expect.poll(() => focused()).toBe('Disc. %, line 1')
    await page.keyboard.type('10')
    await press('Enter')
    await eventually(focused).toBe('Description, line 2')
    await page.keyboard.type('Pasticca zeta a mano')
    await press('Escape', 'Enter')
    await eventually(focused).toBe('Description, line 3')
    await page.keyboard.type('Controllo liquido')
    await press('Tab', 'Tab', 'Tab')
    await page.keyboard.type('12.3456')
    await press('Alt+ArrowUp')
    await eventually(shown).toEqual([article.name, 'Controllo liquido', 'Pasticca zeta a mano'])
    await expect.poll(() => focused()).toBe('Price, line 2')
    await page.getByRole('button', { name: 'Remove line 1' }).focus()
    await press('Enter')
    await eventually(shown).toEqual(['Controllo liquido', 'Pasticca zeta a mano'])
    await press('Control+z')
    await eventually(shown).toEqual([article.name, 'Controllo liquido', 'Pasticca zeta a mano'])
    expect((await read(id)).line_items).toEqual([])
    await press('Control+s')
    await saved()
    const quote = await read(id)
    expectSettled(quote)
    expect(quote.line_items).toMatchObject([
      { article_id: article.id, quantity: 2.5, unit_price: 41.5, unit_discount_rate: 10 },
      { article_id: null, description: 'Controllo liquido', quantity: 1, unit_price: 12.3456 },
      { article_id: null, description: 'Pasticca zeta a mano', unit_price: 0 },
    ])
  })

  it('moves a line by its handle, and lines that were saved only change their order', async () => {
    const { id, line_items } = await openQuote('Uno', 'Due', 'Tre')
    await page.getByRole('button', { name: 'Move line 1', exact: true }).focus()
    await press('Space')
    await page.getByText('Line 1 lifted').waitFor({ state: 'attached' })
    await press('ArrowDown')
    await page.getByText('Line moved to place 2').first().waitFor({ state: 'attached' })
    await press('Space')
    await eventually(shown).toEqual(['Due', 'Uno', 'Tre', ''])
    await press('Control+s')
    await saved()
    expect(await words(id)).toEqual(['Due', 'Uno', 'Tre'])
    expect((await read(id)).line_items[0].id).toBe(line_items[1].id)
  })

  it('brings removed lines back, the last one first, and leaves Ctrl-Z to a field typed in since', async () => {
    await openQuote('Uno', 'Due', 'Tre')
    await page.getByRole('button', { name: 'Remove line 1' }).click()
    await page.getByRole('button', { name: 'Remove line 2' }).click()
    await eventually(shown).toEqual(['Due', ''])
    await press('Control+z')
    await eventually(shown).toEqual(['Due', 'Tre', ''])
    await cell('Description', 1).focus()
    await press('End')
    await page.keyboard.type('!')
    await press('Control+z')
    await eventually(shown).toEqual(['Due', 'Tre', ''])
    await page.getByRole('button', { name: 'Bring the line back' }).first().click()
    await eventually(shown).toEqual(['Uno', 'Due', 'Tre', ''])
    await page.getByRole('button', { name: 'Bring the line back' }).waitFor({ state: 'detached' })
  })
})

describe('console, quote lines: by mouse', () => {
  it('drags a line to another place', async () => {
    const { id } = await openQuote('Uno', 'Due', 'Tre')
    const handle = (await page.getByRole('button', { name: 'Move line 3', exact: true }).boundingBox())!
    const target = (await page.getByRole('button', { name: 'Move line 1', exact: true }).boundingBox())!
    await page.mouse.move(handle.x + 6, handle.y + 6)
    await page.mouse.down()
    await page.mouse.move(handle.x + 6, handle.y - 10, { steps: 4 })
    await page.mouse.move(target.x + 6, target.y - 6, { steps: 10 })
    await page.mouse.up()
    await eventually(shown).toEqual(['Tre', 'Uno', 'Due', ''])
    await page.getByRole('button', { name: 'Save lines' }).click()
    await saved()
    expect(await words(id)).toEqual(['Tre', 'Uno', 'Due'])
  })

  it("shows the customer's prices and the stock, and takes the article that is clicked", async () => {
    const article = await shop.article({ name: 'Olio listino', sale_price: 20, stock: 3, unit_type: 'L' })
    const list = await shop.client.create('/v1/price-lists', priceListBody())
    const price = `/v1/price-lists/${list.id}/prices/${article.id}`
    succeed(await shop.client.put(price, { sale_price: 17.25 }))
    const customer = await shop.client.create('/v1/customers', customerBody({ price_list_id: list.id }))
    const { id } = await shop.quote({ customer_id: customer.id })
    await page.goto(`/quotes/${id}`)
    await descriptions().first().fill('olio listino')
    const found = page.getByRole('listbox').getByRole('option')
    await found.getByText('3 l in stock').waitFor()
    await found.getByText('€17.25').click()
    await expect.poll(() => cell('Price', 1).inputValue()).toBe('17.25')
    await expect.poll(() => cell('Unit', 1).inputValue()).toBe('L')
  })
})

describe('console, quote lines: totals', () => {
  it('follow the typing and are the server’s to the cent, by VAT rate', async () => {
    const { id } = await openQuote()
    const lines = [
      ['Primo', '3', '3.335', '0', '22'],
      ['Secondo', '1', '0.07', '12.5', '10'],
      ['Terzo', '7', '1.2345', '33.33', '10'],
    ] as const
    for (const [index, [text, quantity, price, discount, vat]] of lines.entries()) {
      if (index > 0) await page.getByRole('button', { name: 'Add line' }).click()
      await cell('Description', index + 1).fill(text)
      await cell('Quantity', index + 1).fill(quantity)
      await cell('Price', index + 1).fill(price)
      await cell('Disc. %', index + 1).fill(discount)
      await cell('VAT', index + 1).selectOption(vat)
    }
    const before = await page.getByRole('region', { name: 'Totals' }).textContent()
    await page.getByRole('button', { name: 'Save lines' }).click()
    await saved()
    await expect.poll(() => page.getByRole('region', { name: 'Totals' }).textContent()).toBe(before)
    const quote = await read(id)
    const tax = (code: string) =>
      quote.line_items
        .filter(({ vat_code }: Body) => vat_code === code)
        .reduce((sum: number, { total_tax }: Body) => sum + total_tax, 0)
    await expect.poll(() => total('before_tax').textContent()).toBe(`€${quote.total_before_tax.toFixed(2)}`)
    await expect.poll(() => total('discount').textContent()).toBe(`-€${quote.total_discount.toFixed(2)}`)
    await expect.poll(() => total('tax 22').textContent()).toBe(`€${tax('22').toFixed(2)}`)
    await expect.poll(() => total('tax 10').textContent()).toBe(`€${tax('10').toFixed(2)}`)
    await expect.poll(() => total('total').textContent()).toBe(`€${quote.total_after_tax.toFixed(2)}`)
  })
})

describe('console, quote lines: refusals', () => {
  it('land on their cells, the first of which takes the focus, and nothing typed is lost', async () => {
    const { id } = await openQuote('Uno', 'Due')
    await cell('Description', 2).fill('')
    await cell('Description', 3).fill('Nuova')
    await cell('Quantity', 3).fill('due')
    await press('Control+s')
    await page.getByText('This is no number').waitFor()
    await page.getByText('This must not be empty').waitFor()
    await expect.poll(() => cell('Quantity', 3).getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => cell('Description', 2).getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => focused()).toBe('Quantity, line 3')
    await expect.poll(() => shown()).toEqual(['Uno', '', 'Nuova'])
    await cell('Quantity', 3).fill('2')
    await page.getByText('This is no number').waitFor({ state: 'detached' })
    await cell('Description', 2).fill('Due bis')
    await press('Control+s')
    await saved()
    expect(await words(id)).toEqual(['Uno', 'Due bis', 'Nuova'])
  })

  it('say that a VAT rate went out of use meanwhile, on the line that cites it', async () => {
    await openQuote('Uno')
    await cell('Description', 2).fill('Con aliquota')
    await cell('VAT', 2).selectOption('5')
    await retireRate(shop.company_id, '5')
    await press('Control+s')
    await page.getByText('This VAT rate is no longer in use').waitFor()
    await expect.poll(() => focused()).toBe('VAT, line 2')
  })

  it('ask before changes that are not saved are left', async () => {
    await openQuote('Uno')
    await cell('Description', 1).fill('Uno bis')
    await page.getByRole('link', { name: 'Customers' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
    await expect.poll(() => cell('Description', 1).inputValue()).toBe('Uno bis')
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await eventually(shown).toEqual(['Uno'])
  })
})

describe('console, quote lines: looks', () => {
  it('stand under each other, however long a description is', async () => {
    const { id } = await shop.quote({ title: 'Distribuzione' })
    const long = 'Sostituzione completa del kit distribuzione con pompa acqua, cinghia dei servizi e liquido'
    succeed(await shop.quoteLines(id, { add: [lineBody(), lineBody({ description: long })] }))
    await page.goto(`/quotes/${id}`)
    await cell('Price', 2).waitFor()
    const places = await page
      .getByLabel(/^Price, line/)
      .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().right)))
    expect(new Set(places).size).toBe(1)
    // All of it can be read.
    const [shownHeight, height] = await cell('Description', 2).evaluate((area) => [
      area.clientHeight,
      area.scrollHeight,
    ])
    expect(height).toBeLessThanOrEqual(shownHeight! + 1)
  })

  it.each([
    { locale: 'it-IT', colorScheme: 'dark', width: 360 },
    { locale: 'en-GB', colorScheme: 'light', width: 1280 },
  ] as const)('are accessible in $locale, $colorScheme, at $width pixels', async (look) => {
    const { locale, colorScheme, width } = look
    const { id } = await shop.quote({ title: 'Sostituzione kit distribuzione' })
    const long = { description: 'Filtro olio motore con guarnizione e tappo, prima serie', vat_code: '10' }
    succeed(await shop.quoteLines(id, { add: [lineBody(), lineBody(long)] }))
    const viewport = { width, height: 800 }
    const other = await openConsole(browser, shop.owner, { locale, colorScheme, viewport })
    await other.goto(`/quotes/${id}`)
    await descriptions(other).first().waitFor()
    await expectNoSideways(other)
    await expectAccessible(other)
    await other.context().close()
  })
})
