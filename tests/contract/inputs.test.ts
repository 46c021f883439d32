import { beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from '../../src/rest/routes.ts'
import type { Client } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'
import { bodyPlace, document, expectRefusal, faultsOf, operationIn } from '../support/document.ts'
import {
  exampleBody,
  fieldsOf,
  fill,
  makePathRecords,
  operations,
  pathToNothing,
  takesBody,
  titleOf,
} from '../support/operations.ts'

let client: Client

beforeAll(async () => {
  client = (await mintCompany()).client
})

const casesOf = (list: Operation[]) => list.map((operation) => ({ title: titleOf(operation), operation }))
const bodies = operations.filter(takesBody)
const queries = operations.filter(({ method }) => method === 'GET')

describe.each(casesOf(operations))('$title', ({ operation }) => {
  const { method } = operation

  it('contract 1, check 9: an unknown query parameter is 422 parameter_unknown', async () => {
    const body = takesBody(operation) ? await exampleBody(client, operation) : undefined
    const answer = await client.request(method, `${pathToNothing(operation)}?nonsense=1`, body)
    expectRefusal(answer, 422, 'parameter_unknown', 'nonsense')
  })

  it('contract 1, check 9: an unknown body field is 422 parameter_unknown', async () => {
    const body = takesBody(operation) ? await exampleBody(client, operation) : {}
    if (method === 'GET') return // fetch sends no body with it; see facade/bodies
    const answer = await client.request(method, pathToNothing(operation), { ...body, nonsense: 1 })
    expectRefusal(answer, 422, 'parameter_unknown', 'nonsense')
  })

  it.each(operation.params)('contract 1: the path parameter %s is taken from nowhere else', async (param) => {
    const path = pathToNothing(operation)
    const body = takesBody(operation) ? { ...(await exampleBody(client, operation)), [param]: '1' } : undefined
    const answer = await client.request(method, body ? path : `${path}?${param}=1`, body)
    expectRefusal(answer, 422, 'parameter_unknown', param)
  })

  it('tenancy: no input has a company_id', () => {
    expect(fieldsOf(operation)).not.toContain('company_id')
  })
})

/** Values of every JSON type, and of each some that a field may refuse. */
const SAMPLES = ['', 'x', '2026-02-30', 'x'.repeat(10_001), -1, 0.00001, 1.5, 1e13, true, null, [], ['x'], [1], {}, { a: 1 }]

/** Those that the document says the field does not take. */
function misfitsOf(operation: Operation, field: string): unknown[] {
  const place = bodyPlace(operation)
  return SAMPLES.filter((sample) =>
    faultsOf({ [field]: sample }, ...place).some((fault) => fault.startsWith(`/${field}`)),
  )
}

describe.each(casesOf(bodies))('$title', ({ operation }) => {
  it.each(fieldsOf(operation))('contract 1, check 9: a wrong %s is 422 and changes nothing', async (field) => {
    const misfits = misfitsOf(operation, field)
    expect(misfits.length).toBeGreaterThan(5)
    const path = fill(operation, await makePathRecords(client, operation))
    const body = await exampleBody(client, operation)
    // A POST must make nothing, any other write must leave its record as it is.
    const readable = operations.some((other) => other.method === 'GET' && other.path === operation.path)
    const before = readable ? await client.get(path) : undefined
    for (const misfit of misfits) {
      const answer = await client.request(operation.method, path, { ...body, [field]: misfit })
      const sent = JSON.stringify(misfit).slice(0, 50)
      expect(answer.status, `${sent}: ${JSON.stringify(answer.body)}`).toBe(422)
      expect(answer.body.code, sent).toBe('parameter_invalid')
      expect(answer.body.param, sent).toMatch(new RegExp(`^${field}(?:$|[.[])`))
    }
    if (before) expect((await client.get(path)).body).toEqual(before.body)
  })

  const required: string[] = requiredIn(operation)
  it.runIf(required.length > 0)('contract 1, check 9: without its required fields it is 422', async () => {
    const answer = await client.request(operation.method, pathToNothing(operation), {})
    expectRefusal(answer, 422, 'parameter_missing', required[0])
    expect(answer.body.errors.map((error: { param: string }) => error.param)).toEqual(required)
  })
})

/** Fields that the document requires in the body. */
function requiredIn(operation: Operation): string[] {
  const { schema } = operationIn(operation).requestBody.content['application/json']
  return document.components.schemas[schema.$ref.split('/').at(-1)].required ?? []
}

describe.each(casesOf(queries))('$title', ({ operation }) => {
  const kinds = [...operation.query].filter(([name]) => !operation.params.includes(name))

  it.each(kinds)('contract 1, check 9: %s sent twice is 422', async (name) => {
    const answer = await client.get(`${pathToNothing(operation)}?${name}=1&${name}=1`)
    expectRefusal(answer, 422, 'parameter_invalid', name)
  })

  const spelled = kinds.filter(([, kind]) => kind !== 'string')
  it.each(spelled)('contract 2: %s takes only its JSON spelling', async (name, kind) => {
    const wrong = kind === 'boolean' ? ['1', 'True', 'yes', ''] : ['', '1.5', '01', '0x10', '1e1', '+1', 'ten', ' 1']
    for (const text of wrong) {
      const answer = await client.get(`${pathToNothing(operation)}?${name}=${encodeURIComponent(text)}`)
      expectRefusal(answer, 422, 'parameter_invalid', name)
    }
  })

  const ids = kinds.map(([name]) => name).filter((name) => name.endsWith('_id'))
  it.each(ids)('contract 1: a malformed %s in the query is 422', async (name) => {
    const answer = await client.get(`${pathToNothing(operation)}?${name}=malformed`)
    expectRefusal(answer, 422, 'parameter_invalid', name)
  })
})
