import { type Compilable, type Expression, sql } from 'kysely'
import type { CompanyDatabase } from './company-database.ts'
import { type CompanyTable, nounOf, type SoftDeletedTable } from './company-tables.ts'
import { notFound } from './errors.ts'
import { type Param, prepared } from './prepared.ts'
import type { AnsweredRecord } from './writes/differences.ts'

type Deletion<R> = { table: SoftDeletedTable; id: string; find: (db: CompanyDatabase) => Promise<R> }

/** 404 unless the id names a row that is not deleted. */
export async function requireRecord(db: CompanyDatabase, table: SoftDeletedTable, id: string): Promise<void> {
  const row = await db
    .active(table as 'article')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound(nounOf(table))
}

/**
 * A function that reads one record by its id, by a query that is compiled once. It throws 404 for an id that names no
 * row of the query. Its `many` reads those of many ids that there are, in any order.
 */
export function recordById<R>(
  table: CompanyTable,
  build: (db: CompanyDatabase, id: Expression<string>) => Compilable<R>,
) {
  const read = prepared((db, param: Param<{ id: string }>) => build(db, param('id')))
  const readMany = prepared((db, param: Param<{ ids: readonly string[] }>) =>
    build(db, sql<string>`ANY (${param('ids')}::uuid[])`),
  )
  const one = async (db: CompanyDatabase, id: string): Promise<R> => {
    const [row] = await read(db, { id })
    if (!row) throw notFound(nounOf(table))
    return row
  }
  return Object.assign(one, { many: (db: CompanyDatabase, ids: readonly string[]) => readMany(db, { ids }) })
}

/**
 * Deletes a record logically and answers it as it was, with `deleted_at`. Of two deletions at once one answers
 * 404, as every later access does.
 */
export function deleteRecord<R extends object>(db: CompanyDatabase, { table, id, find }: Deletion<R>) {
  return db.transaction(async (tx) => {
    await tx.lock(table, id)
    const record = await find(tx)
    const row = await tx
      .update(table as 'article')
      .set({ deleted_at: sql`now()` })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning('deleted_at')
      .executeTakeFirst()
    if (!row) throw notFound(nounOf(table))
    const answer = { ...record, deleted_at: row.deleted_at! }
    tx.journal?.deleted(table, id, answer as AnsweredRecord)
    return answer
  })
}

/** A function that deletes a record of a kind that is read by `find`, see `deleteRecord`. */
export const deletion =
  <R extends object>(table: SoftDeletedTable, find: (db: CompanyDatabase, id: string) => Promise<R>) =>
  (db: CompanyDatabase, id: string) =>
    deleteRecord(db, { table, id, find: (tx) => find(tx, id) })
