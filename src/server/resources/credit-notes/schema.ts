import { z } from 'zod'
import { REFUND_STATUSES } from '../../../domain/credit-notes.ts'
import { EXAMPLE_IDS } from '../../../domain/example-ids.ts'
import { INVOICE_TYPES } from '../../../domain/invoices.ts'
import { MAX_LINES } from '../../../domain/line-limits.ts'
import { dateFilter, periodQuery } from '../../core/date-filter.ts'
import { euros, instant, linkOrNull, remarks, title } from '../../core/documents/fields.ts'
import {
  customerSnapshot,
  fiscalLineFields,
  fiscalNumber,
  fiscalParties,
  fiscalTotals,
  orderReferences,
  stampDuty,
} from '../../core/documents/fiscal-schema.ts'
import { batchRule, lineBatch, lineKind } from '../../core/documents/line-schema.ts'
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
  optionalText,
  outputs,
  pathOf,
  pick,
} from '../../core/fields.ts'
import { paymentMethod } from '../../core/fiscal-codes.ts'
import { externalIdOf, filter, listOf, paging, search } from '../../core/lists.ts'
import * as values from '../../core/values.ts'
import { withholding } from '../../core/withholding.ts'
import { electronicFields, electronicInvoiceStatus } from '../electronic-invoices/schema.ts'

const type = values.choice('CreditNoteType', 'Where a credit note stands.', INVOICE_TYPES)
const payment_status = values.choice(
  'RefundStatus',
  'Where the refund of a credit note stands.',
  REFUND_STATUSES,
)

/** One declaration a field: how it is written and answered, what it is, an example (credit-notes.md#fields). */
const fields = {
  type: answered(type, '`draft` until issued, then `issued`.', 'draft'),
  document_type: answered(z.literal('TD04'), 'Always `TD04`.', 'TD04'),
  invoice_id: answered(
    values.idOut(),
    'The issued invoice that it takes back.',
    EXAMPLE_IDS.credited_invoice,
  ),
  invoice_full_number: answered(z.string(), "That invoice's number.", '128/A'),
  invoice_document_date: answered(values.dateOut(), "That invoice's day.", '2026-09-05'),
  ...fiscalNumber,
  sezionale_id: field(kinds.id, 'The section that it is numbered in.', {
    toWrite: "A section that numbers credit notes; the company's own for them unless sent.",
    example: EXAMPLE_IDS.invoice_sezionale,
  }),
  title: field(title, 'What it is for.', { note: 'empty unless sent', example: 'Reso pastiglie' }),
  reason: field(optionalText(values.nullableFreeText({ max: 200 })), 'Why, printed and in the file.', {
    example: 'Merce difettosa',
  }),
  restock: field(kinds.boolean, 'Whether the parts of its lines come back into stock.', {
    note: 'false unless sent',
    example: false,
  }),
  customer_id: answered(values.idOut(), "The invoice's customer."),
  vehicle_id: linkOrNull("The invoice's vehicle."),
  ...fiscalParties,
  km: answered(z.int().nullable(), "The invoice's kilometres.", 60000),
  payment_method: field(
    optionalText(paymentMethod().nullable()),
    'How money is given back, `MP01` to `MP23`.',
    { note: "the customer's unless sent, else the settings'", example: 'MP05' },
  ),
  bank_account_id: field(nullable(kinds.id), 'The bank account that money is given back from.', {
    note: "the settings' `invoice_account_id` unless sent; one in use that has an IBAN",
    example: EXAMPLE_IDS.account,
  }),
  split_payment: answered(z.boolean(), 'Whether the customer paid the VAT to the state.', false),
  withholding: answered(
    nullable(withholding).output,
    'What the customer kept back of the invoice as tax.',
    null,
  ),
  ...stampDuty,
  ...fiscalTotals,
  split_tax: euros('of VAT that the customer paid to the state', 0),
  withholding_amount: euros('that the customer kept back as tax', 0),
  amount_due: euros('that it takes back: with tax, without what was split or withheld'),
  total_payments: euros('given back: the sum of the refunds', 0),
  outstanding_payments: euros('still to be given back of what was paid too much', 0),
  payment_status: answered(
    payment_status,
    '`paid` with nothing left to give back, else `partial` or `unpaid`.',
    'paid',
  ),
  ...electronicFields,
  issued_at: instant('When it was issued.'),
}

/** What a list leaves out. */
const details = {
  order_references: {
    output: orderReferences.output.describe('Orders, contracts and agreements that the invoice cites.'),
  },
  comments: remarks('Remarks, printed and in the file.'),
  internal_notes: remarks('Remarks for the workshop only.'),
  ...integratorFields('credit notes'),
}

const summary = outputs(fields)

/** A credit note in a list (credit-notes.md#fields). */
export const creditNoteSummary = z
  .object({
    ...identity('credit_note'),
    ...pick(summary, 'type', 'full_number', 'title'),
    ...summary,
    ...outputs(details),
    ...values.timestamps,
  })
  .meta({ id: 'CreditNoteSummary', description: 'A credit note as it stands in a list.' })

/** What a credit note's line has, also beyond what every line has (credit-notes.md#lines). */
const lineOwn = {
  ...fiscalLineFields,
  kind: field(oneOf(lineKind), 'Part, labour, external work or text.', {
    note: "the article's, else by the unit",
  }),
  invoice_line_item_id: linkOrNull('The line of the invoice that it takes back.'),
  movement_id: linkOrNull('The stock movement that it causes.'),
}

export const creditNoteLineItem = z
  .object({ ...identity('credit_note_line_item', 'line'), ...outputs(lineOwn) })
  .meta({ id: 'CreditNoteLineItem', description: 'A line of a credit note.' })

/** A credit note whole (credit-notes.md#fields). */
export const creditNote = z
  .object({
    ...creditNoteSummary.shape,
    customer_snapshot: customerSnapshot
      .nullable()
      .describe('The customer as copied on issue; null until then.'),
    line_items: z.array(creditNoteLineItem).describe('The lines by position.'),
    ...values.deletedAt,
  })
  .meta({ id: 'CreditNote', description: 'A credit note over an issued invoice.' })

const written = z.strictObject({ ...inputs(fields), ...inputs(details) }).partial()

const creditedLine = z
  .strictObject({
    invoice_line_item_id: values.id().describe('The line of the invoice.'),
    quantity: values
      .decimal(3, { min: 0.001 })
      .optional()
      .describe('How many of it; what is left unless sent.'),
  })
  .meta({ id: 'CreditedLine', description: 'How much of a line of the invoice is taken back.' })

/** A new credit note over an issued invoice (credit-notes.md#creation). */
export const creditNoteBody = written.extend({
  invoice_id: values
    .id()
    .meta({ description: 'The issued invoice that it takes back.', example: EXAMPLE_IDS.credited_invoice }),
  line_items: values
    .list(creditedLine, MAX_LINES)
    .optional()
    .describe('What it takes back; every line with what is left unless sent, none if empty.'),
})
export type CreditNoteBody = z.output<typeof creditNoteBody>

export const creditNotePath = pathOf('credit note')

/** What changes; the rest stays. `null` clears. */
export const creditNotePatch = creditNotePath.extend(written.shape)
export type CreditNotePatch = z.output<typeof written>

const filters = {
  q: search('Every term must match number, customer, title or plate.', 'rossi'),
  type: filter(type, 'Drafts or issued credit notes only.'),
  payment_status: filter(payment_status, 'Credit notes whose refund stands there only.'),
  customer_id: filter(values.id(), "This customer's credit notes only."),
  vehicle_id: filter(values.id(), "This vehicle's credit notes only."),
  invoice_id: filter(values.id(), 'Credit notes of this invoice.'),
  sezionale_id: filter(values.id(), 'Credit notes of this section only.'),
  e_invoice_status: filter(electronicInvoiceStatus, 'Those whose electronic invoice stands there only.'),
  external_id: externalIdOf('credit note'),
  ...periodQuery,
}

/** Filters that the list and the counts share (credit-notes.md#list). */
export const creditNoteFilters = z.strictObject(filters)
export type CreditNoteFilters = z.output<typeof creditNoteFilters>

export const creditNoteQuery = z.strictObject({ ...filters, ...paging() })

export const creditNoteList = listOf('CreditNoteList', creditNoteSummary, {
  date_filter: dateFilter.describe('The period of the list, by `document_date`.'),
})

/** Lines added, changed, removed and reordered in one transaction (lines.md#batch). */
export const creditNoteBatch = creditNotePath.extend(lineBatch('CreditNote', inputs(lineOwn))).meta(batchRule)

const given = z.strictObject(paymentInputs(paymentMethod(), 'credit note'))

/** A refund to record. */
export const refundBody = creditNotePath.extend(given.required({ amount: true }).shape)
export type RefundBody = Omit<z.output<typeof refundBody>, 'id'>

/** An issue, with the refund that is given on the spot if there is one (credit-notes.md#issue). */
export const creditNoteIssueBody = creditNotePath.extend({
  document_date: filter(values.date(), "The credit note's day; its own unless sent, else today."),
  ...given.shape,
})
export type CreditNoteIssueBody = Omit<z.output<typeof creditNoteIssueBody>, 'id'>
