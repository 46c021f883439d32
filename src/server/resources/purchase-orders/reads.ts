import { sql } from 'kysely'
import { PURCHASE_ORDER_STATUSES } from '../../../domain/purchase-orders.ts'
import { countStatuses, documentList } from '../../core/documents/list.ts'
import { documentReads } from '../../core/documents/whole.ts'
import { columnsOf } from '../../core/fields.ts'
import { cites } from '../../core/joins.ts'
import { matchesEveryTerm } from '../../core/search.ts'
import type { Context } from '../../core/trpc.ts'
import { recordKind } from '../../core/writes/record-kinds.ts'
import * as schema from './schema.ts'

const SUMMARY = columnsOf('purchase_order', schema.purchaseOrderSummary, {})
const RECORD = columnsOf('purchase_order', schema.purchaseOrder.omit({ line_items: true }), {})

/** What is given up, or was never sent for, is not open any more. */
const OPEN = sql<number>`CASE WHEN purchase_order.status IN ('received', 'cancelled') THEN 0
  ELSE purchase_order_line_item.quantity - purchase_order_line_item.received_quantity END`

const LINE = columnsOf('purchase_order_line_item', schema.purchaseOrderLineItem, { open_quantity: OPEN })

const reads = documentReads('purchase_order', {
  documents: (db) => db.active('purchase_order').select(RECORD),
  lines: (db) =>
    db
      .select('purchase_order_line_item')
      .innerJoin('purchase_order', (join) => join.on(cites('purchase_order_line_item.purchase_order_id')))
      .select(LINE),
})

/** The lines of an order by position, each with what has come in and what is open. */
export const { readLines } = reads

export type PurchaseOrderLine = Awaited<ReturnType<typeof readLines>>[number]

/** The order whole, with its lines. Unknown: 404. */
export const findPurchaseOrder = recordKind('purchase_order', {
  group: 'purchase_orders',
  read: reads.read,
  schema: schema.purchaseOrder,
  name: ({ seq_number, supplier_name }) => `${seq_number} ${supplier_name}`,
})

const HAS_ARTICLE = (article_id: unknown) => sql<boolean>`EXISTS (
  SELECT FROM purchase_order_line_item AS line
  WHERE line.company_id = purchase_order.company_id AND line.purchase_order_id = purchase_order.id
    AND line.article_id = ${article_id} AND line.article_id IS NOT NULL)`

const listed = documentList<schema.PurchaseOrderFilters>()({
  table: 'purchase_order',
  rows: (db) => db.active('purchase_order').select(SUMMARY),
  period: ({ from, to }) => sql`purchase_order.document_date BETWEEN ${from}::date AND ${to}::date`,
  filters: {
    status: (status) => sql`purchase_order.status = ${status}`,
    supplier_id: (id) => sql`purchase_order.supplier_id = ${id}`,
    article_id: (id) => HAS_ARTICLE(id),
    expected_to: (day) => sql`purchase_order.expected_date <= ${day}::date`,
    external_id: (id) => sql`purchase_order.external_id = ${id}`,
  },
  search: (terms) => matchesEveryTerm(sql.ref('purchase_order.search_text'), terms),
})

/** Orders of a period, newest first, in cursor pages. */
export const listPurchaseOrders = (context: Context, request: schema.PurchaseOrderQuery) =>
  listed.page(context, request)

/** How many orders of a period stand in each status. */
export async function countPurchaseOrders(context: Context, request: schema.PurchaseOrderFilters) {
  const orders = context.db.active('purchase_order')
  const { query, date_filter } = listed.matching(context, request, orders)
  const counts = await countStatuses(sql.ref('purchase_order.status'), PURCHASE_ORDER_STATUSES, query)
  return { object: 'purchase_order_status_counts' as const, ...counts, date_filter }
}
