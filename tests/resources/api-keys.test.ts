import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Body, Client, NOWHERE, refusal } from '../support/client.ts'
import { database, mintCompany, type TestCompany } from '../support/company.ts'
import { signInAs } from '../support/members.ts'
import { product } from '../support/product.ts'
import { callProcedure, type Session, signIn } from '../support/session.ts'
import { untilHeldUp } from '../support/waited-for.ts'

let company: TestCompany
let session: Session
let others: Session

beforeAll(async () => {
  company = await mintCompany()
  session = await signIn(company.owner)
  others = await signIn((await mintCompany()).owner)
})

const WANTED = { name: 'Gestionale', permissions: ['articles.read'], expires_at: null }

const call = (name: string, input: object = {}, as = session) =>
  as.call(`apiKeys.${name}`, ['create', 'update', 'revoke'].includes(name) ? 'mutation' : 'query', input)

async function create(wanted: object = {}): Promise<Body> {
  const { status, body } = await call('create', { ...WANTED, ...wanted })
  expect(status).toBe(200)
  return body
}

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

describe('console, API access: a new key', () => {
  it('answers its secret once, and the secret opens /v1', async () => {
    const { secret, ...made } = await create({ expires_at: '2099-01-01T01:00:00+01:00' })
    expect(made).toEqual({
      object: 'api_key',
      id: expect.any(String),
      ...WANTED,
      prefix: secret.slice(0, 12),
      created_by: { object: 'user', id: expect.any(String), name: 'Officina Prova' },
      status: 'active',
      requests_today: 0,
      expires_at: '2099-01-01T00:00:00.000Z',
      last_used_at: null,
      revoked_at: null,
      created_at: expect.any(String),
    })
    expect((await new Client(secret).get('/v1/articles')).status).toBe(200)
    const shown = await call('retrieve', { id: made.id })
    expect(shown.body).toMatchObject({ id: made.id, name: 'Gestionale' })
    const listed = await call('list')
    expect(JSON.stringify([shown.body, listed.body])).not.toContain(secret.slice(12))
  })

  it('is told again to who asks for a lost answer, and is kept encrypted until then', async () => {
    const headers = { cookie: session.cookie, 'idempotency-key': crypto.randomUUID() }
    const ask = () => callProcedure('apiKeys.create', 'mutation', { input: WANTED, headers })
    const first = await ask()
    expect((await ask()).body).toEqual(first.body)
    const kept = await database()
      .kysely.selectFrom('idempotent_answer')
      .select('body')
      .where('key', '=', headers['idempotency-key'])
      .executeTakeFirstOrThrow()
    expect(kept.body).toMatch(/^sealed:/)
  })

  it('acts with its permissions only', async () => {
    const { secret } = await create()
    const answer = await new Client(secret).get('/v1/customers')
    expect(refusal(answer)).toEqual({ status: 403, code: 'permission_missing', param: null })
  })

  it('acts as the person who made it', async () => {
    const manager = await signInAs(company, 'manager')
    const { body } = await call('create', WANTED, manager)
    expect(body.created_by.name).toBe('Anna Verdi')
  })

  it('keeps a permission that is named twice once', async () => {
    const { permissions } = await create({ permissions: ['quotes.read', 'quotes.write', 'quotes.read'] })
    expect(permissions).toEqual(['quotes.read', 'quotes.write'])
  })

  it.each([
    ['permissions', { permissions: [] }],
    ['permissions[1]', { permissions: ['articles.read', 'articles.everything'] }],
    ['permissions[0]', { permissions: ['reports.write'] }],
    ['expires_at', { expires_at: '2026-01-01T00:00:00Z' }],
    ['expires_at', { expires_at: 'tomorrow' }],
    ['name', { name: ' ' }],
  ])('422 %s', async (param, wrong) => {
    const before = (await call('list')).body.data.length
    const answer = await call('create', { ...WANTED, ...wrong })
    expect(refusal(answer)).toEqual({ status: 422, code: 'parameter_invalid', param })
    expect((await call('list')).body.data).toHaveLength(before)
  })
})

describe('console, API access: the list', () => {
  it('has those that work before those that ended, the newest first, with the state of each', async () => {
    const own = await mintCompany()
    const owner = await signIn(own.owner)
    const first = (await own.mintKey()).id
    const revoked = (await own.mintKey()).id
    const last = (await call('create', { ...WANTED, expires_at: inAnHour() }, owner)).body.id
    const expired = (await own.mintKey(['articles.read'], '2026-01-01T00:00:00Z')).id
    await call('revoke', { id: revoked }, owner)
    const { body } = await call('list', {}, owner)
    expect(body).toMatchObject({ object: 'list', has_more: false, url: '/api/trpc/apiKeys.list' })
    const rows = body.data.map(({ id, status }: Body) => [id, status])
    // the oldest one came with the company
    expect(rows.toSpliced(2, 1)).toEqual([
      [last, 'active'],
      [first, 'active'],
      [expired, 'expired'],
      [revoked, 'revoked'],
    ])
  })

  it('counts the requests of today and says when the key was last used', async () => {
    const { id, secret } = await create()
    const client = new Client(secret)
    for (const path of ['/v1/articles', '/v1/articles', '/v1/customers']) await client.get(path)
    await expect.poll(async () => (await call('retrieve', { id })).body.requests_today).toBe(3)
    await expect.poll(async () => (await call('retrieve', { id })).body.last_used_at).not.toBeNull()
  })
})

describe('console, API access: update and revoke', () => {
  it('a name changes, and nothing else does', async () => {
    const { secret, ...made } = await create()
    const { body } = await call('update', { id: made.id, name: 'Contabilità' })
    expect(body).toEqual({ ...made, name: 'Contabilità' })
    const wider = { id: made.id, name: 'x', permissions: ['articles.write'] }
    expect(refusal(await call('update', wider))).toMatchObject({
      code: 'parameter_unknown',
      param: 'permissions',
    })
  })

  it('companies-keys-people.md#keys: a revocation holds on every process within a second', async () => {
    const { id, secret } = await create()
    const client = new Client(secret)
    const urls = [product.base_url, product.other_url]
    for (const url of urls) expect((await client.get('/v1/articles', { url })).status).toBe(200)
    const { body } = await call('revoke', { id })
    const revoked = performance.now()
    expect(body).toMatchObject({ id, status: 'revoked', revoked_at: expect.any(String) })
    for (const url of urls) {
      let answered = revoked
      const ask = async () => {
        const sent = performance.now()
        const { status } = await client.get('/v1/articles', { url })
        if (status !== 401) answered = sent
        return status
      }
      await expect.poll(ask).toBe(401)
      expect(answered - revoked).toBeLessThan(1_000)
    }
  })

  it('audit-log.md#entries: what somebody else changes meanwhile is what it was before, and is not told twice', async () => {
    const { id } = await create()
    const meanwhile = async (
      changed: { name: string } | { revoked_at: string },
      ask: () => Promise<Answer>,
    ) => {
      const { answer } = await company.db.transaction(async (tx) => {
        await tx.update('api_key').set(changed).where('id', '=', id).execute()
        const answer = ask()
        await Promise.race([answer, untilHeldUp(tx)])
        return { answer }
      })
      expect((await answer).status).toBe(200)
    }
    await meanwhile({ name: 'Contabilità' }, () => call('update', { id, name: 'Magazzino' }))
    await meanwhile({ revoked_at: '2026-01-01T00:00:00Z' }, () => call('revoke', { id }))
    const { body } = await company.client.get(`/v1/audit-log?object_id=${id}`)
    expect(body.data.map(({ type, changes }: Body) => [type, changes.name])).toEqual([
      ['api_key.updated', ['Contabilità', 'Magazzino']],
      ['api_key.created', [null, WANTED.name]],
    ])
  })

  it('to revoke again changes nothing', async () => {
    const { id } = await create()
    const first = await call('revoke', { id })
    expect((await call('revoke', { id })).body).toEqual(first.body)
  })
})

describe('console, API access: who may', () => {
  const calls: [string, object][] = [
    ['list', {}],
    ['create', WANTED],
    ['retrieve', { id: NOWHERE }],
    ['update', { id: NOWHERE, name: 'x' }],
    ['revoke', { id: NOWHERE }],
    ['requests', { id: NOWHERE }],
    ['request', { id: NOWHERE, request_id: `req_${'0'.repeat(32)}` }],
  ]

  it.each(['staff', 'read_only'] as const)('%s: 403 everywhere, reading too', async (role) => {
    const member = await signInAs(company, role)
    for (const [name, input] of calls) {
      const answer = await call(name, input, member)
      expect([name, refusal(answer)]).toEqual([
        name,
        { status: 403, code: 'permission_missing', param: null },
      ])
    }
  })

  it('nobody without signing in, and no key', async () => {
    const headers = { authorization: `Bearer ${company.client.key}` }
    expect((await callProcedure('apiKeys.list', 'query', { headers })).status).toBe(401)
    expect((await company.client.get('/v1/api-keys')).body.code).toBe('route_not_found')
  })

  it("another company's keys are unknown and stay as they are", async () => {
    const { secret, ...made } = await create()
    const id = made.id
    for (const [name, input] of calls.slice(2)) {
      const answer = await call(name, { ...input, id }, others)
      expect([name, answer.status, answer.body.code]).toEqual([name, 404, 'resource_not_found'])
    }
    expect((await call('list', {}, others)).body.data.map((key: Body) => key.id)).not.toContain(id)
    expect((await call('retrieve', { id })).body).toEqual(made)
  })
})
