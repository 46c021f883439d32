import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { dueDate } from '../../../domain/due-dates.ts'
import {
  PURCHASE_ORDER_FREE_FIELDS,
  PURCHASE_ORDER_TRANSITIONS,
  type PurchaseOrderStatus,
} from '../../../domain/purchase-orders.ts'
import { today } from '../../core/clock.ts'
import type { CompanyDatabase, CompanyTransaction } from '../../core/company-database.ts'
import { touchesFrozen } from '../../core/documents/frozen-fields.ts'
import { nextNumber } from '../../core/documents/numbering.ts'
import { requireTransition } from '../../core/documents/transitions.ts'
import { ApiError, missing } from '../../core/errors.ts'
import { deleteRecord } from '../../core/records.ts'
import { requireReferences } from '../../core/references.ts'
import type { Context } from '../../core/trpc.ts'
import { findPurchaseOrder } from './reads.ts'
import type { PurchaseOrderBody, PurchaseOrderPatch } from './schema.ts'

/** @param standing the supplier that the order has, who may be deleted since */
async function supplierOf(tx: CompanyTransaction, id: string, standing?: string) {
  if (id !== standing) await requireReferences(tx, [{ param: 'supplier_id', table: 'supplier', id }])
  return tx
    .select('supplier')
    .select(['name', 'lead_time_days'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** The day on which what is ordered should come in; null where the supplier's delivery time is not known. */
const arrivalOf = (document_date: string, days: number | null) =>
  days === null
    ? null
    : dueDate(document_date, { payment_terms_days: days, payment_terms_end_of_month: false })

/** Writes an order down; its number is taken last, so that no number is lost (purchase-orders.md#orders). */
export function createPurchaseOrder({ db, principal }: Context, body: PurchaseOrderBody) {
  return db.transaction(async (tx) => {
    const { name: supplier_name, lead_time_days } = await supplierOf(tx, body.supplier_id)
    const { document_date = today(principal.company.time_zone) } = body
    const { expected_date = arrivalOf(document_date, lead_time_days) } = body
    const id = uuidv7()
    const seq_number = await nextNumber(tx, { kind: 'purchase_order' })
    const row = { ...body, id, document_date, expected_date, supplier_name, seq_number }
    await tx.insert('purchase_order', row).execute()
    return findPurchaseOrder(tx, id)
  })
}

const LOCKED = ['status', 'supplier_id', 'supplier_name', 'document_date', 'sent_at'] as const

/** Locks the order's row. Unknown: 404. */
export const lockPurchaseOrder = (tx: CompanyTransaction, id: string, to: 'change' | 'cite' = 'change') =>
  tx.lock('purchase_order', id, LOCKED, { to })

export type LockedPurchaseOrder = Awaited<ReturnType<typeof lockPurchaseOrder>>

/** @throws 409 `purchase_order_not_draft` */
export function requireDraft({ status }: Pick<LockedPurchaseOrder, 'status'>): void {
  if (status === 'draft') return
  const message = `The order is ${status}: only a draft changes so.`
  throw new ApiError('purchase_order_not_draft', message)
}

/** Changes the fields that are sent; outside `draft` only those that bind nobody (purchase-orders.md#states). */
export function updatePurchaseOrder({ db }: Context, id: string, patch: PurchaseOrderPatch) {
  return db.transaction(async (tx) => {
    const order = await lockPurchaseOrder(tx, id)
    if (touchesFrozen(patch, PURCHASE_ORDER_FREE_FIELDS)) requireDraft(order)
    const supplier = patch.supplier_id && (await supplierOf(tx, patch.supplier_id, order.supplier_id))
    await tx.change('purchase_order', order, { ...patch, ...(supplier && { supplier_name: supplier.name }) })
    return findPurchaseOrder(tx, id)
  })
}

/** Deletes an order that nothing is expected of, logically. @throws 409 `purchase_order_not_draft` */
export function deletePurchaseOrder(db: CompanyDatabase, id: string) {
  return db.transaction(async (tx) => {
    const order = await lockPurchaseOrder(tx, id)
    if (order.status !== 'cancelled') requireDraft(order)
    return deleteRecord(tx, { table: 'purchase_order', id, find: (inside) => findPurchaseOrder(inside, id) })
  })
}

/** @throws 422 `line_items` where there is nothing to send for */
async function requireLines(tx: CompanyTransaction, id: string): Promise<void> {
  const line = await tx
    .select('purchase_order_line_item')
    .select('id')
    .where('purchase_order_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (!line) throw missing('line_items', 'An order without line_items cannot be sent: add one first.')
}

/** When it was sent: kept by one that is cancelled, gone with a draft. */
const sentAt = (order: LockedPurchaseOrder, to: PurchaseOrderStatus) =>
  to === 'sent' ? sql<string>`now()` : to === 'draft' ? null : order.sent_at

/**
 * Moves an order to a status (purchase-orders.md#states). The present one again changes nothing.
 * @throws 409 `transition_not_allowed` with what is `allowed`; 422 `line_items` where an empty one would be sent
 */
export function transitionPurchaseOrder({ db }: Context, id: string, action: PurchaseOrderStatus) {
  return db.transaction(async (tx) => {
    const order = await lockPurchaseOrder(tx, id)
    if (order.status === action) return findPurchaseOrder(tx, id)
    requireTransition('purchase order', PURCHASE_ORDER_TRANSITIONS, { from: order.status, to: action })
    if (action === 'sent') await requireLines(tx, id)
    const changes = { status: action, sent_at: sentAt(order, action) }
    await tx.change('purchase_order', order, changes, { action: { name: action } })
    return findPurchaseOrder(tx, id)
  })
}
