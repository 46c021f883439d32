import { sql } from 'kysely'
import { amount, count, type Report } from '../definition.ts'
import { BY_TIME, groupColumns, groupOrder, periodStart } from '../groups.ts'
import { salesSheet } from '../sheets/sales.ts'
import { sheetRows } from '../sheets/sheet.ts'

const SUMS = [count('documents'), amount('total_before_tax'), amount('total_tax'), amount('total_after_tax')]

const ADDED = sql`sum(documents)::bigint AS documents, sum(total_before_tax) AS total_before_tax,
  sum(total_tax) AS total_tax, sum(total_after_tax) AS total_after_tax`

/** What was sold (reports.md#revenue). */
export const revenue: Report = {
  name: 'revenue',
  when: 'period',
  takes: ['group_by'],
  groupings: [...BY_TIME, 'document_kind', 'sezionale'],
  columns: (group_by) => [...groupColumns(group_by), ...SUMS],
  order: (group_by) => groupOrder(group_by, 'total_before_tax'),
  rows: (asked) => {
    const { group_by, company_id } = asked
    const sales = sheetRows(salesSheet, asked)
    if (group_by === 'document_kind') return sql`SELECT document_kind, ${ADDED} FROM ${sales} GROUP BY 1`
    if (group_by !== 'sezionale')
      return sql`SELECT ${periodStart(sql`day`, group_by)} AS period_start, ${ADDED} FROM ${sales} GROUP BY 1`
    return sql`SELECT sezionale.code AS sezionale_code, sale.*
      FROM (SELECT sezionale_id, ${ADDED} FROM ${sales} GROUP BY 1) AS sale
      JOIN sezionale ON sezionale.company_id = ${company_id}::uuid AND sezionale.id = sale.sezionale_id`
  },
}
