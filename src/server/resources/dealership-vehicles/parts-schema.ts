import { z } from 'zod'
import { paymentInputs } from '../../core/documents/payment-schema.ts'
import { field, inputs, kind, kinds, nullable, outputs, recordOf } from '../../core/fields.ts'
import { paymentMethod } from '../../core/fiscal-codes.ts'
import { listOf } from '../../core/lists.ts'
import * as values from '../../core/values.ts'
import { amount, dealershipVehiclePath } from './schema.ts'

/*
 * What belongs to a vehicle of the dealership: its costs, and what is paid for it.
 */

const costFields = {
  cost_date: field(kinds.date, 'The day on which it arose.', {
    note: 'today unless sent',
    example: '2026-08-10',
  }),
  description: field(kind(values.line({ min: 1, max: 255 }), z.string()), 'What was done or bought.', {
    note: "the expense's or worksheet's title unless sent",
    example: 'Carrozzeria',
  }),
  amount: field(amount, 'EUR before tax.', {
    note: "the expense's or worksheet's unless sent",
    example: 300,
  }),
  tax_amount: field(amount, 'EUR of tax.', {
    note: "the expense's with its amount, else 0, unless sent",
    example: 66,
  }),
  expense_id: field(nullable(kinds.id), 'The expense that it is.'),
  worksheet_id: field(nullable(kinds.id), 'The worksheet on which it was done.'),
}

/** What was spent on a vehicle (dealership.md#costs). */
export const dealershipCost = recordOf('dealership_cost', outputs(costFields), {
  noun: 'cost',
  description: 'What was spent on a vehicle of the dealership.',
})

const written = z.strictObject(inputs(costFields)).partial()

export const dealershipCostBody = dealershipVehiclePath.extend(written.shape).meta({
  anyOf: [
    { required: ['description', 'amount'] },
    { required: ['expense_id'] },
    { required: ['worksheet_id'] },
  ],
})
export type DealershipCostBody = z.output<typeof written>

export const dealershipCostPath = dealershipVehiclePath.extend({ costID: values.id().describe('The cost.') })
export const dealershipCostPatch = dealershipCostPath.extend(written.shape)

export const dealershipCostList = listOf('DealershipCostList', dealershipCost)

/** A deposit or a balance to record. */
export const dealershipPaymentBody = dealershipVehiclePath.extend(
  z
    .strictObject({
      ...paymentInputs(paymentMethod(), 'vehicle'),
      payment_method: paymentMethod().meta({ description: 'How it was received.', example: 'MP05' }),
    })
    .required({ amount: true }).shape,
)
