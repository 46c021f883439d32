import { sql } from 'kysely'
import type { CompanyDatabase, SoftDeletedTable } from './company-database.ts'
import { notFound } from './errors.ts'

type Deletion<R> = { table: SoftDeletedTable; id: string; find: (db: CompanyDatabase) => Promise<R> }

const nounOf = (table: SoftDeletedTable) => table.replace('_', ' ')

/** 404 unless the id names a row that is not deleted. */
export async function requireRecord(db: CompanyDatabase, table: SoftDeletedTable, id: string): Promise<void> {
  const row = await db
    .select(table as 'article')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
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
