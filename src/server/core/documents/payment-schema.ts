import { z } from 'zod'
import { answered, field, identity, inputs, kind, kinds, outputs } from '../fields.ts'
import { paymentMethod } from '../fiscal-codes.ts'
import { filter, listOf } from '../lists.ts'
import * as values from '../values.ts'

/** One declaration a field of a payment (receipts.md#payments). */
const fields = {
  amount: field(kind(values.decimal(2, { min: 0.01 }), z.number()), 'EUR received, or paid.', {
    note: 'at most what is outstanding',
    example: 10,
  }),
  payment_method: answered(paymentMethod(), 'How: `MP01` cash, `MP05` bank transfer, `MP08` card, …', 'MP01'),
  payment_date: field(kinds.date, 'The day on which it was received, or paid.', {
    note: 'today unless sent',
  }),
  account_id: field(kinds.id, 'The cash-book account that it went into, or came from.', {
    note: 'that of the method, else the default one, unless sent',
  }),
  created_at: answered(values.dateTimeOut(), 'When it was recorded.'),
}

/** Money received or paid for a document (receipts.md#payments). */
export const payment = z
  .object({
    ...identity('payment'),
    ...outputs(fields),
    deleted_at: filter(
      values.dateTimeOut(),
      'When it was deleted or taken back; in the response of DELETE and with `include_deleted`.',
    ),
    reason: filter(
      values.choice('PaymentRemovalReason', 'Why a payment counts no more.', ['deleted', 'voided']),
      'Why it counts no more, with `include_deleted`: deleted, or its document was voided.',
    ),
  })
  .meta({ id: 'Payment', description: 'Money received or paid for a document.' })

export const paymentList = listOf('PaymentList', payment)

/**
 * What is sent of a payment, all of it optional.
 * @param methods those that the kind of document takes
 * @param noun the kind of document, such as `receipt`
 */
export const paymentInputs = <Methods extends z.ZodType>(methods: Methods, noun: string) => ({
  ...z.strictObject(inputs(fields)).partial().shape,
  payment_method: methods
    .optional()
    .meta({ description: `How it was received or paid; the ${noun}'s unless sent.`, example: 'MP01' }),
})

/** Whether those are listed that count no more. */
export const includeDeleted = z
  .boolean()
  .default(false)
  .describe('Payments, too, that were deleted or that voiding took back; they count in no total.')
