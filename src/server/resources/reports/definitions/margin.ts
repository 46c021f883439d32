import { sql } from 'kysely'
import { type Asked, amount, count, type Report } from '../definition.ts'
import { BY_TIME, groupColumns, groupOrder, periodStart } from '../groups.ts'
import { largestCustomers } from '../largest-customers.ts'
import { workByCustomer } from '../sheets/customers.ts'
import { sheetRows } from '../sheets/sheet.ts'
import { workSheet } from '../sheets/work.ts'
import { completedWorksheets, MARGIN, MARGIN_SUMS, withCategoryName } from '../worksheets.ts'

const byCustomer = (asked: Asked) => {
  const documents = sql`SELECT customer_name, created_at AS latest, total_cost FROM worksheet
    WHERE customer_id = largest.customer_id AND ${completedWorksheets(asked)}`
  const told = sql`count(*) AS worksheets, sum(total_cost) AS total_cost,
    largest.total_before_tax - sum(total_cost) AS margin`
  return largestCustomers(workByCustomer, { documents, told }, asked)
}

const sumsBy = (asked: Asked) => {
  const { group_by } = asked
  const key =
    group_by === 'work_category'
      ? sql`work_category_id`
      : sql`${periodStart(sql`day`, group_by)} AS period_start`
  return sql`SELECT ${key}, sum(worksheets)::bigint AS worksheets, ${MARGIN_SUMS}
    FROM ${sheetRows(workSheet, asked)} GROUP BY 1`
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
  all: (asked) =>
    asked.group_by === 'customer'
      ? sql`SELECT worksheets, total_before_tax, total_cost, total_before_tax - total_cost AS margin
          FROM ${sheetRows(workSheet, asked)}`
      : undefined,
}
