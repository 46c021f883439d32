import { sql } from 'kysely'
import type { ShareLinkStatus } from '../../../domain/share-links.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { notFound } from '../../core/errors.ts'
import { columnsOf } from '../../core/fields.ts'
import { newestFirst, readPage } from '../../core/lists.ts'
import { recordById, requireRecord } from '../../core/records.ts'
import { recordKind } from '../../core/writes/record-kinds.ts'
import { type ShareLinkQuery, shareLink } from './schema.ts'

/** What was decided stays decided, whenever the link would have ended (share-links.md#states-of-links). */
const STATUS = sql<ShareLinkStatus>`CASE WHEN share_link.revoked_at IS NOT NULL THEN 'revoked'
  WHEN share_link.decided_at IS NOT NULL THEN 'decided'
  WHEN share_link.expires_at <= now() THEN 'expired' ELSE 'active' END`

const RECORD = columnsOf('share_link', shareLink, { status: STATUS })

/** Links are in the audit log and give no event of their own (share-links.md#events-of-links). */
recordKind('share_link', {
  read: recordById('share_link', (db, id) => db.select('share_link').select(RECORD).where('id', '=', id)),
  schema: shareLink,
  name: () => null,
  event: false,
})

const linksOf = (db: CompanyDatabase, quote_id: string) =>
  db.select('share_link').select(RECORD).where('share_link.quote_id', '=', quote_id)

/** The links of a quote, newest first, in cursor pages. Unknown quote: 404. */
export async function listShareLinks(db: CompanyDatabase, { id, ...request }: ShareLinkQuery) {
  await requireRecord(db, 'quote', id)
  const url = `/v1/quotes/${id}/share-links`
  return readPage(linksOf(db, id), { url, order: newestFirst('share_link'), request })
}

/** One link. Below another quote: 404. */
export async function readShareLink(db: CompanyDatabase, quote_id: string, id: string) {
  const row = await linksOf(db, quote_id).where('share_link.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('share link')
  return row
}
