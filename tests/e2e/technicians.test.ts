import type { Page } from 'playwright'
import type { Body } from '../support/client.ts'
import { expectAccessible, expectNoSideways } from '../support/console.ts'
import { openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { addColleague } from '../support/members.ts'
import { expect, openConsole, test } from '../support/playwright.ts'
import { settled } from '../support/settled.ts'

const LINES = {
  add: [
    { description: 'Sostituzione pastiglie', unit_type: 'h', quantity: 1.5, unit_price: 50 },
    { description: 'Pastiglie freno', quantity: 1, unit_price: 80 },
    { description: 'Liquido freni', quantity: 2, unit_price: 12 },
  ],
}

let shop: Workshop
let page: Page
let mine: Body
let second: Body

/** A worksheet with labour and two parts, given to somebody. */
async function give(user_id: string, fields: object): Promise<Body> {
  const { id } = await shop.worksheet(fields)
  await shop.client.post(`/v1/worksheets/${id}/line-items/batch`, LINES)
  return (await shop.client.patch(`/v1/worksheets/${id}`, { assigned_user_ids: [user_id] })).body
}

test.beforeAll(async () => {
  shop = await openWorkshop({ name: 'Officina Tecnici' })
  const person = await addColleague(shop, 'technician')
  mine = await give(person.id, { title: 'Freni', reported_issues: 'Fischia in frenata' })
  second = await give(person.id, { title: 'Cambio olio' })
  await shop.worksheet({ title: 'Frizione di un altro' })
  page = await openConsole(person)
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
/** A button of the bar under the work: the clock stands in the frame, too. */
const thumb = (name: string) =>
  page.getByRole('region', { name: 'What comes next' }).getByRole('button', { name })
const tick = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) })

/** Nothing that is drawn is an amount of money. */
const expectNoAmount = () => expect(page.locator('main')).not.toContainText('€')

test.describe('console.md#technicians', () => {
  test('begin with their own open work, on which they go on with a thumb', async () => {
    await page.setViewportSize({ width: 768, height: 1024 })
    await page.goto('/')
    const jobs = page.getByRole('region', { name: 'My jobs' }).getByRole('link')
    await expect(jobs).toHaveCount(2)
    await expectAccessible(page)
    await jobs.filter({ hasText: 'Freni' }).click()
    await page.getByText('Fischia in frenata').waitFor()
    await expectNoAmount()
    await expectAccessible(page)
    for (const name of ['Start work', 'Start clock'])
      expect((await thumb(name).boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await thumb('Start clock').click()
    await thumb('Stop clock').waitFor()
    await tick('Sostituzione').click()
    await tick('Pastiglie').click()
    await page.getByText('1 of 2').waitFor()
    await expect
      .poll(async () => (await shop.read('worksheets', mine.id)).line_items.map(({ done }: Body) => done))
      .toEqual([true, true, false])
    await page.getByRole('button', { name: /Work done/ }).click()
    await page.getByRole('textbox', { name: 'Work done' }).fill('Pastiglie anteriori')
    await tick('Liquido').click()
    await expect
      .poll(async () => (await shop.read('worksheets', mine.id)).work_done)
      .toBe('Pastiglie anteriori')
    await thumb('Complete').click()
    await expect.poll(async () => (await shop.read('worksheets', mine.id)).status).toBe('completed')
    await page.goto('/')
    await expect(jobs).toHaveCount(1)
    await expect(jobs).toContainText('Cambio olio')
  })

  test('see no amounts, no settings and no documents of money, and nothing that is refused to them', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await shop.article()
    await page.goto(`/worksheets/${second.id}`)
    await page
      .getByRole('textbox', { name: /Description/ })
      .first()
      .waitFor()
    await expectNoAmount()
    for (const name of ['Send by mail', 'Delete']) await expect(button(name)).toHaveCount(0)
    // Of the papers the card alone says no amount.
    await button('Paper and PDF').click()
    await page.getByRole('menuitem').first().waitFor()
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Card for the windscreen'])
    await page.keyboard.press('Escape')
    const navigation = page.getByRole('navigation').first()
    for (const name of ['Quotes', 'Receipts', 'Reports', 'Settings'])
      await expect(navigation.getByRole('link', { name, exact: true })).toHaveCount(0)
    for (const path of [
      '/worksheets?view=list',
      '/customers',
      '/articles',
      `/customers/${second.customer_id}`,
    ]) {
      await page.goto(path)
      await page.getByRole('main').getByRole('link').first().waitFor()
      await expectNoAmount()
    }
  })

  test('are asked for no amount when they take a vehicle in, and for no other owner of one', async () => {
    await page.goto('/checkins/new')
    await page.getByRole('textbox', { name: 'Key tag' }).waitFor()
    await expect(page.getByRole('textbox', { name: 'Without a call up to' })).toHaveCount(0)
    await page.goto(`/vehicles/${second.vehicle_id}?edit=true`)
    await page.getByRole('textbox', { name: 'Plate' }).waitFor()
    await expect(page.getByRole('combobox', { name: 'Owner' })).toHaveCount(0)
  })

  test('are told where their role does not reach', async () => {
    const quote = await shop.quote()
    for (const path of ['/settings', '/quotes', '/quotes/new', '/invoices', '/reports', '/reports/revenue']) {
      await page.goto(path)
      await page.getByRole('heading', { name: 'Not allowed', level: 2 }).waitFor()
      await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
      await expect(page.getByRole('button', { name: /Try again|Create|Filter/ })).toHaveCount(0)
    }
    await page.goto(`/quotes/${quote.id}`)
    await page.getByRole('heading', { name: 'Not allowed', level: 1 }).waitFor()
  })

  test('write lines whose price their article gives', async () => {
    const article = await shop.client.create('/v1/articles', {
      ...{ name: 'Olio 5W30', unit_type: 'L', vat_code: '22', sale_price: 18 },
    })
    await page.goto(`/articles/${article.id}`)
    await page.getByRole('main').getByText('Movements', { exact: true }).waitFor()
    await expect(page.getByText('Sale price')).toHaveCount(0)
    await page.goto(`/worksheets/${second.id}`)
    await button('Add line').click()
    await page
      .getByRole('textbox', { name: 'Description, line 4' })
      .or(page.getByRole('combobox', { name: 'Description, line 4' }))
      .fill('Olio 5W30')
    await page
      .getByRole('option', { name: /Olio 5W30/ })
      .first()
      .click()
    await button('Save lines').click()
    await expect
      .poll(async () => (await shop.read('worksheets', second.id)).line_items.at(-1))
      .toMatchObject({ article_id: article.id, unit_price: 18 })
  })

  test('are led nowhere that is refused, and asked for no kind of work, which they may not read', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const supplier = await shop.client.create('/v1/suppliers', { name: 'Ricambi Chiusi' })
    const article = await shop.article({ name: 'Candela', stock: 9, supplier_id: supplier.id })
    const theirs = await shop.worksheet({ title: 'Accensione di un altro' })
    const add = [{ article_id: article.id, description: 'Candela', quantity: 1, unit_price: 5 }]
    for (const { id } of [second, theirs])
      succeed(await shop.client.post(`/v1/worksheets/${id}/line-items/batch`, { add }))
    await page.goto(`/articles/${article.id}`)
    await page.getByText('Ricambi Chiusi').waitFor()
    const main = page.getByRole('main')
    await main.getByRole('link', { name: `Worksheet ${second.seq_number}` }).waitFor()
    await expect(main.locator('a[href^="/suppliers"], a[href^="/worksheets"]')).toHaveCount(1)
    const quote = await shop.quote({ title: 'Marmitta' })
    const { id } = await shop.client.create('/v1/calendar-entries', {
      ...{ title: 'Marmitta di un altro', quote_id: quote.id, worksheet_id: theirs.id },
      ...{ start_time: '2026-03-10T09:00:00Z', end_time: '2026-03-10T10:00:00Z' },
    })
    await page.goto(`/calendar?date=2026-03-10&open=${id}`)
    const card = page.getByRole('dialog')
    await card.getByText('Marmitta di un altro').waitFor()
    await settled(page)
    await expect(card.locator('a[href^="/quotes"], a[href^="/worksheets"]')).toHaveCount(0)
    await expect(card).not.toContainText('…')
    await page.goto('/worksheets/new')
    await page.getByRole('textbox', { name: 'Bay' }).waitFor()
    await expect(page.getByRole('combobox', { name: 'Kind of work' })).toHaveCount(0)
  })

  test('are asked for no price list and no supplier by the catalogue, which are not for them', async () => {
    await shop.article({ name: 'Candela' })
    const refused: string[] = []
    page.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()))
    await page.goto('/articles')
    await page.getByRole('link', { name: 'Candela' }).first().waitFor()
    await settled(page)
    expect(refused).toEqual([])
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Kind', 'Under minimum', 'Code'])
    await page.keyboard.press('Escape')
  })

  test('are told of no stock after a movement, since they see but those of their own work', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const article = await shop.article({ name: 'Lampada H7', stock: 9 })
    const theirs = await shop.worksheet({ title: 'Luci di un altro' })
    for (const { id } of [theirs, second]) {
      const line = { article_id: article.id, description: 'Lampada H7', quantity: 2, unit_price: 5 }
      succeed(await shop.worksheetLines(id, { add: [line] }))
    }
    await page.goto(`/articles/${article.id}`)
    const movements = page.getByRole('table', { name: 'Movements' })
    await movements.getByRole('link', { name: `Worksheet ${second.seq_number}` }).waitFor()
    await expect(movements.getByRole('columnheader')).toHaveText(['Date', 'Document', 'Quantity'])
    await expect(page.getByRole('main').getByRole('img')).toHaveCount(0)
    const whole = await openConsole(shop.owner)
    await whole.goto(`/articles/${article.id}`)
    await whole.getByRole('columnheader', { name: 'Stock after' }).waitFor()
  })

  test('fit on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/worksheets/${second.id}/work`)
    await tick('Pastiglie').waitFor()
    await expectNoSideways(page)
    await expectAccessible(page)
  })
})
