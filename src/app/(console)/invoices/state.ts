import { isTransmitted } from '../../../domain/electronic-invoices.ts'
import type { Outputs } from '../../trpc.ts'

export type InvoiceRow = Outputs['invoices']['list']['data'][number]
export type Invoice = Outputs['invoices']['retrieve']

type Filed = Pick<Invoice, 'type' | 'e_invoice_status'>

/** The exchange system has the file of what is issued, or may have it: what the file says stays. */
export const isSent = ({ type, e_invoice_status: status }: Filed) =>
  type === 'issued' && status !== null && isTransmitted(status)

/** The exchange system took the number by the file that there is now: what has it is not deleted. The server knows earlier files, too. */
export const isNumberUsed = ({ e_invoice_status: status }: Pick<Filed, 'e_invoice_status'>) =>
  status !== null && (isTransmitted(status) || status === 'refused')

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
