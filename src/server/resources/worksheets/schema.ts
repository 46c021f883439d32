import { z } from 'zod'
import { WORKSHEET_STATUSES } from '../../../domain/worksheet-statuses.ts'
import { dateFilter, periodQuery } from '../../core/date-filter.ts'
import {
  batchRule,
  lineBatch,
  lineFields,
  lineKind,
  lineOutput,
  totalsOutput,
} from '../../core/documents/line-schema.ts'
import { listOf, paging } from '../../core/lists.ts'
import * as values from '../../core/values.ts'

const BILLING = ['not_billed', 'receipt_draft', 'receipted'] as const
const HOLD_REASONS = ['parts', 'approval', 'customer', 'external', 'other'] as const

const status = values.choice('WorksheetStatus', 'Where the work stands.', WORKSHEET_STATUSES)
const priority = values.choice('WorksheetPriority', 'How soon it is wanted.', ['normal', 'urgent'])
const hold_reason = values.choice('HoldReason', 'Why work waits.', HOLD_REASONS)
const billing_status = values.choice('BillingStatus', 'How far work is billed.', BILLING)

const wholeOrNull = (description: string, example: number) =>
  z.int().nullable().meta({ description, example })
const whole = (description: string, example: number) =>
  z.number().meta({ type: 'integer', description, example })
const money = (description: string) => z.number().meta({ description: `EUR ${description}.`, example: 13.41 })

/** A worksheet in a list (worksheets.md#worksheets). */
export const worksheetSummary = z
  .object({
    object: z.literal('worksheet').describe('Always `worksheet`.'),
    id: values.idOut().describe('The worksheet.'),
    seq_number: whole("Its number, counted by the company's worksheets.", 96),
    status: status.describe('Where the work stands; moved by transitions only.'),
    title: z.string().meta({ description: 'What it is about.', example: 'Tagliando 60.000 km' }),
    customer_id: values.idOut().describe('Whom it is for.'),
    customer_name: z.string().meta({ description: "The customer's name as copied.", example: 'Mario Rossi' }),
    vehicle_id: values.idOut().describe('The vehicle worked on.'),
    vehicle_name: z
      .string()
      .meta({ description: 'Make, model and version as copied.', example: 'Fiat Panda 1.2' }),
    vehicle_license: z
      .string()
      .meta({ description: 'The plate as copied; empty without one.', example: 'AB123CD' }),
    work_category_id: values.idOut().nullable().describe('The work category.'),
    work_category_name: z
      .string()
      .nullable()
      .meta({ description: "The category's name.", example: 'Tagliando' }),
    quote_id: values.idOut().nullable().describe('The quote that it was converted from.'),
    quote_seq_number: wholeOrNull("That quote's number.", 128),
    receipt_id: values.idOut().nullable().describe('Its receipt.'),
    billing_status: billing_status.describe('How far it is billed.'),
    frozen: z
      .boolean()
      .describe('Whether a receipt cites it or it is cancelled, so that its priced fields stay.'),
    km: whole('Kilometres on arrival.', 60000),
    km_out: wholeOrNull('Kilometres on delivery.', 60004),
    priority: priority.describe('`normal` or `urgent`.'),
    on_hold_reason: hold_reason.nullable().describe('Why it waits, while it is on hold.'),
    assigned_user_ids: z.array(values.idOut()).describe('The technicians.'),
    bay: z.string().nullable().meta({ description: 'Where the vehicle stands.', example: 'Ponte 2' }),
    key_tag: z.string().nullable().meta({ description: 'The tag on its keys.', example: '17' }),
    promised_at: values.dateTimeOut().nullable().describe('When it was promised.'),
    started_at: values.dateTimeOut().nullable().describe('When work first began.'),
    completed_at: values.dateTimeOut().nullable().describe('When work ended.'),
    delivered_at: values.dateTimeOut().nullable().describe('When the vehicle left.'),
    document_date: values.dateOut().describe("The document's day."),
    ...totalsOutput,
    total_discount: money('of discount in the lines'),
    total_parts: money('before tax of parts'),
    total_labour: money('before tax of labour'),
    total_external: money('before tax of external work'),
    total_cost: money('of cost; only with the permission `reports.read`').optional(),
    margin: money('before tax less cost; only with the permission `reports.read`').optional(),
    hide_discounts: z.boolean().describe('Whether the printed worksheet leaves discounts out.'),
    ...values.timestamps,
  })
  .meta({ id: 'WorksheetSummary', description: 'A worksheet as it stands in a list.' })

const approval = values.choice('LineApproval', "The customer's word on a line.", [
  'approved',
  'pending',
  'declined',
])

/** A line of a worksheet. */
export const worksheetLineItem = z
  .object({
    object: z.literal('worksheet_line_item').describe('Always `worksheet_line_item`.'),
    ...lineOutput,
    kind: lineKind.describe('Part, labour, external work or text.'),
    purchase_price: z
      .number()
      .nullable()
      .optional()
      .meta({ description: 'EUR of cost a unit; only with the permission `reports.read`.', example: 7.25 }),
    user_id: values.idOut().nullable().describe('The technician.'),
    quote_line_item_id: values.idOut().nullable().describe('The line of the quote that it was copied from.'),
    approval_status: approval.nullable().describe("The customer's word on it."),
    movement_id: values.idOut().nullable().describe('The stock movement that it causes.'),
    done: z.boolean().describe('Whether it is done.'),
  })
  .meta({ id: 'WorksheetLineItem', description: 'A line of a worksheet.' })

const note = (description: string) => z.string().nullable().describe(description)

/** A worksheet whole (worksheets.md#worksheets). */
export const worksheet = z
  .object({
    ...worksheetSummary.shape,
    reported_issues: note('What the customer reports.'),
    diagnosis: note('What was found.'),
    work_done: note('What was done.'),
    comments: note('Remarks, printed.'),
    internal_notes: note('Remarks for the workshop only.'),
    warranty_expiry: values.dateOut().nullable().describe('Until when the work is under warranty.'),
    external_id: z.string().nullable().describe('Its id in another system.'),
    metadata: z.record(z.string(), z.string()).describe("Pairs of the integrator's own."),
    line_items: z.array(worksheetLineItem).describe('The lines by position.'),
    ...values.deletedAt,
  })
  .meta({ id: 'Worksheet', description: 'A work order: work on a vehicle for a customer.' })

const written = (description: string) => values.nullableFreeText().describe(description)
const km = (description: string) =>
  values.integer({ min: 0, max: 9_999_999 }).meta({ description, example: 60000 })

const fields = {
  customer_id: values.id().describe('Whom it is for.'),
  vehicle_id: values.id().describe("The vehicle worked on; another owner's is accepted."),
  title: values.title().meta({ description: 'What it is about.', example: 'Tagliando 60.000 km' }),
  work_category_id: values.id().nullable().describe('The work category.'),
  km: km("Kilometres on arrival; the vehicle's last known unless sent."),
  km_out: values
    .integer({ min: 0, max: 9_999_999 })
    .nullable()
    .meta({ description: 'Kilometres on delivery.', example: 60004 }),
  reported_issues: written('What the customer reports.'),
  diagnosis: written('What was found.'),
  work_done: written('What was done.'),
  comments: written('Remarks, printed.'),
  internal_notes: written('Remarks for the workshop only.'),
  priority: priority.describe('`normal` unless sent.'),
  assigned_user_ids: values.list(values.id(), 50).describe('The technicians: people of the company.'),
  bay: values.shortText().meta({ description: 'Where the vehicle stands.', example: 'Ponte 2' }),
  key_tag: values.shortText().meta({ description: 'The tag on its keys.', example: '17' }),
  promised_at: values.dateTime().nullable().describe('When it is promised.'),
  document_date: values.date().describe("The document's day; today unless sent."),
  hide_discounts: z
    .boolean()
    .describe('Whether the printed worksheet leaves discounts out; false unless sent.'),
  warranty_expiry: values.date().nullable().describe('Until when the work is under warranty.'),
  external_id: values.externalId().describe('Its id in another system; unique among worksheets.'),
  metadata: values.metadata().describe("Pairs of the integrator's own."),
}

/** A new worksheet; its lines are added with the batch. */
export const worksheetBody = z
  .strictObject(fields)
  .partial()
  .required({ customer_id: true, vehicle_id: true })
export type WorksheetBody = z.output<typeof worksheetBody>

export const worksheetPath = z.strictObject({ id: values.id().describe('The worksheet.') })

/** What changes; the rest stays. `null` clears. */
export const worksheetPatch = worksheetPath.extend(z.strictObject(fields).partial().shape)
export type WorksheetPatch = Omit<z.output<typeof worksheetPatch>, 'id'>

const filters = {
  q: values.text({ max: 255 }).optional().meta({
    description: 'Every term must match number, title, plate or customer.',
    example: 'rossi panda',
  }),
  status: values
    .commaList(status)
    .optional()
    .meta({
      description: 'Worksheets in one of these statuses, divided by commas.',
      example: ['in_progress', 'on_hold'],
    }),
  billing_status: billing_status.optional().describe('How far they are billed.'),
  customer_id: values.id().optional().describe("This customer's worksheets only."),
  vehicle_id: values.id().optional().describe("This vehicle's worksheets only."),
  quote_id: values.id().optional().describe('The worksheet of this quote.'),
  assigned_user_id: values.id().optional().describe("This technician's worksheets only."),
  work_category_id: values.id().optional().describe('Worksheets of this category only.'),
  priority: priority.optional().describe('`normal` or `urgent` ones only.'),
  promised_before: values.dateTime().optional().describe('Worksheets promised before this instant.'),
  delivered_after: values.dateTime().optional().describe('Worksheets delivered at this instant or later.'),
  ...periodQuery,
}

export const worksheetFilters = z.strictObject(filters)
export type WorksheetFilters = z.output<typeof worksheetFilters>

export const worksheetQuery = z.strictObject({ ...filters, ...paging() })
export type WorksheetQuery = z.output<typeof worksheetQuery>

export const worksheetList = listOf('WorksheetList', worksheetSummary, {
  date_filter: dateFilter.describe('The period of the list, by document date.'),
})

/** How many worksheets stand in each status. */
export const worksheetStatusCounts = z
  .object({
    object: z.literal('worksheet_status_counts').describe('Always `worksheet_status_counts`.'),
    draft: whole('Drafts.', 3),
    in_progress: whole('In progress.', 8),
    on_hold: whole('On hold.', 2),
    completed: whole('Completed.', 5),
    delivered: whole('Delivered.', 120),
    cancelled: whole('Cancelled.', 4),
    date_filter: dateFilter.describe('The period counted.'),
  })
  .meta({ id: 'WorksheetStatusCounts', description: 'Worksheets by status.' })

/** What a client writes of a worksheet line beyond what every line has (worksheets.md#lines-of-worksheets). */
const worksheetLineFields = {
  ...lineFields,
  kind: lineKind.describe("Part, labour, external work or text; the article's, else by the unit."),
  purchase_price: values.price().nullable().meta({ description: 'EUR of cost a unit.', example: 7.25 }),
  user_id: values.id().nullable().describe('The technician: a person of the company.'),
  approval_status: approval.describe("The customer's word on it; `approved` unless sent."),
  done: z.boolean().describe('Whether it is done.'),
}

/** Lines added, changed, removed and reordered in one transaction, as for quotes. */
export const worksheetBatch = worksheetPath
  .extend(lineBatch('Worksheet', worksheetLineFields))
  .meta(batchRule)

/** A move of the worksheet (worksheets.md#statuses). */
export const worksheetTransition = worksheetPath.extend({
  action: status.meta({ description: 'The status to move to.', example: 'on_hold' }),
  on_hold_reason: hold_reason.nullable().optional().describe('Why it waits; with `on_hold` only.'),
  km_out: km('Kilometres on delivery.').optional(),
  note: values.freeText().optional().describe('Added to the internal notes.'),
})
export type WorksheetMove = Omit<z.output<typeof worksheetTransition>, 'id'>
