import { z } from 'zod'
import { EVENT_TYPES } from '../../../domain/event-types.ts'
import { WEBHOOK_DISABLED_REASONS, WEBHOOK_ENDPOINT_STATUSES } from '../../../domain/webhooks.ts'
import { answered, field, inputs, kind, kinds, oneOf, outputs, pathOf, recordOf } from '../../core/fields.ts'
import { listOf, paging } from '../../core/lists.ts'
import * as values from '../../core/values.ts'

const status = values.choice(
  'WebhookEndpointStatus',
  'Whether events are sent to an endpoint.',
  WEBHOOK_ENDPOINT_STATUSES,
)
const disabledReason = values.choice(
  'WebhookDisabledReason',
  'Why an endpoint is disabled.',
  WEBHOOK_DISABLED_REASONS,
)

const OBJECTS = new Set(EVENT_TYPES.map((type) => type.replace(/\..*/, '.*')))

/** What an endpoint can take: a type, all of an object, everything. */
const eventSelector = values.choice('WebhookEventSelector', 'What an endpoint takes.', [
  '*',
  ...OBJECTS,
  ...EVENT_TYPES,
])

const enabledEvents = kind(
  values.list(eventSelector, 100, 1).transform((names) => [...new Set(names)]),
  z.array(z.string()),
)

/** One declaration a field (webhooks.md#endpoints). */
const fields = {
  url: field(kind(values.line({ min: 1, max: 2_000 }), z.string()), 'Where events are posted to.', {
    note: '`https`, without user, password and fragment, and no private address',
    example: 'https://hooks.example.com/officina',
  }),
  description: field(kinds.shortText, 'What it is for.', { example: 'Accounting' }),
  enabled_events: field(
    enabledEvents,
    'What it takes: types, `quote.*` for all of an object, `*` for everything.',
    {
      note: '`["*"]` unless sent on create',
      example: ['invoice.*', 'receipt.issued'],
    },
  ),
  status: field(oneOf(status), 'Whether events are sent to it.', {
    note: '`enabled` unless sent on create',
    example: 'enabled',
  }),
  disabled_reason: answered(disabledReason.nullable(), 'Why it is disabled; null while it is not.', null),
  failing_since: answered(
    values.dateTimeOut().nullable(),
    'The first failure since the last success; null while it succeeds.',
    null,
  ),
  last_success_at: answered(values.dateTimeOut().nullable(), 'The last attempt that succeeded.'),
  last_failure_at: answered(values.dateTimeOut().nullable(), 'The last attempt that failed.', null),
  previous_secret_expires_at: answered(
    values.dateTimeOut().nullable(),
    'Until when the secret before the present one signs, too; null when none was replaced.',
    null,
  ),
  api_version: answered(z.string(), 'The revision of the contract that made it.', '2026-09-05'),
}

/** Where events are delivered (webhooks.md#endpoints). */
export const webhookEndpoint = recordOf('webhook_endpoint', outputs(fields), {
  noun: 'endpoint',
  description: 'Where events are delivered.',
})

/** An endpoint with its new secret: the one time that it is told. */
export const webhookEndpointWithSecret = webhookEndpoint
  .extend({
    secret: z.string().meta({
      description: 'What signs its deliveries, told this once.',
      example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    }),
  })
  .meta({ id: 'WebhookEndpointWithSecret', description: 'An endpoint with its new secret.' })

const written = z.strictObject(inputs(fields)).partial()

/** A change of some fields. */
export const webhookEndpointPatch = written
export type WebhookEndpointPatch = z.output<typeof webhookEndpointPatch>

export const webhookEndpointBody = written
  .required({ url: true })
  .meta({ id: 'WebhookEndpointBody', description: 'A new endpoint.' })
export type WebhookEndpointBody = z.output<typeof webhookEndpointBody>

/** Query of the list of endpoints. */
export const webhookEndpointQuery = z.strictObject({ ...paging() })
export type WebhookEndpointQuery = z.output<typeof webhookEndpointQuery>

export const webhookEndpointPath = pathOf('endpoint')

export const webhookEndpointList = listOf('WebhookEndpointList', webhookEndpoint)

/** How long the secret before a new one signs, too. */
export const rotateSecretBody = z.strictObject({
  overlap_hours: values
    .integer({ min: 0, max: 168 })
    .optional()
    .meta({ description: 'Hours for which the present secret signs, too; 24 unless sent.', example: 24 }),
})

/** From where events are sent anew. */
export const replayBody = z.strictObject({
  after_seq: values
    .integer({ min: 0 })
    .meta({ description: 'Events above this `seq` that did not succeed there.', example: 4711 }),
})

/** What a replay sends (webhooks.md#replay). */
export const webhookReplay = z
  .object({
    object: z.literal('webhook_replay').describe('Always `webhook_replay`.'),
    ...outputs({
      after_seq: answered(z.number().meta({ type: 'integer' }), 'Where it began.', 4711),
      deliveries_count: answered(z.number().meta({ type: 'integer' }), 'Events that are sent.', 12),
    }),
  })
  .meta({ id: 'WebhookReplay', description: 'What a replay sends.' })
