import { z } from 'zod'
import { PERMISSIONS } from '../../../domain/permissions.ts'
import { listOf, paging } from '../../core/lists.ts'
import { failure } from '../../core/reasons.ts'
import * as values from '../../core/values.ts'

const STATUSES = ['active', 'expired', 'revoked'] as const

/** An integrator's key as the console shows it; the secret is no part of it. */
export const apiKey = z.object({
  object: z.literal('api_key'),
  id: values.idOut(),
  name: z.string(),
  prefix: z.string().describe('The first characters of the secret, by which people tell keys apart.'),
  permissions: z.array(z.string()),
  created_by: z.object({ object: z.literal('user'), id: values.idOut(), name: z.string() }),
  status: z.enum(STATUSES),
  requests_today: z.int().describe("Requests since midnight in the company's time zone."),
  expires_at: values.dateTimeOut().nullable(),
  last_used_at: values.dateTimeOut().nullable().describe('Exact within a minute.'),
  revoked_at: values.dateTimeOut().nullable(),
  created_at: values.dateTimeOut(),
})

/** A key that was just made: the one time that its secret is told. */
export const newApiKey = apiKey.extend({ secret: z.string() })

export const apiKeyList = listOf('ApiKeyList', apiKey)

/** A new key: at least one permission; an expiry must lie in the future, null = never. */
export const apiKeyBody = z.strictObject({
  name: values.name(),
  permissions: values
    .list(z.enum(PERMISSIONS as [string, ...string[]]), 100)
    .refine((names) => names.length > 0, failure('no_permissions', 'must name at least one permission'))
    .transform((names) => [...new Set(names)] as typeof PERMISSIONS),
  expires_at: values.dateTime().nullable(),
})

export type ApiKeyBody = z.output<typeof apiKeyBody>

export const apiKeyPath = z.strictObject({ id: values.id() })

export const apiKeyPatch = apiKeyPath.extend({ name: values.name() })

/** A request of a key; kept 30 days. */
export const apiRequest = z.object({
  object: z.literal('api_request'),
  id: values.idOut(),
  request_id: z.string().describe('As in the header X-Request-Id.'),
  key_id: values.idOut(),
  created_at: values.dateTimeOut().describe('When it was received.'),
  method: z.string(),
  path: z.string().describe('Without the query.'),
  query: z.array(z.string()).describe('Names of the query parameters that were sent; values are not kept.'),
  route: z.string().describe('The path as the document writes it.'),
  status: z.int().nullable().describe('null: the client went away before it could be answered.'),
  duration_ms: z.number(),
  error_code: z.string().nullable(),
  error_param: z.string().nullable(),
})

/** A request with the body of its error; null for one that succeeded. */
export const apiRequestDetail = apiRequest.extend({
  error: z.record(z.string(), z.unknown()).nullable(),
})

export const apiRequestList = listOf('ApiRequestList', apiRequest)

/** A status of an answer, 100 to 599, or a class of those that an answer can end with. */
export const statusOrClass = values.matching(
  /^(?:[2-5]xx|[1-5]\d\d)$/,
  failure('not_a_status', 'must be a status such as 404, or a class such as 4xx'),
)

/** Requests of one key. */
export const apiRequestQuery = apiKeyPath.extend({
  status: statusOrClass.optional(),
  method: z.enum(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE']).optional(),
  q: values.text({ max: 255 }).optional().describe('A request id, or part of the path.'),
  ...paging(),
})

export type ApiRequestQuery = z.output<typeof apiRequestQuery>

export const apiRequestPath = apiKeyPath.extend({ request_id: z.string() })
