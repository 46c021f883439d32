import type { PaymentMethod } from '../../../domain/payment-methods.ts'
import { today } from '../../core/clock.ts'
import type { CompanyDatabase, CompanyTransaction } from '../../core/company-database.ts'
import { readPayments, recordPayment, removePayment } from '../../core/documents/payments.ts'
import { requireRecord } from '../../core/records.ts'
import type { Context } from '../../core/trpc.ts'
import type { ExpensePaymentBody } from './schema.ts'
import { lockExpense } from './standing.ts'

/** The payments of an expense, newest first, all of them (expenses.md#payments). Unknown: 404. */
export async function listPayments(db: CompanyDatabase, id: string, include_deleted: boolean) {
  await requireRecord(db, 'expense', id)
  return readPayments(db, { kind: 'expense', id }, { reversed_at: null, include_deleted })
}

async function lockPayable(tx: CompanyTransaction, id: string, time_zone: string) {
  const { amount_due, total_payments, payment_method } = await lockExpense(tx, id)
  return {
    ...{ kind: 'expense' as const, id, due: amount_due, total_payments },
    payment_method: payment_method as PaymentMethod | null,
    today: today(time_zone),
  }
}

/** Records what was paid of an expense, up to what is outstanding. */
export function createPayment({ db, principal }: Context, id: string, body: ExpensePaymentBody) {
  return db.transaction(async (tx) =>
    recordPayment(tx, await lockPayable(tx, id, principal.company.time_zone), body),
  )
}

/** Deletes a payment; the outstanding amount is what it was before it. */
export function deletePayment({ db, principal }: Context, id: string, payment_id: string) {
  return db.transaction(async (tx) => {
    const expense = await lockPayable(tx, id, principal.company.time_zone)
    return removePayment(tx, expense, { id: payment_id, requireActive: () => undefined })
  })
}
