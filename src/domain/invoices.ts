import { LINE_KINDS } from './line-kinds.ts'

/** What an invoice is, as electronic invoices name it (invoices.md#fields-of-invoices). */
export const INVOICE_DOCUMENT_TYPES = ['TD01', 'TD02', 'TD05', 'TD24', 'TD25', 'TD26'] as const

/** Where an invoice stands. */
export const INVOICE_TYPES = ['draft', 'issued'] as const
export type InvoiceType = (typeof INVOICE_TYPES)[number]

/** Where the payment of an invoice stands (invoices.md#payments-of-invoices). */
export const INVOICE_PAYMENT_STATUSES = ['unpaid', 'partial', 'overdue', 'paid', 'credited'] as const
export type InvoicePaymentStatus = (typeof INVOICE_PAYMENT_STATUSES)[number]

/** What a line of an invoice is; `stamp_duty` is the server's own. */
export const INVOICE_LINE_KINDS = [...LINE_KINDS, 'stamp_duty'] as const

/** What of an issued invoice may change at any time (invoices.md#changing-an-invoice). */
export const ISSUED_FREE_FIELDS = [
  'internal_notes',
  'payment_method',
  'due_date',
  'instalments',
  'external_id',
  'metadata',
] as const

/** What may change besides until it is transmitted. */
export const UNTRANSMITTED_FREE_FIELDS = [
  ...ISSUED_FREE_FIELDS,
  'title',
  'comments',
  'order_references',
  'bank_account_id',
] as const

/** What an order, a contract or an agreement that a document cites is (invoices.md#order-references). */
export const ORDER_REFERENCE_KINDS = ['order', 'contract', 'agreement'] as const

/** What a document cites, as it is kept. */
export type OrderReference = {
  object: 'order_reference'
  kind: (typeof ORDER_REFERENCE_KINDS)[number]
  number: string
  date: string | null
  cig: string | null
  cup: string | null
}
