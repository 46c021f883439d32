/** What an expense is (expenses.md#fields-of-expenses). */
export const EXPENSE_KINDS = ['invoice', 'credit_note', 'receipt', 'salary', 'tax', 'other'] as const
export type ExpenseKind = (typeof EXPENSE_KINDS)[number]

/** Where the payment of what the workshop owes stands (expenses.md#due-dates). */
export const EXPENSE_PAYMENT_STATUSES = ['unpaid', 'partial', 'overdue', 'paid'] as const
