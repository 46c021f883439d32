import type { Page } from 'playwright'
import type { Body } from '../support/client.ts'
import { expectAccessible, expectNoSideways } from '../support/console.ts'
import { openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { expect, openConsole, test } from '../support/playwright.ts'

let shop: Workshop
let page: Page

test.beforeAll(async () => {
  shop = await openWorkshop({ name: 'Officina Ore' })
  page = await openConsole(shop.owner)
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const clock = ({ seq_number }: Body) =>
  page.getByRole('link', { name: new RegExp(`^Clock on worksheet ${seq_number},`) })
const entriesOf = async (id: string): Promise<Body[]> =>
  succeed(await shop.client.get(`/v1/worksheets/${id}/time-entries`)).data

const minutesSince = (instant: number, until = Date.now()) => Math.round((until - instant) / 60_000)

/** One entry that has ended, with the minutes that it took: none, unless the machine is slow. */
async function expectEnded(id: string): Promise<void> {
  const [entry, ...others] = await entriesOf(id)
  const [started, ended] = [Date.parse(entry!.started_at), Date.parse(entry!.ended_at)]
  expect([entry!.minutes, others]).toEqual([minutesSince(started, ended), []])
}

test.describe('console.md#the-frame: the clock', () => {
  test('starts on a worksheet, whose work begins with it, ends the other one, and stops on any page', async () => {
    const [first, second] = [await shop.worksheet({ title: 'Freni' }), await shop.worksheet()]
    await page.goto(`/worksheets/${first.id}`)
    const begun = Date.now()
    await button('Start clock').click()
    await clock(first).waitFor()
    expect(await shop.read('worksheets', first.id)).toMatchObject({ status: 'in_progress' })
    const running = page.getByRole('table', { name: 'Time' }).getByText(/^running, \d+ min$/)
    const shown = Number(/\d+/.exec((await running.textContent())!)![0])
    expect(shown).toBeLessThanOrEqual(minutesSince(begun))
    await page.goto(`/worksheets/${second.id}`)
    await button('Start clock').click()
    await page.getByText(`the one on worksheet ${first.seq_number} has stopped`).waitFor()
    await clock(second).waitFor()
    await expectEnded(first.id)
    await page.goto('/worksheets?view=list&has_running_time=true')
    await page.getByText('Clock runs').waitFor()
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
    await expect(rows).toHaveCount(1)
    await page.goto('/customers')
    await clock(second).waitFor()
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSideways(page)
    // Beside the clock and the buttons, the state is read and not only told by a colour.
    await page.goto(`/worksheets/${second.id}`)
    const state = page.locator('h1 + *').getByText('In progress', { exact: true })
    await expect.poll(async () => (await state.boundingBox())?.width ?? 0).toBeGreaterThan(50)
    await expectNoSideways(page)
    await page.goto('/customers')
    await page.setViewportSize({ width: 1280, height: 800 })
    await button('Stop clock').click()
    await clock(second).waitFor({ state: 'detached' })
    await expectEnded(second.id)
  })

  test('work that has hours is offered no way back to draft, which would be refused', async () => {
    const worksheet = await shop.worksheet({ title: 'Cinghia' })
    succeed(await shop.transitionWorksheet(worksheet.id, 'in_progress'))
    await page.goto(`/worksheets/${worksheet.id}`)
    await button('Change status').click()
    await page.getByRole('menuitem', { name: 'Back to draft' }).waitFor()
    const times = {
      user_id: shop.owner.user_id,
      started_at: '2026-03-02T08:30:00Z',
      ended_at: '2026-03-02T09:30:00Z',
    }
    succeed(await shop.client.post(`/v1/worksheets/${worksheet.id}/time-entries`, times))
    await page.reload()
    await button('Change status').click()
    await page.getByRole('menuitem', { name: 'Put on hold' }).waitFor()
    await expect(page.getByRole('menuitem', { name: 'Back to draft' })).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  test('work on which the first clock runs is offered no way back to draft either', async () => {
    const worksheet = await shop.worksheet({ title: 'Frizione' })
    await page.goto(`/worksheets/${worksheet.id}`)
    await button('Start clock').click()
    await clock(worksheet).waitFor()
    await button('Change status').click()
    await page.getByRole('menuitem', { name: 'Put on hold' }).waitFor()
    await expect(page.getByRole('menuitem', { name: 'Back to draft' })).toHaveCount(0)
    await page.goto('/worksheets')
    await page.getByRole('listitem', { name: `Worksheet ${worksheet.seq_number}` }).waitFor()
    await page.getByRole('img', { name: 'Somebody works on it now' }).waitFor()
    await button(`Change the status of worksheet ${worksheet.seq_number}`).click()
    await page.getByRole('menuitem', { name: 'Put on hold' }).waitFor()
    await expect(page.getByRole('menuitem', { name: 'Back to draft' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await button('Stop clock').click()
    await clock(worksheet).waitFor({ state: 'detached' })
  })

  test('time is written down, changed and deleted on the page of the worksheet', async () => {
    const { id } = await shop.worksheet()
    await page.goto(`/worksheets/${id}`)
    await button('Add time').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('From').fill('3/2/2026 08:30')
    await dialog.getByLabel('To').fill('3/2/2026 08:00')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('This must be after the start').waitFor()
    await dialog.getByLabel('To').fill('3/2/2026 10:00')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const row = page.getByRole('row').filter({ hasText: '1 h 30 min' })
    await row.waitFor()
    await expect
      .poll(() => entriesOf(id))
      .toMatchObject([{ started_at: '2026-02-03T07:30:00.000Z', minutes: 90 }])
    await page.getByText('1.5', { exact: true }).waitFor()
    await row.getByRole('button').click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await dialog.getByLabel('Note').fill('In due, con l’apprendista')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await row.getByText('In due').waitFor()
    // On a phone all of it is in sight.
    await page.setViewportSize({ width: 320, height: 740 })
    await expectNoSideways(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await row.filter({ hasText: 'In due' }).getByRole('button').click()
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No time written down yet.').waitFor()
    expect(await entriesOf(id)).toEqual([])
  })
})
