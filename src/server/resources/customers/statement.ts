import { sql } from 'kysely'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { resolvePeriod } from '../../core/date-filter.ts'
import { readStatement } from '../../core/documents/statement.ts'
import { notFound } from '../../core/errors.ts'
import type { Context } from '../../core/trpc.ts'
import type { StatementEntry, StatementQuery } from './schema.ts'

type Account = { db: CompanyDatabase; customer_id: string; time_zone: string }

/** What each kind of document and payment adds to a statement; `place` puts documents before payments of their day. */
const ENTRIES = [
  ({ db, customer_id, time_zone }: Account) => sql`
    SELECT (issued_at AT TIME ZONE ${time_zone})::date AS date, 0 AS place, created_at, id, 'receipt' AS type,
      'receipt' AS document_type, id AS document_id, seq_number::text AS number, title AS description,
      total_after_tax AS debit, 0::numeric AS credit
    FROM receipt WHERE company_id = ${db.company_id} AND customer_id = ${customer_id} AND deleted_at IS NULL
      AND voided_at IS NULL AND issued_at IS NOT NULL`,
  ({ db, customer_id }: Account) => sql`
    SELECT payment.payment_date, 1, payment.created_at, payment.id, 'payment', 'receipt', receipt.id,
      receipt.seq_number::text, receipt.title, 0, payment.amount
    FROM receipt JOIN payment ON payment.company_id = receipt.company_id AND payment.document_kind = 'receipt'
      AND payment.document_id = receipt.id AND payment.deleted_at IS NULL
    WHERE receipt.company_id = ${db.company_id} AND receipt.customer_id = ${customer_id}
      AND receipt.deleted_at IS NULL AND receipt.voided_at IS NULL`,
  ({ db, customer_id }: Account) => sql`
    SELECT document_date, 0, created_at, id, 'invoice', 'invoice', id, full_number, title, amount_due, 0::numeric
    FROM invoice WHERE company_id = ${db.company_id} AND customer_id = ${customer_id} AND deleted_at IS NULL
      AND issued_at IS NOT NULL`,
  ({ db, customer_id }: Account) => sql`
    SELECT payment.payment_date, 1, payment.created_at, payment.id, 'payment', 'invoice', invoice.id,
      invoice.full_number, invoice.title, 0, payment.amount
    FROM invoice JOIN payment ON payment.company_id = invoice.company_id AND payment.document_kind = 'invoice'
      AND payment.document_id = invoice.id AND payment.deleted_at IS NULL
    WHERE invoice.company_id = ${db.company_id} AND invoice.customer_id = ${customer_id}
      AND invoice.deleted_at IS NULL`,
  ({ db, customer_id }: Account) => sql`
    SELECT document_date, 0, created_at, id, 'credit_note', 'credit_note', id, full_number, title, 0, amount_due
    FROM credit_note WHERE company_id = ${db.company_id} AND customer_id = ${customer_id} AND deleted_at IS NULL
      AND issued_at IS NOT NULL`,
  ({ db, customer_id }: Account) => sql`
    SELECT payment.payment_date, 1, payment.created_at, payment.id, 'refund', 'credit_note', note.id,
      note.full_number, note.title, payment.amount, 0
    FROM credit_note AS note JOIN payment ON payment.company_id = note.company_id
      AND payment.document_kind = 'credit_note' AND payment.document_id = note.id AND payment.deleted_at IS NULL
    WHERE note.company_id = ${db.company_id} AND note.customer_id = ${customer_id} AND note.deleted_at IS NULL`,
]

/** What the customer owes over a period, oldest entry first (customers.md#statement). Unknown: 404. */
export async function customerStatement({ db, principal }: Context, { id, ...asked }: StatementQuery) {
  const { time_zone } = principal.company
  const date_filter = resolvePeriod(asked, time_zone)
  const customer = await db.active('customer').select('full_name').where('id', '=', id).executeTakeFirst()
  if (!customer) throw notFound('customer')
  const selects = ENTRIES.map((of) => of({ db, customer_id: id, time_zone }))
  const { entries, ...sums } = await readStatement<StatementEntry>(
    db,
    { selects, owed: 'debit' },
    date_filter,
  )
  const whose = { customer_id: id, customer_name: customer.full_name }
  return { object: 'statement' as const, ...whose, date_filter, ...sums, entries }
}
