import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/database/client.ts'
import { SigningKeys } from '../../src/server/auth/signing-keys.ts'
import { askAuth } from '../support/app.ts'
import { Client } from '../support/client.ts'
import { expectError } from '../support/document.ts'
import { type OwnServer, ownServer } from '../support/own-server.ts'
import { succeed } from '../support/spawned.ts'

/* A server whose secret is known, so that tokens can be signed with its own key. */

const AUTH_SECRET = 'a secret of this test, long enough for one'

let server: OwnServer
let token: string
/** Of the first key, which another takes the place of. */
let expired: string

beforeAll(async () => {
  server = await ownServer({ settings: { AUTH_SECRET } })
  const { email, password } = server.companies[0].owner
  token = (await askAuth('login', { email, password }, server.url)).body.access_token
})

afterAll(() => server.stop())

const me = (access_token: string) => new Client(access_token, server.url).get('/v1/auth/me')

/** A token of the session with other claims or another header, signed by the key that signs now. */
async function signed(claims: object, header: object = {}): Promise<string> {
  const database = openDatabase(server.database_url, { size: 1 })
  const { kid, key } = await new SigningKeys(database.kysely, AUTH_SECRET).signer()
  await database.close()
  return new SignJWT({ ...decodeJwt(token), ...claims })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid, ...header })
    .sign(key)
}

describe('mobile-sign-in.md#access-tokens', () => {
  it('ends with its 15 minutes, without leeway', async () => {
    const now = Math.floor(Date.now() / 1000)
    expect((await me(await signed({ iat: now - 898, exp: now + 2 }))).status).toBe(200)
    expectError(await me(await signed({ iat: now - 901, exp: now - 1 })), 401, 'token_expired')
  })

  it('is for this installation, and of its type alone', async () => {
    expect((await me(await signed({}))).status).toBe(200)
    for (const claims of [{ iss: 'https://elsewhere.example' }, { aud: 'another' }, { sid: undefined }])
      expectError(await me(await signed(claims)), 401, 'token_invalid')
    expectError(await me(await signed({}, { typ: 'JWT' })), 401, 'token_invalid')
  })
})

describe('mobile-sign-in.md#signing-keys', () => {
  it('a new pair signs from now on; the one before stays for its tokens', async () => {
    const before = decodeProtectedHeader(token).kid
    const now = Math.floor(Date.now() / 1000)
    expired = await signed({ iat: now - 1000, exp: now - 100 })
    const environment = { DATABASE_URL: server.database_url, AUTH_SECRET }
    const { kid } = await succeed(environment, 'signing-key', 'rotate')
    expect(kid).not.toBe(before)
    const { keys } = await (await fetch(`${server.url}/.well-known/jwks.json`)).json()
    expect(keys.map((key: { kid: string }) => key.kid)).toEqual([kid, before])
    expect((await me(token)).status).toBe(200)
    const { email, password } = server.companies[0].owner
    const next = (await askAuth('login', { email, password }, server.url)).body.access_token
    expect(decodeProtectedHeader(next).kid).toBe(kid)
    expect((await me(next)).status).toBe(200)
  })

  it('one that was replaced is good for nothing once its tokens have ended; a new one comes after 90 days', async () => {
    const ended = decodeProtectedHeader(token).kid
    const newer = await signed({ jti: crypto.randomUUID() })
    const database = openDatabase(server.database_url, { size: 1 })
    const { rows } = await database.pool.query('SELECT private_key FROM signing_key')
    for (const { private_key } of rows) expect(private_key).not.toMatch(/"d"|"kty"/)
    await database.pool.query(`UPDATE signing_key SET created_at = created_at - interval '91 days'`)
    await database.close()
    await expect.poll(async () => (await me(token)).body.code).toBe('token_invalid')
    // an app that slept asks for a refresh, and for no new sign-in
    expectError(await me(expired), 401, 'token_expired')
    expect((await me(newer)).status).toBe(200)
    const { email, password } = server.companies[0].owner
    const { access_token } = (await askAuth('login', { email, password }, server.url)).body
    const { kid } = decodeProtectedHeader(access_token)
    expect([ended, decodeProtectedHeader(newer).kid]).not.toContain(kid)
    const { keys } = await (await fetch(`${server.url}/.well-known/jwks.json`)).json()
    expect(keys.map((key: { kid: string }) => key.kid)).toEqual([kid, decodeProtectedHeader(newer).kid])
  })
})
