import { STATUS_CODES } from 'node:http'
import { z } from 'zod'
import { ERRORS, type ErrorCode } from '../../server/core/error-codes.ts'
import { REASONS, type Reason, type ReasonDetail } from '../../server/core/reasons.ts'
import { requiredPermission } from '../../server/core/trpc.ts'
import type { Operation } from '../routes.ts'
import { takesIfMatch, takesKey } from './safe-writes.ts'

const JSON_TYPE = 'application/json'

const HEADERS = {
  'X-Request-Id': { $ref: '#/components/headers/RequestId' },
  'X-API-Version': { $ref: '#/components/headers/ApiVersion' },
}

export const ANSWER_HEADERS = {
  ...HEADERS,
  RateLimit: { $ref: '#/components/headers/RateLimit' },
}

/** Of refusals the 429 alone names the fields of rate limits, which nearly all carry: each would say it again. */
const headersOf = (status: number): object =>
  status === 429
    ? {
        ...ANSWER_HEADERS,
        'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
        'Retry-After': { $ref: '#/components/headers/RetryAfter' },
      }
    : HEADERS

const code = (description: string, example: ErrorCode) => z.string().meta({ description, example })

/** Why a field was rejected, for programs, with what a translation needs. */
const reasonFields = {
  reason: z
    .string()
    .describe('Why the field was rejected; see the error page. Later revisions may add reasons.')
    .meta({ example: 'too_long' }),
  limit: z
    .number()
    .optional()
    .describe('The number that the value must keep to, where the reason has one.')
    .meta({ example: 255 }),
  expected: z.string().optional().describe('The JSON type that the value must have, on `wrong_type`.'),
  allowed: z.array(z.string()).optional().describe('The values that it can have, on `not_one_of`.'),
  other: z
    .string()
    .optional()
    .describe('The field that it was compared with.')
    .meta({ example: 'start_time' }),
} satisfies Record<'reason' | keyof ReasonDetail, z.ZodType>

const sdiCode = z
  .string()
  .optional()
  .describe("The exchange system's code for it, where it would reject a document.")

/** The body of every error. Its codes and reasons are open sets: a client must take one that it does not know. */
export const errorSchema = z
  .object({
    object: z.literal('error').describe('Always `error`.'),
    status: z.int().describe('The HTTP status.').meta({ example: 422 }),
    code: code(
      'What went wrong; see the error page. Later revisions may add codes: go by `status` where one is unknown.',
      'parameter_invalid',
    ).meta({ 'x-extensible-enum': Object.keys(ERRORS) }),
    param: z.string().nullable().meta({
      description: 'The field to blame, such as `add[2].vat_code`; null without one.',
      example: 'name',
    }),
    message: z.string().meta({
      description: 'What is wrong and what would be right, for people.',
      example: 'name must have at most 255 characters.',
    }),
    ...reasonFields,
    reason: reasonFields.reason
      .optional()
      .describe('Why the first field was rejected, on 422 only; see the error page.')
      .meta({ 'x-extensible-enum': Object.keys(REASONS) }),
    allowed: z
      .array(z.string())
      .optional()
      .describe('What would be allowed, on `transition_not_allowed` and on the reason `not_one_of`.'),
    sdi_code: sdiCode,
    errors: z
      .array(
        z.object({
          param: z.string().describe('The field.').meta({ example: 'name' }),
          code: code('Why it was refused.', 'parameter_invalid'),
          ...reasonFields,
          sdi_code: sdiCode,
          message: z
            .string()
            .describe('What would be right.')
            .meta({ example: 'name must have at most 255 characters.' }),
        }),
      )
      .optional()
      .describe('Every failing field; on 422 only.'),
    existing_id: z
      .string()
      .optional()
      .describe('The record that stands against it, where there is one to name.')
      .meta({ format: 'uuid' }),
    request_id: z.string().meta({
      description: 'Names this request in the log.',
      example: 'req_0192f6a1c3d87b2e9a4f5c6d7e8f9a0b',
    }),
  })
  .meta({ id: 'Error', description: 'Every refusal has this body.' })

const EVERYWHERE: ErrorCode[] = [
  'api_version_required',
  'api_version_unsupported',
  'json_invalid',
  'api_key_missing',
  'api_key_invalid',
  'api_key_revoked',
  'api_key_expired',
  'token_invalid',
  'token_expired',
  'token_revoked',
  'rate_limit_exceeded',
  'plan_without_api',
  'subscription_inactive',
  'content_type_unsupported',
  'accept_unsupported',
  'body_too_large',
  'parameter_unknown',
  'internal_error',
  'service_unavailable',
]

/** What /v1/auth refuses nobody for: a plan, and where anybody may ask, the key. */
const OF_KEYS = /^(?:api_key|token)_/
const OF_PLANS = /^(?:plan|subscription)_/

function generalRefusals({ meta }: Operation): ErrorCode[] {
  if (!meta.signIn) return EVERYWHERE
  const isOpen = meta.signIn !== 'token'
  return EVERYWHERE.filter((code) => !OF_PLANS.test(code) && !(isOpen && OF_KEYS.test(code)))
}

/** Every refusal that an operation can give, from its shape and its metadata. */
function refusalsOf(operation: Operation): ErrorCode[] {
  const { method, meta, params, query } = operation
  const type = operation.procedure._def.type
  const takesValues = query.size > 0 || !['GET', 'DELETE'].includes(method)
  return [
    ...generalRefusals(operation),
    ...(requiredPermission(meta, type) ? (['permission_missing'] as const) : []),
    ...(params.length > 0 ? (['resource_not_found'] as const) : []),
    ...(takesValues ? (['parameter_missing', 'parameter_invalid'] as const) : []),
    ...(takesIfMatch(operation) && !takesValues ? (['parameter_invalid'] as const) : []),
    ...(takesIfMatch(operation) ? (['precondition_failed'] as const) : []),
    ...(takesKey(operation) ? (['idempotency_in_progress', 'idempotency_key_reused'] as const) : []),
    ...(meta.errors ?? []),
  ]
}

/** Refusals that belong to a kind of request, not to what an operation does. */
const GENERAL: ReadonlySet<ErrorCode> = new Set([
  ...EVERYWHERE,
  'permission_missing',
  'resource_not_found',
  'parameter_missing',
  'parameter_invalid',
])

const pascal = (name: string) => name.replace(/(?:^|[_ ])(\w)/g, (_, letter: string) => letter.toUpperCase())

/** `Unauthorized`, `ResourceNotFound`, `ForbiddenOrReminderActive`, `ReceiptExistsOrWorksheetCancelled`. */
function nameOf(status: number, codes: readonly ErrorCode[]): string {
  if (codes.length === 1) return pascal(codes[0]!)
  const own = codes.filter((each) => !GENERAL.has(each)).map(pascal)
  const general = own.length < codes.length ? [STATUS_CODES[status]!.replaceAll(' ', '')] : []
  return [...general, ...own].join('Or')
}

/** A reason of each code of a 422, for its example. */
const EXAMPLE_REASONS: Partial<Record<ErrorCode, Reason>> = {
  parameter_missing: 'missing',
  parameter_unknown: 'unknown',
  parameter_invalid: 'wrong_type',
}

/** What is said of a refusal, with an example of it. */
function responseOf(codes: readonly ErrorCode[]) {
  const [first] = codes as [ErrorCode]
  const { status, meaning } = ERRORS[first]
  const reason = EXAMPLE_REASONS[first]
  const field = reason && { param: 'name', code: first, reason, message: meaning }
  const example = {
    object: 'error',
    status,
    ...(field ? { ...field, errors: [field] } : { code: first, param: null, message: meaning }),
    request_id: 'req_0192f6a1c3d87b2e9a4f5c6d7e8f9a0b',
  }
  return {
    description: codes.map((each) => `\`${each}\`: ${ERRORS[each].meaning}`).join('\n\n'),
    headers: headersOf(status),
    content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Error' }, example } },
  }
}

/** The refusals of an operation by status, each set of codes once among the reusable responses. */
export function errorResponses(operation: Operation, responses: Record<string, object>) {
  const byStatus = Map.groupBy(refusalsOf(operation), (each) => ERRORS[each].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const name = nameOf(status, codes)
      responses[name] ??= responseOf(codes)
      return [String(status), { $ref: `#/components/responses/${name}` }]
    }),
  )
}
