import { beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Body } from '../support/client.ts'
import { succeed } from '../support/documents.ts'
import { type Office, openOffice, untaxed } from '../support/invoices.ts'
import { product } from '../support/product.ts'

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
