import type { Page } from 'playwright'
import {
  type Diary,
  drawn,
  entryForm,
  openCalendars,
  openDiary,
  placeOf,
  rome,
  slot,
} from '../support/calendar.ts'
import { database } from '../support/company.ts'
import { expectAccessible, expectNoSideways, holdBack } from '../support/console.ts'
import { succeed } from '../support/documents.ts'
import { addColleague } from '../support/members.ts'
import { expect, openConsole, test } from '../support/playwright.ts'

let page: Page
let workshop: Diary

test.beforeAll(async () => {
  workshop = await openDiary({ name: 'Officina Agenda' })
  page = await openConsole(workshop.owner)
})

test.describe('console: calendar, for everyone', () => {
  test('shows one calendar or all, and keeps the choice in the URL', async () => {
    await page.goto('/calendar?date=2027-04-01')
    await openCalendars(page)
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
    const body = await workshop.entry('Verniciatura', '2027-04-06', ['09:00', '10:00'], { calendar_id })
    const other = await workshop.entry('Olio', '2027-04-06', ['09:00', '10:00'])
    await page.goto('/calendar?date=2027-04-06')
    await drawn(page, other.id).waitFor()
    await openCalendars(page)
    await page.getByRole('button', { name: 'Carrozzeria' }).click()
    await drawn(page, other.id).waitFor({ state: 'detached' })
    await drawn(page, body.id).waitFor()
    await expect.poll(() => page.url()).toContain(`calendar=${calendar_id}`)
    await page.reload()
    await drawn(page, body.id).waitFor()
    expect(await drawn(page, other.id).count()).toBe(0)
  })

  test('lets a person who only reads open entries, and neither make nor move them', async () => {
    const { id } = await workshop.entry('Guarda', '2027-04-20', ['09:00', '10:00'])
    const reader = await openConsole(await addColleague(workshop, 'read_only'))
    await reader.goto('/calendar?date=2027-04-20')
    await drawn(reader, id).waitFor()
    await expect(drawn(reader, id)).toHaveAttribute('draggable', 'false')
    expect(await reader.locator('[data-edge]').count()).toBe(0)
    expect(await reader.getByRole('button', { name: 'New appointment' }).count()).toBe(0)
    await openCalendars(reader)
    await reader.getByRole('button', { name: 'All calendars' }).waitFor()
    expect(await reader.getByRole('button', { name: 'Manage calendars' }).count()).toBe(0)
    await reader.keyboard.press('Escape')
    await reader.locator('[aria-label="Wednesday 21 April, 10:00 to 10:30"]').click()
    await drawn(reader, id).click()
    const card = reader.getByRole('dialog', { name: 'Guarda' })
    await card.waitFor()
    expect(await card.getByRole('button').count()).toBe(0)
    await expect.poll(() => reader.getByRole('dialog').count()).toBe(1)
    await reader.context().close()
  })

  test('offers a technician no place that is not theirs to change, and asks for no settings', async () => {
    const person = await addColleague(workshop, 'technician')
    const booked = async (title: string, hours: [string, string], assigned_user_ids: string[]) => {
      const made = await workshop.worksheet({ title, bay: 'Ponte 1', assigned_user_ids })
      const fields = { ...workshop.parties, worksheet_id: made.id, auto_reminder_enabled: true }
      return workshop.entry(title, '2098-04-22', hours, fields)
    }
    const own = await booked('Mio', ['09:00', '10:00'], [person.id])
    const other = await booked('Di un altro', ['10:00', '11:00'], [])
    const free = await workshop.entry('Libero', '2098-04-22', ['11:00', '12:00'], workshop.parties)
    const theirs = await openConsole(person)
    const asked: string[] = []
    theirs.on('request', (request) => asked.push(request.url()))
    const place = theirs.getByRole('dialog').getByRole('combobox')
    const open = async (id: string, columns: string) => {
      await theirs.goto(`/calendar?view=day&date=2098-04-22&columns=${columns}&open=${id}`)
      await theirs.getByRole('list', { name: columns === 'bay' ? 'Bays' : 'Technicians' }).waitFor()
      await theirs.getByRole('dialog').getByText(workshop.customer.full_name).first().waitFor()
    }
    await open(own.id, 'bay')
    await expect(place).toHaveAccessibleName('Bay')
    await theirs.getByRole('dialog').getByText('Goes out before the start').waitFor()
    for (const [id, columns] of [
      [own.id, 'technician'],
      [other.id, 'bay'],
      [free.id, 'bay'],
    ] as const) {
      await open(id, columns)
      await expect(place, `${id} ${columns}`).toHaveCount(0)
    }
    expect(asked.filter((url) => url.includes('settings.retrieve'))).toEqual([])
    await theirs.keyboard.press('Escape')
    await openCalendars(theirs)
    await theirs.getByRole('radiogroup', { name: 'Colour' }).getByText('Own').waitFor()
    await expect(theirs.getByRole('radiogroup', { name: 'Colour' }).getByRole('radio')).toHaveCount(2)
    await theirs.context().close()
  })

  test('asks which of two changes of its day and its colour stays', async () => {
    const { id } = await workshop.entry('Conteso', '2027-03-24', ['09:00', '10:00'])
    await page.goto(`/calendar?date=2027-03-24&open=${id}`)
    await page.getByRole('dialog', { name: 'Conteso' }).getByRole('button', { name: 'Edit' }).click()
    const form = entryForm(page)
    await form.getByLabel('Start day').fill('26/03/2027')
    await form.getByRole('radio', { name: 'Green' }).click()
    const theirs = {
      start_time: rome('2027-03-25', '09:00'),
      end_time: rome('2027-03-25', '10:00'),
      color: '#EF4444',
    }
    succeed(await workshop.client.patch(`/v1/calendar-entries/${id}`, theirs))
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('“Red”').waitFor()
    const keep = form.getByRole('button', { name: 'Keep this' })
    await expect(keep).toHaveCount(3)
    for (const left of [2, 1, 0]) {
      await keep.first().click()
      await expect(keep).toHaveCount(left)
    }
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'hidden' })
    expect(await workshop.times(id)).toEqual([rome('2027-03-26', '09:00'), rome('2027-03-26', '10:00')])
    expect((await workshop.read(id)).color).toBe('#22C55E')
  })

  test('makes whoever is written down last, where the appointment was refused', async () => {
    await page.goto('/calendar?date=2027-03-25')
    await slot(page, '2027-03-25', '09:00').click()
    const form = entryForm(page)
    const customer = form.getByRole('combobox', { name: 'Customer' })
    const writeDown = async (name: string) => {
      await customer.fill(name)
      await page.keyboard.press('Enter')
      await expect(form.getByLabel('Name')).toHaveValue(name)
    }
    await writeDown('Carlo Sbagliato')
    await form.getByLabel('End time: hours').fill('08')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('Must be after the start').waitFor()
    await expect(customer).toHaveValue('Carlo Sbagliato')
    await customer.fill('')
    await writeDown('Bianca Giusta')
    await form.getByLabel('End time: hours').fill('10')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'hidden' })
    const [made] = await workshop.onDay('2027-03-25')
    expect(made).toMatchObject({ title: 'Bianca Giusta', customer: { full_name: 'Bianca Giusta' } })
  })

  test('speaks Italian', async () => {
    const { id } = await workshop.entry('Revisione', '2027-04-27', ['09:00', '10:00'])
    const italian = await openConsole(workshop.owner, { locale: 'it-IT' })
    await italian.goto('/calendar?date=2027-04-27')
    await italian.getByRole('heading', { name: '26 aprile – 2 maggio 2027' }).waitFor()
    await italian.getByRole('button', { name: /^mar 27 1 h di / }).waitFor()
    await drawn(italian, id).click()
    const card = italian.getByRole('dialog', { name: 'Revisione' })
    await card.getByText('martedì 27 aprile, 09:00–10:00').waitFor()
    await card.getByRole('button', { name: 'Modifica' }).click()
    await italian.getByRole('dialog', { name: 'Modifica appuntamento' }).waitFor()
    await italian.context().close()
  })

  test('shows the whole plate of three quarters of an hour, also beside another entry', async () => {
    const at = ['09:00', '09:45'] as [string, string]
    const both = await Promise.all([
      workshop.entry('Cambio gomme', '2027-05-11', at, workshop.parties),
      workshop.entry('Convergenza', '2027-05-11', at, workshop.parties),
    ])
    const license: string = (await workshop.read(both[0].id)).vehicle.license
    await page.goto('/calendar?date=2027-05-11&view=week')
    for (const { id } of both) {
      const lane = await placeOf(drawn(page, id))
      const plate = (await drawn(page, id).getByText(license, { exact: true }).boundingBox())!
      expect(plate.x + plate.width).toBeLessThanOrEqual(lane.x + lane.width)
      expect(plate.y + plate.height).toBeLessThanOrEqual(lane.y + lane.height)
    }
  })

  test('shows a day on a phone, 360 px wide, with the entry in a drawer', async () => {
    const { id } = await workshop.entry('Telefono', '2027-05-04', ['09:00', '10:00'], workshop.parties)
    const firm = await workshop.client.create('/v1/customers', {
      full_name: 'La Rondine Società Cooperativa Sociale di Modena',
    })
    const parties = { ...workshop.parties, customer_id: firm.id }
    const long = await workshop.entry('Lungo', '2027-05-04', ['11:00', '12:00'], parties)
    const phone = await openConsole(workshop.owner, { viewport: { width: 360, height: 740 } })
    await phone.goto('/calendar?date=2027-05-04')
    await phone.getByRole('heading', { name: 'Tuesday 4 May 2027' }).waitFor()
    await drawn(phone, id).waitFor()
    await expectNoSideways(phone)
    // The car is known by its plate: of a long name beside it less is shown.
    const plate = drawn(phone, long.id).locator('[data-plate]')
    expect(await plate.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await drawn(phone, id).click()
    await phone
      .getByRole('dialog', { name: 'Telefono' })
      .getByText(workshop.customer.full_name)
      .first()
      .waitFor()
    await expectNoSideways(phone)
    // Before a day was read nothing is said of it.
    const letGo = await holdBack(phone, /calendarEntries\.list/)
    await phone.goto('/calendar?date=2027-05-03')
    await phone.getByRole('region', { name: /3 May/ }).waitFor({ state: 'attached' })
    await expect(phone.getByText('No appointments')).toHaveCount(0)
    await letGo()
    await phone.getByText('No appointments').waitFor()
    await phone.goto('/calendar?view=month&date=2027-05-04')
    await phone.getByRole('heading', { name: 'May 2027' }).waitFor()
    await expectNoSideways(phone)
    await phone.context().close()
  })

  for (const [colorScheme, views] of [
    ['light', ['week', 'day', 'month']],
    ['dark', ['week', 'month']],
  ] as const)
    test(`has no accessibility violation in ${colorScheme} colours`, async () => {
      const { id } = await workshop.entry('Accesso', '2027-05-11', ['09:00', '10:00'], {
        ...workshop.parties,
        auto_reminder_enabled: true,
      })
      const shown = await openConsole(workshop.owner, { colorScheme })
      for (const view of views) {
        await shown.goto(`/calendar?view=${view}&date=2027-05-11`)
        await drawn(shown, id).waitFor()
        await expectAccessible(shown)
      }
      await drawn(shown, id).click()
      const card = shown.getByRole('dialog', { name: 'Accesso' })
      await card.getByText('Goes out', { exact: false }).waitFor()
      await card.getByRole('link', { name: workshop.customer.phone }).waitFor()
      await expectAccessible(shown)
      await card.getByRole('button', { name: 'Edit' }).click()
      await entryForm(shown).waitFor()
      await card.waitFor({ state: 'detached' })
      await expectAccessible(shown)
      await shown.context().close()
    })
})
