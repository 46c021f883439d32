import { resource, router } from '../../core/trpc.ts'
import * as schema from './schema.ts'
import { findCaller } from './service.ts'

const callers = resource('settings', 'Who asks, and what they may do.')

/** What a key or an access token is (companies-keys-people.md#who-asks). The console has a session of its own. */
export const meRouter = router({
  retrieve: callers
    .endpoint('GET /v1/me', 'Retrieve who asks', {
      permission: null,
      description:
        'Gives the workshop, the key or the person behind the request, what they may do and how often: a first request to try a key with.',
    })
    .input(schema.meQuery)
    .output(schema.me)
    .query(({ ctx }) => findCaller(ctx)),
})
