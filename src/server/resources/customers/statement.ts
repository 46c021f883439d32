import { sql } from 'kysely'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { resolvePeriod } from '../../core/date-filter.ts'
import { notFound } from '../../core/errors.ts'
import type { Context } from '../../core/trpc.ts'
import type { StatementQuery } from './schema.ts'

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
]

type Entry = {
  object: 'statement_entry'
  date: string
  type: 'receipt' | 'payment'
  document_type: 'receipt'
  document_id: string
  number: string | null
  description: string
  debit: number
  credit: number
  balance: number
}

type Sums = { opening_balance: number; total_debit: number; total_credit: number; closing_balance: number }

/** Balances and entries by one statement, so that they are of one moment; PostgreSQL adds the decimals. */
async function readEntries(account: Account, { from, to }: { from: string; to: string }) {
  const { rows } = await sql<Sums & { entries: Entry[] }>`
    WITH entry AS (${sql.join(
      ENTRIES.map((of) => of(account)),
      sql` UNION ALL `,
    )}),
    running AS (
      SELECT *, row_number() OVER by_time AS turn, sum(debit - credit) OVER by_time AS balance
      FROM entry WHERE date <= ${to}::date WINDOW by_time AS (ORDER BY date, place, created_at, id))
    SELECT coalesce(sum(debit - credit) FILTER (WHERE date < ${from}::date), 0) AS opening_balance,
      coalesce(sum(debit) FILTER (WHERE date >= ${from}::date), 0) AS total_debit,
      coalesce(sum(credit) FILTER (WHERE date >= ${from}::date), 0) AS total_credit,
      coalesce(sum(debit - credit), 0) AS closing_balance,
      coalesce(json_agg(json_build_object('object', 'statement_entry', 'date', date, 'type', type,
        'document_type', document_type, 'document_id', document_id, 'number', number, 'description', description,
        'debit', debit, 'credit', credit, 'balance', balance) ORDER BY turn) FILTER (WHERE date >= ${from}::date),
        '[]') AS entries
    FROM running`.execute(account.db.unscoped)
  return rows[0]!
}

/** What the customer owes over a period, oldest entry first (customers.md#statement). Unknown: 404. */
export async function readStatement({ db, principal }: Context, { id, ...asked }: StatementQuery) {
  const { time_zone } = principal.company
  const date_filter = resolvePeriod(asked, time_zone)
  const customer = await db.active('customer').select('full_name').where('id', '=', id).executeTakeFirst()
  if (!customer) throw notFound('customer')
  const { entries, ...sums } = await readEntries({ db, customer_id: id, time_zone }, date_filter)
  const whose = { customer_id: id, customer_name: customer.full_name }
  return { object: 'statement' as const, ...whose, date_filter, ...sums, entries }
}
