import { z } from 'zod'
import { answered, field, inputs, kinds, nullable, outputs } from '../../core/fields.ts'
import { paymentMethod as code } from '../../core/fiscal-codes.ts'
import { listOf } from '../../core/lists.ts'
import * as values from '../../core/values.ts'

/** One declaration a field: how it is written and answered, what it is, an example (payment-methods.md#methods). */
const fields = {
  code: answered(code(), "The ministry's code, `MP01` to `MP23`.", 'MP05'),
  name: answered(z.string(), "What it is called, in the workshop's language.", 'Bonifico'),
  active: field(kinds.boolean, 'Whether the console offers it; the API takes all.', { example: true }),
  account_id: field(nullable(kinds.id), 'The cash-book account of its payments; null: the default one.'),
  account_name: answered(z.string().nullable(), "The account's name.", 'Banca'),
  receipts: answered(z.boolean(), 'Whether receipts take it.', true),
}

/** A method of payment (payment-methods.md#methods). */
export const paymentMethod = z
  .object({
    object: z.literal('payment_method').describe('Always `payment_method`.'),
    ...outputs(fields),
    updated_at: values.timestamps.updated_at,
  })
  .meta({ id: 'PaymentMethodRecord', description: 'How the workshop uses a method of payment.' })

export const paymentMethodList = listOf('PaymentMethodList', paymentMethod)

/** The list takes nothing: it comes whole. */
export const paymentMethodQuery = z.strictObject({})

export const paymentMethodPath = z.strictObject({
  code: values.text({ max: 255 }).meta({ description: "The ministry's code.", example: 'MP05' }),
})

/** What changes; the rest stays. */
export const paymentMethodPatch = z.strictObject(inputs(fields)).partial()
export type PaymentMethodPatch = z.output<typeof paymentMethodPatch>
