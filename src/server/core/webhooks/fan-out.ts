import { type RawBuilder, sql } from 'kysely'
import { timedIdAt } from '../../../database/uuid-time.ts'

/*
 * Which endpoints take which events (webhooks.md#events). `event` names rows with `type`, `object_type` and `subject`, the
 * kind of record that a message is about.
 */

/** What a message is about; null of any other event. */
export const subjectColumn = sql<string | null>`CASE WHEN event.object_type = 'message'
  THEN event.data ->> 'document_type' END`

/** True where the endpoint takes the event. */
const takes = sql<boolean>`(
  endpoint.enabled_events && ARRAY['*', event.object_type || '.*', event.type]
  AND (event.subject IS NULL OR event.subject = ANY (endpoint.message_subjects)))`

/** Deliveries of the rows of `event` to those of `endpoint`, as a statement that begins after its WITH. */
export const insertDeliveries = (company_id: string, from: RawBuilder<unknown>) => sql`
  INSERT INTO webhook_delivery
    (company_id, id, webhook_endpoint_id, event_id, event_type, event_seq, object_id)
  SELECT ${company_id}::uuid, ${timedIdAt(sql`clock_timestamp()`, sql`row_number() OVER (ORDER BY event.seq)`)},
    endpoint.id, event.id, event.type, event.seq, coalesce(event.object_id, endpoint.company_id)
  FROM ${from} WHERE endpoint.company_id = ${company_id}::uuid AND endpoint.deleted_at IS NULL AND ${takes}`

/** Kept events beside an endpoint, those of which the condition holds. */
export const keptEvents = (company_id: string, endpoint_id: string, condition: RawBuilder<boolean>) => sql`(
  SELECT id, seq, type, object_type, object_id, ${subjectColumn} AS subject FROM event
  WHERE company_id = ${company_id}::uuid AND ${condition}
  ) AS event JOIN webhook_endpoint AS endpoint
    ON endpoint.company_id = ${company_id}::uuid AND endpoint.id = ${endpoint_id}::uuid`

/** True for a row of `webhook_delivery` whose event its endpoint takes now, whatever it took when that was made. */
export const isTaken = (company_id: string, endpoint_id: string) => sql<boolean>`EXISTS (SELECT
  FROM ${keptEvents(company_id, endpoint_id, sql`seq = webhook_delivery.event_seq`)} WHERE ${takes})`
