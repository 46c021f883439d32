import type { Locator, Page } from 'playwright'
import { type Diary, entryForm, openDiary, slot } from '../support/calendar.ts'
import type { Body } from '../support/client.ts'
import { lineBody, succeed } from '../support/documents.ts'
import { countHands, type Hands } from '../support/hands.ts'
import { expect, openConsole, test } from '../support/playwright.ts'

let page: Page
let shop: Diary
let hands: Awaited<ReturnType<typeof countHands>>

const ARTICLES = ['Filtro olio', 'Pastiglie freno', 'Candela iridio', 'Tergicristallo', 'Batteria 60Ah']

test.beforeAll(async () => {
  shop = await openDiary({ name: 'Officina Misurata' })
  for (const name of ARTICLES) await shop.article({ name })
  page = await openConsole(shop.owner, { preloads: true })
  hands = await countHands(page)
})

const button = (name: string, of: Page | Locator = page) => of.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const read = async (kind: string, id: string): Promise<Body> =>
  succeed(await shop.client.get(`/v1/${kind}/${id}`))
const idInUrl = () => new URL(page.url()).pathname.split('/').at(-1)!

/** No more than so many, and that something was counted at all. */
function expectAtMost({ clicks, keys }: Hands, most: Hands): void {
  expect(clicks + keys).toBeGreaterThan(0)
  expect({ clicks, within: clicks <= most.clicks }).toMatchObject({ within: true })
  expect({ keys, within: keys <= most.keys }).toMatchObject({ within: true })
}

/** Home, the calendar, and the hour that is wanted there. */
async function openSlot(time: string): Promise<string> {
  await hands.begin('/')
  await page.getByRole('navigation').getByRole('link', { name: 'Calendar', exact: true }).click()
  const today = page.locator('[data-drag-slot-group]').first()
  const day = (await today.getAttribute('data-drag-slot-group'))!
  await slot(page, day, time).click()
  await entryForm(page).getByRole('combobox', { name: 'Vehicle' }).and(page.locator(':focus')).waitFor()
  return day
}

const booked = async (day: string, title: RegExp): Promise<Body> => {
  await entryForm(page).waitFor({ state: 'hidden' })
  const all = await shop.onDay(day)
  return all.find((entry) => title.test(entry.title))!
}

test.describe('console.md#measured: clicks and keys from start to end', () => {
  test('an unknown caller is booked with three clicks and 45 keys', async () => {
    const day = await openSlot('10:00')
    await page.keyboard.type('GK482ZR')
    await page.keyboard.press('Enter')
    await entryForm(page).getByLabel('Name').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('Nadia Ferri')
    await page.keyboard.press('Tab')
    await page.keyboard.type('3477712345')
    await page.keyboard.press('Enter')
    const entry = await booked(day, /GK482ZR/)
    expectAtMost(await hands.done(), { clicks: 3, keys: 45 })
    const customer = await read('customers', entry.customer_id)
    expect(customer).toMatchObject({ full_name: 'Nadia Ferri', phone: '3477712345' })
    expect(await read('vehicles', entry.vehicle_id)).toMatchObject({
      ...{ license: 'GK482ZR', customer_id: customer.id },
    })
  })

  test('a customer of the house is booked with two clicks', async () => {
    const day = await openSlot('11:00')
    await page.keyboard.type(shop.vehicle.license.slice(0, 5))
    await page.keyboard.press('Enter')
    await entryForm(page).getByText('Here for the first time').waitFor()
    await page.keyboard.press('Enter')
    const entry = await booked(day, new RegExp(shop.vehicle.license))
    expect(entry).toMatchObject(shop.parties)
    expectAtMost(await hands.done(), { clicks: 2, keys: 20 })
  })

  test('a quote of five lines is written with one click and 90 keys', async () => {
    await hands.begin('/quotes')
    await page.getByRole('link', { name: 'New quote' }).first().waitFor()
    await page.keyboard.press('n')
    await page.getByRole('combobox', { name: 'Vehicle' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type(shop.vehicle.license.slice(0, 5))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(shop.customer.full_name)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/quotes\/[^/]+\?focus=lines$/)
    for (const [index, name] of ARTICLES.entries()) {
      await page
        .getByLabel(`Description, line ${index + 1}`)
        .and(page.locator(':focus'))
        .waitFor()
      await page.keyboard.type(name.slice(0, 7))
      await page.keyboard.press('Enter')
      await page
        .getByLabel(`Quantity, line ${index + 1}`)
        .and(page.locator(':focus'))
        .waitFor()
      if (index < ARTICLES.length - 1) await page.keyboard.press('Enter')
    }
    await page.keyboard.press('Control+s')
    const id = idInUrl()
    await expect.poll(async () => (await read('quotes', id)).line_items.length).toBe(5)
    expectAtMost(await hands.done(), { clicks: 1, keys: 90 })
    const { line_items } = await read('quotes', id)
    expect(line_items.map(({ description }: Body) => description)).toEqual(ARTICLES)
  })

  test('a quote is accepted and becomes a worksheet with two clicks', async () => {
    const { id } = await shop.quote({ title: 'Freni' })
    succeed(await shop.quoteLines(id, { add: [lineBody()] }))
    await hands.begin(`/quotes/${id}`)
    await button('Accept').click()
    await button('Convert to worksheet').click()
    await page.waitForURL('**/worksheets/*')
    await page.getByLabel('Description, line 1').waitFor()
    expectAtMost(await hands.done(), { clicks: 2, keys: 0 })
    expect(await read('quotes', id)).toMatchObject({ status: 'accepted', worksheet_id: idInUrl() })
  })

  test('a worksheet is completed and its receipt issued with three clicks', async () => {
    const { id } = await shop.worksheet({ title: 'Tagliando' })
    succeed(await shop.worksheetLines(id, { add: [lineBody()] }))
    succeed(await shop.transitionWorksheet(id, 'in_progress'))
    await hands.begin(`/worksheets/${id}`)
    await button('Complete').click()
    await button('Deliver').waitFor()
    await button('Make receipt').click()
    await button('Card', dialog()).click()
    await page.getByRole('heading', { level: 1, name: /^Receipt \d+\/R$/ }).waitFor()
    expectAtMost(await hands.done(), { clicks: 3, keys: 0 })
    const receipt = await read('receipts', idInUrl())
    expect(receipt).toMatchObject({ type: 'issued', worksheet_id: id, outstanding_payments: 0 })
  })

  test('technician and promise are set with two clicks', async () => {
    const { id } = await shop.worksheet({ title: 'Frizione' })
    await hands.begin(`/worksheets/${id}`)
    await button('– Change: Technicians').click()
    await page.getByRole('combobox', { name: 'Technicians' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await button('– Change: Promised').click()
    await page.getByRole('textbox', { name: 'Promised' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('5/6/2030 17:30')
    await page.keyboard.press('Enter')
    await page.getByText('5 Jun 2030').waitFor()
    expectAtMost(await hands.done(), { clicks: 2, keys: 20 })
    const { user_id } = shop.owner
    await expect
      .poll(() => read('worksheets', id))
      .toMatchObject({ assigned_user_ids: [user_id], promised_at: '2030-06-05T15:30:00.000Z' })
  })
})
