import { expressionBuilder, sql } from 'kysely'
import type { DB } from '../../../database/tables.ts'
import { firstIdAt, momentOf } from '../../../database/uuid-time.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { columnsOf } from '../../core/fields.ts'
import { type Filters, predicates } from '../../core/filters.ts'
import { type Order, readPage } from '../../core/lists.ts'
import { recordById } from '../../core/records.ts'
import { hasStatus } from '../api-keys/requests.ts'
import { requirePeriod } from '../events/service.ts'
import { type RequestLogQuery, requestLog } from './schema.ts'

const id = sql.ref<string>('api_request.id')

const RECORD = columnsOf('api_request', requestLog, {
  request_id: sql<string>`'req_' || replace(${id}::text, '-', '')`,
  query_parameters: sql.ref<string[]>('api_request.query'),
  // the one column holds the session of who came by an access token
  api_key_id: sql<string | null>`CASE WHEN api_request.user_id IS NULL THEN api_request.key_id END`,
  api_key_name: sql.ref<string | null>('api_key.name'),
  user_name: sql.ref<string | null>('user.name'),
  created_at: momentOf(id),
})

/** Ids follow the time: the newest first. */
const NEWEST_FIRST: Order = { direction: 'desc', keys: [{ expression: id, kind: 'uuid' }] }

const is = expressionBuilder<DB, 'api_request'>()
const since = (instant: string) => firstIdAt(sql`${instant}::timestamptz`)

const FILTERS: Filters<RequestLogQuery> = {
  api_key_id: (key_id) =>
    is.and([is('api_request.key_id', '=', key_id), is('api_request.user_id', 'is', null)]),
  method: (method) => is('api_request.method', '=', method),
  route: (route) => is('api_request.route', '=', route),
  status: hasStatus,
  request_id: (request_id) => is('api_request.id', '=', request_id.slice('req_'.length)),
  from: (from) => is('api_request.id', '>=', since(from)),
  to: (to) => is('api_request.id', '<', since(to)),
}

const requests = (db: CompanyDatabase) =>
  db
    .select('api_request')
    .leftJoin('api_key', (join) =>
      join
        .onRef('api_key.company_id', '=', 'api_request.company_id')
        .onRef('api_key.id', '=', 'api_request.key_id'),
    )
    .leftJoin('user', 'user.id', 'api_request.user_id')
    .select(RECORD)

/** One page of what all keys asked for, the newest first. */
export function listRequestLogs(db: CompanyDatabase, request: RequestLogQuery) {
  requirePeriod(request)
  const query = requests(db).where((eb) => eb.and(predicates(FILTERS, request)))
  return readPage(query, { url: '/v1/request-logs', order: NEWEST_FIRST, request })
}

/** One request. Unknown: 404. */
export const findRequestLog = recordById('api_request', (db, wanted) =>
  requests(db).where('api_request.id', '=', wanted),
)
