import type { Page } from 'playwright'
import { mintCompany, type TestCompany } from '../support/company.ts'
import { expectAccessible, expectNoSideways } from '../support/console.ts'
import { succeed } from '../support/documents.ts'
import { unique } from '../support/factories.ts'
import { chooseFilter } from '../support/filters.ts'
import { expect, openConsole, test } from '../support/playwright.ts'
import { makeRecord } from '../support/records.ts'

let company: TestCompany
let page: Page

test.beforeAll(async () => {
  company = await mintCompany({ name: 'Officina Eventi' })
  page = await openConsole(company.owner)
})

const supplier = (name: string) => company.client.create('/v1/suppliers', { name, discount_rate: 10 })

test('events.md#in-the-console: what is new comes by itself, of the types that were chosen', async () => {
  const [first, second, list] = [unique('Ricambi'), unique('Ricambi'), unique('Flotte')]
  await supplier(first)
  await page.goto('/settings/events')
  await page.getByText(first).waitFor()
  await chooseFilter(page, 'Type', 'supplier.*')
  await page.keyboard.press('Escape')
  await company.client.create('/v1/price-lists', { name: list })
  await supplier(second)
  // The first row is the heads.
  await expect(page.getByRole('row').nth(1)).toContainText(second)
  await expect(page.getByRole('row').nth(2)).toContainText(first)
  await expect(page.getByText(list)).toHaveCount(0)
})

test('events.md#in-the-console: one event, with its record, its request, what it changed and its data', async () => {
  const name = unique('Ricambi')
  const { id } = await supplier(name)
  succeed(await company.client.patch(`/v1/suppliers/${id}`, { discount_rate: 12.5 }))
  await page.goto(`/settings/events?object_id=${id}&type=supplier.updated`)
  await page.getByRole('cell', { name: 'supplier.updated' }).click()
  const event = page.getByRole('dialog')
  await expect(event.getByRole('link', { name })).toHaveAttribute('href', `/suppliers/${id}`)
  const change = event.getByRole('table', { name: 'Changes' }).getByRole('row').nth(1)
  await expect(change.getByRole('cell')).toHaveText([/discount/i, '10%', '12.5%'])
  await expect(event.getByText('"discount_rate": 12.5')).toBeVisible()
  await expect(event.getByRole('button', { name: 'Copy the record' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await event.getByRole('link', { name: 'All changes of this request' }).click()
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('changed the supplier')
})

test('events.md#in-the-console: a record without a number of its own is called by its label or what it is about', async () => {
  const { client } = company
  const { data } = succeed(await client.get('/v1/cash-book-accounts'))
  const description = unique('Caffè')
  const entry = { direction: 'out', amount: 3, description, account_id: data[0].id }
  succeed(await client.post('/v1/cash-book-entries', entry))
  const vehicle = await makeRecord(client, 'vehicles')
  const customer = await makeRecord(client, 'customers')
  const given = { vehicle_id: vehicle.id, customer_id: customer.id, season: 'winter', status: 'mounted' }
  const { id, label_code } = await client.create('/v1/tyre-sets', given)
  await page.goto('/settings/events')
  const row = (type: string) => page.getByRole('row').filter({ hasText: type })
  await expect(row('cash_book_entry.created')).toContainText(description)
  await expect(row('tyre_set.created').getByRole('link', { name: label_code })).toHaveAttribute(
    'href',
    `/tyre-sets/${id}`,
  )
})
