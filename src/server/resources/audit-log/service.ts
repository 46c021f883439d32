import { expressionBuilder, sql } from 'kysely'
import type { DB } from '../../../database/tables.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { columnsOf } from '../../core/fields.ts'
import { type Filters, predicates } from '../../core/filters.ts'
import { orderedBy, readPage } from '../../core/lists.ts'
import { recordById, requireRecord } from '../../core/records.ts'
import { actorColumn, hasType, requestIdColumn, requirePeriod } from '../events/service.ts'
import { type AuditLogQuery, auditLogEntry, type QuoteHistoryQuery } from './schema.ts'

const RECORD = columnsOf('audit_log_entry', auditLogEntry, {
  actor: actorColumn,
  request_id: requestIdColumn,
  changes: sql<Record<string, unknown[]>>`audit_log_entry.changes`,
})

/** Ids follow the time, and within a transaction the order of writing: the newest first. */
const NEWEST_FIRST = orderedBy('desc', { 'audit_log_entry.id': 'uuid' })

const is = expressionBuilder<DB, 'audit_log_entry'>()

const FILTERS: Filters<AuditLogQuery> = {
  actor_id: (id) => is('actor_id', '=', id),
  actor_type: (type) => is('actor_type', '=', type),
  type: hasType,
  object_type: (type) => is('object_type', '=', type),
  object_id: (id) => is('object_id', '=', id),
  request_id: (id) => is('request_id', '=', id.slice('req_'.length)),
  from: (from) => is('created_at', '>=', from),
  to: (to) => is('created_at', '<', to),
}

/** One page of who changed what, the newest first (audit-log.md#list). */
export function listAuditLog(db: CompanyDatabase, request: AuditLogQuery) {
  requirePeriod(request)
  const query = db
    .select('audit_log_entry')
    .select(RECORD)
    .where((eb) => eb.and(predicates(FILTERS, request)))
  return readPage(query, { url: '/v1/audit-log', order: NEWEST_FIRST, request })
}

/** One page of what was done to a quote and to its approval links, the newest first. Unknown quote: 404. */
export async function listQuoteHistory(db: CompanyDatabase, { id, ...request }: QuoteHistoryQuery) {
  await requireRecord(db, 'quote', id)
  const told = sql<boolean>`object_id = ANY (ARRAY(SELECT ${id}::uuid UNION ALL
    SELECT link.id FROM share_link AS link WHERE link.company_id = ${db.company_id} AND link.quote_id = ${id}))`
  const query = db.select('audit_log_entry').select(RECORD).where(told)
  return readPage(query, { url: '/api/trpc/auditLog.ofQuote', order: NEWEST_FIRST, request })
}

/** One entry. Unknown: 404. */
export const findAuditLogEntry = recordById('audit_log_entry', (db, id) =>
  db.select('audit_log_entry').select(RECORD).where('id', '=', id),
)
