import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, gone, invalid, missing, NOWHERE, refusal } from '../support/client.ts'
import { succeed } from '../support/documents.ts'
import { openTill, type Till } from '../support/receipts.ts'

let till: Till

beforeAll(async () => {
  till = await openTill()
})

const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Rome' })
const sums = async (id: string) => {
  const { total_payments, outstanding_payments } = await till.read(id)
  return [total_payments, outstanding_payments]
}

describe('receipts 6: payments', () => {
  it('the amount may be partial; the rest is outstanding_payments', async () => {
    const { id } = await till.over(100.1)
    const payment = succeed(
      await till.pay(id, { amount: 33.4, payment_method: 'MP08', payment_date: '2026-03-04' }),
    )
    const { id: _, created_at, account_id, ...rest } = payment
    expect(account_id).toMatch(/^[0-9a-f-]{36}$/)
    expect(rest).toEqual({
      object: 'payment',
      amount: 33.4,
      payment_method: 'MP08',
      payment_date: '2026-03-04',
    })
    expect(Math.abs(Date.now() - Date.parse(created_at))).toBeLessThan(5000)
    expect(await sums(id)).toEqual([33.4, 66.7])
    expect(await till.payments(id)).toEqual([payment])
  })

  it('receipts.md#payments: on a draft and on an issued receipt', async () => {
    const { id } = await till.over(10, { payment_method: 'MP01' })
    expect((await till.pay(id, { amount: 4 })).status).toBe(201)
    succeed(await till.issue(id))
    expect((await till.pay(id, { amount: 6 })).status).toBe(201)
    expect(await sums(id)).toEqual([10, 0])
  })

  it("receipts.md#payments: the method is the body's, else the receipt's, else 422; the day is today", async () => {
    const [none, transfer] = [await till.over(10), await till.over(10, { payment_method: 'MP05' })]
    expect(refusal(await till.pay(none.id, { amount: 1 }))).toEqual(missing('payment_method'))
    expect(succeed(await till.pay(none.id, { amount: 1, payment_method: 'MP01' })).payment_method).toBe(
      'MP01',
    )
    expect((await till.read(none.id)).payment_method).toBeNull()
    const payment = succeed(await till.pay(transfer.id, { amount: 1 }))
    expect(payment).toMatchObject({ payment_method: 'MP05', payment_date: today() })
  })

  it('receipts.md#payments: the amount is required, over 0, with two decimals, at most the outstanding one', async () => {
    const { id } = await till.over(10, { payment_method: 'MP01' })
    expect(refusal(await till.pay(id, {}))).toEqual(missing('amount'))
    for (const amount of [0, -1, 0.004, 1.001, 10.01, 1e9, null, '5'])
      expect(refusal(await till.pay(id, { amount }))).toEqual(invalid('amount'))
    succeed(await till.pay(id, { amount: 9.99 }))
    expect(refusal(await till.pay(id, { amount: 0.02 }))).toEqual(invalid('amount'))
    expect(succeed(await till.pay(id, { amount: 0.01 })).amount).toBe(0.01)
    expect(refusal(await till.pay(id, { amount: 0.01 }))).toEqual(invalid('amount'))
    expect(await sums(id)).toEqual([10, 0])
  })

  it('requests.md#error-body: every failing field is listed', async () => {
    const { id } = await till.over(10)
    const { body } = await till.pay(id, { amount: 11 })
    expect(body.errors.map(({ param }: Body) => param)).toEqual(['amount', 'payment_method'])
  })

  it('values.md#dates: a wrong method or day is 422', async () => {
    const { id } = await till.over(10)
    for (const payment_method of ['MP02', 'mp01', null])
      expect(refusal(await till.pay(id, { amount: 1, payment_method }))).toEqual(invalid('payment_method'))
    for (const payment_date of ['2026-02-30', '1899-12-31', '2101-01-01', '2026-01-01T00:00:00Z', null])
      expect(refusal(await till.pay(id, { amount: 1, payment_date }))).toEqual(invalid('payment_date'))
  })

  it('values.md#numbers: sums are exact decimals', async () => {
    const { id } = await till.over(0.3, { payment_method: 'MP01' })
    for (const amount of [0.1, 0.1]) succeed(await till.pay(id, { amount }))
    expect(await sums(id)).toEqual([0.2, 0.1])
    succeed(await till.pay(id, { amount: 0.1 }))
    expect(await sums(id)).toEqual([0.3, 0])
  })

  it('receipts.md#payments: the list is whole and newest first', async () => {
    const { id } = await till.over(100, { payment_method: 'MP01' })
    const made: Body[] = []
    for (let amount = 1; amount <= 12; amount++) made.unshift(succeed(await till.pay(id, { amount })))
    const { body } = await till.client.get(`/v1/receipts/${id}/payments`)
    expect(body).toEqual({ object: 'list', data: made, has_more: false, url: `/v1/receipts/${id}/payments` })
  })

  it('deleting one restores the outstanding amount and answers it with deleted_at', async () => {
    const { id } = await till.over(10, { payment_method: 'MP01' })
    const [kept, deleted] = [await till.pay(id, { amount: 3 }), await till.pay(id, { amount: 7 })].map(
      succeed,
    )
    const answer = await till.unpay(id, deleted.id)
    const { deleted_at, ...rest } = succeed(answer)
    expect(answer.status).toBe(200)
    expect(rest).toEqual(deleted)
    expect(deleted_at >= deleted.created_at).toBe(true)
    expect(await sums(id)).toEqual([3, 7])
    expect(await till.payments(id)).toEqual([kept])
    expect(refusal(await till.unpay(id, deleted.id))).toEqual(gone)
  })

  it('receipts.md#payments: an unknown payment, or one of another receipt, is 404', async () => {
    const [one, two] = [await till.over(10, { payment_method: 'MP01' }), await till.over(10)]
    const payment = succeed(await till.pay(one.id, { amount: 3 }))
    for (const id of [NOWHERE, 'malformed']) expect(refusal(await till.unpay(one.id, id))).toEqual(gone)
    expect(refusal(await till.unpay(two.id, payment.id))).toEqual(gone)
    expect(refusal(await till.unpay(NOWHERE, payment.id))).toEqual(gone)
    expect(await sums(one.id)).toEqual([3, 7])
  })

  it('requests.md#records-and-companies: another company reaches none of it', async () => {
    const { id } = await till.over(10, { payment_method: 'MP01' })
    const payment = succeed(await till.pay(id, { amount: 3 }))
    const other = await openTill()
    for (const answer of [
      await other.client.get(`/v1/receipts/${id}/payments`),
      await other.pay(id, { amount: 1, payment_method: 'MP01' }),
      await other.unpay(id, payment.id),
      await other.issue(id),
    ])
      expect(refusal(answer)).toEqual(gone)
    expect(await sums(id)).toEqual([3, 7])
  })
})
