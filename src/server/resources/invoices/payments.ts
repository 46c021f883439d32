import { add, subtract } from '../../../domain/money.ts'
import type { PaymentMethod } from '../../../domain/payment-methods.ts'
import { today } from '../../core/clock.ts'
import type { CompanyDatabase, CompanyTransaction } from '../../core/company-database.ts'
import { readPayments, recordPayment, removePayment } from '../../core/documents/payments.ts'
import { requireRecord } from '../../core/records.ts'
import type { Context } from '../../core/trpc.ts'
import type { InvoicePaymentBody } from './schema.ts'
import { type LockedInvoice, lockInvoice } from './standing.ts'

/** What a locked invoice is to a payment of it: what was credited is not owed, what was paid back is owed anew. */
export const payable = (invoice: LockedInvoice, day: string, due = invoice.amount_due) => ({
  ...{ kind: 'invoice' as const, id: invoice.id, total_payments: invoice.total_payments },
  due: add(subtract(due, invoice.credited_total), invoice.refunded_total),
  payment_method: invoice.payment_method as PaymentMethod | null,
  today: day,
})

/** The payments of an invoice, newest first, all of them (invoices.md#payments-of-invoices). Unknown: 404. */
export async function listPayments(db: CompanyDatabase, id: string, include_deleted: boolean) {
  await requireRecord(db, 'invoice', id)
  return readPayments(db, { kind: 'invoice', id }, { reversed_at: null, include_deleted })
}

const lockPayable = async (tx: CompanyTransaction, id: string, time_zone: string) =>
  payable(await lockInvoice(tx, id), today(time_zone))

/** Records money received for a draft or an issued invoice, up to what is outstanding. */
export function createPayment({ db, principal }: Context, id: string, body: InvoicePaymentBody) {
  return db.transaction(async (tx) =>
    recordPayment(tx, await lockPayable(tx, id, principal.company.time_zone), body),
  )
}

/** Deletes a payment; the outstanding amount is what it was before it. */
export function deletePayment({ db, principal }: Context, id: string, payment_id: string) {
  return db.transaction(async (tx) => {
    const invoice = await lockPayable(tx, id, principal.company.time_zone)
    return removePayment(tx, invoice, { id: payment_id, requireActive: () => undefined })
  })
}
