import { sql } from 'kysely'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { resolvePeriod } from '../../core/date-filter.ts'
import { readStatement } from '../../core/documents/statement.ts'
import { notFound } from '../../core/errors.ts'
import type { Context } from '../../core/trpc.ts'
import type { SupplierStatementEntry, SupplierStatementQuery } from './schema.ts'

/** What each kind of document and payment adds; of a credit note everything stands on the other side. */
const selectsOf = (db: CompanyDatabase, supplier_id: string) => [
  sql`
    SELECT document_date AS date, 0 AS place, created_at, id, CASE kind WHEN 'credit_note' THEN kind ELSE 'expense' END AS type,
      'expense' AS document_type, id AS document_id, document_number AS number, title AS description,
      CASE kind WHEN 'credit_note' THEN amount_due ELSE 0 END AS debit,
      CASE kind WHEN 'credit_note' THEN 0 ELSE amount_due END AS credit
    FROM expense WHERE company_id = ${db.company_id} AND supplier_id = ${supplier_id} AND deleted_at IS NULL`,
  sql`
    SELECT payment.payment_date, 1, payment.created_at, payment.id,
      CASE expense.kind WHEN 'credit_note' THEN 'refund' ELSE 'payment' END, 'expense', expense.id,
      expense.document_number, expense.title, CASE expense.kind WHEN 'credit_note' THEN 0 ELSE payment.amount END,
      CASE expense.kind WHEN 'credit_note' THEN payment.amount ELSE 0 END
    FROM expense JOIN payment ON payment.company_id = expense.company_id AND payment.document_kind = 'expense'
      AND payment.document_id = expense.id AND payment.deleted_at IS NULL
    WHERE expense.company_id = ${db.company_id} AND expense.supplier_id = ${supplier_id}
      AND expense.deleted_at IS NULL`,
]

/** What the workshop owes a supplier over a period, oldest entry first (expenses.md#statement-of-a-supplier). Unknown: 404. */
export async function supplierStatement(
  { db, principal }: Context,
  { id, ...asked }: SupplierStatementQuery,
) {
  const date_filter = resolvePeriod(asked, principal.company.time_zone)
  const supplier = await db.active('supplier').select('name').where('id', '=', id).executeTakeFirst()
  if (!supplier) throw notFound('supplier')
  const account = { selects: selectsOf(db, id), owed: 'credit' as const }
  const { entries, ...sums } = await readStatement<SupplierStatementEntry>(db, account, date_filter)
  return {
    ...{ object: 'statement' as const, supplier_id: id, supplier_name: supplier.name },
    ...{ date_filter, ...sums, entries },
  }
}
