import { expressionBuilder, sql } from 'kysely'
import type { DB } from '../../../database/tables.ts'
import { momentOf } from '../../../database/uuid-time.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { notFound } from '../../core/errors.ts'
import { columnsOf } from '../../core/fields.ts'
import { type Filters, predicates } from '../../core/filters.ts'
import { orderedBy, readPage } from '../../core/lists.ts'
import { escapeLike } from '../../core/search.ts'
import { type ApiRequestQuery, apiRequest } from './schema.ts'

const RECORD = columnsOf('api_request', apiRequest, {
  request_id: sql<string>`'req_' || replace(id::text, '-', '')`,
  created_at: momentOf(sql.ref('id')),
  error_code: sql<string | null>`error->>'code'`,
  error_param: sql<string | null>`error->>'param'`,
})

/** Ids follow the time: the newest first. */
const NEWEST_FIRST = orderedBy('desc', { id: 'uuid' })

function requestsOf(db: CompanyDatabase, key_id: string) {
  return db.select('api_request').select(RECORD).where('key_id', '=', key_id)
}

const is = expressionBuilder<DB, 'api_request'>()

/** `404`, or `4xx` for all of its class. */
export function hasStatus(status: string) {
  const [from, to] = status.endsWith('xx')
    ? [Number(status[0]) * 100, Number(status[0]) * 100 + 99]
    : [Number(status), Number(status)]
  const between = [is('api_request.status', '>=', from), is('api_request.status', '<=', to)]
  // written out, so that the index of the refused ones serves
  const refused = from >= 400 ? [is('api_request.status', '>=', sql.lit(400))] : []
  return is.and([...between, ...refused])
}

const REQUEST_ID = /^req_([0-9a-f]{32})$/i

/** A request id, or part of the path. */
function matches(q: string) {
  const id = REQUEST_ID.exec(q)?.[1]
  return id === undefined
    ? is('api_request.path', 'ilike', `%${escapeLike(q)}%`)
    : is('api_request.id', '=', id)
}

const FILTERS: Filters<ApiRequestQuery> = {
  status: hasStatus,
  method: (method) => is('api_request.method', '=', method),
  q: (q) => (q === '' ? undefined : matches(q)),
}

async function requireKey(db: CompanyDatabase, id: string): Promise<void> {
  const key = await db.select('api_key').select('id').where('id', '=', id).executeTakeFirst()
  if (!key) throw notFound('API key')
}

/** One page of a key's requests, the newest first. Unknown key: 404. */
export async function listRequests(db: CompanyDatabase, request: ApiRequestQuery) {
  const { id } = request
  const query = requestsOf(db, id).where((eb) => eb.and(predicates(FILTERS, request)))
  const url = '/api/trpc/apiKeys.requests'
  const page = await readPage(query, { url, order: NEWEST_FIRST, request })
  // What has requests exists, so only an empty page leaves it open whether the key does.
  if (page.data.length === 0) await requireKey(db, id)
  return page
}

/** A key's request by its request id, with the body of its error. Unknown, or of another key: 404. */
export async function findRequest(db: CompanyDatabase, key_id: string, wanted: string) {
  const id = REQUEST_ID.exec(wanted)?.[1]
  const row =
    id && (await requestsOf(db, key_id).select('error').where('api_request.id', '=', id).executeTakeFirst())
  if (!row) throw notFound('request')
  return row
}
