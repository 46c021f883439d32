import type { CompanyTransaction } from '../../core/company-database.ts'
import { ApiError } from '../../core/errors.ts'
import { isTransmittedDocument, usedNumber } from '../electronic-invoices/standing.ts'

/** What the rules on a change look at. */
const LOCKED = [
  ...(['document_type', 'seq_number', 'seq_year', 'full_number', 'sezionale_id', 'document_date'] as const),
  ...(['issued_at', 'customer_id', 'vehicle_id', 'km', 'worksheet_ids', 'delivery_note_ids'] as const),
  ...(['dealership_vehicle_id', 'related_invoice_id'] as const),
  ...(['advance_invoice_ids', 'payment_method', 'instalments', 'due_by_terms', 'split_payment'] as const),
  ...(['bank_account_id', 'bank_account'] as const),
  ...(['withholding', 'apply_stamp_duty', 'charge_stamp_duty', 'order_references', 'vat_summary'] as const),
  ...(['total_tax', 'total_after_tax', 'amount_due', 'stamp_duty_amount', 'withholding_amount'] as const),
  ...(['total_payments', 'comments', 'credited_total', 'refunded_total'] as const),
  ...(['customer_snapshot', 'company_snapshot', 'file_snapshot'] as const),
  ...(['vehicle_name', 'vehicle_license'] as const),
] as const

/** Locks the invoice's row. Unknown: 404. @param to `cite`: it will not change itself */
export const lockInvoice = (tx: CompanyTransaction, id: string, to: 'change' | 'cite' = 'change') =>
  tx.lock('invoice', id, LOCKED, { to })

export type LockedInvoice = Awaited<ReturnType<typeof lockInvoice>>

/** @throws 409 `invoice_not_draft` once it is issued */
export function requireDraft({ issued_at }: Pick<LockedInvoice, 'issued_at'>): void {
  if (issued_at === null) return
  throw new ApiError('invoice_not_draft', 'Only a draft invoice can be changed so, issued or deleted.')
}

/** @throws 409 `invoice_transmitted` where the exchange system has it, or may have it */
export async function requireUntransmitted(tx: CompanyTransaction, id: string): Promise<void> {
  if (!(await isTransmittedDocument(tx, { kind: 'invoice', id }))) return
  throw new ApiError(
    'invoice_transmitted',
    'The exchange system has the invoice: what was transmitted stays.',
  )
}

/** @throws 409 `invoice_transmitted` where its number cannot be given again: also once an administration refused it */
export async function requireNumberUnused(tx: CompanyTransaction, id: string): Promise<void> {
  if (!(await usedNumber(tx, { kind: 'invoice', id }))) return
  throw new ApiError('invoice_transmitted', 'The exchange system took the invoice: its number is used.')
}

/** @throws 409 `payments_exceed_total` where more is paid than would be due */
export function requireCovered({ total_payments }: Pick<LockedInvoice, 'total_payments'>, due: number): void {
  if (total_payments <= Math.max(due, 0)) return
  const message = `The payments, ${total_payments.toFixed(2)}, exceed what would be due, ${due.toFixed(2)}.`
  throw new ApiError('payments_exceed_total', message)
}
