import type { PaymentMethod } from '../../../domain/payment-methods.ts'
import { paymentService } from '../../core/documents/payment-endpoints.ts'
import { lockExpense } from './standing.ts'

/** What was paid of an expense, up to what is outstanding (expenses.md#payments). */
export const payments = paymentService('expense', async (tx, id, today) => {
  const { amount_due, total_payments, payment_method } = await lockExpense(tx, id)
  return {
    ...{ kind: 'expense' as const, id, due: amount_due, total_payments },
    ...{ payment_method: payment_method as PaymentMethod | null, today },
  }
})
