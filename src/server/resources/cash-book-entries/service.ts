import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import {
  accountFault,
  type CashBook,
  defaultAccount,
  joinBook,
  requireDeletable,
  requireOpen,
} from '../../core/cash-book/book.ts'
import { today } from '../../core/clock.ts'
import { type CompanyDatabase, type CompanyTransaction, LATER } from '../../core/company-database.ts'
import { ApiError, invalidFields, unresolvedField } from '../../core/errors.ts'
import { FieldErrors } from '../../core/field-errors.ts'
import { indefinite } from '../../core/indefinite.ts'
import { wholeList } from '../../core/lists.ts'
import { deleteRecord } from '../../core/records.ts'
import { requireReferences } from '../../core/references.ts'
import type { Context } from '../../core/trpc.ts'
import { categoryOf } from '../expenses/facts.ts'
import { findEntry, readEntries } from './reads.ts'
import type { CashBookEntryBody, CashBookEntryPatch, ReconcileBody } from './schema.ts'

/** @throws 422 `account_id`, `category_id`, both of them where both are wrong */
async function checkCited(tx: CompanyTransaction, book: CashBook, sent: CashBookEntryPatch): Promise<void> {
  const errors = new FieldErrors()
  const fault = sent.account_id === undefined ? undefined : accountFault(book, 'account_id', sent.account_id)
  if (fault) errors.take(invalidFields([fault]))
  const category = { param: 'category_id', table: 'expense_category', id: sent.category_id } as const
  await requireReferences(tx, [category]).catch(errors.take)
  await categoryOf(tx, sent.category_id).catch(errors.take)
  errors.reject()
}

const reconciledAt = (reconciled: boolean) => (reconciled ? sql<string>`now()` : null)

/** Writes an entry by hand (cash-book.md#entries). @throws 409 `period_closed`; 422 `account_id`, `category_id` */
export function createEntry({ db, principal }: Context, { reconciled = false, ...body }: CashBookEntryBody) {
  return db.transaction(async (tx) => {
    const book = await joinBook(tx)
    const { entry_date = today(principal.company.time_zone) } = body
    requireOpen(book, entry_date)
    await checkCited(tx, book, body)
    const id = uuidv7()
    const { account_id = defaultAccount(book) } = body
    const row = { ...body, id, entry_date, account_id, reconciled_at: reconciledAt(reconciled) }
    await tx.insert('cash_book_entry', row).execute()
    return findEntry(tx, id)
  })
}

const LOCKED = ['source', 'entry_date', 'direction', 'amount', 'account_id', 'reconciled_at'] as const

const lockEntry = (tx: CompanyTransaction, id: string) => tx.lock('cash_book_entry', id, LOCKED)
type LockedEntry = Awaited<ReturnType<typeof lockEntry>>

const writerOf = ({ source }: LockedEntry): string => indefinite(source.replaceAll('_', ' '))

/** What stays free of an entry that a payment, a transfer or an account writes. */
const FREE: ReadonlySet<string> = new Set(['reconciled', 'external_id', 'metadata'])
/** What a reconciled entry was found by. */
const FOUND_BY = ['entry_date', 'direction', 'amount', 'account_id'] as const

/** @throws 409 `entry_locked`, `period_closed`, `entry_reconciled` */
function requireChangeable(entry: LockedEntry, patch: CashBookEntryPatch, book: CashBook): void {
  const sent = Object.keys(patch).filter((name) => patch[name as keyof CashBookEntryPatch] !== undefined)
  const locked = sent.find((name) => !FREE.has(name))
  if (entry.source !== 'manual' && locked) {
    const message = `The entry is written by ${writerOf(entry)}: ${locked} is changed there.`
    throw new ApiError('entry_locked', message)
  }
  const isMore = sent.some((name) => name !== 'reconciled')
  if (isMore) requireOpen(book, entry.entry_date, patch.entry_date ?? entry.entry_date)
  const stays = entry.reconciled_at !== null && patch.reconciled !== false
  if (!stays || FOUND_BY.every((name) => patch[name] === undefined || patch[name] === entry[name])) return
  throw new ApiError('entry_reconciled', 'The entry is reconciled: day, direction, amount and account stay.')
}

/** Changes the fields that were sent (cash-book.md#entries). Unknown: 404. */
export function updateEntry(db: CompanyDatabase, id: string, { reconciled, ...patch }: CashBookEntryPatch) {
  return db.transaction(async (tx) => {
    const book = await joinBook(tx)
    const entry = await lockEntry(tx, id)
    requireChangeable(entry, { ...patch, ...(reconciled !== undefined && { reconciled }) }, book)
    const { account_id } = patch
    await checkCited(tx, book, account_id === entry.account_id ? { ...patch, account_id: undefined } : patch)
    const moves = reconciled !== undefined && reconciled !== (entry.reconciled_at !== null)
    await tx.change('cash_book_entry', entry, {
      ...patch,
      ...(moves && { reconciled_at: reconciledAt(reconciled) }),
    })
    return findEntry(tx, id)
  })
}

/** Deletes an entry by hand. Unknown: 404. @throws 409 `entry_locked`, `period_closed`, `entry_reconciled` */
export function deleteEntry(db: CompanyDatabase, id: string) {
  return db.transaction(async (tx) => {
    const book = await joinBook(tx)
    const entry = await lockEntry(tx, id)
    if (entry.source !== 'manual') {
      const message = `The entry is written by ${writerOf(entry)}: delete it there.`
      throw new ApiError('entry_locked', message)
    }
    requireDeletable(book, [entry])
    return deleteRecord(tx, { table: 'cash_book_entry', id, find: (inside) => findEntry(inside, id) })
  })
}

/** Locks the existing entries of the ids; answers when they were found. @throws 422 `entry_ids[2]` for one that is none */
async function lockEntries(tx: CompanyTransaction, ids: readonly string[]) {
  const rows = await tx
    .active('cash_book_entry')
    .select(['id', 'reconciled_at'])
    .where('id', '=', sql<string>`ANY (${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const found = new Map(rows.map(({ id, reconciled_at }) => [id, reconciled_at]))
  const faults = ids.flatMap((id, index) =>
    found.has(id) ? [] : [unresolvedField(`entry_ids[${index}]`, 'no cash-book entry')],
  )
  if (faults.length > 0) throw invalidFields(faults)
  return found
}

/** Marks entries as found on a statement, or no longer, all or none; also of closed days (cash-book.md#reconciling). */
export function reconcileEntries(db: CompanyDatabase, { entry_ids, reconciled }: ReconcileBody) {
  return db.transaction(async (tx) => {
    const ids = [...new Set(entry_ids)]
    const found = await lockEntries(tx, entry_ids)
    const changed = await tx
      .update('cash_book_entry')
      .set({ reconciled_at: reconciledAt(reconciled), updated_at: LATER })
      .where('id', '=', sql<string>`ANY (${ids}::uuid[])`)
      .where('reconciled_at', reconciled ? 'is' : 'is not', null)
      .returning('id')
      .execute()
    for (const { id } of changed)
      tx.journal?.altered('cash_book_entry', id, { reconciled: !reconciled, reconciled_at: found.get(id) })
    return wholeList('/v1/cash-book-entries/reconcile', await readEntries(tx, ids))
  })
}
