import type { Page } from 'playwright'
import type { Body } from '../support/client.ts'
import { expectAccessible, expectNoSideways } from '../support/console.ts'
import {
  expectSettled,
  lineBody,
  openWorkshop,
  retireRate,
  succeed,
  type Workshop,
} from '../support/documents.ts'
import { customerBody, priceListBody } from '../support/factories.ts'
import { expect, openConsole, test } from '../support/playwright.ts'

let shop: Workshop
let page: Page

test.beforeAll(async () => {
  shop = await openWorkshop({ name: 'Officina Preventivi' })
  page = await openConsole(shop.owner)
})

/** The screen follows within the time that any wait has here. */
const read = (id: string): Promise<Body> => shop.read('quotes', id)
const words = async (id: string) => (await read(id)).line_items.map(({ description }: Body) => description)
const descriptions = (on = page) => on.getByRole('textbox', { name: /^(Description|Descrizione),/ })
const shown = (on = page) =>
  descriptions(on).evaluateAll((all) => all.map((each) => 'value' in each && each.value))
const cell = (column: string, line: number) => page.getByLabel(`${column}, line ${line}`)
const focused = () => page.locator(':focus')
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
  await expect(focused()).toHaveAttribute('aria-label', `Description, line ${names.length + 1}`)
  return quote
}

async function saved() {
  await page.getByText('Saved', { exact: true }).last().waitFor()
  await page
    .getByRole('button', { name: 'Save lines' })
    .and(page.locator('[aria-disabled="true"]:not([data-loading])'))
    .waitFor()
}

test.describe('console, quote lines: by keyboard alone', () => {
  test('finds, takes, writes, moves, removes, brings back and saves lines', async () => {
    await shop.article({ name: 'Pasticca zeta anteriore', sale_price: 30 })
    const article = await shop.article({ name: 'Pasticca zeta posteriore', sale_price: 41.5, stock: 7 })
    const { id } = await openQuote()
    await page.keyboard.type('pasticca zeta')
    await page.getByRole('listbox').getByText('posteriore').waitFor()
    await press('ArrowDown', 'Enter')
    await expect(focused()).toHaveAttribute('aria-label', 'Quantity, line 1')
    await page.keyboard.type('2,5')
    await press('Tab')
    await expect(focused()).toHaveAttribute('aria-label', 'Unit, line 1')
    await press('Tab', 'Tab')
    await expect(focused()).toHaveAttribute('aria-label', 'Disc. %, line 1')
    await page.keyboard.type('10')
    await press('Enter')
    await expect(focused()).toHaveAttribute('aria-label', 'Description, line 2')
    await page.keyboard.type('Pasticca zeta a mano')
    await press('Escape', 'Enter')
    await expect(focused()).toHaveAttribute('aria-label', 'Description, line 3')
    await page.keyboard.type('Controllo liquido')
    await press('Tab', 'Tab', 'Tab')
    await page.keyboard.type('12.3456')
    await press('Alt+ArrowUp')
    await expect.poll(shown).toEqual([article.name, 'Controllo liquido', 'Pasticca zeta a mano'])
    await expect(focused()).toHaveAttribute('aria-label', 'Price, line 2')
    await page.getByRole('button', { name: 'Remove line 1' }).focus()
    await press('Enter')
    await expect.poll(shown).toEqual(['Controllo liquido', 'Pasticca zeta a mano'])
    await press('Control+z')
    await expect.poll(shown).toEqual([article.name, 'Controllo liquido', 'Pasticca zeta a mano'])
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

  test('gets one discount on all lines, per cent or down to a total, which is taken back as a paste is', async () => {
    const { id } = await shop.quote({ title: 'Tondo' })
    const add = [100, 37.5, 19.9].map((unit_price, index) =>
      lineBody({
        description: `Voce ${index}`,
        quantity: 1,
        unit_price,
        unit_discount_rate: 0,
        vat_code: '22',
      }),
    )
    succeed(await shop.quoteLines(id, { add }))
    await page.goto(`/quotes/${id}`)
    await expect(total('total')).toHaveText('€192.03')
    const dialog = page.getByRole('dialog', { name: 'Discount all lines' })
    const discount = async (field: string, value: string) => {
      await page.getByRole('button', { name: 'Discount all lines' }).click()
      await dialog.getByRole('textbox', { name: field }).fill(value)
      await press('Enter')
    }
    await discount('Discount', '10')
    await expect(total('total')).toHaveText('€172.83')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(total('total')).toHaveText('€192.03')
    await discount('Total with VAT', '200')
    await dialog.getByText('At most €192.03').waitFor()
    await dialog.getByRole('textbox', { name: 'Total with VAT' }).fill('175')
    await dialog.getByText('The total becomes €175.00.').waitFor()
    await press('Enter')
    await expect(total('total')).toHaveText('€175.00')
    await press('Control+s')
    await saved()
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toHaveText(/^Saved \d\d:\d\d$/)
    expect((await read(id)).total_after_tax).toBe(175)
  })

  test('moves a line by its handle, and lines that were saved only change their order', async () => {
    const { id, line_items } = await openQuote('Uno', 'Due', 'Tre')
    await page.getByRole('button', { name: 'Move line 1', exact: true }).focus()
    await press('Space')
    await page.getByText('Line 1 lifted').waitFor({ state: 'attached' })
    await press('ArrowDown')
    await page.getByText('Line moved to place 2').first().waitFor({ state: 'attached' })
    await press('Space')
    await expect.poll(shown).toEqual(['Due', 'Uno', 'Tre', ''])
    await press('Control+s')
    await saved()
    expect(await words(id)).toEqual(['Due', 'Uno', 'Tre'])
    expect((await read(id)).line_items[0].id).toBe(line_items[1].id)
  })

  test('brings removed lines back, the last one first, and leaves Ctrl-Z to a field typed in since', async () => {
    await openQuote('Uno', 'Due', 'Tre')
    await page.getByRole('button', { name: 'Remove line 1' }).click()
    await page.getByRole('button', { name: 'Remove line 2' }).click()
    await expect.poll(shown).toEqual(['Due', ''])
    await press('Control+z')
    await expect.poll(shown).toEqual(['Due', 'Tre', ''])
    await cell('Description', 1).focus()
    await press('End')
    await page.keyboard.type('!')
    await press('Control+z')
    await expect.poll(shown).toEqual(['Due', 'Tre', ''])
    await page.getByRole('button', { name: 'Bring the line back' }).first().click()
    await expect.poll(shown).toEqual(['Uno', 'Due', 'Tre', ''])
    await page.getByRole('button', { name: 'Bring the line back' }).waitFor({ state: 'detached' })
  })
})

test.describe('console, quote lines: by mouse', () => {
  test('drags a line to another place', async () => {
    const { id } = await openQuote('Uno', 'Due', 'Tre')
    const handle = (await page.getByRole('button', { name: 'Move line 3', exact: true }).boundingBox())!
    const target = (await page.getByRole('button', { name: 'Move line 1', exact: true }).boundingBox())!
    await page.mouse.move(handle.x + 6, handle.y + 6)
    await page.mouse.down()
    await page.mouse.move(handle.x + 6, handle.y - 10, { steps: 4 })
    await page.mouse.move(target.x + 6, target.y - 6, { steps: 10 })
    await page.mouse.up()
    await expect.poll(shown).toEqual(['Tre', 'Uno', 'Due', ''])
    await page.getByRole('button', { name: 'Save lines' }).click()
    await saved()
    expect(await words(id)).toEqual(['Tre', 'Uno', 'Due'])
  })

  test("shows the customer's prices and the stock, and takes the article that is clicked", async () => {
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
    await expect(cell('Price', 1)).toHaveValue('17.25')
    await expect(cell('Unit', 1)).toHaveValue('L')
  })
})

test.describe('console, quote lines: totals', () => {
  test('follow the typing and are the server’s to the cent, by VAT rate', async () => {
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
    await expect(page.getByRole('region', { name: 'Totals' })).toHaveText(before!)
    const quote = await read(id)
    const tax = (code: string) =>
      quote.line_items
        .filter(({ vat_code }: Body) => vat_code === code)
        .reduce((sum: number, { total_tax }: Body) => sum + total_tax, 0)
    await expect(total('before_tax')).toHaveText(`€${quote.total_before_tax.toFixed(2)}`)
    await expect(total('discount')).toHaveText(`-€${quote.total_discount.toFixed(2)}`)
    await expect(total('tax 22')).toHaveText(`€${tax('22').toFixed(2)}`)
    await expect(total('tax 10')).toHaveText(`€${tax('10').toFixed(2)}`)
    await expect(total('total')).toHaveText(`€${quote.total_after_tax.toFixed(2)}`)
  })
})

test.describe('console, quote lines: refusals', () => {
  test('land on their cells, the first of which takes the focus, and nothing typed is lost', async () => {
    const { id } = await openQuote('Uno', 'Due')
    await cell('Description', 2).fill('')
    await cell('Description', 3).fill('Nuova')
    await cell('Quantity', 3).fill('due')
    await press('Control+s')
    await page.getByText('This is no number').waitFor()
    await page.getByText('This must not be empty').waitFor()
    await expect(cell('Quantity', 3)).toHaveAttribute('aria-invalid', 'true')
    await expect(cell('Description', 2)).toHaveAttribute('aria-invalid', 'true')
    await expect(focused()).toHaveAttribute('aria-label', 'Quantity, line 3')
    await expect.poll(() => shown()).toEqual(['Uno', '', 'Nuova'])
    await cell('Quantity', 3).fill('2')
    await page.getByText('This is no number').waitFor({ state: 'detached' })
    await cell('Description', 2).fill('Due bis')
    await press('Control+s')
    await saved()
    expect(await words(id)).toEqual(['Uno', 'Due bis', 'Nuova'])
  })

  test('say that a VAT rate went out of use meanwhile, on the line that cites it', async () => {
    await openQuote('Uno')
    await cell('Description', 2).fill('Con aliquota')
    await cell('VAT', 2).selectOption('5')
    await retireRate(shop.company_id, '5')
    await press('Control+s')
    await page.getByText('This VAT rate is no longer in use').waitFor()
    await expect(focused()).toHaveAttribute('aria-label', 'VAT, line 2')
  })

  test('ask before changes that are not saved are left', async () => {
    await openQuote('Uno')
    await cell('Description', 1).fill('Uno bis')
    await page.getByRole('link', { name: 'Customers' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
    await expect(cell('Description', 1)).toHaveValue('Uno bis')
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect.poll(shown).toEqual(['Uno'])
  })
})

test.describe('console, quote lines: looks', () => {
  test('stand under each other, however long a description is', async () => {
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

  for (const look of [
    { locale: 'it-IT', colorScheme: 'dark', width: 360 },
    { locale: 'en-GB', colorScheme: 'light', width: 1280 },
  ] as const)
    test(`are accessible in ${look.locale}, ${look.colorScheme}, at ${look.width} pixels`, async () => {
      const { locale, colorScheme, width } = look
      const { id } = await shop.quote({ title: 'Sostituzione kit distribuzione' })
      const long = { description: 'Filtro olio motore con guarnizione e tappo, prima serie', vat_code: '10' }
      const million = { unit_price: 1_234_567.89 }
      succeed(await shop.quoteLines(id, { add: [lineBody(million), lineBody(long)] }))
      const viewport = { width, height: 800 }
      const other = await openConsole(shop.owner, { locale, colorScheme, viewport })
      await other.goto(`/quotes/${id}`)
      await descriptions(other).first().waitFor()
      await expectNoSideways(other)
      // Not a digit of a million is cut.
      const price = other.getByLabel(/^(Price, line|Prezzo, riga) 1$/)
      expect(await price.evaluate((each) => each.scrollWidth - each.clientWidth)).toBeLessThanOrEqual(0)
      await expectAccessible(other)
      await other.context().close()
    })
})
