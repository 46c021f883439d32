import { z } from 'zod'
import { FAULTY_STATES } from '../../../domain/inspection-states.ts'
import {
  BILLING_STATUSES,
  HOLD_REASONS,
  WORKSHEET_PRIORITIES,
  WORKSHEET_STATUSES,
} from '../../../domain/worksheet-statuses.ts'
import { dateFilter, periodQuery } from '../../core/date-filter.ts'
import {
  copied,
  cost,
  count,
  countOrNull,
  euros,
  hideDiscounts,
  instant,
  kilometres,
  linkOrNull,
  remarks,
  statusCounts,
  totals,
  work,
} from '../../core/documents/fields.ts'
import { batchRule, lineApproval, lineBatch, lineFields, lineKind } from '../../core/documents/line-schema.ts'
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
  outputs,
  pathOf,
  pick,
} from '../../core/fields.ts'
import { limited } from '../../core/limited-fields.ts'
import { externalIdOf, filter, listOf, paging, search } from '../../core/lists.ts'
import * as values from '../../core/values.ts'
import { attachmentsCount } from '../attachments/schema.ts'
import { appliedTemplate } from '../job-templates/schema.ts'

export const worksheetStatus = values.choice('WorksheetStatus', 'Where the work stands.', WORKSHEET_STATUSES)
const priority = values.choice('WorksheetPriority', 'How soon it is wanted.', WORKSHEET_PRIORITIES)
const hold_reason = values.choice('HoldReason', 'Why work waits.', HOLD_REASONS)
const billing_status = values.choice('BillingStatus', 'How far work is billed.', BILLING_STATUSES)

/** Who works on it: said by those who give out the work. */
const assignment = limited(values.list(values.id(), 50), 'assignment')

/** One declaration a field: how it is written and answered, what it is, an example (worksheets.md#worksheets). */
const fields = {
  seq_number: count("Its number, counted by the company's worksheets.", 96),
  status: answered(worksheetStatus, 'Where the work stands; moved by transitions only.'),
  customer_id: work.customer_id,
  customer_name: copied.customer_name,
  vehicle_id: field(kinds.id, 'The vehicle worked on.', {
    toWrite: "The vehicle worked on; another owner's is accepted.",
  }),
  vehicle_name: copied.vehicle_name,
  vehicle_license: copied.vehicle_license,
  title: work.title,
  work_category_id: work.work_category_id,
  work_category_name: work.work_category_name,
  quote_id: linkOrNull('The quote that it was converted from.'),
  quote_seq_number: countOrNull("That quote's number.", 128),
  checkin_id: field(nullable(kinds.id), 'The check-in that it was made of.', {
    note: 'one that has no worksheet yet',
    example: null,
  }),
  invoice_id: linkOrNull('The invoice that bills it, neither deleted nor credited whole.'),
  receipt_id: linkOrNull('Its receipt.'),
  billing_status: answered(billing_status, 'How far it is billed.'),
  frozen: answered(
    z.boolean(),
    'Whether an invoice or a receipt cites it or it is cancelled, so that its priced fields stay.',
  ),
  km: field(kilometres, 'Kilometres on arrival.', {
    note: "the vehicle's last known unless sent",
    example: 60000,
  }),
  km_out: field(kind(kilometres.input.nullable(), z.int().nullable()), 'Kilometres on delivery.', {
    example: 60004,
  }),
  priority: field(oneOf(priority), '`normal` or `urgent`.', { toWrite: '`normal` unless sent.' }),
  on_hold_reason: answered(hold_reason.nullable(), 'Why it waits, while it is on hold.'),
  assigned_user_ids: field(kind(assignment, z.array(values.idOut())), 'The technicians.', {
    toWrite: 'The technicians: people of the company.',
  }),
  bay: field(kinds.shortText, 'Where the vehicle stands.', { example: 'Ponte 2' }),
  key_tag: field(kinds.shortText, 'The tag on its keys.', { example: '17' }),
  promised_at: field(nullable(kinds.dateTime), 'When it was promised.', { toWrite: 'When it is promised.' }),
  started_at: instant('When work first began.'),
  completed_at: instant('When work ended.'),
  delivered_at: instant('When the vehicle left.'),
  document_date: field(kinds.date, "The document's day.", { note: 'today unless sent' }),
  ...totals,
  total_discount: euros('of discount in the lines'),
  total_parts: euros('before tax of parts'),
  total_labour: euros('before tax of labour'),
  total_external: euros('before tax of external work'),
  total_cost: { output: cost('of cost; only with the permission `reports.read`').output.optional() },
  margin: {
    output: cost('before tax less cost; only with the permission `reports.read`').output.optional(),
  },
  labour_hours_quoted: answered(z.number(), 'Hours in its lines of labour.', 2.5),
  labour_hours_logged: answered(z.number(), 'Hours that were worked, of time entries that have ended.', 1.75),
  hide_discounts: hideDiscounts('worksheet'),
}

/** What a list leaves out. */
const details = {
  reported_issues: remarks('What the customer reports.'),
  diagnosis: remarks('What was found.'),
  work_done: remarks('What was done.'),
  comments: work.comments,
  internal_notes: remarks('Remarks for the workshop only.'),
  warranty_expiry: field(nullable(kinds.date), 'Until when the work is under warranty.'),
  ...attachmentsCount,
  ...integratorFields('worksheets'),
}

const summary = outputs(fields)

/** A worksheet in a list (worksheets.md#worksheets). */
export const worksheetSummary = z
  .object({
    ...identity('worksheet'),
    ...pick(summary, 'seq_number', 'status', 'title'),
    ...summary,
    ...values.timestamps,
  })
  .meta({ id: 'WorksheetSummary', description: 'A worksheet as it stands in a list.' })

/** What a worksheet's line has, also beyond what every line has (worksheets.md#lines-of-worksheets). */
const worksheetLineFields = {
  ...lineFields,
  kind: field(oneOf(lineKind), 'Part, labour, external work or text.', {
    note: "the article's, else by the unit",
  }),
  purchase_price: field(
    kind(kinds.cost.input.nullable(), kinds.cost.output.nullable().optional()),
    'EUR of cost a unit; only with the permission `reports.read`.',
    { toWrite: 'EUR of cost a unit.', example: 7.25 },
  ),
  user_id: field(nullable(kinds.id), 'The technician.', {
    toWrite: 'The technician: a person of the company.',
  }),
  quote_line_item_id: linkOrNull('The line of the quote that it was copied from.'),
  approval_status: field(kind(lineApproval, lineApproval.nullable()), "The customer's word on it.", {
    note: '`approved` unless sent',
  }),
  movement_id: linkOrNull('The stock movement that it causes.'),
  done: field(kinds.boolean, 'Whether it is done.'),
}

export const worksheetLineItem = z
  .object({ ...identity('worksheet_line_item', 'line'), ...outputs(worksheetLineFields) })
  .meta({ id: 'WorksheetLineItem', description: 'A line of a worksheet.' })

/** A worksheet whole (worksheets.md#worksheets). */
export const worksheet = z
  .object({
    ...worksheetSummary.shape,
    ...outputs(details),
    line_items: z.array(worksheetLineItem).describe('The lines by position.'),
    ...values.deletedAt,
  })
  .meta({ id: 'Worksheet', description: 'A work order: work on a vehicle for a customer.' })

const written = z.strictObject({ ...inputs(fields), ...inputs(details) }).partial()

/** A new worksheet; its lines are added with the batch. */
export const worksheetBody = written.required({ customer_id: true, vehicle_id: true })
export type WorksheetBody = z.output<typeof worksheetBody>

export const worksheetPath = pathOf('worksheet')

/** What changes; the rest stays. `null` clears. */
export const worksheetPatch = worksheetPath.extend(written.shape)
export type WorksheetPatch = z.output<typeof written>

const filters = {
  q: search('Every term must match number, title, plate or customer.', 'rossi panda'),
  status: filter(
    values.commaList(worksheetStatus),
    'Worksheets in one of these statuses, divided by commas.',
    ['in_progress', 'on_hold'],
  ),
  billing_status: filter(billing_status, 'How far they are billed.'),
  customer_id: filter(values.id(), "This customer's worksheets only."),
  vehicle_id: filter(values.id(), "This vehicle's worksheets only."),
  quote_id: filter(values.id(), 'The worksheet of this quote.'),
  checkin_id: filter(values.id(), 'The worksheet of this check-in.'),
  assigned_user_id: filter(values.id(), "This technician's worksheets only."),
  work_category_id: filter(values.id(), 'Worksheets of this category only.'),
  priority: filter(priority, '`normal` or `urgent` ones only.'),
  promised_before: filter(values.dateTime(), 'Worksheets promised before this instant.'),
  delivered_after: filter(values.dateTime(), 'Worksheets delivered at this instant or later.'),
  overdue: filter(
    z.boolean(),
    'Those that were promised until now and are a draft, in progress or on hold; or the others.',
  ),
  has_outstanding: filter(
    z.boolean(),
    'Those whose issued receipt or invoice is not paid whole; or the others.',
  ),
  inspection_state: filter(
    values.choice('InspectedState', 'What an inspection found that needs work.', FAULTY_STATES),
    'Those with a point of their inspection in this state.',
  ),
  has_running_time: filter(z.boolean(), 'Those on which a clock runs; or the others.'),
  external_id: externalIdOf('worksheet'),
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
export const worksheetStatusCounts = statusCounts('worksheet', {
  draft: count('Drafts.', 3),
  in_progress: count('In progress.', 8),
  on_hold: count('On hold.', 2),
  completed: count('Completed.', 5),
  delivered: count('Delivered.', 120),
  cancelled: count('Cancelled.', 4),
})

/** Lines added, changed, removed and reordered in one transaction, as for quotes. */
export const worksheetBatch = worksheetPath
  .extend(lineBatch('Worksheet', inputs(worksheetLineFields)))
  .meta(batchRule)

/** For whom else, and on which other vehicle, the work is to be done again. */
export const worksheetDuplication = worksheetPath.extend({
  customer_id: filter(values.id(), "Whom the new one is for; the original's customer unless sent."),
  vehicle_id: filter(values.id(), "The vehicle of the new one; the original's unless sent."),
})

/** Lines of a job template to add. */
export const worksheetTemplate = worksheetPath.extend(appliedTemplate.shape)

/** A move of the worksheet (worksheets.md#statuses). */
export const worksheetTransition = worksheetPath.extend({
  action: worksheetStatus.meta({ description: 'The status to move to.', example: 'on_hold' }),
  on_hold_reason: hold_reason.nullable().optional().describe('Why it waits; with `on_hold` only.'),
  km_out: filter(kilometres.input, 'Kilometres on delivery.', 60000),
  note: values.freeText().optional().describe('Added to the internal notes.'),
})
export type WorksheetTransition = Omit<z.output<typeof worksheetTransition>, 'id'>

/** Cards of the console's board. */
export const progressQuery = z.strictObject({ ids: z.array(values.id()).min(1).max(100) })

const howMany = z.number().int()
const progress = z.object({
  worksheet_id: values.idOut(),
  parts: howMany,
  parts_done: howMany,
  /** Parts that are not done and that the stock has too few of. */
  parts_short: howMany,
  /** Since when somebody works on it, where a clock runs. */
  clock_since: values.dateTimeOut().nullable(),
})
export type Progress = z.output<typeof progress>

export const progressList = z.object({ data: z.array(progress) })
