import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { log } from '../../../process/log.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { ApiError } from '../../core/errors.ts'
import { type FileAccess, filesOf } from '../../core/files/access.ts'
import { type Context, inTransaction } from '../../core/trpc.ts'
import { isCited } from './citations.ts'
import { eraseFile } from './erasure.ts'
import { findFile, keptFile, readFile } from './reads.ts'
import type { FileBody } from './schema.ts'
import { folderOf, storeBytes } from './storing.ts'

/** How long the bytes of a file may be awaited (files.md#uploads). */
const UPLOAD = sql<string>`now() + interval '60 minutes'`

/**
 * Stores a small file that came in the body. What fails takes its bytes away again, also later and where the transaction
 * is tried again, which stores them anew under another id.
 */
async function createReady(ctx: Context, db: CompanyTransaction, id: string, body: FileBody) {
  const files = filesOf(ctx)
  const { name, content, sha256 } = body
  const file = { company_id: db.company_id, id, name }
  const erase = () =>
    files.store.erase(folderOf(file)).catch((err) => {
      log.error({ err, file_id: id }, 'the bytes of a refused file may have stayed')
    })
  const spooled = await files.spool.take([Buffer.from(content!, 'base64')])
  try {
    const facts = await storeBytes(files, file, spooled, sha256)
    db.ifLost(erase)
    await db.insert('file', { id, name, ...facts }).execute()
  } catch (error) {
    // the refusal is the answer, also where the storage is away
    await erase()
    throw error
  } finally {
    await files.spool.drop(spooled.path)
  }
}

/** Makes a file: ready where its bytes came along, else pending until they are PUT (files.md#files). */
export function createFile(context: Context, body: FileBody) {
  return inTransaction(context, async (ctx) => {
    const id = uuidv7()
    const { name, sha256 = null } = body
    if (body.content === undefined) {
      await ctx.db.insert('file', { id, name, sha256, upload_until: UPLOAD }).execute()
    } else await createReady(ctx, ctx.db, id, body)
    return findFile(ctx, id)
  })
}

/**
 * Deletes a locked file that nothing cites; its bytes are erased once that is written. Answers it as deleted. It is released
 * with that, by which the job finds what could not be erased then.
 */
export async function removeFile(tx: CompanyTransaction, files: FileAccess, id: string) {
  const kept = keptFile(await readFile(tx, id))
  const { deleted_at } = await tx
    .update('file')
    .set({ deleted_at: sql`now()`, released_at: sql`coalesce(released_at, now())` })
    .where('id', '=', id)
    .returning('deleted_at')
    .executeTakeFirstOrThrow()
  const answer = { ...kept, deleted_at: deleted_at! }
  tx.journal?.deleted('file', id, answer)
  tx.afterCommit((after) => eraseFile(after, files.store, id))
  return answer
}

/**
 * Deletes a file that nothing cites.
 * @throws 404 when unknown; 409 `file_in_use`
 */
export function deleteFile(context: Context, id: string) {
  return inTransaction(context, async (ctx) => {
    const { db } = ctx
    // Waits for those who are just citing it. A file has no tag, so that If-Match says nothing of it.
    await db.lock('file', id, [], { citations: 'wait', to: 'cite' })
    if (await isCited(db, id))
      throw new ApiError('file_in_use', 'Something cites the file: remove that first.')
    return removeFile(db, filesOf(ctx), id)
  })
}
