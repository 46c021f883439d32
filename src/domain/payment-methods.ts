/** How a receipt is paid: cash, bank transfer, card (receipts.md#creation). */
export const RECEIPT_PAYMENT_METHODS = ['MP01', 'MP05', 'MP08'] as const
export type ReceiptPaymentMethod = (typeof RECEIPT_PAYMENT_METHODS)[number]
