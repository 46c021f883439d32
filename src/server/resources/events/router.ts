import { resource, router } from '../../core/trpc.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const events = resource('events', 'Every change of a record, in order.')

/** The feed of changes (events.md#the-feed). */
export const eventsRouter = router({
  list: events
    .endpoint('GET /v1/events', 'List events', {
      errors: ['events_expired'],
      description:
        'Lists what changed: newest first, or with `after_seq` what came after it, ascending. Events of records that the key may not read are left out.',
    })
    .input(schema.eventQuery)
    .output(schema.eventList)
    .query(({ ctx, input }) => service.listEvents(ctx, input)),

  retrieve: events
    .endpoint('GET /v1/events/{id}', 'Retrieve an event', {
      description: 'Gives one change, with the record as it was right after it.',
    })
    .input(schema.eventPath)
    .output(schema.event)
    .query(({ ctx, input }) => service.findEvent(ctx, input.id)),
})
