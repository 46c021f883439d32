import type { AnyTRPCRouter } from '@trpc/server'
import { generateOpenApiDocument } from 'trpc-openapi'
import type { z } from 'zod'
import { requiredPermission } from '../server/core/trpc.ts'
import { listed } from '../server/core/values.ts'
import { ANSWER_HEADERS, errorResponses, errorSchema } from './document/errors.ts'
import { exampleInPath, showExamples } from './document/examples.ts'
import { type JsonSchema, nameIn, referenceTo, type Schemas } from './document/json-schema.ts'
import { type Parameter, type Reference, shareParameters, styleLists } from './document/parameters.ts'
import { ANSWER_FIELDS, HEADER_PARAMETERS, headerParametersOf, NOT_MODIFIED } from './document/safe-writes.ts'
import { dropUnused, makePlain, openAnswers, shareFields } from './document/schemas.ts'
import { eventDocument } from './document/webhooks.ts'
import { inputsOf, type Operation, operationsOf } from './routes.ts'
import { CURRENT_VERSION, VERSIONS } from './versions.ts'

type Media = { schema: JsonSchema; example?: unknown }
type Response = { $ref?: string; description?: string; content?: Record<string, Media>; headers?: object }
type DocumentedOperation = {
  operationId: string
  summary: string
  description?: string
  parameters?: (Parameter | Reference)[]
  requestBody?: { required: boolean; content: Record<string, Media> }
  responses: Record<string, Response>
  security: object[]
  'x-permission'?: string
  'x-rate-limit'?: 'heavy'
}
type Components = {
  schemas: Schemas
  parameters: Record<string, Parameter>
  responses: Record<string, object>
  headers: Record<string, object>
}
type Document = {
  info: { license?: object; contact?: object }
  servers: { url: string; description?: string }[]
  paths: Record<string, Record<string, DocumentedOperation>>
  components: Components
  tags: { name: string; description: string }[]
}
/** An endpoint in the router, what the document says of it, and what its tag's records are called: `Article`. */
type Entry = { operation: Operation; documented: DocumentedOperation; noun: string }

const JSON_TYPE = 'application/json'

/** What an answer that is a record carries; a replay is one of a POST. */
const RECORD_HEADERS = {
  ETag: { $ref: '#/components/headers/ETag' },
  'Idempotent-Replayed': { $ref: '#/components/headers/IdempotentReplayed' },
}

const answerOf = ({ documented }: Entry): JsonSchema =>
  documented.responses['200']!.content![JSON_TYPE]!.schema

const pascal = (name: string) =>
  name.replace(/(?:^|[-_. ])(\w)/g, (_, letter: string) => letter.toUpperCase())

const actionOf = ({ name }: Operation) => name.split('.').at(-1)!

/** Gives a body a name among the reusable schemas, each operation's its own: `ArticleCreate`, `QuoteTransition`. */
function nameBody({ operation, documented, noun }: Entry, schemas: Schemas): void {
  const media = documented.requestBody?.content[JSON_TYPE]
  if (!media) return
  const name = `${noun}${pascal(actionOf(operation))}`
  const { anyOf, example } = (inputsOf(operation.procedure).at(-1)!.meta() ?? {}) as JsonSchema
  const own = { ...(anyOf && { anyOf }), ...(example !== undefined && { example }) }
  schemas[name] = { description: `${documented.summary}.`, ...media.schema, ...own }
  documented.requestBody!.required = anyOf !== undefined || (media.schema.required ?? []).length > 0
  media.schema = { $ref: referenceTo(name) }
}

/** Descriptions and examples that the library loses on optional and transformed parameters. */
function describeParameters({ operation, documented, noun }: Entry): void {
  const fields = Object.assign({}, ...inputsOf(operation.procedure).map((input) => input.shape)) as Record<
    string,
    z.ZodType
  >
  for (const parameter of (documented.parameters ?? []) as Parameter[]) {
    const meta = fields[parameter.name]?.meta()
    parameter.description = meta?.description ?? parameter.schema.description ?? parameter.name
    const example =
      parameter.in === 'path' ? exampleInPath(parameter.name, operation.path, noun) : meta?.example
    if (example !== undefined) parameter.example = example
    delete parameter.schema.description
    delete parameter.schema.example
    styleLists(parameter)
  }
}

/** Every operation that answers with the same object refers to one response. */
function shareAnswer(schema: JsonSchema, { schemas, responses }: Components): Response {
  const name = nameIn(schema.$ref!)
  const { description } = schemas[name]!
  const isRecord = schemas[name]!.properties?.updated_at !== undefined
  const headers = { ...ANSWER_HEADERS, ...(isRecord && RECORD_HEADERS) }
  responses[name] ??= { description, headers, content: { [JSON_TYPE]: { schema } } }
  return { $ref: `#/components/responses/${name}` }
}

function needsOf({ meta }: Operation, permission: string | null): string {
  if (meta.signIn === 'token') return "Needs a person's access token."
  if (meta.signIn) return 'Needs neither key nor access token.'
  return permission ? `Needs the permission \`${permission}\`.` : 'Needs a valid key, no permission.'
}

function securityOf({ meta }: Operation, permission: string | null): object[] {
  if (meta.signIn) return meta.signIn === 'token' ? [{ AccessToken: [] }] : []
  return [{ ApiKey: permission ? [permission] : [] }]
}

function complete(entry: Entry, components: Components): void {
  const { operation, documented } = entry
  const permission = requiredPermission(operation.meta, operation.procedure._def.type)
  describeParameters(entry)
  documented.operationId = documented.operationId.replaceAll('-', '_')
  const headers = ['ApiVersion', ...headerParametersOf(operation)]
  documented.parameters = [
    ...headers.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ...(documented.parameters ?? []),
  ]
  const needs = needsOf(operation, permission)
  documented.description = [documented.description, needs].filter(Boolean).join('\n\n')
  documented.security = securityOf(operation, permission)
  if (permission) documented['x-permission'] = permission
  if (operation.meta.heavy) documented['x-rate-limit'] = 'heavy'
  const success = shareAnswer(answerOf(entry), components)
  documented.responses = {
    [operation.status]: success,
    ...(headers.includes('IfNoneMatch') && { '304': { $ref: '#/components/responses/NotModified' } }),
    ...errorResponses(operation, components.responses),
  }
}

const VERSION_SCHEMA = { type: 'string', format: 'date', enum: [...VERSIONS] }

const DESCRIPTION = `The workshop's data for accounting, fleet and analysis programs.

Every request carries an API key and the revision of the contract that it was written for. Lists are walked with
cursors, deletion is logical, every refusal has the same body, and every answer to a key that is known tells by
\`RateLimit\` how many requests are left. Read on: [errors](/docs/errors.md),
[lists and pagination](/docs/pagination.md), [versions](/docs/versioning.md),
[keys and permissions](/docs/permissions.md), [rate limits](/docs/rate-limits.md),
[how it behaves](/docs/behaviour.md).`

/** Absent where nothing limits. */
const RATE_LIMIT_HEADERS = {
  RateLimitPolicy: {
    description:
      'The buckets that the request takes from: `q` the burst, `w` the seconds in which one fills.',
    schema: { type: 'string' },
    example: '"key";q=200;w=2, "company";q=600;w=2',
  },
  RateLimit: {
    description:
      'The bucket with the smallest share left: `r` whole tokens, `t` seconds until the next one comes.',
    schema: { type: 'string' },
    example: '"key";r=199;t=1',
  },
  RetryAfter: {
    required: true,
    description: 'Whole seconds until a request can pass.',
    schema: { type: 'integer', minimum: 1 },
    example: 1,
  },
}

function addComponents(components: Components): void {
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
    ...HEADER_PARAMETERS,
  }
  components.responses = { NotModified: NOT_MODIFIED }
  components.headers = {
    ApiVersion: {
      required: true,
      description: 'The contract revision that answered.',
      schema: VERSION_SCHEMA,
    },
    RequestId: { required: true, description: 'Names this request in the log.', schema: { type: 'string' } },
    ...ANSWER_FIELDS,
    ...RATE_LIMIT_HEADERS,
  }
}

function tagsOf(operations: Operation[]): Document['tags'] {
  const about = new Map(operations.map(({ meta }) => [meta.openapi!.tags![0]!, meta.about ?? '']))
  return [...about].map(([name, description]) => ({ name, description }))
}

/** What the records of each part of the router are called: the answer to `retrieve`. */
function entriesOf(router: AnyTRPCRouter, paths: Document['paths']): Entry[] {
  const entries = operationsOf(router).map((operation) => ({
    operation,
    documented: paths[operation.path]![operation.method.toLowerCase()]!,
    noun: pascal(operation.name.split('.')[0]!),
  }))
  const nouns = new Map(
    entries
      .filter(({ operation }) => actionOf(operation) === 'retrieve')
      .map((entry) => [entry.noun, nameIn(answerOf(entry).$ref!)]),
  )
  return entries.map((entry) => ({ ...entry, noun: nouns.get(entry.noun) ?? entry.noun }))
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

/** The document with the address at which it is served; the committed copy names none. */
export function documentAt(router: AnyTRPCRouter, address: string): Document {
  const known = openApiDocument(router)
  const contact = { ...known.info.contact, url: `${address.replace(/\/$/, '')}/docs` }
  return { ...known, info: { ...known.info, contact }, servers: [{ url: address }] }
}

function buildDocument(router: AnyTRPCRouter): Document {
  const result = generateOpenApiDocument(router as never, {
    title: 'Officina API',
    version: CURRENT_VERSION,
    description: DESCRIPTION,
    baseUrl: '/',
    openApiVersion: '3.1.1' as never,
    securitySchemes: {
      ApiKey: {
        type: 'http',
        scheme: 'bearer',
        description:
          "A key made by the workshop under API access; or a person's access token, as far as their role goes.",
      },
      AccessToken: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description: "A person's access token from `/v1/auth/login`, good for 15 minutes.",
      },
    },
    defs: { Error: errorSchema, ...Object.fromEntries(listed) },
  }) as unknown as Document
  const { components, paths } = result
  const { schemas } = components
  result.info.contact = { name: 'Officina', url: '/docs' }
  result.info.license = { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' }
  addComponents(components)
  const entries = entriesOf(router, paths)
  openAnswers([{ $ref: referenceTo('Error') }, ...entries.map(answerOf)], schemas)
  for (const entry of entries) {
    nameBody(entry, schemas)
    complete(entry, components)
  }
  const holders = entries.map(({ noun, documented }) => ({ owner: noun, parameters: documented.parameters! }))
  const parameters = holders.flatMap((holder) => holder.parameters).filter((each) => 'schema' in each)
  for (const schema of Object.values(schemas)) makePlain(schema, schemas)
  for (const { schema } of parameters) makePlain(schema, schemas)
  showExamples(schemas)
  shareFields(schemas)
  shareParameters(holders, components.parameters)
  dropUnused(schemas, result)
  const { webhooks, pathItems } = eventDocument()
  Object.assign(result, { webhooks })
  Object.assign(components, { pathItems })
  result.tags = tagsOf(operationsOf(router))
  return result
}
