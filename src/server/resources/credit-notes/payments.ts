import { sql } from 'kysely'
import type { CashBook } from '../../core/cash-book/book.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { paymentService } from '../../core/documents/payment-endpoints.ts'
import { type Payable, recordPayment } from '../../core/documents/payments.ts'
import type { RefundBody } from './schema.ts'
import { lockCredited, lockCreditNote, refundable, requireIssued } from './standing.ts'

/** Moves what was paid back of a locked invoice. */
async function moveRefunded(tx: CompanyTransaction, invoice_id: string, by: number): Promise<void> {
  await tx
    .update('invoice')
    .set({ refunded_total: sql`refunded_total + ${by}::numeric` })
    .where('id', '=', invoice_id)
    .execute()
}

type Refunding = { refunding: Payable; invoice_id: string; book?: CashBook | undefined }

/** Writes a refund of a credit note that is locked with its invoice. */
export async function recordRefund(
  tx: CompanyTransaction,
  { refunding, invoice_id, book }: Refunding,
  body: RefundBody,
) {
  const made = await recordPayment(tx, refunding, body, book)
  await moveRefunded(tx, invoice_id, body.amount)
  return made
}

/** The credit note and its invoice, locked in this order. @throws 409 `credit_note_not_issued` */
async function lockRefundable(tx: CompanyTransaction, id: string, today: string) {
  const note = await lockCreditNote(tx, id)
  requireIssued(note)
  const invoice = await lockCredited(tx, note)
  const { amount_due } = note
  const given = { amount_due, credited_total: invoice.credited_total, today }
  return { ...refundable(note, invoice, given), invoice_id: invoice.id }
}

/** Money given back for an issued credit note, up to what the customer paid too much (credit-notes.md#refunds). */
export const refunds = paymentService('credit_note', lockRefundable, (tx, { invoice_id }, by) =>
  moveRefunded(tx, invoice_id, by),
)
