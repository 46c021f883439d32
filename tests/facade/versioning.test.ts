import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, VERSION } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'
import { expectError } from '../support/document.ts'
import { product } from '../support/product.ts'
import { parseResponse, requestText, sendRaw } from '../support/raw.ts'

let client: Client

beforeAll(async () => {
  client = (await mintCompany()).client
})

const withVersion = (version: string) => client.get('/v1/articles', { headers: { 'x-api-version': version } })

describe('versioning', () => {
  it('versioning 2: the current revision is 2026-09-05 and is echoed', async () => {
    const answer = await withVersion('2026-09-05')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-api-version')).toBe('2026-09-05')
  })

  it('requests.md#version: 2026-12-01 is supported beside it and echoed', async () => {
    const answer = await withVersion('2026-12-01')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-api-version')).toBe('2026-12-01')
    const refused = await client.get('/v1/articles?limit=0', { headers: { 'x-api-version': '2026-12-01' } })
    expect(refused.headers.get('x-api-version')).toBe('2026-12-01')
  })

  it('requests.md#version: whichever check answers, the answer names the revision asked for', async () => {
    const headers = { 'x-api-version': '2026-12-01' }
    const noKey = { headers: { ...headers, authorization: '' } }
    const answers = [
      await client.get('/v1/nothing', { headers }),
      await client.delete('/v1/articles', { headers }),
      await client.get('/v1/articles', noKey),
      await client.post('/v1/auth/refresh', {}, noKey),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 405, 401, 422])
    for (const { headers } of answers) expect(headers.get('x-api-version')).toBe('2026-12-01')
  })

  it('requests.md#version: so does a request that is refused before its route is looked for', async () => {
    const sent = { 'X-API-Version': '2026-12-01', Expect: '200-ok' }
    const { status, head } = parseResponse(await sendRaw(requestText(client.key, 'GET /v1/articles', sent)))
    expect(status).toBe(417)
    expect(head).toMatch(/^x-api-version: 2026-12-01\r?$/im)
  })

  it('requests.md#version: a missing X-API-Version is 400 api_version_required', async () => {
    const request = requestText(client.key, 'GET /v1/articles').replace(/X-API-Version:.*\r\n/, '')
    const { status, head, body } = parseResponse(await sendRaw(request))
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'api_version_required', param: 'X-API-Version' })
    expect(head).toMatch(/^x-api-version: 2026-09-05\r?$/im)
  })

  it('requests.md#version: an empty X-API-Version is a missing one', async () => {
    expectError(await withVersion(''), 400, 'api_version_required', 'X-API-Version')
  })

  it.each([
    '2026-09-06',
    '2020-01-01',
    '2026-12-02',
    'toString',
    'latest',
    'v1',
    '1',
    '2026-9-5',
    '2026-09-05T00:00:00Z',
    '20260905',
  ])(
    'requests.md#version: %s is 400 api_version_unsupported and lists the supported ones',
    async (version) => {
      const answer = await withVersion(version)
      expectError(answer, 400, 'api_version_unsupported', 'X-API-Version')
      for (const supported of [VERSION, '2026-12-01']) expect(answer.body.message).toContain(supported)
    },
  )

  it('requests.md#version: two versions are no version', async () => {
    const request = requestText(client.key, 'GET /v1/articles', { 'x-api-VERSION': VERSION })
    expect(parseResponse(await sendRaw(request)).body).toMatchObject({ code: 'api_version_unsupported' })
  })

  it('versioning 1: /v1 is the only major version', async () => {
    expectError(await client.get('/v1/v2/articles'), 404, 'route_not_found')
    expectError(await client.get('/v1'), 404, 'route_not_found')
    expectError(await client.get('/v1/'), 404, 'route_not_found')
    expect((await fetch(`${product.base_url}/v2/articles`)).status).toBe(404)
  })

  it('requests.md#request-id: every response carries an X-Request-Id of its own', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => client.get('/v1/articles')))
    const ids = answers.map(({ headers }) => headers.get('x-request-id'))
    for (const id of ids) expect(id).toMatch(/^req_\w+$/)
    expect(new Set(ids).size).toBe(3)
  })
})
