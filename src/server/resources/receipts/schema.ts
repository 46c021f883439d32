import { z } from 'zod'
import { RECEIPT_PAYMENT_METHODS } from '../../../domain/payment-methods.ts'
import {
  RECEIPT_PAYMENT_STATUSES,
  RECEIPT_STATUSES,
  RECEIPT_TYPES,
} from '../../../domain/receipt-statuses.ts'
import { dateFilter, periodQuery } from '../../core/date-filter.ts'
import { listOf, paging } from '../../core/lists.ts'
import * as values from '../../core/values.ts'

const type = values.choice('ReceiptType', 'Where a receipt stands.', RECEIPT_TYPES)
const status = values.choice('ReceiptStatus', 'A kind of receipt.', RECEIPT_STATUSES)
const payment_method = values.choice(
  'ReceiptPaymentMethod',
  'How a receipt is paid: `MP01` cash, `MP05` bank transfer, `MP08` card.',
  RECEIPT_PAYMENT_METHODS,
)

const money = (description: string, example: number) => z.number().meta({ description, example })

/** A receipt in a list (receipts.md#receipts). */
export const receiptSummary = z
  .object({
    object: z.literal('receipt').describe('Always `receipt`.'),
    id: values.idOut().describe('The receipt.'),
    type: type.describe('`draft` until issued, then `issued`, and `voided` once voided.'),
    status: status.describe('`sale`; `return` and `void` on documents made elsewhere.'),
    seq_number: z.int().nullable().meta({
      description: 'Its number in its section and year of issue; null until issued.',
      example: 128,
    }),
    title: z.string().meta({ description: 'What it is for.', example: 'Tagliando 60.000 km' }),
    customer_id: values.idOut().describe("The worksheet's customer."),
    customer_name: z
      .string()
      .meta({ description: "The customer's name as copied from the worksheet.", example: 'Mario Rossi' }),
    vehicle_id: values.idOut().describe("The worksheet's vehicle."),
    vehicle_name: z
      .string()
      .meta({ description: 'Make, model and version as copied.', example: 'Fiat Panda 1.2' }),
    vehicle_license: z
      .string()
      .meta({ description: 'The plate as copied; empty without one.', example: 'AB123CD' }),
    worksheet_id: values.idOut().describe('The worksheet that it was made from.'),
    sezionale_id: values.idOut().describe('The section that it is numbered in.'),
    sezionale_code: z.string().meta({ description: "The section's code.", example: 'R' }),
    payment_method: payment_method
      .nullable()
      .describe('`MP01` cash, `MP05` bank transfer, `MP08` card; null until chosen.'),
    total_before_tax: money('EUR before tax, the sum of the lines.', 13.41),
    total_tax: money('EUR of tax.', 2.95),
    total_after_tax: money('EUR with tax.', 16.36),
    total_payments: money('EUR received: the sum of the payments.', 10),
    outstanding_payments: money('EUR still to be received.', 6.36),
    electronic_receipts_enabled: z
      .boolean()
      .describe('Whether the company issues receipts through its telematic register.'),
    e_receipt_status: z.string().nullable().describe('Where the electronic receipt stands; null on paper.'),
    issued_at: values.dateTimeOut().nullable().describe('When it was issued.'),
    voided_at: values.dateTimeOut().nullable().describe('When it was voided.'),
    ...values.timestamps,
  })
  .meta({ id: 'ReceiptSummary', description: 'A receipt as it stands in a list.' })

/** A line of a receipt. */
export const receiptLineItem = z
  .object({
    object: z.literal('receipt_line_item').describe('Always `receipt_line_item`.'),
    id: values.idOut().describe('The line.'),
    description: z
      .string()
      .meta({ description: 'What was done or sold.', example: 'Sostituzione filtro olio' }),
    quantity: z.number().meta({ description: 'How many.', example: 1 }),
    unit_type: z.string().meta({ description: 'The unit of the quantity.', example: 'pz' }),
    unit_price: money('EUR before tax, net of discount.', 13.41),
    vat_code: z.string().meta({ description: 'The VAT rate.', example: '22' }),
    tax_rate: z.number().meta({ description: "The VAT rate's percentage.", example: 22 }),
    total_price: money('EUR before tax; the lines add up to `total_before_tax`.', 13.41),
  })
  .meta({ id: 'ReceiptLineItem', description: 'A line of a receipt.' })

/** A receipt whole (receipts.md#receipts). */
export const receipt = z
  .object({
    ...receiptSummary.shape,
    external_id: z.string().nullable().describe('Its id in another system.'),
    metadata: z.record(z.string(), z.string()).describe("Pairs of the integrator's own."),
    line_items: z.array(receiptLineItem).describe("The worksheet's lines as copied."),
    ...values.deletedAt,
  })
  .meta({ id: 'Receipt', description: 'A receipt for the work of one worksheet.' })

const fields = {
  title: values
    .title()
    .meta({ description: "What it is for; the worksheet's title unless sent.", example: 'Tagliando' }),
  payment_method: payment_method.nullable().describe('`MP01` cash, `MP05` bank transfer, `MP08` card.'),
  sezionale_id: values
    .id()
    .describe("A section that numbers receipts; the company's own for receipts unless sent."),
  external_id: values.externalId().describe('Its id in another system; unique among receipts.'),
  metadata: values.metadata().describe("Pairs of the integrator's own."),
}

/** A new receipt: lines, totals, customer and vehicle come from the worksheet (receipts.md#creation). */
export const receiptBody = z.strictObject({
  worksheet_id: values.id().describe('The worksheet that it is made from.'),
  ...z.strictObject(fields).partial().shape,
})
export type ReceiptBody = z.output<typeof receiptBody>

export const receiptPath = z.strictObject({ id: values.id().describe('The receipt.') })

/** What changes on a draft; the rest stays. `null` clears. */
export const receiptPatch = receiptPath.extend(z.strictObject(fields).partial().shape)
export type ReceiptPatch = Omit<z.output<typeof receiptPatch>, 'id'>

/** Query of the list: all of the period, unless paging is asked for (receipts.md#list-of-receipts). */
export const receiptQuery = z.strictObject({
  q: values
    .text({ max: 255 })
    .optional()
    .meta({ description: "Every term must match the customer's name.", example: 'rossi' }),
  type: type.optional().describe('Receipts in this state only.'),
  status: status.optional().describe('Receipts of this kind only.'),
  customer_id: values.id().optional().describe("This customer's receipts only."),
  vehicle_id: values.id().optional().describe("This vehicle's receipts only."),
  worksheet_id: values.id().optional().describe('The receipt of this worksheet.'),
  sezionale_id: values.id().optional().describe('Receipts of this section only.'),
  payment_status: values
    .choice('PaymentStatus', 'How much of a total was received.', RECEIPT_PAYMENT_STATUSES)
    .optional()
    .describe('Issued receipts of which nothing, a part or all was received.'),
  ...periodQuery,
  limit: values
    .integer({ min: 1, max: 100 })
    .optional()
    .describe('How many records a page holds, 1 to 100. Without it, the list comes whole.'),
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

/** Money received for a receipt (receipts.md#payments). */
export const payment = z
  .object({
    object: z.literal('payment').describe('Always `payment`.'),
    id: values.idOut().describe('The payment.'),
    amount: money('EUR received.', 10),
    payment_method: payment_method.describe('`MP01` cash, `MP05` bank transfer, `MP08` card.'),
    payment_date: values.dateOut().describe('The day on which it was received.'),
    created_at: values.dateTimeOut().describe('When it was recorded.'),
    deleted_at: values
      .dateTimeOut()
      .optional()
      .describe('When it was deleted or taken back; in the response of DELETE and with `include_deleted`.'),
    reason: values
      .choice('PaymentRemovalReason', 'Why a payment counts no more.', ['deleted', 'voided'])
      .optional()
      .describe('Why it counts no more, with `include_deleted`: deleted, or the receipt was voided.'),
  })
  .meta({ id: 'Payment', description: 'Money received for a receipt.' })

export const paymentList = listOf('PaymentList', payment)

/** The payments of one receipt. */
export const paymentQuery = receiptPath.extend({
  include_deleted: z
    .boolean()
    .default(false)
    .describe('Payments, too, that were deleted or that voiding took back; they count in no total.'),
})

const received = {
  amount: values
    .decimal(2, { min: 0.01 })
    .meta({ description: 'EUR received; at most what is outstanding.', example: 10 }),
  payment_method: payment_method
    .optional()
    .meta({ description: "How it was received; the receipt's unless sent.", example: 'MP01' }),
  payment_date: values.date().optional().describe('The day on which it was received; today unless sent.'),
}

/** A payment to record. */
export const paymentBody = receiptPath.extend(received)
export type PaymentBody = Omit<z.output<typeof paymentBody>, 'id'>

export const paymentPath = receiptPath.extend({ paymentID: values.id().describe('The payment.') })

/** An issue, with the payment received on the spot if there is one (receipts.md#payments). */
export const issueBody = receiptPath.extend({
  ...received,
  amount: received.amount.optional(),
  payment_method: received.payment_method.meta({
    description: "How it was received; the receipt's unless sent. Kept on a receipt that had none.",
    example: 'MP01',
  }),
})
export type IssueBody = Omit<z.output<typeof issueBody>, 'id'>
