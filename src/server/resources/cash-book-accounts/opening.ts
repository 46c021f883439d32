import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { entryOf } from '../../../domain/cash-book.ts'
import { type CashBook, requireDeletable, requireOpen } from '../../core/cash-book/book.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'

type Opening = { opening_balance: number; opening_date: string }

/** Writes the entry of an opening balance, none for 0 (cash-book.md#accounts). @throws 409 `period_closed` */
export async function enterOpening(
  tx: CompanyTransaction,
  book: CashBook,
  { id, opening_balance, opening_date }: Opening & { id: string },
): Promise<void> {
  if (opening_balance === 0) return
  requireOpen(book, opening_date)
  const written = { id: uuidv7(), account_id: id, entry_date: opening_date, ...entryOf(opening_balance) }
  const source = { source: 'opening' as const, source_id: id, description: 'opening' }
  await tx.insertMany('cash_book_entry', [{ ...written, ...source }])
}

/**
 * Writes the entry of an opening balance anew, after a change of its amount or day.
 * @throws 409 `period_closed`, `entry_reconciled`
 */
export async function reenterOpening(
  tx: CompanyTransaction,
  book: CashBook,
  account: Opening & { id: string },
): Promise<void> {
  const entry = await tx
    .active('cash_book_entry')
    .select(['id', 'entry_date', 'reconciled_at'])
    .where('source_id', '=', account.id)
    .where('source', '=', 'opening')
    .forUpdate()
    .executeTakeFirst()
  if (!entry) return enterOpening(tx, book, account)
  requireDeletable(book, [entry])
  const { opening_balance, opening_date } = account
  if (opening_balance !== 0) requireOpen(book, opening_date)
  await tx
    .update('cash_book_entry')
    .set({ updated_at: sql`now()` })
    .set(
      opening_balance === 0
        ? { deleted_at: sql`now()` }
        : { entry_date: opening_date, ...entryOf(opening_balance) },
    )
    .where('id', '=', entry.id)
    .execute()
}
