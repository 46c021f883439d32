import { beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from '../../src/rest/routes.ts'
import type { Client } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'
import {
  bodyName,
  expectError,
  expectReasons,
  faultsOf,
  fieldsIn,
  parametersOf,
} from '../support/document.ts'
import {
  casesOf,
  fieldCasesOf,
  fieldsOf,
  fill,
  operations,
  pathToNothing,
  takesBody,
  titleOf,
  watchedPath,
  withQuery,
} from '../support/operations.ts'
import { keptBody, keptRecords } from '../support/prepared.ts'

let client: Client

beforeAll(async () => {
  client = (await mintCompany()).client
})

const bodies = operations.filter(takesBody)
const queries = operations.filter(({ method }) => method === 'GET')

describe.each(casesOf(operations))('%s', (_title, operation) => {
  const { method } = operation

  it('requests.md#input: an unknown query parameter is 422 parameter_unknown', async () => {
    const body = await keptBody(client, operation)
    const answer = await client.request(
      method,
      withQuery(pathToNothing(operation), operation, 'nonsense=1'),
      body,
    )
    expectError(answer, 422, 'parameter_unknown', 'nonsense')
  })

  for (const param of operation.params) {
    it(`requests.md#input: the path's ${param} is taken from nowhere else`, async () => {
      const path = pathToNothing(operation)
      const body = takesBody(operation) ? { ...(await keptBody(client, operation)), [param]: '1' } : undefined
      const answer = await client.request(method, body ? path : `${path}?${param}=1`, body)
      expectError(answer, 422, 'parameter_unknown', param)
    })
  }

  it('tenancy: no input has a company_id', () => {
    expect(fieldsOf(operation)).not.toContain('company_id')
  })

  // A read takes no body from fetch: facade/bodies has that case.
  if (method === 'GET') return
  it('requests.md#input: an unknown body field is 422 parameter_unknown', async () => {
    const body = await keptBody(client, operation)
    const answer = await client.request(method, pathToNothing(operation), { ...body, nonsense: 1 })
    expectError(answer, 422, 'parameter_unknown', 'nonsense')
  })
})

/** Values of every JSON type, and of each some that a field may refuse. */
const SAMPLES = [
  '',
  'x',
  '2026-02-30',
  'x'.repeat(10_001),
  -1,
  0.00001,
  1.5,
  1e13,
  true,
  null,
  [],
  ['x'],
  [1],
  {},
  { a: 1 },
]

/** Those that the document says the field does not take. */
function misfitsOf(operation: Operation, field: string): unknown[] {
  const schema = bodyName(operation)
  const { type } = fieldsIn(schema).properties[field]
  return SAMPLES.filter(
    (sample) =>
      // an empty text is null where null may stand
      !(sample === '' && Array.isArray(type)) &&
      faultsOf({ [field]: sample }, schema).some((fault) => fault.startsWith(`/${field}`)),
  )
}

describe.each(fieldCasesOf(bodies))('%s: %s', (_title, field, operation) => {
  it('requests.md#input: a value that does not fit is 422, names it and changes nothing', async () => {
    const misfits = misfitsOf(operation, field)
    expect(misfits.length).toBeGreaterThan(5)
    const ids = await keptRecords(client, operation)
    const path = fill(operation, ids)
    const body = await keptBody(client, operation)
    const watched = watchedPath(operation, ids)
    const before = await client.get(watched)
    expect(before.status).toBe(200)
    for (const misfit of misfits) {
      const answer = await client.request(operation.method, path, { ...body, [field]: misfit })
      const sent = JSON.stringify(misfit).slice(0, 50)
      expect(answer.status, `${sent}: ${JSON.stringify(answer.body)}`).toBe(422)
      expect(answer.body.param, sent).toMatch(new RegExp(`^${field}(?:$|[.[])`))
      expectReasons(answer)
      if (answer.body.param === field) expect(answer.body.code, sent).toBe('parameter_invalid')
    }
    expect((await client.get(watched)).body).toEqual(before.body)
  })
})

/** Fields that the document requires in the body. */
const requiredIn = (operation: Operation) => fieldsIn(bodyName(operation)).required

const demanding = bodies.filter((operation) => requiredIn(operation).length > 0)

describe.each(casesOf(demanding))('%s', (_title, operation) => {
  it('requests.md#input: without its required fields it is 422 parameter_missing', async () => {
    const required = requiredIn(operation)
    const answer = await client.request(operation.method, pathToNothing(operation), {})
    expectError(answer, 422, 'parameter_missing', required[0])
    expect(answer.body.errors.map((error: { param: string }) => error.param)).toEqual(required)
  })
})

describe.each(fieldCasesOf(queries))('%s?%s', (_title, name, operation) => {
  const ask = (query: string) => client.get(withQuery(pathToNothing(operation), operation, query))
  const kind = operation.query.get(name)

  it('requests.md#input: sent twice it is 422', async () => {
    const answer = await ask(`${name}=1&${name}=1`)
    expectError(answer, 422, 'parameter_invalid', name)
    expect([answer.body.reason, answer.body.errors.length]).toEqual(['repeated', 1])
  })

  if (kind !== 'string') {
    it('values.md#queries: it takes only its JSON spelling', async () => {
      // a depth in millimetres and a price have decimals, what else is counted has none
      const hasDecimals = /^(tread_below|price_(from|to))$/.test(name)
      const numbers = [
        '',
        ...(hasDecimals ? [] : ['1.5', '1.0', '25.000']),
        '01',
        '0x10',
        '1e1',
        '+1',
        'ten',
        ' 1',
      ]
      const wrong = kind === 'boolean' ? ['1', 'True', 'yes', ''] : numbers
      for (const text of wrong) {
        expectError(await ask(`${name}=${encodeURIComponent(text)}`), 422, 'parameter_invalid', name)
      }
    })
  }

  if (name.endsWith('_id') && name !== 'external_id') {
    it('values.md#ids: malformed it is 422', async () => {
      expectError(await ask(`${name}=malformed`), 422, 'parameter_invalid', name)
    })
  }
})

/** Two ends of each kind of value, the later one first. */
const REVERSED: Record<string, [string, string]> = {
  number: ['2', '1'],
  date: ['2026-12-31', '2026-01-01'],
  'date-time': ['2026-12-31T00:00:00Z', '2026-01-01T00:00:00Z'],
}

/** The beginnings of the ranges that queries take: `from` beside `to`, `due_from` beside `due_to`. */
const ranges = queries.flatMap((operation) => {
  const names = new Set(fieldsOf(operation))
  const begins = [...names].filter(
    (name) => /(^|_)from$/.test(name) && names.has(name.replace(/from$/, 'to')),
  )
  return begins.map((name) => [titleOf(operation), name, operation] as const)
})

describe.each(ranges)('%s?%s', (_title, from, operation) => {
  it('lists.md#filters: a range that ends before it begins is 422, and its end is to blame', async () => {
    const to = from.replace(/from$/, 'to')
    const { type, format } = parametersOf(operation).find(({ name }) => name === from)!.schema
    const [begin, end] = REVERSED[format ?? type]!
    const path = fill(operation, await keptRecords(client, operation))
    const sent = new URLSearchParams({ [from]: begin, [to]: end }).toString()
    expectError(await client.get(withQuery(path, operation, sent)), 422, 'parameter_invalid', to)
  })
})
