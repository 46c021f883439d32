/** How a receipt is paid: cash, card, bank transfer (receipts.md#creation). */
export const RECEIPT_PAYMENT_METHODS = ['MP01', 'MP08', 'MP05'] as const
export type ReceiptPaymentMethod = (typeof RECEIPT_PAYMENT_METHODS)[number]

/** The ministry's payment methods, MP01 (cash) to MP23 (PagoPA). */
export const PAYMENT_METHODS = [
  ...([
    'MP01',
    'MP02',
    'MP03',
    'MP04',
    'MP05',
    'MP06',
    'MP07',
    'MP08',
    'MP09',
    'MP10',
    'MP11',
    'MP12',
  ] as const),
  ...(['MP13', 'MP14', 'MP15', 'MP16', 'MP17', 'MP18', 'MP19', 'MP20', 'MP21', 'MP22', 'MP23'] as const),
] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
