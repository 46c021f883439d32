import type { Page } from 'playwright'
import type { Body } from '../support/client.ts'
import { expectAccessible, expectNoSideways } from '../support/console.ts'
import { lineBody, openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { expect, hearNothing, openConsole, refuseOnce, test } from '../support/playwright.ts'

let workshop: Workshop
let page: Page

test.beforeAll(async () => {
  // Mantine's own hue of these initials, lime, is too faint to be read: axe finds it.
  workshop = await openWorkshop({ name: 'Officina Lavagna' })
  page = await openConsole(workshop.owner)
  // what somebody else does is met by what is pressed, not by what is read anew before
  await hearNothing(page)
})

const button = (name: string | RegExp, on = page) => on.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const read = (id: string): Promise<Body> => workshop.read('worksheets', id)
const column = (status: string, on = page) => on.locator(`section[data-status=${status}]`)
const cardIn = (status: string, { seq_number }: Body) => column(status).locator(`[data-card="${seq_number}"]`)

/** The board with little more than one worksheet on it. */
async function boardOf(worksheet: Body, status = 'draft') {
  await page.goto(`/worksheets?q=${worksheet.seq_number}`)
  const card = cardIn(status, worksheet)
  await card.waitFor()
  return card
}

async function moveByMenu(worksheet: Body, verb: string) {
  await button(`Change the status of worksheet ${worksheet.seq_number}`).click()
  await page.getByRole('menuitem', { name: verb }).click()
}

/** Lifts the card and carries it over a column, without putting it down. */
async function carry(worksheet: Body, to: string) {
  const card = await boardOf(worksheet)
  const from = (await card.boundingBox())!
  const target = (await column(to).boundingBox())!
  await page.mouse.move(from.x + 20, from.y + from.height - 12)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y + from.height, { steps: 4 })
  await page.locator('[data-dragging]').waitFor()
  await page.mouse.move(target.x + target.width / 2, target.y + 130, { steps: 12 })
}

test.describe('console, worksheets: board', () => {
  test('says how work begins where there is none, and which way back where none is found', async () => {
    await page.goto('/worksheets')
    const main = page.getByRole('main')
    await main.getByText('No work in hand').waitFor()
    await expectAccessible(page)
    await main.getByRole('link', { name: 'New worksheet' }).last().click()
    await page.waitForURL('**/worksheets/new')
    const worksheet = await workshop.worksheet({ title: 'Primo lavoro' })
    await page.goto('/worksheets?q=nessuno')
    await main.getByRole('button', { name: 'Clear all' }).last().click()
    await cardIn('draft', worksheet).waitFor()
  })

  test('moves the worksheet that is dragged to another column', async () => {
    const worksheet = await workshop.worksheet({ title: 'Tagliando' })
    await carry(worksheet, 'in_progress')
    await page.mouse.up()
    await cardIn('in_progress', worksheet).waitFor()
    await expect.poll(async () => (await read(worksheet.id)).status).toBe('in_progress')
    await button('Undo').click()
    await cardIn('draft', worksheet).waitFor()
    await expect.poll(async () => (await read(worksheet.id)).status).toBe('draft')
  })

  test('says on a card how many of its parts are done, and that somebody works on it', async () => {
    const worksheet = await workshop.worksheet({ title: 'Cinghia' })
    const parts = [lineBody({ description: 'Cinghia' }), lineBody({ description: 'Tenditore', done: true })]
    succeed(await workshop.worksheetLines(worksheet.id, { add: parts }))
    succeed(await workshop.transitionWorksheet(worksheet.id, 'in_progress'))
    succeed(await workshop.client.post(`/v1/worksheets/${worksheet.id}/time-entries/start`, {}))
    const card = await boardOf(worksheet, 'in_progress')
    await card.getByRole('img', { name: '1 of 2 parts done' }).waitFor()
    // who cannot see the card hears what it is about from its link
    const { vehicle } = workshop
    const name = `Worksheet ${worksheet.seq_number}, ${vehicle.license}, `
    await expect(card.getByRole('link').first()).toHaveAccessibleName(new RegExp(`^${name}.*, Cinghia$`))
    await card.getByRole('img', { name: 'Somebody works on it now' }).waitFor()
    await card.getByText(worksheet.vehicle_name).waitFor()
  })

  test('fades the columns that are not allowed, and lets nothing down there', async () => {
    const worksheet = await workshop.worksheet({ title: 'Freni' })
    await carry(worksheet, 'delivered')
    await expect(column('delivered')).toHaveAttribute('data-faded', 'true')
    await expect(column('on_hold')).not.toHaveAttribute('data-faded')
    await page.mouse.up()
    await page.locator('[data-dragging]').waitFor({ state: 'detached' })
    await cardIn('draft', worksheet).waitFor()
    expect((await read(worksheet.id)).status).toBe('draft')
  })

  test('is moved by the keyboard as well', async () => {
    const worksheet = await workshop.worksheet()
    const card = await boardOf(worksheet)
    await card.focus()
    await page.keyboard.press('Space')
    await page.locator('[data-dragging]').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByText('Over In progress.').waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    await expect.poll(async () => (await read(worksheet.id)).status).toBe('in_progress')
    const moved = page.locator(`[data-status=in_progress] [data-card="${worksheet.seq_number}"]`)
    await expect(moved).toBeFocused()
    await page.locator('[data-pending]').waitFor({ state: 'detached' })
    await refuseOnce(page, 'worksheets.transition')
    await page.keyboard.press('Space')
    await page.locator('[data-dragging]').waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.getByText('Over Draft.').waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    await page.getByText('Your role does not allow this').waitFor()
    await expect(moved).toBeFocused()
  })

  test('opens by a click anywhere on its card, and by Enter', async () => {
    const worksheet = await workshop.worksheet({ title: 'Cambio olio' })
    const card = await boardOf(worksheet)
    const { width, height } = (await card.boundingBox())!
    // Its last corner is far from the number, which is its link.
    await card.click({ position: { x: width - 6, y: height - 6 } })
    await page.waitForURL(`**/worksheets/${worksheet.id}`)
    await boardOf(worksheet)
    await card.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/worksheets/${worksheet.id}`)
  })

  test('has a menu on its card that a finger meets', async () => {
    const worksheet = await workshop.worksheet()
    const card = await boardOf(worksheet)
    const size = (await card.getByRole('button').boundingBox())!
    expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(32)
  })

  test('asks why it waits, and shows the reason on the card', async () => {
    const worksheet = await workshop.worksheet()
    await boardOf(worksheet)
    await moveByMenu(worksheet, 'Put on hold')
    await dialog().getByRole('combobox', { name: 'Why does it wait?' }).click()
    await page.getByRole('option', { name: 'approval' }).click()
    await dialog().getByLabel('Note').fill('Chiamato alle 10')
    await button('Put on hold').click()
    await cardIn('on_hold', worksheet).getByText('approval').waitFor()
    const stored = { status: 'on_hold', on_hold_reason: 'approval', internal_notes: 'Chiamato alle 10' }
    await expect.poll(() => read(worksheet.id)).toMatchObject(stored)
  })

  test('asks for the kilometres at delivery, refused on their field with what was typed', async () => {
    const worksheet = await workshop.worksheet({ km: 0 })
    succeed(await workshop.transitionWorksheet(worksheet.id, 'completed'))
    await boardOf(worksheet, 'completed')
    await moveByMenu(worksheet, 'Deliver')
    // None were read when it came in: nothing is said of them.
    await dialog().getByText('Optional.', { exact: true }).waitFor()
    const km = dialog().getByLabel('Km out')
    await km.fill('99999999')
    await button('Deliver').click()
    await dialog().getByText('At most 9,999,999').waitFor()
    expect((await km.inputValue()).replace(/\D/g, '')).toBe('99999999')
    await km.fill('84300')
    await button('Deliver').click()
    await button('Show what was delivered').click()
    await cardIn('delivered', worksheet).waitFor()
    await expect.poll(() => read(worksheet.id)).toMatchObject({ status: 'delivered', km_out: 84300 })
  })

  test('puts the card back and says why when the server refuses', async () => {
    const worksheet = await workshop.worksheet()
    await boardOf(worksheet)
    succeed(await workshop.transitionWorksheet(worksheet.id, 'cancelled'))
    await moveByMenu(worksheet, 'Start work')
    await page.getByText('It cannot move to that status').waitFor()
    await cardIn('draft', worksheet).waitFor({ state: 'detached' })
    expect(await cardIn('in_progress', worksheet).count()).toBe(0)
    expect((await read(worksheet.id)).status).toBe('cancelled')
  })

  for (const { open, ...look } of [
    { locale: 'it-IT', colorScheme: 'dark', open: 'In lavorazione' },
    { locale: 'en-GB', colorScheme: 'light', open: 'In progress' },
  ] as const)
    test(`board and list: ${{ open, ...look }.locale}, 360 px, axe in ${{ open, ...look }.colorScheme}`, async () => {
      await workshop.worksheet({
        title: 'Misura',
        priority: 'urgent',
        promised_at: '2026-01-02T10:00:00Z',
        assigned_user_ids: [workshop.owner.user_id],
      })
      const viewport = { width: 360, height: 740 }
      const small = await openConsole(workshop.owner, { ...look, viewport })
      await small.goto('/worksheets')
      await column('in_progress', small).getByRole('heading', { name: open }).waitFor()
      await small.locator('[data-card]').first().waitFor()
      // Late for months: of a day so long ago one line says enough.
      const late = small.locator('[data-card]', { hasText: 'Misura' }).locator('span:has(> time)').first()
      expect((await late.boundingBox())!.height).toBeLessThan(24)
      await expectNoSideways(small)
      await expectAccessible(small)
      await small.goto('/worksheets?view=list')
      await small.locator('tbody a').first().waitFor()
      await expectNoSideways(small)
      await expectAccessible(small)
      await small.context().close()
    })

  test('passes axe on a wide screen, with the question that a move asks', async () => {
    const worksheet = await workshop.worksheet()
    await boardOf(worksheet)
    await moveByMenu(worksheet, 'Put on hold')
    await dialog().getByLabel('Note').waitFor()
    await expectAccessible(page)
  })
})
