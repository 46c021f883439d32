import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect } from 'vitest'
import { openApiDocument } from '../../src/rest/openapi.ts'
import type { Operation } from '../../src/rest/routes.ts'
import { appRouter } from '../../src/server/router.ts'
import type { Answer, Body } from './client.ts'

/** The document as it goes over the wire. */
export const document: Body = JSON.parse(JSON.stringify(openApiDocument(appRouter)))

/** What the document says of an operation. */
export const operationIn = ({ path, method }: Operation): Body => document.paths[path][method.toLowerCase()]

const ajv = new Ajv2020({ strict: false, allErrors: true, multipleOfPrecision: 6 })
addFormats.default(ajv)
ajv.addSchema(document, 'openapi')

const pointer = (keys: readonly (string | number)[]) =>
  keys
    .map((key) => `/${encodeURIComponent(String(key).replaceAll('~', '~0').replaceAll('/', '~1'))}`)
    .join('')

const validators = new Map<string, ReturnType<typeof ajv.compile>>()

/** What makes a value differ from the schema at a place of the document; empty when it fits. */
export function faultsOf(value: unknown, ...place: (string | number)[]): string[] {
  const $ref = `openapi#${pointer(place)}`
  const validate = validators.get($ref) ?? ajv.compile({ $ref })
  validators.set($ref, validate)
  validate(value)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

export const bodyPlace = ({ path, method }: Operation) =>
  ['paths', path, method.toLowerCase(), 'requestBody', 'content', 'application/json', 'schema'] as const

export const responsePlace = ({ path, method }: Operation, status: number) =>
  ['paths', path, method.toLowerCase(), 'responses', status, 'content', 'application/json', 'schema'] as const

/** True when the operation answers with a list. */
export function answersList(operation: Operation): boolean {
  const { schema } = operationIn(operation).responses[operation.status].content['application/json']
  return document.components.schemas[schema.$ref.split('/').at(-1)].properties.object.const === 'list'
}

/** A refusal with this status and code, whose body and headers are as documented (contract 1). */
export function expectRefusal(
  answer: Answer,
  status: number,
  code: string,
  param: string | null = null,
): void {
  const { body, headers } = answer
  expect({ status: answer.status, code: body?.code, param: body?.param }, JSON.stringify(body)).toEqual({
    status,
    code,
    param,
  })
  expect(faultsOf(body, 'components', 'schemas', 'Error')).toEqual([])
  expect(body.status).toBe(status)
  expect(body.request_id).toMatch(/^req_\w+$/)
  expect(headers.get('x-request-id')).toBe(body.request_id)
  expect(headers.get('x-api-version')).toBe('2026-09-05')
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  if (status === 422) expect(body.errors[0]).toEqual({ param, code, message: body.message })
  else expect(body.errors).toBeUndefined()
}
