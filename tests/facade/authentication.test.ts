import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { generateKey, isKeyShaped } from '../../src/server/auth/key-format.ts'
import { Client } from '../support/client.ts'
import { database, mintCompany, type TestCompany } from '../support/company.ts'
import { expectError } from '../support/document.ts'

let company: TestCompany

beforeAll(async () => {
  company = await mintCompany()
})

const withHeader = (authorization: string) =>
  company.client.get('/v1/articles', { headers: { authorization } })

describe('authentication', () => {
  it('companies-keys-people.md#keys: a key is ofk_ and 40 base62 characters, the last six a checksum of the others', () => {
    const anyKey = fc.constant(undefined).map(generateKey)
    fc.assert(
      fc.property(anyKey, fc.nat(43), fc.constantFrom(...'09AZaz'), (key, at, digit) => {
        expect(key).toMatch(/^ofk_[0-9A-Za-z]{40}$/)
        expect(isKeyShaped(key)).toBe(true)
        const typo = key.slice(0, at) + digit + key.slice(at + 1)
        expect(isKeyShaped(typo)).toBe(typo === key)
      }),
    )
  })

  it('companies-keys-people.md#keys: only the SHA-256 and the first 12 characters of a key are stored', async () => {
    const { id, key } = await company.mintKey(['articles.read'])
    const row = await database()
      .kysely.selectFrom('api_key')
      .selectAll()
      .where('company_id', '=', company.db.company_id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.prefix).toBe(key.slice(0, 12))
    expect(row.key_hash).toEqual(createHash('sha256').update(key).digest())
    expect(JSON.stringify(row)).not.toContain(key.slice(12))
    expect(row).toMatchObject({
      name: 'test',
      permissions: ['articles.read'],
      user_id: company.owner.user_id,
    })
    expect(row).toMatchObject({ expires_at: null, last_used_at: null, revoked_at: null })
  })

  it('authentication 1: the key in the header Authorization: Bearer answers', async () => {
    expect((await withHeader(`Bearer ${company.client.key}`)).status).toBe(200)
  })

  it('requests.md#routes-and-methods: HEAD is authenticated as GET is, and refused without a body', async () => {
    const answer = await company.client.request('HEAD', '/v1/articles', undefined, {
      headers: { authorization: '' },
    })
    expect(answer).toMatchObject({ status: 401, body: null })
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expect((await company.client.request('HEAD', '/v1/articles')).status).toBe(200)
    expect((await company.client.request('HEAD', '/v1/nothing')).status).toBe(404)
  })

  it('RFC 9110: the name of the scheme may be written in any case', async () => {
    expect((await withHeader(`bearer ${company.client.key}`)).status).toBe(200)
  })

  it.each(['', 'Basic b2ZmaWNpbmE6', 'Bearer', 'Bearer ', 'Token abc', 'ofk_abc', 'Bearer a b'])(
    'companies-keys-people.md#keys: Authorization "%s" is a missing key',
    async (header) => {
      const answer = await withHeader(header)
      expectError(answer, 401, 'api_key_missing')
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    },
  )

  it('companies-keys-people.md#keys: a scheme other than Bearer is a missing key, also with a good key', async () => {
    expectError(await withHeader(`Basic ${company.client.key}`), 401, 'api_key_missing')
  })

  it.each([
    ['a key that was never made', generateKey()],
    ['a key with a typing error', `${generateKey().slice(0, -1)}*`],
    ['no key at all', 'x'],
    ['a very long one', 'ofk_'.padEnd(5000, 'a')],
  ])('authentication 3: %s is 401 api_key_invalid', async (_what, key) => {
    const answer = await new Client(key).get('/v1/articles')
    expectError(answer, 401, 'api_key_invalid')
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  })

  it('authentication 3: an expired key is 401 api_key_expired', async () => {
    const { key } = await company.mintKey(['articles.read'], new Date(Date.now() - 1000).toISOString())
    const answer = await new Client(key).get('/v1/articles')
    expectError(answer, 401, 'api_key_expired')
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  })

  it('authentication 3: a key answers until it expires and never after', async () => {
    const expires = Date.now() + 3_000
    const { key } = await company.mintKey(['articles.read'], new Date(expires).toISOString())
    const client = new Client(key)
    expect((await client.get('/v1/articles')).status).toBe(200)
    let sent: number
    let answer: Awaited<ReturnType<Client['get']>>
    do {
      sent = Date.now()
      answer = await client.get('/v1/articles')
    } while (answer.status === 200)
    expectError(answer, 401, 'api_key_expired')
    expect(Date.now()).toBeGreaterThanOrEqual(expires)
    expect(sent).toBeLessThan(expires + 1000)
  })

  it('companies-keys-people.md#permissions: write does not imply read', async () => {
    const writer = await company.clientWith(['articles.write'])
    expectError(await writer.get('/v1/articles'), 403, 'permission_missing')
    expect((await writer.post('/v1/articles', { name: 'x', unit_type: 'pz', vat_code: '22' })).status).toBe(
      201,
    )
  })

  it('companies-keys-people.md#keys: using a key stamps last_used_at', async () => {
    const { id, key } = await company.mintKey(['articles.read'])
    const before = Date.now()
    await new Client(key).get('/v1/articles')
    const read = async () => {
      const found = company.db.select('api_key').select('last_used_at').where('id', '=', id)
      return (await found.executeTakeFirstOrThrow()).last_used_at
    }
    // written beside the request, so it may follow the answer
    await expect.poll(read).not.toBeNull()
    const used = Date.parse((await read())!)
    expect(Math.abs(used - before)).toBeLessThan(60_000)
  })

  it.each([
    ['revoked', 'revoked_at'],
    ['expired', 'expires_at'],
  ])('companies-keys-people.md#keys: a key that is refused as %s is not stamped', async (reason, column) => {
    const { id, key } = await company.mintKey(['articles.read'])
    const ended = { [column]: new Date(Date.now() - 1000).toISOString() }
    await company.db.update('api_key').set(ended).where('id', '=', id).execute()
    expectError(await new Client(key).get('/v1/articles'), 401, `api_key_${reason}`)
    const row = await company.db
      .select('api_key')
      .select('last_used_at')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row).toEqual({ last_used_at: null })
  })
})
