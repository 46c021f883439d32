/** What kinds of account there are (cash-book.md#accounts). */
export const CASH_BOOK_ACCOUNT_KINDS = ['cash', 'bank', 'card', 'other'] as const

/** Whether money came or went. */
export const CASH_BOOK_DIRECTIONS = ['in', 'out'] as const

/** What wrote an entry (cash-book.md#what-writes-entries). */
export const CASH_BOOK_SOURCES = [
  ...(['manual', 'receipt', 'invoice', 'credit_note', 'expense', 'dealership_vehicle'] as const),
  ...(['transfer', 'opening'] as const),
] as const

export type CashBookDirection = (typeof CASH_BOOK_DIRECTIONS)[number]

/** An amount that may be negative as an entry says it: `in` from 0 upwards. */
export const entryOf = (amount: number): { direction: CashBookDirection; amount: number } => ({
  direction: amount < 0 ? 'out' : 'in',
  amount: Math.abs(amount),
})

/** The methods that a new workshop's console offers (payment-methods.md#methods). */
export const OFFERED_METHODS: ReadonlySet<string> = new Set([
  ...['MP01', 'MP02', 'MP05', 'MP08', 'MP12', 'MP19', 'MP23'],
])
