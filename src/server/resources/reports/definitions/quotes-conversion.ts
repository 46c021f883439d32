import { type RawBuilder, sql } from 'kysely'
import { during, localTime, midnight } from '../days.ts'
import { type Asked, amount, count, percentage, type Report } from '../definition.ts'
import { BY_TIME, groupColumns, groupOrder, unitOf } from '../groups.ts'
import { withCategoryName } from '../worksheets.ts'

type Sql = RawBuilder<unknown>

const countOf = (status: string) => sql`count(*) FILTER (WHERE status = ${sql.lit(status)})`

const TOLD = sql`count(*) AS quotes, ${countOf('waiting')} AS waiting, ${countOf('accepted')} AS accepted,
  ${countOf('rejected')} AS rejected, count(worksheet_id) AS converted,
  sum(total_before_tax) AS total_before_tax,
  coalesce(sum(total_before_tax) FILTER (WHERE worksheet_id IS NOT NULL), 0) AS converted_before_tax`

const madeIn = (asked: Asked) => sql`quote WHERE company_id = ${asked.company_id}::uuid AND deleted_at IS NULL
  AND ${during(sql`created_at`, asked)}`

/**
 * By period, where each quote's is looked up among the first instants of them, of which there are few: a quote's own local
 * time, which would say it too, is worked out in twice the time.
 */
const byPeriod = (asked: Asked) => {
  const [unit, length] = unitOf(asked.group_by)
  const local = (instant: Sql) => localTime(instant, asked)
  return sql`
    WITH made AS (SELECT min(created_at) AS first, max(created_at) AS last FROM ${madeIn(asked)}),
    period AS MATERIALIZED (
      SELECT array_agg(start::date) AS days, array_agg(${midnight(sql`start::date`, asked)}) AS instants
      FROM made, generate_series(date_trunc(${unit}, ${local(sql`first`)}) - ${length}, ${local(sql`last`)}, ${length}) AS start)
    SELECT (SELECT days FROM period)[place] AS period_start, sum.*
    FROM (SELECT width_bucket(created_at, (SELECT instants FROM period)) AS place, ${TOLD}
      FROM ${madeIn(asked)} GROUP BY 1) AS sum`
}

const byCategory = (asked: Asked) =>
  withCategoryName(sql`SELECT work_category_id, ${TOLD} FROM ${madeIn(asked)} GROUP BY 1`, asked)

/** What became of quotes (reports.md#quotes_conversion). */
export const quotesConversion: Report = {
  name: 'quotes_conversion',
  when: 'period',
  takes: ['group_by'],
  groupings: [...BY_TIME, 'work_category'],
  columns: (group_by) => [
    ...[...groupColumns(group_by), count('quotes'), count('waiting'), count('accepted'), count('rejected')],
    ...[count('converted'), percentage('conversion_rate', 'converted', 'quotes')],
    ...[amount('total_before_tax'), amount('converted_before_tax')],
  ],
  order: (group_by) => groupOrder(group_by, 'total_before_tax'),
  rows: (asked) => (asked.group_by === 'work_category' ? byCategory(asked) : byPeriod(asked)),
}
