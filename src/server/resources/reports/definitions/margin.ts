import { sql } from 'kysely'
import { localTime } from '../days.ts'
import { type Asked, amount, count, type Report } from '../definition.ts'
import { BY_TIME, groupColumns, groupOrder, periodStart } from '../groups.ts'
import { completedWorksheets, MARGIN, MARGIN_SUMS, withCategoryName } from '../worksheets.ts'

const byCustomer = (asked: Asked) => sql`
  SELECT customer_id, (array_agg(customer_name ORDER BY latest DESC, customer_name))[1] AS customer_name,
    sum(worksheets)::bigint AS worksheets, ${MARGIN_SUMS}
  FROM (SELECT customer_id, customer_name, max(created_at) AS latest, count(*) AS worksheets,
      sum(total_before_tax) AS total_before_tax, sum(total_cost) AS total_cost
    FROM worksheet WHERE ${completedWorksheets(asked)} GROUP BY customer_id, customer_name) AS named
  GROUP BY customer_id`

const sumsBy = (asked: Asked) => {
  const { group_by } = asked
  const key =
    group_by === 'work_category'
      ? sql`work_category_id`
      : sql`${periodStart(localTime(sql`completed_at`, asked), group_by)} AS period_start`
  return sql`SELECT ${key}, count(*) AS worksheets, ${MARGIN_SUMS}
    FROM worksheet WHERE ${completedWorksheets(asked)} GROUP BY 1`
}

/** What the work left over (reports.md#margin). */
export const margin: Report = {
  name: 'margin',
  when: 'period',
  takes: ['group_by'],
  groupings: [...BY_TIME, 'customer', 'work_category'],
  columns: (group_by) => [
    ...[...groupColumns(group_by), count('worksheets'), amount('total_before_tax'), ...MARGIN],
  ],
  order: (group_by) => groupOrder(group_by, 'total_before_tax'),
  rows: (asked) => {
    if (asked.group_by === 'customer') return byCustomer(asked)
    return asked.group_by === 'work_category' ? withCategoryName(sumsBy(asked), asked) : sumsBy(asked)
  },
}
