import { beforeAll, describe, expect, it } from 'vitest'
import type { Body } from '../support/client.ts'
import { openWorkshop, succeed, type Workshop, wrongStocks } from '../support/documents.ts'

let shop: Workshop
let supplier: Body

beforeAll(async () => {
  shop = await openWorkshop()
  supplier = await shop.client.create('/v1/suppliers', { name: 'Ricambi Nord S.r.l.' })
})

const purchase = (fields: object = {}): Promise<Body> =>
  shop.client.create('/v1/expenses', { document_date: '2026-09-05', load_stock: true, ...fields })
const lines = async (id: string, batch: object): Promise<Body> =>
  succeed(await shop.client.post(`/v1/expenses/${id}/line-items/batch`, batch))
const change = async (id: string, body: object): Promise<Body> =>
  succeed(await shop.client.patch(`/v1/expenses/${id}`, body))
const bought = async (id: string) => (await shop.movements(id)).filter(({ source }) => source === 'purchase')
const stockOf = async (id: string) => (await shop.read('articles', id)).stock

describe('expenses.md#stock', () => {
  it('expenses.md#stock: one movement a line that cites a part, with supplier and number; labour and text move none', async () => {
    const part = await shop.article({ stock: 1 })
    const labour = await shop.labour()
    const expense = await purchase({ supplier_id: supplier.id })
    const { line_items } = await lines(expense.id, {
      add: [
        { article_id: part.id, quantity: 2.5, unit_price: 4, unit_discount_rate: 10 },
        { article_id: labour.id, quantity: 1 },
        { description: 'Trasporto', quantity: 1, unit_price: 5 },
      ],
    })
    const [movement, ...others] = await bought(part.id)
    expect(others).toEqual([])
    expect(movement).toMatchObject({
      ...{ id: line_items[0].movement_id, quantity: 2.5, total: 9, source_object: 'expense' },
      ...{ source_id: expense.id, seq_number: expense.seq_number, document_date: '2026-09-05' },
      ...{ supplier_name: 'Ricambi Nord S.r.l.', customer_name: null, vehicle_name: null },
    })
    expect(line_items.slice(1).map(({ movement_id }: Body) => movement_id)).toEqual([null, null])
    expect(await stockOf(part.id)).toBe(3.5)
  })

  it('expenses.md#stock: it follows line, day and supplier, and goes with the line and the expense', async () => {
    const part = await shop.article({ stock: 0 })
    const expense = await purchase({ supplier_id: supplier.id })
    const add = [
      { article_id: part.id, quantity: 2 },
      { article_id: part.id, quantity: 3 },
    ]
    const { line_items } = await lines(expense.id, { add })
    await lines(expense.id, { update: [{ id: line_items[0].id, quantity: 4 }], remove: [line_items[1].id] })
    const other = await shop.client.create('/v1/suppliers', { name: 'Gomme Sud' })
    await change(expense.id, {
      document_date: '2026-09-01',
      registration_date: '2026-09-02',
      supplier_id: other.id,
    })
    const [movement, ...others] = await bought(part.id)
    expect(others).toEqual([])
    expect(movement).toMatchObject({
      ...{
        id: line_items[0].movement_id,
        quantity: 4,
        document_date: '2026-09-01',
        supplier_name: 'Gomme Sud',
      },
    })
    succeed(await shop.client.delete(`/v1/expenses/${expense.id}`))
    expect([await bought(part.id), await stockOf(part.id)]).toEqual([[], 0])
  })

  it('expenses.md#stock: switched on and off, and the other way on a credit note, which leaves the average cost', async () => {
    const part = await shop.article({ stock: 10, purchase_price: 4 })
    const expense = await purchase({ load_stock: false })
    expect(expense.load_stock).toBe(false)
    await lines(expense.id, { add: [{ article_id: part.id, quantity: 10, unit_price: 6 }] })
    expect(await stockOf(part.id)).toBe(10)
    await change(expense.id, { load_stock: true })
    expect(await shop.read('articles', part.id)).toMatchObject({
      stock: 20,
      average_cost: 5,
      purchase_price: 6,
    })
    await change(expense.id, { kind: 'credit_note' })
    expect(await shop.read('articles', part.id)).toMatchObject({ stock: 0, average_cost: 4 })
    expect((await bought(part.id)).map(({ quantity, total }) => [quantity, total])).toEqual([[-10, 60]])
    const off = await change(expense.id, { load_stock: false })
    expect(off.line_items[0].movement_id).toBeNull()
    expect(await shop.read('articles', part.id)).toMatchObject({ stock: 10, average_cost: 4 })
    expect(await wrongStocks(shop.company_id)).toEqual([])
  })

  it('events.md#one-event-a-change: the article tells that its stock, cost and price changed', async () => {
    const part = await shop.article({ stock: 10, purchase_price: 4 })
    const expense = await purchase()
    await lines(expense.id, { add: [{ article_id: part.id, quantity: 10, unit_price: 6 }] })
    const { body } = await shop.client.get(`/v1/events?object_id=${part.id}`)
    const event = body.data.find(({ type }: Body) => type === 'article.stock_changed')
    expect(event.previous_attributes).toEqual({
      ...{ stock: 10, average_cost: 4, purchase_price: 4 },
      ...{ on_hand_stock: 10, stock_value: 40 },
    })
    expect(event.data).toMatchObject({ stock: 20, average_cost: 5, purchase_price: 6, stock_value: 100 })
  })
})
