import { type RawBuilder, sql } from 'kysely'
import { type Asked, amount, count, type Report } from '../definition.ts'
import { BY_TIME, groupColumns, groupOrder, periodStart } from '../groups.ts'
import { type Arm, sumsOfSales } from '../sales.ts'

const SUMS = [count('documents'), amount('total_before_tax'), amount('total_tax'), amount('total_after_tax')]

const keyOf =
  ({ group_by }: Asked) =>
  (arm: Arm): Record<string, RawBuilder<unknown>> => {
    if (group_by === 'document_kind') return { document_kind: sql.lit(arm.table) }
    if (group_by === 'sezionale') return { sezionale_id: sql.ref(`${arm.table}.sezionale_id`) }
    return { period_start: periodStart(arm.moment, group_by) }
  }

/** What was sold (reports.md#revenue). */
export const revenue: Report = {
  name: 'revenue',
  when: 'period',
  takes: ['group_by'],
  groupings: [...BY_TIME, 'document_kind', 'sezionale'],
  columns: (group_by) => [...groupColumns(group_by), ...SUMS],
  order: (group_by) => groupOrder(group_by, 'total_before_tax'),
  rows: (asked) => {
    const sums = sumsOfSales(asked, keyOf(asked))
    if (asked.group_by !== 'sezionale') return sums
    return sql`SELECT sezionale.code AS sezionale_code, documents, total_before_tax, total_tax, total_after_tax
      FROM (${sums}) AS sale JOIN sezionale ON sezionale.company_id = ${asked.company_id}::uuid
        AND sezionale.id = sale.sezionale_id`
  },
}
