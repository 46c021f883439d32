import { type RawBuilder, sql } from 'kysely'
import { during, localTime, within } from '../days.ts'
import { type Asked, count, hidden, type Report, rate } from '../definition.ts'
import { BY_TIME, groupColumns, groupOrder, periodStart } from '../groups.ts'

type Sql = RawBuilder<unknown>

const NOTHING = { opened: sql`0`, completed: sql`0`, delivered: sql`0`, seconds: sql`0::numeric` }

const arm = (asked: Asked, moment: Sql, counts: Partial<typeof NOTHING>, where: Sql): Sql => {
  const { opened, completed, delivered, seconds } = { ...NOTHING, ...counts }
  return sql`SELECT ${periodStart(moment, asked.group_by)} AS period_start, ${opened} AS opened,
      ${completed} AS completed, ${delivered} AS delivered, ${seconds} AS seconds
    FROM worksheet WHERE company_id = ${asked.company_id}::uuid AND deleted_at IS NULL AND status <> 'cancelled'
      AND ${where} GROUP BY 1`
}

const arms = (asked: Asked) => {
  const [completed_at, delivered_at] = [sql`completed_at`, sql`delivered_at`]
  const seconds = sql`sum(extract(epoch FROM completed_at - created_at))`
  // said as the index of delivered ones says it
  const left = sql`status = 'delivered' AND ${during(delivered_at, asked)}`
  return [
    arm(asked, sql`document_date`, { opened: sql`count(*)` }, within(sql`document_date`, asked)),
    arm(
      asked,
      localTime(completed_at, asked),
      { completed: sql`count(*)`, seconds },
      during(completed_at, asked),
    ),
    arm(asked, localTime(delivered_at, asked), { delivered: sql`count(*)` }, left),
  ]
}

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
    SELECT period_start, sum(opened)::bigint AS opened, sum(completed)::bigint AS completed,
      sum(delivered)::bigint AS delivered, sum(seconds) AS seconds
    FROM (${sql.join(arms(asked), sql` UNION ALL `)}) AS arm GROUP BY period_start`,
}
