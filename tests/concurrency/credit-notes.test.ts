import { beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Body } from '../support/client.ts'
import { deliveryNotesOf } from '../support/delivery-notes.ts'
import { succeed, wrongStocks } from '../support/documents.ts'
import { type Office, openOffice, untaxed } from '../support/invoices.ts'
import { product } from '../support/product.ts'
import { untilHeldUp } from '../support/waited-for.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})

const urlOf = (index: number) => ({ url: index % 2 ? product.other_url : product.base_url })

/** Requests at once, in turns at both processes. */
const atOnce = (requests: readonly (readonly [path: string, body?: object])[]): Promise<Answer[]> =>
  Promise.all(requests.map(([path, body], index) => office.client.post(path, body, urlOf(index))))

const many = <T>(times: number, one: T): T[] => Array(times).fill(one)
const succeeded = (answers: readonly Answer[]) => answers.filter(({ status }) => status < 300)

describe('at once, over two processes', () => {
  it('credit-notes.md#issue: never more is credited than was invoiced, and the numbers have no gap', async () => {
    const invoice = await office.issued([untaxed(100)])
    const drafts: Body[] = []
    for (let index = 0; index < 8; index++) {
      const { id } = succeed(await office.credit(invoice.id, { line_items: [] }))
      drafts.push({ id })
      const add = [untaxed(30)]
      succeed(await office.client.post(`/v1/credit-notes/${id}/line-items/batch`, { add }))
    }
    const answers = await atOnce(drafts.map(({ id }) => [`/v1/credit-notes/${id}/issue`] as const))
    const issued = succeeded(answers).map(({ body }) => body.seq_number)
    expect(issued.sort()).toEqual([1, 2, 3])
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ body }) => body.reason))).toEqual(new Set(['over_invoiced']))
    expect((await office.find(invoice.id)).credited_total).toBe(90)
  })

  it('credit-notes.md#creation: what is left of a line is taken once', async () => {
    const invoice = await office.issued([untaxed(5)])
    const answers = await atOnce(many(6, ['/v1/credit-notes', { invoice_id: invoice.id }] as const))
    expect(succeeded(answers)).toHaveLength(1)
  })

  it('credit-notes.md#refunds: refunds and payments never exceed what there is', async () => {
    const invoice = await office.issued([untaxed(70)], { payment_method: 'MP05' })
    succeed(await office.pay(invoice.id, { amount: 70 }))
    const { id } = succeed(await office.credit(invoice.id))
    succeed(await office.issueNote(id))
    const given = await atOnce(
      many(8, [`/v1/credit-notes/${id}/payments`, { amount: 30, payment_method: 'MP05' }] as const),
    )
    expect(succeeded(given)).toHaveLength(2)
    const note = succeed(await office.client.get(`/v1/credit-notes/${id}`))
    expect(note).toMatchObject({ total_payments: 60, outstanding_payments: 10 })
  })

  it('credit-notes.md#reopening: of a credit note and the correction of its invoice one happens', async () => {
    const session = await office.session()
    const invoice = await office.issued([untaxed(5)])
    const { id } = succeed(await office.credit(invoice.id))
    const [issued, reopened] = await Promise.all([
      office.client.post(`/v1/credit-notes/${id}/issue`, undefined, urlOf(1)),
      session.call('invoices.reopen', 'mutation', { id: invoice.id }),
    ])
    expect([issued.status, reopened.status].filter((status) => status === 200)).toHaveLength(1)
    const refused = issued.status === 200 ? reopened : issued
    expect(['invoice_credited', 'invoice_not_issued']).toContain(refused.body.code)
  })
})

/** A document with 4 of 10 parts, what it is billed by, and what brings the parts back beside a credit note. */
const ORIGINS: [
  string,
  (article_id: string) => Promise<{ billed: object; bringBack: () => Promise<Answer> }>,
][] = [
  [
    'the worksheet that is cancelled',
    async (article_id) => {
      const { id } = await office.worked([{ article_id, quantity: 4 }])
      return {
        billed: { worksheet_ids: [id] },
        bringBack: () => office.transitionWorksheet(id, 'cancelled'),
      }
    },
  ],
  [
    'the worksheet whose line goes',
    async (article_id) => {
      const { id, line_items } = await office.worked([{ article_id, quantity: 4 }])
      const remove = [line_items[0].id]
      return { billed: { worksheet_ids: [id] }, bringBack: () => office.worksheetLines(id, { remove }) }
    },
  ],
  [
    'the delivery note that is cancelled',
    async (article_id) => {
      const notes = deliveryNotesOf(office)
      const { id } = await notes.issued([{ article_id, quantity: 4 }])
      return { billed: { delivery_note_ids: [id] }, bringBack: () => notes.cancel(id) }
    },
  ],
]

describe('credit-notes.md#restocking: what went out once comes back once, also at once', () => {
  const turns = ORIGINS.flatMap(([name, work]) => [
    [`a credit note and ${name}`, true, work] as const,
    [`${name} and a credit note`, false, work] as const,
  ])
  it.each(turns)('by %s', async (_, isFirst, work) => {
    const article = await office.article({ stock: 10 })
    const { billed, bringBack } = await work(article.id)
    const { id } = await office.client.create('/v1/invoices', billed)
    const invoice = succeed(await office.issue(id))
    // A credit of the whole amount frees the document, and leaves its parts to another note.
    const rebate = succeed(await office.credit(id, { line_items: [] }))
    const whole = { ...untaxed(invoice.total_before_tax), vat_code: invoice.line_items[0].vat_code }
    succeed(await office.client.post(`/v1/credit-notes/${rebate.id}/line-items/batch`, { add: [whole] }))
    const note = succeed(await office.credit(id, { restock: true }))
    const update = [{ id: note.line_items[0].id, unit_price: 0 }]
    succeed(await office.client.post(`/v1/credit-notes/${note.id}/line-items/batch`, { update }))
    succeed(await office.issueNote(rebate.id))
    const answers = await office.db.transaction(async (tx) => {
      await tx.lock('article', article.id)
      const acts = [() => office.issueNote(note.id), bringBack]
      const [one, other] = isFirst ? acts : acts.toReversed()
      const first = one!()
      await Promise.race([first, untilHeldUp(tx)])
      const second = other!()
      await Promise.race([second, untilHeldUp(tx, 2)])
      return { both: Promise.all([first, second]) }
    })
    expect((await answers.both).map(({ status }) => status)).toEqual([200, 200])
    expect((await office.read('articles', article.id)).stock).toBe(10)
    expect(await wrongStocks(office.company_id)).toEqual([])
  })
})
