import { sql } from 'kysely'
import type { CashBook } from '../../core/cash-book/book.ts'
import { today } from '../../core/clock.ts'
import type { CompanyDatabase, CompanyTransaction } from '../../core/company-database.ts'
import { type Payable, readPayments, recordPayment, removePayment } from '../../core/documents/payments.ts'
import { requireRecord } from '../../core/records.ts'
import type { Context } from '../../core/trpc.ts'
import type { RefundBody } from './schema.ts'
import { lockCredited, lockCreditNote, refundable, requireIssued } from './standing.ts'

/** The refunds of a credit note, newest first, all of them (credit-notes.md#refunds). Unknown: 404. */
export async function listRefunds(db: CompanyDatabase, id: string, include_deleted: boolean) {
  await requireRecord(db, 'credit_note', id)
  return readPayments(db, { kind: 'credit_note', id }, { reversed_at: null, include_deleted })
}

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
async function lockRefundable(tx: CompanyTransaction, id: string, time_zone: string): Promise<Refunding> {
  const note = await lockCreditNote(tx, id)
  requireIssued(note)
  const invoice = await lockCredited(tx, note)
  const { amount_due } = note
  const given = { amount_due, credited_total: invoice.credited_total, today: today(time_zone) }
  return { refunding: refundable(note, invoice, given), invoice_id: invoice.id }
}

/** Records money given back for an issued credit note, up to what the customer paid too much. */
export function createRefund({ db, principal }: Context, id: string, body: RefundBody) {
  return db.transaction(async (tx) =>
    recordRefund(tx, await lockRefundable(tx, id, principal.company.time_zone), body),
  )
}

/** Deletes a refund; what can be given back is what it was before it. */
export function deleteRefund({ db, principal }: Context, id: string, payment_id: string) {
  return db.transaction(async (tx) => {
    const { refunding, invoice_id } = await lockRefundable(tx, id, principal.company.time_zone)
    const removed = await removePayment(tx, refunding, { id: payment_id, requireActive: () => undefined })
    await moveRefunded(tx, invoice_id, -removed.amount)
    return removed
  })
}
