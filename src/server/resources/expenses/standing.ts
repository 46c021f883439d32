import type { ExpenseAmounts } from '../../../domain/expense-amounts.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { ApiError, invalid } from '../../core/errors.ts'

/** What the rules on a change look at. */
const LOCKED = [
  ...(['kind', 'supplier_id', 'document_number', 'document_date', 'registration_date'] as const),
  ...([
    'total_before_tax',
    'total_tax',
    'total_after_tax',
    'tax_adjustment',
    'vat_code',
    'tax_rate',
  ] as const),
  ...(['recurrence', 'recurrence_count', 'recurring_expense_id'] as const),
  ...(['withholding_amount', 'amount_due', 'instalments', 'total_payments', 'payment_method'] as const),
  ...(['seq_number', 'supplier_name', 'load_stock', 'purchase_order_id'] as const),
] as const

/** Locks the expense's row. Unknown: 404. */
export const lockExpense = (tx: CompanyTransaction, id: string) => tx.lock('expense', id, LOCKED)

export type LockedExpense = Awaited<ReturnType<typeof lockExpense>>

/** @throws 422 where a tax would be below 0 or more is withheld than there is; 409 where more is paid than is due */
export function requireAmounts(
  { total_before_tax, total_tax }: Omit<ExpenseAmounts, 'tax_adjustment'>,
  {
    withholding_amount,
    total_payments,
    due,
  }: { withholding_amount: number; total_payments: number; due: number },
): void {
  if (total_tax < 0) {
    const message = 'tax_adjustment must not take more than the tax there is.'
    throw invalid('tax_adjustment', 'too_small', message)
  }
  if (withholding_amount > total_before_tax) {
    const message = `withholding_amount must be at most ${total_before_tax.toFixed(2)}, what is before tax.`
    throw invalid('withholding_amount', 'too_large', message, { limit: total_before_tax })
  }
  if (total_payments > due)
    throw new ApiError(
      'payments_exceed_total',
      `The payments, ${total_payments.toFixed(2)}, exceed what is due.`,
    )
}

/** @throws 409 `payments_exist` */
export function requireNoPayments({ total_payments }: Pick<LockedExpense, 'total_payments'>): void {
  if (total_payments === 0) return
  throw new ApiError('payments_exist', 'The expense has payments: delete these first.')
}
