import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../src/server/core/clock.ts'
import { type Body, refusal } from '../support/client.ts'
import { expectSettled, openWorkshop, succeed, type Workshop, wrongStocks } from '../support/documents.ts'

let shop: Workshop
let supplier: Body

beforeAll(async () => {
  shop = await openWorkshop()
  supplier = await shop.client.create('/v1/suppliers', { name: 'Ricambi Nord S.r.l.', lead_time_days: 2 })
})

const PATH = '/v1/purchase-orders'
const order = (fields: object = {}): Promise<Body> =>
  shop.client.create(PATH, { supplier_id: supplier.id, ...fields })
const lines = (id: string, batch: object) => shop.client.post(`${PATH}/${id}/line-items/batch`, batch)
const move = (id: string, action: string) => shop.client.post(`${PATH}/${id}/transitions`, { action })
const receive = (id: string, body: object = {}) => shop.client.post(`${PATH}/${id}/goods-receipts`, body)
const read = (id: string) => shop.read('purchase-orders', id)
const price = (article_id: string, body: object) =>
  shop.client.put(`/v1/articles/${article_id}/supplier-prices/${supplier.id}`, body)

/** An order that was sent, with a line of each quantity of new parts. */
async function sent(...quantities: number[]) {
  const parts = await Promise.all(quantities.map(() => shop.article({ stock: 0, purchase_price: 5 })))
  const { id } = await order()
  const add = parts.map(({ id: article_id }, index) => ({ article_id, quantity: quantities[index] }))
  const { line_items } = succeed(await lines(id, { add }))
  succeed(await move(id, 'sent'))
  return { id, parts, line_items: line_items as Body[] }
}

describe('purchase-orders.md#orders', () => {
  it('purchase-orders.md#orders: the supplier gives name and day; the name then stays', async () => {
    const made = await order({ document_date: '2026-09-05', title: 'Filtri' })
    expect(made).toMatchObject({
      ...{ object: 'purchase_order', status: 'draft', supplier_name: 'Ricambi Nord S.r.l.', sent_at: null },
      ...{ expected_date: '2026-09-07', total_after_tax: 0, line_items: [] },
    })
    const slow = await shop.client.create('/v1/suppliers', { name: 'Gomme Sud' })
    expect(await order({ supplier_id: slow.id })).toMatchObject({
      ...{ document_date: today('Europe/Rome'), expected_date: null },
    })
    expect((await order({ expected_date: null })).expected_date).toBeNull()
    await shop.client.patch(`/v1/suppliers/${slow.id}`, { name: 'Gomme Sud S.p.A.' })
    const changed = succeed(await shop.client.patch(`${PATH}/${made.id}`, { supplier_id: slow.id }))
    expect(changed.supplier_name).toBe('Gomme Sud S.p.A.')
    expect(refusal(await shop.client.post(PATH, { supplier_id: made.id })).param).toBe('supplier_id')
  })

  it('purchase-orders.md#orders: the supplier that stands, written again, copies its name as it reads now', async () => {
    const made = await shop.client.create('/v1/suppliers', { name: 'Freni Est' })
    const { id } = await order({ supplier_id: made.id })
    const path = `/v1/suppliers/${made.id}`
    succeed(await shop.client.patch(path, { name: 'Freni Est S.r.l.' }))
    expect((await read(id)).supplier_name).toBe('Freni Est')
    const write = () => shop.client.patch(`${PATH}/${id}`, { supplier_id: made.id })
    expect(succeed(await write()).supplier_name).toBe('Freni Est S.r.l.')
    succeed(await shop.client.delete(path))
    expect(succeed(await write()).supplier_name).toBe('Freni Est S.r.l.')
  })

  it('purchase-orders.md#lines-of-orders: an article fills code, price and discount of the supplier, else what was paid last', async () => {
    const part = await shop.article({ purchase_price: 7, unit_discount_rate: 50, sale_price: 20 })
    const { id } = await order()
    const [plain] = succeed(await lines(id, { add: [{ article_id: part.id }] })).line_items
    expect(plain).toMatchObject({ supplier_code: null, unit_price: 7, unit_discount_rate: 0, quantity: 1 })
    succeed(await price(part.id, { unit_price: 8, unit_discount_rate: 12.5, supplier_code: 'RN-1' }))
    const worksheet = await shop.worksheet()
    const add = [
      { article_id: part.id, quantity: 4, worksheet_id: worksheet.id },
      { description: 'Trasporto' },
    ]
    const whole = succeed(await lines(id, { add }))
    expect(whole.line_items.slice(1)).toMatchObject([
      {
        ...{
          object: 'purchase_order_line_item',
          supplier_code: 'RN-1',
          unit_price: 8,
          unit_discount_rate: 12.5,
        },
        ...{ worksheet_id: worksheet.id, total_before_tax: 28, received_quantity: 0, open_quantity: 4 },
      },
      { supplier_code: null, worksheet_id: null, article_id: null },
    ])
    expectSettled(whole)
    const wrong = await lines(id, { add: [{ description: 'X', worksheet_id: part.id }] })
    expect(refusal(wrong).param).toBe('add[0].worksheet_id')
    const expense = await shop.client.create('/v1/expenses', {
      ...{ document_date: '2026-09-05', supplier_id: supplier.id },
    })
    const batch = { add: [{ article_id: part.id }] }
    const bought = succeed(await shop.client.post(`/v1/expenses/${expense.id}/line-items/batch`, batch))
    expect(bought.line_items[0]).toMatchObject({ unit_price: 8, unit_discount_rate: 12.5 })
  })
})

describe('purchase-orders.md#states', () => {
  it('purchase-orders.md#states: who may become what, and what an empty order is refused', async () => {
    const { id } = await order()
    expect(refusal(await move(id, 'sent'))).toEqual({
      ...{ status: 422, code: 'parameter_missing', param: 'line_items' },
    })
    succeed(await lines(id, { add: [{ description: 'Olio', quantity: 2 }] }))
    expect((await move(id, 'received')).body).toMatchObject({ allowed: ['sent', 'cancelled'] })
    const gone = succeed(await move(id, 'sent'))
    expect([gone.status, typeof gone.sent_at]).toEqual(['sent', 'string'])
    expect(succeed(await move(id, 'sent')).updated_at).toBe(gone.updated_at)
    expect((await move(id, 'received')).body).toMatchObject({
      ...{ code: 'transition_not_allowed', allowed: ['draft', 'cancelled'] },
    })
    expect(succeed(await move(id, 'cancelled')).line_items[0].open_quantity).toBe(0)
    expect((await move(id, 'sent')).body).toMatchObject({ allowed: ['draft'] })
    expect(succeed(await move(id, 'draft'))).toMatchObject({ status: 'draft', sent_at: null })
  })

  it('purchase-orders.md#states: outside draft only what binds nobody changes, and lines stay', async () => {
    const { id, parts } = await sent(1)
    const free = { title: 'Urgente', expected_date: '2026-10-01', comments: 'x', metadata: { a: 'b' } }
    expect(succeed(await shop.client.patch(`${PATH}/${id}`, free))).toMatchObject(free)
    const refused = { status: 409, code: 'purchase_order_not_draft' }
    for (const body of [{ document_date: '2026-09-01' }, { supplier_id: supplier.id }])
      expect(refusal(await shop.client.patch(`${PATH}/${id}`, body))).toMatchObject(refused)
    expect(refusal(await lines(id, { add: [{ article_id: parts[0]!.id }] }))).toMatchObject(refused)
    expect(refusal(await shop.client.delete(`${PATH}/${id}`))).toMatchObject(refused)
    succeed(await move(id, 'cancelled'))
    expect(succeed(await shop.client.delete(`${PATH}/${id}`)).deleted_at).toEqual(expect.any(String))
  })
})

describe('purchase-orders.md#goods-receipts', () => {
  it('purchase-orders.md#goods-receipts: a part comes in, then the rest, at what it cost', async () => {
    const { id, parts, line_items } = await sent(10, 4)
    const [filter, pads] = parts as [Body, Body]
    expect(await shop.read('articles', filter.id)).toMatchObject({ ordered_stock: 10, stock: 0 })
    const items = [{ line_item_id: line_items[0]!.id, quantity: 6, unit_price: 4.5 }]
    const first = succeed(await receive(id, { items, received_date: '2026-09-07', document_number: 'DDT 1' }))
    expect(first).toMatchObject({
      ...{
        object: 'goods_receipt',
        purchase_order_id: id,
        received_date: '2026-09-07',
        document_number: 'DDT 1',
      },
      items: [{ line_item_id: line_items[0]!.id, article_id: filter.id, quantity: 6, unit_price: 4.5 }],
    })
    const part = await read(id)
    expect(part.status).toBe('partially_received')
    expect(part.line_items.map((line: Body) => [line.received_quantity, line.open_quantity])).toEqual([
      [6, 4],
      [0, 4],
    ])
    const [movement] = await shop.movements(filter.id)
    expect(movement).toMatchObject({
      ...{
        id: first.items[0].movement_id,
        source: 'purchase',
        source_object: 'purchase_order',
        source_id: id,
      },
      ...{ quantity: 6, total: 27, seq_number: part.seq_number, document_date: '2026-09-07' },
      ...{ supplier_name: 'Ricambi Nord S.r.l.', customer_name: null },
    })
    expect(await shop.read('articles', filter.id)).toMatchObject({
      ...{ stock: 6, ordered_stock: 4, average_cost: 4.5, purchase_price: 4.5, stock_value: 27 },
    })
    const rest = succeed(await receive(id))
    expect(rest.items.map(({ quantity, unit_price }: Body) => [quantity, unit_price])).toEqual([
      [4, 5],
      [4, 5],
    ])
    expect(rest.seq_number).toBe(first.seq_number + 1)
    expect((await read(id)).status).toBe('received')
    expect(await shop.read('articles', filter.id)).toMatchObject({
      stock: 10,
      ordered_stock: 0,
      average_cost: 4.7,
    })
    expect(await shop.read('articles', pads.id)).toMatchObject({ stock: 4, average_cost: 5 })
    const listed = (await shop.client.get(`${PATH}/${id}/goods-receipts`)).body
    expect(listed.data).toEqual([rest, first])
    expect(refusal(await receive(id))).toMatchObject({ status: 409, code: 'purchase_order_not_sent' })
  })

  it('purchase-orders.md#goods-receipts: deleting takes stock, cost, quantities and status back', async () => {
    const { id, parts, line_items } = await sent(10)
    const article = parts[0]!.id
    const some = (quantity: number, unit_price: number) =>
      receive(id, { items: [{ line_item_id: line_items[0]!.id, quantity, unit_price }] })
    const first = succeed(await some(4, 4))
    const second = succeed(await some(6, 9))
    expect(await shop.read('articles', article)).toMatchObject({ stock: 10, average_cost: 7 })
    const deleted = succeed(await shop.client.delete(`${PATH}/${id}/goods-receipts/${second.id}`))
    expect(deleted).toMatchObject({ id: second.id, deleted_at: expect.any(String) })
    expect(await read(id)).toMatchObject({ status: 'partially_received', line_items: [{ open_quantity: 6 }] })
    expect(await shop.read('articles', article)).toMatchObject({
      stock: 4,
      average_cost: 4,
      ordered_stock: 6,
    })
    succeed(await shop.client.delete(`${PATH}/${id}/goods-receipts/${first.id}`))
    expect(await read(id)).toMatchObject({ status: 'sent', line_items: [{ received_quantity: 0 }] })
    expect(await shop.read('articles', article)).toMatchObject({
      stock: 0,
      average_cost: 4,
      ordered_stock: 10,
    })
    expect((await shop.client.delete(`${PATH}/${id}/goods-receipts/${first.id}`)).status).toBe(404)
    expect((await shop.client.get(`${PATH}/${id}/goods-receipts`)).body.data).toEqual([])
    expect(await wrongStocks(shop.company_id)).toEqual([])
  })

  it('purchase-orders.md#goods-receipts: too much, nothing, twice and unknown are refused, each by its item', async () => {
    const { id, line_items } = await sent(2, 3)
    const [one, other] = line_items as [Body, Body]
    const wrong = [
      [[{ line_item_id: one.id, quantity: 2.001 }], 'items[0].quantity'],
      [[{ line_item_id: one.id, quantity: 0 }], 'items[0].quantity'],
      [
        [
          { line_item_id: other.id, quantity: 1 },
          { line_item_id: other.id, quantity: 1 },
        ],
        'items[1].line_item_id',
      ],
      [[{ line_item_id: id, quantity: 1 }], 'items[0].line_item_id'],
      [[], 'items'],
    ] as const
    for (const [items, param] of wrong)
      expect(refusal(await receive(id, { items })), param).toEqual({
        status: 422,
        code: 'parameter_invalid',
        param,
      })
    expect((await read(id)).line_items.map(({ open_quantity }: Body) => open_quantity)).toEqual([2, 3])
    const draft = await order()
    expect(refusal(await receive(draft.id)).code).toBe('purchase_order_not_sent')
  })

  it('purchase-orders.md#states: the rest is given up, and is open again once a receipt is deleted', async () => {
    const { id, parts, line_items } = await sent(5)
    const receipt = succeed(await receive(id, { items: [{ line_item_id: line_items[0]!.id, quantity: 2 }] }))
    const done = succeed(await move(id, 'received'))
    expect(done.line_items[0]).toMatchObject({ received_quantity: 2, open_quantity: 0 })
    expect((await shop.read('articles', parts[0]!.id)).ordered_stock).toBe(0)
    succeed(await shop.client.delete(`${PATH}/${id}/goods-receipts/${receipt.id}`))
    expect(await read(id)).toMatchObject({ status: 'sent', line_items: [{ open_quantity: 5 }] })
  })

  it('events.md#types: each move is told, with the goods receipt that made it', async () => {
    const { id } = await sent(1)
    const receipt = succeed(await receive(id))
    const { body } = await shop.client.get(`/v1/events?object_id=${id}`)
    expect(body.data.map(({ type }: Body) => type).sort()).toEqual([
      'purchase_order.created',
      'purchase_order.received',
      'purchase_order.sent',
      'purchase_order.updated',
    ])
    const received = body.data.find(({ type }: Body) => type === 'purchase_order.received')
    expect(received.related).toEqual(receipt)
  })

  it('expenses.md#stock: what came in by an order is not loaded once more', async () => {
    const { id } = await sent(1)
    const fields = { document_date: '2026-09-05', purchase_order_id: id }
    const both = await shop.client.post('/v1/expenses', { ...fields, load_stock: true })
    expect(refusal(both)).toEqual({ status: 422, code: 'parameter_invalid', param: 'load_stock' })
    const expense = await shop.client.create('/v1/expenses', fields)
    const later = await shop.client.patch(`/v1/expenses/${expense.id}`, { load_stock: true })
    expect(refusal(later).param).toBe('load_stock')
    const { body } = await shop.client.get(`/v1/expenses?purchase_order_id=${id}&preset=all`)
    expect(body.data.map((found: Body) => found.id)).toEqual([expense.id])
    const unknown = await shop.client.post('/v1/expenses', { ...fields, purchase_order_id: expense.id })
    expect(refusal(unknown).param).toBe('purchase_order_id')
  })
})

describe('purchase-orders.md#list-of-orders', () => {
  it('purchase-orders.md#list-of-orders: by supplier, state, article, expected day and words, newest first', async () => {
    const own = await shop.client.create('/v1/suppliers', { name: 'Oli Lunigiana', lead_time_days: 1 })
    const part = await shop.article()
    const first = await order({ supplier_id: own.id, document_date: '2026-09-01', title: 'Olio motore' })
    const second = await order({ supplier_id: own.id, document_date: '2026-09-10' })
    succeed(await lines(second.id, { add: [{ article_id: part.id }] }))
    succeed(await move(second.id, 'sent'))
    const found = async (query: string, period = 'preset=all') => {
      const { body } = await shop.client.get(`${PATH}?supplier_id=${own.id}&${period}${query && `&${query}`}`)
      return body.data.map(({ id }: Body) => id)
    }
    expect(await found('')).toEqual([second.id, first.id])
    expect(await found('status=sent')).toEqual([second.id])
    expect(await found(`article_id=${part.id}`)).toEqual([second.id])
    expect(await found('expected_to=2026-09-02')).toEqual([first.id])
    expect(await found('q=lunigiana+motore')).toEqual([first.id])
    expect(await found('', 'from=2026-09-05&to=2026-09-30')).toEqual([second.id])
    const { body } = await shop.client.get(`${PATH}/status-counts?supplier_id=${own.id}&preset=all`)
    expect(body).toMatchObject({
      ...{ object: 'purchase_order_status_counts', draft: 1, sent: 1, partially_received: 0 },
      ...{ received: 0, cancelled: 0 },
    })
    const [row] = (await shop.client.get(`${PATH}?supplier_id=${own.id}&preset=all`)).body.data
    expect(row.line_items).toBeUndefined()
  })
})
