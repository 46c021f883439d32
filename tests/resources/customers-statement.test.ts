import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, refusal } from '../support/client.ts'
import { database } from '../support/company.ts'
import { succeed } from '../support/documents.ts'
import { customerBody } from '../support/factories.ts'
import { openTill, type Till } from '../support/receipts.ts'
import { type Session, signIn } from '../support/session.ts'

let till: Till
let session: Session

beforeAll(async () => {
  till = await openTill()
  session = await signIn(till.owner)
})

const voidReceipt = async (id: string) =>
  expect((await session.call('receipts.void', 'mutation', { id })).status).toBe(200)

const newCustomer = async (): Promise<string> =>
  (await till.client.create('/v1/customers', customerBody())).id
const detail = async (id: string): Promise<Body> => succeed(await till.client.get(`/v1/customers/${id}`))
const owing = async (answer: boolean): Promise<string[]> =>
  (await till.client.walk(`/v1/customers?has_outstanding=${answer}`)).map(({ id }) => id)
const statement = async (id: string, query = ''): Promise<Body> =>
  succeed(await till.client.get(`/v1/customers/${id}/statement?${query}`))

/** A receipt that was issued on another day than today; at noon of that day in Rome. */
async function issuedOn(day: string, total: number, customer_id: string, fields: object = {}): Promise<Body> {
  const { id } = await till.over(total, fields)
  await database().kysely.updateTable('receipt').set({ customer_id }).where('id', '=', id).execute()
  const issued = succeed(await till.issue(id))
  const issued_at = `${day}T11:00:00Z`
  await database().kysely.updateTable('receipt').set({ issued_at }).where('id', '=', id).execute()
  return issued
}

describe('customers.md#what-a-customer-owes', () => {
  it('outstanding_total is what issued receipts leave to be paid; the filter finds who owes', async () => {
    const id = await newCustomer()
    expect((await detail(id)).outstanding_total).toBe(0)
    const [one, two] = [await issuedOn('2026-03-01', 100.1, id), await issuedOn('2026-03-02', 0.2, id)]
    await till.over(500)
    expect((await detail(id)).outstanding_total).toBe(100.3)
    expect(await owing(true)).toContain(id)
    expect(await owing(false)).not.toContain(id)
    succeed(await till.pay(two.id, { amount: 0.1, payment_method: 'MP01' }))
    expect((await detail(id)).outstanding_total).toBe(100.2)
    succeed(await till.pay(one.id, { amount: 100.1, payment_method: 'MP01' }))
    await voidReceipt(two.id)
    expect((await detail(id)).outstanding_total).toBe(0)
    expect(await owing(true)).not.toContain(id)
    expect(await owing(false)).toContain(id)
  })
})

describe('customers.md#statement', () => {
  let id: string
  let january: Body
  let march: Body

  beforeAll(async () => {
    id = await newCustomer()
    january = await issuedOn('2026-01-31', 122, id, { title: 'Tagliando' })
    march = await issuedOn('2026-03-10', 50.55, id)
    const voided = await issuedOn('2026-03-11', 999, id)
    const paid = { payment_method: 'MP01' }
    succeed(await till.pay(voided.id, { amount: 9, payment_date: '2026-03-11', ...paid }))
    await voidReceipt(voided.id)
    succeed(await till.pay(january.id, { amount: 22.1, payment_date: '2026-02-01', ...paid }))
    succeed(await till.pay(march.id, { amount: 0.55, payment_date: '2026-03-10', ...paid }))
    const draft = await till.over(80)
    await database()
      .kysely.updateTable('receipt')
      .set({ customer_id: id })
      .where('id', '=', draft.id)
      .execute()
    succeed(await till.pay(draft.id, { amount: 80, payment_date: '2026-03-12', ...paid }))
  })

  it('lists documents before payments of their day with the balance after each', async () => {
    const { entries, ...rest } = await statement(id, 'from=2026-03-01&to=2026-03-31')
    expect(rest).toEqual({
      object: 'statement',
      customer_id: id,
      customer_name: (await detail(id)).full_name,
      date_filter: { object: 'date_filter', preset: 'custom', from: '2026-03-01', to: '2026-03-31' },
      opening_balance: 99.9,
      total_debit: 50.55,
      total_credit: 80.55,
      closing_balance: 69.9,
    })
    const entry = { object: 'statement_entry', document_type: 'receipt', debit: 0, credit: 0 }
    const ofMarch = { document_id: march.id, number: String(march.seq_number), description: march.title }
    expect(entries).toEqual([
      { ...entry, ...ofMarch, date: '2026-03-10', type: 'receipt', debit: 50.55, balance: 150.45 },
      { ...entry, ...ofMarch, date: '2026-03-10', type: 'payment', credit: 0.55, balance: 149.9 },
      expect.objectContaining({ type: 'payment', number: null, credit: 80, balance: 69.9 }),
    ])
  })

  it('the closing balance of one period is the opening one of the next, to the cent', async () => {
    const days = [
      '1900-01-01',
      '2026-01-31',
      '2026-02-01',
      '2026-03-10',
      '2026-03-11',
      '2026-03-12',
      '2100-12-31',
    ]
    let balance = 0
    for (const [index, to] of days.entries()) {
      const from =
        index === 0 ? to : new Date(Date.parse(days[index - 1]!) + 86_400_000).toISOString().slice(0, 10)
      const period = await statement(id, `from=${from}&to=${to}`)
      expect(period.opening_balance).toBe(balance)
      expect(period.closing_balance).toBeCloseTo(balance + period.total_debit - period.total_credit, 9)
      expect(period.entries.at(-1)?.balance ?? balance).toBe(period.closing_balance)
      balance = period.closing_balance
    }
    expect(balance).toBe((await statement(id, 'preset=all')).closing_balance)
  })

  it('nothing sent is the year; a customer without documents has an empty one; unknown is 404', async () => {
    const empty = await statement(await newCustomer())
    expect(empty).toMatchObject({ entries: [], opening_balance: 0, closing_balance: 0 })
    expect(empty.date_filter.preset).toBe('year')
    const { customer_id } = till.parties
    expect(
      refusal(await till.client.get(`/v1/customers/${customer_id}/statement?from=2026-02-01&to=2026-01-01`)),
    ).toEqual({ status: 422, code: 'parameter_invalid', param: 'to' })
    const gone = await newCustomer()
    succeed(await till.client.delete(`/v1/customers/${gone}`))
    expect((await till.client.get(`/v1/customers/${gone}/statement`)).status).toBe(404)
  })
})
