import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { type Answer, NOWHERE } from '../support/client.ts'
import { openTill, type Till } from '../support/receipts.ts'
import { type Session, signIn } from '../support/session.ts'

let till: Till
let session: Session

beforeAll(async () => {
  till = await openTill()
  session = await signIn(till.owner)
})

type Step =
  | { do: 'pay' | 'issue'; cents: number | undefined; method: 'MP01' | 'MP08' | undefined }
  | { do: 'unpay'; at: number }
  | { do: 'method'; method: 'MP05' | null }
  | { do: 'void' | 'delete' }

/** What a receipt should be, in whole cents. */
type Model = {
  total: number
  type: 'draft' | 'issued' | 'voided' | 'deleted'
  method: string | null
  paid: { id: string; cents: number }[]
}

const paidIn = ({ paid }: Model) => paid.reduce((sum, { cents }) => sum + cents, 0)

/** What is wrong with the input by itself, which is looked at before the receipt (requests.md#order-of-checks). */
function malformed(step: Step): string | undefined {
  if (step.do === 'pay' && step.cents === undefined) return 'parameter_missing amount'
  if ((step.do === 'pay' || step.do === 'issue') && step.cents === 0) return 'parameter_invalid amount'
  return undefined
}

/** What the contract says to a step: `ok`, or the code of the refusal and the field to blame. */
function expected(model: Model, step: Step): string {
  const fault = malformed(step)
  if (fault) return fault
  if (model.type === 'deleted') return 'resource_not_found'
  const isDraft = model.type === 'draft'
  switch (step.do) {
    case 'method':
    case 'delete':
      return isDraft ? 'ok' : 'receipt_not_draft'
    case 'void':
      return { draft: 'transition_not_allowed', issued: 'ok', voided: 'receipt_voided' }[model.type]
    case 'unpay':
      if (model.paid.length === 0) return 'resource_not_found'
      return model.type === 'voided' ? 'receipt_voided' : 'ok'
    case 'issue':
      if (!isDraft) return 'receipt_not_draft'
      return step.cents === undefined ? 'ok' : expectedPayment(model, step.cents, step.method)
    case 'pay':
      return model.type === 'voided' ? 'receipt_voided' : expectedPayment(model, step.cents!, step.method)
  }
}

function expectedPayment(model: Model, cents: number, method: string | undefined): string {
  if (cents > model.total - paidIn(model)) return 'parameter_invalid amount'
  return (method ?? model.method) ? 'ok' : 'parameter_missing payment_method'
}

const said = ({ status, body }: Answer) =>
  status < 300 ? 'ok' : [body.code, body.param].filter(Boolean).join(' ')

/** The step over HTTP; voiding goes through the console. */
function take(id: string, model: Model, step: Step): Promise<Answer> {
  switch (step.do) {
    case 'pay':
    case 'issue': {
      const body = {
        ...(step.cents !== undefined && { amount: step.cents / 100 }),
        ...(step.method && { payment_method: step.method }),
      }
      return step.do === 'pay' ? till.pay(id, body) : till.issue(id, body)
    }
    case 'unpay':
      return till.unpay(id, model.paid[step.at % model.paid.length]?.id ?? NOWHERE)
    case 'method':
      return till.client.patch(`/v1/receipts/${id}`, { payment_method: step.method })
    case 'void':
      return session.call('receipts.void', 'mutation', { id })
    case 'delete':
      return till.client.delete(`/v1/receipts/${id}`)
  }
}

/** What the step changes; `made` is the payment that it recorded. */
function apply(model: Model, step: Step, made: string | undefined): Model {
  switch (step.do) {
    case 'pay':
      return { ...model, paid: [{ id: made!, cents: step.cents! }, ...model.paid] }
    case 'issue': {
      const paid = step.cents ? [{ id: made!, cents: step.cents }, ...model.paid] : model.paid
      return { ...model, type: 'issued', method: model.method ?? step.method ?? null, paid }
    }
    case 'unpay':
      return { ...model, paid: model.paid.filter((_, index) => index !== step.at % model.paid.length) }
    case 'method':
      return { ...model, method: step.method }
    case 'void':
      return { ...model, type: 'voided', paid: [] }
    case 'delete':
      return { ...model, type: 'deleted', paid: [] }
  }
}

async function check(id: string, model: Model): Promise<void> {
  const { status, body } = await till.client.get(`/v1/receipts/${id}`)
  if (model.type === 'deleted') return expect(status).toBe(404)
  const { type, payment_method, total_payments, outstanding_payments } = body
  expect({ type, payment_method, total_payments, outstanding_payments }).toEqual({
    type: model.type,
    payment_method: model.method,
    total_payments: paidIn(model) / 100,
    outstanding_payments: model.type === 'voided' ? 0 : (model.total - paidIn(model)) / 100,
  })
  const listed = (await till.payments(id)).map((payment) => [payment.id, Math.round(payment.amount * 100)])
  expect(listed).toEqual(model.paid.map((payment) => [payment.id, payment.cents]))
}

const method = fc.constantFrom('MP01' as const, 'MP08' as const, undefined)
const cents = fc.oneof(fc.integer({ min: 0, max: 700 }), fc.constantFrom(1, 1000, undefined))
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ do: fc.constant('pay' as const), cents, method }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('unpay' as const), at: fc.nat(9) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('issue' as const), cents, method }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('method' as const),
        method: fc.constantFrom('MP05' as const, null),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('void' as const, 'delete' as const) }) },
  ),
  { minLength: 5, maxLength: 20 },
)

it('receipts.md#receipts: any sequence of payments, issue, void and deletion does as a small model says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 1500 }), steps, async (total, taken) => {
      const { id } = await till.over(total / 100)
      let model: Model = { total, type: 'draft', method: null, paid: [] }
      for (const step of taken) {
        const answer = await take(id, model, step)
        const outcome = expected(model, step)
        expect(said(answer), JSON.stringify({ model, step })).toBe(outcome)
        if (outcome !== 'ok') continue
        const made =
          step.do === 'pay'
            ? answer.body.id
            : step.do === 'issue'
              ? (await till.payments(id))[0]?.id
              : undefined
        model = apply(model, step, made)
        await check(id, model)
      }
    }),
    { numRuns: 60, interruptAfterTimeLimit: 100_000 },
  )
})
