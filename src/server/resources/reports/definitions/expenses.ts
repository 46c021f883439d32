import { type RawBuilder, sql } from 'kysely'
import { within } from '../days.ts'
import { type Asked, amount, count, type Report } from '../definition.ts'
import { BY_TIME, groupColumns, groupOrder, periodStart } from '../groups.ts'

type Sql = RawBuilder<unknown>

const SIGN = sql`CASE expense.kind WHEN 'credit_note' THEN -1 ELSE 1 END`

const sumsBy = (asked: Asked, keys: Sql) => sql`
  SELECT ${keys}, count(*) AS expenses, max(expense.created_at) AS latest,
    sum(${SIGN} * expense.total_before_tax) AS total_before_tax, sum(${SIGN} * expense.total_tax) AS total_tax,
    sum(${SIGN} * expense.total_after_tax) AS total_after_tax
  FROM expense WHERE expense.company_id = ${asked.company_id}::uuid AND expense.deleted_at IS NULL
    AND ${within(sql`expense.document_date`, asked)}`

/** What is written as a supplier's name without a supplier names none. */
const bySupplier = (asked: Asked) => sql`
  SELECT supplier_id, (array_agg(supplier_name ORDER BY latest DESC, supplier_name))[1] AS supplier_name,
    sum(expenses)::bigint AS expenses, sum(total_before_tax) AS total_before_tax, sum(total_tax) AS total_tax,
    sum(total_after_tax) AS total_after_tax
  FROM (${sumsBy(asked, sql`supplier_id, CASE WHEN supplier_id IS NOT NULL THEN supplier_name END AS supplier_name`)}
    GROUP BY 1, 2) AS named GROUP BY supplier_id`

const byCategory = (asked: Asked) => sql`
  SELECT spent.*, expense_category.name AS category_name FROM (${sumsBy(asked, sql`category_id`)} GROUP BY 1) AS spent
    LEFT JOIN expense_category ON expense_category.company_id = ${asked.company_id}::uuid
      AND expense_category.id = spent.category_id`

/** What was bought (reports.md#expenses). */
export const expenses: Report = {
  name: 'expenses',
  when: 'period',
  takes: ['group_by'],
  groupings: [...BY_TIME, 'category', 'supplier', 'kind'],
  columns: (group_by) => [
    ...[...groupColumns(group_by), count('expenses')],
    ...[amount('total_before_tax'), amount('total_tax'), amount('total_after_tax')],
  ],
  order: (group_by) => groupOrder(group_by, 'total_before_tax'),
  rows: (asked) => {
    const { group_by } = asked
    if (group_by === 'supplier') return bySupplier(asked)
    if (group_by === 'category') return byCategory(asked)
    const key =
      group_by === 'kind' ? sql`kind` : sql`${periodStart(sql`document_date`, group_by)} AS period_start`
    return sql`${sumsBy(asked, key)} GROUP BY 1`
  },
}
