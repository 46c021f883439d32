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

/** Days `kept`, which are kept of a sheet, and `gap`, those between them from `first` to `last`: two parts of a WITH. */
export const keptAndGaps = (sheet: string, { company_id, from, to }: Days) => sql`
  kept AS MATERIALIZED (
    SELECT day, rows FROM report_day WHERE company_id = ${company_id}::uuid AND sheet = ${sql.lit(sheet)}
      AND day BETWEEN ${from}::date AND ${to}::date AND rows IS NOT NULL),
  gap AS MATERIALIZED (
    SELECT before + 1 AS first, day - 1 AS last FROM (
      SELECT day, lag(day, 1, ${from}::date - 1) OVER (ORDER BY day) AS before
      FROM (SELECT day FROM kept UNION ALL SELECT ${to}::date + 1) AS known) AS step WHERE day - before > 1)`

/** What is not kept: the rows of a sheet over the days of `gap`. */
export const addedRows = ({ rows }: Pick<Sheet, 'rows'>, days: Days) => sql`
  gap, LATERAL (${rows({ ...days, from: sql.ref('gap.first'), to: sql.ref('gap.last') })}) AS added`

/** The rows of a sheet over days, each day's by itself: kept ones where they are kept, the others added up. */
export function sheetRows(sheet: Sheet, days: Days): Sql {
  const { name, columns } = sheet
  const names = sql.join(Object.keys(columns).map((column) => sql.ref(column)))
  const typed = sql.join(
    Object.entries(columns).map(([column, type]) => sql`${sql.ref(column)} ${sql.raw(type)}`),
  )
  return sql`(
    WITH ${keptAndGaps(name, days)}
    SELECT kept.day, ${names} FROM kept, jsonb_to_recordset(kept.rows) AS line (${typed})
    UNION ALL
    SELECT added.day, ${names} FROM ${addedRows(sheet, days)}
  ) AS ${sql.ref(name)}`
}
