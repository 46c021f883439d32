import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { CompanyDatabase } from '../company-database.ts'
import { dateFilter } from '../date-filter.ts'
import { answered, outputs } from '../fields.ts'
import * as values from '../values.ts'

const entryFields = {
  number: answered(z.string().nullable(), "The document's number; null for a draft.", '42'),
  description: answered(z.string(), "The document's title.", 'Tagliando'),
  debit: answered(z.number(), 'EUR that the account was charged with.', 122),
  credit: answered(z.number(), 'EUR that it was credited with.', 0),
  balance: answered(z.number(), 'EUR owed after it.', 122),
}

const sums = {
  total_debit: answered(z.number(), 'EUR of all debits of the period.', 122),
  total_credit: answered(z.number(), 'EUR of all credits of the period.', 0),
  closing_balance: answered(z.number(), 'EUR owed at its end.', 122),
}

type Kinds<Type extends string, Document extends string> = {
  /** The schema's name, such as `SupplierStatement`. */
  id: string
  description: string
  /** What an entry can be, and the documents that it comes from. */
  types: readonly Type[]
  documents: readonly Document[]
}

/** A statement over a period, of whom `whose` names (customers.md#statement). */
export function statementOf<Type extends string, Document extends string, Whose extends z.ZodRawShape>(
  { id, description, types, documents }: Kinds<Type, Document>,
  whose: Whose,
) {
  const type = values.choice(`${id}EntryType`, 'A kind of entry of a statement.', types)
  const document_type = values.choice(`${id}DocumentType`, 'A kind of document on a statement.', documents)
  const entry = z
    .object({
      object: z.literal('statement_entry').describe('Always `statement_entry`.'),
      date: values.dateOut().describe('The day on which it counts: of the document, or of the payment.'),
      type: type.describe('What it is.'),
      document_type: document_type.describe('The kind of document; of a payment that of what it pays.'),
      document_id: values.idOut().describe('The document; of a payment what it pays.'),
      ...outputs(entryFields),
    })
    .meta({ id: `${id}Entry`, description: 'A document or a payment on a statement.' })
  const opening = z.number().meta({
    description: 'EUR owed before the period; below 0 the other side owes.',
    example: 0,
  })
  return z
    .object({
      object: z.literal('statement').describe('Always `statement`.'),
      ...whose,
      date_filter: dateFilter.describe('The period.'),
      opening_balance: opening,
      entries: z.array(entry).describe('What counts in the period, oldest first.'),
      ...outputs(sums),
    })
    .meta({ id, description })
}

type Sums = {
  opening_balance: number
  total_debit: number
  total_credit: number
  closing_balance: number
}

/**
 * Balances and entries by one statement, so that they are of one moment; PostgreSQL adds the decimals.
 * @param selects what each kind of document and payment adds: date, place (documents before payments of their day),
 *   created_at, id, type, document_type, document_id, number, description, debit, credit
 * @param owed the side that the balance grows by
 */
export async function readStatement<Entry>(
  db: CompanyDatabase,
  { selects, owed }: { selects: readonly RawBuilder<unknown>[]; owed: 'debit' | 'credit' },
  { from, to }: { from: string; to: string },
): Promise<Sums & { entries: Entry[] }> {
  const growth = owed === 'debit' ? sql`debit - credit` : sql`credit - debit`
  const { rows } = await sql<Sums & { entries: Entry[] }>`
    WITH entry AS (${sql.join(selects, sql` UNION ALL `)}),
    running AS (
      SELECT *, row_number() OVER by_time AS turn, sum(${growth}) OVER by_time AS balance
      FROM entry WHERE date <= ${to}::date WINDOW by_time AS (ORDER BY date, place, created_at, id))
    SELECT coalesce(sum(${growth}) FILTER (WHERE date < ${from}::date), 0) AS opening_balance,
      coalesce(sum(debit) FILTER (WHERE date >= ${from}::date), 0) AS total_debit,
      coalesce(sum(credit) FILTER (WHERE date >= ${from}::date), 0) AS total_credit,
      coalesce(sum(${growth}), 0) AS closing_balance,
      coalesce(json_agg(json_build_object('object', 'statement_entry', 'date', date, 'type', type,
        'document_type', document_type, 'document_id', document_id, 'number', number, 'description', description,
        'debit', debit, 'credit', credit, 'balance', balance) ORDER BY turn) FILTER (WHERE date >= ${from}::date),
        '[]') AS entries
    FROM running`.execute(db.unscoped)
  return rows[0]!
}
