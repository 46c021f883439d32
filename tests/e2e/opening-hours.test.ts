import type { Page } from 'playwright'
import type { Body } from '../support/client.ts'
import { expectAccessible, expectNoSideways } from '../support/console.ts'
import { openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { expect, openConsole, test } from '../support/playwright.ts'

let workshop: Workshop
let page: Page

test.beforeAll(async () => {
  workshop = await openWorkshop({ name: 'Officina Orari' })
  page = await openConsole(workshop.owner)
})

const settings = async (): Promise<Body> => succeed(await workshop.client.get('/v1/settings'))
const save = async () => {
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').first().waitFor()
}
const period = (weekday: number, opens_at: string, closes_at: string) => ({
  ...{ object: 'opening_period', weekday, opens_at, closes_at },
})
const ofDay = async (weekday: number) =>
  (await settings()).opening_hours.filter((each: Body) => each.weekday === weekday)

/** Drags over a day from one hour to another. */
async function draw(weekday: number, from: number, to: number) {
  const day = page.locator(`[data-weekday="${weekday}"]`)
  await day.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await day.boundingBox())!
  const at = (hour: number) => [x + width / 2, y + (hour / 24) * height] as const
  await page.mouse.move(...at(from))
  await page.mouse.down()
  await page.mouse.move(...at((from + to) / 2))
  await page.mouse.move(...at(to))
  await page.mouse.up()
}

test.describe('settings.md#opening-hours: the week', () => {
  test('a period is drawn on Saturday, moved, typed anew, and saved', async () => {
    await page.goto('/settings/opening-hours')
    await page.getByRole('button', { name: 'Monday 08:30–12:30' }).waitFor()
    await draw(6, 9, 12)
    await page.getByRole('button', { name: 'Saturday 09:00–12:00' }).waitFor()
    await draw(6, 10.5, 11.5)
    const moved = page.getByRole('button', { name: 'Saturday 10:00–13:00' })
    await moved.click()
    await page.getByLabel('Closes').fill('13:30')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('button', { name: 'Saturday 10:00–13:30' }).waitFor()
    await save()
    expect(await ofDay(6)).toEqual([period(6, '10:00', '13:30')])
  })

  test('what would meet another period is not taken; without a mouse one is added and removed', async () => {
    await page.goto('/settings/opening-hours')
    await page.getByRole('button', { name: 'Monday 08:30–12:30' }).waitFor()
    await draw(1, 7, 9)
    await page.getByRole('button', { name: 'Add opening hours on Sunday' }).press('Enter')
    await page.getByRole('button', { name: 'Sunday 08:30–12:30' }).waitFor()
    await page.getByRole('button', { name: 'Friday 14:00–18:30' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await save()
    expect(await ofDay(1)).toEqual([period(1, '08:30', '12:30'), period(1, '14:00', '18:30')])
    expect(await ofDay(5)).toEqual([period(5, '08:30', '12:30')])
    expect(await ofDay(7)).toEqual([period(7, '08:30', '12:30')])
  })

  test('closed days are added, and shade the calendar', async () => {
    await page.goto('/settings/opening-hours')
    await page.getByRole('textbox', { name: 'Closed day' }).fill('24/12/2098')
    await page.getByRole('textbox', { name: 'Closed day' }).press('Tab')
    await page.getByRole('button', { name: 'Add this day' }).click()
    // One that is typed and not added is saved too.
    await page.getByRole('textbox', { name: 'Closed day' }).fill('26/12/2098')
    await save()
    expect((await settings()).closed_dates).toEqual(['2098-12-24', '2098-12-26'])
    await page.goto('/calendar?view=month&date=2098-12-01')
    await expect(page.locator('[data-day="2098-12-24"]')).toHaveAttribute('data-closed', 'true')
    await expect(page.locator('[data-day="2098-12-23"]')).not.toHaveAttribute('data-closed', 'true')
    await page.goto('/calendar?view=day&date=2098-12-23')
    await expect(page.locator('[data-time="13:00:00"]')).toHaveAttribute('data-closed', 'true')
    await expect(page.locator('[data-time="14:00:00"]')).not.toHaveAttribute('data-closed', 'true')
  })

  test('safe-writes.md#the-console: what two people changed is said in words, and only that', async () => {
    const own = await openWorkshop()
    const console = await openConsole(own.owner)
    await console.goto('/settings/opening-hours')
    const add = (day: string) => console.getByRole('button', { name: `Add opening hours on ${day}` })
    await add('Saturday').click()
    await console.getByRole('button', { name: 'Save' }).click()
    await console.getByText('Saved').first().waitFor()
    const { opening_hours } = succeed(await own.client.patch('/v1/settings', { phone: '0585 123456' }))
    await add('Sunday').click()
    await console.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(async () => (await own.client.get('/v1/settings')).body.opening_hours.length)
      .toBe(opening_hours.length + 1)
    succeed(
      await own.client.patch('/v1/settings', {
        opening_hours: [{ weekday: 2, opens_at: '10:00', closes_at: '11:30' }],
      }),
    )
    await console.getByRole('button', { name: 'Sunday 08:30–12:30' }).press('Enter')
    await console.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await console.getByRole('button', { name: 'Save' }).click()
    await console.getByText('Tue 10:00–11:30').waitFor()
    await console.getByRole('button', { name: 'Take theirs' }).click()
    await console.getByRole('button', { name: 'Tuesday 10:00–11:30' }).waitFor()
    await console.context().close()
  })

  test('fits a phone, and is accessible', async () => {
    const phone = await openConsole(workshop.owner, { viewport: { width: 360, height: 740 } })
    await phone.goto('/settings/opening-hours')
    await phone.getByRole('button', { name: 'Monday 08:30–12:30' }).waitFor()
    await expectNoSideways(phone)
    await expectAccessible(phone)
    await phone.context().close()
  })
})

test('settings.md#numbering-sections: numbering begins where one says, until a number was taken', async () => {
  await page.goto('/settings/numbering')
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const next = page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^(Receipts|Invoices|Credit notes) \d{4}$/ })
  await next.first().fill('130')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const numbers = (await workshop.client.get('/v1/sezionali')).body.data.flatMap((each: Body) =>
    each.next_numbers.map(({ next_number }: Body) => next_number),
  )
  expect(numbers).toContain(130)
})

test('settings.md#users: colour and whether somebody works on vehicles are changed with the role', async () => {
  await page.goto('/settings/people')
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Change role' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('switch', { name: 'Works on vehicles' }).uncheck({ force: true })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const { data } = (await workshop.client.get('/v1/users')).body
  expect(data[0]).toMatchObject({ is_technician: false })
})
