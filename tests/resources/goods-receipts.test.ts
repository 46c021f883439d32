import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../src/server/core/clock.ts'
import { type Body, NOWHERE, refusal } from '../support/client.ts'
import { openWorkshop, succeed, type Workshop, wrongStocks } from '../support/documents.ts'
import { product } from '../support/product.ts'

let shop: Workshop
let supplier: Body

beforeAll(async () => {
  shop = await openWorkshop()
  supplier = await shop.client.create('/v1/suppliers', { name: 'Ricambi Nord S.r.l.' })
})

const PATH = '/v1/purchase-orders'
const lines = (id: string, batch: object) => shop.client.post(`${PATH}/${id}/line-items/batch`, batch)
const move = (id: string, action: string) => shop.client.post(`${PATH}/${id}/transitions`, { action })
const order = (): Promise<Body> => shop.client.create(PATH, { supplier_id: supplier.id })
const receive = (
  id: string,
  body: object = {},
  options: Parameters<typeof shop.client.post>[2] = undefined,
) => shop.client.post(`${PATH}/${id}/goods-receipts`, body, options)

/** An order that was sent. */
async function sent(...add: object[]) {
  const { id } = await order()
  const { line_items } = succeed(await lines(id, { add }))
  succeed(await move(id, 'sent'))
  return { id, line_items: line_items as Body[] }
}

describe('purchase-orders.md#goods-receipts', () => {
  it('labour and text come in without a movement, a part also where it was deleted since', async () => {
    const [labour, part] = [await shop.labour(), await shop.article({ stock: 1 })]
    const { id } = await sent(
      { article_id: labour.id },
      { description: 'Trasporto', unit_price: 12 },
      { article_id: part.id, quantity: 2, unit_price: 3 },
    )
    succeed(await shop.client.delete(`/v1/articles/${part.id}`))
    const receipt = succeed(await receive(id))
    expect(receipt.received_date).toBe(today('Europe/Rome'))
    expect(receipt.items.map(({ movement_id }: Body) => movement_id !== null)).toEqual([false, false, true])
    expect(receipt.items.map(({ unit_price }: Body) => unit_price)).toEqual([expect.any(Number), 12, 3])
    expect((await shop.read('purchase-orders', id)).status).toBe('received')
    expect(await wrongStocks(shop.company_id)).toEqual([])
    succeed(await shop.client.delete(`${PATH}/${id}/goods-receipts/${receipt.id}`))
    expect(await wrongStocks(shop.company_id)).toEqual([])
  })

  it('costs the price after its discount, to four decimals', async () => {
    const part = await shop.article({ stock: 0 })
    const line = { article_id: part.id, quantity: 3, unit_price: 9.9999, unit_discount_rate: 33.33 }
    const { id } = await sent(line)
    expect(succeed(await receive(id)).items[0].unit_price).toBe(6.6669)
    expect(await shop.read('articles', part.id)).toMatchObject({
      ...{ average_cost: 6.6669, purchase_price: 6.6669, stock_value: 20 },
    })
  })

  it('what cannot be read is refused by its name and receives nothing', async () => {
    const part = await shop.article({ stock: 0 })
    const { id, line_items } = await sent({ article_id: part.id, quantity: 5 })
    const line_item_id = line_items[0]!.id
    const item = { line_item_id, quantity: 1 }
    const wrong: [object, string][] = [
      [{ items: [{ ...item, quantity: '1' }] }, 'items[0].quantity'],
      [{ items: [{ ...item, quantity: -1 }] }, 'items[0].quantity'],
      [{ items: [{ ...item, quantity: 1.0001 }] }, 'items[0].quantity'],
      [{ items: [{ line_item_id }] }, 'items[0].quantity'],
      [{ items: [{ ...item, unit_price: -1 }] }, 'items[0].unit_price'],
      [{ items: [{ ...item, unit_price: null }] }, 'items[0].unit_price'],
      [{ items: [{ ...item, unit_price: 999_999_999.9999, quantity: 2 }] }, 'items[0].quantity'],
      [{ items: [{ ...item, line_item_id: 5 }] }, 'items[0].line_item_id'],
      [{ items: [{ ...item, price: 5 }] }, 'items[0].price'],
      [{ items: item }, 'items'],
      [{ received_date: '2026-02-30' }, 'received_date'],
      [{ received_date: null }, 'received_date'],
      [{ document_number: 'x'.repeat(51) }, 'document_number'],
    ]
    for (const [body, param] of wrong)
      expect(refusal(await receive(id, body)), JSON.stringify(body)).toMatchObject({ status: 422, param })
    const other = await sent({ description: 'Olio' })
    const receipt = succeed(await receive(other.id))
    expect((await shop.client.delete(`${PATH}/${id}/goods-receipts/${receipt.id}`)).status).toBe(404)
    expect(await shop.read('purchase-orders', id)).toMatchObject({
      ...{ status: 'sent', line_items: [{ received_quantity: 0, open_quantity: 5 }] },
    })
    expect((await shop.read('articles', part.id)).stock).toBe(0)
  })

  it('requests.md#error-body: each item that is wrong is told', async () => {
    const { id, line_items } = await sent({ description: 'Olio', quantity: 2 }, { description: 'Filtro' })
    const [oil, filter] = line_items as [Body, Body]
    const items = [
      ...[
        { line_item_id: oil.id, quantity: 3 },
        { line_item_id: NOWHERE, quantity: 1 },
      ],
      ...[
        { line_item_id: filter.id, quantity: 1 },
        { line_item_id: oil.id, quantity: 1 },
      ],
    ]
    const { body } = await receive(id, { items })
    expect(body.errors.map(({ param }: Body) => param)).toEqual([
      ...['items[0].quantity', 'items[1].line_item_id', 'items[3].line_item_id'],
    ])
  })

  it('idempotency.md#the-key: what is sent again by its key comes in once', async () => {
    const part = await shop.article({ stock: 0 })
    const { id, line_items } = await sent({ article_id: part.id, quantity: 5 })
    const body = { items: [{ line_item_id: line_items[0]!.id, quantity: 1 }] }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const at = (url: string) => receive(id, body, { headers, url })
    const answers = await Promise.all([at(product.base_url), at(product.other_url)])
    for (const { status, body } of answers)
      if (status !== 201) expect(body.code).toBe('idempotency_in_progress')
    expect((await at(product.base_url)).status).toBe(201)
    expect((await shop.read('articles', part.id)).stock).toBe(1)
  })
})

describe('purchase-orders.md#orders', () => {
  it('a number is given once, also where the order is deleted', async () => {
    const { id, seq_number } = await order()
    succeed(await shop.client.delete(`${PATH}/${id}`))
    expect((await order()).seq_number).toBe(seq_number + 1)
  })
})

describe('purchase-orders.md#states', () => {
  it('one that was taken back changes again; its state is moved and never written', async () => {
    const { id, line_items } = await sent({ description: 'Olio', quantity: 2 })
    const external_id = crypto.randomUUID()
    expect(succeed(await shop.client.patch(`${PATH}/${id}`, { external_id })).external_id).toBe(external_id)
    for (const status of ['received', 'draft'])
      expect(refusal(await shop.client.patch(`${PATH}/${id}`, { status }))).toMatchObject({
        ...{ code: 'parameter_unknown', param: 'status' },
      })
    succeed(await move(id, 'draft'))
    const update = [{ id: line_items[0]!.id, quantity: 3 }]
    expect(succeed(await lines(id, { update })).line_items[0]).toMatchObject({ open_quantity: 3 })
    const change = { document_date: '2026-09-01' }
    expect(succeed(await shop.client.patch(`${PATH}/${id}`, change))).toMatchObject(change)
    succeed(await move(id, 'sent'))
    succeed(await receive(id))
    for (const action of ['draft', 'sent', 'cancelled', 'partially_received'])
      expect((await move(id, action)).body).toMatchObject({ code: 'transition_not_allowed', allowed: [] })
    expect(refusal(await shop.client.delete(`${PATH}/${id}`)).code).toBe('purchase_order_not_draft')
  })
})
