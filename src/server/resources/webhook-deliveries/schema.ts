import { z } from 'zod'
import { EVENT_TYPES } from '../../../domain/event-types.ts'
import { WEBHOOK_DELIVERY_STATUSES, WEBHOOK_ERRORS, WEBHOOK_TEST_TYPE } from '../../../domain/webhooks.ts'
import { answered, identity, outputs, pathOf } from '../../core/fields.ts'
import { filter, listOf, paging } from '../../core/lists.ts'
import * as values from '../../core/values.ts'

const status = values.choice(
  'WebhookDeliveryStatus',
  'How far a delivery has come.',
  WEBHOOK_DELIVERY_STATUSES,
)
const attemptError = values.choice('WebhookError', 'Why an attempt failed.', WEBHOOK_ERRORS)

const integerOut = () => z.number().meta({ type: 'integer' })

/** How an attempt ended. */
const outcome = {
  response_status: answered(integerOut().nullable(), 'The status of the answer; null where none came.', 200),
  response_body: answered(
    z.string().nullable(),
    'The first 1,000 characters of the answer; null where none came.',
    'ok',
  ),
  error: answered(attemptError.nullable(), 'Why it failed; null where it succeeded.', null),
  duration_ms: answered(integerOut().nullable(), 'How long it took.', 184),
}

/** One attempt to deliver (webhooks.md#outcomes). */
const webhookAttempt = z
  .object({
    object: z.literal('webhook_attempt').describe('Always `webhook_attempt`.'),
    ...outputs({ attempted_at: answered(values.dateTimeOut(), 'When it began.'), ...outcome }),
  })
  .meta({ id: 'WebhookAttempt', description: 'One attempt to deliver.' })

/** One declaration a field (webhooks.md#deliveries); `response_status` to `duration_ms` are of the latest attempt. */
const fields = {
  webhook_endpoint_id: answered(values.idOut(), 'The endpoint that it goes to.'),
  event_id: answered(values.idOut(), 'The event; the header `webhook-id`.'),
  event_type: answered(z.string(), 'What happened.', 'receipt.issued'),
  event_seq: answered(integerOut().nullable(), 'The place of the event; null for a test.', 4711),
  status: answered(status, 'How far it has come.', 'succeeded'),
  attempts_count: answered(integerOut(), 'Attempts so far.', 1),
  next_attempt_at: answered(
    values.dateTimeOut().nullable(),
    'When it is tried next; null where it is not.',
    null,
  ),
  ...outcome,
  created_at: answered(values.dateTimeOut(), 'When it was made.'),
  completed_at: answered(
    values.dateTimeOut().nullable(),
    'When it succeeded or failed for good; null before.',
  ),
}

/** A delivery in lists, without its attempts. */
export const webhookDeliverySummary = z
  .object({ ...identity('webhook_delivery', 'delivery'), ...outputs(fields) })
  .meta({ id: 'WebhookDeliverySummary', description: 'A delivery without its attempts.' })

/** An event on its way to an endpoint (webhooks.md#deliveries). */
export const webhookDelivery = webhookDeliverySummary
  .extend({ attempts: z.array(webhookAttempt).describe('All of its attempts, the oldest first.') })
  .meta({ id: 'WebhookDelivery', description: 'An event on its way to an endpoint.' })

/** Deliveries of an endpoint. */
export const webhookDeliveryQuery = pathOf('endpoint').extend({
  status: filter(status, 'Only those that came so far.'),
  event_id: filter(values.id(), 'Only those of this event.'),
  event_type: filter(
    values.choice('WebhookEventType', 'What a delivery tells of.', [...EVENT_TYPES, WEBHOOK_TEST_TYPE]),
    'Only those of events of this type.',
    'receipt.issued',
  ),
  ...paging(),
})
export type WebhookDeliveryQuery = z.output<typeof webhookDeliveryQuery>

export const webhookDeliveryPath = pathOf('delivery')

export const webhookDeliveryList = listOf('WebhookDeliveryList', webhookDeliverySummary)

/** What is posted, as text; for the console. */
export const webhookDeliveryContent = z.object({
  body: z.string().nullable().describe('The event as JSON; null where it is no longer kept.'),
})
