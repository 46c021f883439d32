import { columnsOf } from '../../core/fields.ts'
import { newestFirst } from '../../core/lists.ts'
import { recordList } from '../../core/prepared-lists.ts'
import { recordById } from '../../core/records.ts'
import { recordKind } from '../../core/writes/record-kinds.ts'
import { type WebhookEndpointQuery, webhookEndpoint } from './schema.ts'

const RECORD = columnsOf('webhook_endpoint', webhookEndpoint, {})

/** One page of the endpoints, newest first. */
export const listEndpoints = recordList<WebhookEndpointQuery>()({
  url: '/v1/webhook-endpoints',
  order: newestFirst('webhook_endpoint'),
  rows: (db) => db.active('webhook_endpoint').select(RECORD),
})

/** One endpoint. Unknown: 404. Its changes are in the audit log alone: no endpoint is told of endpoints. */
export const findEndpoint = recordKind('webhook_endpoint', {
  read: recordById('webhook_endpoint', (db, id) =>
    db.active('webhook_endpoint').select(RECORD).where('id', '=', id),
  ),
  schema: webhookEndpoint,
  name: ({ url }) => url,
  event: false,
})
