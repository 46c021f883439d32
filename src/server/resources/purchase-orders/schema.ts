import { z } from 'zod'
import { PURCHASE_ORDER_STATUSES } from '../../../domain/purchase-orders.ts'
import { dateFilter, periodQuery } from '../../core/date-filter.ts'
import { count, euros, instant, remarks, statusCounts, title, totals } from '../../core/documents/fields.ts'
import { batchRule, lineBatch, lineFields } from '../../core/documents/line-schema.ts'
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
import { supplierCode } from '../articles/supplier-price-schema.ts'

const status = values.choice('PurchaseOrderStatus', 'Where a purchase order stands.', PURCHASE_ORDER_STATUSES)

/** One declaration a field: how it is written and answered, what it is, an example (purchase-orders.md#orders). */
const fields = {
  seq_number: count("Its number, counted by the company's orders.", 128),
  status: answered(status, '`draft`, `sent`, `partially_received`, `received` or `cancelled`.', 'draft'),
  supplier_id: field(kinds.id, 'Whom it is ordered from.'),
  supplier_name: answered(z.string(), 'Their name as copied.', 'Ricambi Nord S.r.l.'),
  title: field(title, 'What it is for.', { example: 'Filtri e pastiglie' }),
  document_date: field(kinds.date, 'The day of the order.', {
    note: 'today unless sent',
    example: '2026-09-05',
  }),
  expected_date: field(nullable(kinds.date), 'When it should come in.', {
    note: "`document_date` and the supplier's `lead_time_days` unless sent, null without these",
    example: '2026-09-07',
  }),
  comments: remarks('Remarks.'),
  sent_at: instant('When it was sent to the supplier.'),
  ...totals,
  total_discount: euros('of discount in the lines', 1.49),
  ...integratorFields('purchase orders'),
}

/** A purchase order in a list (purchase-orders.md#orders). */
export const purchaseOrderSummary = z
  .object({
    ...identity('purchase_order'),
    ...pick(outputs(fields), 'seq_number', 'status', 'title'),
    ...outputs(fields),
    ...values.timestamps,
  })
  .meta({ id: 'PurchaseOrderSummary', description: 'A purchase order as it stands in a list.' })

/** What a line of an order has beside those of other documents (purchase-orders.md#lines-of-orders). */
const orderLineFields = {
  ...lineFields,
  supplier_code: field(supplierCode, "The supplier's part number.", { example: '0 451 103 318' }),
  worksheet_id: field(nullable(kinds.id), 'The worksheet that it is ordered for.'),
  received_quantity: answered(z.number(), 'What of it has come in.', 0),
  open_quantity: answered(z.number(), 'What is still to come; 0 once the order is received or cancelled.', 1),
}

export const purchaseOrderLineItem = z
  .object({ ...identity('purchase_order_line_item', 'line'), ...outputs(orderLineFields) })
  .meta({ id: 'PurchaseOrderLineItem', description: 'A line of a purchase order.' })

/** A purchase order whole (purchase-orders.md#orders). */
export const purchaseOrder = z
  .object({
    ...purchaseOrderSummary.shape,
    line_items: z.array(purchaseOrderLineItem).describe('The lines by position.'),
    ...values.deletedAt,
  })
  .meta({ id: 'PurchaseOrder', description: 'What the workshop orders of a supplier.' })

const written = z.strictObject(inputs(fields)).partial()

/** A new order; its lines are added with the batch. */
export const purchaseOrderBody = written.required({ supplier_id: true })
export type PurchaseOrderBody = z.output<typeof purchaseOrderBody>

export const purchaseOrderPath = pathOf('purchase order')

/** What changes; the rest stays. `null` clears. */
export const purchaseOrderPatch = purchaseOrderPath.extend(written.shape)
export type PurchaseOrderPatch = z.output<typeof written>

const filters = {
  q: search('Every term must match the supplier, the number or the title.', 'ricambi'),
  status: filter(status, 'Orders in this status only.'),
  supplier_id: filter(values.id(), 'Orders from this supplier only.'),
  article_id: filter(values.id(), 'Orders with a line of this article only.'),
  expected_to: filter(values.date(), 'Orders that should come in on this day or earlier.'),
  external_id: externalIdOf('order'),
  ...periodQuery,
}

/** Filters that the list and the counts share (purchase-orders.md#list-of-orders). */
export const purchaseOrderFilters = z.strictObject(filters)
export type PurchaseOrderFilters = z.output<typeof purchaseOrderFilters>

export const purchaseOrderQuery = z.strictObject({ ...filters, ...paging() })
export type PurchaseOrderQuery = z.output<typeof purchaseOrderQuery>

export const purchaseOrderList = listOf('PurchaseOrderList', purchaseOrderSummary, {
  date_filter: dateFilter.describe('The period of the list, by `document_date`.'),
})

/** How many orders stand in each status (purchase-orders.md#list-of-orders). */
export const purchaseOrderStatusCounts = statusCounts('purchase_order', {
  draft: count('Orders that are written.', 2),
  sent: count('Orders of which nothing has come in.', 3),
  partially_received: count('Orders of which a part has come in.', 1),
  received: count('Orders that have come in.', 40),
  cancelled: count('Orders that were cancelled.', 1),
})

/** Lines added, changed, removed and reordered in one transaction (lines.md#batch). */
export const purchaseOrderBatch = purchaseOrderPath
  .extend(lineBatch('PurchaseOrder', inputs(orderLineFields)))
  .meta(batchRule)

/** A move of the order (purchase-orders.md#states). */
export const purchaseOrderTransition = purchaseOrderPath.extend({
  action: status.meta({ description: 'The status to move to.', example: 'sent' }),
})
