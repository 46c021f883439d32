import { beforeAll, describe, expect, it } from 'vitest'
import { browserOf } from '../support/auth.ts'
import type { Answer, Body } from '../support/client.ts'
import { openWorkshop, succeed, type Workshop, wrongStocks } from '../support/documents.ts'
import { product } from '../support/product.ts'

let shop: Workshop
let supplier: Body
let urls: string[]

beforeAll(async () => {
  shop = await openWorkshop()
  supplier = await shop.client.create('/v1/suppliers', { name: 'Ricambi Nord S.r.l.' })
  urls = [product.base_url, product.other_url]
})

const PATH = '/v1/purchase-orders'
const url = (index: number) => ({ url: urls[index % urls.length]! })

/** An order that was sent, of so many of each part. */
async function sent(parts: readonly Body[], quantity: number) {
  const { id } = await shop.client.create(PATH, { supplier_id: supplier.id })
  const add = parts.map(({ id: article_id }) => ({ article_id, quantity, unit_price: 4 }))
  const { line_items } = succeed(await shop.client.post(`${PATH}/${id}/line-items/batch`, { add }))
  succeed(await shop.client.post(`${PATH}/${id}/transitions`, { action: 'sent' }))
  return { id, line_items: line_items as Body[] }
}

const codes = (answers: readonly Answer[]) => answers.map(({ status, body }) => body.code ?? status).sort()

describe('purchase-orders.md#goods-receipts: at once', () => {
  it('never more is received than was ordered, and stock is what came in', async () => {
    for (let round = 0; round < 5; round++) {
      const part = await shop.article({ stock: 0 })
      const { id, line_items } = await sent([part], 10)
      const body = { items: [{ line_item_id: line_items[0]!.id, quantity: 4 }] }
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          shop.client.post(`${PATH}/${id}/goods-receipts`, body, url(index)),
        ),
      )
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
      expect(codes(answers).slice(2)).toEqual(Array(4).fill('parameter_invalid'))
      expect(await shop.read('purchase-orders', id)).toMatchObject({
        ...{ status: 'partially_received', line_items: [{ received_quantity: 8, open_quantity: 2 }] },
      })
      expect(await shop.read('articles', part.id)).toMatchObject({
        stock: 8,
        ordered_stock: 2,
        average_cost: 4,
      })
    }
  })

  it('all of it once, whoever asks first, and taken back once', async () => {
    const part = await shop.article({ stock: 0 })
    const { id } = await sent([part], 3)
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        shop.client.post(`${PATH}/${id}/goods-receipts`, {}, url(index)),
      ),
    )
    expect(codes(answers)).toEqual([201, ...Array(3).fill('purchase_order_not_sent')])
    const receipt = answers.find(({ status }) => status === 201)!.body
    const path = `${PATH}/${id}/goods-receipts/${receipt.id}`
    const deletions = await Promise.all([0, 1, 2].map((index) => shop.client.delete(path, url(index))))
    expect(deletions.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect(await shop.read('articles', part.id)).toMatchObject({ stock: 0, ordered_stock: 3 })
  })
})

describe('purchase-orders.md#what-is-missing: at once', () => {
  it('is ordered once, by whoever presses first', async () => {
    const person = await browserOf(shop.owner)
    for (let round = 0; round < 3; round++) {
      const low = { stock: 1, minimum_stock: 6, supplier_id: supplier.id }
      const { id } = await shop.article(low)
      const orders = await Promise.all(
        Array.from({ length: 6 }, () =>
          person.call('purchaseOrders.orderMissing', 'mutation', { article_ids: [id] }),
        ),
      )
      const made = orders.flatMap(({ status, body }) => (status === 200 ? body.orders : status)) as Body[]
      expect(made).toEqual([expect.objectContaining({ supplier_name: supplier.name, lines: 1 })])
      expect((await shop.read('purchase-orders', made[0]!.id)).line_items).toMatchObject([
        { article_id: id, quantity: 5 },
      ])
    }
  })
})

describe('stock.md#average-cost: at once', () => {
  it('stock is the sum of the movements and the average that of what came in, whatever runs', async () => {
    const parts = await Promise.all([1, 2, 3].map(() => shop.article({ stock: 0, purchase_price: 4 })))
    const orders = await Promise.all(
      [1, 2, 3].map((_, index) => sent(index % 2 ? parts : [...parts].reverse(), 5)),
    )
    const expenses = await Promise.all(
      [1, 2, 3].map(() =>
        shop.client.create('/v1/expenses', { document_date: '2026-09-05', load_stock: true }),
      ),
    )
    const sheets = await Promise.all([1, 2, 3].map(() => shop.worksheet()))
    // every load costs 4, so that the average is 4 in whatever order they come
    const add = parts.map(({ id: article_id }) => ({ article_id, quantity: 2, unit_price: 4 }))
    const taken = [...parts].reverse().map(({ id: article_id }) => ({ article_id, quantity: 1 }))
    const answers = await Promise.all([
      ...orders.map(({ id }, index) => shop.client.post(`${PATH}/${id}/goods-receipts`, {}, url(index))),
      ...expenses.map(({ id }, index) =>
        shop.client.post(`/v1/expenses/${id}/line-items/batch`, { add }, url(index + 1)),
      ),
      ...sheets.map(({ id }, index) => shop.worksheetLines(id, { add: taken }, url(index))),
    ])
    for (const answer of answers) succeed(answer)
    for (const { id } of parts)
      expect(await shop.read('articles', id)).toMatchObject({
        ...{
          stock: 18,
          average_cost: 4,
          stock_value: 72,
          reserved_stock: 3,
          on_hand_stock: 21,
          ordered_stock: 0,
        },
      })
    await Promise.all(expenses.map(({ id }, index) => shop.client.delete(`/v1/expenses/${id}`, url(index))))
    for (const { id } of parts)
      expect(await shop.read('articles', id)).toMatchObject({ stock: 12, average_cost: 4 })
    expect(await wrongStocks(shop.company_id)).toEqual([])
  })
})
