import { beforeAll, expect, it } from 'vitest'
import type { Body } from '../support/client.ts'
import { succeed } from '../support/documents.ts'
import { openTill, type Till } from '../support/receipts.ts'
import { type Session, signIn } from '../support/session.ts'

let till: Till
let session: Session

beforeAll(async () => {
  till = await openTill()
  session = await signIn(till.owner)
  const paid = await till.over(100.1)
  succeed(await till.issue(paid.id, { amount: 100.1, payment_method: 'MP01' }))
  const owed = await till.over(200.2)
  succeed(await till.issue(owed.id, { amount: 50, payment_method: 'MP08' }))
  await till.over(1000)
  const voided = await till.over(5000)
  succeed(await till.issue(voided.id))
  succeed(await session.call('receipts.void', 'mutation', { id: voided.id }))
})

const totals = async (filters: object = {}): Promise<Body> =>
  succeed(await session.call('receipts.totals', 'query', filters))

it('counts every receipt of the list and totals the issued ones, to the cent', async () => {
  expect(await totals()).toEqual({
    ...{ object: 'receipt_totals', count: 4, drafts: 1, voided: 1 },
    ...{ total_before_tax: 300.3, total_tax: 0, total_after_tax: 300.3 },
    ...{ total_payments: 150.1, outstanding_payments: 150.2 },
    date_filter: expect.objectContaining({ object: 'date_filter', preset: 'year' }),
  })
})

it('takes the filters of the list', async () => {
  const of = async (filters: object) => {
    const { count, total_after_tax } = await totals(filters)
    const query = new URLSearchParams(filters as Record<string, string>)
    expect((await till.client.get(`/v1/receipts?${query}`)).body.data).toHaveLength(count)
    return [count, total_after_tax]
  }
  expect(await of({ type: 'draft' })).toEqual([1, 0])
  expect(await of({ type: 'issued' })).toEqual([2, 300.3])
  expect(await of({ type: 'issued', payment_status: 'partial' })).toEqual([1, 200.2])
  expect(await of({ customer_id: till.customer.id, preset: 'all' })).toEqual([4, 300.3])
  expect(await of({ customer_id: crypto.randomUUID() })).toEqual([0, 0])
  expect(await of({ q: till.customer.last_name })).toEqual([4, 300.3])
  expect(await of({ q: 'nobody' })).toEqual([0, 0])
  expect(await of({ from: '1990-01-01', to: '1990-12-31' })).toEqual([0, 0])
})

it('takes no paging, and refuses what the list refuses', async () => {
  for (const [name, value] of Object.entries({ limit: 1, starting_after: 'x', type: 'gone', nonsense: 1 })) {
    const { status, body } = await session.call('receipts.totals', 'query', { [name]: value })
    expect({ status, param: body.param }).toEqual({ status: 422, param: name })
  }
})

it('is no endpoint of /v1', async () => {
  expect((await till.client.get('/v1/receipts/totals')).status).toBe(404)
})
