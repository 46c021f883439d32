import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Body, type Client, NOWHERE } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'
import { expectError } from '../support/document.ts'
import { product } from '../support/product.ts'

const GOOD = { name: 'Filtro', unit_type: 'pz', vat_code: '22' }

let client: Client
let kept: Body

beforeAll(async () => {
  client = (await mintCompany()).client
  kept = await client.create('/v1/articles', { ...GOOD, name: '100% cotone_a\\b', code: 'A_1' })
})

afterEach(async () => {
  expect((await fetch(`${product.base_url}/healthz`)).status).toBe(200)
  expect((await client.walk('/v1/articles')).map(({ id }) => id)).toEqual([kept.id])
  expect((await client.get(`/v1/articles/${kept.id}`)).body).toEqual(kept)
})

const fields = (text: string) => `${JSON.stringify(GOOD).slice(0, -1)},${text}}`

describe('foundation: names with a meaning of their own', () => {
  const NAMES = [
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    '__defineGetter__',
    'valueOf',
  ]

  it.each(NAMES)('%s in a body is an unknown field', async (name) => {
    expectError(
      await client.post('/v1/articles', fields(`"${name}":{"polluted":1}`)),
      422,
      'parameter_unknown',
      name,
    )
    const patch = await client.patch(`/v1/articles/${kept.id}`, fields(`"${name}":null`))
    expectError(patch, 422, 'parameter_unknown', name)
  })

  it.each(NAMES)('%s in a query is an unknown parameter', async (name) => {
    expectError(await client.get(`/v1/articles?${name}=1`), 422, 'parameter_unknown', name)
    expectError(await client.get(`/v1/articles?${name}=1&${name}=2`), 422, 'parameter_unknown', name)
    expectError(await client.delete(`/v1/articles/${kept.id}?${name}=1`), 422, 'parameter_unknown', name)
  })

  it.each(NAMES)('%s as an id is an unknown one', async (name) => {
    expectError(await client.get(`/v1/articles/${name}`), 404, 'resource_not_found')
    expectError(await client.get(`/v1/${name}`), 404, 'route_not_found')
  })

  it.each(['id', 'company_id', 'object', 'kind', 'created_at', 'deleted_at', 'name_key'])(
    'the column %s is no field of the body',
    async (name) => {
      expectError(
        await client.post('/v1/articles', { ...GOOD, [name]: kept.id }),
        422,
        'parameter_unknown',
        name,
      )
    },
  )
})

describe('foundation: nesting', () => {
  it.each([
    ['arrays', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['arrays around a long number', `${'['.repeat(100_000)}1.00000000000000000001${']'.repeat(100_000)}`],
  ])('100,000 %s deep in a field is refused', async (_what, deep) => {
    for (const field of ['name', 'metadata', 'nonsense']) {
      const answer = await client.post('/v1/articles', `{"${field}":${deep}}`)
      expect([400, 422]).toContain(answer.status)
      expect(answer.body.object).toBe('error')
    }
  })

  it('of many unknown fields the first hundred are named', async () => {
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`field${index}`, index]))
    const answer = await client.post('/v1/articles', { ...GOOD, ...many })
    expectError(answer, 422, 'parameter_unknown', 'field0')
    expect(answer.body.errors.map(({ param }: Body) => param)).toEqual(Object.keys(many).slice(0, 100))
  })

  it('125,000 wrong items of a batch are one error: their number is looked at before they are', async () => {
    const wrong = `[${'1,'.repeat(124_999)}1]`
    for (const kind of ['quotes', 'worksheets'])
      for (const key of ['add', 'update', 'remove', 'reorder']) {
        const answer = await client.post(`/v1/${kind}/${NOWHERE}/line-items/batch`, `{"${key}":${wrong}}`)
        expectError(answer, 422, 'parameter_invalid', key)
        expect(answer.body.errors).toHaveLength(1)
      }
  })

  it('125,000 wrong labels, kinds of document, people and pairs are one error each', async () => {
    const wrong = `[${'1,'.repeat(124_999)}1]`
    const pairs = `{${Array.from({ length: 60_000 }, (_, index) => `"k${index}":1`)}}`
    const sent: [path: string, field: string, body: string][] = [
      ['/v1/customers', 'tags', `{"last_name":"Rossi","tags":${wrong}}`],
      ['/v1/sezionali', 'document_kinds', `{"code":"A","name":"A","document_kinds":${wrong}}`],
      [
        '/v1/worksheets',
        'assigned_user_ids',
        `{"customer_id":"${NOWHERE}","vehicle_id":"${NOWHERE}","assigned_user_ids":${wrong}}`,
      ],
      ['/v1/articles', 'metadata', fields(`"metadata":${pairs}`)],
    ]
    for (const [path, field, body] of sent) {
      const answer = await client.post(path, body)
      expectError(answer, 422, 'parameter_invalid', field)
      expect(answer.body.errors).toHaveLength(1)
    }
  })

  it('of the faults of five hundred items a hundred are named', async () => {
    const add = Array.from({ length: 500 }, () => ({ description: 1, quantity: 'x' }))
    const answer = await client.post(`/v1/quotes/${NOWHERE}/line-items/batch`, { add })
    expectError(answer, 422, 'parameter_invalid', 'add[0].description')
    expect(answer.body.errors).toHaveLength(100)
  })

  it('many query parameters are refused', async () => {
    const query = Array.from({ length: 1000 }, (_, index) => `p${index}=1`).join('&')
    expectError(await client.get(`/v1/articles?${query}`), 422, 'parameter_unknown', 'p0')
  })

  it('a field name of a surrogate or a NUL is answered as text', async () => {
    for (const name of ['\\ud800', '\\u0000']) {
      const answer = await client.post('/v1/articles', fields(`"${name}":1`))
      expect(answer.body).toMatchObject({ status: 422, code: 'parameter_unknown' })
    }
  })
})

describe('foundation: queries', () => {
  it.each([
    '%',
    '_',
    '\\',
    '%%',
    '_1%',
    '%25',
    '\\%',
    "'",
    '"',
    ';--',
    '*',
    '?',
    '(',
    '[',
    '+',
    '.',
    '^$',
    '|',
  ])('articles.md#search: %j in q is matched literally', async (q) => {
    const { status, body } = await client.get(`/v1/articles?q=${encodeURIComponent(q)}`)
    expect(status).toBe(200)
    const text = [kept.code, kept.name].join(' ').toLowerCase()
    expect(body.data).toHaveLength(text.includes(q.toLowerCase()) ? 1 : 0)
  })

  it.each(['%00', 'a%00b'])('a NUL in q is 422: %s', async (q) => {
    expectError(await client.get(`/v1/articles?q=${q}`), 422, 'parameter_invalid', 'q')
  })

  it.each(['%ff', 'a%c3%28', '%E0%A4%A', '%ed%a0%80', '%f0%9f%98'])(
    'values.md#texts: what is no UTF-8 in q is 422: %s',
    async (q) => {
      const answer = await client.get(`/v1/articles?q=${q}`)
      expectError(answer, 422, 'parameter_invalid', 'q')
      expect(answer.body.reason).toBe('malformed_text')
      expectError(await client.get(`/v1/articles?external_id=${q}`), 422, 'parameter_invalid', 'external_id')
    },
  )

  it('the replacement character itself is text as any other', async () => {
    expect((await client.get('/v1/articles?q=%EF%BF%BD')).body.data).toEqual([])
  })

  it.each(['%', '%zz', '%E0%A4%A', '%ed%a0%80', '%ff', '%u0041', '&&&=&', '=', '=1', '#', '?', '+'])(
    'the query %j is never a 500',
    async (text) => {
      for (const query of [
        `?${text}`,
        `?q=${text}`,
        `?${text}=1`,
        `?limit=${text}`,
        `?starting_after=${text}`,
      ]) {
        const { status, body } = await client.get(`/v1/articles${query}`)
        expect([200, 422], query).toContain(status)
        expect(['list', 'error']).toContain(body.object)
      }
    },
  )

  it.each(['%', '%zz', '%00', '%2f', '%E0%A4%A', '%ed%a0%80', ';', '"', "'", '{id}', '*', '%20'])(
    'the path segment %j is an unknown id',
    async (segment) => {
      expectError(await client.get(`/v1/articles/${segment}`), 404, 'resource_not_found')
    },
  )

  it.each(['/v1/%61rticles', '/v1//articles', '/v1/articles//', '/v1/Articles', '/v1/articles/x/y/z'])(
    '%s is no route',
    async (path) => {
      const { status, body } = await client.get(path)
      expect(status).toBe(404)
      expect(body.code).toBe('route_not_found')
    },
  )
})

describe('values.md#texts: names stand on one line', () => {
  const TORN = [
    'Mario\nBcc: x@example.com',
    'Mario\rRossi',
    'Mario\u001b[31mRossi',
    'Mario\u2028Rossi',
    'Ma\trio',
  ]
  const VALID = { customers: { first_name: 'Mario', last_name: 'Rossi' }, vehicles: { license: 'AB123CD' } }

  it.each(TORN)('%j is no name', async (torn) => {
    expectError(await client.post('/v1/articles', { ...GOOD, name: torn }), 422, 'parameter_invalid', 'name')
    const customer = { ...VALID.customers, last_name: torn }
    expectError(await client.post('/v1/customers', customer), 422, 'parameter_invalid', 'last_name')
    const vehicle = { ...VALID.vehicles, driver_name: torn }
    expectError(await client.post('/v1/vehicles', vehicle), 422, 'parameter_invalid', 'driver_name')
  })
})
