import { z } from 'zod'
import { RECEIPT_PAYMENT_METHODS } from '../../../domain/payment-methods.ts'
import {
  RECEIPT_PAYMENT_STATUSES,
  RECEIPT_STATUSES,
  RECEIPT_TYPES,
} from '../../../domain/receipt-statuses.ts'
import { dateFilter, periodQuery } from '../../core/date-filter.ts'
import { copied, countOrNull, euros, instant, title } from '../../core/documents/fields.ts'
import { lineFields } from '../../core/documents/line-schema.ts'
import { paymentInputs } from '../../core/documents/payment-schema.ts'
import {
  answered,
  field,
  identity,
  inputs,
  integratorFields,
  kinds,
  nullable,
  oneOf,
  outputs,
  pathOf,
  pick,
} from '../../core/fields.ts'
import { externalIdOf, filter, listOf, paging, search } from '../../core/lists.ts'
import * as values from '../../core/values.ts'

const type = values.choice('ReceiptType', 'Where a receipt stands.', RECEIPT_TYPES)
const status = values.choice('ReceiptStatus', 'A kind of receipt.', RECEIPT_STATUSES)
const payment_method = values.choice(
  'ReceiptPaymentMethod',
  'How a receipt is paid: `MP01` cash, `MP05` bank transfer, `MP08` card.',
  RECEIPT_PAYMENT_METHODS,
)

const METHODS = '`MP01` cash, `MP05` bank transfer, `MP08` card'

/** One declaration a field: how it is written and answered, what it is, an example (receipts.md#receipts). */
const fields = {
  type: answered(type, '`draft` until issued, then `issued`, and `voided` once voided.'),
  status: answered(status, '`sale`; `return` and `void` on documents made elsewhere.'),
  seq_number: countOrNull('Its number in its section and year of issue; null until issued.', 128),
  title: field(title, 'What it is for.', {
    note: "the worksheet's title unless sent",
    example: 'Tagliando 60.000 km',
  }),
  customer_id: answered(values.idOut(), "The worksheet's customer."),
  customer_name: copied.customer_name,
  vehicle_id: answered(values.idOut(), "The worksheet's vehicle."),
  vehicle_name: copied.vehicle_name,
  vehicle_license: copied.vehicle_license,
  worksheet_id: answered(values.idOut(), 'The worksheet that it was made from.'),
  payment_method: field(nullable(oneOf(payment_method)), `${METHODS}; null until chosen.`, {
    toWrite: `${METHODS}.`,
  }),
  sezionale_id: field(kinds.id, 'The section that it is numbered in.', {
    toWrite: "A section that numbers receipts; the company's own for receipts unless sent.",
  }),
  sezionale_code: answered(z.string(), "The section's code.", 'R'),
  total_before_tax: euros('before tax, the sum of the lines'),
  total_tax: euros('of tax', 2.95),
  total_after_tax: euros('with tax', 16.36),
  total_payments: euros('received: the sum of the payments', 10),
  outstanding_payments: euros('still to be received', 6.36),
  electronic_receipts_enabled: answered(
    z.boolean(),
    'Whether the company issues receipts through its telematic register.',
  ),
  e_receipt_status: answered(z.string().nullable(), 'Where the electronic receipt stands; null on paper.'),
  issued_at: instant('When it was issued.'),
  voided_at: instant('When it was voided.'),
}

const details = integratorFields('receipts')

/** A receipt in a list (receipts.md#receipts). */
export const receiptSummary = z
  .object({ ...identity('receipt'), ...outputs(fields), ...values.timestamps })
  .meta({ id: 'ReceiptSummary', description: 'A receipt as it stands in a list.' })

/** What a receipt's line has of the worksheet's. */
const copiedLine = pick(outputs(lineFields), 'description', 'quantity', 'unit_type', 'vat_code', 'tax_rate')

export const receiptLineItem = z
  .object({
    ...identity('receipt_line_item', 'line'),
    ...copiedLine,
    unit_price: euros('before tax, net of discount').output,
    total_price: euros('before tax; the lines add up to `total_before_tax`').output,
  })
  .meta({ id: 'ReceiptLineItem', description: 'A line of a receipt.' })

/** A receipt whole (receipts.md#receipts). */
export const receipt = z
  .object({
    ...receiptSummary.shape,
    ...outputs(details),
    line_items: z.array(receiptLineItem).describe("The worksheet's lines as copied."),
    ...values.deletedAt,
  })
  .meta({ id: 'Receipt', description: 'A receipt for the work of one worksheet.' })

const written = z.strictObject({ ...inputs(fields), ...inputs(details) }).partial()

/** A new receipt: lines, totals, customer and vehicle come from the worksheet (receipts.md#creation). */
export const receiptBody = z.strictObject({
  worksheet_id: values.id().describe('The worksheet that it is made from.'),
  ...written.shape,
})
export type ReceiptBody = z.output<typeof receiptBody>

export const receiptPath = pathOf('receipt')

/** What changes on a draft; the rest stays. `null` clears. */
export const receiptPatch = receiptPath.extend(written.shape)
export type ReceiptPatch = z.output<typeof written>

/** Query of the list: all of the period, unless paging is asked for (receipts.md#list-of-receipts). */
export const receiptQuery = z.strictObject({
  q: search("Every term must match the customer's name.", 'rossi'),
  type: filter(type, 'Receipts in this state only.'),
  status: filter(status, 'Receipts of this kind only.'),
  customer_id: filter(values.id(), "This customer's receipts only."),
  vehicle_id: filter(values.id(), "This vehicle's receipts only."),
  worksheet_id: filter(values.id(), 'The receipt of this worksheet.'),
  sezionale_id: filter(values.id(), 'Receipts of this section only.'),
  external_id: externalIdOf('receipt'),
  payment_status: filter(
    values.choice('PaymentStatus', 'How much of a total was received.', RECEIPT_PAYMENT_STATUSES),
    'Issued receipts of which nothing, a part or all was received.',
  ),
  ...periodQuery,
  limit: filter(
    values.integer({ min: 1, max: 100 }),
    'How many records a page holds, 1 to 100. Without it, the list comes whole.',
  ),
  starting_after: paging().starting_after,
})
export type ReceiptQuery = z.output<typeof receiptQuery>

/** The list's filters, without paging. */
export const receiptFilters = receiptQuery.omit({ limit: true, starting_after: true })
export type ReceiptFilters = z.output<typeof receiptFilters>

/**
 * What the receipts of a list come to. `count` is all of them, `drafts` and `voided` those among them that the
 * amounts leave out: amounts are EUR over issued receipts only.
 */
export const receiptTotals = receiptSummary
  .pick({
    total_before_tax: true,
    total_tax: true,
    total_after_tax: true,
    total_payments: true,
    outstanding_payments: true,
  })
  .extend({
    object: z.literal('receipt_totals'),
    count: z.int(),
    drafts: z.int(),
    voided: z.int(),
    date_filter: dateFilter,
  })
  .meta({ id: 'ReceiptTotals', description: 'What the receipts of a list come to.' })

export const receiptList = listOf('ReceiptList', receiptSummary, {
  date_filter: dateFilter.describe('The period of the list, by day of issue, before that of creation.'),
})

const received = z.strictObject(paymentInputs(payment_method, 'receipt'))

/** A payment to record. */
export const paymentBody = receiptPath.extend(received.required({ amount: true }).shape)
export type PaymentBody = Omit<z.output<typeof paymentBody>, 'id'>

/** An issue, with the payment received on the spot if there is one (receipts.md#payments). */
export const issueBody = receiptPath.extend({
  ...received.shape,
  payment_method: received.shape.payment_method.meta({
    description: "How it was received; the receipt's unless sent. Kept on a receipt that had none.",
    example: 'MP01',
  }),
})
export type IssueBody = Omit<z.output<typeof issueBody>, 'id'>
