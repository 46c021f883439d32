import { sql } from 'kysely'
import { during, localTime } from '../days.ts'
import { type Asked, amount, count, percentage, type Report } from '../definition.ts'
import { BY_TIME, groupColumns, groupOrder, periodStart } from '../groups.ts'
import { withCategoryName } from '../worksheets.ts'

const countOf = (status: string) => sql`count(*) FILTER (WHERE status = ${sql.lit(status)})`

const sumsBy = (asked: Asked) => {
  const key =
    asked.group_by === 'work_category'
      ? sql`work_category_id`
      : sql`${periodStart(localTime(sql`created_at`, asked), asked.group_by)} AS period_start`
  return sql`
    SELECT ${key}, count(*) AS quotes, ${countOf('waiting')} AS waiting, ${countOf('accepted')} AS accepted,
      ${countOf('rejected')} AS rejected, count(worksheet_id) AS converted,
      sum(total_before_tax) AS total_before_tax,
      coalesce(sum(total_before_tax) FILTER (WHERE worksheet_id IS NOT NULL), 0) AS converted_before_tax
    FROM quote WHERE company_id = ${asked.company_id}::uuid AND deleted_at IS NULL
      AND ${during(sql`created_at`, asked)} GROUP BY 1`
}

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
  rows: (asked) =>
    asked.group_by === 'work_category' ? withCategoryName(sumsBy(asked), asked) : sumsBy(asked),
}
