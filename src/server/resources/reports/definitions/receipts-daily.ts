import { sql } from 'kysely'
import { amount, count, day, type Report } from '../definition.ts'
import { receiptsSheet } from '../sheets/receipts.ts'
import { sheetRows } from '../sheets/sheet.ts'

/** The receipts of each day, and how they were paid (reports.md#receipts_daily). */
export const receiptsDaily: Report = {
  name: 'receipts_daily',
  when: 'period',
  takes: [],
  columns: () => [
    ...[day('date'), count('receipts'), count('voids')],
    ...[amount('total_before_tax'), amount('total_tax'), amount('total_after_tax')],
    ...[amount('paid_cash'), amount('paid_electronic'), amount('not_collected')],
  ],
  order: () => sql`date`,
  rows: (asked) => sql`
    SELECT day AS date, sum(receipts)::bigint AS receipts, sum(voids)::bigint AS voids,
      sum(total_before_tax) AS total_before_tax, sum(total_tax) AS total_tax,
      sum(total_after_tax) AS total_after_tax, sum(paid_cash) AS paid_cash, sum(paid_electronic) AS paid_electronic,
      sum(total_after_tax) - sum(paid_cash) - sum(paid_electronic) AS not_collected
    FROM ${sheetRows(receiptsSheet, asked)} GROUP BY day`,
}
