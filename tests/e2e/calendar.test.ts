import type { Page } from 'playwright'
import { type Diary, drawn, entryForm, openDiary, placeOf, rome, slot } from '../support/calendar.ts'
import { holdBack } from '../support/console.ts'
import { succeed } from '../support/documents.ts'
import { expect, openConsole, test } from '../support/playwright.ts'
import { settled } from '../support/settled.ts'

let page: Page
let workshop: Diary

test.beforeAll(async () => {
  workshop = await openDiary({ name: 'Officina Agenda' })
  page = await openConsole(workshop.owner)
})

test.describe('console: calendar', () => {
  test('takes customer and plate for a title, the owner of the vehicle, and the length of the kind of work', async () => {
    const category = await workshop.client.create('/v1/work-categories', {
      ...{ name: 'Tagliando', color: '#0F766E', default_duration: 90 },
    })
    await page.goto('/calendar?date=2027-02-12')
    await slot(page, '2027-02-12', '09:00').click()
    await entryForm(page).getByRole('combobox', { name: 'Vehicle' }).fill(workshop.vehicle.license)
    await page.getByRole('option').first().click()
    await entryForm(page).getByRole('combobox', { name: 'Kind of work' }).click()
    await page.getByRole('option', { name: 'Tagliando' }).click()
    const title = `${workshop.customer.full_name} ${workshop.vehicle.license}`
    await expect(entryForm(page).getByLabel('Title')).toHaveAttribute('placeholder', title)
    // the end keeps the length when the start moves
    await entryForm(page).getByLabel('Start time: hours').fill('14')
    await entryForm(page).getByRole('button', { name: 'Save' }).click()
    await entryForm(page).waitFor({ state: 'hidden' })
    const [made] = await workshop.onDay('2027-02-12')
    expect(made).toMatchObject({
      ...{ title, customer_id: workshop.customer.id, work_category_id: category.id, color: '#0F766E' },
      ...{ start_time: rome('2027-02-12', '14:00'), end_time: rome('2027-02-12', '15:30') },
    })
  })

  for (const hours of [
    ['03:00', '04:00'],
    ['22:30', '23:00'],
  ] as const)
    test(`scrolls to the entry from ${hours[0]} to ${hours[1]} that a link opens`, async () => {
      const { id } = await workshop.entry('Soccorso', '2027-03-03', [...hours])
      await page.goto(`/calendar?date=2027-03-03&open=${id}`)
      await page.getByRole('dialog', { name: 'Soccorso' }).waitFor()
      const [own, grid] = [await placeOf(drawn(page, id)), await placeOf(page.getByRole('main'))]
      expect(own.y).toBeGreaterThan(grid.y)
      expect(own.y + own.height).toBeLessThan(grid.y + grid.height)
    })

  test('shows overlapping entries side by side', async () => {
    const first = await workshop.entry('Uno', '2027-03-02', ['09:00', '11:00'])
    const second = await workshop.entry('Due', '2027-03-02', ['10:00', '12:00'])
    await page.goto('/calendar?date=2027-03-02')
    const [one, two] = [await placeOf(drawn(page, first.id)), await placeOf(drawn(page, second.id))]
    const [left, right] = one.x < two.x ? [one, two] : [two, one]
    expect(left.x + left.width).toBeLessThanOrEqual(right.x + 1)
  })

  test('shows two at a time in lanes of 90 pixels, and how many there are beyond them', async () => {
    const ids: string[] = []
    for (const [index, from] of ['08:00', '08:00', '08:30', '09:00'].entries())
      ids.push((await workshop.entry(`Insieme ${index}`, '2027-03-04', [from, '12:00'])).id)
    await page.goto('/calendar?date=2027-03-04')
    for (const id of ids.slice(0, 2))
      expect((await placeOf(drawn(page, id))).width).toBeGreaterThanOrEqual(80)
    expect(await drawn(page, ids[3]!).count()).toBe(0)
    const more = page.getByRole('button', { name: /^\+2 more, Thursday 4 March/ })
    await more.click()
    await page.getByRole('heading', { name: 'Thursday 4 March 2027' }).waitFor()
    for (const id of ids) expect((await placeOf(drawn(page, id))).width).toBeGreaterThanOrEqual(80)
  })

  test('opens a day of the week by its head', async () => {
    await page.goto('/calendar?date=2027-03-11')
    await page.getByRole('button', { name: /^Tue 9/ }).click()
    await page.getByRole('heading', { name: 'Tuesday 9 March 2027' }).waitFor()
    await expect(page).toHaveURL(/date=2027-03-09(&|$)/)
  })

  test('leaves an empty weekend and closed hours out, and shows them once somebody looks there', async () => {
    await page.goto('/calendar?date=2027-07-07')
    await slot(page, '2027-07-09', '08:00').waitFor()
    expect(await slot(page, '2027-07-10', '08:00').count()).toBe(0)
    expect(await slot(page, '2027-07-09', '06:00').count()).toBe(0)
    await page.goto('/calendar?date=2027-07-10')
    await slot(page, '2027-07-10', '08:00').waitFor()
    await workshop.entry('Soccorso', '2027-07-06', ['05:15', '06:00'])
    await page.reload()
    await slot(page, '2027-07-06', '05:00').waitFor()
  })

  test('shows what goes over midnight above the hours, on each of its days', async () => {
    const { id } = await workshop.client.create('/v1/calendar-entries', {
      ...{
        title: 'Carrozzeria',
        start_time: rome('2027-02-02', '09:00'),
        end_time: rome('2027-02-04', '17:00'),
      },
    })
    await page.goto('/calendar?date=2027-02-03')
    const [box, hour] = [await placeOf(drawn(page, id)), await placeOf(slot(page, '2027-02-03', '08:00'))]
    expect(box.y + box.height).toBeLessThanOrEqual(hour.y)
    expect(box.width).toBeGreaterThan(2.5 * hour.width)
    // the place of a whole day is called as people say the day, not by an ISO date
    await page.getByRole('button', { name: /^All day, Monday \d+ \w+$/ }).waitFor({ state: 'attached' })
    await page.keyboard.press('d')
    await page.getByRole('heading', { name: 'Wednesday 3 February 2027' }).waitFor()
    await drawn(page, id).waitFor()
  })

  test('opens an entry with what is known of it, also by keyboard and by link, and makes documents of it', async () => {
    const quote = await workshop.quote({ title: 'Tagliando' })
    const { id } = await workshop.entry('Visita', '2027-03-09', ['09:00', '10:00'], {
      ...workshop.parties,
      ...{ quote_id: quote.id, auto_reminder_enabled: true },
    })
    await page.goto('/calendar?date=2027-03-09')
    await drawn(page, id).focus()
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
      `/worksheets/new?customer_id=${customer_id}&vehicle_id=${vehicle_id}&calendar_entry_id=${id}`,
    )
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'hidden' })
    await expect(page).not.toHaveURL(/open=/)
    await page.goto(`/calendar?open=${id}`)
    await card.waitFor()
    await expect(page).toHaveURL(/date=2027-03-09/)
  })

  test('names in an entry the quote and the worksheet that are made of it', async () => {
    const { id } = await workshop.entry('Frizione', '2027-03-10', ['09:00', '10:00'], workshop.parties)
    const card = page.getByRole('dialog', { name: 'Frizione' })
    for (const [kind, make] of [
      ['quote', 'New quote'],
      ['worksheet', 'New worksheet'],
    ] as const) {
      await page.goto(`/calendar?open=${id}`)
      await card.getByRole('link', { name: make }).click()
      await page.getByLabel('Title').fill(`Di ${kind}`)
      await page.getByRole('button', { name: kind === 'quote' ? 'Create' : 'Save' }).click()
      await page.waitForURL(new RegExp(`/${kind}s/[0-9a-f-]{36}`))
      await expect.poll(async () => (await workshop.read(id))[`${kind}_id`]).not.toBeNull()
      const made = await workshop.read(id)
      const { seq_number, title } = succeed(await workshop.client.get(`/v1/${kind}s/${made[`${kind}_id`]}`))
      expect(title).toBe(`Di ${kind}`)
      await page.goto(`/calendar?open=${id}`)
      const name = kind === 'quote' ? `Quote ${seq_number}` : `Worksheet ${seq_number}`
      await card.getByRole('link', { name }).waitFor()
      await expect(card.getByRole('link', { name: make })).toHaveCount(0)
    }
  })

  test('changes an entry whose reminder is active, and says when the customer cannot be reached', async () => {
    const silent = await workshop.client.create('/v1/customers', { full_name: 'Senza Posta' })
    const { id } = await workshop.entry('Richiamo', '2027-03-16', ['09:00', '10:00'], {
      ...{ customer_id: workshop.customer.id, auto_reminder_enabled: true },
    })
    expect((await workshop.client.patch(`/v1/calendar-entries/${id}`, { title: 'x' })).status).toBe(403)
    await page.goto(`/calendar?date=2027-03-16&open=${id}`)
    await page.getByRole('dialog', { name: 'Richiamo' }).getByRole('button', { name: 'Edit' }).click()
    await entryForm(page).getByRole('combobox', { name: 'Customer' }).fill('Senza Posta')
    await page.getByRole('option', { name: 'Senza Posta' }).click()
    await entryForm(page).getByText('no e-mail address').waitFor()
    await entryForm(page).getByLabel('Title').fill('Richiamo nuovo')
    await entryForm(page).getByRole('button', { name: 'Save' }).click()
    await entryForm(page).waitFor({ state: 'hidden' })
    expect(await workshop.read(id)).toMatchObject({ title: 'Richiamo nuovo', customer_id: silent.id })
    expect(await workshop.times(id)).toEqual([rome('2027-03-16', '09:00'), rome('2027-03-16', '10:00')])
  })

  test('puts a refusal on its field and keeps what was typed', async () => {
    await page.goto('/calendar?date=2027-03-18')
    await slot(page, '2027-03-18', '09:00').click()
    await entryForm(page).getByLabel('Title').fill('Indietro')
    await entryForm(page).getByLabel('End time: hours').fill('08')
    await entryForm(page).getByRole('button', { name: 'Save' }).click()
    await entryForm(page).getByText('Must be after the start').waitFor()
    await expect(entryForm(page).getByLabel('Title')).toHaveValue('Indietro')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await entryForm(page).waitFor({ state: 'hidden' })
  })

  test('duplicates and deletes an entry', async () => {
    const { id } = await workshop.entry('Doppio', '2027-03-23', ['09:00', '10:00'])
    await page.goto(`/calendar?date=2027-03-23&open=${id}`)
    const card = page.getByRole('dialog', { name: 'Doppio' })
    await card.getByRole('button', { name: 'Duplicate' }).click()
    await entryForm(page).getByLabel('Title').fill('Secondo')
    await entryForm(page).getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Secondo, Tuesday' }).waitFor()
    await card.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Its customer, vehicle and documents stay').waitFor()
    await page
      .getByRole('dialog', { name: 'Delete “Doppio”' })
      .getByRole('button', { name: 'Delete' })
      .click()
    await drawn(page, id).waitFor({ state: 'detached' })
    expect((await workshop.onDay('2027-03-23')).map(({ title }) => title)).toEqual(['Secondo'])
  })
})

test.describe('console: calendar, finding the way', () => {
  test('keeps view and day in the URL, and goes on by buttons and keys', async () => {
    await page.goto('/calendar?view=month&date=2027-05-31')
    await page.getByRole('heading', { name: 'May 2027' }).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('heading', { name: 'June 2027' }).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('date')).toBe('2027-06-30')
    await page.keyboard.press('d')
    await page.getByRole('heading', { name: 'Wednesday 30 June 2027' }).waitFor()
    await page.keyboard.press('w')
    await page.getByRole('button', { name: 'Earlier', exact: true }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('?view=week&date=2027-06-23')
    await page.reload()
    await slot(page, '2027-06-21', '08:00').waitFor()
    await page.keyboard.press('t')
    await expect.poll(() => new URL(page.url()).searchParams.get('date')).toBeNull()
    await page.keyboard.press('n')
    await entryForm(page).waitFor()
    await page.keyboard.press('Escape')
  })

  test('shows the working hours first', async () => {
    await page.goto('/calendar?date=2027-06-21')
    const area = await placeOf(page.locator('[class*="weekViewScrollArea"]'))
    const opening = await placeOf(slot(page, '2027-06-21', '08:00'))
    expect(opening.y).toBeGreaterThanOrEqual(area.y)
    expect(opening.y - area.y).toBeLessThan(110)
  })

  test('shows what is brought in the half hour before them whole', async () => {
    const { id } = await workshop.entry('Consegna chiavi', '2027-07-05', ['08:00', '09:00'])
    await page.goto('/calendar?date=2027-07-05')
    await settled(page)
    const above = await placeOf(page.locator('[class*="weekViewAllDaySlots "]'))
    const box = await placeOf(drawn(page, id))
    expect(box.y).toBeGreaterThanOrEqual(above.y + above.height - 1)
  })

  test('shows them also when it becomes known late who may write', async () => {
    const release = await holdBack(page, /api\/trpc\/.*session/)
    await page.goto('/calendar?date=2027-06-21')
    await page.locator('[data-time="08:00:00"]').first().waitFor()
    await release()
    await page.getByRole('button', { name: 'New appointment' }).waitFor()
    const area = await placeOf(page.locator('[class*="weekViewScrollArea"]'))
    const opening = await placeOf(slot(page, '2027-06-21', '08:00'))
    expect(opening.y - area.y).toBeLessThan(110)
    await page.getByRole('button', { name: 'Mon 21', exact: true }).waitFor()
  })

  test('shows every entry of a month that has more than a page of them', async () => {
    const { user_id } = await workshop.entry('Altro mese', '2027-12-15', ['09:00', '10:00'])
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
    await expect(page.locator('[data-event-id]')).toHaveCount(4 + 20)
    await page.getByText('+116 more').click()
    await expect(page.locator('[data-event-id]')).toHaveCount(120)
    await expect.poll(() => new URL(page.url()).search).toBe('?view=day&date=2027-11-10')
  })
})
