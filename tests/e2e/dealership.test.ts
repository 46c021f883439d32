import type { Page } from 'playwright'
import type { Body } from '../support/client.ts'
import { clickTwice, expectAccessible, expectNoSideways } from '../support/console.ts'
import { type Dealership, openDealership } from '../support/dealership.ts'
import { lineBody, succeed } from '../support/documents.ts'
import { customerBody } from '../support/factories.ts'
import { createFile, picture } from '../support/files.ts'
import { expect, openConsole, test } from '../support/playwright.ts'
import { settled } from '../support/settled.ts'

let shop: Dealership
let page: Page

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const idAt = () => new URL(page.url()).pathname.split('/').at(-1)!

test.beforeAll(async () => {
  shop = await openDealership({ name: 'Officina Auto' })
  page = await openConsole(shop.owner)
})

test.describe('console, dealership', () => {
  test('takes a vehicle in, adds a cost, and shows what is left of the price', async () => {
    await page.goto('/dealership/new')
    await page.getByRole('combobox', { name: 'Condition' }).click()
    await page.getByRole('option', { name: 'New', exact: true }).click()
    await expect(page.getByRole('combobox', { name: 'VAT', exact: true })).toHaveValue('Ordinary VAT')
    await page.getByRole('combobox', { name: 'Condition' }).click()
    await page.getByRole('option', { name: 'Used', exact: true }).click()
    await page.getByLabel('Make').fill('Fiat')
    await page.getByLabel('Model').fill('Panda')
    await page.getByLabel('Plate').fill('ab 123 cd')
    await page.getByLabel('Purchase price').fill('8000')
    await page.getByLabel('List price').fill('9900')
    await button('Create').click()
    await page.getByRole('heading', { level: 1, name: /Fiat Panda · AB123CD/ }).waitFor()
    await button('Add cost').click()
    await page.getByLabel('What for').fill('Carrozzeria')
    await page.getByLabel('Before tax').fill('300')
    await page.getByRole('textbox', { name: 'Tax', exact: true }).fill('66')
    await button('Save').click()
    await page.getByText('Carrozzeria').waitFor()
    const heads = page.getByRole('table', { name: 'Costs' }).getByRole('columnheader')
    await expect(heads.filter({ hasText: 'Expense' })).toHaveCount(0)
    await expect(page.locator('[data-total="margin"]')).toHaveText('€1,257.38')
    await page.getByText(/This tax is not on the invoice/).waitFor()
    expect(await shop.find(idAt())).toMatchObject({ total_costs: 366, margin: 1257.38, margin_tax: 276.62 })
    await button('Change “Carrozzeria”').click()
    const costs = `/v1/dealership/vehicles/${idAt()}/costs`
    const [{ id: cost }] = succeed(await shop.client.get(costs)).data
    succeed(await shop.client.patch(`${costs}/${cost}`, { amount: 350 }))
    await page.getByRole('textbox', { name: 'Tax', exact: true }).fill('')
    await button('Save').click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(succeed(await shop.client.get(costs)).data).toMatchObject([{ amount: 350, tax_amount: 0 }])
  })

  test('takes a cost of a worksheet, with its title and amount, and names the expense of the purchase', async () => {
    const { id } = await shop.make({ license: 'CW456GH' })
    const work = await shop.client.create('/v1/worksheets', { ...shop.parties, title: 'Ripristino interni' })
    succeed(await shop.worksheetLines(work.id, { add: [lineBody({ quantity: 2, unit_price: 50 })] }))
    const expense = await shop.client.create('/v1/expenses', {
      ...{ document_date: '2026-09-05', title: 'Acquisto Panda', total_before_tax: 4000 },
    })
    await page.goto(`/dealership/${id}`)
    await button('Add cost').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Worksheet' }).fill('Ripristino')
    await page.getByRole('option', { name: /Ripristino interni/ }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: 'Open the worksheet' }).waitFor()
    await expect(page.getByRole('columnheader', { name: 'Expense' })).toBeVisible()
    expect((await shop.client.get(`/v1/dealership/vehicles/${id}/costs`)).body.data).toMatchObject([
      { description: 'Ripristino interni', amount: 90, worksheet_id: work.id },
    ])
    await button('Edit').click()
    await page.getByRole('combobox', { name: 'Expense of the purchase' }).fill('Acquisto')
    await page.getByRole('option', { name: /Acquisto Panda/ }).click()
    await button('Save').click()
    await page.getByRole('link', { name: 'Open the expense' }).waitFor()
    expect(await shop.find(id)).toMatchObject({ expense_id: expense.id })
  })

  test('reserves it for a buyer, takes a deposit, sells it, makes the invoice and hands it over', async () => {
    const { id } = await shop.make({ license: 'EF456GH', list_price: 5000 })
    await page.goto(`/dealership/${id}`)
    const moves: string[] = []
    page.on('request', (request) => request.url().includes('.transition') && moves.push(request.url()))
    await clickTwice(button('Prepare'))
    await button('Put up for sale').waitFor()
    expect(moves).toHaveLength(1)
    await button('Put up for sale').click()
    await button('Reserve').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Buyer' }).fill(shop.customer.full_name)
    await page.getByRole('option', { name: shop.customer.full_name }).click()
    await dialog.getByLabel('Sale price').fill('4900')
    await dialog.getByText(/Leaves €4,016\.39/).waitFor()
    await dialog.getByRole('button', { name: 'Reserve' }).click()
    await expect(dialog).toHaveCount(0)
    await button('Add payment').click()
    await page.getByLabel('Amount').fill('500')
    await page.getByRole('combobox', { name: 'Method' }).click()
    await page.getByRole('option', { name: 'Cash', exact: true }).click()
    await button('Record').click()
    await expect.poll(async () => (await shop.find(id)).outstanding_payments).toBe(4400)
    await button('Sell').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sell' }).click()
    await expect.poll(async () => (await shop.find(id)).status).toBe('sold')
    await button('Hand over').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click()
    await expect.poll(async () => (await shop.find(id)).status).toBe('delivered')
    const { vehicle_id } = await shop.find(id)
    const { body } = await shop.client.get(`/v1/vehicles/${vehicle_id}`)
    expect(body).toMatchObject({ license: 'EF456GH', customer_id: shop.customer.id })
    await button('Make invoice').click()
    await page.waitForURL(/\/invoices\/[\w-]+$/)
    const invoice: Body = succeed(await shop.client.get(`/v1/invoices/${idAt()}`))
    expect(invoice).toMatchObject({ total_payments: 500, line_items: [{ unit_price: 4900, vat_code: 'N5' }] })
  })

  test('dealership.md#moves: who is slower than another reads for whom it is reserved, and changes nothing', async () => {
    const { id } = await shop.make({ license: 'FG567HJ', list_price: 6000 })
    succeed(await shop.move(id, 'available'))
    const quicker = await shop.client.create('/v1/customers', customerBody())
    await page.goto(`/dealership/${id}`)
    await button('Reserve').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Buyer' }).fill(shop.customer.full_name)
    await page.getByRole('option', { name: shop.customer.full_name }).click()
    succeed(await shop.move(id, 'reserved', { buyer_customer_id: quicker.id }))
    await dialog.getByRole('button', { name: 'Reserve' }).click()
    await dialog.getByText(`It is reserved for ${quicker.full_name}: nothing was changed.`).waitFor()
    expect(await shop.find(id)).toMatchObject({ status: 'reserved', buyer_customer_id: quicker.id })
  })

  test('shows cards with the first photo, and a list; both narrow by status', async () => {
    succeed(await shop.move((await shop.bought({ license: 'GH456JK' })).id, 'delivered'))
    const { id } = await shop.make({ make: 'Lancia', model: 'Ypsilon', list_price: 7000 })
    const file = await createFile(shop.client, 'fianco.png', await picture('png'))
    await shop.client.create(`/v1/dealership/vehicles/${id}/attachments`, { file_id: file.id, kind: 'photo' })
    await page.goto('/dealership')
    const card = page.getByRole('link', { name: /Lancia Ypsilon/ })
    await expect(card.locator('img')).toHaveJSProperty('complete', true)
    await expect(card).toContainText('€7,000.00')
    await page
      .getByRole('group', { name: 'Status' })
      .getByRole('button', { name: /Delivered/ })
      .click()
    await expect(card).toHaveCount(0)
    await expect(page.getByRole('link', { name: /GH456JK/ })).toBeVisible()
    await settled(page)
    await button('List').click()
    await expect(page.getByRole('row', { name: /GH456JK/ })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('row', { name: /GH456JK/ })).toBeVisible()
  })

  test('fits a phone in the dark, and is read by everybody', async () => {
    await shop.make({ make: 'Alfa Romeo', model: 'Giulia', list_price: 17000 })
    const phone = await openConsole(shop.owner, {
      ...{ viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
    })
    await phone.goto('/dealership')
    await phone.getByText('Alfa Romeo Giulia').first().waitFor()
    await expectNoSideways(phone)
    await expectAccessible(phone)
  })
})
