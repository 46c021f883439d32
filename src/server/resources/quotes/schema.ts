import { z } from 'zod'
import { QUOTE_STATUSES } from '../../../domain/quote-statuses.ts'
import { dateFilter, periodQuery } from '../../core/date-filter.ts'
import {
  batchRule,
  lineBatch,
  lineFields,
  lineOutput,
  totalsOutput,
} from '../../core/documents/line-schema.ts'
import { listOf, paging } from '../../core/lists.ts'
import * as values from '../../core/values.ts'

const status = values.choice('QuoteStatus', 'Where a quote stands.', QUOTE_STATUSES)
const decision_source = values.choice('QuoteDecisionSource', 'Who recorded a decision.', [
  'staff',
  'customer_link',
  'api',
])

const wholeOrNull = (description: string, example: number) =>
  z.int().nullable().meta({ description, example })
const whole = (description: string, example: number) =>
  z.number().meta({ type: 'integer', description, example })

/** A quote in a list (quotes.md#quotes). */
export const quoteSummary = z
  .object({
    object: z.literal('quote').describe('Always `quote`.'),
    id: values.idOut().describe('The quote.'),
    seq_number: whole("Its number, counted by the company's quotes.", 128),
    status: status.describe('`waiting`, `accepted` or `rejected`.'),
    title: z.string().meta({ description: 'What it is about.', example: 'Tagliando 60.000 km' }),
    customer_id: values.idOut().describe('Whom it is for.'),
    customer_name: z
      .string()
      .meta({ description: "The customer's name; stays once converted.", example: 'Mario Rossi' }),
    vehicle_id: values.idOut().describe('The vehicle that it is for.'),
    vehicle_name: z.string().meta({ description: 'Make, model and version.', example: 'Fiat Panda 1.2' }),
    vehicle_license: z.string().meta({ description: 'The plate; empty without one.', example: 'AB123CD' }),
    work_category_id: values.idOut().nullable().describe('The work category.'),
    work_category_name: z
      .string()
      .nullable()
      .meta({ description: "The category's name.", example: 'Tagliando' }),
    km: whole('Kilometres of the vehicle.', 60000),
    worksheet_id: values.idOut().nullable().describe('The worksheet that it was converted to.'),
    worksheet_seq_number: wholeOrNull("That worksheet's number.", 96),
    ...totalsOutput,
    total_discount: z.number().meta({ description: 'EUR of discount in the lines.', example: 1.49 }),
    hide_discounts: z.boolean().describe('Whether the printed quote leaves discounts out.'),
    ...values.timestamps,
  })
  .meta({ id: 'QuoteSummary', description: 'A quote as it stands in a list.' })

/** A line of a quote. */
export const quoteLineItem = z
  .object({ object: z.literal('quote_line_item').describe('Always `quote_line_item`.'), ...lineOutput })
  .meta({ id: 'QuoteLineItem', description: 'A line of a quote.' })

/** A quote whole (quotes.md#quotes). */
export const quote = z
  .object({
    ...quoteSummary.shape,
    comments: z.string().nullable().describe('Remarks, printed.'),
    valid_until: values.dateOut().nullable().describe('Until when it stands.'),
    decided_at: values.dateTimeOut().nullable().describe('When it was accepted or rejected.'),
    decision_source: decision_source.nullable().describe('Who recorded the decision.'),
    rejection_reason: z.string().nullable().describe('Why it was rejected.'),
    external_id: z.string().nullable().describe('Its id in another system.'),
    metadata: z.record(z.string(), z.string()).describe("Pairs of the integrator's own."),
    line_items: z.array(quoteLineItem).describe('The lines by position.'),
    ...values.deletedAt,
  })
  .meta({ id: 'Quote', description: 'An offer to a customer for work on a vehicle.' })

const fields = {
  customer_id: values.id().describe('Whom it is for.'),
  vehicle_id: values.id().describe("The vehicle; another owner's is accepted."),
  title: values.title().meta({ description: 'What it is about.', example: 'Tagliando 60.000 km' }),
  km: values
    .integer({ min: 0, max: 9_999_999 })
    .meta({ description: "Kilometres; the vehicle's last known unless sent.", example: 60000 }),
  work_category_id: values.id().nullable().describe('The work category.'),
  comments: values.nullableFreeText().describe('Remarks, printed.'),
  hide_discounts: z.boolean().describe('Whether the printed quote leaves discounts out; false unless sent.'),
  valid_until: values.date().nullable().describe('Until when it stands.'),
  external_id: values.externalId().describe('Its id in another system; unique among quotes.'),
  metadata: values.metadata().describe("Pairs of the integrator's own."),
}

/** A new quote; its lines are added with the batch. */
export const quoteBody = z.strictObject(fields).partial().required({ customer_id: true, vehicle_id: true })
export type QuoteBody = z.output<typeof quoteBody>

export const quotePath = z.strictObject({ id: values.id().describe('The quote.') })

/** What changes; the rest stays. `null` clears. */
export const quotePatch = quotePath.extend(z.strictObject(fields).partial().shape)
export type QuotePatch = Omit<z.output<typeof quotePatch>, 'id'>

const filters = {
  q: values
    .text({ max: 255 })
    .optional()
    .meta({ description: 'Every term must match number, title, customer or plate.', example: 'rossi' }),
  status: status.optional().describe('Quotes in this status only.'),
  customer_id: values.id().optional().describe("This customer's quotes only."),
  vehicle_id: values.id().optional().describe("This vehicle's quotes only."),
  converted: z
    .boolean()
    .optional()
    .describe('Only those that became a worksheet, or only those that did not.'),
  ...periodQuery,
}

/** Filters that the list and the counts share (quotes.md#list-of-quotes). */
export const quoteFilters = z.strictObject(filters)
export type QuoteFilters = z.output<typeof quoteFilters>

export const quoteQuery = z.strictObject({ ...filters, ...paging() })
export type QuoteQuery = z.output<typeof quoteQuery>

export const quoteList = listOf('QuoteList', quoteSummary, {
  date_filter: dateFilter.describe('The period of the list.'),
})

/** How many quotes stand in each status (quotes.md#list-of-quotes). */
export const quoteStatusCounts = z
  .object({
    object: z.literal('quote_status_counts').describe('Always `quote_status_counts`.'),
    waiting: whole('Quotes that wait.', 12),
    accepted: whole('Accepted quotes.', 30),
    rejected: whole('Rejected quotes.', 4),
    date_filter: dateFilter.describe('The period counted.'),
  })
  .meta({ id: 'QuoteStatusCounts', description: 'Quotes by status.' })

/** Lines added, changed, removed and reordered in one transaction (lines.md#batch). */
export const quoteBatch = quotePath.extend(lineBatch('Quote', lineFields)).meta(batchRule)

/** A move of the quote (quotes.md#transitions-of-quotes). */
export const quoteTransition = quotePath.extend({
  action: status.describe('The status to move to.'),
  rejection_reason: values
    .nullableFreeText()
    .optional()
    .describe('Why it is rejected; kept with `rejected` only.'),
})
