import type { Page } from 'playwright'
import type { Body } from '../support/client.ts'
import { expectAccessible, expectNoSideways } from '../support/console.ts'
import { openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { expect, openConsole, test } from '../support/playwright.ts'

let shop: Workshop
let page: Page
let supplier: Body

const read = async (id: string): Promise<Body> => succeed(await shop.client.get(`/v1/expenses/${id}`))
const idAt = () => new URL(page.url()).pathname.split('/').at(-1)!
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

test.beforeAll(async () => {
  shop = await openWorkshop({ name: 'Officina Spese' })
  const terms = { payment_method: 'MP05', payment_terms_days: 30 }
  supplier = await shop.client.create('/v1/suppliers', { name: 'Ricambi Nord', ...terms })
  await shop.client.create('/v1/expense-categories', { name: 'Ricambi' })
  page = await openConsole(shop.owner)
})

test.describe('console, expenses', () => {
  test('writes one down by its amount with tax, pays it in parts, and takes a payment back', async () => {
    await page.goto('/expenses/new')
    await page.getByRole('combobox', { name: 'Supplier' }).fill('ricambi')
    await page.getByRole('option', { name: 'Ricambi Nord' }).click()
    await page.getByLabel('Title').fill('Pastiglie')
    await page.getByLabel('Document number').fill('2026/77')
    await page.getByLabel('Document date').fill('05/09/2026')
    await page.getByLabel('With tax').fill('122')
    await page.getByRole('combobox', { name: 'Category' }).click()
    await page.getByRole('option', { name: 'Ricambi' }).click()
    await button('Create').click()
    await page.getByRole('heading', { level: 1, name: /Pastiglie/ }).waitFor()
    const id = idAt()
    expect(await read(id)).toMatchObject({
      ...{ supplier_id: supplier.id, total_before_tax: 100, total_tax: 22, due_date: '2026-10-05' },
      category_name: 'Ricambi',
    })
    await page.getByText('Overdue').waitFor()
    await button('Add payment').first().click()
    await page.getByLabel('Amount').fill('22')
    await button('Record').click()
    await page.getByText('Payment recorded').waitFor()
    await expect.poll(async () => (await read(id)).outstanding_payments).toBe(100)
    await button('Remove payment of €22.00').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove payment' }).click()
    await expect.poll(async () => (await read(id)).outstanding_payments).toBe(122)
  })

  test('says where categories are made in a workshop that has none yet', async () => {
    const own = await openConsole((await openWorkshop({ name: 'Officina Senza Categorie' })).owner)
    await own.goto('/expenses/new')
    await own.getByRole('combobox', { name: 'Category' }).click()
    await own.getByText('None yet: they are added in the settings.').waitFor()
    await own.context().close()
  })

  test('expenses.md#recurrence: one comes again; copies lead back to the first, and the first to its copies', async () => {
    await page.goto('/expenses/new')
    await page.getByLabel('Title').fill('Affitto')
    await page.getByLabel('Document date').fill('31/01/2026')
    await page.getByLabel('Before tax').fill('850')
    await page.getByRole('combobox', { name: 'Comes again' }).click()
    await page.getByRole('option', { name: 'Every month' }).click()
    await page.getByLabel('Until').fill('31/03/2026')
    await button('Create').click()
    await page.getByText('Every month, until 31 March 2026').waitFor()
    const first = idAt()
    expect((await read(first)).recurrence).toMatchObject({ interval: 'month', until: '2026-03-31' })
    await page.getByRole('link', { name: 'Show the copies' }).click()
    await expect(page.getByRole('row', { name: /Affitto/ })).toHaveCount(2)
    const { data } = (await shop.client.get(`/v1/expenses?preset=all&recurring_expense_id=${first}`)).body
    await page.goto(`/expenses/${data[0].id}`)
    await page.getByRole('link', { name: 'The expense that comes again' }).click()
    await page.waitForURL(`**/expenses/${first}`)
  })

  test('says on the field what is wrong, and keeps what was typed', async () => {
    await page.goto('/expenses/new')
    await page.getByLabel('Document date').fill('05/09/2026')
    await page.getByLabel('Before tax').fill('100')
    await page.getByLabel('Withheld').fill('101')
    await button('Create').click()
    await page.getByText('At most 100').waitFor()
    await expect(page.getByLabel('Withheld')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Before tax')).toHaveValue('100.00 €')
  })

  test('takes the cost of an article into a line, and its totals are those of the lines', async () => {
    await shop.article({ code: 'PAST-1', name: 'Pastiglie anteriori', purchase_price: 40, sale_price: 90 })
    const made = await shop.client.create('/v1/expenses', {
      document_date: '2026-09-05',
      total_before_tax: 5,
    })
    await page.goto(`/expenses/${made.id}`)
    await button('Write lines').click()
    await page.getByRole('textbox', { name: 'Description' }).fill('past-1')
    await page.getByRole('option', { name: /Pastiglie anteriori/ }).click()
    await expect(page.getByLabel('Price')).toHaveValue('40.00')
    await button('Save lines').click()
    await expect.poll(async () => (await read(made.id)).total_before_tax).toBe(40)
    await page.goto(`/expenses/${made.id}?edit=true`)
    await page.getByText('The totals are those of the lines.').waitFor()
    await expect(page.getByLabel('Before tax')).toHaveCount(0)
  })

  test('lists them by where their payment stands, also on a phone', async () => {
    const due = { supplier_id: supplier.id, document_date: '2026-09-05', total_before_tax: 7 }
    await shop.client.create('/v1/expenses', due)
    await page.goto('/expenses?preset=all')
    await page
      .getByRole('group', { name: 'Status' })
      .getByRole('button', { name: /Overdue/ })
      .click()
    await expect(page.getByRole('row', { name: /Ricambi Nord/ }).first()).toBeVisible()
    const phone = await openConsole(shop.owner, {
      viewport: { width: 360, height: 740 },
      colorScheme: 'dark',
    })
    await phone.goto('/expenses?preset=all')
    await phone.getByText('Ricambi Nord').first().waitFor()
    await expectNoSideways(phone)
    await expectAccessible(phone)
  })
})
