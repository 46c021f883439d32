import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, refusal } from '../support/client.ts'
import { openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { signIn } from '../support/session.ts'

let shop: Workshop
let supplier: Body

beforeAll(async () => {
  shop = await openWorkshop()
  supplier = await shop.client.create('/v1/suppliers', { name: 'Ricambi Nord S.r.l.' })
})

const price = (article_id: string, body: object) =>
  shop.client.put(`/v1/articles/${article_id}/supplier-prices/${supplier.id}`, body)

describe('purchase-orders.md#supplier-prices', () => {
  it('purchase-orders.md#supplier-prices: set whole, the same again changes nothing, by name, gone once removed', async () => {
    const part = await shop.article()
    const path = `/v1/articles/${part.id}/supplier-prices`
    const other = await shop.client.create('/v1/suppliers', { name: 'Autoricambi Este' })
    const made = succeed(
      await price(part.id, { unit_price: 8.25, supplier_code: ' RN ', minimum_quantity: 5 }),
    )
    expect(made).toMatchObject({
      ...{ object: 'supplier_price', supplier_id: supplier.id, supplier_name: 'Ricambi Nord S.r.l.' },
      ...{ supplier_code: 'RN', unit_price: 8.25, unit_discount_rate: 0, minimum_quantity: 5 },
    })
    expect(
      succeed(await price(part.id, { unit_price: 8.25, supplier_code: 'RN', minimum_quantity: 5 })),
    ).toEqual(made)
    succeed(await shop.client.put(`${path}/${other.id}`, { unit_price: 9 }))
    const listed = (await shop.client.get(path)).body
    expect(listed.data.map(({ supplier_name }: Body) => supplier_name)).toEqual([
      'Autoricambi Este',
      'Ricambi Nord S.r.l.',
    ])
    expect(succeed(await price(part.id, { unit_price: 7 }))).toMatchObject({
      ...{ supplier_code: null, minimum_quantity: null },
    })
    expect(succeed(await shop.client.delete(`${path}/${supplier.id}`)).deleted_at).toEqual(expect.any(String))
    expect((await shop.client.delete(`${path}/${supplier.id}`)).status).toBe(404)
    expect((await shop.client.put(`${path}/${part.id}`, { unit_price: 1 })).status).toBe(404)
    expect(
      (await shop.client.put(`/v1/articles/${other.id}/supplier-prices/${other.id}`, { unit_price: 1 }))
        .status,
    ).toBe(404)
    const long = await price(part.id, { unit_price: 1, supplier_code: 'x'.repeat(51) })
    expect(refusal(long).param).toBe('supplier_code')
  })
})

describe('purchase-orders.md#what-is-missing', () => {
  it('names the part whose supplier is out of use, and orders the others', async () => {
    const old = await shop.client.create('/v1/suppliers', { name: 'Ricambi Vecchi', active: false })
    const missing = { stock: 0, minimum_stock: 2 }
    const left = await shop.article({ name: 'Spazzola antica', supplier_id: old.id, ...missing })
    const taken = await shop.article({ name: 'Spazzola nuova', supplier_id: supplier.id, ...missing })
    const session = await signIn(shop.owner)
    const made = succeed(
      await session.call('purchaseOrders.orderMissing', 'mutation', { article_ids: [left.id, taken.id] }),
    )
    expect(made).toMatchObject({
      orders: [{ supplier_name: supplier.name, lines: 1 }],
      without_rate: [],
      without_supplier: [{ article_id: left.id, name: 'Spazzola antica', supplier_name: 'Ricambi Vecchi' }],
    })
  })
})
