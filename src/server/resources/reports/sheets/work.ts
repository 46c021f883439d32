import { type RawBuilder, sql } from 'kysely'
import { MINUTES } from '../../time-entries/reads.ts'
import { type Days, during, localDay, within } from '../days.ts'
import { completedWorksheets } from '../worksheets.ts'
import type { Sheet } from './sheet.ts'

type Sql = RawBuilder<unknown>

/** Worksheets by the day of `completed_at`, and what they brought (reports.md#margin). */
export const workSheet: Sheet = {
  name: 'work',
  columns: {
    ...{
      work_category_id: 'uuid',
      worksheets: 'bigint',
      total_before_tax: 'numeric',
      total_parts: 'numeric',
    },
    ...{ total_labour: 'numeric', total_external: 'numeric', total_cost: 'numeric' },
  },
  rows: (days) => sql`
    SELECT ${localDay(sql`completed_at`, days)} AS day, work_category_id, count(*) AS worksheets,
      sum(total_before_tax) AS total_before_tax, sum(total_parts) AS total_parts, sum(total_labour) AS total_labour,
      sum(total_external) AS total_external, sum(total_cost) AS total_cost
    FROM worksheet WHERE ${completedWorksheets(days)} GROUP BY 1, 2`,
}

const NOTHING = { opened: sql`0`, completed: sql`0`, delivered: sql`0`, seconds: sql`0::numeric` }

const arm = (day: Sql, counts: Partial<typeof NOTHING>, { company_id }: Days, where: Sql): Sql => {
  const { opened, completed, delivered, seconds } = { ...NOTHING, ...counts }
  return sql`SELECT ${day} AS day, ${opened} AS opened, ${completed} AS completed, ${delivered} AS delivered,
      ${seconds} AS seconds
    FROM worksheet WHERE company_id = ${company_id}::uuid AND deleted_at IS NULL AND status <> 'cancelled'
      AND ${where} GROUP BY 1`
}

/** How much work came, was done and left (reports.md#worksheets_throughput). */
export const throughputSheet: Sheet = {
  name: 'throughput',
  columns: { opened: 'bigint', completed: 'bigint', delivered: 'bigint', seconds: 'numeric' },
  rows: (days) => {
    const [completed_at, delivered_at] = [sql`completed_at`, sql`delivered_at`]
    const seconds = sql`sum(extract(epoch FROM completed_at - created_at))`
    // said as the index of delivered ones says it
    const left = sql`status = 'delivered' AND ${during(delivered_at, days)}`
    const done = { completed: sql`count(*)`, seconds }
    return sql.join(
      [
        arm(sql`document_date`, { opened: sql`count(*)` }, days, within(sql`document_date`, days)),
        arm(localDay(completed_at, days), done, days, during(completed_at, days)),
        arm(localDay(delivered_at, days), { delivered: sql`count(*)` }, days, left),
      ],
      sql` UNION ALL `,
    )
  },
}

/** The minutes that a quantity of labour stands for (time-entries.md#hours). */
const SOLD_MINUTES = sql`CASE line.unit_type WHEN 'h' THEN 60 WHEN 'gg' THEN 480 WHEN 'min' THEN 1 ELSE 0 END * line.quantity`

/** What people sold and how long they worked (reports.md#technician_productivity). */
export const labourSheet: Sheet = {
  name: 'labour',
  columns: {
    ...{ user_id: 'uuid', lines: 'bigint', sold_minutes: 'numeric', before_tax: 'numeric' },
    worked_minutes: 'bigint',
  },
  rows: (days) => sql`
    SELECT ${localDay(sql`worksheet.completed_at`, days)} AS day, line.user_id, count(*) AS lines,
      sum(${SOLD_MINUTES}) AS sold_minutes, sum(line.total_before_tax) AS before_tax, 0::bigint AS worked_minutes
    FROM worksheet JOIN worksheet_line_item AS line
      ON line.company_id = worksheet.company_id AND line.worksheet_id = worksheet.id AND line.kind = 'work'
    WHERE ${completedWorksheets(days)} GROUP BY 1, 2
    UNION ALL
    SELECT ${localDay(sql`time_entry.started_at`, days)}, time_entry.user_id, 0, 0, 0, sum(${MINUTES})
    FROM time_entry JOIN worksheet ON worksheet.company_id = time_entry.company_id
      AND worksheet.id = time_entry.worksheet_id AND worksheet.deleted_at IS NULL
    WHERE time_entry.company_id = ${days.company_id}::uuid AND time_entry.deleted_at IS NULL
      AND ended_at IS NOT NULL AND ${during(sql`time_entry.started_at`, days)} GROUP BY 1, 2`,
}
