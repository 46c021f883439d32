import { type Expression, expressionBuilder, sql } from 'kysely'
import type { DB } from '../../../database/tables.ts'
import { add } from '../../../domain/money.ts'
import { today } from '../../core/clock.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { columnsOf } from '../../core/fields.ts'
import { newestFirst } from '../../core/lists.ts'
import { recordList } from '../../core/prepared-lists.ts'
import { recordById } from '../../core/records.ts'
import type { Context } from '../../core/trpc.ts'
import { recordKind } from '../../core/writes/record-kinds.ts'
import * as schema from './schema.ts'

/** What the entries of an account come to, up to a day where one is given: always their sum, never a stored figure. */
const balanceOf = (until?: Expression<string>) => sql<number>`(
  SELECT coalesce(sum(CASE entry.direction WHEN 'in' THEN entry.amount ELSE - entry.amount END), 0)
  FROM cash_book_entry AS entry
  WHERE entry.company_id = cash_book_account.company_id AND entry.account_id = cash_book_account.id
    AND entry.deleted_at IS NULL ${until ? sql`AND entry.entry_date <= ${until}::date` : sql``})`

const RECORD = columnsOf('cash_book_account', schema.cashBookAccount, { balance: balanceOf() })

const is = expressionBuilder<DB, 'cash_book_account'>()

/** One page of the accounts, newest first (lists.md#order). */
export const listAccounts = recordList<schema.CashBookAccountQuery>()({
  url: '/v1/cash-book-accounts',
  order: newestFirst('cash_book_account'),
  rows: (db) => db.active('cash_book_account').select(RECORD),
  filters: { active: (active) => is('cash_book_account.active', '=', active) },
})

const accountById = recordById('cash_book_account', (db, id) =>
  db.active('cash_book_account').select(RECORD).where('id', '=', id),
)

/** One account with what it holds. Unknown: 404. */
export const findAccount = recordKind('cash_book_account', {
  group: 'cash_book',
  read: accountById,
  readMany: accountById.many,
  schema: schema.cashBookAccount,
  name: ({ name }) => name,
})

/** What each existing account held at the end of a day, by name. */
export function readBalances(db: CompanyDatabase, day: string) {
  return db
    .active('cash_book_account')
    .select(['id as account_id', 'name as account_name', 'kind', balanceOf(sql.val(day)).as('balance')])
    .orderBy('name_key')
    .execute()
}

/** What the accounts held at the end of a day, today unless one is sent (cash-book.md#balance). */
export async function cashBookBalance({ db, principal }: Context, asked: { date?: string | undefined }) {
  const date = asked.date ?? today(principal.company.time_zone)
  const rows = await readBalances(db, date)
  const accounts = rows.map((row) => ({ object: 'cash_book_account_balance' as const, ...row }))
  return {
    object: 'cash_book_balance' as const,
    date,
    accounts,
    total: rows.reduce((sum, { balance }) => add(sum, balance), 0),
  }
}
