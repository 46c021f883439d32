import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { accountFault, joinBook, requireDeletable, requireOpen } from '../../core/cash-book/book.ts'
import { today } from '../../core/clock.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { documentList } from '../../core/documents/list.ts'
import { invalid, invalidFields } from '../../core/errors.ts'
import { columnsOf } from '../../core/fields.ts'
import { orderedBy } from '../../core/lists.ts'
import { deleteRecord, recordById } from '../../core/records.ts'
import type { Context } from '../../core/trpc.ts'
import { recordKind } from '../../core/writes/record-kinds.ts'
import * as schema from './schema.ts'

const RECORD = columnsOf('cash_book_transfer', schema.cashBookTransfer, {})

/** One transfer. Unknown: 404. */
export const findTransfer = recordKind('cash_book_transfer', {
  group: 'cash_book',
  read: recordById('cash_book_transfer', (db, id) =>
    db.active('cash_book_transfer').select(RECORD).where('id', '=', id),
  ),
  schema: schema.cashBookTransfer,
  name: ({ description }) => description,
})

const listed = documentList<Omit<schema.CashBookTransferQuery, 'limit' | 'starting_after'>>()({
  table: 'cash_book_transfer',
  order: orderedBy('desc', {
    'cash_book_transfer.transfer_date': 'date',
    'cash_book_transfer.created_at': 'instant',
    'cash_book_transfer.id': 'uuid',
  }),
  rows: (db) => db.active('cash_book_transfer').select(RECORD),
  period: ({ from, to }) => sql`cash_book_transfer.transfer_date BETWEEN ${from}::date AND ${to}::date`,
  filters: {},
})

/** Transfers of a period, the latest first, in cursor pages (cash-book.md#transfers). */
export const listTransfers = (context: Context, request: schema.CashBookTransferQuery) =>
  listed.page(context, request)

/**
 * Moves money from one account to another: an entry of each (cash-book.md#transfers).
 * @throws 409 `period_closed`; 422 `from_account_id`, `to_account_id`
 */
export function createTransfer({ db, principal }: Context, body: schema.CashBookTransferBody) {
  const { transfer_date = today(principal.company.time_zone), amount, description = null } = body
  return db.transaction(async (tx) => {
    const book = await joinBook(tx)
    requireOpen(book, transfer_date)
    const sides = ['from_account_id', 'to_account_id'] as const
    const faults = sides.flatMap((param) => accountFault(book, param, body[param]) ?? [])
    if (faults.length > 0) throw invalidFields(faults)
    if (body.from_account_id === body.to_account_id)
      throw invalid(
        'to_account_id',
        'same_account',
        'to_account_id must be another account than from_account_id.',
      )
    const [id, out_entry_id, in_entry_id] = [uuidv7(), uuidv7(), uuidv7()]
    const { from_account_id, to_account_id } = body
    const accounts = { from_account_id, to_account_id, out_entry_id, in_entry_id }
    await tx.insert('cash_book_transfer', { id, amount, transfer_date, description, ...accounts }).execute()
    const written = {
      ...{ entry_date: transfer_date, amount, description: description ?? 'transfer' },
      ...{ source: 'transfer' as const, source_id: id },
    }
    await tx.insertMany('cash_book_entry', [
      { ...written, id: out_entry_id, account_id: from_account_id, direction: 'out' },
      { ...written, id: in_entry_id, account_id: to_account_id, direction: 'in' },
    ])
    return findTransfer(tx, id)
  })
}

/** Deletes a transfer with both entries. Unknown: 404. @throws 409 `period_closed`, `entry_reconciled` */
export function deleteTransfer(db: CompanyDatabase, id: string) {
  return db.transaction(async (tx) => {
    const book = await joinBook(tx)
    await tx.lock('cash_book_transfer', id)
    const entries = await tx
      .active('cash_book_entry')
      .select(['id', 'entry_date', 'reconciled_at'])
      .where('source_id', '=', id)
      .forUpdate()
      .execute()
    requireDeletable(book, entries)
    await tx
      .update('cash_book_entry')
      .set({ deleted_at: sql`now()`, updated_at: sql`now()` })
      .where('source_id', '=', id)
      .where('deleted_at', 'is', null)
      .execute()
    return deleteRecord(tx, { table: 'cash_book_transfer', id, find: (inside) => findTransfer(inside, id) })
  })
}
