import { beforeAll, describe, expect, it } from 'vitest'
import { mapConcurrent } from '../../src/demo/concurrency.ts'
import { deliveryNotesOf } from '../support/delivery-notes.ts'
import { wrongStocks } from '../support/documents.ts'
import { type Office, openOffice, untaxed } from '../support/invoices.ts'
import { product } from '../support/product.ts'

let office: Office
let notes: ReturnType<typeof deliveryNotesOf>

beforeAll(async () => {
  office = await openOffice()
  notes = deliveryNotesOf(office)
})

const urlOf = (index: number) => ({ url: index % 2 ? product.other_url : product.base_url })
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('at once, over two processes', () => {
  it('delivery-notes.md#issue-of-delivery-notes: numbers are 1…n, also when others fail, and stock is their sum', async () => {
    const article = await office.article({ stock: 100 })
    const made = await mapConcurrent(
      upTo(30),
      (index) =>
        index % 10 === 9
          ? office.client.create('/v1/delivery-notes', { customer_id: office.customer.id })
          : notes.note([{ article_id: article.id }, untaxed(5)]),
      8,
    )
    const answers = await mapConcurrent(
      made.flatMap(({ id }, index) => [
        { id, index },
        { id, index: index + 1 },
      ]),
      ({ id, index }) => notes.issue(id, urlOf(index)),
      12,
    )
    const issued = answers.filter(({ status }) => status === 200).map(({ body }) => body.seq_number)
    expect(issued.sort((one, other) => one - other)).toEqual(upTo(27).map((index) => index + 1))
    expect((await office.read('articles', article.id)).stock).toBe(73)
    expect(await wrongStocks(office.company_id)).toEqual([])
  })

  it('delivery-notes.md#invoicing-delivery-notes: of invoices and a cancellation of one note one is made', async () => {
    for (const { id } of await Promise.all(upTo(4).map(() => notes.issued()))) {
      const bodies = upTo(5).map((index) =>
        office.client.post('/v1/invoices', { delivery_note_ids: [id] }, urlOf(index)),
      )
      const answers = await Promise.all([...bodies, notes.cancel(id, urlOf(1))])
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
      expect((await office.read('delivery-notes', id)).status).toBe(
        answers.at(-1)!.status === 200 ? 'cancelled' : 'issued',
      )
    }
  })
})
