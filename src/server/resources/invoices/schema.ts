import { z } from 'zod'
import { EXAMPLE_IDS } from '../../../domain/example-ids.ts'
import {
  INVOICE_DOCUMENT_TYPES,
  INVOICE_LINE_KINDS,
  INVOICE_PAYMENT_STATUSES,
  INVOICE_TYPES,
} from '../../../domain/invoices.ts'
import { dateFilter, periodQuery } from '../../core/date-filter.ts'
import {
  count,
  euros,
  hideDiscounts,
  instant,
  kilometres,
  linkOrNull,
  remarks,
  statusCounts,
  title,
} from '../../core/documents/fields.ts'
import {
  customerSnapshot,
  fiscalLineFields,
  fiscalNumber,
  fiscalParties,
  fiscalTotals,
  orderReferences,
  stampDuty,
} from '../../core/documents/fiscal-schema.ts'
import { instalment, instalmentsInput } from '../../core/documents/instalments.ts'
import { batchRule, lineBatch, lineKind } from '../../core/documents/line-schema.ts'
import { paymentInputs } from '../../core/documents/payment-schema.ts'
import {
  answered,
  field,
  identity,
  inputs,
  integratorFields,
  kind,
  kinds,
  nullable,
  oneOf,
  optionalText,
  outputs,
  pathOf,
  pick,
} from '../../core/fields.ts'
import { paymentMethod } from '../../core/fiscal-codes.ts'
import { externalIdOf, filter, listOf, paging, search } from '../../core/lists.ts'
import * as values from '../../core/values.ts'
import { withholding } from '../../core/withholding.ts'
import { attachmentsCount } from '../attachments/schema.ts'
import { electronicFields, electronicInvoiceStatus } from '../electronic-invoices/schema.ts'

const type = values.choice('InvoiceType', 'Where an invoice stands.', INVOICE_TYPES)
const document_type = values.choice(
  'InvoiceDocumentType',
  'What an invoice is: `TD01` invoice, `TD02` advance, `TD05` debit note, `TD24` and `TD25` deferred, `TD26` sale of an asset.',
  INVOICE_DOCUMENT_TYPES,
)
const payment_status = values.choice(
  'InvoicePaymentStatus',
  'Where the payment of an invoice stands.',
  INVOICE_PAYMENT_STATUSES,
)
const invoiceLineKind = values.choice(
  'InvoiceLineKind',
  'Part, labour, external work, text or the stamp duty.',
  INVOICE_LINE_KINDS,
)

const MAX_ADVANCES = 100

/** One declaration a field: how it is written and answered, what it is, an example (invoices.md#fields-of-invoices). */
const fields = {
  type: answered(type, '`draft` until issued, then `issued`.', 'draft'),
  document_type: field(oneOf(document_type), 'What it is.', { note: '`TD01` unless sent' }),
  ...fiscalNumber,
  sezionale_id: field(kinds.id, 'The section that it is numbered in.', {
    toWrite: "A section that numbers invoices; the company's own for invoices unless sent.",
    example: EXAMPLE_IDS.invoice_sezionale,
  }),
  title: field(title, 'What it is for.', {
    note: "a single worksheet's unless sent",
    example: 'Tagliando 60.000 km',
  }),
  customer_id: field(kinds.id, 'Whom it is for.', {
    toWrite: 'Whom it is for; required unless worksheets or delivery notes give it.',
  }),
  vehicle_id: field(nullable(kinds.id), 'The vehicle.', { note: "a single worksheet's unless sent" }),
  ...fiscalParties,
  km: field(kind(kilometres.input.nullable(), z.int().nullable()), 'Kilometres of the vehicle.', {
    note: "a single worksheet's unless sent",
    example: 60000,
  }),
  worksheet_ids: answered(z.array(values.idOut()), 'The worksheets that it was made from, in their order.'),
  delivery_note_ids: answered(z.array(values.idOut()), 'The delivery notes that it was made from, likewise.'),
  related_invoice_id: field(nullable(kinds.id), 'The issued invoice that a `TD05` adds to.', {
    example: null,
  }),
  related_invoice_full_number: answered(z.string().nullable(), "That invoice's number.", null),
  advance_invoice_ids: field(
    kind(values.list(values.id(), MAX_ADVANCES), z.array(values.idOut())),
    'Issued `TD02` invoices of the customer that it deducts.',
    { example: [] },
  ),
  payment_method: field(optionalText(paymentMethod().nullable()), 'How it is paid, `MP01` to `MP23`.', {
    note: "the customer's unless sent, else the settings'",
    example: 'MP05',
  }),
  bank_account_id: field(nullable(kinds.id), 'The bank account that the customer pays into.', {
    note: "the settings' `invoice_account_id` unless sent; one in use that has an IBAN",
    example: EXAMPLE_IDS.account,
  }),
  due_date: field(kinds.date, 'The first day with something outstanding, else the last day.', {
    toWrite: 'When all of it falls due; instead of `instalments`.',
  }),
  instalments: {
    input: instalmentsInput.describe('1 to 60 days, ascending, with amounts that are together `amount_due`.'),
    output: z.array(instalment).describe('What falls due when, never empty.'),
  },
  split_payment: field(kinds.boolean, 'Whether the customer pays the VAT to the state.', {
    note: "the customer's unless sent",
    example: false,
  }),
  withholding: field(nullable(withholding), 'What the customer keeps back as tax.', {
    note: "the customer's unless sent",
    example: null,
  }),
  ...stampDuty,
  charge_stamp_duty: field(kinds.boolean, 'Whether the customer is charged the stamp duty.', {
    note: "the settings' `stamp_duty_charged` unless sent",
    example: false,
  }),
  ...fiscalTotals,
  split_tax: euros('of VAT that the customer pays to the state', 0),
  withholding_amount: euros('that the customer keeps back as tax', 0),
  amount_due: euros('that the customer pays: with tax, without what is split or withheld'),
  credited_total: euros('that its issued credit notes come to', 0),
  total_payments: euros('received: the sum of the payments', 0),
  outstanding_payments: euros('still to be received'),
  payment_status: answered(
    payment_status,
    '`credited` by all of it; else `paid`; else `overdue` after the day of an unpaid instalment; else `partial` or `unpaid`.',
    'unpaid',
  ),
  hide_discounts: hideDiscounts('invoice'),
  ...electronicFields,
  issued_at: instant('When it was issued.'),
}

/** What it cites, remarks, and the integrator's own. */
const details = {
  order_references: field(orderReferences, 'Orders, contracts and agreements that it cites.', {
    note: 'up to 20',
    example: [],
  }),
  comments: remarks('Remarks, printed and in the file.'),
  internal_notes: remarks('Remarks for the workshop only.'),
  ...attachmentsCount,
  ...integratorFields('invoices'),
}

const summary = outputs(fields)

/** An invoice in a list (invoices.md#fields-of-invoices). */
export const invoiceSummary = z
  .object({
    ...identity('invoice'),
    ...pick(summary, 'type', 'full_number', 'title'),
    ...summary,
    ...outputs(details),
    ...values.timestamps,
  })
  .meta({ id: 'InvoiceSummary', description: 'An invoice as it stands in a list.' })

/** What an invoice's line has, also beyond what every line has (invoices.md#lines-of-invoices). */
const lineOwn = {
  ...fiscalLineFields,
  kind: field(
    kind(lineKind, invoiceLineKind),
    'Part, labour, external work or text; `stamp_duty` is the server’s own.',
    { toWrite: 'Part, labour, external work or text.', note: "the article's, else by the unit" },
  ),
  worksheet_id: linkOrNull('The worksheet that it was copied from.'),
  worksheet_line_item_id: linkOrNull('That worksheet’s line.'),
  delivery_note_id: linkOrNull('The delivery note that it was copied from.'),
  movement_id: linkOrNull('The stock movement that it causes.'),
}

export const invoiceLineItem = z
  .object({ ...identity('invoice_line_item', 'line'), ...outputs(lineOwn) })
  .meta({ id: 'InvoiceLineItem', description: 'A line of an invoice.' })

/** An invoice whole (invoices.md#fields-of-invoices). */
export const invoice = z
  .object({
    ...invoiceSummary.shape,
    customer_snapshot: customerSnapshot
      .nullable()
      .describe('The customer as copied on issue; null until then.'),
    line_items: z.array(invoiceLineItem).describe('The lines by position.'),
    credit_note_ids: z.array(values.idOut()).describe('Its credit notes, drafts too, oldest first.'),
    ...values.deletedAt,
  })
  .meta({ id: 'Invoice', description: 'An invoice to a customer.' })

const written = z.strictObject({ ...inputs(fields), ...inputs(details) }).partial()

/** A new invoice: of worksheets and delivery notes, or of a customer; lines are added with the batch (invoices.md#creation). */
export const invoiceBody = written.extend({
  worksheet_ids: values
    .list(values.id(), 100, 1)
    .optional()
    .describe('Worksheets whose lines are copied, in their order.'),
  delivery_note_ids: values
    .list(values.id(), 100, 1)
    .optional()
    .describe('Issued delivery notes whose lines are copied behind these, in their order.'),
})
export type InvoiceBody = z.output<typeof invoiceBody>

export const invoicePath = pathOf('invoice')

/** What changes; the rest stays. `null` clears. */
export const invoicePatch = invoicePath.extend(written.shape)
export type InvoicePatch = z.output<typeof written>

const filters = {
  q: search('Every term must match number, customer, title or plate.', 'rossi'),
  type: filter(type, 'Drafts or issued invoices only.'),
  document_type: filter(document_type, 'Invoices of this kind only.'),
  payment_status: filter(payment_status, 'Invoices whose payment stands there only.'),
  customer_id: filter(values.id(), "This customer's invoices only."),
  vehicle_id: filter(values.id(), "This vehicle's invoices only."),
  worksheet_id: filter(values.id(), 'Invoices of this worksheet.'),
  sezionale_id: filter(values.id(), 'Invoices of this section only.'),
  due_from: filter(values.date(), 'Invoices with an unpaid instalment on this day or later.'),
  due_to: filter(values.date(), 'And on this day or earlier.'),
  e_invoice_status: filter(electronicInvoiceStatus, 'Those whose electronic invoice stands there only.'),
  external_id: externalIdOf('invoice'),
  ...periodQuery,
}

/** Filters that the list and the counts share (invoices.md#list-of-invoices). */
export const invoiceFilters = z.strictObject(filters)
export type InvoiceFilters = z.output<typeof invoiceFilters>

export const invoiceQuery = z.strictObject({ ...filters, ...paging() })
export type InvoiceQuery = z.output<typeof invoiceQuery>

export const invoiceList = listOf('InvoiceList', invoiceSummary, {
  date_filter: dateFilter.describe('The period of the list, by `document_date`.'),
})

/** How many invoices stand where (invoices.md#list-of-invoices). */
export const invoiceStatusCounts = statusCounts('invoice', {
  draft: count('Drafts.', 3),
  issued: count('Issued invoices; those below are among them.', 120),
  unpaid: count('Issued invoices of which nothing is paid yet.', 12),
  partial: count('Issued invoices of which a part is paid or credited.', 2),
  overdue: count('Issued invoices with an instalment that should have been paid.', 3),
  paid: count('Issued invoices that are paid.', 90),
  credited: count('Issued invoices that were credited wholly.', 1),
})

/** Lines added, changed, removed and reordered in one transaction (lines.md#batch). */
export const invoiceBatch = invoicePath.extend(lineBatch('Invoice', inputs(lineOwn))).meta(batchRule)

const received = z.strictObject(paymentInputs(paymentMethod(), 'invoice'))

/** A payment to record. */
export const invoicePaymentBody = invoicePath.extend(received.required({ amount: true }).shape)

/** An issue, with the payment received on the spot if there is one (invoices.md#issue-of-invoices). */
export const invoiceIssueBody = invoicePath.extend({
  document_date: filter(values.date(), "The invoice's day; its own unless sent, else today."),
  ...received.shape,
})
export type InvoiceIssueBody = Omit<z.output<typeof invoiceIssueBody>, 'id'>
