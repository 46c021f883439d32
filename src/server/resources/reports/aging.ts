import { type RawBuilder, sql } from 'kysely'
import { type Asked, amount } from './definition.ts'

type Sql = RawBuilder<unknown>

/** The ages of what is owed (reports.md#aging): days late, and the whole. */
export const AGES = [
  ...[amount('not_due'), amount('days_1_30'), amount('days_31_60'), amount('days_61_90')],
  ...[amount('days_over_90'), amount('total')],
]

/** Payments of kinds of documents that are dated after the day, as their entries in the cash book have them. */
export const laterPayments = ({ company_id, to }: Asked, kinds: readonly string[]): Sql => sql`
  SELECT source AS document_kind, source_id AS document_id, amount FROM cash_book_entry
  WHERE company_id = ${company_id}::uuid AND deleted_at IS NULL AND entry_date > ${to}::date
    AND payment_id IS NOT NULL AND reversal_of_id IS NULL
    AND source IN (${sql.join(kinds.map((kind) => sql.lit(kind)))})`

/**
 * What is left of each instalment once so much is settled: payments fill them by day. Most documents have one, which is read
 * without the window of running sums, in a quarter of the time.
 */
export function partsDue(table: 'invoice' | 'expense', settled: Sql): Sql {
  const instalments = sql.ref(`${table}.instalments`)
  const left = (amount: Sql, upto: Sql) =>
    sql`greatest(0, least(${amount}, ${upto} - (${settled}))) AS amount`
  const only = sql`(${instalments} -> 0 ->> 'amount')::numeric`
  return sql`LATERAL (
  SELECT (${instalments} -> 0 ->> 'due_date')::date AS due_date, ${left(only, only)}
  WHERE jsonb_array_length(${instalments}) = 1
  UNION ALL
  SELECT due_date, ${left(sql`amount`, sql`upto`)}
  FROM (SELECT due_date, amount, sum(amount) OVER (ORDER BY place) AS upto
    FROM ROWS FROM (jsonb_to_recordset(${instalments}) AS (due_date date, amount numeric))
      WITH ORDINALITY AS part (due_date, amount, place)
    WHERE jsonb_array_length(${instalments}) > 1) AS instalment)`
}

/** What is owed (`owed`: whose, `latest`, `due_date`, `amount`) by whose it is and its age. */
export function agedBy({ to }: Asked, { id, name }: { id: string; name: string }): Sql {
  const late = sql`${to}::date - due_date`
  const sumOf = (is: Sql, column: string) =>
    sql`coalesce(sum(amount) FILTER (WHERE ${is}), 0) AS ${sql.ref(column)}`
  return sql`SELECT * FROM (
      SELECT ${sql.ref(id)}, (array_agg(${sql.ref(name)} ORDER BY latest DESC, ${sql.ref(name)}))[1] AS ${sql.ref(name)},
        ${sumOf(sql`${late} <= 0`, 'not_due')}, ${sumOf(sql`${late} BETWEEN 1 AND 30`, 'days_1_30')},
        ${sumOf(sql`${late} BETWEEN 31 AND 60`, 'days_31_60')}, ${sumOf(sql`${late} BETWEEN 61 AND 90`, 'days_61_90')},
        ${sumOf(sql`${late} > 90`, 'days_over_90')}, sum(amount) AS total
      FROM owed GROUP BY ${sql.ref(id)}) AS aged
    WHERE (not_due, days_1_30, days_31_60, days_61_90, days_over_90) <> (0, 0, 0, 0, 0)`
}
