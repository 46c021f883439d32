import { z } from 'zod'
import { QUOTE_STATUSES } from '../../../domain/quote-statuses.ts'
import { dateFilter, periodQuery } from '../../core/date-filter.ts'
import {
  count,
  countOrNull,
  euros,
  hideDiscounts,
  instant,
  kilometres,
  linkOrNull,
  statusCounts,
  totals,
  work,
} from '../../core/documents/fields.ts'
import { batchRule, lineApproval, lineBatch, lineFields } from '../../core/documents/line-schema.ts'
import {
  answered,
  field,
  identity,
  inputs,
  integratorFields,
  kinds,
  nullable,
  outputs,
  pathOf,
  pick,
} from '../../core/fields.ts'
import { externalIdOf, filter, listOf, paging, search } from '../../core/lists.ts'
import * as values from '../../core/values.ts'
import { attachmentsCount } from '../attachments/schema.ts'
import { appliedTemplate } from '../job-templates/schema.ts'

const status = values.choice('QuoteStatus', 'Where a quote stands.', QUOTE_STATUSES)
const decision_source = values.choice('QuoteDecisionSource', 'Who recorded a decision.', [
  'staff',
  'customer_link',
  'api',
])

/** One declaration a field: how it is written and answered, what it is, an example (quotes.md#quotes). */
const fields = {
  seq_number: count("Its number, counted by the company's quotes.", 128),
  status: answered(status, '`waiting`, `accepted` or `rejected`.'),
  customer_id: work.customer_id,
  customer_name: answered(z.string(), "The customer's name; stays once converted.", 'Mario Rossi'),
  vehicle_id: field(kinds.id, 'The vehicle that it is for.', {
    toWrite: "The vehicle; another owner's is accepted.",
  }),
  vehicle_name: answered(z.string(), 'Make, model and version.', 'Fiat Panda 1.2'),
  vehicle_license: answered(z.string(), 'The plate; empty without one.', 'AB123CD'),
  title: work.title,
  km: field(kilometres, 'Kilometres of the vehicle.', {
    toWrite: "Kilometres; the vehicle's last known unless sent.",
    example: 60000,
  }),
  work_category_id: work.work_category_id,
  work_category_name: work.work_category_name,
  worksheet_id: linkOrNull('The worksheet that it was converted to.'),
  worksheet_seq_number: countOrNull("That worksheet's number.", 96),
  ...totals,
  total_discount: euros('of discount in the lines', 1.49),
  hide_discounts: hideDiscounts('quote'),
}

/** What a list leaves out. */
const details = {
  comments: work.comments,
  valid_until: field(nullable(kinds.date), 'Until when it stands.', {
    note: 'the `quote_validity_days` of the settings from today where it is not sent',
  }),
  decided_at: instant('When it was accepted or rejected.'),
  decision_source: answered(decision_source.nullable(), 'Who recorded the decision.'),
  rejection_reason: answered(z.string().nullable(), 'Why it was rejected.'),
  ...attachmentsCount,
  ...integratorFields('quotes'),
}

const summary = outputs(fields)

/** A quote in a list (quotes.md#quotes). */
export const quoteSummary = z
  .object({
    ...identity('quote'),
    ...pick(summary, 'seq_number', 'status', 'title'),
    ...summary,
    ...values.timestamps,
  })
  .meta({ id: 'QuoteSummary', description: 'A quote as it stands in a list.' })

export const quoteLineItem = z
  .object({
    ...identity('quote_line_item', 'line'),
    ...outputs({
      ...lineFields,
      approval_status: answered(lineApproval, "The customer's word on it.", 'pending'),
    }),
  })
  .meta({ id: 'QuoteLineItem', description: 'A line of a quote.' })

/** A quote whole (quotes.md#quotes). */
export const quote = z
  .object({
    ...quoteSummary.shape,
    ...outputs(details),
    line_items: z.array(quoteLineItem).describe('The lines by position.'),
    ...values.deletedAt,
  })
  .meta({ id: 'Quote', description: 'An offer to a customer for work on a vehicle.' })

const written = z.strictObject({ ...inputs(fields), ...inputs(details) }).partial()

/** A new quote; its lines are added with the batch. */
export const quoteBody = written.required({ customer_id: true, vehicle_id: true })
export type QuoteBody = z.output<typeof quoteBody>

export const quotePath = pathOf('quote')

/** What changes; the rest stays. `null` clears. */
export const quotePatch = quotePath.extend(written.shape)
export type QuotePatch = z.output<typeof written>

const filters = {
  q: search('Every term must match number, title, customer or plate.', 'rossi'),
  status: filter(status, 'Quotes in this status only.'),
  customer_id: filter(values.id(), "This customer's quotes only."),
  vehicle_id: filter(values.id(), "This vehicle's quotes only."),
  converted: filter(z.boolean(), 'Only those that became a worksheet, or only those that did not.'),
  external_id: externalIdOf('quote'),
  ...periodQuery,
}

/** Filters that the list and the counts share (quotes.md#list-of-quotes). */
export const quoteFilters = z.strictObject(filters)
export type QuoteFilters = z.output<typeof quoteFilters>

export const quoteQuery = z.strictObject({ ...filters, ...paging() })

export const quoteList = listOf('QuoteList', quoteSummary, {
  date_filter: dateFilter.describe('The period of the list.'),
})

/** How many quotes stand in each status (quotes.md#list-of-quotes). */
export const quoteStatusCounts = statusCounts('quote', {
  waiting: count('Quotes that wait.', 12),
  accepted: count('Accepted quotes.', 30),
  rejected: count('Rejected quotes.', 4),
})

/** Lines of a job template to add. */
export const quoteTemplate = quotePath.extend(appliedTemplate.shape)

/** Lines added, changed, removed and reordered in one transaction (lines.md#batch). */
export const quoteBatch = quotePath.extend(lineBatch('Quote', inputs(lineFields))).meta(batchRule)

/** A move of the quote (quotes.md#transitions-of-quotes). */
export const quoteTransition = quotePath.extend({
  action: status.describe('The status to move to.'),
  rejection_reason: values
    .nullableFreeText()
    .optional()
    .describe('Why it is rejected; kept with `rejected` only.'),
})
