import { sql } from 'kysely'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { notFound } from '../../core/errors.ts'
import { columnsOf } from '../../core/fields.ts'
import { type FileAccess, filesOf } from '../../core/files/access.ts'
import type { Purpose } from '../../core/files/links.ts'
import { type Param, prepared } from '../../core/prepared.ts'
import type { Context } from '../../core/trpc.ts'
import { recordKind } from '../../core/writes/record-kinds.ts'
import { file } from './schema.ts'

const NOTHING = sql<string | null>`NULL::text`

/** A file without its URLs, which are no part of what is kept (files.md#urls). */
const KEPT = columnsOf('file', file, {
  content_url: NOTHING,
  preview_url: NOTHING,
  urls_expire_at: NOTHING,
  upload_url: NOTHING,
  upload_expires_at: NOTHING,
})

const rowsOf = prepared((db, param: Param<{ ids: readonly string[] }>) =>
  db
    .active('file')
    .select(KEPT)
    .select(['file.has_preview', 'file.upload_until'])
    .where('file.id', '=', sql<string>`ANY (${param('ids')}::uuid[])`),
)

/** A file as it is kept, with what its URLs follow from. */
export type FileRow = Awaited<ReturnType<typeof rowsOf>>[number]

/** The files that there are of these ids, by their ids. */
export async function readFiles(db: CompanyDatabase, ids: readonly string[]): Promise<Map<string, FileRow>> {
  const rows = ids.length > 0 ? await rowsOf(db, { ids }) : []
  return new Map(rows.map((row) => [row.id, row]))
}

/** One file. Unknown: 404. */
export async function readFile(db: CompanyDatabase, id: string): Promise<FileRow> {
  const row = (await readFiles(db, [id])).get(id)
  if (!row) throw notFound('file')
  return row
}

/** A file as events and the audit log keep it, without URLs. */
export function keptFile({ has_preview, upload_until, ...kept }: FileRow) {
  return kept
}

/** A file as it is answered, with URLs that are good from now on (files.md#urls). */
export function shownFile({ links, base_url }: FileAccess, company_id: string, row: FileRow) {
  const kept = keptFile(row)
  const url = (purpose: Purpose, expires: Date) =>
    base_url + links.pathOf({ purpose, company_id, id: row.id, expires })
  if (row.status === 'pending') {
    const upload_expires_at = row.upload_until!
    return { ...kept, upload_url: url('upload', new Date(upload_expires_at)), upload_expires_at }
  }
  const expires = links.expiry()
  return {
    ...kept,
    content_url: url('content', expires),
    preview_url: row.has_preview ? url('preview', expires) : null,
    urls_expire_at: expires.toISOString(),
  }
}

/** Files are in the audit log and give no event (audit-log.md#entries). */
recordKind('file', {
  read: async (db, id) => keptFile(await readFile(db, id)),
  schema: file,
  name: ({ name }) => name,
  event: false,
})

/** One file as it is answered. Unknown: 404. */
export async function findFile(ctx: Context, id: string) {
  return shownFile(filesOf(ctx), ctx.db.company_id, await readFile(ctx.db, id))
}
