import type { Locator, Page } from 'playwright'
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
import type { Body } from '../support/client.ts'
import { database } from '../support/company.ts'
import { expectAccessible, expectNoSideways } from '../support/console.ts'
import { succeed } from '../support/documents.ts'
import { addColleague } from '../support/members.ts'
import { expect, openConsole, routeOnce, test } from '../support/playwright.ts'

let page: Page
let workshop: Diary
let anna: { id: string }

const DAY = '2027-05-12'

test.beforeAll(async () => {
  workshop = await openDiary({ name: 'Officina Colonne' })
  anna = await addColleague(workshop, 'staff')
  await named(anna.id, 'Anna Verdi')
  await named(workshop.owner.user_id, 'Zeno Titolare')
  succeed(
    await workshop.client.patch('/v1/settings', {
      opening_hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens_at: '09:00', closes_at: '17:00' })),
    }),
  )
  page = await openConsole(workshop.owner)
})

const named = (id: string, name: string) =>
  database().kysely.updateTable('user').set({ name }).where('id', '=', id).execute()

const dayText = (day: string) => day.split('-').reverse().join('/')
const heads = (of: string, on = page) => on.getByRole('list', { name: of }).getByRole('listitem')
const worksheet = async (id: string): Promise<Body> =>
  succeed(await workshop.client.get(`/v1/worksheets/${id}`))

/** An entry and its worksheet. */
async function booked(title: string, hours: [string, string], fields: object) {
  const made = await workshop.client.create('/v1/worksheets', { ...workshop.parties, title, ...fields })
  const entry = await workshop.entry(title, DAY, hours, { ...workshop.parties, worksheet_id: made.id })
  return { entry: entry.id as string, worksheet: made.id as string }
}

/** Drags an entry into a column, to the same hour, and says what its ghost shows there. */
async function give(id: string, to: string) {
  const head = heads('Technicians').or(heads('Bays')).filter({ hasText: to })
  const [from, { x }] = await centres(drawn(page, id), head)
  await pull(page, from, { x, y: from.y + 1 })
  const ghost = page.locator('[class*="dayViewDragPreview"]')
  await ghost.waitFor()
  const shown = await ghost.evaluate((node) => getComputedStyle(node, '::after').content)
  await page.mouse.up()
  return shown
}

test.describe('console.md#calendar: the day by technician or bay', () => {
  test('has a column for each technician and one for nobody, chosen in the URL, with how full each is', async () => {
    const { entry } = await booked('Frizione', ['10:00', '12:30'], { assigned_user_ids: [anna.id] })
    await workshop.entry('Telefonata', DAY, ['15:00', '16:00'])
    await page.goto(`/calendar?view=day&date=${DAY}`)
    await page.getByText('3.5 h of 16').waitFor()
    await page.getByRole('radiogroup', { name: 'Side by side' }).getByText('Technicians').click()
    await expect(page).toHaveURL(/columns=technician/)
    await expect(heads('Technicians')).toHaveText([
      'Anna Verdi2.5 h of 8',
      'Zeno Titolare0 h of 8',
      'Nobody1 h',
    ])
    await page.getByRole('button', { name: /Frizione, .*, Anna Verdi$/ }).waitFor()
    const [own, head] = [
      await placeOf(drawn(page, entry)),
      await placeOf(heads('Technicians').filter({ hasText: 'Anna' })),
    ]
    expect(own.x).toBeGreaterThanOrEqual(head.x - 1)
    expect(own.x + own.width).toBeLessThanOrEqual(head.x + head.width + 1)
    await page.reload()
    await page.getByRole('button', { name: /Telefonata, .*, Nobody$/ }).waitFor()
  })

  test('gives work to another technician by drag, with the hour on what is dragged, and takes it back', async () => {
    const { entry, worksheet: id } = await booked('Cinghia', ['09:00', '10:00'], {
      assigned_user_ids: [anna.id],
    })
    await page.goto(`/calendar?view=day&date=${DAY}&columns=technician`)
    await page.getByRole('button', { name: /Cinghia, .*, Anna Verdi$/ }).waitFor()
    expect(await give(entry, 'Zeno')).toBe('"09:00–10:00"')
    await page.getByRole('button', { name: /Cinghia, .*, Zeno Titolare$/ }).waitFor()
    await expect.poll(async () => (await worksheet(id)).assigned_user_ids).toEqual([workshop.owner.user_id])
    expect(await workshop.times(entry)).toEqual([rome(DAY, '09:00'), rome(DAY, '10:00')])
    await page.getByText('“Cinghia” given to Zeno Titolare').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await worksheet(id)).assigned_user_ids).toEqual([anna.id])
    await page.getByRole('button', { name: /Cinghia, .*, Anna Verdi$/ }).waitFor()
  })

  test('moves work to another bay by drag, and by the keyboard', async () => {
    const { entry, worksheet: id } = await booked('Scarico', ['11:00', '12:00'], { bay: 'Ponte 1' })
    await booked('Altro', ['14:00', '15:00'], { bay: 'Ponte 2' })
    await page.goto(`/calendar?view=day&date=${DAY}&columns=bay`)
    await page.getByRole('button', { name: /Scarico, .*, Ponte 1$/ }).waitFor()
    await give(entry, 'Ponte 2')
    await expect.poll(async () => (await worksheet(id)).bay).toBe('Ponte 2')
    await drawn(page, entry).focus()
    await page.keyboard.press('Enter')
    const card = page.getByRole('dialog', { name: 'Scarico' })
    await card.getByRole('combobox', { name: 'Bay' }).selectOption('No bay')
    await expect.poll(async () => (await worksheet(id)).bay).toBeNull()
    await page.keyboard.press('Escape')
  })

  test('offers the worksheet that an appointment needs for it', async () => {
    const { id } = await workshop.entry('Prenotato', DAY, ['13:00', '14:00'], workshop.parties)
    await page.goto(`/calendar?view=day&date=${DAY}&columns=technician`)
    await page.getByRole('button', { name: /Prenotato, .*, Nobody$/ }).waitFor()
    const question = page.getByRole('dialog', { name: 'Make the worksheet of “Prenotato”?' })
    const make = () => question.getByRole('button', { name: 'Make worksheet' }).click()
    // It is made and cannot be named: the next attempt names that one, and makes none.
    await routeOnce(page, '**/api/trpc/calendarEntries.update**', (route) => route.abort())
    await give(id, 'Zeno')
    await make()
    await page.getByText('The server cannot be reached').first().waitFor()
    expect(await workshop.read(id)).toMatchObject({ worksheet_id: null })
    await give(id, 'Anna')
    await make()
    await page.getByRole('button', { name: /Prenotato, .*, Anna Verdi$/ }).waitFor()
    const { worksheet_id } = await workshop.read(id)
    const all = await workshop.client.walk('/v1/worksheets?q=Prenotato')
    expect(all.map((each) => each.id)).toEqual([worksheet_id])
    expect(await worksheet(worksheet_id)).toMatchObject({
      ...{ title: 'Prenotato', status: 'draft', assigned_user_ids: [anna.id] },
      ...workshop.parties,
    })
  })

  test('puts work back, with a message, when the server is not reached', async () => {
    const { entry, worksheet: id } = await booked('Isolato', ['16:00', '17:00'], {
      assigned_user_ids: [anna.id],
    })
    await page.goto(`/calendar?view=day&date=${DAY}&columns=technician`)
    await page.getByRole('button', { name: /Isolato, .*, Anna Verdi$/ }).waitFor()
    await placeOf(drawn(page, entry))
    await page.context().setOffline(true)
    await give(entry, 'Zeno')
    await page.getByText('The server cannot be reached').first().waitFor()
    await page.getByRole('button', { name: /Isolato, .*, Anna Verdi$/ }).waitFor()
    await page.context().setOffline(false)
    expect((await worksheet(id)).assigned_user_ids).toEqual([anna.id])
  })

  test('fits a tablet, is accessible, and gives work by a finger that holds it', async () => {
    const viewport = { width: 800, height: 1000 }
    const tablet = await openConsole(workshop.owner, { viewport, hasTouch: true })
    const { entry, worksheet: id } = await booked('Col dito', ['12:30', '13:30'], {
      assigned_user_ids: [anna.id],
    })
    await tablet.goto(`/calendar?view=day&date=${DAY}&columns=technician`)
    await heads('Technicians', tablet).first().waitFor()
    await expectNoSideways(tablet)
    await expectAccessible(tablet)
    const head = heads('Technicians', tablet).filter({ hasText: 'Zeno' })
    const [{ x, y }, to] = await centres(drawn(tablet, entry), head)
    const finger = await tablet.context().newCDPSession(tablet)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: object[]) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: touchPoints as { x: number; y: number }[],
      })
    await touch('touchStart', { x, y })
    const ghost = tablet.locator('[class*="dayViewDragPreview"]')
    await ghost.waitFor()
    await touch('touchMove', { x: to.x, y: y + 2 })
    await touch('touchEnd')
    await tablet.getByRole('button', { name: /Col dito, .*, Zeno Titolare$/ }).waitFor()
    await expect.poll(async () => (await worksheet(id)).assigned_user_ids).toEqual([workshop.owner.user_id])
    expect(await workshop.times(entry)).toEqual([rome(DAY, '12:30'), rome(DAY, '13:30')])
    await expect(tablet.getByRole('dialog')).toHaveCount(0)
    await tablet.context().close()
  })
})

test.describe('console.md#calendar: the hours that are drawn', () => {
  test('follow the opening hours of the settings, stretched by what stands outside of them', async () => {
    await page.goto('/calendar?date=2027-06-16')
    await slot(page, '2027-06-16', '08:30').waitFor()
    expect(await slot(page, '2027-06-16', '08:00').count()).toBe(0)
    await slot(page, '2027-06-16', '17:00').waitFor()
    expect(await slot(page, '2027-06-16', '17:30').count()).toBe(0)
    await workshop.entry('Carro attrezzi', '2027-06-17', ['06:15', '07:00'])
    await page.reload()
    await slot(page, '2027-06-16', '06:00').waitFor()
    expect(await slot(page, '2027-06-16', '17:30').count()).toBe(0)
  })

  test('say how much of a day is booked over its column', async () => {
    await workshop.entry('Motore', '2027-06-22', ['09:00', '15:30'])
    await page.goto('/calendar?date=2027-06-22')
    await page.getByRole('button', { name: 'Tue 22 6.5 h of 16' }).waitFor()
    await page.getByRole('button', { name: 'Wed 23', exact: true }).waitFor()
  })

  test('say how much of a day is booked within the head of a week, also where it takes a line of its own', async () => {
    await workshop.entry('Cambio', '2027-06-29', ['09:00', '15:30'])
    await page.goto('/calendar?view=week&date=2027-06-29')
    const head = page.getByRole('button', { name: /^Tue 29 6.5 h of/ })
    const bottom = async (of: Locator) => {
      const { y, height } = (await of.boundingBox())!
      return Math.round(y + height)
    }
    await head.waitFor()
    expect(await bottom(head)).toBeLessThanOrEqual(await bottom(page.locator('[class*="weekViewHeader"]')))
  })

  test('are written on a new length and a selection while the pointer is down', async () => {
    const { id } = await workshop.entry('Gomme', '2027-06-29', ['09:00', '10:00'])
    await page.goto('/calendar?date=2027-06-29')
    const hour = (of: string) =>
      page
        .locator(of)
        .first()
        .evaluate((node) => getComputedStyle(node, '::after').content)
    const [{ x, bottom }, target] = await centres(drawn(page, id), slot(page, '2027-06-29', '12:00'))
    await pull(page, { x, y: bottom - 2 }, { x: target.x, y: target.top })
    await expect.poll(() => hour(`[data-event-id="${id}"]`)).toBe('"12:00"')
    await page.keyboard.press('Escape')
    await page.mouse.up()
    const [begin, end] = await centres(slot(page, '2027-06-30', '10:00'), slot(page, '2027-06-30', '11:00'))
    await pull(page, begin, end)
    await expect.poll(() => hour('[data-time="10:00:00"][data-drag-selected]')).toBe('"10:00–11:30"')
    await page.keyboard.press('Escape')
    await page.mouse.up()
  })
})

test.describe('console.md#calendar: a new appointment begins', () => {
  // 2027-09-03 is a Friday; nothing but the clock of the browser stands there
  for (const [said, now, day, hour] of [
    ['at night with the opening of that day', '2027-09-03T00:10:00+02:00', '2027-09-03', '09'],
    ['in the day with the next half hour', '2027-09-03T10:40:00+02:00', '2027-09-03', '11'],
    ['after closing with the opening of the next open day', '2027-09-03T21:20:00+02:00', '2027-09-06', '09'],
  ] as const)
    test(said, async () => {
      const other = await openConsole(workshop.owner)
      await other.clock.setFixedTime(now)
      await other.goto('/calendar?new=true')
      await expect(entryForm(other).getByLabel('Start time: hours')).toHaveValue(hour)
      await expect(entryForm(other).getByLabel('Start time: minutes')).toHaveValue('00')
      await expect(entryForm(other).getByLabel('Start day')).toHaveValue(dayText(day))
      await other.context().close()
    })

  test('as the workshop opens on a day that is looked at, and stays on a closed one', async () => {
    for (const day of ['2027-09-07', '2027-09-11']) {
      await page.goto(`/calendar?view=day&date=${day}&new=true`)
      await expect(entryForm(page).getByLabel('Start time: hours')).toHaveValue('09')
      await expect(entryForm(page).getByLabel('Start day')).toHaveValue(dayText(day))
    }
  })
})
