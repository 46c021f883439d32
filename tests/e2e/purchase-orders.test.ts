import type { Page } from 'playwright'
import type { Body } from '../support/client.ts'
import { expectAccessible, expectNoSideways, holdBack } from '../support/console.ts'
import { openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { expect, openConsole, test } from '../support/playwright.ts'
import { settled } from '../support/settled.ts'

let shop: Workshop
let page: Page
let supplier: Body
let part: Body

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const idAt = () => new URL(page.url()).pathname.split('/').at(-1)!

test.beforeAll(async () => {
  shop = await openWorkshop({ name: 'Officina Ordini' })
  supplier = await shop.client.create('/v1/suppliers', { name: 'Ricambi Nord' })
  const fields = { name: 'Filtro olio', stock: 1, minimum_stock: 5, purchase_price: 7 }
  part = await shop.article({ ...fields, supplier_id: supplier.id })
  await shop.client.put(`/v1/articles/${part.id}/supplier-prices/${supplier.id}`, { unit_price: 6.5 })
  page = await openConsole(shop.owner)
})

test('purchase-orders.md#what-is-missing: orders what is low in one click, sends it, receives a part by ticking', async () => {
  await page.goto(`/articles?open=${part.id}`)
  await page
    .getByRole('dialog')
    .and(page.getByLabel('Preview'))
    .getByRole('button', { name: 'Order' })
    .waitFor()
  await page.goto(`/articles/${part.id}`)
  await page.getByText('6.50').first().waitFor()
  await button('Order').click()
  await page.waitForURL(/\/purchase-orders\/[0-9a-f-]{36}/)
  const id = idAt()
  const order = () => shop.read('purchase-orders', id)
  expect(await order()).toMatchObject({
    ...{ status: 'draft', supplier_id: supplier.id },
    line_items: [{ article_id: part.id, quantity: 4, unit_price: 6.5 }],
  })
  await button('Mark as sent').click()
  await expect.poll(async () => (await order()).status).toBe('sent')
  await button('Receive').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Filtro olio' }).waitFor()
  await dialog.getByLabel('Quantity Filtro olio').fill('3')
  await dialog.getByRole('button', { name: 'Receive' }).click()
  await page.getByText('Goods received').waitFor()
  await expect.poll(async () => (await order()).status).toBe('partially_received')
  expect(await shop.read('articles', part.id)).toMatchObject({ stock: 4, ordered_stock: 1 })
  await expect(page.locator('[data-total="before_tax"]')).toHaveText('€26.00')
  await expect(page.locator('[data-total="total"]')).toHaveText('€31.72')
  await expectAccessible(page)
  await expectNoSideways(page)
})

test('purchase-orders.md#goods-receipts: what a colleague receives while the dialog is open moves nothing typed onto another part', async () => {
  const { id } = await shop.client.create('/v1/purchase-orders', { supplier_id: supplier.id })
  const line = (description: string, unit_price: number) => ({ description, quantity: 5, unit_price })
  const add = [line('Olio 0W-20', 9.3), line('Olio 5W-30', 7.4), line('Lavavetri', 0.95)]
  succeed(await shop.client.post(`/v1/purchase-orders/${id}/line-items/batch`, { add }))
  succeed(await shop.client.post(`/v1/purchase-orders/${id}/transitions`, { action: 'sent' }))
  const order = () => shop.read('purchase-orders', id)
  const [first, second] = (await order()).line_items
  const receipts = `/v1/purchase-orders/${id}/goods-receipts`
  const receive = (items: object[]) => shop.client.create(receipts, { items })
  await page.goto(`/purchase-orders/${id}`)
  await button('Receive').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Quantity Olio 5W-30').fill('4')
  await dialog.getByRole('checkbox', { name: 'Lavavetri' }).uncheck()
  const { id: receipt } = await receive([
    { line_item_id: first.id, quantity: 5 },
    { line_item_id: second.id, quantity: 3 },
  ])
  await expect(dialog.getByRole('checkbox', { name: 'Olio 0W-20' })).toHaveCount(0)
  await expect(dialog.getByLabel('Quantity Olio 5W-30')).toHaveValue('4 pc')
  await expect(dialog.getByLabel('Price Olio 5W-30')).toHaveValue('7.40 €')
  await expect(dialog.getByRole('checkbox', { name: 'Lavavetri' })).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Receive' }).click()
  await dialog.getByText('At most 2').waitFor()
  await expect(dialog.getByLabel('Quantity Olio 5W-30')).toBeFocused()
  // What is taken back is open again, at what is open of it.
  succeed(await shop.client.delete(`${receipts}/${receipt}`))
  await expect(dialog.getByLabel('Quantity Olio 0W-20')).toHaveValue('5 pc')
  await dialog.getByRole('button', { name: 'Receive' }).click()
  await expect(dialog).toHaveCount(0)
  const received = (await order()).line_items.map(({ received_quantity }: Body) => received_quantity)
  expect(received).toEqual([5, 4, 0])
})

test('console.md#forms: an order of what is missing calls nobody away who has left while it was made', async () => {
  const { id } = await shop.article({ name: 'Cinghia', stock: 0, minimum_stock: 2, supplier_id: supplier.id })
  await page.goto(`/articles?open=${id}`)
  await page.getByRole('link', { name: 'Open as page' }).click()
  await page.waitForURL(`**/articles/${id}`)
  const release = await holdBack(page, /purchaseOrders\.orderMissing/)
  const asked = page.waitForRequest(/purchaseOrders\.orderMissing/)
  const made = page.waitForResponse(/purchaseOrders\.orderMissing/)
  await button('Order').click()
  await asked
  await page.goBack()
  await page.waitForURL('**/articles?**')
  await release()
  await made
  await settled(page)
  expect(new URL(page.url()).pathname).toBe('/articles')
})

test('purchase-orders.md#what-is-missing: says of which part the VAT rate is out of use, and orders the others', async () => {
  const rate = await shop.client.create('/v1/vat-rates', { code: '21', rate: 21, description: 'Vecchia' })
  const missing = { stock: 0, minimum_stock: 2, supplier_id: supplier.id }
  const old = await shop.article({ name: 'Spazzola antica', vat_code: '21', ...missing })
  await shop.article({ name: 'Spazzola nuova', ...missing })
  succeed(await shop.client.patch(`/v1/vat-rates/${rate.id}`, { active: false }))
  const said = page.getByText('Not ordered, for their VAT rate is no longer in use: Spazzola antica (VAT 21)')
  await page.goto(`/articles/${old.id}`)
  await button('Order').click()
  await said.waitFor()
  await expect(button('Order')).toBeEnabled()
  await page.goto('/articles?low_stock=true')
  await button('Order what is missing').click()
  await said.waitFor()
  await page.waitForURL(/\/purchase-orders\/[0-9a-f-]{36}/)
  const { line_items } = await shop.read('purchase-orders', idAt())
  const ordered = line_items.map(({ description }: Body) => description)
  expect(ordered).toContain('Spazzola nuova')
  expect(ordered).not.toContain('Spazzola antica')
})

test('purchase-orders.md#list-of-orders: lists them by where they stand', async () => {
  const own = { supplier_id: supplier.id, title: 'Spazzole' }
  const { id } = await shop.client.create('/v1/purchase-orders', own)
  const add = [{ article_id: part.id, quantity: 2 }]
  succeed(await shop.client.post(`/v1/purchase-orders/${id}/line-items/batch`, { add }))
  await page.goto('/purchase-orders?status=draft')
  await page.getByRole('row', { name: /Spazzole/ }).waitFor()
  await expectAccessible(page)
  await page.goto(`/purchase-orders?open=${id}`)
  await button('Mark as sent').click()
  await expect.poll(async () => (await shop.read('purchase-orders', id)).status).toBe('sent')
  await button('Receive').waitFor()
  await page.goto(`/purchase-orders/${id}`)
  await button('Actions').click()
  await page.getByRole('menuitem', { name: 'Cancel the order' }).click()
  await page.getByText('Nothing of it is expected any more.').waitFor()
  expect((await shop.read('purchase-orders', id)).status).toBe('sent')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click()
  await expect.poll(async () => (await shop.read('purchase-orders', id)).status).toBe('cancelled')
  await page.goto('/purchase-orders?status=cancelled')
  await page.getByRole('row', { name: /Spazzole/ }).waitFor()
})

test('console.md#looks: on a phone the amount of a line ends where its row does', async () => {
  const { id } = await shop.client.create('/v1/purchase-orders', { supplier_id: supplier.id })
  const add = [{ article_id: part.id, quantity: 2 }]
  succeed(await shop.client.post(`/v1/purchase-orders/${id}/line-items/batch`, { add }))
  succeed(await shop.client.post(`/v1/purchase-orders/${id}/transitions`, { action: 'sent' }))
  const phone = await openConsole(shop.owner, { viewport: { width: 360, height: 740 } })
  await phone.goto(`/purchase-orders/${id}`)
  const amount = phone.getByRole('table', { name: 'Ordered' }).locator('tbody td').last()
  await amount.waitFor()
  const short = await amount.evaluate(
    (cell) => cell.parentElement!.getBoundingClientRect().right - cell.getBoundingClientRect().right,
  )
  expect(Math.abs(short)).toBeLessThan(1)
})

test('purchase-orders.md#what-is-missing: says of which part the supplier is used no longer', async () => {
  const old = await shop.client.create('/v1/suppliers', { name: 'Ricambi Vecchi', active: false })
  const missing = { stock: 0, minimum_stock: 2, supplier_id: old.id }
  const { id } = await shop.article({ name: 'Guarnizione antica', ...missing })
  await page.goto(`/articles/${id}`)
  await button('Order').click()
  await page
    .getByText('Not ordered, for their supplier is no longer used: Guarnizione antica (Ricambi Vecchi)')
    .waitFor()
  await expect(button('Order')).toBeEnabled()
  expect(new URL(page.url()).pathname).toBe(`/articles/${id}`)
})
