import { sql } from 'kysely'
import { amount, count, type Report, TOP, text, uuid } from '../definition.ts'
import { withLatestName } from '../latest-name.ts'
import { salesArms } from '../sales.ts'
import { soldSheet } from '../sheets/customers.ts'
import { sumsByKey } from '../sheets/keyed-sheet.ts'
import { salesSheet } from '../sheets/sales.ts'
import { sheetRows } from '../sheets/sheet.ts'

/** Who bought most (reports.md#top_customers). */
export const topCustomers: Report = {
  name: 'top_customers',
  when: 'period',
  takes: ['limit'],
  limits: TOP,
  columns: () => [
    ...[uuid('customer_id'), text('customer_name')],
    ...[count('documents'), amount('total_before_tax'), amount('total_after_tax')],
  ],
  order: () => sql`total_before_tax DESC, customer_name, customer_id`,
  rows: (asked) => {
    const named = Array.from(
      // a receipt that was issued in the period and one that was voided in it are looked for at once
      Map.groupBy(salesArms(asked), ({ table }) => table),
      ([table, arms]) => sql`SELECT customer_name, issued_at AS latest FROM ${sql.table(table)}
        WHERE customer_id = sums.customer_id
          AND (${sql.join(
            arms.map(({ where }) => sql`(${where})`),
            sql` OR `,
          )})`,
    )
    const largest = { sum: 'total_before_tax', rows: asked.limit + 1 }
    const sums = sql`SELECT customer_id, documents::bigint AS documents, total_before_tax, total_after_tax
      FROM (${sumsByKey(soldSheet, asked, largest)}) AS customer`
    return withLatestName(sums, sql.join(named, sql` UNION ALL `), asked)
  },
  all: (asked) =>
    sql`SELECT documents, total_before_tax, total_after_tax FROM ${sheetRows(salesSheet, asked)}`,
}
