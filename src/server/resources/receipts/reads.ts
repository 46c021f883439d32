import { type RawBuilder, sql } from 'kysely'
import { receiptNumber } from '../../../domain/document-numbers.ts'
import type { ReceiptPaymentMethod } from '../../../domain/payment-methods.ts'
import {
  RECEIPT_STATES,
  type ReceiptPaymentStatus,
  type ReceiptType,
} from '../../../domain/receipt-statuses.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { withinPeriod } from '../../core/date-filter.ts'
import { countStatuses, documentList } from '../../core/documents/list.ts'
import { documentReads } from '../../core/documents/whole.ts'
import { columnsOf } from '../../core/fields.ts'
import { cites } from '../../core/joins.ts'
import { matchesEveryTerm } from '../../core/search.ts'
import type { Context } from '../../core/trpc.ts'
import { recordKind } from '../../core/writes/record-kinds.ts'
import * as schema from './schema.ts'

const TYPE = sql<ReceiptType>`CASE WHEN receipt.voided_at IS NOT NULL THEN 'voided'
  WHEN receipt.issued_at IS NOT NULL THEN 'issued' ELSE 'draft' END`

/** Of issued receipts only. One over nothing is paid: nothing of it is outstanding. */
const PAYMENT_STATUS = sql<ReceiptPaymentStatus | null>`CASE WHEN ${TYPE} <> 'issued' THEN NULL
  WHEN receipt.total_payments = receipt.total_after_tax THEN 'paid'
  WHEN receipt.total_payments > 0 THEN 'partial' ELSE 'unpaid' END`

/** Nothing is due of a voided receipt. */
const OUTSTANDING = sql<number>`CASE WHEN receipt.voided_at IS NULL
  THEN receipt.total_after_tax - receipt.total_payments ELSE 0::numeric END`

const COMPUTED = {
  type: TYPE,
  outstanding_payments: OUTSTANDING,
  payment_method: sql.ref<ReceiptPaymentMethod | null>('receipt.payment_method'),
  sezionale_code: sql.ref<string>('sezionale.code'),
  electronic_receipts_enabled: sql.ref<boolean>('company.electronic_receipts_enabled'),
}

const SUMMARY = columnsOf('receipt', schema.receiptSummary, COMPUTED)
const RECORD = columnsOf('receipt', schema.receipt.omit({ line_items: true }), COMPUTED)
const LINE = columnsOf('receipt_line_item', schema.receiptLineItem, {})

/** Receipts that are not deleted, with their company and section. */
function receiptsOf(db: CompanyDatabase) {
  return db
    .active('receipt')
    .innerJoin('company', 'company.id', 'receipt.company_id')
    .innerJoin('sezionale', (join) => join.on(cites('receipt.sezionale_id')))
}

const reads = documentReads('receipt', {
  documents: (db) => receiptsOf(db).select(RECORD),
  lines: (db) => db.select('receipt_line_item').select(LINE),
})

/** The receipt whole, with its lines. Unknown: 404. */
export const findReceipt = recordKind('receipt', {
  group: 'receipts',
  read: reads.read,
  schema: schema.receipt,
  name: (receipt) => receiptNumber(receipt) ?? receipt.title,
})

const listed = documentList<schema.ReceiptFilters>()({
  table: 'receipt',
  rows: (db) => receiptsOf(db).select(SUMMARY),
  // A receipt counts on its day of issue, before that on its day of creation.
  period: ({ time_zone, ...period }) => withinPeriod(sql.ref('receipt.listed_at'), period, time_zone),
  filters: {
    type: (type) => sql`${TYPE} = ${type}`,
    status: (status) => sql`receipt.status = ${status}`,
    customer_id: (id) => sql`receipt.customer_id = ${id}`,
    vehicle_id: (id) => sql`receipt.vehicle_id = ${id}`,
    worksheet_id: (id) => sql`receipt.worksheet_id = ${id}`,
    sezionale_id: (id) => sql`receipt.sezionale_id = ${id}`,
    payment_status: (status) => sql`${PAYMENT_STATUS} = ${status}`,
    external_id: (id) => sql`receipt.external_id = ${id}`,
  },
  search: (terms) => matchesEveryTerm(sql.ref('receipt.search_text'), terms),
})

/** The receipts of a period, newest first: all of them, or in pages when the client asks for these, receipts.md#list-of-receipts. */
export function listReceipts(context: Context, request: schema.ReceiptQuery) {
  const { limit, starting_after } = request
  if (limit === undefined && starting_after === undefined) return listed.whole(context, request)
  return listed.page(context, { ...request, limit: limit ?? 25 })
}

/** How many receipts of a period stand in each state, for the tabs of the console. */
export function countReceipts(context: Context, request: schema.ReceiptFilters) {
  const { query } = listed.matching(context, request, context.db.active('receipt'))
  return countStatuses(sql<string>`coalesce(${PAYMENT_STATUS}, ${TYPE})`, RECEIPT_STATES, query)
}

const howMany = (type: ReceiptType) => sql<number>`count(*) FILTER (WHERE ${TYPE} = ${sql.lit(type)})`
const sumOf = (amount: RawBuilder<unknown>) =>
  sql<number>`coalesce(sum(${amount}) FILTER (WHERE ${TYPE} = 'issued'), 0)`

/** What the receipts of a list come to: all are counted, the amounts are those of the issued ones. */
export async function receiptTotals(context: Context, request: schema.ReceiptFilters) {
  const { query, date_filter } = listed.matching(context, request, context.db.active('receipt'))
  const totals = await query
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .select([howMany('draft').as('drafts'), howMany('voided').as('voided')])
    .select([
      sumOf(sql`receipt.total_before_tax`).as('total_before_tax'),
      sumOf(sql`receipt.total_tax`).as('total_tax'),
      sumOf(sql`receipt.total_after_tax`).as('total_after_tax'),
      sumOf(sql`receipt.total_payments`).as('total_payments'),
      sumOf(sql`receipt.total_after_tax - receipt.total_payments`).as('outstanding_payments'),
    ])
    .executeTakeFirstOrThrow()
  return { object: 'receipt_totals' as const, ...totals, date_filter }
}
