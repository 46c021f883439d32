import papa from 'papaparse'
import type { Page } from 'playwright'
import type { Body } from '../support/client.ts'
import { holdBack } from '../support/console.ts'
import { openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { priceListBody, vehicleBody } from '../support/factories.ts'
import { chooseFilter, openFilter } from '../support/filters.ts'
import { expect, openConsole, test } from '../support/playwright.ts'

let shop: Workshop
let page: Page
let supplier: Body
let priceList: Body

const PARTS = ['Batteria 70 Ah', 'Bobina', 'Candela', 'Lampada H7']

test.beforeAll(async () => {
  shop = await openWorkshop({ name: 'Officina Catalogo' })
  const { client } = shop
  supplier = await client.create('/v1/suppliers', { name: 'Ricambi Nord' })
  priceList = await client.create('/v1/price-lists', priceListBody({ name: 'Flotte' }))
  const [battery] = await Promise.all([
    shop.article({ name: 'Batteria 70 Ah', code: 'BT70', sale_price: 120, supplier_id: supplier.id }),
    shop.article({ name: 'Bobina', code: 'BB1', sale_price: 60, stock: 1, minimum_stock: 5 }),
    shop.article({ name: 'Candela', code: 'CD1', sale_price: 8, stock: 0, minimum_stock: 4 }),
    shop.article({ name: 'Lampada H7', code: 'LH7', sale_price: 6, comments: 'con la batteria di scorta' }),
    shop.labour({ name: 'Diagnosi' }),
  ])
  const price = await client.put(`/v1/price-lists/${priceList.id}/prices/${battery!.id}`, {
    sale_price: 99.5,
  })
  expect(price.status, JSON.stringify(price.body)).toBe(200)
  page = await openConsole(shop.owner)
})

const search = () => page.getByRole('searchbox')
const rows = (on = page) => on.locator('tbody a[data-row]')
const shows = (...wanted: string[]) => expect(rows()).toHaveText(wanted)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const param = (name: string) => new URL(page.url()).searchParams.get(name)
const focused = () => page.locator(':focus')
const read = (id: string) => shop.read('articles', id)

async function openList(query = '') {
  await page.goto(`/articles${query}`)
  await rows().first().waitFor()
}

test.describe('console, articles: search while typing', () => {
  test('shows each letter and what is at hand without the network, then what the server found', async () => {
    await openList()
    await shows(PARTS[0]!, 'Bobina', 'Candela', 'Diagnosi', 'Lampada H7')
    const letGo = await holdBack(page, '**/api/trpc/**')
    await search().focus()
    let typed = ''
    for (const letter of 'batteria') {
      await page.keyboard.press(letter)
      typed += letter
      await expect(search()).toHaveValue(typed)
    }
    await expect(rows()).toHaveText(['Batteria 70 Ah'])
    await page.keyboard.type('xy')
    await expect(rows()).toHaveCount(0)
    expect(await page.getByText('The catalogue is empty').count()).toBe(0)
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await letGo()
    // found in its comments, which only the server knows
    await shows('Batteria 70 Ah', 'Lampada H7')
    await expect.poll(() => param('q')).toBe('batteria')
  })

  test('shows everything again once the search is cleared, by whichever way', async () => {
    await openList()
    for (const clear of ['Clear all', 'Clear']) {
      await search().fill('candela')
      await shows('Candela')
      await expect.poll(() => param('q')).toBe('candela')
      await button(clear).click()
      await shows(PARTS[0]!, 'Bobina', 'Candela', 'Diagnosi', 'Lampada H7')
      await expect(search()).toHaveValue('')
    }
  })

  test('says so when nothing matches, and which filters to take off', async () => {
    await openList()
    await search().fill('qqxyzzy')
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor()
    await expect(page.locator('main [class*="picture"] svg').first()).toBeVisible()
    await button('Clear all').last().click()
    await shows(PARTS[0]!, 'Bobina', 'Candela', 'Diagnosi', 'Lampada H7')
  })
})

test.describe('console, articles: filters', () => {
  test('kind and stock live in the URL and change what is shown', async () => {
    await openList()
    await chooseFilter(page, 'Kind', 'Labour')
    await shows('Diagnosi')
    await expect.poll(() => param('kind')).toBe('work')
    await button('Remove filter Kind').click()
    await openFilter(page, 'Under minimum')
    await shows('Bobina', 'Candela')
    expect([param('kind'), param('low_stock')]).toEqual([null, 'true'])
    await page.reload()
    await shows('Bobina', 'Candela')
    await expect(button('Under minimum')).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('columnheader', { name: 'Missing' }).waitFor()
    await expect(
      page
        .getByRole('row', { name: /Candela/ })
        .getByRole('cell')
        .nth(3),
    ).toHaveText('4')
  })

  test('the supplier is found by typing, and its name is known again after a reload', async () => {
    await openList()
    await openFilter(page, 'Supplier')
    await page.getByRole('combobox', { name: 'Supplier' }).fill('nord')
    await page.getByRole('option', { name: 'Ricambi Nord' }).click()
    await shows('Batteria 70 Ah')
    await expect.poll(() => param('supplier_id')).toBe(supplier.id)
    await page.reload()
    await shows('Batteria 70 Ah')
    await openFilter(page, 'Supplier')
    const picked = page.getByRole('combobox', { name: 'Supplier' })
    await expect(picked).toHaveValue('Ricambi Nord')
  })

  test('a price list changes the prices that are shown', async () => {
    await openList()
    const row = page.getByRole('row', { name: /Batteria/ })
    await row.getByRole('cell', { name: '€120.00' }).waitFor()
    await chooseFilter(page, 'Price list', 'Flotte')
    await row.getByRole('cell', { name: '€99.50' }).waitFor()
    await page
      .getByRole('row', { name: /Bobina/ })
      .getByRole('cell', { name: '€60.00' })
      .waitFor()
    await expect.poll(() => param('price_list_id')).toBe(priceList.id)
    const { data } = (await shop.client.get(`/v1/articles?q=batteria%2070&price_list_id=${priceList.id}`))
      .body
    expect(data[0].sale_price).toBe(99.5)
  })

  test('stand as they were when one comes back', async () => {
    await openList('?low_stock=true')
    await search().fill('b')
    await shows('Bobina')
    await expect.poll(() => param('q')).toBe('b')
    await rows().first().click()
    await dialog().getByRole('heading', { name: 'Bobina' }).waitFor()
    await page.goBack()
    await dialog().waitFor({ state: 'hidden' })
    await shows('Bobina')
    await page.goForward()
    await dialog().getByRole('link', { name: 'Open as page' }).click()
    await page.getByRole('heading', { level: 1, name: 'Bobina' }).waitFor()
    await page.goBack()
    await dialog().getByRole('heading', { name: 'Bobina' }).waitFor()
    expect([param('q'), param('low_stock')]).toEqual(['b', 'true'])
    await expect(search()).toHaveValue('b')
  })
})

test.describe('console, articles: by keyboard alone', () => {
  test('finds one, opens it, and makes another', async () => {
    await openList()
    await page.keyboard.press('/')
    await search().and(page.locator(':focus')).waitFor()
    await page.keyboard.type('b')
    await shows('Batteria 70 Ah', 'Bobina', 'Lampada H7')
    await page.keyboard.press('ArrowDown')
    await expect(focused()).toHaveText('Batteria 70 Ah')
    await page.keyboard.press('ArrowDown')
    await expect(focused()).toHaveText('Bobina')
    await page.keyboard.press('Enter')
    await dialog().getByRole('heading', { name: 'Bobina' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    await expect.poll(() => param('open')).toBeNull()
    await expect(focused()).toHaveText('Bobina')
    await page.keyboard.press('n')
    await page.waitForURL('**/articles/new')
    await field('Name').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('Disco freno')
    await page.keyboard.press('Tab')
    await page.keyboard.type('DF-1')
    for (let tab = 0; tab < 3; tab++) await page.keyboard.press('Tab')
    await field('Sale price (before VAT)').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('45,5')
    await page.keyboard.press('Tab')
    await page.keyboard.type('30')
    await page.keyboard.press('Control+s')
    await page.getByRole('heading', { level: 1, name: 'Disco freno' }).waitFor()
    const id = page.url().split('/').at(-1)!
    expect(await read(id)).toMatchObject({
      ...{ name: 'Disco freno', code: 'DF-1', unit_type: 'pz', vat_code: '22' },
      ...{ sale_price: 45.5, purchase_price: 30, stock: 0 },
    })
    await shop.client.delete(`/v1/articles/${id}`)
  })
})

const FORMULAS = ['=HYPERLINK("http://evil.example";"x")', '+cmd|/C calc', '-2+3', '@SUM(A1:A9)']

test.describe('console, articles: beside the list', () => {
  test('movements stand whole in Italian, however long the name of whom they were for', async () => {
    const article = await shop.article({ name: 'Candeletta', code: 'CT1', stock: 1250 })
    const company_name = 'Acetaia San Prospero Società Agricola Semplice'
    const customer = await shop.client.create('/v1/customers', { company_name })
    const vehicle = await shop.client.create('/v1/vehicles', vehicleBody({ customer_id: customer.id }))
    const { id } = await shop.worksheet({ customer_id: customer.id, vehicle_id: vehicle.id })
    const line = { article_id: article.id, description: 'Candeletta', quantity: 2, unit_price: 5 }
    succeed(await shop.worksheetLines(id, { add: [line] }))
    const italian = await openConsole(shop.owner, { locale: 'it-IT' })
    await italian.goto(`/articles?q=candeletta&open=${article.id}`)
    const movements = italian.getByRole('region', { name: 'Movimenti' })
    await movements.getByText(company_name).waitFor()
    expect(await movements.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    const heights = await movements
      .locator('time')
      .evaluateAll((days) => days.map((day) => day.getBoundingClientRect().height))
    expect(Math.max(...heights)).toBeLessThan(24)
  })
})

test.describe('console, articles: many', () => {
  let many: Workshop
  let theirs: Page
  let stored: string[]

  test.beforeAll(async () => {
    many = await openWorkshop({ name: 'Officina Grande' })
    const numbered = Array.from({ length: 116 }, (_, n) => `Ricambio ${String(n).padStart(3, '0')}`)
    const all = [...FORMULAS, ...numbered]
    for (let at = 0; at < all.length; at += 12)
      await Promise.all(all.slice(at, at + 12).map((name) => many.article({ name, location: 'A-1' })))
    stored = (await many.client.walk('/v1/articles?limit=50')).map(({ name }) => name)
    expect(stored).toHaveLength(120)
    theirs = await openConsole(many.owner)
  })

  test('load as one scrolls, none twice, and begin at the first row after a reload', async () => {
    await theirs.goto('/articles')
    const last = theirs.getByText('120 in all')
    await rows(theirs).first().waitFor()
    await expect
      .poll(
        async () => {
          await rows(theirs).last().scrollIntoViewIfNeeded()
          return last.count()
        },
        { timeout: 60_000 },
      )
      .toBe(1)
    await expect(rows(theirs)).toHaveText(stored)
    await expect(theirs.getByRole('cell', { name: 'A-1' })).toHaveCount(120)
    await theirs.reload()
    await rows(theirs).first().waitFor()
    expect((await rows(theirs).allTextContents()).slice(0, 3)).toEqual(stored.slice(0, 3))
  })

  test('are all in the CSV, not only those on the screen; a name that is a formula is text', async () => {
    await theirs.goto('/articles')
    await rows(theirs).first().waitFor()
    const downloading = theirs.waitForEvent('download')
    await theirs.getByRole('button', { name: 'Download CSV' }).click()
    await theirs.getByRole('menuitem', { name: 'Everything' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('articles.csv')
    const chunks = await (await download.createReadStream()).toArray()
    const text = Buffer.concat(chunks).toString('utf8')
    const { data } = papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), { header: true })
    expect(data).toHaveLength(120)
    const written = data.map(({ Name }) => Name!)
    expect(written).toEqual(stored.map((name) => (FORMULAS.includes(name) ? `'${name}` : name)))
    expect(data[10]).toMatchObject({ Stock: '10', Price: '14.90', Unit: 'pc', Location: 'A-1', Supplier: '' })
  })
})
