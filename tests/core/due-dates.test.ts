import { describe, expect, it } from 'vitest'
import { dueDate } from '../../src/domain/due-dates.ts'

const due = (document_date: string, payment_terms_days: number, payment_terms_end_of_month = false) =>
  dueDate(document_date, { payment_terms_days, payment_terms_end_of_month })

describe('money.md#due-dates: when a document is to be paid', () => {
  it.each([
    ['2026-01-31', 0, false, '2026-01-31'],
    ['2026-01-31', 30, false, '2026-03-02'],
    ['2028-02-28', 1, false, '2028-02-29'],
    ['2026-12-15', 30, false, '2027-01-14'],
    ['2026-03-28', 1, true, '2026-03-31'],
    ['2026-01-31', 30, true, '2026-03-31'],
    ['2026-12-02', 0, true, '2026-12-31'],
    ['2028-01-31', 15, true, '2028-02-29'],
    ['2100-12-31', 1, false, '2100-12-31'],
    ['2026-01-01', 2_147_483_647, true, '2100-12-31'],
  ])('%s and %i days, end of month %j: %s', (day, days, endOfMonth, expected) => {
    expect(due(day, days, endOfMonth)).toBe(expected)
  })
})
