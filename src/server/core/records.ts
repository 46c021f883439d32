import { type Selectable, sql, type UpdateObject } from 'kysely'
import type { DB } from '../../database/tables.ts'
import type { CompanyDatabase } from './company-database.ts'
import { type Derived, derivedOf, type Source, sourcesOf } from './derived.ts'
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

type Locked<T extends RecordTable, C> = Pick<
  Selectable<DB[T]>,
  Extract<C | Source<T> | 'id', keyof Selectable<DB[T]>>
>

/**
 * A living row as it is until the transaction ends: the columns asked for, and those that others follow from. Unknown: 404.
 */
export async function lockRecord<T extends RecordTable, C extends keyof Selectable<DB[T]> & string>(
  tx: CompanyDatabase,
  table: T,
  id: string,
  columns: readonly C[] = [],
): Promise<Locked<T, C>> {
  const row = await tx
    .select(table as 'article')
    .select([...new Set(['id', ...sourcesOf(table), ...columns])] as 'id'[])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound(nounOf(table))
  return row as unknown as Locked<T, C>
}

/** Changes a row that `lockRecord` gave, with the columns that follow from the change. */
export async function changeRecord<T extends RecordTable>(
  tx: CompanyDatabase,
  table: T,
  before: Locked<T, 'id'>,
  patch: Omit<UpdateObject<DB, T, T>, Derived<T>>,
): Promise<void> {
  const followed = sourcesOf(table).some((source) => Object.hasOwn(patch, source))
  const derived = followed ? derivedOf(table, { ...before, ...patch }) : {}
  await tx
    .update(table as 'quote')
    .set({ ...(patch as object), ...derived, updated_at: sql`now()` })
    .where('id', '=', (before as { id: string }).id)
    .execute()
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
