import { resource, router } from '../../core/trpc.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const requestLogs = resource('logs', 'What keys asked for.')

/** What keys asked for (permissions.md#what-is-kept-of-a-keys-requests). */
export const requestLogsRouter = router({
  list: requestLogs
    .endpoint('GET /v1/request-logs', 'List the requests of keys', {
      description: 'Lists what keys asked for, newest first, each within a second of its answer.',
    })
    .input(schema.requestLogQuery)
    .output(schema.requestLogList)
    .query(({ ctx, input }) => service.listRequestLogs(ctx.db, input)),

  retrieve: requestLogs
    .endpoint('GET /v1/request-logs/{id}', 'Retrieve a request of a key', {
      description: 'Gives one request, with the body of its refusal where it was refused.',
    })
    .input(schema.requestLogPath)
    .output(schema.requestLog)
    .query(({ ctx, input }) => service.findRequestLog(ctx.db, input.id)),
})
