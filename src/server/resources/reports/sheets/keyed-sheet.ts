import { type RawBuilder, sql } from 'kysely'
import type { Days } from '../days.ts'
import { addedRows, keptAndGaps } from './sheet.ts'

type Sql = RawBuilder<unknown>

/**
 * What the rows of each day come to by customer or by article, who are about as many a day as documents. They are kept as
 * arrays, which are read ten times as fast as JSON, and in parts, each with the same customers every day.
 */
export type KeyedSheet = {
  name: string
  key: 'customer_id' | 'article_id'
  /** Exact sums by it, with their decimals: they are kept in whole units of the last one, which are added up fastest. */
  sums: Record<string, number>
  /** In how many parts: sums of so many keys at once are looked up in memory that is near. */
  parts: number
  /** A SELECT of `day`, the key and the sums. */
  rows: (days: Days) => Sql
}

/** In which part a key is: the last byte of an id is as good as drawn. */
export const partOf = ({ key, parts }: KeyedSheet) =>
  sql`get_byte(uuid_send(${sql.ref(key)}), 15) % ${sql.lit(parts)}`

/** The first day of a day's month. */
export const monthOf = (day: Sql) => sql`date_trunc('month', ${day}::timestamp)::date`

/** A sum in whole units of its last decimal. */
export const wholeUnits = (sum: Sql, decimals: number) => sql`(${sum} * ${sql.lit(10 ** decimals)})::bigint`

/** Most decimals of money: so many whole units of what documents come to are a bigint, whatever their number. */
const MONEY_DECIMALS = 2

/** The sum of whole units: in a bigint, but for the finer ones of single articles, which may be more than that holds. */
const sumOfUnits = (units: Sql, decimals: number) =>
  decimals <= MONEY_DECIMALS ? sql`whole_sum(${units})` : sql`sum(${units})`

/**
 * Kept parts with a row a key: a SELECT of the key and the sums. An array is stored outside of its row and is fetched anew
 * by each expression that reads it; `trim_array` fetches it once for all of them, and OFFSET keeps it from being read elsewhere.
 * PostgreSQL takes an array for ten rows and would sort them to add them up, on disk when they are thousands; `one` is one row,
 * which it takes for a thousand, so that it adds up in a hash table.
 * @param parts what follows FROM
 */
export function unfolded({ key, sums }: KeyedSheet, parts: Sql): Sql {
  const values = Object.keys(sums).map(
    (sum, place) =>
      sql`unnest(sums[${sql.lit(place)} * n + 1 : ${sql.lit(place + 1)} * n]) AS ${sql.ref(sum)}`,
  )
  return sql`SELECT ${sql.join([sql`unnest(keys) AS ${sql.ref(key)}`, ...values])} FROM (
    SELECT keys, cardinality(keys) AS n, trim_array(sums, 0) AS sums
    FROM (SELECT trim_array(keys, 0) AS keys, sums FROM ${parts} OFFSET 0) AS once,
      generate_series(1, sign(cardinality(keys))::int) AS one OFFSET 0) AS fetched`
}

/** Rows with a key and sums in one kept part. */
export const folded = ({ key, sums }: KeyedSheet, sumOf: (sum: string, decimals: number) => Sql) => {
  const values = Object.entries(sums).map(([sum, decimals]) => sql`array_agg(${sumOf(sum, decimals)})`)
  return sql`array_agg(${sql.ref(key)}) AS keys, ${sql.join(values, sql` || `)} AS sums`
}

/**
 * The sums of a sheet over days by its key, part by part: a SELECT of both.
 * @param largest only those with the largest sum of this name, so many of each part, and all that are as large as the last
 */
export function sumsByKey(sheet: KeyedSheet, days: Days, largest?: { sum: string; rows: number }): Sql {
  const { name, key, parts } = sheet
  const columns = sql.join([key, ...Object.keys(sheet.sums)].map((column) => sql.ref(column)))
  const ofSheet = sql`company_id = ${days.company_id}::uuid AND sheet = ${sql.lit(name)}`
  const ofPart = sql`${ofSheet} AND part = asked.part`
  const [from, to] = [sql`${days.from}::date`, sql`${days.to}::date`]
  const ofEach = (value: (sum: string, decimals: number) => Sql) =>
    sql.join(
      Object.entries(sheet.sums).map(([sum, decimals]) => sql`${value(sum, decimals)} AS ${sql.ref(sum)}`),
    )
  const first =
    largest && sql`ORDER BY ${sql.ref(largest.sum)} DESC FETCH FIRST (${largest.rows}::bigint) ROWS WITH TIES`
  return sql`
    WITH ${keptAndGaps(name, days)},
    whole AS MATERIALIZED (SELECT DISTINCT month FROM report_month_part
      WHERE ${ofSheet} AND month >= ${from} AND month + interval '1 month' <= ${to} + 1),
    loose AS MATERIALIZED (SELECT day FROM kept WHERE ${monthOf(sql`day`)} NOT IN (SELECT month FROM whole)),
    fresh AS MATERIALIZED (
      SELECT ${partOf(sheet)} AS part, ${sql.ref(key)}, ${ofEach((sum, decimals) => wholeUnits(sql.ref(sum), decimals))}
      FROM ${addedRows(sheet, days)})
    SELECT ${sql.ref(key)}, ${ofEach((sum, decimals) => sql`round(${sql.ref(sum)} * ${sql.lit(10 ** -decimals)}::numeric, ${sql.lit(decimals)})`)}
    FROM generate_series(0, ${sql.lit(parts - 1)}) AS asked (part), LATERAL (
      SELECT ${sql.ref(key)}, ${ofEach((sum, decimals) => sumOfUnits(sql.ref(sum), decimals))} FROM (
        ${unfolded(sheet, sql`report_month_part WHERE ${ofPart} AND month IN (SELECT month FROM whole)`)}
        UNION ALL
        ${unfolded(sheet, sql`loose JOIN report_day_part USING (day) WHERE ${ofPart}`)}
        UNION ALL
        SELECT ${columns} FROM fresh WHERE fresh.part = asked.part) AS line
      GROUP BY 1 ${first ?? sql``}) AS summed`
}
