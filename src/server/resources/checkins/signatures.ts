import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { ApiError, invalid } from '../../core/errors.ts'
import { type Context, inTransaction } from '../../core/trpc.ts'
import { citeFile, releaseFile } from '../files/citations.ts'
import { keptSignature, readSignature, shownSignature } from './reads.ts'
import type { SignatureBody } from './schema.ts'
import { lockCheckin, requireActive } from './service.ts'

/** 409 `signature_exists` where there is one of the kind; who signs holds the check-in. */
async function requireNone(tx: CompanyTransaction, checkin_id: string, kind: SignatureBody['kind']) {
  const other = await tx
    .select('checkin_signature')
    .select('id')
    .where('checkin_id', '=', checkin_id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (other) throw new ApiError('signature_exists', 'The check-in has a signature of this kind already.')
}

/**
 * Keeps a signature; one on arrival freezes what was signed (checkins.md#signatures).
 * @throws 409 `checkin_completed`, `signature_exists`; 422 `file_id`
 */
export function sign(context: Context, checkin_id: string, body: SignatureBody) {
  return inTransaction(context, async (inside) => {
    const tx = inside.db
    const checkin = await lockCheckin(tx, checkin_id)
    if (body.kind === 'arrival') requireActive(checkin)
    await requireNone(tx, checkin_id, body.kind)
    const { content_type } = await citeFile(tx, 'file_id', body.file_id)
    if (!content_type.startsWith('image/'))
      throw invalid('file_id', 'not_an_image', 'file_id must name an image.')
    const id = uuidv7()
    await tx.insert('checkin_signature', { ...body, id, checkin_id }).execute()
    const made = await readSignature(tx, checkin_id, id)
    const action = { name: 'updated', related: keptSignature(made) }
    await tx.change('checkin', checkin, {}, { always: true, action })
    return shownSignature(inside, made)
  })
}

/** Takes a signature back, in every state, and with it what it froze; answers it with `deleted_at`. */
export function unsign(
  context: Context,
  { id: checkin_id, signature_id }: { id: string; signature_id: string },
) {
  return inTransaction(context, async (inside) => {
    const tx = inside.db
    const checkin = await lockCheckin(tx, checkin_id, 'cite')
    const signature = await readSignature(tx, checkin_id, signature_id)
    await tx.hold('checkin', checkin_id)
    const { deleted_at } = await tx
      .delete('checkin_signature')
      .where('id', '=', signature_id)
      .returning(sql<string>`now()`.as('deleted_at'))
      .executeTakeFirstOrThrow()
    await releaseFile(tx, signature.file_id)
    const action = { name: 'updated', related: { ...keptSignature(signature), deleted_at } }
    await tx.change('checkin', checkin, {}, { always: true, action })
    return { ...shownSignature(inside, signature), deleted_at }
  })
}
