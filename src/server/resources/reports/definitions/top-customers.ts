import { sql } from 'kysely'
import { amount, count, type Report, TOP, text, uuid } from '../definition.ts'
import { largestCustomers } from '../largest-customers.ts'
import { salesArms, signed } from '../sales.ts'
import { salesByCustomer } from '../sheets/customers.ts'
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
    const arms = salesArms(asked).map(
      (arm) => sql`SELECT customer_name, issued_at AS latest, ${sql.lit(arm.adds)} AS adds,
        ${signed(arm, 'total_after_tax')} AS total_after_tax
      FROM ${sql.table(arm.table)} WHERE customer_id = largest.customer_id AND ${arm.where}`,
    )
    const told = sql`sum(adds) AS documents, sum(total_after_tax) AS total_after_tax`
    return largestCustomers(salesByCustomer, { documents: sql.join(arms, sql` UNION ALL `), told }, asked)
  },
  all: (asked) =>
    sql`SELECT documents, total_before_tax, total_after_tax FROM ${sheetRows(salesSheet, asked)}`,
}
