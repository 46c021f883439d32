import { z } from 'zod'
import { EXPENSE_KINDS, EXPENSE_PAYMENT_STATUSES } from '../../../domain/expenses.ts'
import { dateFilter, periodQuery } from '../../core/date-filter.ts'
import { count, euros, linkOrNull, statusCounts, title } from '../../core/documents/fields.ts'
import { instalment, instalmentsInput } from '../../core/documents/instalments.ts'
import { batchRule, lineBatch, lineFields } from '../../core/documents/line-schema.ts'
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
import { attachmentsCount } from '../attachments/schema.ts'
import { recurrence } from './recurrence-field.ts'

const expenseKind = values.choice('ExpenseKind', 'What an expense is.', EXPENSE_KINDS)
const payment_status = values.choice(
  'ExpensePaymentStatus',
  'Where the payment of an expense stands.',
  EXPENSE_PAYMENT_STATUSES,
)

const amount = kind(values.decimal(2, { min: 0 }), z.number())

/** One declaration a field: how it is written and answered, what it is, an example (expenses.md#fields-of-expenses). */
const fields = {
  seq_number: count("Its number, counted by the company's expenses.", 128),
  kind: field(oneOf(expenseKind), 'What it is.', { note: '`invoice` unless sent' }),
  supplier_id: field(nullable(kinds.id), 'Whom it was bought from.'),
  supplier_name: field(kind(values.line({ max: 255 }), z.string()), 'Their name as copied.', {
    toWrite: 'Whom it was bought from, without a `supplier_id`.',
  }),
  document_number: field(optionalText(values.nullableLine(50)), "The supplier's number of it."),
  document_date: field(kinds.date, 'The day on the document.', { example: '2026-09-05' }),
  registration_date: field(kinds.date, 'The day on which it was registered, which its VAT counts on.', {
    note: 'today, or `document_date` where that is later, unless sent',
    example: '2026-09-07',
  }),
  title: field(title, 'What it is for.', { example: 'Pastiglie e dischi' }),
  comments: field(kinds.remarks, 'Remarks.'),
  category_id: field(nullable(kinds.id), 'Its category.'),
  category_name: answered(z.string().nullable(), "The category's name.", 'Ricambi'),
  worksheet_id: field(nullable(kinds.id), 'The worksheet that it was for.'),
  vehicle_id: field(nullable(kinds.id), 'The vehicle that it was for.'),
  purchase_order_id: field(nullable(kinds.id), 'The purchase order by which the goods came in.'),
  total_before_tax: field(amount, 'EUR before tax.', {
    toWrite: 'EUR before tax, of an expense without lines. Either this or `total_after_tax`.',
    example: 100,
  }),
  total_tax: euros('of tax', 22),
  total_after_tax: field(amount, 'EUR with tax.', {
    toWrite: 'EUR with tax, of an expense without lines: what is before tax follows from it.',
  }),
  tax_adjustment: field(
    kind(values.decimal(2, { min: -1, max: 1 }), z.number()),
    "The supplier's own rounding, which is part of the tax.",
    { note: '0 unless sent, or as `total_after_tax` makes it' },
  ),
  vat_code: field(
    nullable(kind(values.text({ min: 1, max: 10 }), z.string())),
    'The VAT rate of an expense without lines; null is no tax.',
    { note: "the company's default on an invoice, credit note or receipt unless sent" },
  ),
  vat_deductibility: field(kinds.percentage, 'How much of its VAT can be deducted, per cent.', {
    note: "the category's unless sent, else 100",
    example: 100,
  }),
  withholding_amount: field(amount, 'EUR kept back for the tax office, at most what is before tax.', {
    note: '0 unless sent',
    example: 0,
  }),
  amount_due: euros('that the supplier is owed: with tax, without what is withheld', 122),
  payment_method: field(optionalText(paymentMethod().nullable()), 'How it is paid, `MP01` to `MP23`.', {
    note: "the supplier's unless sent",
    example: 'MP05',
  }),
  due_date: field(kinds.date, 'The first day with something outstanding, else the last day.', {
    toWrite: 'When all of it falls due; instead of `instalments`.',
  }),
  instalments: {
    input: instalmentsInput.describe('1 to 60 days, ascending, with amounts that are together `amount_due`.'),
    output: z.array(instalment).describe('What falls due when, never empty.'),
  },
  total_payments: euros('paid: the sum of the payments', 0),
  outstanding_payments: euros('still to be paid', 122),
  payment_status: answered(
    payment_status,
    '`paid`; else `overdue` after the day of an unpaid instalment; else `partial` or `unpaid`.',
    'unpaid',
  ),
  load_stock: field(kinds.boolean, 'Whether its lines load the stock of the parts that they cite.', {
    note: 'false unless sent; never true with a `purchase_order_id`, by which the goods came in',
    example: false,
  }),
  recurrence: field(nullable(recurrence), 'How it comes again; null where it does not.', {
    toWrite: 'How it comes again: copies are made of it. `null` ends that and leaves the copies.',
    example: null,
  }),
  recurring_expense_id: linkOrNull('The expense that this one is a copy of.'),
  electronic_invoice_id: linkOrNull('The electronic invoice that it was made of.'),
  ...integratorFields('expenses'),
}

/** An expense in a list (expenses.md#fields-of-expenses). */
export const expenseSummary = z
  .object({
    ...identity('expense'),
    ...pick(outputs(fields), 'seq_number', 'kind', 'title'),
    ...outputs(fields),
    ...values.timestamps,
  })
  .meta({ id: 'ExpenseSummary', description: 'An expense as it stands in a list.' })

export const expenseLineItem = z
  .object({
    ...identity('expense_line_item', 'line'),
    ...outputs(lineFields),
    ...outputs({ movement_id: linkOrNull('The stock movement that it causes.') }),
  })
  .meta({ id: 'ExpenseLineItem', description: 'A line of an expense.' })

/** An expense whole (expenses.md#fields-of-expenses). */
export const expense = z
  .object({
    ...expenseSummary.shape,
    ...outputs(attachmentsCount),
    line_items: z.array(expenseLineItem).describe('The lines by position; none where totals were sent.'),
    ...values.deletedAt,
  })
  .meta({ id: 'Expense', description: 'What the workshop bought and owes.' })

const written = z.strictObject({
  ...z.strictObject(inputs(fields)).partial().shape,
  allow_duplicate: z
    .boolean()
    .optional()
    .describe('Whether the same document of the supplier may stand already; not kept.'),
})

/** A new expense; lines are added with the batch. */
export const expenseBody = written.required({ document_date: true })
export type ExpenseBody = z.output<typeof expenseBody>

export const expensePath = pathOf('expense')

/** What changes; the rest stays. `null` clears. */
export const expensePatch = expensePath.extend(written.shape)
export type ExpensePatch = z.output<typeof written>

const filters = {
  q: search('Every term must match the supplier, the document number, the title or the number.', 'ricambi'),
  kind: filter(expenseKind, 'Expenses of this kind only.'),
  supplier_id: filter(values.id(), 'Bought from this supplier only.'),
  category_id: filter(values.id(), 'Of this category only.'),
  worksheet_id: filter(values.id(), 'For this worksheet only.'),
  vehicle_id: filter(values.id(), 'For this vehicle only.'),
  recurring_expense_id: filter(values.id(), 'Copies of this expense only.'),
  purchase_order_id: filter(values.id(), 'Of this purchase order only.'),
  payment_status: filter(payment_status, 'Expenses whose payment stands there only.'),
  due_from: filter(values.date(), 'Expenses with an unpaid instalment on this day or later.'),
  due_to: filter(values.date(), 'And on this day or earlier.'),
  external_id: externalIdOf('expense'),
  ...periodQuery,
}

/** Filters that the list and the counts share (expenses.md#list-of-expenses). */
export const expenseFilters = z.strictObject(filters)
export type ExpenseFilters = z.output<typeof expenseFilters>

export const expenseQuery = z.strictObject({ ...filters, ...paging() })
export type ExpenseQuery = z.output<typeof expenseQuery>

export const expenseList = listOf('ExpenseList', expenseSummary, {
  date_filter: dateFilter.describe('The period of the list, by `document_date`.'),
})

/** How many expenses stand where with their payment (expenses.md#list-of-expenses). */
export const expenseStatusCounts = statusCounts('expense', {
  unpaid: count('Expenses of which nothing is paid yet.', 12),
  partial: count('Expenses of which a part is paid.', 2),
  overdue: count('Expenses with an instalment that should have been paid.', 3),
  paid: count('Expenses that are paid.', 90),
})

/** Lines added, changed, removed and reordered in one transaction (lines.md#batch). */
export const expenseBatch = expensePath.extend(lineBatch('Expense', inputs(lineFields))).meta(batchRule)

/** A payment to record. */
export const expensePaymentBody = expensePath.extend(
  z.strictObject(paymentInputs(paymentMethod(), 'expense')).required({ amount: true }).shape,
)
