import { beforeAll, describe, expect, it } from 'vitest'
import { mintCompany, type TestCompany } from '../support/company.ts'
import { unique } from '../support/factories.ts'
import { product } from '../support/product.ts'
import { callProcedure, signIn } from '../support/session.ts'

let company: TestCompany
let cookie: string

beforeAll(async () => {
  company = await mintCompany()
  cookie = (await signIn(company.owner)).cookie
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(product.base_url + path, { headers })

/** A batch as the console's client sends it. */
function batch(calls: number, comma = ',') {
  const inputs = Object.fromEntries(Array.from({ length: calls }, (_, index) => [index, {}]))
  const paths = Array.from({ length: calls }, () => 'vatRates.list').join(comma)
  return get(`/api/trpc/${paths}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`, { cookie })
}

describe('console: calls in one batch', () => {
  it('are twenty at most', async () => {
    const response = await batch(20)
    expect(response.status).toBe(200)
    expect(await response.json()).toHaveLength(20)
  })

  it.each([',', '%2C', '%2c'])('400: more than twenty, divided by %s', async (comma) => {
    const response = await batch(21, comma)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      object: 'error',
      code: 'request_malformed',
      message: 'A batch holds at most 20 calls.',
      request_id: response.headers.get('x-request-id'),
    })
  })
})

describe('console.md#signing-in: a call in the company that it was meant for', () => {
  it.each([
    ['is done there', () => company.company_id, 200],
    ['is refused in another one', () => crypto.randomUUID(), 412],
  ])('%s', async (_what, meant, status) => {
    const headers = { cookie, 'x-officina-company': meant() }
    const name = unique('Ricambi')
    const input = { name }
    const answer = await callProcedure('suppliers.create', 'mutation', { input, headers })
    expect(answer.status).toBe(status)
    if (status === 412)
      expect(answer.body).toMatchObject({ code: 'precondition_failed', param: 'X-Officina-Company' })
    const { data } = (await company.client.get(`/v1/suppliers?q=${encodeURIComponent(name)}`)).body
    expect(data).toHaveLength(status === 200 ? 1 : 0)
  })
})

describe('console: answers are kept by nobody and taken for nothing else', () => {
  it.each([
    ['a procedure', '/api/trpc/session.get', true],
    ['a refusal', '/api/trpc/articles.list', false],
    ['an unknown procedure', '/api/trpc/nothing', true],
    ['the session', '/api/auth/get-session', true],
    ['an unknown path', '/api/auth/nothing', false],
  ])('%s', async (_what, path, isSignedIn) => {
    const { headers } = await get(path, isSignedIn ? { cookie } : {})
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })
})
