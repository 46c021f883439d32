import { add, subtract } from '../../../domain/money.ts'
import type { PaymentMethod } from '../../../domain/payment-methods.ts'
import { paymentService } from '../../core/documents/payment-endpoints.ts'
import { type LockedInvoice, lockInvoice } from './standing.ts'

/** What a locked invoice is to a payment of it: what was credited is not owed, what was paid back is owed anew. */
export const payable = (invoice: LockedInvoice, day: string, due = invoice.amount_due) => ({
  ...{ kind: 'invoice' as const, id: invoice.id, total_payments: invoice.total_payments },
  due: add(subtract(due, invoice.credited_total), invoice.refunded_total),
  payment_method: invoice.payment_method as PaymentMethod | null,
  today: day,
})

/** Money received for a draft or an issued invoice, up to what is outstanding (invoices.md#payments-of-invoices). */
export const payments = paymentService('invoice', async (tx, id, day) =>
  payable(await lockInvoice(tx, id), day),
)
