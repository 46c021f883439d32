import { expressionBuilder, sql } from 'kysely'
import type { DB } from '../../../database/tables.ts'
import { DELIVERIES_KEPT_DAYS } from '../../../domain/webhooks.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { notFound } from '../../core/errors.ts'
import { columnsOf } from '../../core/fields.ts'
import { type Filters, predicates } from '../../core/filters.ts'
import { newestFirst, readPage } from '../../core/lists.ts'
import { requireRecord } from '../../core/records.ts'
import * as schema from './schema.ts'

/** A field of the latest attempt; null before the first. */
const latest = <Value>(field: string, type: 'integer' | 'text') =>
  sql<Value>`(webhook_delivery.attempts -> -1 ->> ${sql.lit(field)})::${sql.raw(type)}`

const OUTCOME = {
  response_status: latest<number | null>('response_status', 'integer'),
  response_body: latest<string | null>('response_body', 'text'),
  error: latest<(typeof schema.webhookDelivery.shape.error)['_output']>('error', 'text'),
  duration_ms: latest<number | null>('duration_ms', 'integer'),
}

const SUMMARY = columnsOf('webhook_delivery', schema.webhookDeliverySummary, OUTCOME)

type Attempts = (typeof schema.webhookDelivery.shape.attempts)['_output']

const RECORD = columnsOf('webhook_delivery', schema.webhookDelivery, {
  ...OUTCOME,
  attempts: sql<Attempts>`webhook_delivery.attempts`,
})

const is = expressionBuilder<DB, 'webhook_delivery'>()

const FILTERS: Filters<schema.WebhookDeliveryQuery> = {
  id: (id) => is('webhook_delivery.webhook_endpoint_id', '=', id),
  status: (status) => is('webhook_delivery.status', '=', status),
  event_id: (id) => is('webhook_delivery.event_id', '=', id),
  event_type: (type) => is('webhook_delivery.event_type', '=', type),
}

/** Older ones are kept for a replay alone, unless they were sent once more and wait (webhooks.md#retention). */
const isShown = sql<boolean>`(webhook_delivery.created_at > now() - make_interval(days => ${DELIVERIES_KEPT_DAYS})
  OR webhook_delivery.status = 'pending')`

/** Deliveries of an endpoint, newest first. An endpoint that is unknown or deleted: 404. */
export async function listDeliveries(db: CompanyDatabase, request: schema.WebhookDeliveryQuery) {
  await requireRecord(db, 'webhook_endpoint', request.id)
  const query = db
    .select('webhook_delivery')
    .select(SUMMARY)
    .where((eb) => eb.and([isShown, ...predicates(FILTERS, request)]))
  const url = `/v1/webhook-endpoints/${request.id}/deliveries`
  return readPage(query, { url, order: newestFirst('webhook_delivery'), request })
}

/** The delivery, unless its endpoint is deleted. */
export const byId = (db: CompanyDatabase, id: string) =>
  db
    .select('webhook_delivery')
    .innerJoin('webhook_endpoint as endpoint', (join) =>
      join
        .onRef('endpoint.company_id', '=', 'webhook_delivery.company_id')
        .onRef('endpoint.id', '=', 'webhook_delivery.webhook_endpoint_id'),
    )
    .where('endpoint.deleted_at', 'is', null)
    .where('webhook_delivery.id', '=', id)
    .where(isShown)

/** One delivery. Unknown, no longer kept, or of an endpoint that is gone: 404. */
export async function findDelivery(db: CompanyDatabase, id: string) {
  const row = await byId(db, id).select(RECORD).executeTakeFirst()
  if (!row) throw notFound('webhook delivery')
  return row
}
