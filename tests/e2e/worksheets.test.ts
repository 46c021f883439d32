import type { Page } from 'playwright'
import type { Body } from '../support/client.ts'
import { askToDelete } from '../support/console.ts'
import { lineBody, openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { openFilter } from '../support/filters.ts'
import { addColleague } from '../support/members.ts'
import { expect, hearNothing, openConsole, test } from '../support/playwright.ts'

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
    await page.locator(`section[data-status=in_progress] [data-card="${mine.seq_number}"]`).waitFor()
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
})
