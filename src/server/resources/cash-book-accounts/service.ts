import { v7 as uuidv7 } from 'uuid'
import { holdBook } from '../../core/cash-book/book.ts'
import { today } from '../../core/clock.ts'
import { type CompanyDatabase, type CompanyTransaction, LATER } from '../../core/company-database.ts'
import { ApiError, invalid, taken } from '../../core/errors.ts'
import { deleteRecord } from '../../core/records.ts'
import type { Context } from '../../core/trpc.ts'
import { enterOpening, reenterOpening } from './opening.ts'
import { findAccount } from './reads.ts'
import type { CashBookAccountBody, CashBookAccountPatch } from './schema.ts'

/** @throws 422 `name` that another existing account has, letter case aside */
async function requireFreeName(
  tx: CompanyTransaction,
  name: string | undefined,
  own?: string,
): Promise<void> {
  if (name === undefined) return
  const other = await tx
    .active('cash_book_account')
    .select('id')
    .where('name_key', '=', name.toLowerCase())
    .executeTakeFirst()
  if (other && other.id !== own) throw taken('name', other.id)
}

/** Makes an account the default in place of the present one, which is told of both. The caller holds the book. */
async function moveDefault(tx: CompanyTransaction, id: string): Promise<void> {
  const moved = await tx
    .update('cash_book_account')
    .set({ is_default: false, updated_at: LATER })
    .where('is_default', '=', true)
    .where('id', '<>', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  for (const account of moved) tx.journal?.altered('cash_book_account', account.id, { is_default: true })
}

const inactiveDefault = () =>
  invalid('is_default', 'inactive_default', 'is_default must be false of an account that is out of use.')

/** Creates an account, with the entry of its opening balance (cash-book.md#accounts). @throws 409 `period_closed` */
export function createAccount({ db, principal }: Context, body: CashBookAccountBody) {
  const { opening_balance = 0, opening_date = today(principal.company.time_zone), ...fields } = body
  return db.transaction(async (tx) => {
    const book = await holdBook(tx)
    await requireFreeName(tx, body.name)
    if (body.is_default && body.active === false) throw inactiveDefault()
    const id = uuidv7()
    tx.making('cash_book_account', id)
    if (body.is_default) await moveDefault(tx, id)
    await tx.insert('cash_book_account', { id, opening_balance, opening_date, ...fields }).execute()
    await enterOpening(tx, book, { id, opening_balance, opening_date })
    return findAccount(tx, id)
  })
}

/** @throws 409 `account_default` for the account that the settings name for invoices */
async function requireUnnamed(tx: CompanyTransaction, id: string): Promise<void> {
  const named = await tx.selectCompany().select('id').where('invoice_account_id', '=', id).executeTakeFirst()
  if (!named) return
  throw new ApiError('account_default', 'The settings name the account for invoices.')
}

/** @throws 409 `account_default` for the default account, and for one that a method of payment names */
async function requireDispensable(
  tx: CompanyTransaction,
  { id, is_default }: { id: string; is_default: boolean },
): Promise<void> {
  if (is_default) {
    const message = 'The default account stays in use: make another one the default first.'
    throw new ApiError('account_default', message)
  }
  const method = await tx
    .select('payment_method')
    .select('code')
    .where('account_id', '=', id)
    .orderBy('code')
    .executeTakeFirst()
  if (!method) return requireUnnamed(tx, id)
  throw new ApiError('account_default', `The method of payment ${method.code} names the account.`)
}

/**
 * Changes the fields that were sent. Unknown: 404.
 * @throws 409 `account_default`, `period_closed`, `entry_reconciled`; 422 `name`, `is_default`
 */
export function updateAccount(db: CompanyDatabase, id: string, patch: CashBookAccountPatch) {
  return db.transaction(async (tx) => {
    const book = await holdBook(tx)
    const columns = ['active', 'is_default', 'opening_balance', 'opening_date'] as const
    const before = await tx.lock('cash_book_account', id, columns)
    const after = { ...before, ...patch }
    if (before.active && !after.active) await requireDispensable(tx, before)
    if (before.is_default && !after.is_default) {
      const message = 'is_default passes on only by making another account the default.'
      throw invalid('is_default', 'default_moves', message)
    }
    if (after.is_default && !after.active) throw inactiveDefault()
    await requireFreeName(tx, patch.name, id)
    const { opening_balance, opening_date } = after
    const isReopened = opening_balance !== before.opening_balance || opening_date !== before.opening_date
    if (isReopened) await reenterOpening(tx, book, { id, opening_balance, opening_date })
    if (patch.is_default) await moveDefault(tx, id)
    await tx.change('cash_book_account', before, patch)
    return findAccount(tx, id)
  })
}

/**
 * Deletes an account without entries logically. Unknown: 404.
 * @throws 409 `account_default`, `account_used`
 */
export function deleteAccount(db: CompanyDatabase, id: string) {
  return db.transaction(async (tx) => {
    await holdBook(tx)
    const account = await tx.lock('cash_book_account', id, ['is_default'])
    await requireDispensable(tx, account)
    const entry = await tx
      .active('cash_book_entry')
      .select('id')
      .where('account_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    if (entry) throw new ApiError('account_used', 'The account has entries: put it out of use instead.')
    return deleteRecord(tx, { table: 'cash_book_account', id, find: (inside) => findAccount(inside, id) })
  })
}
