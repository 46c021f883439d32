import { beforeAll, describe, expect, it } from 'vitest'
import { deliveryNotesOf } from '../support/delivery-notes.ts'
import { succeed, wrongStocks } from '../support/documents.ts'
import { type Office, openOffice } from '../support/invoices.ts'
import { product } from '../support/product.ts'

let office: Office
let notes: ReturnType<typeof deliveryNotesOf>

beforeAll(async () => {
  office = await openOffice()
  notes = deliveryNotesOf(office)
  succeed(await office.client.patch('/v1/settings', { allow_negative_stock: false }))
})

const urlOf = (index: number) => ({ url: index % 2 ? product.other_url : product.base_url })
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('at once, over two processes', () => {
  it('stock.md#negative-stock: worksheets, invoices and delivery notes never take more than there is', async () => {
    const article = await office.article({ stock: 5 })
    const line = { article_id: article.id, quantity: 1 }
    const made = await Promise.all(
      upTo(12).map(async (index) => {
        if (index % 3 === 0) return { kind: 'note', id: (await notes.note([line])).id }
        if (index % 3 === 1) return { kind: 'invoice', id: (await office.invoice({}, [line])).id }
        return { kind: 'worksheet', id: (await office.worksheet()).id }
      }),
    )
    const answers = await Promise.all(
      made.map(({ kind, id }, index) => {
        if (kind === 'note') return notes.issue(id, urlOf(index))
        if (kind === 'invoice') return office.client.post(`/v1/invoices/${id}/issue`, undefined, urlOf(index))
        return office.client.post(`/v1/worksheets/${id}/line-items/batch`, { add: [line] }, urlOf(index))
      }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code)
    expect(new Set(refused)).toEqual(new Set(['insufficient_stock']))
    expect((await office.read('articles', article.id)).stock).toBe(0)
    expect(await wrongStocks(office.company_id)).toEqual([])
  })

  it('stock-counts.md#states-of-stock-counts: a count is booked once, whatever moves meanwhile', async () => {
    const article = await office.article({ stock: 20 })
    const { id } = await office.client.create('/v1/stock-counts', {})
    const path = `/v1/stock-counts/${id}`
    succeed(await office.client.put(`${path}/items/${article.id}`, { counted_quantity: 17 }))
    const drafts = await Promise.all(upTo(4).map(() => notes.note([{ article_id: article.id, quantity: 1 }])))
    const answers = await Promise.all([
      ...upTo(4).map((index) =>
        office.client.post(`${path}/transitions`, { action: 'completed' }, urlOf(index)),
      ),
      ...drafts.map((draft, index) => notes.issue(draft.id, urlOf(index))),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect((await office.read('articles', article.id)).stock).toBe(13)
    expect(await wrongStocks(office.company_id)).toEqual([])
  })

  it('stock-counts.md#items-of-stock-counts: parts that are counted at once are all in the count', async () => {
    const parts = await Promise.all(upTo(6).map(() => office.article({ stock: 3 })))
    const { id } = await office.client.create('/v1/stock-counts', {})
    const answers = await Promise.all(
      parts.map((part, index) =>
        office.client.put(
          `/v1/stock-counts/${id}/items/${part.id}`,
          { counted_quantity: index },
          urlOf(index),
        ),
      ),
    )
    for (const answer of answers) succeed(answer)
    expect(await office.read('stock-counts', id)).toMatchObject({ items_count: 6, differences_count: 5 })
  })

  it('stock-adjustments.md#fields-of-stock-adjustments: what several have counted is booked once', async () => {
    const { id: article_id } = await office.article({ stock: 10 })
    const answers = await Promise.all(
      upTo(4).map((index) =>
        office.client.post('/v1/stock-adjustments', { article_id, counted_quantity: 9 }, urlOf(index)),
      ),
    )
    const booked = answers.map((answer) => succeed(answer).quantity).sort()
    expect(booked).toEqual([-1, 0, 0, 0])
    expect((await office.read('articles', article_id)).stock).toBe(9)
  })
})
