import { sql } from 'kysely'
import { amount, count, LIMITS, type Report } from '../definition.ts'
import { groupColumns, groupOrder } from '../groups.ts'
import { sheetRows } from '../sheets/sheet.ts'
import { workSheet } from '../sheets/work.ts'
import { MARGIN, MARGIN_SUMS, withCategoryName } from '../worksheets.ts'

/** What each kind of work brought (reports.md#work_categories). */
export const workCategories: Report = {
  name: 'work_categories',
  when: 'period',
  takes: ['limit'],
  limits: LIMITS,
  columns: () => [
    ...[...groupColumns('work_category'), count('worksheets'), amount('total_before_tax')],
    ...[amount('total_parts'), amount('total_labour'), amount('total_external'), ...MARGIN],
  ],
  order: () => groupOrder('work_category', 'total_before_tax'),
  rows: (asked) =>
    withCategoryName(
      sql`SELECT work_category_id, sum(worksheets)::bigint AS worksheets, sum(total_parts) AS total_parts,
          sum(total_labour) AS total_labour, sum(total_external) AS total_external, ${MARGIN_SUMS}
        FROM ${sheetRows(workSheet, asked)} GROUP BY 1`,
      asked,
    ),
}
