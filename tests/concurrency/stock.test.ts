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
})
