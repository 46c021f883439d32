import { sql } from 'kysely'
import { amount, count, type Report, TOP, text, uuid } from '../definition.ts'
import { sumsOfSales } from '../sales.ts'

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
  rows: (asked) => sql`
    SELECT customer_id, (array_agg(customer_name ORDER BY latest DESC, customer_name))[1] AS customer_name,
      sum(documents)::bigint AS documents, sum(total_before_tax) AS total_before_tax, sum(total_after_tax) AS total_after_tax
    FROM (${sumsOfSales(asked, ({ table }) => ({
      customer_id: sql.ref(`${table}.customer_id`),
      customer_name: sql.ref(`${table}.customer_name`),
    }))}) AS sale GROUP BY customer_id`,
}
