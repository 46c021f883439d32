import type { Page, Route } from 'playwright'
import {
  centres,
  type Diary,
  drawn,
  entryForm,
  openDiary,
  placeOf,
  pull,
  rome,
  slot,
} from '../support/calendar.ts'
import { untilPrepared } from '../support/console.ts'
import { expect, openConsole, test } from '../support/playwright.ts'

let shop: Diary
let page: Page

test.beforeAll(async () => {
  shop = await openDiary({ name: 'Officina Linea Lenta' })
})

test.beforeEach(async () => {
  page = await openConsole(shop.owner, { preloads: true })
})

test.afterEach(() => page.context().close())

const UNREACHED = 'The server cannot be reached'
const field = (name: string) =>
  page.getByRole('textbox', { name, exact: true }).or(page.getByRole('combobox', { name, exact: true }))
const make = () =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^(Save|Create)/ })
    .last()
const column = (status: string) => page.locator(`section[data-status=${status}]`)
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Forms of new records: the fields that are filled, and with what. */
const FORMS: [name: string, path: () => string, fill: Record<string, string>][] = [
  ['customers', () => '/customers/new', { 'First name': 'Nadia', 'Last name': 'Ferrari' }],
  ['suppliers', () => '/suppliers/new', { Name: 'Ricambi Est' }],
  ['vehicles', () => '/vehicles/new', { Plate: 'GX111XX', Make: 'Fiat' }],
  ['articles', () => '/articles/new', { Name: 'Filtro abitacolo' }],
  ['quotes', () => `/quotes/new?${parties()}`, { Title: 'Freni' }],
  ['worksheets', () => `/worksheets/new?${parties()}`, { Title: 'Freni' }],
  ['dealership', () => '/dealership/new', { Make: 'Fiat', Model: 'Tipo' }],
]

const parties = () => new URLSearchParams(shop.parties as Record<string, string>)

test.describe('console.md#forms: the server gone before what comes first', () => {
  for (const [name, path, fill] of FORMS)
    test(`${name}: before the first Save and Ctrl-K; what was typed stays and is made once it is back`, async () => {
      await page.goto(path())
      for (const [label, value] of Object.entries(fill)) await field(label).fill(value)
      await untilPrepared(page)
      await page.context().setOffline(true)
      await button(new RegExp(`^(${make}|Save|Create)`))
        .last()
        .click()
      await page.getByText(UNREACHED).first().waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('textbox', { name: 'Find anything' }).fill('Rossi')
      await page.keyboard.press('Escape')
      for (const [label, value] of Object.entries(fill)) await expect(field(label)).toHaveValue(value)
      await page.context().setOffline(false)
      await button(new RegExp(`^(${make}|Save|Create)`))
        .last()
        .click()
      await page.waitForURL((url) => !url.pathname.endsWith('/new'))
    })

  test('in the middle of a drag in the calendar: it goes back, and says why', async () => {
    const { id } = await shop.entry('A metà', '2027-08-03', ['09:00', '10:00'])
    await page.goto('/calendar?date=2027-08-03')
    await placeOf(drawn(page, id))
    const [from, to] = await centres(drawn(page, id), slot(page, '2027-08-05', '11:00'))
    await pull(page, from, to)
    await page.locator('[class*="DragPreview"]').waitFor()
    await page.context().setOffline(true)
    await page.mouse.up()
    await page.getByText(UNREACHED).first().waitFor()
    await page.getByRole('button', { name: 'A metà, Tuesday 3 August, 09:00–10:00' }).waitFor()
    await page.context().setOffline(false)
    expect(await shop.times(id)).toEqual([rome('2027-08-03', '09:00'), rome('2027-08-03', '10:00')])
  })

  test('in the middle of a drag on the board: the card goes back, and says why', async () => {
    const { id, seq_number } = await shop.worksheet({ title: 'Sul ponte' })
    await page.goto(`/worksheets?q=${seq_number}`)
    const card = column('draft').locator(`[data-card="${seq_number}"]`)
    await card.waitFor()
    const from = (await card.boundingBox())!
    const target = (await column('in_progress').boundingBox())!
    await page.mouse.move(from.x + 20, from.y + from.height - 12)
    await page.mouse.down()
    await page.mouse.move(from.x + 40, from.y + from.height, { steps: 4 })
    await page.locator('[data-dragging]').waitFor()
    await page.context().setOffline(true)
    await page.mouse.move(target.x + target.width / 2, target.y + 130, { steps: 12 })
    await page.mouse.up()
    await page.getByText(UNREACHED).first().waitFor()
    await card.waitFor()
    await page.context().setOffline(false)
    expect((await shop.client.get(`/v1/worksheets/${id}`)).body.status).toBe('draft')
  })
})

const LATE_MS = 1500

/** Every answer a second and a half late. */
async function late(route: Route) {
  await new Promise((resolve) => setTimeout(resolve, LATE_MS))
  await route.fallback().catch(() => undefined)
}

test.describe('console.md#forms: answers that are 1.5 seconds late', () => {
  test('a record is made once, however often its button is pressed meanwhile', async () => {
    await page.goto('/suppliers/new')
    await field('Name').fill('Ricambi Lenti')
    await untilPrepared(page)
    await page.route('**/api/trpc/**', late)
    await button('Save').click()
    await button('Save').click({ force: true })
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Ricambi Lenti' }).waitFor()
    expect((await shop.client.get('/v1/suppliers?q=lenti')).body.data).toHaveLength(1)
  })

  test('a field that finds takes what was typed, also where Enter comes before the matches', async () => {
    await page.goto('/calendar?view=day&date=2027-08-10')
    await slot(page, '2027-08-10', '09:00').click()
    await entryForm(page).getByRole('combobox', { name: 'Vehicle' }).waitFor()
    await untilPrepared(page)
    await page.route('**/api/trpc/**', late)
    await page.keyboard.type(shop.vehicle.license.slice(0, 5))
    await page.keyboard.press('Enter')
    const vehicle = entryForm(page).getByRole('combobox', { name: 'Vehicle' })
    await expect(vehicle).toHaveValue(new RegExp(shop.vehicle.license))
    await page.keyboard.press('Enter')
    await entryForm(page).waitFor({ state: 'hidden' })
    expect(await shop.onDay('2027-08-10')).toMatchObject([shop.parties])
  })

  test('a move stands at once, and Ctrl-K goes to what was typed', async () => {
    const { id } = await shop.entry('Lento', '2027-08-17', ['09:00', '10:00'])
    await page.goto('/calendar?date=2027-08-17')
    await placeOf(drawn(page, id))
    await page.route('**/api/trpc/**', late)
    const [from, to] = await centres(drawn(page, id), slot(page, '2027-08-19', '11:00'))
    await pull(page, from, to)
    await page.mouse.up()
    const asked = Date.now()
    await page.getByRole('button', { name: /Lento, Thursday 19 August/ }).waitFor()
    expect(Date.now() - asked).toBeLessThan(LATE_MS)
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type(shop.customer.full_name)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/customers/${shop.customer.id}`)
  })
})
