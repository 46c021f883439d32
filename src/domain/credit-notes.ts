/** Where a refund of a credit note stands (credit-notes.md#refunds). */
export const REFUND_STATUSES = ['unpaid', 'partial', 'paid'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/** How a credit note is told: a draft as such, an issued one by where its refund stands. */
export const CREDIT_NOTE_STATES = ['draft', 'unpaid', 'partial', 'paid'] as const
export type CreditNoteState = (typeof CREDIT_NOTE_STATES)[number]

/** What of an issued credit note may change at any time (credit-notes.md#changing-a-credit-note). */
export const TRANSMITTED_NOTE_FREE_FIELDS = [
  ...(['internal_notes', 'payment_method', 'external_id', 'metadata'] as const),
]

/** What may change besides until it is transmitted. */
export const ISSUED_NOTE_FREE_FIELDS = [
  ...TRANSMITTED_NOTE_FREE_FIELDS,
  ...(['title', 'reason', 'comments'] as const),
]
