import { sql } from 'kysely'
import { subtract } from '../../../domain/money.ts'
import { type BillingStatus, WORKSHEET_STATUSES } from '../../../domain/worksheet-statuses.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { outstandingOf } from '../../core/documents/instalments.ts'
import { countStatuses, documentList } from '../../core/documents/list.ts'
import { documentReads } from '../../core/documents/whole.ts'
import { columnsOf } from '../../core/fields.ts'
import { cites } from '../../core/joins.ts'
import type { Context } from '../../core/trpc.ts'
import { recordKind, shownTo } from '../../core/writes/record-kinds.ts'
import { matchesWithPlate } from '../vehicles/search.ts'
import * as schema from './schema.ts'

/** Whether an invoice that lives, or a receipt that stands, bills the worksheet. */
const IS_BILLED = sql<boolean>`(worksheet.invoice_id IS NOT NULL OR (receipt.id IS NOT NULL AND receipt.voided_at IS NULL))`

/** How far a worksheet is billed, by its invoice or receipt. */
const BILLING_STATUS = sql<BillingStatus>`CASE
  WHEN NOT ${IS_BILLED} THEN 'not_billed'
  WHEN worksheet.invoice_id IS NOT NULL THEN CASE WHEN invoice.issued_at IS NULL THEN 'invoice_draft' ELSE 'invoiced' END
  WHEN receipt.issued_at IS NULL THEN 'receipt_draft' ELSE 'receipted' END`

/** Whether it was to be done by now and is not. */
const IS_OVERDUE = sql<boolean>`(worksheet.promised_at IS NOT NULL AND worksheet.promised_at < now()
  AND worksheet.status IN ('draft', 'in_progress', 'on_hold'))`

/** Whether something is left to be paid of what was issued of it. */
const HAS_OUTSTANDING = sql<boolean>`(coalesce(receipt.issued_at IS NOT NULL AND receipt.voided_at IS NULL
  AND receipt.total_after_tax > receipt.total_payments, false)
  OR coalesce(invoice.issued_at IS NOT NULL AND ${outstandingOf('invoice')} > 0, false))`

/** Begins the question whether its inspection has points of a kind, whose number stands in `red` or `yellow`. */
const HAS_POINT = sql`EXISTS (SELECT FROM inspection
  WHERE inspection.company_id = worksheet.company_id AND inspection.worksheet_id = worksheet.id`

const HAS_RUNNING_TIME = sql<boolean>`EXISTS (SELECT FROM time_entry
  WHERE time_entry.company_id = worksheet.company_id AND time_entry.worksheet_id = worksheet.id
    AND time_entry.ended_at IS NULL AND time_entry.deleted_at IS NULL)`

/** Worksheets that are not deleted, with the invoice and the receipt that bill each. */
function withBills(db: CompanyDatabase) {
  return db
    .active('worksheet')
    .leftJoin('invoice', (join) => join.on(cites('worksheet.invoice_id')))
    .leftJoin('receipt', (join) =>
      join.on(cites('receipt.worksheet_id')).on('receipt.deleted_at', 'is', null),
    )
}

/** Worksheets with their category, quote and bill. */
function worksheetsOf(db: CompanyDatabase) {
  return withBills(db)
    .leftJoin('work_category', (join) => join.on(cites('worksheet.work_category_id')))
    .leftJoin('quote', (join) => join.on(cites('worksheet.quote_id')))
}

const COMPUTED = {
  work_category_name: sql.ref<string | null>('work_category.name'),
  quote_seq_number: sql.ref<number | null>('quote.seq_number'),
  receipt_id: sql.ref<string | null>('receipt.id'),
  billing_status: BILLING_STATUS,
  frozen: sql<boolean>`(${IS_BILLED} OR worksheet.status = 'cancelled')`,
}

const SUMMARY = columnsOf('worksheet', schema.worksheetSummary, COMPUTED)
const RECORD = columnsOf('worksheet', schema.worksheet.omit({ line_items: true }), COMPUTED)
const LINE = columnsOf('worksheet_line_item', schema.worksheetLineItem, {
  movement_id: sql.ref<string | null>('article_movement.id'),
})

const reads = documentReads('worksheet', {
  documents: (db) => worksheetsOf(db).select(RECORD).select('worksheet.total_cost'),
  lines: (db) =>
    db
      .select('worksheet_line_item')
      .leftJoin('article_movement', (join) => join.on(cites('article_movement.worksheet_line_item_id')))
      .select(LINE)
      .select('worksheet_line_item.purchase_price'),
})

/** The lines of a worksheet by position, each with the stock movement that it causes. */
export const { readLines } = reads

export type WorksheetLine = Awaited<ReturnType<typeof readLines>>[number]

const withMargin = <Row extends { total_before_tax: number; total_cost: number }>(row: Row) => ({
  ...row,
  margin: subtract(row.total_before_tax, row.total_cost),
})

/** The worksheet whole, with what it cost. Unknown: 404. */
export const readWorksheet = recordKind('worksheet', {
  group: 'worksheets',
  read: async (db, id) => withMargin(await reads.read(db, id)),
  schema: schema.worksheet,
  name: ({ seq_number, title }) => `${seq_number} ${title}`.trim(),
  costs: { fields: ['total_cost', 'margin'], lines: ['purchase_price'] },
})

/** The worksheet whole, with its lines; cost and margin are for those who may read reports. Unknown: 404. */
export async function findWorksheet({ db, principal }: Context, id: string) {
  return shownTo(principal, 'worksheet', await readWorksheet(db, id))
}

const documents = documentList<schema.WorksheetFilters>()({
  table: 'worksheet',
  rows: (db) => worksheetsOf(db).select(SUMMARY).select('worksheet.total_cost'),
  period: ({ from, to }) => sql`worksheet.document_date BETWEEN ${from}::date AND ${to}::date`,
  filters: {
    status: (statuses) => sql`worksheet.status = ANY (string_to_array(${statuses}, ','))`,
    billing_status: (status) => sql`${BILLING_STATUS} = ${status}`,
    customer_id: (id) => sql`worksheet.customer_id = ${id}`,
    vehicle_id: (id) => sql`worksheet.vehicle_id = ${id}`,
    quote_id: (id) => sql`worksheet.quote_id = ${id}`,
    checkin_id: (id) => sql`worksheet.checkin_id = ${id}`,
    assigned_user_id: (id) => sql`worksheet.assigned_user_ids @> ARRAY[${id}::uuid]`,
    work_category_id: (id) => sql`worksheet.work_category_id = ${id}`,
    priority: (priority) => sql`worksheet.priority = ${priority}`,
    promised_before: (instant) => sql`worksheet.promised_at < ${instant}`,
    delivered_after: (instant) => sql`worksheet.delivered_at >= ${instant}`,
    overdue: (overdue) => sql`${IS_OVERDUE} = ${overdue}`,
    has_outstanding: (outstanding) => sql`${HAS_OUTSTANDING} = ${outstanding}`,
    inspection_state: (state) => sql`${HAS_POINT} AND CASE ${state} WHEN 'red' THEN red ELSE yellow END > 0)`,
    has_running_time: (running) => sql`${HAS_RUNNING_TIME} = ${running}`,
    external_id: (id) => sql`worksheet.external_id = ${id}`,
  },
  search: (terms) => matchesWithPlate(sql.ref('worksheet.search_text'), terms),
})

/** Worksheets of a period by document date, newest first, in cursor pages. */
export async function listWorksheets(context: Context, request: schema.WorksheetQuery) {
  const page = await documents.page(context, request)
  const { principal } = context
  return { ...page, data: page.data.map((row) => shownTo(principal, 'worksheet', withMargin(row))) }
}

/** How many worksheets of a period stand in each status. */
export async function countWorksheets(context: Context, request: schema.WorksheetFilters) {
  const alone = context.db.active('worksheet')
  const looksAtBills = request.billing_status !== undefined || request.has_outstanding !== undefined
  const worksheets = looksAtBills ? (withBills(context.db) as typeof alone) : alone
  const { query, date_filter } = documents.matching(context, request, worksheets)
  const counts = await countStatuses(sql.ref('worksheet.status'), WORKSHEET_STATUSES, query)
  return { object: 'worksheet_status_counts' as const, ...counts, date_filter }
}
