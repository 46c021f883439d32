import { beforeAll, describe, expect, it } from 'vitest'
import { plusMonths } from '../../src/domain/recurrence.ts'
import { today } from '../../src/server/core/clock.ts'
import { type Body, type Client, refusal } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'

let client: Client
const now = today('Europe/Rome')

beforeAll(async () => {
  client = (await mintCompany()).client
})

/** A day so many months ago, which is never today's own day of the month. */
const ago = (months: number) => `${plusMonths(now, -months).slice(0, 8)}01`
const make = (body: object): Promise<Body> =>
  client.create('/v1/expenses', { total_before_tax: 100, ...body })
const change = (id: string, body: object) => client.patch(`/v1/expenses/${id}`, body)
const copiesOf = async (id: string): Promise<Body[]> => {
  const { body } = await client.get(`/v1/expenses?preset=all&recurring_expense_id=${id}&limit=100`)
  return body.data.toSorted((one: Body, other: Body) => one.seq_number - other.seq_number)
}
const daysOf = async (id: string) => (await copiesOf(id)).map(({ document_date }) => document_date)

describe('expenses.md#recurrence: copies', () => {
  it('up to today are made with the write, with the fields of the first and days as much later', async () => {
    const first = await make({
      ...{ document_date: ago(3), registration_date: ago(3), document_number: '7', external_id: 'affitto' },
      ...{ title: 'Affitto', metadata: { a: 'b' }, recurrence: { interval: 'month' } },
      instalments: [
        { due_date: ago(2), amount: 22 },
        { due_date: ago(1), amount: 100 },
      ],
    })
    expect(first).toMatchObject({
      recurrence: { object: 'recurrence', interval: 'month', until: null },
      recurring_expense_id: null,
    })
    expect((await change(first.id, { recurrence: first.recurrence })).body).toEqual(first)
    const copies = await copiesOf(first.id)
    expect(copies.map(({ document_date }) => document_date)).toEqual([ago(2), ago(1), ago(0)])
    expect(copies.map(({ seq_number }) => seq_number - first.seq_number)).toEqual([1, 2, 3])
    expect(copies[0]).toMatchObject({
      ...{ title: 'Affitto', registration_date: ago(2), recurring_expense_id: first.id, recurrence: null },
      ...{ document_number: null, external_id: null, total_after_tax: 122, metadata: { a: 'b' } },
    })
    expect(copies[0]!.instalments.map(({ due_date }: Body) => due_date)).toEqual([ago(1), ago(0)])
    const { data } = (await client.get(`/v1/events?object_id=${copies[0]!.id}`)).body
    expect(data.map(({ type }: Body) => type)).toContain('expense.created')
  })

  it('a day that the month lacks is its last; they end with `until`', async () => {
    const recurrence = { interval: 'month', until: '2026-04-30' }
    const first = await make({ document_date: '2026-01-31', recurrence })
    expect(await daysOf(first.id)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30'])
  })

  it('have no day beyond the last that a day may be', async () => {
    const instalments = [{ due_date: '2100-12-15', amount: 122 }]
    const first = await make({ document_date: ago(1), instalments, recurrence: { interval: 'month' } })
    const [copy] = await copiesOf(first.id)
    expect(copy!.instalments.map(({ due_date }: Body) => due_date)).toEqual(['2100-12-31'])
  })

  it('have the lines that the first one has then; a change holds for later ones', async () => {
    const first = await make({
      document_date: '2024-02-29',
      recurrence: { interval: 'year', until: '2025-12-31' },
    })
    await client.post(`/v1/expenses/${first.id}/line-items/batch`, {
      add: [{ description: 'Canone', unit_price: 50, quantity: 2 }],
    })
    const { body } = await change(first.id, { recurrence: { interval: 'year', until: null } })
    expect(body.recurrence.until).toBeNull()
    const [before, after] = await copiesOf(first.id)
    expect([before!.document_date, after!.document_date]).toEqual(['2025-02-28', '2026-02-28'])
    const lines = async (id: string) => (await client.get(`/v1/expenses/${id}`)).body.line_items
    expect(await lines(before!.id)).toEqual([])
    expect(await lines(after!.id)).toMatchObject([{ description: 'Canone', total_before_tax: 100 }])
  })

  it('another interval goes on after the last copy; null ends it and leaves the copies', async () => {
    const recurrence = { interval: 'month', until: '2026-03-10' }
    const first = await make({ document_date: '2026-01-10', recurrence })
    await change(first.id, { recurrence: { interval: 'quarter', until: '2026-07-31' } })
    expect(await daysOf(first.id)).toEqual(['2026-02-10', '2026-03-10', '2026-04-10', '2026-07-10'])
    expect((await change(first.id, { recurrence: null })).body.recurrence).toBeNull()
    expect((await client.delete(`/v1/expenses/${first.id}`)).status).toBe(200)
    expect(await daysOf(first.id)).toHaveLength(4)
  })

  const days = (year: number, ...months: string[]) => months.map((month) => `${year}-${month}-10`)
  const anew = async (first: object, next: object) => {
    const { id } = await make({ document_date: '2024-01-10', recurrence: first })
    await change(id, { recurrence: null })
    expect((await change(id, { recurrence: next })).status).toBe(200)
    return (await daysOf(id)).toSorted()
  }

  it('one that is set anew after its end makes what its interval lacks, and no copy twice', async () => {
    const quarterly = { interval: 'quarter', until: '2024-10-31' }
    expect(await anew({ interval: 'month', until: '2024-03-10' }, quarterly)).toEqual(
      days(2024, '02', '03', '04', '07', '10'),
    )
    const monthly = { interval: 'month', until: '2025-02-28' }
    expect(await anew({ interval: 'year', until: '2025-12-31' }, monthly)).toEqual([
      ...days(2024, '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'),
      ...days(2025, '01', '02'),
    ])
    expect(
      await anew({ interval: 'month', until: '2024-03-10' }, { ...monthly, until: '2024-05-10' }),
    ).toEqual(days(2024, '02', '03', '04', '05'))
  })

  it('a copy that was deleted is not made again, nor one that was moved within its month', async () => {
    const recurrence = { interval: 'month', until: '2024-03-31' }
    const { id } = await make({ document_date: '2024-01-10', recurrence })
    const [moved, deleted] = await copiesOf(id)
    await change(moved!.id, { document_date: '2024-02-12' })
    await client.delete(`/v1/expenses/${deleted!.id}`)
    await change(id, { recurrence: null })
    await change(id, { recurrence: { ...recurrence, until: '2024-04-30' } })
    expect(await daysOf(id)).toEqual(['2024-02-12', '2024-04-10'])
  })

  it('another date of the first goes on after the last copy', async () => {
    const recurrence = { interval: 'month', until: '2024-05-31' }
    const moved = async (document_date: string) => {
      const { id } = await make({
        document_date: '2024-03-10',
        recurrence: { ...recurrence, until: '2024-04-30' },
      })
      await change(id, { document_date, recurrence })
      return daysOf(id)
    }
    expect(await moved('2024-01-20')).toEqual(['2024-04-10', '2024-05-20'])
    expect(await moved('2024-04-05')).toEqual(['2024-04-10', '2024-05-05'])
  })

  it('an Idempotency-Key makes them once', async () => {
    const body = { document_date: ago(1), title: 'Luce', recurrence: { interval: 'month' } }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const send = () => client.request('POST', '/v1/expenses', body, { headers })
    const [one, other] = [await send(), await send()]
    expect(other.body.id).toBe(one.body.id)
    expect(await daysOf(one.body.id)).toEqual([ago(0)])
  })
})

describe('expenses.md#recurrence: what is refused', () => {
  const invalid = { status: 422, code: 'parameter_invalid', param: 'recurrence' }
  const refused = async (body: object) => refusal(await client.post('/v1/expenses', body))

  it('an end before the date, more than 120 copies at once, a recurrence on a copy', async () => {
    const early = { interval: 'month', until: '2026-01-09' }
    expect(await refused({ document_date: '2026-01-10', recurrence: early })).toEqual(invalid)
    const { seq_number } = await make({ document_date: now })
    const monthly = { interval: 'month' }
    expect(await refused({ document_date: plusMonths(now, -121), recurrence: monthly })).toEqual(invalid)
    expect((await make({ document_date: now })).seq_number).toBe(seq_number + 1)
    const first = await make({ document_date: ago(1), recurrence: monthly })
    const [copy] = await copiesOf(first.id)
    expect(refusal(await change(copy!.id, { recurrence: monthly }))).toEqual(invalid)
    expect(refusal(await change(first.id, { recurrence: early }))).toEqual(invalid)
    expect(await daysOf(first.id)).toEqual([ago(0)])
  })

  it('exactly 120 copies are made', async () => {
    const first = await make({ document_date: plusMonths(now, -120), recurrence: { interval: 'month' } })
    expect((await client.get(`/v1/expenses/${first.id}`)).body.seq_number).toBe(first.seq_number)
    const { data, has_more } = (
      await client.get(`/v1/expenses?preset=all&recurring_expense_id=${first.id}&limit=100`)
    ).body
    expect([data.length, has_more, data[0].seq_number]).toEqual([100, true, first.seq_number + 120])
  })

  it.each([
    [{ interval: 'week' }, 'recurrence.interval'],
    [{ interval: 'month', until: 'x' }, 'recurrence.until'],
  ])('%j', async (recurrence, param) => {
    const { code } = invalid
    expect(await refused({ document_date: '2026-01-10', recurrence })).toEqual({ status: 422, code, param })
  })
})
