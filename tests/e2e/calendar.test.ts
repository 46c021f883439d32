import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import type { Body } from '../support/client.ts'
import { database } from '../support/company.ts'
import { expectAccessible, expectNoSideways, openConsole } from '../support/console.ts'
import { openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { addColleague } from '../support/members.ts'
import { signIn } from '../support/session.ts'

let browser: Browser
let page: Page
let workshop: Workshop

beforeAll(async () => {
  browser = await launchBrowser()
  workshop = await openWorkshop({ name: 'Officina Agenda' })
  page = await openConsole(browser, workshop.owner)
}, 60_000)

afterAll(() => browser.close())

const isSummer = (day: string) => '2027-03-28' < day && day < '2027-10-31'

/** An instant of the workshop, in Europe/Rome. */
const rome = (day: string, time: string) =>
  new Date(`${day}T${time}:00${isSummer(day) ? '+02:00' : '+01:00'}`).toISOString()

/** An entry that was made over the API. */
const entry = (
  title: string,
  day: string,
  [from, to]: [string, string],
  fields: object = {},
): Promise<Body> =>
  workshop.client.create('/v1/calendar-entries', {
    ...{ title, start_time: rome(day, from), end_time: rome(day, to) },
    ...fields,
  })

const read = async (id: string) => succeed(await workshop.client.get(`/v1/calendar-entries/${id}`))
const times = async (id: string) => {
  const { start_time, end_time } = await read(id)
  return [start_time, end_time]
}

const onDay = async (day: string): Promise<Body[]> => {
  const query = new URLSearchParams({ from: rome(day, '00:00'), to: rome(day, '23:59'), limit: '100' })
  return succeed(await workshop.client.get(`/v1/calendar-entries?${query}`)).data
}

const drawn = (id: string, at = page) => at.locator(`[data-event-id="${id}"]`)
const slot = (day: string, time: string, at = page) =>
  at.locator(`[data-drag-slot-group="${day}"][data-time="${time}:00"]`)
const form = (at = page) => at.getByRole('dialog', { name: /appointment/ })

/** What stands beside the calendar where there is room. */
const calendars = (at = page) => at.getByRole('button', { name: 'Calendars', exact: true })

type Box = { x: number; y: number; width: number; height: number }

/** Where it stands once it stands still: the view scrolls to the working hours after it was drawn. */
async function placeOf(of: ReturnType<typeof slot>): Promise<Box> {
  await of.page().waitForLoadState('networkidle')
  let box: Box | null = null
  const stands = async () => {
    const before = box
    box = await of.boundingBox()
    return box !== null && before?.x === box.x && before.y === box.y
  }
  await expect.poll(stands).toBe(true)
  return box!
}

async function centre(of: ReturnType<typeof slot>) {
  await of.scrollIntoViewIfNeeded()
  const { x, y, width, height } = await placeOf(of)
  return { x: x + width / 2, y: y + height / 2, top: y, bottom: y + height }
}

/** Where two things stand when both are in sight: bringing one there may move the other. */
async function centres(one: ReturnType<typeof slot>, other: ReturnType<typeof slot>) {
  await centre(other)
  await centre(one)
  return [await centre(one), await centre(other)] as const
}

/** Presses, moves and lets go, as a hand does. */
async function pull(from: { x: number; y: number }, to: { x: number; y: number }, at = page) {
  await at.mouse.move(from.x, from.y)
  await at.mouse.down()
  await at.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 })
  await at.mouse.move(to.x, to.y, { steps: 4 })
}

async function select(day: string, [from, to]: [string, string], at = page) {
  const [begin, end] = await centres(slot(day, from, at), slot(day, to, at))
  await pull(begin, end, at)
}

/** Drags an entry by half hours, held in its middle. */
async function drag(id: string, { day, halfHours }: { day: string; halfHours: number }, at = page) {
  const [from, { x, top, bottom }] = await centres(drawn(id, at), slot(day, '12:00', at))
  const to = { x, y: from.y + (bottom - top) * halfHours }
  await pull(from, to, at)
  // where it would fall is shown before it is let go
  await at.locator('[class*="DragPreview"]').waitFor()
  await at.mouse.move(to.x, to.y + 1)
  await at.mouse.up()
}

describe('console: calendar', () => {
  it('makes an entry of the hours that are selected, to the minute', async () => {
    await page.goto('/calendar?date=2027-02-10')
    await select('2027-02-10', ['10:00', '11:00'])
    await page.mouse.up()
    await form().getByLabel('Title').fill('Cambio olio')
    await form().getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Cambio olio, Wednesday 10 February, 10:00–11:30' }).waitFor()
    const [made] = await onDay('2027-02-10')
    expect(made).toMatchObject({
      title: 'Cambio olio',
      start_time: rome('2027-02-10', '10:00'),
      end_time: rome('2027-02-10', '11:30'),
    })
  })

  it('selects nothing when Escape is pressed before the mouse is let go', async () => {
    await page.goto('/calendar?date=2027-02-11')
    await select('2027-02-11', ['10:00', '12:00'])
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await slot('2027-02-11', '15:00').click()
    await form().waitFor()
    expect(await form().getByLabel('Start time: hours').inputValue()).toBe('15')
    await form().getByRole('button', { name: 'Cancel' }).click()
    await form().waitFor({ state: 'hidden' })
  })

  it('takes customer and plate for a title, the owner of the vehicle, and the length of the kind of work', async () => {
    const category = await workshop.client.create('/v1/work-categories', {
      ...{ name: 'Tagliando', color: '#0F766E', default_duration: 90 },
    })
    await page.goto('/calendar?date=2027-02-12')
    await slot('2027-02-12', '09:00').click()
    await form().getByRole('combobox', { name: 'Vehicle' }).fill(workshop.vehicle.license)
    await page.getByRole('option').first().click()
    await form().getByRole('combobox', { name: 'Kind of work' }).click()
    await page.getByRole('option', { name: 'Tagliando' }).click()
    const title = `${workshop.customer.full_name} ${workshop.vehicle.license}`
    await expect.poll(() => form().getByLabel('Title').getAttribute('placeholder')).toBe(title)
    // the end keeps the length when the start moves
    await form().getByLabel('Start time: hours').fill('14')
    await form().getByRole('button', { name: 'Save' }).click()
    await form().waitFor({ state: 'hidden' })
    const [made] = await onDay('2027-02-12')
    expect(made).toMatchObject({
      ...{ title, customer_id: workshop.customer.id, work_category_id: category.id, color: '#0F766E' },
      ...{ start_time: rome('2027-02-12', '14:00'), end_time: rome('2027-02-12', '15:30') },
    })
  })

  it('moves an entry by drag, as far as the mouse went, and keeps its length', async () => {
    const { id } = await entry('Freni', '2027-02-16', ['09:10', '10:25'])
    await page.goto('/calendar?date=2027-02-16')
    await drag(id, { day: '2027-02-18', halfHours: 4 })
    // 11:10 falls on the quarter
    await expect.poll(() => times(id)).toEqual([rome('2027-02-18', '11:15'), rome('2027-02-18', '12:30')])
    await page.getByRole('button', { name: 'Freni, Thursday 18 February, 11:15–12:30' }).waitFor()
  })

  it('changes the end by its lower edge; the start stays as it was', async () => {
    const { id } = await entry('Gomme', '2027-02-23', ['09:10', '10:00'])
    await page.goto('/calendar?date=2027-02-23')
    const [{ x, bottom }, target] = await centres(drawn(id), slot('2027-02-23', '12:00'))
    await pull({ x, y: bottom - 2 }, { x: target.x, y: target.top })
    await page.mouse.up()
    await expect.poll(() => times(id)).toEqual([rome('2027-02-23', '09:10'), rome('2027-02-23', '12:00')])
  })

  it('shows overlapping entries side by side', async () => {
    const first = await entry('Uno', '2027-03-02', ['09:00', '11:00'])
    const second = await entry('Due', '2027-03-02', ['10:00', '12:00'])
    await page.goto('/calendar?date=2027-03-02')
    const [one, two] = [(await drawn(first.id).boundingBox())!, (await drawn(second.id).boundingBox())!]
    const [left, right] = one.x < two.x ? [one, two] : [two, one]
    expect(left.x + left.width).toBeLessThanOrEqual(right.x + 1)
  })

  it('keeps the titles of more than three at a time in sight', async () => {
    const hours = ['08:00', '08:00', '08:30', '09:00', '09:00', '09:30']
    const ids = []
    for (const [index, from] of hours.entries())
      ids.push((await entry(`Insieme ${index}`, '2027-03-04', [from, '12:00'])).id)
    await page.goto('/calendar?date=2027-03-04')
    await placeOf(drawn(ids[0]))
    const covered = await page.evaluate(
      (all) =>
        all.filter((id) => {
          const own = document.querySelector(`[data-event-id="${id}"]`)!
          const { left, right, top } = own.getBoundingClientRect()
          const points = [left + 4, (left + right) / 2, right - 4].map((x) => [x, top + 10] as const)
          return !points.every(([x, y]) => own.contains(document.elementFromPoint(x, y)))
        }),
      ids,
    )
    expect(covered).toEqual([])
  })

  it('shows what goes over midnight above the hours, on each of its days', async () => {
    const { id } = await workshop.client.create('/v1/calendar-entries', {
      ...{
        title: 'Carrozzeria',
        start_time: rome('2027-02-02', '09:00'),
        end_time: rome('2027-02-04', '17:00'),
      },
    })
    await page.goto('/calendar?date=2027-02-03')
    const [box, hour] = [(await drawn(id).boundingBox())!, (await slot('2027-02-03', '08:00').boundingBox())!]
    expect(box.y + box.height).toBeLessThanOrEqual(hour.y)
    expect(box.width).toBeGreaterThan(2.5 * hour.width)
    await page.keyboard.press('d')
    await page.getByRole('heading', { name: 'Wednesday 3 February 2027' }).waitFor()
    await drawn(id).waitFor()
  })

  it('opens an entry with what is known of it, also by keyboard and by link, and makes documents of it', async () => {
    const quote = await workshop.quote({ title: 'Tagliando' })
    const { id } = await entry('Visita', '2027-03-09', ['09:00', '10:00'], {
      ...workshop.parties,
      ...{ quote_id: quote.id, auto_reminder_enabled: true },
    })
    await page.goto('/calendar?date=2027-03-09')
    await drawn(id).focus()
    await page.keyboard.press('Enter')
    const card = page.getByRole('dialog', { name: 'Visita' })
    await card.getByRole('link', { name: workshop.customer.phone }).waitFor()
    expect(await card.getByRole('link', { name: workshop.customer.phone }).getAttribute('href')).toMatch(
      /^tel:\+?\d+$/,
    )
    await card.getByText('Goes out 8 Mar 2027 09:00').waitFor()
    await card.getByRole('link', { name: `Quote ${quote.seq_number}` }).waitFor()
    const { customer_id, vehicle_id } = workshop.parties
    expect(await card.getByRole('link', { name: 'New worksheet' }).getAttribute('href')).toBe(
      `/worksheets/new?customer_id=${customer_id}&vehicle_id=${vehicle_id}`,
    )
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'hidden' })
    expect(page.url()).not.toContain('open=')
    await page.goto(`/calendar?open=${id}`)
    await card.waitFor()
    await expect.poll(() => page.url()).toContain('date=2027-03-09')
  })

  it('changes an entry whose reminder is active, and says when the customer cannot be reached', async () => {
    const silent = await workshop.client.create('/v1/customers', { full_name: 'Senza Posta' })
    const { id } = await entry('Richiamo', '2027-03-16', ['09:00', '10:00'], {
      ...{ customer_id: workshop.customer.id, auto_reminder_enabled: true },
    })
    expect((await workshop.client.patch(`/v1/calendar-entries/${id}`, { title: 'x' })).status).toBe(403)
    await page.goto(`/calendar?date=2027-03-16&open=${id}`)
    await page.getByRole('dialog', { name: 'Richiamo' }).getByRole('button', { name: 'Edit' }).click()
    await form().getByRole('combobox', { name: 'Customer' }).fill('Senza Posta')
    await page.getByRole('option', { name: 'Senza Posta' }).click()
    await form().getByText('no e-mail address').waitFor()
    await form().getByLabel('Title').fill('Richiamo nuovo')
    await form().getByRole('button', { name: 'Save' }).click()
    await form().waitFor({ state: 'hidden' })
    expect(await read(id)).toMatchObject({ title: 'Richiamo nuovo', customer_id: silent.id })
    expect(await times(id)).toEqual([rome('2027-03-16', '09:00'), rome('2027-03-16', '10:00')])
  })

  it('puts a refusal on its field and keeps what was typed', async () => {
    await page.goto('/calendar?date=2027-03-18')
    await slot('2027-03-18', '09:00').click()
    await form().getByLabel('Title').fill('Indietro')
    await form().getByLabel('End time: hours').fill('08')
    await form().getByRole('button', { name: 'Save' }).click()
    await form().getByText('Must be after the start').waitFor()
    expect(await form().getByLabel('Title').inputValue()).toBe('Indietro')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await form().waitFor({ state: 'hidden' })
  })

  it('duplicates and deletes an entry', async () => {
    const { id } = await entry('Doppio', '2027-03-23', ['09:00', '10:00'])
    await page.goto(`/calendar?date=2027-03-23&open=${id}`)
    const card = page.getByRole('dialog', { name: 'Doppio' })
    await card.getByRole('button', { name: 'Duplicate' }).click()
    await form().getByLabel('Title').fill('Secondo')
    await form().getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Secondo, Tuesday' }).waitFor()
    await card.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Its customer, vehicle and documents stay').waitFor()
    await page
      .getByRole('dialog', { name: 'Delete “Doppio”' })
      .getByRole('button', { name: 'Delete' })
      .click()
    await drawn(id).waitFor({ state: 'detached' })
    expect((await onDay('2027-03-23')).map(({ title }) => title)).toEqual(['Secondo'])
  })

  it('shows one calendar or all, and keeps the choice in the URL', async () => {
    await page.goto('/calendar?date=2027-04-01')
    await calendars().click()
    await page.getByRole('button', { name: 'Manage calendars' }).click()
    const manage = page.getByRole('dialog', { name: 'Manage calendars' })
    await manage.getByRole('button', { name: 'New calendar' }).click()
    await manage.getByLabel('Name').fill('Carrozzeria')
    await manage.getByRole('radio', { name: 'Orange' }).click()
    await manage.getByRole('button', { name: 'Save' }).click()
    await manage.getByText('Carrozzeria').waitFor()
    await page.keyboard.press('Escape')
    const { id: calendar_id } = await database()
      .kysely.selectFrom('calendar')
      .select('id')
      .where('company_id', '=', workshop.company_id)
      .where('name', '=', 'Carrozzeria')
      .executeTakeFirstOrThrow()
    const body = await entry('Verniciatura', '2027-04-06', ['09:00', '10:00'], { calendar_id })
    const other = await entry('Olio', '2027-04-06', ['09:00', '10:00'])
    await page.goto('/calendar?date=2027-04-06')
    await drawn(other.id).waitFor()
    await calendars().click()
    await page.getByRole('button', { name: 'Carrozzeria' }).click()
    await drawn(other.id).waitFor({ state: 'detached' })
    await drawn(body.id).waitFor()
    expect(page.url()).toContain(`calendar=${calendar_id}`)
    await page.reload()
    await drawn(body.id).waitFor()
    expect(await drawn(other.id).count()).toBe(0)
  })
})

describe('console: calendar, finding the way', () => {
  it('keeps view and day in the URL, and goes on by buttons and keys', async () => {
    await page.goto('/calendar?view=month&date=2027-05-31')
    await page.getByRole('heading', { name: 'May 2027' }).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('heading', { name: 'June 2027' }).waitFor()
    expect(new URL(page.url()).searchParams.get('date')).toBe('2027-06-30')
    await page.keyboard.press('d')
    await page.getByRole('heading', { name: 'Wednesday 30 June 2027' }).waitFor()
    await page.keyboard.press('w')
    await page.getByRole('button', { name: 'Earlier', exact: true }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('?view=week&date=2027-06-23')
    await page.reload()
    await slot('2027-06-21', '08:00').waitFor()
    await page.keyboard.press('t')
    await expect.poll(() => new URL(page.url()).searchParams.get('date')).toBeNull()
    await page.keyboard.press('n')
    await form().waitFor()
    await page.keyboard.press('Escape')
  })

  it('shows the working hours first', async () => {
    await page.goto('/calendar?date=2027-06-21')
    const area = await placeOf(page.locator('[class*="weekViewScrollArea"]'))
    const opening = await placeOf(slot('2027-06-21', '07:30'))
    expect(opening.y).toBeGreaterThanOrEqual(area.y)
    expect(opening.y - area.y).toBeLessThan(110)
  })

  it('shows every entry of a month that has more than a page of them', async () => {
    const { user_id } = await entry('Altro mese', '2027-12-15', ['09:00', '10:00'])
    const crowded = Array.from(
      { length: 120 },
      (_, index) => Date.parse(rome('2027-11-10', '08:00')) + index * 300_000,
    )
    const spread = Array.from({ length: 20 }, (_, index) =>
      Date.parse(rome(`2027-11-${index + 11}`, '09:00')),
    )
    await workshop.db
      .insert(
        'calendar_entry',
        [...crowded, ...spread].map((start, index) => ({
          ...{ id: crypto.randomUUID(), title: `Voce ${index}`, color: 'teal', user_id },
          ...{ start_time: new Date(start).toISOString(), end_time: new Date(start + 240_000).toISOString() },
        })) as never,
      )
      .execute()
    await page.goto('/calendar?view=month&date=2027-11-01')
    await page.getByText('+116 more').waitFor()
    await expect.poll(() => page.locator('[data-event-id]').count()).toBe(4 + 20)
    await page.getByText('+116 more').click()
    await expect.poll(() => page.locator('[data-event-id]').count()).toBe(120)
    expect(new URL(page.url()).search).toBe('?view=day&date=2027-11-10')
  })

  it("shows and takes the workshop's time in a browser of another zone", async () => {
    const { id } = await entry('Lontano', '2027-03-30', ['08:30', '09:30'])
    const far = await openConsole(browser, workshop.owner, { timezoneId: 'America/New_York' })
    // 08:30 of a summer's day in Rome, 02:30 in New York
    await far.goto('/calendar?date=2027-03-30')
    await far.getByRole('button', { name: 'Lontano, Tuesday 30 March, 08:30–09:30' }).waitFor()
    await drag(id, { day: '2027-04-01', halfHours: 2 }, far)
    await expect.poll(() => times(id)).toEqual(['2027-04-01T07:30:00.000Z', '2027-04-01T08:30:00.000Z'])
    await select('2027-04-02', ['17:00', '18:00'], far)
    await far.mouse.up()
    await form(far).getByLabel('Title').fill('Sera')
    await form(far).getByRole('button', { name: 'Save' }).click()
    await far.getByRole('button', { name: 'Sera, Friday 2 April, 17:00–18:30' }).waitFor()
    const made = (await onDay('2027-04-02')).find(({ title }) => title === 'Sera')
    expect([made?.start_time, made?.end_time]).toEqual([
      '2027-04-02T15:00:00.000Z',
      '2027-04-02T16:30:00.000Z',
    ])
    await far.context().close()
  })

  it('draws and moves by the hours shown on the day on which the clocks change', async () => {
    const { id } = await workshop.client.create('/v1/calendar-entries', {
      ...{ title: 'Domenica', start_time: '2027-03-28T06:30:00.000Z', end_time: '2027-03-28T07:30:00.000Z' },
    })
    await page.goto('/calendar?date=2027-03-28')
    await page.getByRole('button', { name: 'Domenica, Sunday 28 March, 08:30–09:30' }).waitFor()
    const [box, at] = [(await drawn(id).boundingBox())!, (await slot('2027-03-28', '08:30').boundingBox())!]
    expect(Math.abs(box.y - at.y)).toBeLessThan(3)
    await drag(id, { day: '2027-03-28', halfHours: 3 })
    await expect.poll(() => times(id)).toEqual(['2027-03-28T08:00:00.000Z', '2027-03-28T09:00:00.000Z'])
  })
})

describe('console: calendar, for everyone', () => {
  it('moves an entry back, with a message, when the move is refused', async () => {
    const person = await addColleague(workshop, 'staff')
    const { id } = await entry('Fermo', '2027-04-13', ['09:00', '10:00'])
    const theirs = await openConsole(browser, person)
    await theirs.goto('/calendar?date=2027-04-13')
    await drawn(id, theirs).waitFor()
    await database()
      .kysely.updateTable('member')
      .set({ role: 'read_only' })
      .where('user_id', '=', person.id)
      .execute()
    const session = await signIn(person)
    await expect
      .poll(async () => (await session.call('session.retrieve', 'query')).body.role)
      .toBe('read_only')
    await drag(id, { day: '2027-04-15', halfHours: 2 }, theirs)
    await theirs.getByText('Your role does not allow this').waitFor()
    await theirs.getByRole('button', { name: 'Fermo, Tuesday 13 April, 09:00–10:00' }).waitFor()
    expect(await times(id)).toEqual([rome('2027-04-13', '09:00'), rome('2027-04-13', '10:00')])
    await theirs.context().close()
  })

  it('lets a person who only reads open entries, and neither make nor move them', async () => {
    const { id } = await entry('Guarda', '2027-04-20', ['09:00', '10:00'])
    const reader = await openConsole(browser, await addColleague(workshop, 'read_only'))
    await reader.goto('/calendar?date=2027-04-20')
    await drawn(id, reader).waitFor()
    expect(await drawn(id, reader).getAttribute('draggable')).toBe('false')
    expect(await reader.locator('[data-edge]').count()).toBe(0)
    expect(await reader.getByRole('button', { name: 'New appointment' }).count()).toBe(0)
    await calendars(reader).click()
    await reader.getByRole('button', { name: 'All calendars' }).waitFor()
    expect(await reader.getByRole('button', { name: 'Manage calendars' }).count()).toBe(0)
    await reader.keyboard.press('Escape')
    await reader.locator('[aria-label="Wednesday 21 April, 10:00 to 10:30"]').click()
    await drawn(id, reader).click()
    const card = reader.getByRole('dialog', { name: 'Guarda' })
    await card.waitFor()
    expect(await card.getByRole('button').count()).toBe(0)
    expect(await reader.getByRole('dialog').count()).toBe(1)
    await reader.context().close()
  })

  it('speaks Italian', async () => {
    const { id } = await entry('Revisione', '2027-04-27', ['09:00', '10:00'])
    const italian = await openConsole(browser, workshop.owner, { locale: 'it-IT' })
    await italian.goto('/calendar?date=2027-04-27')
    await italian.getByRole('heading', { name: '26 aprile – 2 maggio 2027' }).waitFor()
    await italian.getByRole('button', { name: 'mar 27', exact: true }).waitFor()
    await drawn(id, italian).click()
    const card = italian.getByRole('dialog', { name: 'Revisione' })
    await card.getByText('martedì 27 aprile, 09:00–10:00').waitFor()
    await card.getByRole('button', { name: 'Modifica' }).click()
    await italian.getByRole('dialog', { name: 'Modifica appuntamento' }).waitFor()
    await italian.context().close()
  })

  it('shows a day on a phone, 360 px wide, with the entry in a drawer', async () => {
    const { id } = await entry('Telefono', '2027-05-04', ['09:00', '10:00'], workshop.parties)
    const phone = await openConsole(browser, workshop.owner, { viewport: { width: 360, height: 740 } })
    await phone.goto('/calendar?date=2027-05-04')
    await phone.getByRole('heading', { name: 'Tuesday 4 May 2027' }).waitFor()
    await drawn(id, phone).waitFor()
    await expectNoSideways(phone)
    await drawn(id, phone).click()
    await phone
      .getByRole('dialog', { name: 'Telefono' })
      .getByText(workshop.customer.full_name)
      .first()
      .waitFor()
    await expectNoSideways(phone)
    await phone.goto('/calendar?view=month&date=2027-05-04')
    await phone.getByRole('heading', { name: 'May 2027' }).waitFor()
    await expectNoSideways(phone)
    await phone.context().close()
  })

  // axe takes long over each of the many hours of a week
  it.each([
    ['light', ['week', 'day', 'month']],
    ['dark', ['week', 'month']],
  ] as const)(
    'has no accessibility violation in %s colours',
    async (colorScheme, views) => {
      const { id } = await entry('Accesso', '2027-05-11', ['09:00', '10:00'], {
        ...workshop.parties,
        auto_reminder_enabled: true,
      })
      const shown = await openConsole(browser, workshop.owner, { colorScheme })
      for (const view of views) {
        await shown.goto(`/calendar?view=${view}&date=2027-05-11`)
        await drawn(id, shown).waitFor()
        await expectAccessible(shown)
      }
      await drawn(id, shown).click()
      const card = shown.getByRole('dialog', { name: 'Accesso' })
      await card.getByText('Goes out', { exact: false }).waitFor()
      await card.getByRole('link', { name: workshop.customer.phone }).waitFor()
      await expectAccessible(shown)
      await card.getByRole('button', { name: 'Edit' }).click()
      await form(shown).waitFor()
      await card.waitFor({ state: 'detached' })
      await expectAccessible(shown)
      await shown.context().close()
    },
    120_000,
  )
})
