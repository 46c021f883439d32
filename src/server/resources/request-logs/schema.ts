import { z } from 'zod'
import { answered, identity, outputs, pathOf } from '../../core/fields.ts'
import { filter, listOf, paging } from '../../core/lists.ts'
import * as values from '../../core/values.ts'
import { statusOrClass } from '../api-keys/schema.ts'
import { EXAMPLE_REQUEST, requestId } from '../events/schema.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'] as const

/** One declaration a field (permissions.md#what-is-kept-of-a-keys-requests). */
const fields = {
  request_id: answered(z.string(), 'As in the header X-Request-Id.', EXAMPLE_REQUEST),
  method: answered(z.string(), 'The method.', 'GET'),
  path: answered(z.string(), 'The path, without its query.', '/v1/quotes'),
  query_parameters: answered(
    z.array(z.string()),
    'Names of the query parameters that were sent; values are not kept.',
    ['limit'],
  ),
  route: answered(z.string(), 'The path as this document writes it.', '/v1/quotes'),
  status: answered(
    z.number().meta({ type: 'integer' }).nullable(),
    'The status of the answer; null where the client went away before.',
    200,
  ),
  duration_ms: answered(z.number(), 'How long it took, milliseconds.', 4.2),
  api_key_id: answered(values.idOut().nullable(), 'The key; null for the session of a person.'),
  api_key_name: answered(z.string().nullable(), 'What the key is called.', 'Gestionale'),
  user_id: answered(values.idOut().nullable(), 'The person; null for a key.'),
  user_name: answered(z.string().nullable(), 'What the person is called.', null),
  device_name: answered(z.string().nullable(), "The person's device.", null),
  replayed: answered(z.boolean(), 'Whether an earlier answer was given again.', false),
  error: answered(
    z.record(z.string(), z.unknown()).nullable(),
    'The body of the refusal as it was sent.',
    null,
  ),
  created_at: answered(values.dateTimeOut(), 'When it was received.'),
}

/** What a key asked for; kept 30 days. */
export const requestLog = z
  .object({ ...identity('request_log', 'entry'), ...outputs(fields) })
  .meta({ id: 'RequestLog', description: 'A request of a key, kept 30 days.' })

/** Query of the log (permissions.md#what-is-kept-of-a-keys-requests). */
export const requestLogQuery = z.strictObject({
  api_key_id: filter(values.id(), 'What this key asked for.'),
  method: filter(values.choice('Method', 'Methods of requests.', METHODS), 'Requests with this method.'),
  route: filter(
    values.text({ max: 255 }),
    'Requests of this route, as the document writes it.',
    '/v1/quotes/{id}',
  ),
  status: filter(statusOrClass, 'Answers with this status, `404`, or a class of them, `4xx`.', '4xx'),
  request_id: filter(requestId, 'The request of this id.', EXAMPLE_REQUEST),
  from: filter(values.dateTime(), 'Requests from this instant on.'),
  to: filter(values.dateTime(), 'Requests before this instant.'),
  ...paging(),
})
export type RequestLogQuery = z.output<typeof requestLogQuery>

export const requestLogPath = pathOf('entry')
export const requestLogList = listOf('RequestLogList', requestLog)
