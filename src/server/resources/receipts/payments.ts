import type { CompanyDatabase } from '../../core/company-database.ts'
import { readPayments, recordPayment, removePayment, requirePayment } from '../../core/documents/payments.ts'
import { notFound } from '../../core/errors.ts'
import type { Context } from '../../core/trpc.ts'
import { lockReceipt, requireNotVoided } from './locks.ts'
import type { PaymentBody } from './schema.ts'

/** The payments of a receipt, newest first, all of them (receipts.md#payments). Unknown: 404. */
export async function listPayments(db: CompanyDatabase, id: string, include_deleted: boolean) {
  const receipt = await db
    .select('receipt')
    .select('voided_at')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!receipt) throw notFound('receipt')
  return readPayments(db, { kind: 'receipt', id }, { reversed_at: receipt.voided_at, include_deleted })
}

/** Records a payment for a draft or an issued receipt. */
function createPayment({ db }: Context, id: string, body: PaymentBody) {
  return db.transaction(async (tx) => {
    const receipt = await lockReceipt(tx, id)
    requireNotVoided(receipt)
    return recordPayment(tx, receipt, body)
  })
}

/** Deletes a payment; the outstanding amount is what it was before it. */
function deletePayment({ db }: Context, id: string, payment_id: string) {
  return db.transaction(async (tx) => {
    await requirePayment(tx, { kind: 'receipt', id }, payment_id, 'all')
    const receipt = await lockReceipt(tx, id)
    return removePayment(tx, receipt, { id: payment_id, requireActive: () => requireNotVoided(receipt) })
  })
}

/** What was received for a receipt that is not voided, up to what is outstanding (receipts.md#payments). */
export const payments = { listPayments, createPayment, deletePayment }
