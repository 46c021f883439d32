import { once } from 'node:events'
import net from 'node:net'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { apiRequests, PATIENCE } from '../support/api-requests.ts'
import { type Body, type Client, NOWHERE, VERSION } from '../support/client.ts'
import { database, mintCompany, type TestCompany } from '../support/company.ts'
import { articleBody } from '../support/factories.ts'
import { product } from '../support/product.ts'
import { type Session, signIn } from '../support/session.ts'

let company: TestCompany
let session: Session
let api: ReturnType<typeof apiRequests>

beforeAll(async () => {
  company = await mintCompany()
  session = await signIn(company.owner)
  api = apiRequests(company, session)
})

describe('console, API access: every request of a known key is kept', () => {
  it('with its time, method, path, route, status, duration and request id', async () => {
    const { id, client } = await api.newKey()
    const before = Date.now()
    const made = await client.post('/v1/articles', articleBody())
    const read = await client.get(`/v1/articles/${made.body.id}`)
    const [second, first] = await api.requestsOf(id, 2)
    expect(second).toEqual({
      object: 'api_request',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      request_id: read.headers.get('x-request-id'),
      key_id: id,
      created_at: expect.any(String),
      method: 'GET',
      path: `/v1/articles/${made.body.id}`,
      query: [],
      route: '/v1/articles/{id}',
      status: 200,
      duration_ms: expect.any(Number),
      error_code: null,
      error_param: null,
    })
    expect(first).toMatchObject({ method: 'POST', path: '/v1/articles', route: '/v1/articles', status: 201 })
    expect(Date.parse(first.created_at)).toBeGreaterThanOrEqual(before)
    expect(first.created_at <= second.created_at).toBe(true)
    const { body } = await api.detail(id, second.request_id)
    expect(body).toEqual({ ...second, error: null })
  })

  it.each<[number, string, string | null, Parameters<Client['request']>]>([
    [
      400,
      'api_version_required',
      'X-API-Version',
      ['GET', '/v1/articles', undefined, { headers: { 'x-api-version': '' } }],
    ],
    [400, 'json_invalid', null, ['POST', '/v1/articles', '{"na']],
    [403, 'permission_missing', null, ['GET', '/v1/customers']],
    [404, 'resource_not_found', null, ['GET', `/v1/articles/${NOWHERE}`]],
    [
      415,
      'content_type_unsupported',
      null,
      ['POST', '/v1/articles', '{}', { headers: { 'content-type': 'text/plain' } }],
    ],
    [422, 'parameter_missing', 'name', ['POST', '/v1/articles', { unit_type: 'pz' }]],
  ])('refusals too: %i %s', async (status, error_code, error_param, request) => {
    const { id, client } = await api.newKey(['articles.read', 'articles.write'])
    const answer = await client.request(...request)
    expect(answer.status).toBe(status)
    const [kept] = await api.requestsOf(id, 1)
    expect(kept).toMatchObject({ status, error_code, error_param, request_id: answer.body.request_id })
    expect((await api.detail(id, kept.request_id)).body.error).toEqual(answer.body)
  })

  it('of a plan without API', async () => {
    const other = await mintCompany({ plan: 'basic' })
    await other.client.get('/v1/articles')
    const owner = await signIn(other.owner)
    const [key] = (await owner.call('apiKeys.list', 'query')).body.data
    const read = async () => (await owner.call('apiKeys.requests', 'query', { id: key.id })).body.data
    await expect.poll(read, PATIENCE).toMatchObject([{ status: 402, error_code: 'plan_without_api' }])
  })

  it('of a revoked key and of an expired one, so that one learns who still uses them', async () => {
    const revoked = await api.newKey()
    await session.call('apiKeys.revoke', 'mutation', { id: revoked.id })
    await revoked.client.get('/v1/articles')
    expect(await api.requestsOf(revoked.id, 1)).toMatchObject([
      { status: 401, error_code: 'api_key_revoked' },
    ])
    const expired = await api.newKey(['articles.read'], '2026-01-01T00:00:00Z')
    await expired.client.get('/v1/articles')
    expect(await api.requestsOf(expired.id, 1)).toMatchObject([
      { status: 401, error_code: 'api_key_expired' },
    ])
  })

  it('of a client that went away before its answer: without a status', async () => {
    const { id, client } = await api.newKey()
    const { port, hostname } = new URL(product.base_url)
    const socket = net.connect(Number(port), hostname)
    await once(socket, 'connect')
    const head = [
      'POST /v1/articles HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${client.key}`,
      `X-API-Version: ${VERSION}`,
      'Content-Type: application/json',
      'Content-Length: 100',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n{"na`, () => socket.resetAndDestroy())
    expect(await api.requestsOf(id, 1)).toMatchObject([{ method: 'POST', status: null, error_code: null }])
  })

  it('whichever process answered it', async () => {
    const { id, client } = await api.newKey()
    for (const url of [product.base_url, product.other_url]) await client.get('/v1/articles', { url })
    expect(await api.requestsOf(id, 2)).toHaveLength(2)
  })

  it('hundreds at once, none of them lost or twice', async () => {
    const { id, client } = await api.newKey()
    const ask = async () => (await client.get('/v1/work-categories')).headers.get('x-request-id')
    const asked: unknown[] = []
    for (let round = 0; round < 12; round++)
      asked.push(...(await Promise.all(Array.from({ length: 50 }, ask))))
    const count = () => company.db.select('api_request').select('id').where('key_id', '=', id).execute()
    await expect.poll(async () => (await count()).length, PATIENCE).toBe(asked.length)
    const walked: string[] = []
    let cursor: string | undefined
    do {
      const { body } = await api.page(id, { limit: 100, ...(cursor && { starting_after: cursor }) })
      walked.push(...body.data.map(({ request_id }: Body) => request_id))
      cursor = body.next_starting_after
    } while (cursor)
    expect(walked.toSorted()).toEqual(asked.toSorted())
  })
})

describe('console, API access: nothing personal or secret is kept', () => {
  const rows = (id: string) => company.db.select('api_request').selectAll().where('key_id', '=', id).execute()

  it('of a query only the names that the route takes', async () => {
    const { id, client } = await api.newKey()
    await client.get('/v1/articles?q=mario.rossi@example.com&limit=1&verdi=1')
    const [kept] = await api.requestsOf(id, 1)
    expect(kept).toMatchObject({ path: '/v1/articles', query: ['q', 'limit'], error_param: 'verdi' })
    expect(JSON.stringify(await rows(id))).not.toMatch(/mario/)
  })

  it('no body, no header, and no key that stands in a wrong place', async () => {
    const { id, client } = await api.newKey()
    await client.post('/v1/articles', { name: 'Personale', stock: 'Personale', [client.key]: 1 })
    await client.get(`/v1/articles/${client.key}`)
    const [misplaced, refused] = await api.requestsOf(id, 2)
    expect(misplaced).toMatchObject({ path: '/v1/articles/ofk_…', status: 404 })
    expect(refused.status).toBe(422)
    const kept = JSON.stringify([await rows(id), (await api.detail(id, refused.request_id)).body])
    expect(kept).not.toContain('Personale')
    expect(kept).not.toContain(client.key.slice(4))
  })

  it('hostile names are kept short and stop nothing', async () => {
    const { id, client } = await api.newKey()
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`f${n}`, 1]))
    const answer = await client.post(
      '/v1/articles',
      `{"a\\u0000\\ud800${'x'.repeat(5000)}":1,${JSON.stringify(many).slice(1)}`,
    )
    expect(answer.status).toBe(422)
    await client.get(`/v1/articles/${'x'.repeat(4000)}`)
    const [long, refused] = await api.requestsOf(id, 2)
    expect(long.path.length).toBeLessThan(600)
    const { error } = (await api.detail(id, refused.request_id)).body
    expect(error.errors).toHaveLength(3)
    expect(JSON.stringify(error).length).toBeLessThan(1_500)
    for (const { param, message } of error.errors) {
      expect(param.length).toBeLessThanOrEqual(101)
      expect(message.length).toBeLessThanOrEqual(101)
    }
  })
})

describe('console, API access: what is kept of a key is bounded', () => {
  const HOUR = 3_600_000

  /** Rows of a key, by the hour and whether they were refused, once all that was asked before is written. */
  async function kept(id: string): Promise<Record<string, number>> {
    const marker = await api.newKey()
    await marker.client.get('/v1/vat-rates')
    await api.requestsOf(marker.id, 1)
    const rows = await company.db
      .select('api_request')
      .select(['id', 'status'])
      .where('key_id', '=', id)
      .execute()
    const hourOf = (row: string) =>
      Math.floor(Number.parseInt(row.replaceAll('-', '').slice(0, 12), 16) / HOUR)
    const groups = Object.groupBy(
      rows,
      (row) => `${hourOf(row.id)} ${row.status! < 400 ? 'answered' : 'refused'}`,
    )
    return Object.fromEntries(Object.entries(groups).map(([name, group]) => [name, group!.length]))
  }

  async function ask(client: Client, path: string, times: number, headers = {}): Promise<void> {
    for (let left = times; left > 0; left -= 50)
      await Promise.all(Array.from({ length: Math.min(left, 50) }, () => client.get(path, { headers })))
  }

  it('a thousand refused ones an hour, beside those that were answered', async () => {
    const { id, client } = await api.newKey()
    await ask(client, `/v1/articles/${NOWHERE}`, 1_100)
    await ask(client, '/v1/vat-rates', 10)
    const counts = Object.entries(await kept(id))
    for (const [name, count] of counts) if (name.endsWith('refused')) expect(count, name).toBeLessThan(1_010)
    const sum = (kind: string) =>
      counts.filter(([name]) => name.endsWith(kind)).reduce((total, [, count]) => total + count, 0)
    expect(sum('refused')).toBeGreaterThanOrEqual(1_000)
    expect(sum('answered')).toBe(10)
  })

  it('almost nothing of a key that has ended', async () => {
    const { id, client } = await api.newKey(['articles.read'], '2026-01-01T00:00:00Z')
    await ask(client, '/v1/articles', 60)
    for (const count of Object.values(await kept(id))) expect(count).toBe(1)
  })

  it('nor where its address is refused for too many of them', async () => {
    const { id, client } = await api.newKey(['articles.read'], '2026-01-01T00:00:00Z')
    const headers = { 'x-forwarded-for': `2001:db8:${id.slice(0, 4)}:${id.slice(-4)}::1` }
    await ask(client, '/v1/articles', 700, headers)
    expect((await client.get('/v1/articles', { headers })).status).toBe(429)
    for (const count of Object.values(await kept(id))) expect(count).toBe(1)
  })
})

it('the API is not held up by a log that cannot be written, and what was asked meanwhile is kept', async () => {
  const { id, client } = await api.newKey()
  const { kysely } = database()
  let answers: number[] = []
  await kysely.transaction().execute(async (tx) => {
    await sql`LOCK TABLE api_request IN ACCESS EXCLUSIVE MODE`.execute(tx)
    answers = await Promise.all(
      Array.from({ length: 50 }, async () => (await client.get('/v1/vat-rates')).status),
    )
  })
  expect(answers).toEqual(Array.from({ length: 50 }, () => 200))
  expect(await api.requestsOf(id, 50)).toHaveLength(25)
})

describe('console.md#requests-of-a-key: day by day', () => {
  it('counts what a key asked for and what was refused of it, of that key alone', async () => {
    const [mine, other] = [await api.newKey(), await api.newKey()]
    await mine.client.get('/v1/articles')
    await mine.client.get(`/v1/articles/${NOWHERE}`)
    await other.client.get('/v1/articles')
    await api.requestsOf(mine.id, 2)
    const { body } = await session.call('apiKeys.days', 'query', { id: mine.id })
    expect(body).toHaveLength(14)
    const [requests, refused] = ['requests', 'refused'].map((name) =>
      body.reduce((sum: number, day: Body) => sum + day[name], 0),
    )
    expect({ requests, refused }).toEqual({ requests: 2, refused: 1 })
    expect(body.at(-1)).toMatchObject({ object: 'day_of_requests', date: expect.stringMatching(/^\d{4}-/) })
    expect((await session.call('apiKeys.days', 'query', { id: NOWHERE })).status).toBe(404)
  })
})
