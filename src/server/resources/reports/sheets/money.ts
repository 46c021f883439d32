import { sql } from 'kysely'
import { within } from '../days.ts'
import type { Sheet } from './sheet.ts'

/** Entries of the cash book (cash-book.md). */
export const moneySheet: Sheet = {
  name: 'money',
  columns: {
    ...{ account_id: 'uuid', direction: 'text', payment_method: 'text', source: 'text' },
    ...{ is_payment: 'boolean', entries: 'bigint', amount: 'numeric' },
  },
  rows: (days) => sql`
    SELECT entry_date AS day, account_id, direction, payment_method, source, payment_id IS NOT NULL AS is_payment,
      count(*) AS entries, sum(amount) AS amount
    FROM cash_book_entry WHERE company_id = ${days.company_id}::uuid AND deleted_at IS NULL
      AND ${within(sql`entry_date`, days)} GROUP BY 1, 2, 3, 4, 5, 6`,
}
