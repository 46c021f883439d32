import { add, subtract } from '../../../domain/money.ts'
import type { PaymentMethod } from '../../../domain/payment-methods.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { ApiError } from '../../core/errors.ts'
import { isTransmittedDocument, standingOf, usedNumber } from '../electronic-invoices/standing.ts'
import { type LockedInvoice, lockInvoice } from '../invoices/standing.ts'

/** What the rules on a change look at. */
const LOCKED = [
  ...(['invoice_id', 'seq_number', 'seq_year', 'full_number', 'sezionale_id', 'document_date'] as const),
  ...(['issued_at', 'customer_id', 'vehicle_id', 'km', 'payment_method', 'split_payment'] as const),
  ...(['withholding', 'apply_stamp_duty', 'order_references', 'vat_summary', 'title', 'reason'] as const),
  ...(['comments', 'restock', 'total_tax', 'total_after_tax', 'stamp_duty_amount'] as const),
  ...(['withholding_amount', 'amount_due', 'total_payments'] as const),
  ...(['customer_snapshot', 'company_snapshot', 'file_snapshot'] as const),
  ...(['vehicle_name', 'vehicle_license'] as const),
] as const

/** Locks the credit note's row. Unknown: 404. @param to `cite`: it will not change itself */
export const lockCreditNote = (tx: CompanyTransaction, id: string, to: 'change' | 'cite' = 'change') =>
  tx.lock('credit_note', id, LOCKED, { to })

export type LockedCreditNote = Awaited<ReturnType<typeof lockCreditNote>>

/**
 * Locks the invoice that a credit note takes back, after the credit note itself: of credit notes at once each sees what
 * the others have taken.
 */
export const lockCredited = (tx: CompanyTransaction, { invoice_id }: Pick<LockedCreditNote, 'invoice_id'>) =>
  lockInvoice(tx, invoice_id)

/** @throws 409 `credit_note_not_draft` once it is issued */
export function requireDraft({ issued_at }: Pick<LockedCreditNote, 'issued_at'>): void {
  if (issued_at === null) return
  throw new ApiError('credit_note_not_draft', 'Only a draft credit note can be changed so or issued.')
}

/** @throws 409 `credit_note_transmitted` where the exchange system has it, or may have it */
export async function requireUntransmitted(tx: CompanyTransaction, id: string): Promise<void> {
  if (!(await isTransmittedDocument(tx, { kind: 'credit_note', id }))) return
  const message = 'The exchange system has the credit note: what was transmitted stays.'
  throw new ApiError('credit_note_transmitted', message)
}

/** @throws 409 `credit_note_transmitted` where its number cannot be given again: also once an administration refused it */
export async function requireNumberUnused(tx: CompanyTransaction, id: string): Promise<void> {
  if (!(await usedNumber(tx, { kind: 'credit_note', id }))) return
  const message = 'The exchange system took the credit note: its number is used.'
  throw new ApiError('credit_note_transmitted', message)
}

/** @throws 409 `credit_note_not_issued` on a draft */
export function requireIssued({ issued_at }: Pick<LockedCreditNote, 'issued_at'>): void {
  if (issued_at !== null) return
  throw new ApiError('credit_note_not_issued', 'The credit note is a draft, of which nothing is given back.')
}

/** @throws 409 `invoice_not_issued`, `invoice_rejected` for an invoice that is changed or corrected instead */
export async function requireCreditable(
  tx: CompanyTransaction,
  { id, issued_at }: Pick<LockedInvoice, 'id' | 'issued_at'>,
): Promise<void> {
  if (issued_at === null)
    throw new ApiError('invoice_not_issued', 'The invoice must be issued: a draft is changed or deleted.')
  if ((await standingOf(tx, { kind: 'invoice', id })) !== 'rejected') return
  const message =
    'The exchange system rejected the invoice, so it was never issued: correct and send it again.'
  throw new ApiError('invoice_rejected', message)
}

/**
 * What a credit note is to a refund of it: the customer gets back what they paid over what is left of the invoice, up
 * to what the credit note takes back (credit-notes.md#refunds).
 */
export function refundable(
  note: Pick<LockedCreditNote, 'id' | 'total_payments' | 'payment_method'>,
  invoice: LockedInvoice,
  { amount_due, credited_total, today }: { amount_due: number; credited_total: number; today: string },
) {
  const paid = subtract(invoice.total_payments, invoice.refunded_total)
  const owed = subtract(invoice.amount_due, credited_total)
  const left = subtract(amount_due, note.total_payments)
  const outstanding = Math.max(0, Math.min(left, subtract(paid, owed)))
  return {
    ...{ kind: 'credit_note' as const, id: note.id, total_payments: note.total_payments },
    due: add(outstanding, note.total_payments),
    payment_method: note.payment_method as PaymentMethod | null,
    today,
  }
}
