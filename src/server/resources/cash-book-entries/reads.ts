import { type Expression, sql } from 'kysely'
import { add, subtract } from '../../../domain/money.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { documentList } from '../../core/documents/list.ts'
import { columnsOf } from '../../core/fields.ts'
import { cites } from '../../core/joins.ts'
import { orderedBy } from '../../core/lists.ts'
import { recordById } from '../../core/records.ts'
import { matchesEveryTerm } from '../../core/search.ts'
import type { Context } from '../../core/trpc.ts'
import { recordKind } from '../../core/writes/record-kinds.ts'
import * as schema from './schema.ts'

/** The number of the document that an entry is of, from one table. */
const numberIn = (
  table: string,
  number: string,
) => sql`(SELECT ${sql.ref(number)}::text FROM ${sql.table(table)}
  AS document WHERE document.company_id = cash_book_entry.company_id AND document.id = cash_book_entry.source_id)`

/** As it reads now; null of what is no document, or has no number. */
const DOCUMENT_NUMBER = sql<string | null>`CASE cash_book_entry.source
  WHEN 'receipt' THEN ${numberIn('receipt', 'seq_number')}
  WHEN 'invoice' THEN ${numberIn('invoice', 'full_number')}
  WHEN 'credit_note' THEN ${numberIn('credit_note', 'full_number')}
  WHEN 'expense' THEN ${numberIn('expense', 'document_number')} END`

/** The balance after the first row of a page, read by its own statement; what follows is told from one to the next. */
const FIRST_BALANCE = sql<number | null>`CASE WHEN row_number() OVER (
    ORDER BY cash_book_entry.entry_date DESC, cash_book_entry.created_at DESC, cash_book_entry.id DESC) = 1
  THEN (SELECT sum(CASE earlier.direction WHEN 'in' THEN earlier.amount ELSE - earlier.amount END)
    FROM cash_book_entry AS earlier
    WHERE earlier.company_id = cash_book_entry.company_id AND earlier.account_id = cash_book_entry.account_id
      AND earlier.deleted_at IS NULL AND (earlier.entry_date, earlier.created_at, earlier.id)
        <= (cash_book_entry.entry_date, cash_book_entry.created_at, cash_book_entry.id)) END`

const COMPUTED = {
  account_name: sql.ref<string>('cash_book_account.name'),
  category_name: sql.ref<string | null>('expense_category.name'),
  reconciled: sql<boolean>`cash_book_entry.reconciled_at IS NOT NULL`,
  document_number: DOCUMENT_NUMBER,
  balance_after: sql<number | null>`NULL::numeric`,
}

const RECORD = columnsOf('cash_book_entry', schema.cashBookEntry, COMPUTED)
const STATEMENT = columnsOf('cash_book_entry', schema.cashBookEntry, {
  ...COMPUTED,
  balance_after: FIRST_BALANCE,
})

/** Existing entries with their account's and their category's names, also of such as are gone. */
function entriesOf(db: CompanyDatabase) {
  return db
    .active('cash_book_entry')
    .innerJoin('cash_book_account', (join) => join.on(cites('cash_book_entry.account_id')))
    .leftJoin('expense_category', (join) => join.on(cites('cash_book_entry.category_id')))
}

const entryById = recordById('cash_book_entry', (db, id) =>
  entriesOf(db).select(RECORD).where('cash_book_entry.id', '=', id),
)

/** One entry. Unknown: 404. */
export const findEntry = recordKind('cash_book_entry', {
  group: 'cash_book',
  read: entryById,
  readMany: entryById.many,
  schema: schema.cashBookEntry,
  name: ({ description }) => description,
})

/** Entries by their ids, in this order. */
export async function readEntries(db: CompanyDatabase, ids: readonly string[]) {
  const entries = new Map((await entryById.many(db, ids)).map((entry) => [entry.id, entry]))
  return ids.map((id) => entries.get(id)!)
}

type Filters = Omit<schema.CashBookEntryQuery, 'limit' | 'starting_after'>

const is = (column: keyof Filters & string) => (value: Expression<unknown>) =>
  sql<boolean>`${sql.ref(`cash_book_entry.${column}`)} = ${value}`

const listOf = (columns: typeof RECORD) =>
  documentList<Filters>()({
    table: 'cash_book_entry',
    url: '/v1/cash-book-entries',
    order: orderedBy('desc', {
      'cash_book_entry.entry_date': 'date',
      'cash_book_entry.created_at': 'instant',
      'cash_book_entry.id': 'uuid',
    }),
    rows: (db) => entriesOf(db).select(columns),
    period: ({ from, to }) => sql`cash_book_entry.entry_date BETWEEN ${from}::date AND ${to}::date`,
    filters: {
      account_id: is('account_id'),
      direction: is('direction'),
      source: is('source'),
      source_id: is('source_id'),
      payment_method: is('payment_method'),
      category_id: is('category_id'),
      reconciled: (reconciled) => sql`(cash_book_entry.reconciled_at IS NOT NULL) = ${reconciled}`,
      external_id: is('external_id'),
    },
    search: (terms) => matchesEveryTerm(sql.ref('cash_book_entry.search_text'), terms),
  })

const listed = listOf(RECORD)
const statement = listOf(STATEMENT)

const sumOf = (direction: 'in' | 'out') => sql<number>`
  coalesce(sum(cash_book_entry.amount) FILTER (WHERE cash_book_entry.direction = ${sql.lit(direction)}), 0)`

/** What all entries that the filters match come to. */
async function totalsOf(context: Context, request: Filters) {
  const { query } = listed.matching(context, request, entriesOf(context.db))
  const sums = await query
    .select([sumOf('in').as('total_in'), sumOf('out').as('total_out')])
    .executeTakeFirstOrThrow()
  return { object: 'cash_book_totals' as const, ...sums }
}

type Entry = Awaited<ReturnType<typeof findEntry>>

/** The entries of one account with what it held after each: from that of the latest back, exactly. */
function withBalances(entries: readonly Entry[]): Entry[] {
  let balance = entries[0]?.balance_after ?? 0
  return entries.map((entry) => {
    const balance_after = balance
    balance = (entry.direction === 'in' ? subtract : add)(balance, entry.amount)
    return { ...entry, balance_after }
  })
}

const WITH_BALANCES = new Set(['account_id', 'from', 'to', 'preset', 'limit', 'starting_after'])

/** Whether the list is that of one account, all of it or a period. */
const isStatement = (request: schema.CashBookEntryQuery) =>
  request.account_id !== undefined &&
  Object.entries(request).every(
    ([name, value]) => value === undefined || value === '' || WITH_BALANCES.has(name),
  )

/** The entries of a period, the latest day first, in cursor pages, with what all of them come to. */
export async function listEntries(context: Context, request: schema.CashBookEntryQuery) {
  const { limit: _, starting_after: __, ...filters } = request
  const totals = await totalsOf(context, filters)
  if (!isStatement(request)) return { ...(await listed.page(context, request)), totals }
  const page = await statement.page(context, request)
  return { ...page, data: withBalances(page.data), totals }
}
