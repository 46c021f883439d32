import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { CompanyTransaction } from '../company-database.ts'
import type { PayableDocument } from '../documents/payments.ts'
import { type CashBook, requireDeletable, requireOpen } from './book.ts'

/*
 * Every payment has one entry in the cash book, written, deleted or taken back with it in its own transaction
 * (cash-book.md#what-writes-entries). They give no events: those of the payment tell of them.
 */

type Payment = {
  id: string
  amount: number
  payment_method: string
  payment_date: string
  account_id: string
}
type PaidRow = Payment & { document_kind: PayableDocument['kind']; document_id: string }

type Facts = { id: string; title: string; party_name: string | null; direction: 'in' | 'out' }

const CUSTOMER = (document: string) => sql`coalesce(${sql.ref(`${document}.customer_name`)}, (
  SELECT full_name FROM customer WHERE customer.company_id = ${sql.ref(`${document}.company_id`)}
    AND customer.id = ${sql.ref(`${document}.customer_id`)}))`

/** What an entry copies of each kind of document. */
const FACTS = {
  receipt: sql`SELECT id, title, customer_name AS party_name, 'in' AS direction FROM receipt`,
  invoice: sql`SELECT id, title, ${CUSTOMER('invoice')} AS party_name, 'in' AS direction FROM invoice`,
  credit_note: sql`SELECT id, title, ${CUSTOMER('credit_note')} AS party_name, 'out' AS direction FROM credit_note`,
  expense: sql`SELECT id, title, nullif(supplier_name, '') AS party_name,
    CASE kind WHEN 'credit_note' THEN 'in' ELSE 'out' END AS direction FROM expense`,
  dealership_vehicle: sql`SELECT id, left(concat_ws(' ', make, model, version), 255) AS title, (
    SELECT full_name FROM customer WHERE customer.company_id = dealership_vehicle.company_id
      AND customer.id = dealership_vehicle.buyer_customer_id) AS party_name, 'in' AS direction FROM dealership_vehicle`,
}

async function factsOf(tx: CompanyTransaction, kind: PayableDocument['kind'], ids: readonly string[]) {
  const { rows } = await sql<Facts>`${FACTS[kind]}
    WHERE company_id = ${tx.company_id} AND id = ANY (${ids}::uuid[])`.execute(tx.unscoped)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Writes the entries of new payments, all of documents of one kind. */
export async function enterPayments(tx: CompanyTransaction, payments: readonly PaidRow[]): Promise<void> {
  const [first] = payments
  if (!first) return
  const ids = [...new Set(payments.map(({ document_id }) => document_id))]
  const facts = await factsOf(tx, first.document_kind, ids)
  const entries = payments.map(({ document_kind, document_id, ...payment }) => {
    const { title, party_name, direction } = facts.get(document_id)!
    return {
      id: uuidv7(),
      ...{ account_id: payment.account_id, entry_date: payment.payment_date, direction },
      ...{ amount: payment.amount, description: title || document_kind, party_name },
      ...{ payment_method: payment.payment_method, payment_id: payment.id },
      ...{ source: document_kind, source_id: document_id },
    }
  })
  await tx.insertMany('cash_book_entry', entries)
}

/** The entries of payments, those aside that take one back. */
function entriesOf(tx: CompanyTransaction, payment_ids: readonly string[]) {
  return tx
    .active('cash_book_entry')
    .where('payment_id', '=', sql<string>`ANY (${payment_ids}::uuid[])`)
    .where('reversal_of_id', 'is', null)
}

/**
 * Deletes the entries of payments that are deleted.
 * @throws 409 `period_closed`, `entry_reconciled`
 */
export async function deleteEntries(
  tx: CompanyTransaction,
  book: CashBook,
  payment_ids: readonly string[],
): Promise<void> {
  const entries = await entriesOf(tx, payment_ids)
    .select(['id', 'entry_date', 'reconciled_at'])
    .forUpdate()
    .execute()
  requireDeletable(book, entries)
  await tx
    .update('cash_book_entry')
    .set({ deleted_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', sql<string>`ANY (${entries.map(({ id }) => id)}::uuid[])`)
    .execute()
}

/**
 * Writes the opposite of the entries of payments that voiding takes back, on a day.
 * @throws 409 `period_closed`
 */
export async function reverseEntries(
  tx: CompanyTransaction,
  book: CashBook,
  { payment_ids, day }: { payment_ids: readonly string[]; day: string },
): Promise<void> {
  const entries = await entriesOf(tx, payment_ids)
    .select(['id', 'account_id', 'amount', 'direction', 'description', 'party_name'])
    .select(['payment_method', 'payment_id', 'source', 'source_id'])
    .execute()
  if (entries.length === 0) return
  requireOpen(book, day)
  const opposites = entries.map(({ id, direction, ...entry }) => ({
    ...entry,
    ...{ id: uuidv7(), reversal_of_id: id, entry_date: day },
    direction: direction === 'in' ? ('out' as const) : ('in' as const),
  }))
  await tx.insertMany('cash_book_entry', opposites)
}
