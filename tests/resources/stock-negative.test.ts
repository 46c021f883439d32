import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, refusal } from '../support/client.ts'
import { deliveryNotesOf } from '../support/delivery-notes.ts'
import { lineBody, succeed, wrongStocks } from '../support/documents.ts'
import { type Office, openOffice } from '../support/invoices.ts'

let own: Office

beforeAll(async () => {
  own = await openOffice()
})

describe('stock.md#negative-stock: where the settings do not allow it', () => {
  it('nothing takes more than there is, whole, and saying what there is stays free', async () => {
    const notes = deliveryNotesOf(own)
    succeed(await own.client.patch('/v1/settings', { allow_negative_stock: false }))
    const part = await own.article({ stock: 2 })
    const short = { code: 'insufficient_stock', existing_id: part.id }
    const over = [{ article_id: part.id, quantity: 3 }]
    const worksheet = await own.worksheet()
    const batch = await own.worksheetLines(worksheet.id, { add: [lineBody(), ...over] })
    expect(batch).toMatchObject({ status: 409, body: short })
    expect((await own.read('worksheets', worksheet.id)).line_items).toEqual([])
    const quote = await own.quote()
    succeed(await own.quoteLines(quote.id, { add: over }))
    expect((await own.convert(quote.id)).body).toMatchObject(short)
    const invoice = await own.invoice({}, over)
    expect((await own.issue(invoice.id)).body).toMatchObject(short)
    const note = await notes.note(over)
    expect((await notes.issue(note.id)).body).toMatchObject(short)
    expect((await own.read('articles', part.id)).stock).toBe(2)
    expect((await own.read('delivery-notes', note.id)).seq_number).toBe(null)
    const path = '/v1/stock-adjustments'
    const lost = { article_id: part.id, quantity: -4, reason: 'loss' }
    expect(succeed(await own.client.post(path, lost)).stock_after).toBe(-2)
    // What raises a stock that is below 0 is no such write.
    const again = await own.article({ stock: 1 })
    const taken = await notes.issued([{ article_id: again.id, quantity: 1 }])
    succeed(await own.client.post(path, { article_id: again.id, quantity: -5 }))
    expect(succeed(await notes.cancel(taken.id)).status).toBe('cancelled')
    const body = { name: again.name, unit_type: 'pz', vat_code: '22', stock: -7 }
    expect(succeed(await own.client.patch(`/v1/articles/${again.id}`, body)).stock).toBe(-7)
    const counted = await own.article({ stock: 5 })
    succeed(await own.worksheetLines(worksheet.id, { add: [{ article_id: counted.id, quantity: 5 }] }))
    const count = `/v1/stock-counts/${(await own.client.create('/v1/stock-counts', {})).id}`
    succeed(await own.client.put(`${count}/items/${counted.id}`, { counted_quantity: 3 }))
    succeed(await own.client.post(`${count}/transitions`, { action: 'completed' }))
    expect(await own.read('articles', counted.id)).toMatchObject({ stock: -2, on_hand_stock: 3 })
    succeed(await own.client.patch('/v1/settings', { allow_negative_stock: true }))
    expect(succeed(await notes.issue(note.id)).seq_number).toBe(taken.seq_number + 1)
  })

  it('no load is taken back and no work taken up again that would leave less than nothing, whole', async () => {
    const { client } = own
    succeed(await client.patch('/v1/settings', { allow_negative_stock: false }))
    const [part, other] = [await own.article({ stock: 0 }), await own.article({ stock: 0 })]
    const stocks = async () => [
      (await own.read('articles', part.id)).stock,
      (await own.read('articles', other.id)).stock,
    ]
    const lines = [part, other].map(({ id: article_id }) => ({ article_id, quantity: 3 }))
    const supplier = await client.create('/v1/suppliers', { name: 'Ricambi Nord S.r.l.' })
    const order = await client.create('/v1/purchase-orders', { supplier_id: supplier.id })
    const orderPath = `/v1/purchase-orders/${order.id}`
    succeed(await client.post(`${orderPath}/line-items/batch`, { add: lines }))
    succeed(await client.post(`${orderPath}/transitions`, { action: 'sent' }))
    const receipt = succeed(await client.post(`${orderPath}/goods-receipts`))
    const expense = await client.create('/v1/expenses', { document_date: '2026-09-05', load_stock: true })
    const expensePath = `/v1/expenses/${expense.id}`
    const bought = succeed(await client.post(`${expensePath}/line-items/batch`, { add: lines }))
    const worksheet = await own.worksheet()
    succeed(await own.worksheetLines(worksheet.id, { add: [{ article_id: part.id, quantity: 4 }] }))
    expect(await stocks()).toEqual([2, 6])
    const ids = bought.line_items.map(({ id }: Body) => id)
    const update = [{ id: ids[1], quantity: 2 }]
    const answers = [
      await client.delete(`${orderPath}/goods-receipts/${receipt.id}`),
      await client.delete(expensePath),
      await client.patch(expensePath, { load_stock: false }),
      await client.post(`${expensePath}/line-items/batch`, { remove: [ids[0]], update }),
    ]
    for (const { status, body } of answers)
      expect({ status, ...body }).toMatchObject({
        ...{ status: 409, code: 'insufficient_stock', existing_id: part.id },
      })
    expect(await stocks()).toEqual([2, 6])
    expect((await own.read('purchase-orders', order.id)).status).toBe('received')
    succeed(await own.transitionWorksheet(worksheet.id, 'cancelled'))
    succeed(await client.delete(`${orderPath}/goods-receipts/${receipt.id}`))
    expect(await stocks()).toEqual([3, 3])
    const again = await own.transitionWorksheet(worksheet.id, 'draft')
    expect(refusal(again)).toMatchObject({ status: 409, code: 'insufficient_stock' })
    expect((await own.read('worksheets', worksheet.id)).status).toBe('cancelled')
    expect(await wrongStocks(own.company_id)).toEqual([])
  })
})
