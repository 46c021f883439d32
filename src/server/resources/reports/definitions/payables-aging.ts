import { type RawBuilder, sql } from 'kysely'
import { AGES, agedBy, laterPayments, partsDue } from '../aging.ts'
import { type Asked, LIMITS, type Report, text, uuid } from '../definition.ts'

type Sql = RawBuilder<unknown>

const IS_OPEN = sql`expense.amount_due > expense.total_payments`

/** The parts of expenses that were owed; those of suppliers' credit notes negative. */
const owed = (asked: Asked, is: Sql): Sql => sql`
  SELECT supplier_id, CASE WHEN supplier_id IS NOT NULL THEN supplier_name END AS supplier_name,
    expense.created_at AS latest, part.due_date,
    CASE expense.kind WHEN 'credit_note' THEN - part.amount ELSE part.amount END AS amount
  FROM expense LEFT JOIN later ON later.document_id = expense.id,
    ${partsDue('expense', sql`expense.total_payments - coalesce(later.amount, 0)`)} AS part
  WHERE expense.company_id = ${asked.company_id}::uuid AND expense.deleted_at IS NULL
    AND expense.document_date <= ${asked.to}::date AND ${is}`

/** What was owed to suppliers at the end of a day (reports.md#aging). */
export const payablesAging: Report = {
  name: 'payables_aging',
  when: 'date',
  takes: ['limit'],
  limits: LIMITS,
  columns: () => [uuid('supplier_id'), text('supplier_name'), ...AGES],
  order: () => sql`total DESC, supplier_name NULLS LAST, supplier_id`,
  rows: (asked) => sql`
    WITH later AS MATERIALIZED (SELECT document_id, sum(amount) AS amount
      FROM (${laterPayments(asked, ['expense'])}) AS payment GROUP BY 1),
    owed AS (${owed(asked, IS_OPEN)} UNION ALL
      ${owed(asked, sql`NOT (${IS_OPEN}) AND expense.id IN (SELECT document_id FROM later)`)})
    ${agedBy(asked, { id: 'supplier_id', name: 'supplier_name' })}`,
}
