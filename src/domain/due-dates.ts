/** When a customer pays. */
export type PaymentTerms = { payment_terms_days: number; payment_terms_end_of_month: boolean }

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)

/** The last day that a date may have (values.md#dates). */
const LAST_DAY = '2100-12-31'

/** When a document of a day is to be paid (money.md#due-dates); a day that no date has becomes the last of all. */
export function dueDate(
  document_date: string,
  { payment_terms_days, payment_terms_end_of_month }: PaymentTerms,
): string {
  const due = new Date(`${document_date}T00:00:00Z`)
  due.setUTCDate(due.getUTCDate() + payment_terms_days)
  if (Number.isNaN(due.getTime()) || due.getUTCFullYear() > 2100) return LAST_DAY
  if (payment_terms_end_of_month) due.setUTCMonth(due.getUTCMonth() + 1, 0)
  return dayOf(due)
}
