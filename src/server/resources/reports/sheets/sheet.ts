import { type RawBuilder, sql } from 'kysely'
import type { Days } from '../days.ts'

type Sql = RawBuilder<unknown>

/**
 * What the rows of each day come to (adr/report-days.md): the one statement by which days are added up, be it for a report
 * that asks for them or to be kept.
 */
export type Sheet = {
  name: string
  /** Its columns beside `day`: keys, and exact sums. */
  columns: readonly string[]
  /** A SELECT of `day` and the columns. */
  rows: (days: Days) => Sql
  /** What is kept of a day: columns of `report_day` as aggregates over `line`, the day's rows, or one of nulls. */
  kept: { rows: Sql; keys: Sql; sums: Sql }
  /** The rows of the kept days `kept`: a SELECT of `day` and the columns. */
  read: Sql
}

type Columns = Record<string, 'text' | 'uuid' | 'boolean' | 'numeric' | 'bigint'>

const HAS_ROWS = sql`FILTER (WHERE line.day IS NOT NULL)`
const listOf = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))

/** A sheet of a few rows a day, kept as JSON. @param columns with their types in PostgreSQL */
export function sheetOf(name: string, columns: Columns, rows: Sheet['rows']): Sheet {
  const typed = Object.entries(columns).map(([column, type]) => sql`${sql.ref(column)} ${sql.raw(type)}`)
  return {
    ...{ name, columns: Object.keys(columns), rows },
    kept: {
      rows: sql`coalesce(jsonb_agg(to_jsonb(line) - 'day') ${HAS_ROWS}, '[]')`,
      ...{ keys: sql`NULL::uuid[]`, sums: sql`NULL::numeric[]` },
    },
    read: sql`SELECT kept.day, ${listOf(Object.keys(columns))}
      FROM kept, jsonb_to_recordset(kept.rows) AS line (${sql.join(typed)})`,
  }
}

/**
 * A sheet with a row a day for each customer or article of the day: one key and exact sums. They are kept as arrays, a
 * column behind the other, which are read ten times as fast as JSON.
 */
export function keyedSheet(name: string, key: string, sums: readonly string[], rows: Sheet['rows']): Sheet {
  const added = sums.map((sum) => sql`array_agg(${sql.ref(`line.${sum}`)}::numeric) ${HAS_ROWS}`)
  const n = sql`cardinality(kept.keys)`
  const values = sums.map(
    (sum, place) =>
      sql`unnest(kept.sums[${sql.lit(place)} * ${n} + 1 : ${sql.lit(place + 1)} * ${n}]) AS ${sql.ref(sum)}`,
  )
  return {
    ...{ name, columns: [key, ...sums], rows },
    kept: {
      rows: sql`'[]'::jsonb`,
      keys: sql`array_agg(${sql.ref(`line.${key}`)}) ${HAS_ROWS}`,
      sums: sql.join(added, sql` || `),
    },
    read: sql`SELECT kept.day, unnest(kept.keys) AS ${sql.ref(key)}, ${sql.join(values)} FROM kept`,
  }
}

/** The rows of a sheet over days, each day's by itself: kept ones where they are kept, the others added up. */
export function sheetRows({ name, columns, rows, read }: Sheet, days: Days): Sql {
  const { company_id, from, to } = days
  const between = { first: sql.ref('gap.first'), last: sql.ref('gap.last') }
  return sql`(
    WITH kept AS MATERIALIZED (
      SELECT day, rows, keys, sums FROM report_day WHERE company_id = ${company_id}::uuid AND sheet = ${sql.lit(name)}
        AND day BETWEEN ${from}::date AND ${to}::date AND rows IS NOT NULL),
    gap AS MATERIALIZED (
      SELECT before + 1 AS first, day - 1 AS last FROM (
        SELECT day, lag(day, 1, ${from}::date - 1) OVER (ORDER BY day) AS before
        FROM (SELECT day FROM kept UNION ALL SELECT ${to}::date + 1) AS known) AS step WHERE day - before > 1)
    ${read}
    UNION ALL
    SELECT added.day, ${listOf(columns)} FROM gap,
      LATERAL (${rows({ ...days, from: between.first, to: between.last })}) AS added
  ) AS ${sql.ref(name)}`
}
