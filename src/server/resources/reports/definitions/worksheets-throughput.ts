import { sql } from 'kysely'
import { count, hidden, type Report, rate } from '../definition.ts'
import { BY_TIME, groupColumns, groupOrder, periodStart } from '../groups.ts'
import { sheetRows } from '../sheets/sheet.ts'
import { throughputSheet } from '../sheets/work.ts'

/** How much work came, was done and left (reports.md#worksheets_throughput). */
export const worksheetsThroughput: Report = {
  name: 'worksheets_throughput',
  when: 'period',
  takes: ['group_by'],
  groupings: BY_TIME,
  columns: (group_by) => [
    ...[...groupColumns(group_by), count('opened'), count('completed'), count('delivered')],
    ...[rate('average_days', sql`seconds / nullif(completed * 86400, 0)`), hidden('seconds')],
  ],
  order: (group_by) => groupOrder(group_by, 'opened'),
  rows: (asked) => sql`
    SELECT ${periodStart(sql`day`, asked.group_by)} AS period_start, sum(opened)::bigint AS opened,
      sum(completed)::bigint AS completed, sum(delivered)::bigint AS delivered, sum(seconds) AS seconds
    FROM ${sheetRows(throughputSheet, asked)} GROUP BY 1`,
}
