import { sql } from 'kysely'
import { log } from '../../../process/log.ts'
import type { FileStore } from '../../../storage/store.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { isCited } from './citations.ts'
import { keptFile, readFiles } from './reads.ts'
import { folderOf } from './storing.ts'

/** Erases the bytes of a file that is deleted, then its row: what fails between is done again by the job. */
export async function eraseFile(db: CompanyDatabase, store: FileStore, id: string): Promise<void> {
  await store.erase(folderOf({ company_id: db.company_id, id }))
  await db.delete('file').where('id', '=', id).where('deleted_at', 'is not', null).execute()
}

/** Erases what was deleted and is still there. What the storage refuses to erase waits, and nothing behind it does. */
export async function eraseDeleted(db: CompanyDatabase, store: FileStore): Promise<void> {
  const rows = await db.select('file').select('id').where('deleted_at', 'is not', null).execute()
  const refused: string[] = []
  let err: unknown
  for (const { id } of rows)
    await eraseFile(db, store, id).catch((error) => {
      refused.push(id)
      err = error
    })
  if (refused.length > 0) log.error({ err, file_ids: refused }, 'deleted files could not be erased')
}

/** Announced and not sent in time, or a day without a citation. */
const IS_UNUSED = sql<boolean>`CASE status WHEN 'pending' THEN upload_until < now()
  ELSE released_at < now() - interval '24 hours' END`

const BATCH = 100

/** Deletes some files that are not needed any more; answers whether there may be more (files.md#deletion). */
export function deleteUnused(db: CompanyDatabase): Promise<boolean> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .active('file')
      .select('id')
      .where('released_at', 'is not', null)
      .where(IS_UNUSED)
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute()
    const files = await readFiles(
      tx,
      rows.map(({ id }) => id),
    )
    for (const [id, row] of files) {
      const isUsed = await isCited(tx, id)
      const [changed] = await tx
        .update('file')
        .set(isUsed ? { released_at: null } : { deleted_at: sql`now()` })
        .where('id', '=', id)
        .returning('deleted_at')
        .execute()
      if (!isUsed) tx.journal?.deleted('file', id, { ...keptFile(row), deleted_at: changed!.deleted_at })
    }
    return rows.length === BATCH
  })
}
