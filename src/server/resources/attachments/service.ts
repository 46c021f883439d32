import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { MAX_ATTACHMENTS } from '../../../domain/attachments.ts'
import { type CompanyTransaction, LATER } from '../../core/company-database.ts'
import { ApiError, invalid } from '../../core/errors.ts'
import { type Context, inTransaction } from '../../core/trpc.ts'
import { tagOfPart } from '../../core/writes/etags.ts'
import { citeFile, releaseFile } from '../files/citations.ts'
import { type Attachment, keptAttachment, type OwnerKey, readAttachment, shownAttachment } from './reads.ts'
import { type AttachmentBody, type AttachmentPatch, attachment } from './schema.ts'

/** The record is locked until the transaction ends, and with it the order of its attachments. */
async function lockOwner(tx: CompanyTransaction, { owner, id }: OwnerKey) {
  return tx.lock(owner.table as 'customer', id, ['attachments_count'], { to: 'cite' })
}

/** One attachment of a locked record; the record changes with it. If-Match names either. */
async function holdAttachment(tx: CompanyTransaction, key: OwnerKey, id: string): Promise<Attachment> {
  const found = await readAttachment(tx, key, id)
  await tx.hold(key.owner.table, key.id, tagOfPart(attachment, keptAttachment(found)))
  return found
}

type LockedOwner = Awaited<ReturnType<typeof lockOwner>>

/** Tells the record's change: the part that came, went or changed, and how many there are (events.md#parts). */
async function tellOwner(
  tx: CompanyTransaction,
  key: OwnerKey,
  record: LockedOwner,
  {
    before,
    after,
    count,
  }: { before?: Attachment; after?: Attachment & { deleted_at?: string }; count: number },
): Promise<void> {
  const [was, is] = [before && keptAttachment(before), after && keptAttachment(after)]
  const isGone = after?.deleted_at !== undefined
  const changes = { [`attachments.${(after ?? before)!.id}`]: [was ?? null, isGone ? null : (is ?? null)] }
  const action = {
    name: 'updated',
    related: (is ?? was)!,
    changes: changes as Record<string, [unknown, unknown]>,
  }
  await tx.change(
    key.owner.table as 'customer',
    record,
    { attachments_count: count },
    { always: true, action },
  )
}

function requirePlace(position: number, last: number): void {
  if (position <= last) return
  const message = `position must be at most ${last}: positions are 1 to n without gaps.`
  throw invalid('position', 'position_too_large', message, { limit: last })
}

/** Moves those between two places by one, up or down. */
async function shift(
  tx: CompanyTransaction,
  { owner, id }: OwnerKey,
  { from, to, by }: { from: number; to: number; by: 1 | -1 },
): Promise<void> {
  if (from > to) return
  await tx
    .update('attachment')
    .set({ position: sql<number>`position + ${by}` })
    .where('owner_kind', '=', owner.table)
    .where('owner_id', '=', id)
    .where('position', '>=', from)
    .where('position', '<=', to)
    .execute()
}

const exists = () => new ApiError('attachment_exists', 'The file is attached to this record already.')

async function requireRoom(tx: CompanyTransaction, { owner, id }: OwnerKey, file_id: string, count: number) {
  const same = await tx
    .select('attachment')
    .select('id')
    .where('owner_kind', '=', owner.table)
    .where('owner_id', '=', id)
    .where('file_id', '=', file_id)
    .executeTakeFirst()
  if (same) throw exists()
  if (count < MAX_ATTACHMENTS) return
  throw new ApiError('limit_reached', `A record has at most ${MAX_ATTACHMENTS} attachments.`)
}

/**
 * Attaches a ready file to a record, at a place or at the end (files.md#attachments).
 * @throws 404 unknown record; 409 `attachment_exists`, `limit_reached`; 422 `file_id`, `position`
 */
export function attach(context: Context, key: OwnerKey, body: AttachmentBody) {
  return inTransaction(context, async (ctx) => {
    const { db: tx } = ctx
    const record = await lockOwner(tx, key)
    await tx.hold(key.owner.table, key.id)
    const { attachments_count: count } = record
    const { position = count + 1, kind, caption = null, print = false, file_id } = body
    await requireRoom(tx, key, file_id, count)
    const { content_type } = await citeFile(tx, 'file_id', file_id)
    requirePlace(position, count + 1)
    await shift(tx, key, { from: position, to: count, by: 1 })
    const id = uuidv7()
    const owned = { owner_kind: key.owner.table, owner_id: key.id, user_id: ctx.principal.user_id }
    const own = kind ?? (content_type.startsWith('image/') ? 'photo' : 'document')
    await tx.insert('attachment', { id, ...owned, file_id, kind: own, caption, print, position }).execute()
    const after = await readAttachment(tx, key, id)
    await tellOwner(tx, key, record, { after, count: count + 1 })
    return shownAttachment(ctx, after)
  })
}

/** Whether the patch says anything that is not so already. */
const changesAnything = (before: Attachment, patch: AttachmentPatch) =>
  Object.entries(patch).some(([name, value]) => value !== before[name as keyof AttachmentPatch])

/**
 * Changes what was sent; another place moves those between. Values that stand change nothing.
 * @throws 404 unknown record or attachment; 422 `position`
 */
export function updateAttachment(context: Context, key: OwnerKey, id: string, patch: AttachmentPatch) {
  return inTransaction(context, async (ctx) => {
    const { db: tx } = ctx
    const record = await lockOwner(tx, key)
    const before = await holdAttachment(tx, key, id)
    const { attachments_count: count } = record
    const position = patch.position ?? before.position
    requirePlace(position, count)
    if (!changesAnything(before, patch)) return shownAttachment(ctx, before)
    if (position > before.position) await shift(tx, key, { from: before.position + 1, to: position, by: -1 })
    else await shift(tx, key, { from: position, to: before.position - 1, by: 1 })
    await tx
      .update('attachment')
      .set({ ...patch, updated_at: LATER })
      .where('id', '=', id)
      .execute()
    const after = await readAttachment(tx, key, id)
    await tellOwner(tx, key, record, { before, after, count })
    return shownAttachment(ctx, after)
  })
}

/** Parts of records that name attachments by their ids, as an array of these. */
const NAMED_BY = ['checkin_damage'] as const

/** What names an attachment that goes loses it; the record that holds both is locked. */
async function forget(tx: CompanyTransaction, id: string): Promise<void> {
  for (const table of NAMED_BY)
    await tx
      .update(table)
      .set({ attachment_ids: sql`array_remove(attachment_ids, ${id}::uuid)`, updated_at: LATER })
      .where('attachment_ids', '@>', sql<string[]>`ARRAY[${id}::uuid]`)
      .execute()
}

/** Takes a file off a record and answers the attachment with `deleted_at`; the file stays. Unknown: 404. */
export function detach(context: Context, key: OwnerKey, id: string) {
  return inTransaction(context, async (ctx) => {
    const { db: tx } = ctx
    const record = await lockOwner(tx, key)
    const before = await holdAttachment(tx, key, id)
    const { attachments_count: count } = record
    const { deleted_at } = await tx
      .delete('attachment')
      .where('id', '=', id)
      .returning(sql<string>`now()`.as('deleted_at'))
      .executeTakeFirstOrThrow()
    await shift(tx, key, { from: before.position + 1, to: count, by: -1 })
    await releaseFile(tx, before.file_id)
    await forget(tx, id)
    const after = { ...before, deleted_at }
    await tellOwner(tx, key, record, { before, after, count: count - 1 })
    return shownAttachment(ctx, after)
  })
}
