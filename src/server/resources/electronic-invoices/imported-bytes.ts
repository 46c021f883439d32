import { buffer } from 'node:stream/consumers'
import { invalid, unresolved } from '../../core/errors.ts'
import { NoEnvelope, type Opened, openEnvelope } from '../../core/fatturapa/envelope.ts'
import { filesOf } from '../../core/files/access.ts'
import type { Context } from '../../core/trpc.ts'
import { contentKey } from '../files/storing.ts'
import type { ImportedFile } from './schema.ts'

/** The bytes of an import: sent with it, or of a file that is ready. @throws 422 `content`, `file_id` */
export async function bytesOf(
  context: Context,
  { content, file_id }: Pick<ImportedFile, 'content' | 'file_id'>,
): Promise<Uint8Array> {
  if ((content === undefined) === (file_id === undefined))
    throw invalid('content', 'conflict', 'content must be sent, or file_id in its place.', {
      other: 'file_id',
    })
  if (content !== undefined) return Buffer.from(content, 'base64')
  const { db } = context
  const file = await db
    .active('file')
    .select(['id', 'sha256'])
    .where('id', '=', file_id!)
    .where('status', '=', 'ready')
    .executeTakeFirst()
  if (!file) throw unresolved('file_id', 'no ready file')
  const key = contentKey({ company_id: db.company_id, id: file.id }, file.sha256!)
  return buffer(await filesOf(context).store.read(key))
}

/** A 422 on bytes that are not what they should be. */
export const unfit = (message: string) =>
  invalid('content', 'not_an_electronic_invoice', `content must be an electronic invoice: ${message}.`)

/** The bytes out of their signatures. @throws 422 `content` */
export async function openedOf(bytes: Uint8Array): Promise<Opened> {
  try {
    return await openEnvelope(bytes)
  } catch (error) {
    throw error instanceof NoEnvelope ? unfit(error.message) : error
  }
}
