import { type RawBuilder, sql } from 'kysely'
import type { Days } from '../days.ts'

type Sql = RawBuilder<unknown>

/**
 * What the rows of each day come to (adr/report-days.md): the one statement by which days are added up, be it for a report
 * that asks for them or to be kept.
 */
export type Sheet = {
  name: string
  /** Its columns beside `day`, with their types in PostgreSQL: keys, and exact sums. */
  columns: Record<string, 'text' | 'uuid' | 'boolean' | 'numeric' | 'bigint'>
  /** A SELECT of `day` and the columns. */
  rows: (days: Days) => Sql
}

/** The rows of a sheet over days, each day's by itself: kept ones where they are kept, the others added up. */
export function sheetRows({ name, columns, rows }: Sheet, days: Days): Sql {
  const { company_id, from, to } = days
  const names = sql.join(Object.keys(columns).map((column) => sql.ref(column)))
  const typed = sql.join(
    Object.entries(columns).map(([column, type]) => sql`${sql.ref(column)} ${sql.raw(type)}`),
  )
  const between = { first: sql.ref('gap.first'), last: sql.ref('gap.last') }
  return sql`(
    WITH kept AS MATERIALIZED (
      SELECT day, rows FROM report_day WHERE company_id = ${company_id}::uuid AND sheet = ${sql.lit(name)}
        AND day BETWEEN ${from}::date AND ${to}::date AND rows IS NOT NULL),
    gap AS MATERIALIZED (
      SELECT before + 1 AS first, day - 1 AS last FROM (
        SELECT day, lag(day, 1, ${from}::date - 1) OVER (ORDER BY day) AS before
        FROM (SELECT day FROM kept UNION ALL SELECT ${to}::date + 1) AS known) AS step WHERE day - before > 1)
    SELECT kept.day, ${names} FROM kept, jsonb_to_recordset(kept.rows) AS line (${typed})
    UNION ALL
    SELECT added.day, ${names} FROM gap, LATERAL (${rows({ ...days, from: between.first, to: between.last })}) AS added
  ) AS ${sql.ref(name)}`
}
