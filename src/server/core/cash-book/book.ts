import { sql } from 'kysely'
import type { CompanyTransaction } from '../company-database.ts'
import { ApiError, type FieldError, fieldError, unresolvedField } from '../errors.ts'

/*
 * The cash book of a company is held by an advisory lock: shared by whoever writes entries, alone by whoever closes
 * days or changes accounts. So a closing sees every entry of its day, or the entry sees the closing
 * (cash-book.md#at-once).
 */

const CASH_BOOK_LOCK = 21

const key = ({ company_id }: CompanyTransaction) =>
  sql`hashtextextended(${company_id}::text, ${sql.lit(CASH_BOOK_LOCK)})`

type BookAccount = { id: string; active: boolean; is_default: boolean }

/** The book as it is while the transaction holds it. */
export type CashBook = {
  /** the last day that is closed; null where none is */
  closed_to: string | null
  accounts: ReadonlyMap<string, BookAccount>
  /** the account that each method of payment names */
  methods: ReadonlyMap<string, string>
}

type Row = {
  closed_to: string | null
  accounts: BookAccount[]
  methods: { code: string; account_id: string }[]
}

async function readBook(tx: CompanyTransaction): Promise<CashBook> {
  const { rows } = await sql<Row>`SELECT
    (SELECT max(closing_date) FROM cash_book_closing
      WHERE company_id = ${tx.company_id} AND deleted_at IS NULL) AS closed_to,
    (SELECT coalesce(json_agg(json_build_object('id', id, 'active', active, 'is_default', is_default)), '[]')
      FROM cash_book_account WHERE company_id = ${tx.company_id} AND deleted_at IS NULL) AS accounts,
    (SELECT coalesce(json_agg(json_build_object('code', code, 'account_id', account_id)), '[]')
      FROM payment_method WHERE company_id = ${tx.company_id} AND account_id IS NOT NULL) AS methods`.execute(
    tx.unscoped,
  )
  const { closed_to, accounts, methods } = rows[0]!
  return {
    closed_to,
    accounts: new Map(accounts.map((account) => [account.id, account])),
    methods: new Map(methods.map(({ code, account_id }) => [code, account_id])),
  }
}

/** The book for whoever writes entries: no day is closed and no account changes until the transaction ends. */
export async function joinBook(tx: CompanyTransaction): Promise<CashBook> {
  await sql`SELECT pg_advisory_xact_lock_shared(${key(tx)})`.execute(tx.unscoped)
  return readBook(tx)
}

/** The book for whoever closes days or changes accounts: nobody else writes in it until the transaction ends. */
export async function holdBook(tx: CompanyTransaction): Promise<CashBook> {
  await sql`SELECT pg_advisory_xact_lock(${key(tx)})`.execute(tx.unscoped)
  return readBook(tx)
}

/** Why nothing is written on some days; undefined where none is closed. */
export function closedError({ closed_to }: CashBook, ...days: string[]): ApiError | undefined {
  if (closed_to === null) return undefined
  const day = days.find((each) => each <= closed_to)
  if (day === undefined) return undefined
  return new ApiError('period_closed', `The cash book is closed to ${closed_to}, and so for ${day}.`)
}

/** @throws 409 `period_closed` */
export function requireOpen(book: CashBook, ...days: string[]): void {
  const apiError = closedError(book, ...days)
  if (apiError) throw apiError
}

/** The fault of an account that takes no entries: one that is none of the company's, or is out of use. */
export function accountFault(
  { accounts }: CashBook,
  param: string,
  account_id: string,
): FieldError | undefined {
  const account = accounts.get(account_id)
  if (!account) return unresolvedField(param, 'no cash-book account')
  if (account.active) return undefined
  return fieldError(param, 'account_inactive', `${param} must name an account that is in use.`)
}

/** The account of what names none. */
export const defaultAccount = ({ accounts }: CashBook): string =>
  [...accounts.values()].find(({ is_default }) => is_default)!.id

/** The account of a method of payment, else the default one. */
export const accountOf = (book: CashBook, payment_method: string): string =>
  book.methods.get(payment_method) ?? defaultAccount(book)

/** An entry that was found, as the rules on its deletion look at it. */
type Written = { entry_date: string; reconciled_at: string | null }

/** @throws 409 `period_closed`, `entry_reconciled` where an entry cannot go */
export function requireDeletable(book: CashBook, entries: readonly Written[]): void {
  requireOpen(book, ...entries.map(({ entry_date }) => entry_date))
  if (entries.every(({ reconciled_at }) => reconciled_at === null)) return
  throw new ApiError('entry_reconciled', 'The cash-book entry is reconciled: it stays as it is.')
}
