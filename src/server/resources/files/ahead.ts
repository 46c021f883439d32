import { v7 as uuidv7 } from 'uuid'
import type { CompanyTransaction } from '../../core/company-database.ts'
import type { Source } from '../../core/files/document-links.ts'
import { folderOf, storeBytes } from './storing.ts'

/** Bytes that are stored, of which no row tells yet. */
export type Ahead = { id: string; name: string; facts: Awaited<ReturnType<typeof storeBytes>> }

/** Stores bytes ahead of the transaction that says so. */
export async function storeAhead({ db, files }: Source, name: string, bytes: Uint8Array): Promise<Ahead> {
  const file = { company_id: db.company_id, id: uuidv7(), name }
  const spooled = await files.spool.take([bytes])
  try {
    return { id: file.id, name, facts: await storeBytes(files, file, spooled, null) }
  } catch (error) {
    await files.store.erase(folderOf(file))
    throw error
  } finally {
    await files.spool.drop(spooled.path)
  }
}

/** Takes bytes away again of which no row will tell. */
export async function dropAhead({ db, files }: Source, ...ahead: readonly (Ahead | null)[]): Promise<void> {
  for (const one of ahead)
    if (one) await files.store.erase(folderOf({ company_id: db.company_id, id: one.id }))
}

/**
 * Does in one transaction what tells of bytes that are stored. They are taken away once it is certain that none of it is
 * committed; of a commit that broke off nobody knows, and they stay.
 */
export async function tellAhead<R>(
  source: Source,
  ahead: readonly (Ahead | null)[],
  work: (tx: CompanyTransaction) => Promise<R>,
): Promise<R> {
  let isLost = true
  try {
    return await source.db.transaction((tx) => {
      isLost = false
      tx.ifLost(async () => {
        isLost = true
      })
      return work(tx)
    })
  } catch (error) {
    if (isLost) await dropAhead(source, ...ahead)
    throw error
  }
}

/** The row that says that they are there, for the transaction that cites it. */
export const rowAhead = ({ id, name, facts }: Ahead) => ({ id, name, ...facts, released_at: null })
