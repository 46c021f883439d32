export const PURCHASE_ORDER_STATUSES = [
  'draft',
  'sent',
  'partially_received',
  'received',
  'cancelled',
] as const
export type PurchaseOrderStatus = (typeof PURCHASE_ORDER_STATUSES)[number]

/** The moves that somebody makes (purchase-orders.md#states); the others come from goods receipts. */
export const PURCHASE_ORDER_TRANSITIONS: Record<PurchaseOrderStatus, readonly PurchaseOrderStatus[]> = {
  draft: ['sent', 'cancelled'],
  sent: ['draft', 'cancelled'],
  partially_received: ['received'],
  received: [],
  cancelled: ['draft'],
}

/** What of an order may change once it is no draft. */
export const PURCHASE_ORDER_FREE_FIELDS = [
  'title',
  'expected_date',
  'comments',
  'external_id',
  'metadata',
] as const

/** The states in which goods come in. */
export const RECEIVING_STATUSES: ReadonlySet<PurchaseOrderStatus> = new Set(['sent', 'partially_received'])
