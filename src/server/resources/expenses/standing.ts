import type { ExpenseAmounts } from '../../../domain/expense-amounts.ts'
import { subtract } from '../../../domain/money.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import {
  type Due,
  type Instalment,
  instalmentsOf,
  requireAscending,
} from '../../core/documents/instalments.ts'
import { ApiError, invalid } from '../../core/errors.ts'
import { FieldErrors } from '../../core/field-errors.ts'

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

/** @throws 422 `line_items` where negative lines, as a received file can have, outweigh the others */
function requirePositive(total_before_tax: number): void {
  if (total_before_tax >= 0) return
  const message = 'line_items must come to at least 0 before tax.'
  throw invalid('line_items', 'too_small', message, { limit: 0 })
}

/**
 * What is due. @throws 422 with all of it, where the lines or a tax would be below 0 and where more is withheld than there
 * is
 */
export function dueOf(
  { total_before_tax, total_tax, total_after_tax }: Omit<ExpenseAmounts, 'tax_adjustment'>,
  withholding_amount: number,
): number {
  requirePositive(total_before_tax)
  const errors = new FieldErrors()
  if (total_tax < 0) {
    const message = 'tax_adjustment must not take more than the tax there is.'
    errors.take(invalid('tax_adjustment', 'too_small', message))
  }
  if (withholding_amount > total_before_tax) {
    const message = `withholding_amount must be at most ${total_before_tax.toFixed(2)}, what is before tax.`
    errors.take(invalid('withholding_amount', 'too_large', message, { limit: total_before_tax }))
  }
  errors.reject()
  return subtract(total_after_tax, withholding_amount)
}

type Expected = { amounts: ExpenseAmounts | undefined; withholding_amount: number; standing: Instalment[] }

/**
 * What is due and when, by amounts where these are known; without them only the days that are sent are
 * looked at.
 * @throws 422 with all that is wrong with amounts and instalments
 */
export function dueAfter(sent: Due, { amounts, withholding_amount, standing }: Expected) {
  const errors = new FieldErrors()
  const due = amounts && errors.from(() => dueOf(amounts, withholding_amount))
  const instalments = errors.from(() => {
    if (due !== undefined) return instalmentsOf(sent, due, standing)
    if (sent.instalments) requireAscending(sent.instalments)
    return standing
  })
  errors.reject()
  return { due: due!, instalments: instalments! }
}

/** @throws 409 `payments_exceed_total` */
export function requirePaidAtMost(due: number, { total_payments }: { total_payments: number }): void {
  if (total_payments <= due) return
  const message = `The payments, ${total_payments.toFixed(2)}, exceed what is due.`
  throw new ApiError('payments_exceed_total', message)
}

/** @throws 409 `payments_exist` */
export function requireNoPayments({ total_payments }: Pick<LockedExpense, 'total_payments'>): void {
  if (total_payments === 0) return
  throw new ApiError('payments_exist', 'The expense has payments: delete these first.')
}
