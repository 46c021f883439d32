import { z } from 'zod'
import { ACTOR_TYPES, EVENT_TYPES } from '../../../domain/event-types.ts'
import { answered, identity, outputs, pathOf } from '../../core/fields.ts'
import { filter, listOf, paging } from '../../core/lists.ts'
import { failure } from '../../core/reasons.ts'
import * as values from '../../core/values.ts'

export const actorType = values.choice('ActorType', 'Who makes a change.', ACTOR_TYPES)

/** Who made a change (events.md#actors). */
export const actor = z
  .object({
    object: z.literal('actor').describe('Always `actor`.'),
    type: actorType,
    id: values.idOut().nullable().describe('The key or the person; null for the system.'),
    name: z.string().nullable().meta({ description: 'What they were called then.', example: 'Gestionale' }),
  })
  .meta({ id: 'Actor', description: 'Who made a change.' })

/** Fields by their names: a map, so it has no `object` of its own. */
const fieldMap = () => z.record(z.string(), z.unknown())

export const EXAMPLE_REQUEST = 'req_0192f6a1c3d87b2e9a4f5c6d7e8f9a0b'

/** A request's id, as in the header X-Request-Id. */
export const requestId = z
  .string()
  .regex(/^req_[0-9a-f]{32}$/, failure('not_an_id', 'must be a request id, req_ and 32 hexadecimal digits'))

/** One declaration a field (events.md#the-event). */
const fields = {
  seq: answered(z.number().meta({ type: 'integer' }), 'Its place among the events of the company.', 4711),
  type: answered(z.string(), 'What happened, `<object>.<action>`.', 'quote.accepted'),
  object_type: answered(z.string(), 'What kind of record changed.', 'quote'),
  object_id: answered(values.idOut().nullable(), 'The record; null for the settings.'),
  data: answered(fieldMap(), 'The record as its GET answered right after the change.', {
    object: 'quote',
    status: 'accepted',
  }),
  previous_attributes: answered(
    fieldMap().nullable(),
    'Former values of the fields that changed; null where the record came or went.',
    { status: 'waiting' },
  ),
  related: answered(fieldMap().nullable(), 'The part that changed, such as a payment; else null.', null),
  actor: answered(actor, 'Who changed it.'),
  request_id: answered(
    z.string().nullable(),
    'The request that changed it; null for a job.',
    EXAMPLE_REQUEST,
  ),
  api_version: answered(z.string(), 'The revision of the contract that the request named.', '2026-09-05'),
  created_at: answered(values.dateTimeOut(), 'When it was changed.'),
}

/** A change of a record (events.md#the-event). */
export const event = z
  .object({ ...identity('event'), ...outputs(fields) })
  .meta({ id: 'Event', description: 'A change of a record.' })

export type Event = z.output<typeof event>

/** Types divided by commas; `quote.*` is all of an object. */
export function typeList(id: string, known: readonly string[]) {
  const names = [...new Set([...known, ...known.map((type) => type.replace(/\..*/, '.*'))])]
  return values.commaList(values.choice(id, 'What happens to records; `quote.*` is all of an object.', names))
}

/** Query of the feed (events.md#the-feed). */
export const eventQuery = z.strictObject({
  after_seq: filter(
    values.integer(),
    'Events above this `seq`, ascending; without it, the newest first.',
    4711,
  ),
  type: filter(
    typeList('EventType', EVENT_TYPES),
    'Types divided by commas; `quote.*` for all of an object.',
    ['quote.*'],
  ),
  object_id: filter(values.id(), 'Events of this record only.'),
  from: filter(values.dateTime(), 'Events from this instant on.'),
  to: filter(values.dateTime(), 'Events before this instant.'),
  ...paging(),
})
export type EventQuery = z.output<typeof eventQuery>

export const eventPath = pathOf('event')

export const eventList = listOf('EventList', event, {
  latest_seq: z
    .number()
    .meta({ type: 'integer' })
    .describe('The highest `seq` of the company that can be read; 0 before the first.'),
})
