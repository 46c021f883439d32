import { sql } from 'kysely'
import { z } from 'zod'
import { today } from '../../core/clock.ts'
import { limited } from '../../core/limited-fields.ts'
import { requireRecord } from '../../core/records.ts'
import type { Context } from '../../core/trpc.ts'
import { salesArms, signed } from '../reports/sales.ts'

const month = z.object({
  object: z.literal('month_of_sales'),
  /** YYYY-MM */
  month: z.string(),
  total_before_tax: limited(z.number(), 'price'),
})

/** Every month of last year and of this one, the earliest first. */
export const customerSales = z.array(month)

/**
 * What a customer was billed in each month of last year and this one, before tax, as the reports count it
 * (console.md#customers). Unknown: 404.
 */
export async function salesOfCustomer({ db, principal }: Context, id: string) {
  await requireRecord(db, 'customer', id)
  const { company_id } = db
  const { time_zone } = principal.company
  const year = Number(today(time_zone).slice(0, 4))
  const [from, to] = [`${year - 1}-01-01`, `${year}-12-31`]
  const arms = salesArms({ company_id, time_zone, from, to }).map(
    (
      arm,
    ) => sql`SELECT to_char(${arm.moment}, 'YYYY-MM') AS month, ${signed(arm, 'total_before_tax')} AS amount
      FROM ${sql.table(arm.table)} WHERE ${sql.ref(`${arm.table}.customer_id`)} = ${id}::uuid AND ${arm.where}`,
  )
  const { rows } = await sql<{ object: 'month_of_sales'; month: string; total_before_tax: number }>`
    SELECT 'month_of_sales' AS object, month.month, coalesce(sum(sale.amount), 0) AS total_before_tax
    FROM (SELECT to_char(start, 'YYYY-MM') AS month
      FROM generate_series(${from}::timestamp, ${to}::timestamp, interval '1 month') AS start) AS month
    LEFT JOIN (${sql.join(arms, sql` UNION ALL `)}) AS sale USING (month)
    GROUP BY month.month ORDER BY month.month`.execute(db.unscoped)
  return rows
}
