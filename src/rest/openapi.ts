import type { AnyTRPCRouter } from '@trpc/server'
import { generateOpenApiDocument } from 'trpc-openapi'
import { z } from 'zod'
import { ERRORS, type ErrorCode } from '../server/core/errors.ts'
import { requiredPermission } from '../server/core/trpc.ts'
import { exampleOf, type JsonSchema } from './openapi-examples.ts'
import { inputsOf, type Operation, operationsOf } from './routes.ts'
import { CURRENT_VERSION, VERSIONS } from './versions.ts'

type Media = { schema: JsonSchema; example?: unknown }
type Parameter = { in: string; name: string; schema: JsonSchema; description?: string; required?: boolean }
type Response = { $ref?: string; description?: string; content?: Record<string, Media>; headers?: object }
type DocumentedOperation = {
  operationId: string
  summary: string
  description?: string
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { required: boolean; content: Record<string, Media> }
  responses: Record<string, Response>
  security: object[]
  'x-permission'?: string
}
type Components = Record<string, Record<string, unknown>> & { schemas: Record<string, JsonSchema> }
type Document = {
  info: { license?: object }
  paths: Record<string, Record<string, DocumentedOperation>>
  components: Components
  tags: { name: string; description: string }[]
}

const JSON_TYPE = 'application/json'

const errorSchema = z
  .object({
    object: z.literal('error').describe('Always `error`.'),
    status: z.int().describe('The HTTP status.').meta({ example: 422 }),
    code: z
      .enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]])
      .describe('What went wrong; see the error page.'),
    param: z.string().nullable().meta({
      description: 'The field to blame, such as `add[2].vat_code`; null without one.',
      example: 'name',
    }),
    message: z.string().meta({
      description: 'What is wrong and what would be right, for people.',
      example: 'name is required.',
    }),
    errors: z
      .array(
        z.object({
          param: z.string().describe('The field.').meta({ example: 'name' }),
          code: z.string().describe('Why it was refused.').meta({ example: 'parameter_missing' }),
          message: z.string().describe('What would be right.').meta({ example: 'name is required.' }),
        }),
      )
      .optional()
      .describe('Every failing field; on 422 only.'),
    allowed: z.array(z.string()).optional().describe('What would be allowed, on `transition_not_allowed`.'),
    request_id: z
      .string()
      .meta({ description: 'Names this request in the log.', example: 'req_5f0c1d2e3a4b5c6d7e8f9a0b' }),
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
  'plan_without_api',
  'subscription_inactive',
  'content_type_unsupported',
  'accept_unsupported',
  'body_too_large',
  'parameter_unknown',
  'internal_error',
  'service_unavailable',
]

/** Every refusal that an operation can give, from its shape and its metadata. */
function refusalsOf(operation: Operation): ErrorCode[] {
  const { method, meta, params, query } = operation
  const type = operation.procedure._def.type
  return [
    ...EVERYWHERE,
    ...(requiredPermission(meta, type) ? (['permission_missing'] as const) : []),
    ...(params.length > 0 ? (['resource_not_found'] as const) : []),
    ...(query.size > 0 || !['GET', 'DELETE'].includes(method)
      ? (['parameter_missing', 'parameter_invalid'] as const)
      : []),
    ...(meta.refusals ?? []),
  ]
}

function errorResponses(operation: Operation): Record<string, Response> {
  const byStatus = Map.groupBy(refusalsOf(operation), (code) => ERRORS[code].status)
  const entries = [...byStatus].map(([status, codes]): [string, Response] => {
    const description = codes.map((code) => `\`${code}\`: ${ERRORS[code].meaning}`).join('\n\n')
    return [
      String(status),
      { description, headers: ERROR_HEADERS, content: { [JSON_TYPE]: errorMedia(codes[0]!) } },
    ]
  })
  return Object.fromEntries(entries)
}

function errorMedia(code: ErrorCode): Media {
  const { status, meaning } = ERRORS[code]
  const isField = status === 422
  const param = isField ? 'name' : null
  const example = {
    object: 'error',
    status,
    code,
    param,
    message: meaning,
    ...(isField && { errors: [{ param, code, message: meaning }] }),
    request_id: 'req_5f0c1d2e3a4b5c6d7e8f9a0b',
  }
  return { schema: { $ref: '#/components/schemas/Error' }, example }
}

const ERROR_HEADERS = {
  'X-Request-Id': { $ref: '#/components/headers/RequestId' },
  'X-API-Version': { $ref: '#/components/headers/ApiVersion' },
}

function successResponse(operation: Operation, generated: Response, components: Components): Response {
  const { schema } = generated.content![JSON_TYPE]!
  return {
    description: operation.status === 201 ? 'Created.' : 'OK.',
    headers: ERROR_HEADERS,
    content: { [JSON_TYPE]: { schema, example: exampleOf(schema, components.schemas) } },
  }
}

const pascal = (name: string) =>
  name.replace(/(?:^|[-_. ])(\w)/g, (_, letter: string) => letter.toUpperCase())

const shapeOf = ({ description, ...shape }: JsonSchema) => JSON.stringify(shape)

/** Gives an operation's body a name of its own among the reusable schemas, one name for one shape. */
function nameBody(documented: DocumentedOperation, name: string, components: Components): void {
  const media = documented.requestBody?.content[JSON_TYPE]
  if (!documented.requestBody || !media) return
  const example = exampleOf(media.schema, components.schemas)
  const shape = shapeOf(media.schema)
  const same = Object.entries(components.schemas).find(
    ([known, schema]) => known.endsWith('Body') && shapeOf(schema) === shape,
  )
  const chosen = same?.[0] ?? name
  components.schemas[chosen] ??= { description: `${documented.summary}.`, ...media.schema }
  const schema = { $ref: `#/components/schemas/${chosen}` }
  documented.requestBody.content = { [JSON_TYPE]: { schema, example } }
}

/** Descriptions and examples that the library loses on optional and transformed parameters. */
function describeParameters(documented: DocumentedOperation, operation: Operation): void {
  const fields = Object.assign({}, ...inputsOf(operation.procedure).map((input) => input.shape)) as Record<
    string,
    z.ZodType
  >
  for (const parameter of documented.parameters ?? []) {
    if ('$ref' in parameter) continue
    const meta = fields[parameter.name]?.meta()
    parameter.description = meta?.description ?? parameter.schema.description ?? parameter.name
    if (meta?.example !== undefined) parameter.schema.example = meta.example
    delete parameter.schema.description
  }
}

function document(operation: Operation, documented: DocumentedOperation, components: Components): void {
  const permission = requiredPermission(operation.meta, operation.procedure._def.type)
  describeParameters(documented, operation)
  nameBody(documented, `${pascal(documented.operationId)}Body`, components)
  documented.operationId = documented.operationId.replaceAll('-', '_')
  documented.parameters = [{ $ref: '#/components/parameters/ApiVersion' }, ...(documented.parameters ?? [])]
  const needs = permission ? `Needs the permission \`${permission}\`.` : 'Needs a valid key, no permission.'
  documented.description = [documented.description, needs].filter(Boolean).join('\n\n')
  documented.security = [{ ApiKey: permission ? [permission] : [] }]
  if (permission) documented['x-permission'] = permission
  const success = successResponse(operation, documented.responses['200']!, components)
  documented.responses = { [operation.status]: success, ...errorResponses(operation) }
}

/** JSON Schema 2020-12 says `examples`; the pattern of a value with a format is noise. */
function tidy(node: unknown): void {
  if (typeof node !== 'object' || node === null) return
  const schema = node as JsonSchema
  if (schema.format) delete schema.pattern
  if (schema.type !== undefined || schema.anyOf !== undefined) {
    if (schema.example !== undefined) schema.examples = [schema.example]
    delete schema.example
  }
  for (const [key, child] of Object.entries(node)) if (!key.startsWith('example')) tidy(child)
}

const VERSION_SCHEMA = { type: 'string', format: 'date', enum: [...VERSIONS] }

const DESCRIPTION = `The workshop's data for accounting, fleet and analysis programs.

Every request carries an API key and the revision of the contract that it was written for. Lists are walked with
cursors, deletion is logical, and every refusal has the same body. Read on: [errors](/docs/errors.md),
[lists and pagination](/docs/pagination.md), [versions](/docs/versioning.md),
[keys and permissions](/docs/permissions.md), [how it behaves](/docs/behaviour.md).`

function sharedComponents(components: Components): void {
  for (const name of Object.keys(components.schemas))
    if (name.startsWith('error.')) delete components.schemas[name]
  components.parameters = {
    ApiVersion: {
      name: 'X-API-Version',
      in: 'header',
      required: true,
      description: 'The contract revision, a date.',
      schema: VERSION_SCHEMA,
      example: CURRENT_VERSION,
    },
  }
  components.headers = {
    ApiVersion: {
      required: true,
      description: 'The contract revision that answered.',
      schema: VERSION_SCHEMA,
    },
    RequestId: { required: true, description: 'Names this request in the log.', schema: { type: 'string' } },
  }
}

function tagsOf(operations: Operation[]): Document['tags'] {
  const about = new Map(operations.map(({ meta }) => [meta.openapi!.tags![0]!, meta.about ?? '']))
  return [...about].map(([name, description]) => ({ name, description }))
}

const built = new WeakMap<AnyTRPCRouter, Document>()

/** The OpenAPI 3.1 document of every endpoint in the router; made by the first call. */
export function openApiDocument(router: AnyTRPCRouter): Document {
  const known = built.get(router)
  if (known) return known
  const made = buildDocument(router)
  built.set(router, made)
  return made
}

function buildDocument(router: AnyTRPCRouter): Document {
  const result = generateOpenApiDocument(router as never, {
    title: 'Officina API',
    version: CURRENT_VERSION,
    description: DESCRIPTION,
    baseUrl: '/',
    openApiVersion: '3.1.1' as never,
    securitySchemes: {
      ApiKey: { type: 'http', scheme: 'bearer', description: 'A key made by the workshop under API access.' },
    },
    defs: { Error: errorSchema },
  }) as unknown as Document
  const { components, paths } = result
  result.info.license = { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' }
  sharedComponents(components)
  const operations = operationsOf(router)
  for (const operation of operations)
    document(operation, paths[operation.path]![operation.method.toLowerCase()]!, components)
  result.tags = tagsOf(operations)
  tidy(components)
  tidy(paths)
  return result
}
