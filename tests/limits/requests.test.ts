import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateCompany } from '../../src/operator/companies.ts'
import { Client, VERSION } from '../support/client.ts'
import { mintCompany, prisma, type TestCompany } from '../support/company.ts'
import { product } from '../support/product.ts'
import { callProcedure, signIn } from '../support/session.ts'

/*
 * The product under test limits nobody but companies with limits of their own. Rates are so low that no token comes
 * while a test runs.
 */

/** A draw that comes late lets its request pass (rate-limits.md#without-the-store), and a busy machine makes it late. */
const BUSY = { retry: 5 }

let company: TestCompany
let client: Client

/** Both processes have answered before: a first request has much to load, beside which a draw is late. */
beforeAll(async () => {
  company = await mintCompany()
  client = company.client
  for (let round = 0; round < 3; round++) await ask(20)
  await limit('key=100:1000')
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  await ask(20)
})

beforeEach(async () => {
  company = await mintCompany()
  client = company.client
})

const limit = (rate_limits: string | null) => updateCompany(prisma(), company.company_id, { rate_limits })

/** Alternately at both processes, all at once. */
function ask(times: number, by: Client = client, path = '/v1/articles?limit=1') {
  const urls = [product.base_url, product.other_url]
  return Promise.all(Array.from({ length: times }, (_, index) => by.get(path, { url: urls[index % 2]! })))
}

const passed = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length

const fieldsOf = ({ headers }: { headers: Headers }) => [
  headers.get('ratelimit-policy'),
  headers.get('ratelimit'),
]

describe('rate-limits.md#one-bucket-for-all', BUSY, () => {
  test('a burst under 20 is exact over two processes', async () => {
    await limit('key=0.001:15')
    // a few at once: on a busy machine a draw among many is late, and the request passes without it
    const answers = []
    for (let round = 0; round < 10; round++) answers.push(...(await ask(6)))
    expect(passed(answers)).toBe(15)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(45)
  })

  test('of a larger one a process keeps a tenth at most to itself', async () => {
    await limit('key=0.001:100')
    const first = passed(await ask(130))
    expect(first).toBeLessThanOrEqual(100)
    expect(first).toBeGreaterThanOrEqual(90)
  })
})

describe('rate-limits.md#buckets', BUSY, () => {
  test('a company’s keys share its bucket, and what it refuses takes nothing of the key’s', async () => {
    await limit('key=0.001:5,company=0.001:8')
    const other = await company.clientWith(['articles.read'])
    expect(passed(await ask(4))).toBe(4)
    expect(passed(await ask(10, other))).toBe(4)
    const refused = await client.get('/v1/articles')
    expect(refused.status).toBe(429)
    const [policy, state] = fieldsOf(refused)
    expect(policy).toBe('"key";q=5;w=5000, "company";q=8;w=8000')
    expect(state).toMatch(/^"company";r=0;t=(?:99\d|1000)$/)
    expect(refused.body.message).toContain('bucket company')
  })

  test('another company and its keys are untouched', async () => {
    await limit('key=0.001:1,company=0.001:1')
    await ask(4)
    const other = await mintCompany()
    const answer = await other.client.get('/v1/articles')
    expect([answer.status, ...fieldsOf(answer)]).toEqual([200, null, null])
  })

  test('a person in the console has a bucket of their own, over their companies’ keys', async () => {
    await limit('user=0.001:6')
    const { cookie } = await signIn(company.owner)
    const urls = [product.base_url, product.other_url]
    const call = (index: number) =>
      callProcedure('articles.list', 'query', { headers: { cookie }, url: urls[index % 2]! })
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => call(index)))
    expect(passed(answers)).toBe(6)
    const refused = await call(0)
    expect(refused.body).toMatchObject({ status: 429, code: 'rate_limit_exceeded', param: null })
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toMatch(/^(?:99\d|1000)$/)
    expect((await client.get('/v1/articles')).status).toBe(200)
  })
})

describe('rate-limits.md#header-fields', BUSY, () => {
  test('each answer to a known key tells what applies and what is left', async () => {
    await limit('key=0.5:10,company=1:100')
    const policy = '"key";q=10;w=20, "company";q=100;w=100'
    const first = await client.get('/v1/articles')
    expect([first.status, ...fieldsOf(first)]).toEqual([200, policy, '"key";r=9;t=2'])
    const statuses = []
    for (const answer of [
      await client.get('/v1/articles?limit=x'),
      await client.get(`/v1/articles/${crypto.randomUUID()}`),
      await client.get('/v1/articles', { headers: { 'x-api-version': '' } }),
      await client.get('/v1/articles', { headers: { accept: 'text/html' } }),
      await client.post('/v1/articles', '{'),
      await (await company.clientWith(['customers.read'])).get('/v1/articles'),
    ]) {
      statuses.push(answer.status)
      expect(answer.headers.get('ratelimit-policy')).toBe(policy)
      expect(answer.headers.get('ratelimit')).toMatch(/^"key";r=\d;t=[12]$/)
    }
    expect(statuses).toEqual([422, 404, 400, 415, 400, 403])
    expect((await client.get('/v1/articles')).headers.get('ratelimit')).toMatch(/^"key";r=[34];t=[12]$/)
    expect([...first.headers.keys()].filter((name) => name.startsWith('x-ratelimit'))).toEqual([])
  })

  test('a refusal says after how many seconds there is a token, and then there is one', async () => {
    await limit('key=0.7:1')
    await client.get('/v1/articles')
    const refused = await client.get('/v1/articles')
    expect(refused.status).toBe(429)
    expect(refused.body).toEqual({
      ...{ object: 'error', status: 429, code: 'rate_limit_exceeded', param: null },
      message: expect.stringContaining('bucket key'),
      request_id: refused.headers.get('x-request-id'),
    })
    expect(fieldsOf(refused)).toEqual(['"key";q=1;w=2', '"key";r=0;t=2'])
    expect(refused.headers.get('retry-after')).toBe('2')
    for (let time = 0; time < 3; time++) expect((await client.get('/v1/articles')).status).toBe(429)
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    expect((await client.get('/v1/articles', { url: product.other_url })).status).toBe(200)
  })
})

describe('rate-limits.md#place', BUSY, () => {
  test('what comes before takes nothing, HEAD and what a later check refuses does', async () => {
    await limit('key=0.001:3')
    const unknown = await client.get('/v1/nothing')
    const method = await client.put('/v1/articles', {})
    expect([unknown.status, ...fieldsOf(unknown)]).toEqual([404, null, null])
    expect([method.status, ...fieldsOf(method)]).toEqual([405, null, null])
    expect((await client.get('/v1/articles', { headers: { 'x-api-version': 'x' } })).status).toBe(400)
    const head = await client.request('HEAD', '/v1/articles')
    expect([head.status, head.headers.get('ratelimit')]).toEqual([200, expect.stringMatching(/^"key";r=1;/)])
    expect((await client.get('/v1/articles?nonsense=1')).status).toBe(422)
    // before the version, the media types and the body
    const refused = await client.post('/v1/articles', '{', {
      headers: { 'x-api-version': 'x', accept: 'text/html' },
    })
    expect(refused.status).toBe(429)
    expect((await client.get('/v1/nothing')).status).toBe(404)
  })

  test('a refused request writes nothing', async () => {
    await limit('key=0.001:1')
    await client.create('/v1/suppliers', { name: 'Uno' })
    expect((await client.post('/v1/suppliers', { name: 'Due' })).status).toBe(429)
    expect((await client.post('/v1/suppliers', { name: 'Tre' }, { url: product.other_url })).status).toBe(429)
    await limit('off')
    await expect.poll(async () => (await client.get('/v1/suppliers')).status).toBe(200)
    expect((await client.get('/v1/suppliers')).body.data).toHaveLength(1)
  })
})

describe('rate-limits.md#own-limits', BUSY, () => {
  test('hold on every process within a second, and begin with full buckets', async () => {
    expect(passed(await ask(40))).toBe(40)
    await limit('key=0.001:2')
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(passed(await ask(10))).toBe(2)
    await limit('key=0.001:2')
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(passed(await ask(10))).toBe(2)
    await limit('off')
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    const answers = await ask(10)
    expect(passed(answers)).toBe(10)
    expect(answers.every((answer) => answer.headers.get('ratelimit') === null)).toBe(true)
  })

  test('a spelling that only a hand can have written limits as everybody is limited', async () => {
    await limit('nonsense')
    expect(passed(await ask(4))).toBe(4)
  })
})

describe('rate-limits.md#keys-that-do-not-exist', BUSY, () => {
  const newNetwork = () => {
    const [one, two] = crypto.getRandomValues(new Uint16Array(2))
    return `2001:db8:${one!.toString(16)}:${two!.toString(16)}`
  }
  const knock = (address: string, authorization?: string) =>
    fetch(`${product.base_url}/v1/articles`, {
      headers: {
        'x-api-version': VERSION,
        'x-forwarded-for': address,
        ...(authorization && { authorization }),
      },
    }).then(async (response) => ({
      status: response.status,
      headers: response.headers,
      body: await response.json(),
    }))

  test('after 600 in a minute from one network the further ones are 429; a good key passes', async () => {
    const network = newNetwork()
    const statuses = []
    for (let round = 0; round < 30; round++) {
      const answers = Array.from({ length: 20 }, (_, index) =>
        knock(`${network}::${(round * 20 + index).toString(16)}`, index % 2 ? undefined : 'Bearer nonsense'),
      )
      statuses.push(...(await Promise.all(answers)).map(({ status }) => status))
    }
    expect(statuses).toEqual(Array(600).fill(401))
    const refused = await knock(`${network}:ffff::1`)
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({ code: 'rate_limit_exceeded', param: null })
    expect(refused.headers.get('www-authenticate')).toBeNull()
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThanOrEqual(1)
    expect(wait).toBeLessThanOrEqual(60)
    expect((await knock(`${network}::2`, `Bearer ${client.key}`)).status).toBe(200)
    expect((await knock(`${newNetwork()}::1`)).status).toBe(401)
  })

  test('the other process learns of it', async () => {
    const headers = { 'x-forwarded-for': `${newNetwork()}::1` }
    const stranger = new Client('nonsense')
    for (let round = 0; round < 31; round++)
      await Promise.all(Array.from({ length: 20 }, () => stranger.get('/v1/articles', { headers })))
    const elsewhere = { headers, url: product.other_url }
    await expect.poll(async () => (await stranger.get('/v1/articles', elsewhere)).status).toBe(429)
  })
})
