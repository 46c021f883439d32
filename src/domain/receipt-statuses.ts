/** Where a receipt stands. */
export const RECEIPT_TYPES = ['draft', 'issued', 'voided'] as const
export type ReceiptType = (typeof RECEIPT_TYPES)[number]

/** The moves of a receipt (receipts.md#receipts): it is issued once and voided once. */
export const RECEIPT_TRANSITIONS: Record<ReceiptType, readonly ReceiptType[]> = {
  draft: ['issued'],
  issued: ['voided'],
  voided: [],
}

/** A kind of receipt. */
export const RECEIPT_STATUSES = ['sale', 'return', 'void'] as const

/** How much of an issued receipt was received. */
export const RECEIPT_PAYMENT_STATUSES = ['unpaid', 'partial', 'paid'] as const
export type ReceiptPaymentStatus = (typeof RECEIPT_PAYMENT_STATUSES)[number]

/** How a receipt is told: an issued one by what was received of it, the others by their type. */
export const RECEIPT_STATES = ['draft', 'unpaid', 'partial', 'paid', 'voided'] as const
export type ReceiptState = (typeof RECEIPT_STATES)[number]
