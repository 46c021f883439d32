import { beforeAll, describe, expect, it } from 'vitest'
import { mintCompany } from '../support/company.ts'
import { product } from '../support/product.ts'
import { signIn } from '../support/session.ts'

let cookie: string

beforeAll(async () => {
  cookie = (await signIn((await mintCompany()).owner)).cookie
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
