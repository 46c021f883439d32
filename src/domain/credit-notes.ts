/** Where a refund of a credit note stands (credit-notes.md#refunds). */
export const REFUND_STATUSES = ['unpaid', 'partial', 'paid'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/** What of an issued credit note may change until it is transmitted (credit-notes.md#changing-a-credit-note). */
export const ISSUED_NOTE_FREE_FIELDS = [
  ...(['internal_notes', 'payment_method', 'external_id', 'metadata'] as const),
  ...(['title', 'reason', 'comments'] as const),
]
