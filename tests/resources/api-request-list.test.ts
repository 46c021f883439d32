import { beforeAll, describe, expect, it } from 'vitest'
import { apiRequests } from '../support/api-requests.ts'
import { type Body, type Client, NOWHERE, refusal } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'
import { articleBody } from '../support/factories.ts'
import { signIn } from '../support/session.ts'

let api: ReturnType<typeof apiRequests>

beforeAll(async () => {
  const company = await mintCompany()
  api = apiRequests(company, await signIn(company.owner))
})

describe('console, API access: the list of requests', () => {
  let id: string
  let client: Client
  let found: Body[]

  beforeAll(async () => {
    ;({ id, client } = await api.newKey(['articles.read', 'articles.write']))
    await client.get('/v1/articles?limit=1')
    await client.post('/v1/articles', articleBody())
    await client.get(`/v1/articles/${NOWHERE}`)
    await client.post('/v1/articles', {})
    await client.get('/v1/customers')
    await client.request('HEAD', '/v1/articles')
    found = await api.requestsOf(id, 6)
  })

  const statuses = async (input: object) =>
    (await api.page(id, input)).body.data.map(({ method, status }: Body) => `${method} ${status}`)

  it('has the newest first', () => {
    expect(found.map(({ method, status }) => `${method} ${status}`)).toEqual([
      'HEAD 200',
      'GET 403',
      'POST 422',
      'GET 404',
      'POST 201',
      'GET 200',
    ])
  })

  it.each([
    [{ status: '2xx' }, ['HEAD 200', 'POST 201', 'GET 200']],
    [{ status: '4xx' }, ['GET 403', 'POST 422', 'GET 404']],
    [{ status: '5xx' }, []],
    [{ status: '404' }, ['GET 404']],
    [{ status: '200' }, ['HEAD 200', 'GET 200']],
    [{ method: 'POST' }, ['POST 422', 'POST 201']],
    [{ method: 'POST', status: '4xx' }, ['POST 422']],
    [{ q: '/Customers' }, ['GET 403']],
    [{ q: NOWHERE.slice(0, 8) }, ['GET 404']],
    [{ q: '%' }, []],
    [{ q: '' }, ['HEAD 200', 'GET 403', 'POST 422', 'GET 404', 'POST 201', 'GET 200']],
  ])('filtered by %o', async (filter, expected) => {
    expect(await statuses(filter)).toEqual(expected)
  })

  it('finds one by its request id, and that of another key not', async () => {
    const wanted = found[3]
    expect((await api.page(id, { q: ` ${wanted.request_id} ` })).body.data).toEqual([wanted])
    const other = await api.newKey()
    expect((await api.page(other.id, { q: wanted.request_id })).body.data).toEqual([])
  })

  it('lists.md#cursors: pages with a cursor that is bound to its filters', async () => {
    const first = (await api.page(id, { status: '4xx', limit: 2 })).body
    expect(first).toMatchObject({ has_more: true, url: '/api/trpc/apiKeys.requests' })
    const starting_after = first.next_starting_after
    const second = (await api.page(id, { status: '4xx', limit: 2, starting_after })).body
    expect(second.has_more).toBe(false)
    expect([...first.data, ...second.data]).toEqual([found[1], found[2], found[3]])
    expect(refusal(await api.page(id, { limit: 2, starting_after }))).toMatchObject({
      status: 422,
      param: 'starting_after',
    })
  })

  it.each([
    ['status', { status: '9xx' }],
    ['status', { status: 'ok' }],
    ['method', { method: 'TRACE' }],
    ['limit', { limit: 101 }],
  ])('422 %s', async (param, input) => {
    expect(refusal(await api.page(id, input))).toEqual({ status: 422, code: 'parameter_invalid', param })
  })

  it('404: unknown keys, unknown requests, and requests of another key or company', async () => {
    expect((await api.page(NOWHERE)).status).toBe(404)
    const { request_id } = found[0]
    const unknown = [`req_${NOWHERE.replaceAll('-', '')}`, 'req_1', found[0].id]
    for (const wanted of unknown) expect((await api.detail(id, wanted)).status).toBe(404)
    expect((await api.detail((await api.newKey()).id, request_id)).status).toBe(404)
    const others = await signIn((await mintCompany()).owner)
    expect((await api.detail(id, request_id, others)).status).toBe(404)
    expect((await others.call('apiKeys.requests', 'query', { id })).status).toBe(404)
  })
})
