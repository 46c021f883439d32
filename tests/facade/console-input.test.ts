import { beforeAll, describe, expect, it } from 'vitest'
import { mintCompany } from '../support/company.ts'
import { product } from '../support/product.ts'
import { fromElsewhere, type Session, signIn } from '../support/session.ts'

let session: Session

beforeAll(async () => {
  session = await signIn((await mintCompany()).owner)
})

async function send(
  path: string,
  init: { method?: string; headers?: Record<string, string>; body?: string } = {},
) {
  const origin = product.base_url
  const response = await fetch(origin + path, {
    ...init,
    headers: { origin, cookie: session.cookie, ...fromElsewhere(), ...init.headers },
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text }
}

const json = { 'content-type': 'application/json' }

describe('foundation: bad input to the console is never a 500', () => {
  it.each([
    ['an unknown procedure', 404, '/api/trpc/articles.nonsense', {}],
    ['a group instead of a procedure', 404, '/api/trpc/articles', {}],
    ['__proto__', 404, '/api/trpc/__proto__', {}],
    ['constructor', 404, '/api/trpc/constructor.constructor', {}],
    ['malformed escapes', 400, '/api/trpc/%zz', {}],
    ['input that is no JSON', 400, '/api/trpc/articles.list?input={', {}],
    ['input that is an array', 422, '/api/trpc/articles.list?input=[]', {}],
    ['a wrong field', 422, '/api/trpc/articles.list?input={"limit":"x"}', {}],
    ['a mutation by GET', 405, '/api/trpc/articles.create?input={}', {}],
    ['a query by POST', 405, '/api/trpc/articles.list', { method: 'POST', headers: json, body: '{}' }],
    [
      'a body that is no JSON',
      400,
      '/api/trpc/articles.create',
      { method: 'POST', headers: json, body: '{' },
    ],
    [
      'a body that is an array',
      422,
      '/api/trpc/articles.create',
      { method: 'POST', headers: json, body: '[]' },
    ],
    ['no body', 400, '/api/trpc/articles.create', { method: 'POST', headers: json }],
    ['a body of another type', 415, '/api/trpc/articles.create', { method: 'POST', body: '{}' }],
    [
      'a body over 1 MiB',
      413,
      '/api/trpc/articles.create',
      { method: 'POST', headers: json, body: JSON.stringify({ name: 'x'.repeat(1024 * 1024) }) },
    ],
  ])('%s is %i', async (_what, status, path, init) => {
    const answer = await send(path, init)
    expect(answer.status, answer.text).toBe(status)
    const { error } = JSON.parse(answer.text)
    expect(error.data.error).toMatchObject({ object: 'error', status })
    expect(answer.text).not.toMatch(/stack|node_modules|\.ts\b/)
  })

  it('a batch answers each of its calls', async () => {
    const input = encodeURIComponent(JSON.stringify({ 0: { limit: 1 }, 1: { limit: 0 } }))
    const answer = await send(`/api/trpc/articles.list,articles.list?batch=1&input=${input}`)
    const [first, second] = JSON.parse(answer.text)
    expect(first.result.data).toMatchObject({ object: 'list' })
    expect(second.error.data.error).toMatchObject({ status: 422, param: 'limit' })
  })

  it.each([
    ['no JSON', '/api/auth/sign-in/email', { method: 'POST', headers: json, body: '{' }],
    ['an array', '/api/auth/sign-in/email', { method: 'POST', headers: json, body: '[]' }],
    ['no body', '/api/auth/sign-in/email', { method: 'POST', headers: json }],
    ['no type', '/api/auth/sign-in/email', { method: 'POST', body: '{}' }],
    [
      'a wrong type',
      '/api/auth/sign-in/email',
      { method: 'POST', headers: json, body: '{"email":1,"password":[]}' },
    ],
    [
      'a NUL',
      '/api/auth/sign-in/email',
      { method: 'POST', headers: json, body: '{"email":"a\\u0000@officina.example","password":"\\u0000"}' },
    ],
    ['an unknown path', '/api/auth/nonsense', {}],
    ['no path', '/api/auth', {}],
  ])('sign-in with %s is refused', async (_what, path, init) => {
    const { status, text } = await send(path, init)
    expect(status, text).toBeGreaterThanOrEqual(400)
    expect(status, text).toBeLessThan(500)
  })

  it('an unknown page is 404', async () => {
    expect((await send('/nothing/here')).status).toBe(404)
  })
})
