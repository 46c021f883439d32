import { sql } from 'kysely'
import { amount, count, LIMITS, percentage, type Report, text, uuid } from '../definition.ts'
import { sheetRows } from '../sheets/sheet.ts'
import { labourSheet } from '../sheets/work.ts'

/** What people sold and how long they worked (reports.md#technician_productivity). */
export const technicianProductivity: Report = {
  name: 'technician_productivity',
  when: 'period',
  takes: ['limit'],
  limits: LIMITS,
  columns: () => [
    ...[uuid('user_id'), text('user_name'), count('lines'), amount('sold_hours'), amount('sold_before_tax')],
    ...[amount('worked_hours'), percentage('efficiency', 'sold_hours', 'worked_hours')],
  ],
  order: () => sql`sold_hours DESC, user_name NULLS LAST, user_id`,
  rows: (asked) => sql`
    SELECT effort.user_id, "user".name AS user_name, lines, round(sold / 60, 2) AS sold_hours,
      before_tax AS sold_before_tax, round(worked::numeric / 60, 2) AS worked_hours
    FROM (SELECT user_id, sum(lines)::bigint AS lines, sum(sold_minutes) AS sold, sum(before_tax) AS before_tax,
        sum(worked_minutes) AS worked
      FROM ${sheetRows(labourSheet, asked)} GROUP BY 1) AS effort
    LEFT JOIN "user" ON "user".id = effort.user_id`,
}
