import { beforeAll, describe, expect, it, vi } from 'vitest'
import { PATIENCE } from '../support/api-requests.ts'
import { type Body, Client, refusal } from '../support/client.ts'
import { mintCompany, type TestCompany } from '../support/company.ts'
import { succeed } from '../support/documents.ts'
import { articleBody } from '../support/factories.ts'

const PATH = '/v1/request-logs'
/** A text that is sent and must not be kept. */
const SENT = 'Guarnizione-segreta'

let company: TestCompany
let key_id: string
/** What the key asked for, the newest first. */
let kept: Body[]
let article: Body
let refused: Body

const read = async (query: string): Promise<Body[]> =>
  succeed(await company.client.get(`${PATH}?api_key_id=${key_id}&${query}`)).data

beforeAll(async () => {
  company = await mintCompany()
  const { id, key } = await company.mintKey()
  key_id = id
  const client = new Client(key)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const body = articleBody({ name: SENT })
  article = succeed(await client.post('/v1/articles', body, { headers }))
  succeed(await client.post('/v1/articles', body, { headers }))
  succeed(await client.get(`/v1/articles?limit=5&q=${SENT}`))
  refused = (await client.get(`/v1/customers/${article.id}`)).body
  await vi.waitFor(async () => {
    kept = await read('limit=100')
    expect(kept).toHaveLength(4)
  }, PATIENCE)
})

describe('permissions.md#what-is-kept-of-a-keys-requests', () => {
  it('each request with its key, route, names of the query, answer, and whether it was a replay', () => {
    expect(
      kept.map(({ method, path, route, status, replayed }) => ({ method, path, route, status, replayed })),
    ).toEqual([
      ...[
        { method: 'GET', path: `/v1/customers/${article.id}`, route: '/v1/customers/{id}', status: 404 },
        { method: 'GET', path: '/v1/articles', route: '/v1/articles', status: 200 },
      ].map((one) => ({ ...one, replayed: false })),
      { method: 'POST', path: '/v1/articles', route: '/v1/articles', status: 201, replayed: true },
      { method: 'POST', path: '/v1/articles', route: '/v1/articles', status: 201, replayed: false },
    ])
    const none = { user_id: null, user_name: null, device_name: null }
    for (const one of kept)
      expect(one).toMatchObject({ object: 'request_log', api_key_id: key_id, api_key_name: 'test', ...none })
    expect(kept.map(({ query_parameters }) => query_parameters)).toEqual([[], ['limit', 'q'], [], []])
    expect(kept.map(({ error }) => error)).toEqual([refused, null, null, null])
  })

  it('never values of the query, bodies or secrets', () => {
    expect(JSON.stringify(kept)).not.toContain(SENT)
  })

  it('filters by method, route, status and its class, request and time', async () => {
    const [unknown, listed, replayed, made] = kept as [Body, Body, Body, Body]
    const found: [query: string, expected: Body[]][] = [
      ['method=POST', [replayed, made]],
      ['route=/v1/customers/{id}', [unknown]],
      ['status=404', [unknown]],
      ['status=2xx', [listed, replayed, made]],
      ['status=5xx', []],
      [`request_id=${listed.request_id}`, [listed]],
      ['from=2026-01-01T00:00:00Z', kept],
      ['from=1969-12-31T00:00:00Z', kept],
      ['to=1969-12-31T00:00:00Z', []],
      ['to=2026-01-01T00:00:00Z', []],
    ]
    for (const [query, expected] of found) expect(await read(query), query).toEqual(expected)
  })

  it.each([
    ['status=1xx', 'status'],
    ['status=6xx', 'status'],
    ['status=99', 'status'],
    ['status=ok', 'status'],
    ['method=BREW', 'method'],
    ['request_id=x', 'request_id'],
    ['from=2026-09-05T08:00:00Z&to=2026-09-05T08:00:00Z', 'to'],
  ])('%s is 422', async (query, param) => {
    const answer = await company.client.get(`${PATH}?${query}`)
    expect(refusal(answer)).toEqual({ status: 422, code: 'parameter_invalid', param })
  })

  it('needs logs.read; another company’s request is 404', async () => {
    const path = `${PATH}/${kept[0]!.id}`
    expect((await company.client.get(path)).body).toEqual(kept[0])
    const reader = await company.clientWith(['articles.read'])
    for (const asked of [PATH, path]) {
      const { status, body } = await reader.get(asked)
      expect([status, body.code]).toEqual([403, 'permission_missing'])
    }
    const { client: stranger } = await mintCompany()
    expect((await stranger.get(path)).status).toBe(404)
  })
})
