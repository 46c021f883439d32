import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, conflict, invalid, missing, refusal } from '../support/client.ts'
import { database } from '../support/company.ts'
import { lineBody, setTimeZone, succeed } from '../support/documents.ts'
import { addSection, manyDrafts, numbersIn, openTill, type Till } from '../support/receipts.ts'
import { callProcedure, type Session, signIn } from '../support/session.ts'

let till: Till

beforeAll(async () => {
  till = await openTill()
})

const dayIn = (time_zone: string) => new Date().toLocaleDateString('sv-SE', { timeZone: time_zone })

/** Moves all that was numbered a year back, as if the year had turned since. */
async function turnTheYear({ company_id }: Till): Promise<void> {
  const { kysely } = database()
  await kysely
    .updateTable('receipt')
    .set((eb) => ({ seq_year: eb('seq_year', '-', 1) }))
    .where('company_id', '=', company_id)
    .execute()
  await kysely
    .updateTable('counter')
    .set((eb) => ({ year: eb('year', '-', 1) }))
    .where('company_id', '=', company_id)
    .where('kind', '=', 'receipt')
    .execute()
}

describe('states: issue', () => {
  it('a draft gets number and date, and answers with its lines; no body is needed', async () => {
    const own = await openTill()
    const draft = await own.over(100)
    await wait(2)
    const receipt = succeed(await own.issue(draft.id))
    const { issued_at, updated_at } = receipt
    expect(receipt).toEqual({ ...draft, type: 'issued', seq_number: 1, issued_at, updated_at })
    expect(issued_at > draft.created_at).toBe(true)
    expect(Math.abs(Date.now() - Date.parse(issued_at))).toBeLessThan(5000)
    expect(await own.read(draft.id)).toEqual(receipt)
    const second = await own.over(50)
    expect(succeed(await own.issue(second.id, {})).seq_number).toBe(2)
  })

  it('receipts 5: again it is 409 receipt_not_draft, whatever the body', async () => {
    const receipt = succeed(await till.issue((await till.over(100)).id))
    for (const body of [undefined, { amount: 1000, payment_method: 'MP01' }])
      expect(refusal(await till.issue(receipt.id, body))).toEqual(conflict('receipt_not_draft'))
    expect(await till.read(receipt.id)).toEqual(receipt)
  })

  it('receipts 5: with electronic receipts it is 409, before any amount is looked at; the draft stays', async () => {
    const electronic = await openTill({ electronic_receipts: true })
    const draft = await electronic.over(100)
    expect(draft).toMatchObject({ electronic_receipts_enabled: true, e_receipt_status: null })
    for (const body of [undefined, { amount: 1000 }])
      expect(refusal(await electronic.issue(draft.id, body))).toEqual(conflict('electronic_receipts_enabled'))
    expect(await electronic.read(draft.id)).toEqual(draft)
  })
})

describe('receipts.md#issue: numbers', () => {
  it('each section counts by itself', async () => {
    const own = await openTill()
    const other = await addSection(own, 'B')
    const [first, second] = [await own.over(1), await own.over(1, { sezionale_id: other })]
    const third = await own.over(1, { sezionale_id: other })
    const numbers = [first, second, third].map(async ({ id }) => succeed(await own.issue(id)).seq_number)
    expect((await Promise.all(numbers)).sort()).toEqual([1, 1, 2])
    expect(await numbersIn(own, other)).toEqual([1, 2])
  })

  it('each company counts by itself', async () => {
    const [one, two] = [await openTill(), await openTill()]
    for (const own of [one, two]) expect(succeed(await own.issue((await own.over(1)).id)).seq_number).toBe(1)
  })

  it('every year of issue begins at 1', async () => {
    const own = await openTill()
    for (const id of await manyDrafts(own, 3)) succeed(await own.issue(id))
    await turnTheYear(own)
    const [id] = await manyDrafts(own, 1)
    expect(succeed(await own.issue(id!)).seq_number).toBe(1)
    const years = await own.db.select('receipt').select('seq_year').orderBy('seq_year').execute()
    const year = Number(dayIn('Europe/Rome').slice(0, 4))
    expect(years.map(({ seq_year }) => seq_year)).toEqual([year - 1, year - 1, year - 1, year])
  })

  it('a refused issue gives its number back', async () => {
    const own = await openTill()
    const [first, refused, last] = await manyDrafts(own, 3)
    expect(succeed(await own.issue(first!)).seq_number).toBe(1)
    expect((await own.issue(refused!, { amount: 100.01, payment_method: 'MP01' })).status).toBe(422)
    expect((await own.issue(refused!, { amount: 1 })).status).toBe(422)
    expect(succeed(await own.issue(last!)).seq_number).toBe(2)
    expect(succeed(await own.issue(refused!)).seq_number).toBe(3)
  })

  it('the section chosen last on the draft counts', async () => {
    const own = await openTill()
    const sezionale_id = await addSection(own, 'C')
    const { id } = await own.over(1)
    succeed(await own.client.patch(`/v1/receipts/${id}`, { sezionale_id }))
    succeed(await own.issue(id))
    expect(await numbersIn(own, sezionale_id)).toEqual([1])
    expect(await numbersIn(own)).toEqual([])
  })

  it('settings.md#numbering-sections: the section shows the next number', async () => {
    const own = await openTill()
    succeed(await own.issue((await own.over(1)).id))
    const { data } = succeed(await own.client.get('/v1/sezionali?document_kind=receipt'))
    expect(data[0].next_numbers[0]).toMatchObject({ document_kind: 'receipt', next_number: 2 })
  })
})

describe('receipts.md#payments: an amount in the issue is a payment', () => {
  it('with the method and the day sent', async () => {
    const { id } = await till.over(100)
    const body = { amount: 40.5, payment_method: 'MP08', payment_date: '2026-02-03' }
    const receipt = succeed(await till.issue(id, body))
    expect(receipt).toMatchObject({ type: 'issued', total_payments: 40.5, outstanding_payments: 59.5 })
    const [payment, ...others] = await till.payments(id)
    expect(payment).toMatchObject({ object: 'payment', ...body })
    expect(others).toEqual([])
  })

  it("without a method, with the receipt's", async () => {
    const { id } = await till.over(100, { payment_method: 'MP05' })
    expect(succeed(await till.issue(id, { amount: 100 })).outstanding_payments).toBe(0)
    expect(await till.payments(id)).toMatchObject([{ amount: 100, payment_method: 'MP05' }])
  })

  it('payment_method is kept on a receipt that had none, and only there', async () => {
    const [none, card] = [await till.over(1), await till.over(1, { payment_method: 'MP08' })]
    expect(succeed(await till.issue(none.id, { payment_method: 'MP01' }))).toMatchObject({
      payment_method: 'MP01',
      total_payments: 0,
    })
    const paid = succeed(await till.issue(card.id, { amount: 1, payment_method: 'MP01' }))
    expect(paid.payment_method).toBe('MP08')
    expect(await till.payments(card.id)).toMatchObject([{ payment_method: 'MP01' }])
  })

  it('payment_date is today where the company is', async () => {
    for (const time_zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const own = await openTill()
      const { id } = await own.over(1)
      await setTimeZone(own.company_id, time_zone)
      await wait(1100)
      succeed(await own.issue(id, { amount: 1, payment_method: 'MP01' }))
      expect(await own.payments(id)).toMatchObject([{ payment_date: dayIn(time_zone) }])
    }
  })

  it('without any method it is 422 payment_method', async () => {
    const draft = await till.over(100)
    expect(refusal(await till.issue(draft.id, { amount: 1 }))).toEqual(missing('payment_method'))
    expect(await till.read(draft.id)).toEqual(draft)
  })

  it('receipts.md#payments: an amount not over 0, with three decimals or over what is outstanding is 422 amount', async () => {
    const draft = await till.over(100, { payment_method: 'MP01' })
    for (const amount of [0, -1, 0.001, 10.005, 100.01, null, '10'])
      expect(refusal(await till.issue(draft.id, { amount }))).toEqual(invalid('amount'))
    expect(await till.read(draft.id)).toEqual(draft)
    expect(await till.payments(draft.id)).toEqual([])
  })

  it('payments that it has already count', async () => {
    const { id } = await till.over(100, { payment_method: 'MP01' })
    succeed(await till.pay(id, { amount: 99.99 }))
    expect(refusal(await till.issue(id, { amount: 0.02 }))).toEqual(invalid('amount'))
    expect(succeed(await till.issue(id, { amount: 0.01 }))).toMatchObject({ total_payments: 100 })
  })

  it('a wrong method or day is 422', async () => {
    const { id } = await till.over(100)
    expect(refusal(await till.issue(id, { payment_method: 'MP02' }))).toEqual(invalid('payment_method'))
    for (const payment_date of ['2026-02-30', '1899-12-31', '2101-01-01', 'today'])
      expect(refusal(await till.issue(id, { payment_date }))).toEqual(invalid('payment_date'))
    expect(refusal(await till.issue(id, { date: '2026-01-01' }))).toMatchObject({ code: 'parameter_unknown' })
  })
})

describe('states: voiding is done in the console', () => {
  let session: Session
  const voiding = (id: string) => session.call('receipts.void', 'mutation', { id })

  beforeAll(async () => {
    session = await signIn(till.owner)
  })

  it('issued → voided; payments are reversed, the number stays', async () => {
    const { id } = await till.over(100)
    const receipt: Body = succeed(await till.issue(id, { amount: 60, payment_method: 'MP01' }))
    const voided = succeed(await voiding(id))
    const { voided_at, updated_at } = voided
    expect(voided).toEqual({
      ...receipt,
      ...{ type: 'voided', voided_at, updated_at, total_payments: 0, outstanding_payments: 0 },
    })
    expect(voided_at >= receipt.issued_at).toBe(true)
    expect(await till.payments(id)).toEqual([])
    expect(await till.read(id)).toEqual(voided)
    expect(refusal(await till.client.post('/v1/receipts', { worksheet_id: receipt.worksheet_id }))).toEqual(
      conflict('receipt_exists'),
    )
    succeed(await till.worksheetLines(receipt.worksheet_id, { add: [lineBody()] }))
  })

  it('receipts.md#payments: include_deleted shows what happened to each payment, and none counts', async () => {
    const { id } = await till.over(100, { payment_method: 'MP01' })
    succeed(await till.issue(id))
    const [kept, deleted] = [await till.pay(id, { amount: 30 }), await till.pay(id, { amount: 20 })].map(
      succeed,
    )
    const { deleted_at } = succeed(await till.unpay(id, deleted.id))
    const path = `/v1/receipts/${id}/payments`
    const all = async () => succeed(await till.client.get(`${path}?include_deleted=true`)).data
    expect(await all()).toEqual([{ ...deleted, deleted_at, reason: 'deleted' }, kept])
    expect(succeed(await till.client.get(`${path}?include_deleted=false`)).data).toEqual([kept])
    expect(await till.read(id)).toMatchObject({ total_payments: 30, outstanding_payments: 70 })
    const { voided_at } = succeed(await voiding(id))
    expect(await all()).toEqual([
      { ...deleted, deleted_at, reason: 'deleted' },
      { ...kept, deleted_at: voided_at, reason: 'voided' },
    ])
    expect(await till.payments(id)).toEqual([])
    expect(await till.read(id)).toMatchObject({ total_payments: 0, outstanding_payments: 0 })
    expect(refusal(await till.client.get(`${path}?include_deleted=1`))).toMatchObject({
      status: 422,
      param: 'include_deleted',
    })
  })

  it('receipts.md#voiding: 409 unless issued', async () => {
    const draft = await till.over(1)
    expect(refusal(await voiding(draft.id))).toEqual(conflict('transition_not_allowed'))
    succeed(await till.issue(draft.id))
    succeed(await voiding(draft.id))
    expect(refusal(await voiding(draft.id))).toEqual(conflict('receipt_voided'))
    expect(refusal(await voiding(crypto.randomUUID()))).toMatchObject({ status: 404 })
  })

  it('receipts.md#voiding: a voided receipt takes no payment, change, deletion or second issue', async () => {
    const { id } = await till.over(1, { payment_method: 'MP01' })
    succeed(await till.issue(id))
    const payment = succeed(await till.pay(id, { amount: 1 }))
    const voided = succeed(await voiding(id))
    expect(refusal(await till.pay(id, { amount: 1 }))).toEqual(conflict('receipt_voided'))
    expect(refusal(await till.unpay(id, payment.id))).toEqual(conflict('receipt_voided'))
    const path = `/v1/receipts/${id}`
    for (const answer of [
      await till.client.patch(path, {}),
      await till.client.delete(path),
      await till.issue(id),
    ])
      expect(refusal(answer)).toEqual(conflict('receipt_not_draft'))
    expect(await till.read(id)).toEqual(voided)
  })

  it('no key reaches it: it is no route of /v1, and the procedure takes sessions only', async () => {
    const { id } = succeed(await till.issue((await till.over(1)).id))
    expect((await till.client.post(`/v1/receipts/${id}/void`)).status).toBe(404)
    const headers = { authorization: `Bearer ${till.client.key}` }
    expect((await callProcedure('receipts.void', 'mutation', { input: { id }, headers })).status).toBe(401)
    expect((await till.read(id)).type).toBe('issued')
  })
})
