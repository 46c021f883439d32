import { type RawBuilder, sql } from 'kysely'
import type { CompanyDatabase } from '../../core/company-database.ts'
import type { Asked, Column, Report } from './definition.ts'

type Sql = RawBuilder<unknown>
type Value = string | number | boolean | null

/** The rows of a day or a period, with the totals of all of them. */
export type Reading = {
  rows: ({ object: 'report_row' } & Record<string, Value>)[]
  totals: { object: 'report_totals' } & Record<string, Value>
  truncated: boolean
}

const jsonOf = (object: string, values: readonly (readonly [name: string, value: Sql])[]) =>
  sql`json_build_object(${sql.join(
    [['object', sql.lit(object)] as const, ...values].flatMap(([name, value]) => [sql.lit(name), value]),
  )})`

const cellOf = ({ name, rate }: Column) => [name, rate ?? sql.ref(name)] as const
const isShown = ({ hidden }: Column) => !hidden

/** Sums over all rows, and what is computed of them. */
function totalsOf(columns: readonly Column[], extras: Record<string, Sql>, all?: Sql): Sql {
  const summed = columns.filter(({ sum }) => sum)
  const sums = summed.map(({ name }) => sql`coalesce(sum(${sql.ref(name)}), 0) AS ${sql.ref(name)}`)
  const more = Object.entries(extras).map(([name, of]) => sql`${of} AS ${sql.ref(name)}`)
  const told = columns.filter(({ sum, rate }) => sum || rate)
  const values = [
    ...told.filter(isShown).map(cellOf),
    ...Object.keys(extras).map((name) => [name, sql.ref(name)] as const),
  ]
  if (values.length === 0) return jsonOf('report_totals', [])
  return sql`(SELECT ${jsonOf('report_totals', values)}
    FROM (SELECT ${sql.join([...sums, ...more])} FROM ${all ? sql`(${all}) AS whole` : sql`found`}) AS total)`
}

/** One day or period in JSON: of the rows at most `limit`, which alone are written as JSON, of the totals all. */
function readingOf(report: Report, asked: Asked): Sql {
  const { limit } = asked
  const columns = report.columns(asked.group_by)
  const values = columns.filter(isShown).map(cellOf)
  return sql`(WITH found AS MATERIALIZED (${report.rows(asked)})
    SELECT json_build_object(
      'rows', to_json(ARRAY(SELECT ${jsonOf('report_row', values)} FROM (
        SELECT * FROM found ORDER BY ${report.order(asked.group_by)} LIMIT ${limit}::bigint) AS first)),
      'totals', ${totalsOf(columns, report.totals ?? {}, report.all?.(asked))},
      'truncated', (SELECT count(*) FROM found) > ${limit}::bigint))`
}

/** A report of a day or a period. */
export type Read = { report: Report; asked: Asked }

/**
 * Reports by one statement, so that all of them are of one moment: one with what it is compared with, or those of a page.
 * It is planned each time for the periods that are asked for, since a plan for any period would suit few: the star keeps
 * it from being kept (database/statements.ts).
 */
export async function readReports({ unscoped }: CompanyDatabase, reads: readonly Read[]) {
  const readings = reads.map(({ report, asked }) => readingOf(report, asked))
  const { rows } = await sql<{ generated_at: string; readings: Reading[] }>`${sql.raw(
    'select "report".* from ',
  )}(SELECT now() AS generated_at, json_build_array(${sql.join(readings)}) AS readings) AS "report"`.execute(
    unscoped,
  )
  return rows[0]!
}
