import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../../database/tables.ts'
import type { CompanyId } from '../../../auth/principal.ts'
import { folded, type KeyedSheet, monthOf, unfolded } from './keyed-sheet.ts'

/*
 * A month whose days are all kept is kept too, each customer or article once (adr/report-days.md): a year is then a twelfth of
 * the rows. It is the sum of kept days, which never change; a day that is deleted takes its month along.
 */

const MONTH = monthOf(sql`day`)
const IS_WHOLE = sql`count(*) = extract(day FROM ${MONTH} + interval '1 month' - interval '1 day')`

/** Months that could be kept and are not: whole ones with something in them. */
async function missingMonths(kysely: Kysely<DB>, company_id: CompanyId, { name }: KeyedSheet) {
  const ofSheet = sql`company_id = ${company_id}::uuid AND sheet = ${sql.lit(name)}`
  const { rows } = await sql<{ month: string }>`
    SELECT month::text FROM (
      SELECT ${MONTH} AS month FROM report_day WHERE ${ofSheet} AND rows IS NOT NULL GROUP BY 1 HAVING ${IS_WHOLE}) AS whole
    WHERE NOT EXISTS (SELECT FROM report_month_part WHERE ${ofSheet} AND report_month_part.month = whole.month)
      AND EXISTS (SELECT FROM report_day_part WHERE ${ofSheet} AND day >= month AND day < month + interval '1 month')
    ORDER BY month DESC`.execute(kysely)
  return rows.map(({ month }) => month)
}

/**
 * Keeps a month. Its days are locked against being deleted meanwhile: who deletes one afterwards finds the month. One that
 * was deleted before makes the month incomplete, and nothing is kept.
 */
async function keepMonth(kysely: Kysely<DB>, company_id: CompanyId, sheet: KeyedSheet, month: string) {
  const name = sql.lit(sheet.name)
  const added = Object.keys(sheet.sums).map((sum) => sql`sum(${sql.ref(sum)})::bigint AS ${sql.ref(sum)}`)
  const ofDays = sql`report_day_part WHERE company_id = ${company_id}::uuid AND sheet = ${name} AND part = asked.part
    AND day >= whole.month AND day < whole.month + interval '1 month'`
  await sql`
    WITH held AS MATERIALIZED (
      SELECT day FROM report_day WHERE company_id = ${company_id}::uuid AND sheet = ${name} AND rows IS NOT NULL
        AND day >= ${month}::date AND day < ${month}::date + interval '1 month' FOR SHARE),
    whole AS (SELECT ${MONTH} AS month FROM held GROUP BY 1 HAVING ${IS_WHOLE}),
    line AS (
      SELECT month, asked.part, ${sql.ref(sheet.key)}, ${sql.join(added)}
      FROM whole, generate_series(0, ${sql.lit(sheet.parts - 1)}) AS asked (part), LATERAL (${unfolded(sheet, ofDays)}) AS of_day
      GROUP BY 1, 2, 3)
    INSERT INTO report_month_part (company_id, sheet, month, part, keys, sums)
    SELECT ${company_id}::uuid, ${name}, month, part, ${folded(sheet, (sum) => sql.ref(sum))} FROM line GROUP BY month, part
    ON CONFLICT DO NOTHING`.execute(kysely)
}

/** Keeps the months of a sheet whose days are all kept. */
export async function keepMonths(
  kysely: Kysely<DB>,
  company_id: CompanyId,
  sheet: KeyedSheet,
  stopping: AbortSignal,
): Promise<void> {
  for (const month of await missingMonths(kysely, company_id, sheet))
    if (!stopping.aborted) await keepMonth(kysely, company_id, sheet, month)
}
