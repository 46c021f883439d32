import type { Page } from 'playwright'
import { mintCompany, type TestCompany } from '../support/company.ts'
import { askToDelete, expectAccessible, expectNoSideways } from '../support/console.ts'
import { succeed } from '../support/documents.ts'
import { articleBody, unique } from '../support/factories.ts'
import { chooseFilter } from '../support/filters.ts'
import { addColleague } from '../support/members.ts'
import { expect, openConsole, test } from '../support/playwright.ts'

let company: TestCompany
let page: Page

test.beforeAll(async () => {
  company = await mintCompany({ name: 'Officina Fornitori' })
  page = await openConsole(company.owner)
})

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const save = () => page.getByRole('button', { name: 'Save' }).click()
const supplier = (fields: object = {}) =>
  company.client.create('/v1/suppliers', { name: unique('Ricambi Nord'), ...fields })

test.describe('suppliers', () => {
  test('creates a supplier with terms and IBAN', async () => {
    await page.goto('/suppliers/new')
    await field('Name').fill('Autoforniture Emiliane')
    await field('IBAN').fill('IT60 X054 2811 1010 0000 0123 456')
    await field('Days to pay').fill('60')
    await save()
    await page.getByRole('heading', { level: 1, name: 'Autoforniture Emiliane' }).waitFor()
    expect(succeed(await company.client.get('/v1/suppliers?q=autoforniture')).data).toMatchObject([
      { iban: 'IT60X0542811101000000123456', payment_terms_days: 60, active: true },
    ])
  })

  test('puts a refused IBAN on its field and keeps everything typed', async () => {
    await page.goto('/suppliers/new')
    await field('Name').fill('Con IBAN sbagliato')
    await field('IBAN').fill('IT00X0542811101000000123456')
    await save()
    await page.getByText('This is no right IBAN').waitFor()
    await expect(field('IBAN')).toHaveAttribute('aria-invalid', 'true')
    await expect(field('IBAN')).toHaveValue('IT00X0542811101000000123456')
    await expect(field('Name')).toHaveValue('Con IBAN sbagliato')
    expect(succeed(await company.client.get('/v1/suppliers?q=sbagliato')).data).toEqual([])
  })

  test('changes what was typed and nothing else', async () => {
    const before = await supplier({ notes: 'Chiamare prima', discount_rate: 12.5, minimum_order: 50 })
    await page.goto(`/suppliers/${before.id}?edit=true`)
    await field('Phone').fill('059 888777')
    await save()
    await page.getByRole('link', { name: '059 888777' }).waitFor()
    const after = succeed(await company.client.get(`/v1/suppliers/${before.id}`))
    expect(after).toEqual({ ...before, phone: '059 888777', country: 'IT', updated_at: after.updated_at })
  })

  test('leads to its articles, as many as it says', async () => {
    const { id } = await supplier()
    await company.client.create('/v1/articles', articleBody({ supplier_id: id }))
    await company.client.create('/v1/articles', articleBody({ supplier_id: id }))
    await company.client.create('/v1/articles', articleBody())
    await page.goto(`/suppliers/${id}`)
    await page.getByRole('link', { name: '2 articles' }).click()
    await page.waitForURL(`**/articles?supplier_id=${id}`)
    await page.getByText('2 in all').waitFor()
  })

  test('filters by whether it is active, in the URL', async () => {
    const gone = await supplier({ active: false })
    await page.goto('/suppliers')
    await chooseFilter(page, 'Status', 'Not used')
    await page.waitForURL('**active=false')
    await page.getByText('1 in all').waitFor()
    await page.getByRole('link', { name: gone.name }).click()
    await page.getByRole('dialog').getByRole('heading', { name: gone.name }).waitFor()
  })

  test('says the effect of deleting, then deletes', async () => {
    const { id, name } = await supplier()
    await company.client.create('/v1/articles', articleBody({ supplier_id: id }))
    await page.goto(`/suppliers/${id}`)
    await askToDelete(page)
    const question = page.getByRole('dialog', { name: `Delete ${name}` })
    await question.getByText('Its article stays and keeps its name').waitFor()
    await question.getByRole('button', { name: 'Delete' }).click()
    await page.waitForURL('**/suppliers')
    await expect.poll(async () => (await company.client.get(`/v1/suppliers/${id}`)).status).toBe(404)
  })

  test('console.md#suppliers: has what was ordered and bought there, counted, and what is owed to print', async () => {
    const { id, name } = await supplier()
    const order = await company.client.create('/v1/purchase-orders', { supplier_id: id, title: 'Filtri' })
    const body = {
      supplier_id: id,
      document_number: 'FT-12',
      document_date: '2026-09-01',
      total_before_tax: 100,
      payment_method: 'MP05',
    }
    const expense = await company.client.create('/v1/expenses', body)
    const paid = { amount: 100, payment_date: '2026-09-07' }
    await company.client.create(`/v1/expenses/${expense.id}/payments`, paid)
    await page.goto(`/suppliers/${id}`)
    await page.getByText('22.00 to pay').waitFor()
    await page.getByRole('tab', { name: 'Orders 1' }).click()
    await expect(page.getByRole('link', { name: `${order.seq_number} Filtri` })).toBeVisible()
    await page.getByRole('tab', { name: 'Expenses 1' }).click()
    await expect(page.getByRole('row', { name: /FT-12.*122\.00/ })).toBeVisible()
    await page.getByRole('tab', { name: 'Statement' }).click()
    await page.goto(`/suppliers/${id}?tab=statement&preset=all`)
    const rows = page.getByRole('table', { name: 'Statement' }).getByRole('row')
    await expect(rows.nth(2)).toContainText(/Invoice FT-12.*122\.00.*122\.00|Payment of invoice FT-12/)
    await expect(rows.last()).toContainText(/Closing balance.*100\.00.*122\.00.*22\.00/)
    await page.getByRole('link', { name: 'Printable page' }).click()
    await page.getByRole('button', { name: 'Print', exact: true }).waitFor()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(`Statement of ${name}`)).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
  })

  test('console.md#suppliers: a new order and expense that begin there have it filled in', async () => {
    const { id, name } = await supplier()
    for (const [tab, link] of [
      ['purchaseOrders', 'New order'],
      ['expenses', 'New expense'],
    ]) {
      await page.goto(`/suppliers/${id}?tab=${tab}`)
      await page.getByRole('link', { name: link }).click()
      await expect(page.getByRole('combobox', { name: 'Supplier' })).toHaveValue(name)
    }
  })

  for (const look of [
    { colorScheme: 'dark', locale: 'en-GB', width: 1280 },
    { colorScheme: 'light', locale: 'it-IT', width: 360 },
  ] as const)
    test(`has an accessible page with all its ways of being reached in ${look.colorScheme}, ${look.locale}, ${look.width} px`, async () => {
      const { colorScheme, locale, width } = look
      const { id } = await supplier({ phone: '059 123456', email: 'ordini@example.com' })
      const viewport = { width, height: 800 }
      const other = await openConsole(company.owner, { colorScheme, locale, viewport })
      await other.goto(`/suppliers/${id}`)
      await other.getByRole('term').first().waitFor()
      await expectAccessible(other)
      await expectNoSideways(other)
    })

  test('shows a person who may only read no way to change anything', async () => {
    const { id } = await supplier()
    const reader = await openConsole(await addColleague(company, 'read_only'))
    await reader.goto(`/suppliers/${id}`)
    await reader.getByRole('link', { name: 'No article' }).waitFor()
    for (const name of ['Edit', 'Options']) expect(await reader.getByRole('button', { name }).count()).toBe(0)
  })
})
