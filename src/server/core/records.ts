import { sql } from 'kysely'
import type { CompanyDatabase } from './company-database.ts'
import { notFound } from './errors.ts'

/** Tables whose rows are deleted logically. */
export type RecordTable =
  | 'calendar_entry'
  | 'article'
  | 'customer'
  | 'vehicle'
  | 'supplier'
  | 'price_list'
  | 'work_category'
  | 'quote'
  | 'worksheet'
  | 'receipt'

type Deletion<R> = { table: RecordTable; id: string; find: (db: CompanyDatabase) => Promise<R> }

const nounOf = (table: RecordTable) => table.replace('_', ' ')

/** A living row's id is required; 404 otherwise. `lock` keeps it as it is until the transaction ends. */
export async function requireRecord(
  db: CompanyDatabase,
  table: RecordTable,
  id: string,
  lock = false,
): Promise<void> {
  const row = await db
    .select(table as 'article')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) throw notFound(nounOf(table))
}

/**
 * Deletes a record logically and answers it as it was, with `deleted_at`. Of two deletions at once one answers
 * 404, as every later access does.
 */
export function deleteRecord<R extends object>(db: CompanyDatabase, { table, id, find }: Deletion<R>) {
  return db.transaction(async (tx) => {
    const record = await find(tx)
    const row = await tx
      .update(table as 'article')
      .set({ deleted_at: sql`now()` })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning('deleted_at')
      .executeTakeFirst()
    if (!row) throw notFound(nounOf(table))
    return { ...record, deleted_at: row.deleted_at! }
  })
}
