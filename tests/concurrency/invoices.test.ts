import { beforeAll, describe, expect, it } from 'vitest'
import { mapConcurrent } from '../../src/demo/concurrency.ts'
import { type Answer, type Body, refusal } from '../support/client.ts'
import { lineBody, succeed } from '../support/documents.ts'
import { type Office, openOffice, untaxed } from '../support/invoices.ts'
import { product } from '../support/product.ts'
import { untilHeldUp } from '../support/waited-for.ts'

const INVOICES = Number(process.env.INVOICES ?? 120)

let office: Office

beforeAll(async () => {
  office = await openOffice()
})

const urlOf = (index: number) => ({ url: index % 2 ? product.other_url : product.base_url })

/** Requests at once, in turns at both processes. */
const atOnce = (requests: readonly (readonly [path: string, body?: object])[]): Promise<Answer[]> =>
  Promise.all(requests.map(([path, body], index) => office.client.post(path, body, urlOf(index))))

const many = <T>(times: number, one: T): T[] => Array(times).fill(one)

describe('at once, over two processes', () => {
  it('invoices.md#numbers: issues in one section give 1…n, also when others fail', async () => {
    const made = await mapConcurrent(
      Array.from({ length: INVOICES }, (_, index) => index),
      (index) => office.invoice({}, index % 10 === 9 ? [] : [untaxed(5)]),
      8,
    )
    const begun = performance.now()
    const answers = await mapConcurrent(
      made.map(({ id }, index) => ({ id, index })),
      ({ id, index }) => office.client.post(`/v1/invoices/${id}/issue`, undefined, urlOf(index)),
      16,
    )
    const issued = answers.filter(({ status }) => status === 200).map(({ body }) => body as Body)
    if (process.env.INVOICES)
      console.info(`${issued.length} issued in ${Math.round(performance.now() - begun)} ms`)
    const numbers = issued.map(({ seq_number }) => seq_number).sort((one, other) => one - other)
    expect(numbers).toEqual(
      Array.from({ length: made.length - Math.floor(made.length / 10) }, (_, at) => at + 1),
    )
    expect(new Set(issued.map(({ full_number }) => full_number)).size).toBe(issued.length)
  })

  it('settings.md#numbers-of-invoices: a section that is just numbering its first invoice keeps what stands beside it', async () => {
    const wanted = { code: 'K', name: 'K', document_kinds: ['invoice'], prefix: 'K-' }
    const section = await office.client.create('/v1/sezionali', wanted)
    const part = await office.article({ stock: 10 })
    const lines = [lineBody({ article_id: part.id })]
    const { id } = await office.invoice({ sezionale_id: section.id }, lines)
    const { issued, renamed } = await office.db.transaction(async (tx) => {
      await tx.lock('article', part.id)
      const issued = office.issue(id)
      await untilHeldUp(tx)
      const renamed = office.client.patch(`/v1/sezionali/${section.id}`, { prefix: 'KK-' })
      await untilHeldUp(tx, 2)
      return { issued, renamed }
    })
    expect(succeed(await issued)).toMatchObject({ full_number: 'K-1' })
    expect(refusal(await renamed)).toMatchObject({ status: 409, code: 'sezionale_used' })
  })

  it('settings.md#numbers-of-invoices: no full number is given twice, also over several sections that are issued in at once', async () => {
    const own = await openOffice()
    const section = (code: string, affixes: object = {}) =>
      own.client.create('/v1/sezionali', { code, name: code, document_kinds: ['invoice'], ...affixes })
    const sections: (Body | undefined)[] = [
      ...[undefined, await section('B'), await section('C')],
      ...[await section('D', { prefix: 'D-' }), await section('Y', { suffix: '/{year}' })],
    ]
    const drafts = await mapConcurrent(
      Array.from({ length: 60 }, (_, index) => index),
      (index) => {
        const sezionale_id = sections[index % sections.length]?.id
        return own.invoice(sezionale_id ? { sezionale_id } : {}, [untaxed(5)])
      },
      8,
    )
    const answers = await mapConcurrent(
      drafts.map(({ id }, index) => ({ id, index })),
      ({ id, index }) => own.client.post(`/v1/invoices/${id}/issue`, undefined, urlOf(index)),
      16,
    )
    const issued = answers.map(succeed)
    const folded = issued.map(({ full_number }) => full_number.toLowerCase())
    expect(new Set(folded).size).toBe(drafts.length)
    for (const of of Map.groupBy(issued, ({ sezionale_id }) => sezionale_id).values())
      expect(of.map(({ seq_number }) => seq_number).sort((one, other) => one - other)).toEqual(
        Array.from({ length: 12 }, (_, at) => at + 1),
      )
    const alike = ['E', 'F', 'G', 'H'].map((code, index) =>
      own.client.post(
        '/v1/sezionali',
        { code, name: code, document_kinds: ['invoice'], prefix: `${index % 2 ? 'z' : 'Z'}-` },
        urlOf(index),
      ),
    )
    const made = (await Promise.all(alike)).map(({ status }) => status)
    expect(made.sort()).toEqual([201, 422, 422, 422])
  })

  it('invoices.md#creation: of invoices and a receipt for one worksheet one is made', async () => {
    const worksheet = await office.worked()
    const answers = await atOnce([
      ...many(5, ['/v1/invoices', { worksheet_ids: [worksheet.id] }] as const),
      ['/v1/receipts', { worksheet_id: worksheet.id }],
    ])
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 201).map(({ body }) => body.code)
    expect(new Set(refused)).toEqual(new Set(['worksheet_already_invoiced']))
  })

  it('invoices.md#advances: an advance is deducted once', async () => {
    const { id } = await office.invoice({ document_type: 'TD02' }, [untaxed(20)])
    succeed(await office.issue(id))
    const body = { customer_id: office.customer.id, advance_invoice_ids: [id] }
    const answers = await atOnce(many(6, ['/v1/invoices', body] as const))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 201).map(({ body }) => body.code)
    expect(new Set(refused)).toEqual(new Set(['advance_already_deducted']))
  })

  it('invoices.md#payments-of-invoices: payments never exceed what is due; of two issues one is made', async () => {
    const { id } = await office.invoice({ payment_method: 'MP05' }, [untaxed(70)])
    const paid = await atOnce(many(8, [`/v1/invoices/${id}/payments`, { amount: 30 }] as const))
    expect(paid.filter(({ status }) => status === 201)).toHaveLength(2)
    const issued = await atOnce(many(4, [`/v1/invoices/${id}/issue`] as const))
    expect(issued.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  it('invoices.md#reopening: the last number is freed and taken again, another one is not', async () => {
    const session = await office.session()
    const [first, last] = [await office.invoice({}, [untaxed(5)]), await office.invoice({}, [untaxed(5)])]
    const numbers = []
    for (const { id } of [first, last]) numbers.push(succeed(await office.issue(id)).full_number)
    for (const { id } of [first, last]) {
      const { body } = await session.call('invoices.reopen', 'mutation', { id })
      expect(body).toMatchObject({ type: 'draft', customer_snapshot: null })
    }
    const moved = await office.change(first.id, { document_date: '2026-01-01' })
    expect(moved.body.code).toBe('number_assigned')
    expect((await office.client.delete(`/v1/invoices/${first.id}`)).body.code).toBe('sequence_gap')
    expect((await office.client.delete(`/v1/invoices/${last.id}`)).status).toBe(200)
    expect(succeed(await office.issue(first.id)).full_number).toBe(numbers[0])
    const next = await office.invoice({}, [untaxed(5)])
    expect(succeed(await office.issue(next.id)).full_number).toBe(numbers[1])
    const { status, body } = await session.call('invoices.reopen', 'mutation', { id: first.id })
    expect({ status, type: body.type }).toEqual({ status: 200, type: 'draft' })
    const again = await session.call('invoices.reopen', 'mutation', { id: first.id })
    expect(again.body.code).toBe('invoice_not_issued')
  })
})
