import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect } from 'vitest'
import { openApiDocument } from '../../src/rest/openapi.ts'
import type { Operation } from '../../src/rest/routes.ts'
import { REASONS } from '../../src/server/core/reasons.ts'
import { apiRouter } from '../../src/server/router.ts'
import type { Answer, Body } from './client.ts'

/** The document as it goes over the wire. */
export const document: Body = JSON.parse(JSON.stringify(openApiDocument(apiRouter)))

/** What a reference names, or the thing itself. */
export function resolve(node: Body): Body {
  if (!node?.$ref) return node
  const keys: string[] = node.$ref.slice('#/'.length).split('/')
  return resolve(keys.reduce((within, key) => within[key], document))
}

/** What the document says of an operation. */
export const operationIn = ({ path, method }: Operation): Body => document.paths[path][method.toLowerCase()]

/** The parameters of an operation, shared ones too. */
export const parametersOf = (operation: Operation): Body[] =>
  (operationIn(operation).parameters ?? []).map(resolve)

const JSON_TYPE = 'application/json'

/** The name of the schema of an operation's body; undefined where it takes none. */
export const bodyName = (operation: Operation): string | undefined =>
  operationIn(operation).requestBody?.content[JSON_TYPE].schema.$ref.split('/').at(-1)

/** The name of the schema of an operation's answer. */
export const answerName = (operation: Operation): string =>
  resolve(operationIn(operation).responses[operation.status]).content[JSON_TYPE].schema.$ref.split('/').at(-1)

const schemaIn = (name: string | undefined): Body => document.components.schemas[name ?? ''] ?? {}

/** The fields of a schema, those too that it has from the schemas that it refers to. */
export function fieldsIn(name: string | undefined): { properties: Body; required: string[] } {
  const { allOf = [], properties = {}, required = [] } = schemaIn(name)
  const parts = allOf.map(({ $ref }: Body) => fieldsIn($ref.split('/').at(-1)))
  return {
    properties: Object.assign({}, ...parts.map((part: Body) => part.properties), properties),
    required: [...parts.flatMap((part: Body) => part.required), ...required],
  }
}

/** The documented example of an operation's body. */
export const exampleBodyOf = (operation: Operation): Body => schemaIn(bodyName(operation)).examples?.[0]

/**
 * The document with answers that hold what is documented and nothing else: it leaves them open to later fields, but
 * what is sent today is written there.
 */
function closed(schema: Body): Body {
  if (typeof schema !== 'object' || schema === null) return schema
  const isOpen = (schema.properties || schema.allOf) && schema.additionalProperties !== false
  const { properties, items, ...rest } = schema
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, child]) => [key, use(child as Body)]),
      ),
    }),
    ...(items && { items: use(items) }),
    ...(isOpen && !isShared(schema) && { unevaluatedProperties: false }),
  }
}

const use = (schema: Body): Body =>
  schema.$ref ? { ...schema, unevaluatedProperties: false } : closed(schema)

/** What another schema refers to and adds to cannot be closed where it is defined. */
const isShared = (schema: Body) => shared.has(schema)

const shared = new Set<Body>(
  Object.values<Body>(document.components.schemas).flatMap(({ allOf = [] }) => allOf.map(resolve)),
)

const closedDocument: Body = {
  ...document,
  components: {
    ...document.components,
    schemas: Object.fromEntries(
      Object.entries<Body>(document.components.schemas).map(([name, schema]) => [name, closed(schema)]),
    ),
  },
}

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(closedDocument, 'openapi')

const validators = new Map<string, ReturnType<typeof ajv.compile>>()

/** What makes a value differ from a reusable schema of the document; empty when it fits. */
export function faultsOf(value: unknown, schema: string | undefined): string[] {
  const $ref = `openapi#/components/schemas/${schema}`
  const validate = validators.get($ref) ?? ajv.compile({ $ref })
  validators.set($ref, validate)
  validate(value)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

/** Places of the ids within a schema, by the names that lead there: `add[].article_id`. */
function idPlaces(schema: Body, place: string): string[] {
  const { format, items, properties = {}, allOf = [], anyOf = [] } = resolve(schema)
  return [
    ...(format === 'uuid' ? [place] : []),
    ...[...allOf, ...anyOf].flatMap((part: Body) => idPlaces(part, place)),
    ...(items ? idPlaces(items, `${place}[]`) : []),
    ...Object.entries<Body>(properties).flatMap(([name, child]) =>
      idPlaces(child, place === '' ? name : `${place}.${name}`),
    ),
  ]
}

/** Places of the ids that a body holds in arrays and objects within it; its own fields are not among them. */
export const nestedIdsOf = (operation: Operation): string[] =>
  idPlaces(schemaIn(bodyName(operation)), '').filter((place) => /[.[]/.test(place))

/** True when the operation answers with a list. */
export const answersList = (operation: Operation): boolean =>
  operation.method === 'GET' && fieldsIn(answerName(operation)).properties.object?.const === 'list'

/** Each field of a 422 says why it was rejected, in a word of the table; the first one is repeated at the top. */
export function expectReasons({ body }: Answer): void {
  const { errors, object, status, existing_id, request_id, ...first } = body
  expect(errors[0]).toEqual(first)
  for (const { reason } of errors) expect(Object.keys(REASONS)).toContain(reason)
}

/** A refusal with this status and code, whose body and headers are as documented (requests.md#error-body). */
export function expectError(answer: Answer, status: number, code: string, param: string | null = null): void {
  const { body, headers } = answer
  expect({ status: answer.status, code: body?.code, param: body?.param }, JSON.stringify(body)).toEqual({
    status,
    code,
    param,
  })
  expect(faultsOf(body, 'Error')).toEqual([])
  expect(body.status).toBe(status)
  expect(body.request_id).toMatch(/^req_\w+$/)
  expect(headers.get('x-request-id')).toBe(body.request_id)
  expect(headers.get('x-api-version')).toBe('2026-09-05')
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  if (status === 422) {
    const { reason, message } = body
    expect(body.errors[0]).toMatchObject({ param, code, reason, message })
    expectReasons(answer)
  } else expect(body.errors).toBeUndefined()
}
