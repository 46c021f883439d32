import { sql } from 'kysely'
import { MINUTES } from '../../time-entries/reads.ts'
import { during } from '../days.ts'
import { amount, count, LIMITS, percentage, type Report, text, uuid } from '../definition.ts'
import { completedWorksheets } from '../worksheets.ts'

/** The minutes that a quantity of labour stands for (time-entries.md#hours). */
const SOLD_MINUTES = sql`CASE line.unit_type WHEN 'h' THEN 60 WHEN 'gg' THEN 480 WHEN 'min' THEN 1 ELSE 0 END * line.quantity`

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
    SELECT effort.user_id, "user".name AS user_name, sum(lines)::bigint AS lines,
      round(sum(sold) / 60, 2) AS sold_hours, sum(before_tax) AS sold_before_tax,
      round(sum(worked)::numeric / 60, 2) AS worked_hours
    FROM (
      SELECT line.user_id, count(*) AS lines, sum(${SOLD_MINUTES}) AS sold, sum(line.total_before_tax) AS before_tax,
        0::numeric AS worked
      FROM worksheet JOIN worksheet_line_item AS line
        ON line.company_id = worksheet.company_id AND line.worksheet_id = worksheet.id AND line.kind = 'work'
      WHERE ${completedWorksheets(asked)} GROUP BY 1
      UNION ALL
      SELECT time_entry.user_id, 0, 0, 0, sum(${MINUTES})
      FROM time_entry JOIN worksheet ON worksheet.company_id = time_entry.company_id
        AND worksheet.id = time_entry.worksheet_id AND worksheet.deleted_at IS NULL
      WHERE time_entry.company_id = ${asked.company_id}::uuid AND time_entry.deleted_at IS NULL
        AND ended_at IS NOT NULL AND ${during(sql`time_entry.started_at`, asked)} GROUP BY 1) AS effort
    LEFT JOIN "user" ON "user".id = effort.user_id GROUP BY effort.user_id, "user".name`,
}
