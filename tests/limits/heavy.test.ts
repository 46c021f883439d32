import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { inScope, RequestScope } from '../../src/database/request-scope.ts'
import { Limiter } from '../../src/limits/limiter.ts'
import { RequestLimits } from '../../src/limits/request-limits.ts'
import { StrangerCounts } from '../../src/limits/stranger-counts.ts'
import { createRestHandler } from '../../src/rest/handler.ts'
import { openApiDocument } from '../../src/rest/openapi.ts'
import { RequestLog } from '../../src/rest/request-log.ts'
import { AccessTokens } from '../../src/server/auth/access-tokens.ts'
import { BearerAuthenticator } from '../../src/server/auth/bearer.ts'
import { SigningKeys } from '../../src/server/auth/signing-keys.ts'
import { Throttle } from '../../src/server/auth/throttle.ts'
import { resource, router } from '../../src/server/core/trpc.ts'
import { AnswerSeal } from '../../src/server/core/writes/answer-seal.ts'
// the kinds that the document tells of
import '../../src/server/router.ts'
import { Client } from '../support/client.ts'
import { database, mintCompany } from '../support/company.ts'
import { Held } from './held-store.ts'

/** A router with a light and a heavy route, of this test's own. */
const answer = z
  .object({ object: z.literal('thing').describe('Always `thing`.') })
  .meta({ id: 'Thing', description: 'A thing.' })
const things = resource('articles', 'Things.')
const own = router({
  things: router({
    light: things
      .endpoint('GET /v1/things', 'Light')
      .input(z.object({}))
      .output(answer)
      .query(() => ({ object: 'thing' as const })),
    heavy: things
      .endpoint('GET /v1/things/pdf', 'Heavy', { heavy: true })
      .input(z.object({}))
      .output(answer)
      .query(() => ({ object: 'thing' as const })),
  }),
})

let server: http.Server
let limiter: Limiter
let url: string

beforeAll(async () => {
  const { kysely } = database()
  // one that is never late: a token that came after its request would be there for the next
  limiter = new Limiter(new Held())
  const handle = createRestHandler(own, {
    database: database(),
    requests: new RequestLog(kysely),
    bearer: new BearerAuthenticator(kysely, new AccessTokens(new SigningKeys(kysely, 'unused'), undefined)),
    signIn: { requireTurn: async () => {}, contextOf: () => ({}) },
    limits: new RequestLimits(limiter, {
      key: { rate: 0.001, burst: 12 },
      heavy: { rate: 0.001, burst: 3 },
    }),
    strangers: new StrangerCounts(new Throttle(kysely), () => 'nowhere'),
    addressOf: () => '127.0.0.1',
    filesFor: () => undefined,
    seal: new AnswerSeal('a secret of this test'),
    webhooks: { seal: new AnswerSeal('a secret of this test'), networks: [] },
  })
  server = http.createServer((request, response) => {
    inScope(new RequestScope('visitors'), () => handle(request, response))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.close()
  limiter.close()
})

test('rate-limits.md#buckets: heavy routes of a company take of its heavy bucket as well, over all keys', async () => {
  const company = await mintCompany()
  const [one, other] = [company.client, await company.clientWith(['articles.read'])].map(
    ({ key }) => new Client(key, url),
  ) as [Client, Client]
  const light = await one.get('/v1/things')
  expect(light.headers.get('ratelimit-policy')).toBe('"key";q=12;w=12000')
  const first = await one.get('/v1/things/pdf')
  expect([first.status, first.headers.get('ratelimit-policy')]).toEqual([
    200,
    '"key";q=12;w=12000, "heavy";q=3;w=3000',
  ])
  expect(first.headers.get('ratelimit')).toMatch(/^"heavy";r=2;/)
  const statuses = []
  for (const client of [other, one, other, one]) statuses.push((await client.get('/v1/things/pdf')).status)
  expect(statuses).toEqual([200, 200, 429, 429])
  // refused heavy requests took nothing of the key's: 1 light and 2 heavy ones did
  const next = await one.get('/v1/things')
  expect([next.status, next.headers.get('ratelimit')]).toEqual([200, expect.stringMatching(/^"key";r=8;/)])
})

test('rate-limits.md#buckets: the document marks heavy operations', () => {
  const { paths } = openApiDocument(own)
  expect(paths['/v1/things/pdf']!.get).toMatchObject({ 'x-rate-limit': 'heavy' })
  expect(paths['/v1/things']!.get).not.toHaveProperty('x-rate-limit')
})
