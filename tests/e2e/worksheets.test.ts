import type { Page } from 'playwright'
import type { Body } from '../support/client.ts'
import { askToDelete, expectAccessible, expectNoSideways } from '../support/console.ts'
import { lineBody, openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { openFilter } from '../support/filters.ts'
import { addColleague } from '../support/members.ts'
import { expect, hearNothing, openConsole, refuseOnce, test } from '../support/playwright.ts'

let workshop: Workshop
let page: Page

test.beforeAll(async () => {
  workshop = await openWorkshop({ name: 'Officina Schede' })
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
})

test.describe('console, worksheets: list', () => {
  test('takes several statuses and the technician from the URL, as does a link from elsewhere', async () => {
    const category = await workshop.client.create('/v1/work-categories', { name: 'Solo elenco' })
    const only = { work_category_id: category.id }
    const mine = await workshop.worksheet({ ...only, assigned_user_ids: [workshop.owner.user_id] })
    const cancelled = await workshop.worksheet(only)
    await workshop.worksheet(only)
    succeed(await workshop.transitionWorksheet(mine.id, 'in_progress'))
    succeed(await workshop.transitionWorksheet(cancelled.id, 'cancelled'))
    const links = page.getByRole('table', { name: 'Worksheets' }).locator('tbody a')
    await page.goto(`/worksheets?status=in_progress,cancelled&work_category_id=${category.id}`)
    await expect(links).toHaveText(
      [cancelled, mine].map((each) => `${each.seq_number}`),
      { useInnerText: true },
    )
    await openFilter(page, 'Technician')
    await page.getByRole('menuitem').first().click()
    await page.waitForURL(/assigned_user_id=/)
    await expect(links).toHaveText([`${mine.seq_number}`], { useInnerText: true })
    await page.goBack()
    await expect(links).toHaveCount(2)
    await page.goForward()
    await expect(links).toHaveCount(1)
    await page.getByText('Board', { exact: true }).click()
    await page.waitForURL(/view=board/)
    await cardIn('in_progress', mine).waitFor()
    await expect(page.locator('[data-card]')).toHaveCount(1)
  })
})

test.describe('console, worksheets: page', () => {
  test('makes a new one for a customer and a vehicle', async () => {
    await page.goto('/worksheets')
    await page.getByRole('link', { name: 'New worksheet' }).waitFor()
    await page.keyboard.press('n')
    await page.waitForURL('**/worksheets/new')
    await page.getByRole('combobox', { name: 'Vehicle' }).fill(workshop.vehicle.license)
    await page.getByRole('option', { name: workshop.vehicle.license }).click()
    await page.getByLabel('Title').fill('Revisione')
    await page.getByLabel('Promised').fill('1/6/2030 17:30')
    await button('Save').click()
    await page.getByRole('heading', { level: 1, name: /^Worksheet \d+$/ }).waitFor()
    const made = await read(page.url().split('/').pop()!.split('?')[0]!)
    // The customer is the vehicle's owner; 17:30 is the time of the workshop.
    expect(made).toMatchObject({ ...workshop.parties, title: 'Revisione' })
    expect(made.promised_at).toBe('2030-06-01T15:30:00.000Z')
  })

  test('tells the kilometres of the vehicle that is chosen in their field, and no 0 where none are known', async () => {
    const car = { make: 'Fiat', model: 'Tipo' }
    const unread = await workshop.client.create('/v1/vehicles', { ...car, license: 'KM000ZZ' })
    await workshop.client.create('/v1/vehicles', { ...car, license: 'KM123ZZ', km: 123456 })
    for (const [form, unknown] of [
      ['worksheets', 'The vehicle’s last known'],
      ['checkins', ''],
    ] as const) {
      await page.goto(`/${form}/new`)
      for (const [license, told] of [
        ['KM123ZZ', '123,456 km'],
        ['KM000ZZ', unknown],
      ] as const) {
        await page.getByRole('combobox', { name: 'Vehicle', exact: true }).fill(license)
        await page.getByRole('option', { name: license }).click()
        await expect(page.getByLabel('Km in')).toHaveAttribute('placeholder', told)
      }
      const parties = { customer_id: workshop.customer.id, vehicle_id: unread.id }
      const { id } = await workshop.client.create(`/v1/${form}`, parties)
      await page.goto(`/${form}/${id}?edit=true`)
      await expect(page.getByLabel('Km in')).toHaveValue('')
    }
  })

  test('keeps what was typed when a field is refused, and says so on the field', async () => {
    const { id } = await workshop.worksheet({ title: 'Prima' })
    await page.goto(`/worksheets/${id}`)
    await page.getByText('Prima').waitFor()
    await page.keyboard.press('e')
    const title = 'Titolo '.repeat(60).trim()
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Diagnosis').fill('Perdita olio')
    await button('Save').click()
    await page.getByText('At most 255 characters').waitFor()
    await expect(page.getByLabel('Title')).toHaveValue(title)
    await expect(page.getByLabel('Diagnosis')).toHaveValue('Perdita olio')
    await page.getByLabel('Title').fill('Dopo')
    await button('Save').click()
    await page.getByRole('heading', { name: 'Dopo' }).waitFor()
    expect(await read(id)).toMatchObject({ title: 'Dopo', diagnosis: 'Perdita olio' })
  })

  test('writes lines with kind and done, makes the receipt, and is frozen then', async () => {
    const { id } = await workshop.worksheet()
    await workshop.worksheetLines(id, { add: [lineBody({ description: 'Pastiglie' })] })
    await page.goto(`/worksheets/${id}`)
    // a tick saves itself
    await page.getByLabel('Done, line 1').check()
    await expect.poll(async () => (await read(id)).line_items).toMatchObject([{ done: true }])
    await page.getByLabel('Kind, line 1').selectOption('External')
    await button('Save lines').click()
    await expect
      .poll(async () => (await read(id)).line_items)
      .toMatchObject([{ done: true, kind: 'external' }])
    await button('Make receipt').click()
    await page.waitForURL('**/receipts/*')
    await page.getByRole('cell', { name: 'Pastiglie' }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: 'Open the worksheet' }).click()
    await page.getByText('A receipt cites this worksheet').waitFor()
    expect(await button('Make receipt').count()).toBe(0)
    await button('Actions').click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await page.getByText(/^Worksheet \d+ made with the same lines/).waitFor()
    await page.waitForURL((url) => /\/worksheets\/[^/]+$/.test(url.pathname) && !url.pathname.endsWith(id))
    await button('Start work').waitFor()
    const made = new URL(page.url()).pathname.split('/').at(-1)!
    expect(made).not.toBe(id)
    expect(await read(made)).toMatchObject({ status: 'draft', frozen: false, line_items: [{ done: false }] })
    await page.goBack()
    await page.getByText('A receipt cites this worksheet').waitFor()
    expect(await page.getByLabel('Kind, line 1').count()).toBe(0)
    expect(await read(id)).toMatchObject({ frozen: true, billing_status: 'receipt_draft' })
  })

  test('stands out by its next step: the receipt of finished work, then its delivery', async () => {
    const { id } = await workshop.worksheet()
    await workshop.worksheetLines(id, { add: [lineBody()] })
    await workshop.transitionWorksheet(id, 'completed')
    await page.goto(`/worksheets/${id}`)
    await expect(button('Make receipt')).toHaveAttribute('data-variant', 'filled')
    await expect(button('Deliver')).toHaveAttribute('data-variant', 'default')
    await workshop.client.create('/v1/receipts', { worksheet_id: id })
    await page.reload()
    await expect(button('Deliver')).toHaveAttribute('data-variant', 'filled')
  })

  test('is deleted after saying the effect', async () => {
    const { id } = await workshop.worksheet()
    await page.goto(`/worksheets/${id}`)
    await askToDelete(page)
    await dialog().getByText('its parts go back to stock').waitFor()
    await dialog().getByRole('button', { name: 'Delete' }).click()
    await page.waitForURL('**/worksheets')
    expect((await workshop.client.get(`/v1/worksheets/${id}`)).status).toBe(404)
  })
})

test.describe('console, worksheets: for everybody', () => {
  test('offers a reader no actions', async () => {
    const { id, seq_number } = await workshop.worksheet({ title: 'Da leggere' })
    await workshop.worksheetLines(id, { add: [lineBody()] })
    const reader = await openConsole(await addColleague(workshop, 'read_only'))
    await reader.goto(`/worksheets?q=${seq_number}`)
    await reader.locator(`[data-card="${seq_number}"]`).waitFor()
    expect(await button(/Change the status/, reader).count()).toBe(0)
    expect(await reader.getByRole('link', { name: 'New worksheet' }).count()).toBe(0)
    await reader.goto(`/worksheets/${id}`)
    await reader.getByText('Filtro olio').waitFor()
    expect(
      await button(/Edit|Options|Delete|Start work|Change status|Make receipt|Save/, reader).count(),
    ).toBe(0)
    await reader.context().close()
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
