import type { Page } from 'playwright'
import type { Body } from '../support/client.ts'
import { openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { picture } from '../support/files.ts'
import { expect, openConsole, test } from '../support/playwright.ts'
import { settled } from '../support/settled.ts'

// One car from its plate to its way home: tried again, it comes anew.
test.describe.configure({ mode: 'serial' })

let shop: Workshop
let page: Page

test.beforeAll(async () => {
  shop = await openWorkshop({ name: 'Officina Accettazioni' })
  page = await openConsole(shop.owner, { viewport: { width: 768, height: 1024 }, hasTouch: true })
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const latest = async () => (await shop.client.walk('/v1/checkins?preset=all'))[0]!
const whole = async () => shop.read('checkins', (await latest()).id)

/** Signs with one long stroke, as a finger does. */
async function scribble(): Promise<void> {
  const box = (await page.getByRole('img', { name: 'Field for the signature' }).boundingBox())!
  await page.mouse.move(box.x + 40, box.y + 60)
  await page.mouse.down()
  for (let step = 1; step <= 6; step++)
    await page.mouse.move(box.x + 40 + step * 45, box.y + 60 + (step % 2) * 40)
  await page.mouse.up()
}

test('from the plate to the signature with six taps beside what is typed', async () => {
  let taps = 0
  const tap = async (act: () => Promise<unknown>) => {
    taps += 1
    await act()
  }
  await page.goto('/checkins/new')
  const plate = page.getByRole('combobox', { name: 'Vehicle', exact: true })
  await expect(plate).toBeFocused()
  await plate.fill(shop.vehicle.license)
  await tap(() =>
    page
      .getByRole('option', { name: new RegExp(shop.vehicle.license) })
      .first()
      .click(),
  )
  await expect(page.getByRole('combobox', { name: 'Customer', exact: true })).toHaveValue(
    shop.customer.full_name,
  )
  await page.getByLabel('Km in').fill('71500')
  await tap(() => button('Save').click())
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Check-in 1 · ${shop.vehicle.license}`)
  const outline = button('Add a damage: Left')
  // What is read beside the outline may still change how wide the page is.
  await settled(page)
  const { width, height } = (await outline.boundingBox())!
  await tap(() => outline.click({ position: { x: width * 0.25, y: height * 0.5 } }))
  await expect(button('1: Scratch')).toBeVisible()
  await tap(() => page.getByText('Dent', { exact: true }).click())
  await expect(button('1: Dent')).toBeVisible()
  await tap(() => button('Customer signs').click())
  await scribble()
  await tap(() => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click())
  await expect(page.getByRole('img', { name: `Signature of ${shop.customer.full_name}` })).toBeVisible()
  expect(taps).toBeLessThanOrEqual(6)
  // Beside all buttons of a tablet, name and state are read whole.
  const heading = page.getByRole('heading', { level: 1 })
  expect(await heading.evaluate((name) => name.scrollWidth - name.clientWidth)).toBeLessThanOrEqual(0)
  const isCut = (state: HTMLElement) =>
    state.getBoundingClientRect().right > state.parentElement!.getBoundingClientRect().right + 1
  expect(await page.locator('h1 + *').evaluate(isCut)).toBe(false)
  // what was signed stays
  await expect(outline).toHaveCount(0)
  const checkin = await whole()
  expect(checkin).toMatchObject({ km: 71_500, signatures: [{ kind: 'arrival' }] })
  const [{ x, y, kind, view }] = checkin.damages
  expect({ kind, view }).toEqual({ kind: 'dent', view: 'left' })
  expect(Math.abs(x - 0.25) + Math.abs(y - 0.5)).toBeLessThan(0.02)
})

test('a signature is drawn by one finger, whatever rests beside it, and not lost by a key', async () => {
  await button('Sign on return').click()
  const dialog = page.getByRole('dialog', { name: 'Sign on return' })
  const pad = page.getByRole('img', { name: 'Field for the signature' })
  const strokes = () => pad.locator('path').last().getAttribute('d')
  await scribble()
  const drawn = await strokes()
  await pad.click({ button: 'right', position: { x: 20, y: 20 } })
  expect(await strokes()).toBe(drawn)
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  expect(await strokes()).toBe(drawn)
  // A palm comes while the finger draws.
  await dialog.getByRole('button', { name: 'Start over' }).click()
  const box = (await pad.boundingBox())!
  await page.mouse.move(box.x + 40, box.y + 60)
  await page.mouse.down()
  for (const type of ['pointerdown', 'pointermove'])
    await pad.dispatchEvent(type, { pointerId: 77, button: 0, clientX: box.x + 300, clientY: box.y + 150 })
  await page.mouse.up()
  expect((await strokes())!.match(/M/g)).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click()
  await expect(dialog).toHaveCount(0)
})

test('takes photos with the camera of the tablet', async () => {
  await button('Take photos').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Take photo', exact: true }).click()
  await expect(dialog.getByRole('status')).toHaveText('1 photo taken')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('region', { name: 'Photos' }).getByRole('img')).toBeVisible()
  await expect.poll(async () => (await latest()).attachments_count).toBe(1)
  // What did not go up stays until it is tried again.
  const chosen = { name: 'fiancata.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg', 80, 60) }
  let tries = 0
  await page.route('**/files/**', (route) =>
    route.request().method() === 'PUT' && ++tries === 1 ? route.abort() : route.fallback(),
  )
  await page.locator('input[type=file][multiple]').setInputFiles(chosen)
  await page.getByRole('alert').filter({ hasText: 'server' }).waitFor()
  await button('Try again').click()
  await expect.poll(async () => (await latest()).attachments_count).toBe(2)
})

test('photos open large there, are titled and removed; what has no preview stands there by its name', async () => {
  const photos = page.getByRole('region', { name: 'Photos' })
  await page.locator('input[type=file][multiple]').setInputFiles({
    ...{ name: 'libretto.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') },
  })
  await photos.getByRole('button', { name: 'Look at libretto.pdf' }).waitFor()
  await photos.getByRole('button', { name: 'Look at fiancata.jpg' }).press('Enter')
  const viewer = page.getByRole('dialog', { name: /^fiancata\.jpg/ })
  await viewer.getByLabel('Caption').fill('Fiancata sinistra')
  await viewer.getByLabel('Caption').press('Enter')
  await viewer.getByRole('button', { name: 'Close' }).press('Enter')
  await photos.getByText('Fiancata sinistra').waitFor()
  await photos.getByRole('button', { name: 'Look at libretto.pdf' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
  const question = page.getByRole('dialog', { name: /libretto\.pdf/ })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(async () => (await latest()).attachments_count).toBe(2)
  await expect(photos.getByRole('button', { name: 'Look at libretto.pdf' })).toHaveCount(0)
})

test('becomes a worksheet, whose delivery asks to complete it', async () => {
  await button('Make worksheet').click()
  await page.waitForURL(/\/worksheets\//)
  const { worksheet_id } = await latest()
  for (const action of ['in_progress', 'completed'])
    succeed(await shop.transitionWorksheet(worksheet_id, action))
  await page.reload()
  await button('Deliver').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deliver' }).click()
  const question = page.getByRole('dialog', { name: 'Complete check-in 1 too?' })
  await question.getByRole('button', { name: 'Complete' }).click()
  await expect.poll(async () => (await latest()).status).toBe('completed')
  await page.goto(`/checkins/${(await latest()).id}`)
  await button('Actions').click()
  await page.getByRole('menuitem', { name: 'Open again' }).click()
  await page.getByText('Its worksheet is delivered: undo the delivery first.').waitFor()
})

test('is made of an appointment, and shows the damages of the last time', async () => {
  const start = new Date()
  start.setUTCHours(9, 0, 0, 0)
  const end = new Date(start.getTime() + 3_600_000)
  const times = { start_time: start.toISOString(), end_time: end.toISOString() }
  const entry = await shop.client.create('/v1/calendar-entries', { ...shop.parties, ...times })
  await page.goto(`/calendar?open=${entry.id}`)
  await page.getByRole('link', { name: 'Check in', exact: true }).click()
  await button('Save').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Check-in 2')
  await expect(page.locator('[class*=earlier]')).toHaveCount(1)
  expect(await latest()).toMatchObject({ seq_number: 2, calendar_entry_id: entry.id })
  // Nothing that is done while another change is on its way is lost.
  const outline = button('Add a damage: Left')
  await settled(page)
  const { width, height } = (await outline.boundingBox())!
  const put = (share: number) => outline.click({ position: { x: width * share, y: height * 0.4 } })
  await put(0.6)
  const note = page.getByRole('textbox', { name: 'Note', exact: true })
  await note.fill('Parcheggio')
  await page.getByText('Severe', { exact: true }).click()
  await put(0.8)
  const said = async () => (await whole()).damages.map(({ severity, note }: Body) => ({ severity, note }))
  await expect.poll(said).toEqual([
    { severity: 'severe', note: 'Parcheggio' },
    { severity: 'minor', note: null },
  ])
  // By keyboard, what is removed leaves the focus at the outline.
  await button('Remove damage').press('Enter')
  await expect(outline).toBeFocused()
  await expect.poll(async () => (await whole()).damages.length).toBe(1)
  await page.goto('/checkins?status=active')
  await expect(page.getByRole('row').filter({ hasText: shop.vehicle.license })).toHaveCount(1)
})

test('each filter of the list has a name of its own', async () => {
  await page.goto('/checkins')
  await page.getByRole('search').getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Vehicle' }).waitFor()
  const names = await page.getByRole('menuitem').allInnerTexts()
  expect(new Set(names).size).toBe(names.length)
})
