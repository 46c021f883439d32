import type { Page } from 'playwright'
import { mintCompany, type TestCompany } from '../support/company.ts'
import { expectAccessible, expectNoSideways } from '../support/console.ts'
import { succeed } from '../support/documents.ts'
import { unique } from '../support/factories.ts'
import { chooseFilter } from '../support/filters.ts'
import { addColleague } from '../support/members.ts'
import { expect, openConsole, test } from '../support/playwright.ts'

let company: TestCompany
let page: Page

test.beforeAll(async () => {
  company = await mintCompany({ name: 'Officina Storia' })
  page = await openConsole(company.owner)
})

/** A supplier whose discount was changed. */
async function changedSupplier(name = unique('Ricambi')): Promise<{ id: string; name: string }> {
  const { id } = await company.client.create('/v1/suppliers', { name, discount_rate: 10 })
  succeed(await company.client.patch(`/v1/suppliers/${id}`, { discount_rate: 12.5 }))
  return { id, name }
}

const historyOf = (on: Page) => on.getByRole('button', { name: 'Changes', exact: true })

test.describe('audit-log.md#history: the history of a record', () => {
  test('says in words what was changed, from what to what', async () => {
    const { id } = await changedSupplier()
    await page.goto(`/suppliers/${id}`)
    await historyOf(page).click()
    const entries = page.getByRole('list', { name: 'Changes' }).getByRole('listitem')
    await expect(entries).toHaveCount(2)
    await expect(entries.first()).toContainText('changed the supplier')
    await expect(entries.first()).toContainText('Discount: from 10% to 12.5%')
    await expect(entries.last()).toContainText('created the supplier')
    await expectAccessible(page)
  })

  test('stands on the panel of an appointment and on the settings, too, in their own words', async () => {
    const times = { start_time: '2026-09-07T08:00:00Z', end_time: '2026-09-07T09:00:00Z' }
    const { id } = await company.client.create('/v1/calendar-entries', { title: 'Tagliando', ...times })
    succeed(await company.client.patch(`/v1/calendar-entries/${id}`, { description: 'Gomme', ...times }))
    succeed(await company.client.patch('/v1/settings', { city: 'Modena', reminder_lead_hours: 48 }))
    const newest = page.getByRole('list', { name: 'Changes' }).getByRole('listitem').first()
    await page.goto(`/calendar?open=${id}`)
    await historyOf(page).click()
    await expect(newest).toContainText('changed the appointment')
    await expect(newest).toContainText('Notes: Gomme')
    await page.goto('/settings/company')
    await historyOf(page).click()
    await expect(newest).toContainText('Town: Modena')
  })

  test('is not offered to who may not read the log', async () => {
    const { id, name } = await changedSupplier()
    const theirs = await openConsole(await addColleague(company, 'staff'))
    await theirs.goto(`/suppliers/${id}`)
    await theirs.getByRole('heading', { level: 1, name }).waitFor()
    // What only writers see has come: the role is known.
    await theirs.getByRole('button', { name: 'Edit' }).waitFor()
    await expect(historyOf(theirs)).toHaveCount(0)
  })
})

test.describe('audit-log.md#list: the page of the settings', () => {
  test('opens a change beside the list, with its fields before and after', async () => {
    const { name } = await changedSupplier()
    await page.goto('/settings/audit-log?object_type=supplier')
    const row = page.getByRole('row').filter({ hasText: name }).first()
    await expect(row).toContainText('changed the supplier')
    await row.getByText('changed the supplier').click()
    const change = page.getByRole('dialog').getByRole('row', { name: /Discount/ })
    await expect(change.getByRole('cell')).toHaveText(['Discount', '10%', '12.5%'])
    await expect(page.getByRole('dialog').getByText(/^req_/)).toBeVisible()
    await expectAccessible(page)
    await expectNoSideways(page)
  })

  test('is filtered by the kind of record', async () => {
    const { name } = await changedSupplier()
    const article = unique('Filtro')
    await company.client.create('/v1/price-lists', { name: article })
    await page.goto('/settings/audit-log')
    await page.getByText(name).first().waitFor()
    await chooseFilter(page, 'Kind of record', 'the price list')
    await page.getByText(article).first().waitFor()
    await expect(page.getByText(name)).toHaveCount(0)
  })
})
