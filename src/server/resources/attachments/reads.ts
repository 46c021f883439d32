import { sql } from 'kysely'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { notFound } from '../../core/errors.ts'
import { filesOf } from '../../core/files/access.ts'
import { wholeList } from '../../core/lists.ts'
import { requireRecord } from '../../core/records.ts'
import type { Context } from '../../core/trpc.ts'
import { type FileRow, keptFile, readFiles, shownFile } from '../files/reads.ts'
import type { Owner } from './owners.ts'

/** The record that attachments are on. */
export type OwnerKey = { owner: Owner; id: string }

/** The attachments of a record by position, without their files. */
export function attachmentsOf(db: CompanyDatabase, { owner, id }: OwnerKey) {
  return db
    .select('attachment')
    .innerJoin('user', 'user.id', 'attachment.user_id')
    .select(sql<'attachment'>`'attachment'`.as('object'))
    .select(['attachment.id', 'attachment.file_id', 'attachment.kind', 'attachment.caption'])
    .select(['attachment.position', 'attachment.print', 'attachment.user_id', 'user.name as user_name'])
    .select(['attachment.created_at', 'attachment.updated_at'])
    .where('attachment.owner_kind', '=', owner.table)
    .where('attachment.owner_id', '=', id)
    .orderBy('attachment.position')
}

type Row = Awaited<ReturnType<ReturnType<typeof attachmentsOf>['execute']>>[number]

/** An attachment with its file, as events and the audit log keep it: without URLs. */
export type Attachment = Row & { file: FileRow }

async function withFiles(db: CompanyDatabase, rows: readonly Row[]): Promise<Attachment[]> {
  const files = await readFiles(
    db,
    rows.map(({ file_id }) => file_id),
  )
  return rows.map((row) => ({ ...row, file: files.get(row.file_id)! }))
}

/** One attachment of a record. Below another one: 404. */
export async function readAttachment(db: CompanyDatabase, key: OwnerKey, id: string): Promise<Attachment> {
  const rows = await attachmentsOf(db, key).where('attachment.id', '=', id).execute()
  const [found] = await withFiles(db, rows)
  if (!found) throw notFound('attachment')
  return found
}

/** As events and the audit log keep it (files.md#urls). */
export const keptAttachment = ({ file, ...row }: Attachment) => ({ ...row, file: keptFile(file) })

/** As it is answered, with URLs that are good from now on. */
export function shownAttachment(ctx: Context, { file, ...row }: Attachment) {
  return { ...row, file: shownFile(filesOf(ctx), ctx.db.company_id, file) }
}

/** Every attachment of a record, by position. Unknown record: 404. */
export async function listAttachments(ctx: Context, key: OwnerKey) {
  const { owner, id } = key
  await requireRecord(ctx.db, owner.table, id)
  const found = await withFiles(ctx.db, await attachmentsOf(ctx.db, key).execute())
  return wholeList(
    `/v1/${owner.path}/${id}/attachments`,
    found.map((attachment) => shownAttachment(ctx, attachment)),
  )
}

/** One attachment of a record as it is answered. Unknown record or attachment: 404. */
export async function findAttachment(ctx: Context, key: OwnerKey, id: string) {
  await requireRecord(ctx.db, key.owner.table, key.id)
  return shownAttachment(ctx, await readAttachment(ctx.db, key, id))
}
