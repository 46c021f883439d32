import type { Outputs } from '../../trpc.ts'

export type InvoiceRow = Outputs['invoices']['list']['data'][number]
export type Invoice = Outputs['invoices']['retrieve']

/** How an invoice is told: a draft as such, an issued one by where its payment stands. */
export const INVOICE_STATES = ['draft', 'unpaid', 'partial', 'overdue', 'paid', 'credited'] as const
export type InvoiceState = (typeof INVOICE_STATES)[number]

export const invoiceState = ({
  type,
  payment_status,
}: Pick<InvoiceRow, 'type' | 'payment_status'>): InvoiceState => (type === 'draft' ? 'draft' : payment_status)

/** The filters of the list that a state means. */
export const filtersOfState = (state: InvoiceState) =>
  state === 'draft' ? { type: 'draft' } : { type: 'issued', payment_status: state }
