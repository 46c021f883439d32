import type { Page } from 'playwright'
import {
  centres,
  type Diary,
  drag,
  drawn,
  entryForm,
  openDiary,
  placeOf,
  pull,
  rome,
  select,
  slot,
} from '../support/calendar.ts'
import { database } from '../support/company.ts'
import { succeed } from '../support/documents.ts'
import { addColleague } from '../support/members.ts'
import { expect, hearNothing, openConsole, test } from '../support/playwright.ts'
import { signIn } from '../support/session.ts'

let page: Page
let workshop: Diary

test.beforeAll(async () => {
  workshop = await openDiary({ name: 'Officina Agenda' })
  page = await openConsole(workshop.owner)
})

test.describe('console: calendar, dragging', () => {
  test('makes an entry of the hours that are selected, to the minute', async () => {
    await page.goto('/calendar?date=2027-02-10')
    await select(page, '2027-02-10', ['10:00', '11:00'])
    await page.mouse.up()
    await entryForm(page).getByLabel('Title').fill('Cambio olio')
    await entryForm(page).getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Cambio olio, Wednesday 10 February, 10:00–11:30' }).waitFor()
    const [made] = await workshop.onDay('2027-02-10')
    expect(made).toMatchObject({
      title: 'Cambio olio',
      start_time: rome('2027-02-10', '10:00'),
      end_time: rome('2027-02-10', '11:30'),
    })
  })

  test('selects nothing when Escape is pressed before the mouse is let go', async () => {
    await page.goto('/calendar?date=2027-02-11')
    await select(page, '2027-02-11', ['10:00', '12:00'])
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await slot(page, '2027-02-11', '15:00').click()
    await entryForm(page).waitFor()
    await expect(entryForm(page).getByLabel('Start time: hours')).toHaveValue('15')
    await entryForm(page).getByRole('button', { name: 'Cancel' }).click()
    await entryForm(page).waitFor({ state: 'hidden' })
  })

  test('moves an entry by drag, as far as the mouse went, and keeps its length', async () => {
    const { id } = await workshop.entry('Freni', '2027-02-16', ['09:10', '10:25'])
    await page.goto('/calendar?date=2027-02-16')
    await drag(page, id, { day: '2027-02-18', halfHours: 4 })
    // 11:10 falls on the quarter
    await expect
      .poll(() => workshop.times(id))
      .toEqual([rome('2027-02-18', '11:15'), rome('2027-02-18', '12:30')])
    await page.getByRole('button', { name: 'Freni, Thursday 18 February, 11:15–12:30' }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect
      .poll(() => workshop.times(id))
      .toEqual([rome('2027-02-16', '09:10'), rome('2027-02-16', '10:25')])
    await page.getByRole('button', { name: 'Freni, Tuesday 16 February, 09:10–10:25' }).waitFor()
  })

  test('keeps the minute of an entry that is put down where it was, or at its hour on another day', async () => {
    const { id } = await workshop.entry('Batteria', '2027-04-13', ['09:10', '10:25'])
    await page.goto('/calendar?date=2027-04-13')
    const sent = page.waitForRequest(/calendarEntries\.update/)
    const [from] = await centres(drawn(page, id), slot(page, '2027-04-13', '12:00'))
    await pull(page, from, { x: from.x, y: from.y + 60 })
    await page.locator('[class*="DragPreview"]').waitFor()
    await page.mouse.move(from.x, from.y, { steps: 4 })
    await page.mouse.up()
    await drag(page, id, { day: '2027-04-15', halfHours: 0 })
    await page.getByRole('button', { name: 'Batteria, Thursday 15 April, 09:10–10:25' }).waitFor()
    // the first thing that is sent: what was put down where it was has sent nothing
    expect((await sent).postData()).toContain(rome('2027-04-15', '09:10'))
    await expect
      .poll(() => workshop.times(id))
      .toEqual([rome('2027-04-15', '09:10'), rome('2027-04-15', '10:25')])
  })

  test('moves an entry of several days by as many as from where it was grabbed, and keeps its hours', async () => {
    const days = { start_time: rome('2027-03-23', '08:00'), end_time: rome('2027-03-25', '18:00') }
    const { id } = await workshop.client.create('/v1/calendar-entries', { title: 'Cortesia', ...days })
    await page.goto('/calendar?date=2027-03-28')
    const sent = page.waitForRequest(/calendarEntries\.update/)
    const last = await placeOf(slot(page, '2027-03-25', '12:00'))
    const sunday = await placeOf(slot(page, '2027-03-28', '12:00'))
    const bar = await placeOf(drawn(page, id))
    const y = bar.y + bar.height / 2
    const from = { x: last.x + last.width / 2, y }
    for (const x of [from.x, sunday.x + sunday.width / 2]) {
      await pull(page, from, { x: x - 8, y })
      await page.mouse.move(x, y)
      await page.mouse.up()
    }
    // The clocks change on that Sunday. The first that is sent: what was put down where it was grabbed has sent nothing.
    expect((await sent).postData()).toContain('2027-03-26T07:00:00.000Z')
    await expect
      .poll(() => workshop.times(id))
      .toEqual(['2027-03-26T07:00:00.000Z', '2027-03-28T16:00:00.000Z'])
  })

  test('changes the end by its lower edge; the start stays as it was', async () => {
    const { id } = await workshop.entry('Gomme', '2027-02-23', ['09:10', '10:00'])
    await page.goto('/calendar?date=2027-02-23')
    const [{ x, bottom }, target] = await centres(drawn(page, id), slot(page, '2027-02-23', '12:00'))
    await pull(page, { x, y: bottom - 2 }, { x: target.x, y: target.top })
    await page.mouse.up()
    await expect
      .poll(() => workshop.times(id))
      .toEqual([rome('2027-02-23', '09:10'), rome('2027-02-23', '12:00')])
  })

  test("shows and takes the workshop's time in a browser of another zone", async () => {
    const { id } = await workshop.entry('Lontano', '2027-03-30', ['08:30', '09:30'])
    const far = await openConsole(workshop.owner, { timezoneId: 'America/New_York' })
    // 08:30 of a summer's day in Rome, 02:30 in New York
    await far.goto('/calendar?date=2027-03-30')
    await far.getByRole('button', { name: 'Lontano, Tuesday 30 March, 08:30–09:30' }).waitFor()
    await drag(far, id, { day: '2027-04-01', halfHours: 2 })
    await expect
      .poll(() => workshop.times(id))
      .toEqual(['2027-04-01T07:30:00.000Z', '2027-04-01T08:30:00.000Z'])
    await select(far, '2027-04-02', ['17:00', '18:00'])
    await far.mouse.up()
    await entryForm(far).getByLabel('Title').fill('Sera')
    await entryForm(far).getByRole('button', { name: 'Save' }).click()
    await far.getByRole('button', { name: 'Sera, Friday 2 April, 17:00–18:30' }).waitFor()
    const made = (await workshop.onDay('2027-04-02')).find(({ title }) => title === 'Sera')
    expect([made?.start_time, made?.end_time]).toEqual([
      '2027-04-02T15:00:00.000Z',
      '2027-04-02T16:30:00.000Z',
    ])
    await far.context().close()
  })

  test('draws and moves by the hours shown on the day on which the clocks change', async () => {
    const { id } = await workshop.client.create('/v1/calendar-entries', {
      ...{ title: 'Domenica', start_time: '2027-03-28T06:30:00.000Z', end_time: '2027-03-28T07:30:00.000Z' },
    })
    await page.goto('/calendar?date=2027-03-28')
    await page.getByRole('button', { name: 'Domenica, Sunday 28 March, 08:30–09:30' }).waitFor()
    const [box, at] = [await placeOf(drawn(page, id)), await placeOf(slot(page, '2027-03-28', '08:30'))]
    expect(Math.abs(box.y - at.y)).toBeLessThan(3)
    await drag(page, id, { day: '2027-03-28', halfHours: 3 })
    await expect
      .poll(() => workshop.times(id))
      .toEqual(['2027-03-28T08:00:00.000Z', '2027-03-28T09:00:00.000Z'])
  })

  test('moves an entry back, with a message in its frame, when the server is not reached', async () => {
    const { id } = await workshop.entry('Isolato', '2027-04-20', ['09:00', '10:00'])
    const away = await openConsole(workshop.owner)
    await away.goto('/calendar?date=2027-04-20')
    await placeOf(drawn(away, id))
    await away.context().setOffline(true)
    await drag(away, id, { day: '2027-04-22', halfHours: 2 })
    await away.getByText('The server cannot be reached').first().waitFor()
    await away.getByRole('button', { name: 'Isolato, Tuesday 20 April, 09:00–10:00' }).waitFor()
    await away.getByRole('heading', { level: 1, name: 'Calendar' }).waitFor()
    expect(await workshop.times(id)).toEqual([rome('2027-04-20', '09:00'), rome('2027-04-20', '10:00')])
    await away.context().setOffline(false)
    await drag(away, id, { day: '2027-04-22', halfHours: 2 })
    await expect
      .poll(() => workshop.times(id))
      .toEqual([rome('2027-04-22', '10:00'), rome('2027-04-22', '11:00')])
    await away.context().close()
  })

  test('moves an entry back, with a message, when the move is refused', async () => {
    const person = await addColleague(workshop, 'staff')
    const { id } = await workshop.entry('Fermo', '2027-04-13', ['09:00', '10:00'])
    const theirs = await openConsole(person)
    await hearNothing(theirs)
    await theirs.goto('/calendar?date=2027-04-13')
    await drawn(theirs, id).waitFor()
    await database()
      .kysely.updateTable('member')
      .set({ role: 'read_only' })
      .where('user_id', '=', person.id)
      .execute()
    const session = await signIn(person)
    await expect
      .poll(async () => (await session.call('session.retrieve', 'query')).body.role)
      .toBe('read_only')
    await drag(theirs, id, { day: '2027-04-15', halfHours: 2 })
    await theirs.getByText('Your role does not allow this').waitFor()
    await theirs.getByRole('button', { name: 'Fermo, Tuesday 13 April, 09:00–10:00' }).waitFor()
    expect(await workshop.times(id)).toEqual([rome('2027-04-13', '09:00'), rome('2027-04-13', '10:00')])
    await theirs.context().close()
  })

  test('moves an entry over what else was changed of it, and not over where somebody else put it', async () => {
    const { id } = await workshop.entry('Conteso', '2027-04-27', ['09:00', '10:00'])
    const mine = await openConsole(workshop.owner)
    await hearNothing(mine)
    await mine.goto('/calendar?date=2027-04-27')
    await placeOf(drawn(mine, id))
    succeed(await workshop.client.patch(`/v1/calendar-entries/${id}`, { title: 'Conteso, urgente' }))
    await drag(mine, id, { day: '2027-04-29', halfHours: 2 })
    await mine.getByRole('button', { name: 'Conteso, urgente, Thursday 29 April, 10:00–11:00' }).waitFor()
    const theirs = { start_time: rome('2027-04-28', '15:00'), end_time: rome('2027-04-28', '16:00') }
    succeed(await workshop.client.patch(`/v1/calendar-entries/${id}`, theirs))
    await drag(mine, id, { day: '2027-04-30', halfHours: 2 })
    await mine.getByText('Somebody else moved “Conteso, urgente” meanwhile').waitFor()
    await mine.getByRole('button', { name: 'Conteso, urgente, Wednesday 28 April, 15:00–16:00' }).waitFor()
    expect(await workshop.times(id)).toEqual([theirs.start_time, theirs.end_time])
    await mine.context().close()
  })
})
