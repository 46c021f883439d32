import { sql } from 'kysely'
import type { Storage } from '../../../storage/open-storage.ts'
import { type Spooled, UploadTooLarge } from '../../../storage/spool.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { ApiError, notFound } from '../../core/errors.ts'
import { contentKey, previewKey, storeBytes } from './storing.ts'

const tooLarge = () => new ApiError('file_too_large', 'A file must have at most 25 MiB.')
const notPending = () => new ApiError('file_not_pending', 'The file has its bytes already.')

/** @throws 404 for a file that is gone or whose time is over, 409 `file_not_pending` */
async function findPending(db: CompanyDatabase, id: string) {
  const row = await db
    .active('file')
    .select(['name', 'status', 'sha256'])
    .select(sql<boolean>`coalesce(upload_until > now(), false)`.as('awaited'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (row?.status === 'ready') throw notPending()
  if (!row?.awaited) throw notFound('file')
  return row
}

async function spool(storage: Storage, bytes: AsyncIterable<Uint8Array>): Promise<Spooled> {
  try {
    return await storage.spool.take(bytes)
  } catch (error) {
    throw error instanceof UploadTooLarge ? tooLarge() : error
  }
}

/** Takes the bytes of an upload that came too late away again, unless they are those of the one that won. */
async function takeBack(storage: Storage, db: CompanyDatabase, id: string, sha256: string): Promise<void> {
  const file = { company_id: db.company_id, id }
  const won = await db
    .active('file')
    .select('sha256')
    .where('id', '=', id)
    .where('status', '=', 'ready')
    .executeTakeFirst()
  if (won?.sha256 === sha256) return
  for (const key of [contentKey(file, sha256), previewKey(file, sha256)]) await storage.store.erase(key)
}

/**
 * Takes the bytes of a pending file (files.md#uploads). After any error it is still pending; of two uploads at once
 * the first whose bytes are stored makes it ready.
 * @throws 404, 409 `file_not_pending`, 413 `file_too_large`, 422 `content`, `sha256`
 */
export async function receiveUpload(
  storage: Storage,
  db: CompanyDatabase,
  id: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  const { name, sha256 } = await findPending(db, id)
  const spooled = await spool(storage, bytes)
  try {
    const facts = await storeBytes(storage, { company_id: db.company_id, id, name }, spooled, sha256)
    const [updated] = await db
      .update('file')
      .set({ ...facts, upload_until: null, released_at: sql`now()` })
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .where('deleted_at', 'is', null)
      .returning('id')
      .execute()
    if (updated) return
    await takeBack(storage, db, id, spooled.sha256)
    await findPending(db, id)
    throw notPending()
  } finally {
    await storage.spool.drop(spooled.path)
  }
}

/** What a link to content leads to: where its bytes lie and what they are. Unknown, or not ready: 404. */
export async function findContent(db: CompanyDatabase, id: string, purpose: 'content' | 'preview') {
  const row = await db
    .active('file')
    .select(['name', 'content_type', 'size', 'sha256', 'has_preview'])
    .where('id', '=', id)
    .where('status', '=', 'ready')
    .executeTakeFirst()
  if (!row || (purpose === 'preview' && !row.has_preview)) throw notFound('file')
  const file = { company_id: db.company_id, id }
  const { name, sha256 } = row as { name: string; sha256: string }
  if (purpose === 'preview')
    return { name, key: previewKey(file, sha256), content_type: 'image/webp', size: undefined }
  return { name, key: contentKey(file, sha256), content_type: row.content_type!, size: row.size! }
}
