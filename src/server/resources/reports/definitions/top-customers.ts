import { sql } from 'kysely'
import { amount, count, type Report, TOP, text, uuid } from '../definition.ts'
import { withLatestName } from '../latest-name.ts'
import { salesArms, signed } from '../sales.ts'

const ALL = sql` UNION ALL `

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
    const arms = salesArms(asked)
    const each = arms.map(
      (arm) => sql`SELECT customer_id, ${sql.lit(arm.adds)} AS documents,
          ${signed(arm, 'total_before_tax')} AS total_before_tax, ${signed(arm, 'total_after_tax')} AS total_after_tax
        FROM ${sql.table(arm.table)} WHERE ${arm.where}`,
    )
    const named = arms.map(
      ({ table, where }) => sql`SELECT customer_name, issued_at AS latest FROM ${sql.table(table)}
        WHERE ${where} AND customer_id = sums.customer_id`,
    )
    const sums = sql`SELECT customer_id, sum(documents)::bigint AS documents,
        sum(total_before_tax) AS total_before_tax, sum(total_after_tax) AS total_after_tax
      FROM (${sql.join(each, ALL)}) AS sale GROUP BY 1`
    return withLatestName(sums, sql.join(named, ALL), asked)
  },
}
