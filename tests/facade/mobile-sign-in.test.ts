import { createLocalJWKSet, jwtVerify } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { appOf, askAuth, asked, refresh, within1s } from '../support/app.ts'
import { browserOf, codeOf, linkIn, mailTo, wrongCode } from '../support/auth.ts'
import { Client } from '../support/client.ts'
import { database, mintCompany, type TestCompany } from '../support/company.ts'
import { expectError } from '../support/document.ts'
import { addColleague } from '../support/members.ts'
import { product } from '../support/product.ts'

let company: TestCompany

beforeAll(async () => {
  company = await mintCompany()
})

type Person = { email: string; password: string }

const other = async () => (await mintCompany({ name: 'Altra Officina' })).company_id

async function join(user_id: string, company_id: string, role = 'read_only') {
  await database().kysely.insertInto('member').values({ company_id, user_id, role }).execute()
}

describe('mobile-sign-in.md#login', () => {
  it('begins a session of the account, with tokens and who it is', async () => {
    const anna = await addColleague(company, 'staff')
    const sent = { ...anna, email: anna.email.toUpperCase() }
    const { session, client } = await appOf(sent, { device_name: 'iPhone' })
    expect(session).toMatchObject({
      ...{ object: 'auth_session', token_type: 'Bearer', expires_in: 900, role: 'staff' },
      user: { object: 'user', id: anna.id, name: 'Anna Verdi', email: anna.email, two_factor_enabled: false },
      company: { object: 'company', id: company.company_id, api_access: true },
      companies: [{ object: 'company', id: company.company_id, role: 'staff' }],
    })
    expect(session.refresh_token).toMatch(/^ofr_[\w-]{43}$/)
    expect(session.permissions).toEqual(session.permissions.toSorted())
    expect(session.permissions).not.toContain('settings.write')
    const days = (Date.parse(session.refresh_expires_at) - Date.now()) / 86_400_000
    expect(days).toBeCloseTo(30, 1)
    // only the hash is kept
    const { rows } = await database().pool.query('SELECT t::text FROM mobile_session t WHERE id = $1', [
      session.id,
    ])
    expect(rows[0].t).not.toContain(session.refresh_token.slice(4))
    const me = await client.get('/v1/auth/me')
    const { id, access_token, token_type, expires_in, refresh_token, refresh_expires_at, ...identity } =
      session
    expect([me.status, me.body]).toEqual([200, { ...identity, object: 'auth_identity' }])
    expectError(await client.get('/v1/auth/me?expand=user'), 422, 'parameter_unknown', 'expand')
    expectError(await company.client.get('/v1/auth/me'), 403, 'token_required')
    expectError(await new Client('').get('/v1/auth/me'), 401, 'api_key_missing')
  })

  it('answers alike whether the address or the password is wrong, and after ten of them 429', async () => {
    const anna = await addColleague(company, 'staff')
    const wrong = await askAuth('login', { email: anna.email, password: 'wrong' })
    const unknown = await askAuth('login', { email: `x${anna.email}`, password: 'wrong' })
    expectError(wrong, 401, 'credentials_invalid')
    expect(wrong.headers.get('www-authenticate')).toBe('Bearer')
    expect({ ...unknown.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' })
    await appOf(anna)
    // the success has cleared the count; the two processes share it with the console's
    for (const url of Array(5).fill([product.base_url, product.other_url]).flat())
      expect((await askAuth('login', { email: anna.email, password: 'wrong' }, url)).status).toBe(401)
    const locked = await askAuth('login', anna)
    expect([locked.status, locked.body.param]).toEqual([422, 'id'])
    const { email, password } = anna
    const refused = await askAuth('login', { email, password })
    expectError(refused, 429, 'rate_limit_exceeded')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(14 * 60)
    await expect(browserOf(anna)).rejects.toThrow('429')
  })

  it('checks in order: version, body, then input; and needs no key', async () => {
    const bare = { headers: { authorization: '', 'x-api-version': '' } }
    expectError(
      await new Client('').post('/v1/auth/login', {}, bare),
      400,
      'api_version_required',
      'X-API-Version',
    )
    expectError(await new Client('').get('/v1/auth/login'), 405, 'method_not_allowed')
    expectError(await new Client('').post('/v1/auth/login', '{'), 400, 'json_invalid')
    const missing = await askAuth('login', {})
    expectError(missing, 422, 'parameter_missing', 'email')
    expect(missing.body.errors.map(({ param }: { param: string }) => param)).toEqual(['email', 'password'])
    const both = await askAuth('login', { email: 'a@b.it', password: 'x', otp: '1', backup_code: '2' })
    expectError(both, 422, 'parameter_invalid', 'backup_code')
  })

  it('a password that no text can be is 422, here and where one is chosen', async () => {
    const { email } = await addColleague(company, 'staff')
    await askAuth('password-reset', { email })
    const { token } = linkIn(await mailTo(email))
    for (const password of [`${'x'.repeat(10)}\0`, `${'x'.repeat(10)}\uD83D`]) {
      expectError(await askAuth('login', { email, password }), 422, 'parameter_invalid', 'password')
      const confirmed = await askAuth('password-reset/confirm', { token, password })
      expectError(confirmed, 422, 'parameter_invalid', 'password')
    }
  })

  it('the characters of a new password are counted, however many units each has', async () => {
    const { email } = await addColleague(company, 'staff')
    await askAuth('password-reset', { email })
    const { token } = linkIn(await mailTo(email))
    const chosen = (count: number) => ({ token, password: '\u{1F511}'.repeat(count) })
    for (const count of [9, 129])
      expectError(
        await askAuth('password-reset/confirm', chosen(count)),
        422,
        'parameter_invalid',
        'password',
      )
    expect((await askAuth('password-reset/confirm', chosen(128))).status).toBe(200)
    expect((await askAuth('login', { email, password: chosen(128).password })).status).toBe(200)
  })

  it('asks for the second factor; each code works once', async () => {
    const { email, password } = (await mintCompany()).owner
    const browser = await browserOf({ email, password })
    const { totpURI, backupCodes } = (await browser.auth('/two-factor/enable', { password })).body
    const shown = codeOf(totpURI, -1)
    await browser.auth('/two-factor/verify-totp', { code: shown })
    const login = (more: object) => askAuth('login', { email, password, ...more })
    expectError(await login({}), 401, 'otp_required')
    // the console has taken it
    expectError(await login({ otp: shown }), 401, 'otp_invalid')
    expectError(await login({ otp: wrongCode(totpURI) }), 401, 'otp_invalid')
    const otp = codeOf(totpURI, 1)
    expect((await login({ otp })).status).toBe(200)
    expectError(await login({ otp }), 401, 'otp_invalid')
    const answers = await Promise.all([1, 2, 3].map(() => login({ backup_code: backupCodes[0] })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    expectError(await login({ backup_code: 'aaaaa-bbbbb' }), 401, 'otp_invalid')
  })

  it('goes to the company that is asked for, else the one joined first', async () => {
    const anna = await addColleague(company, 'staff')
    const second = await other()
    const person: Person = { email: anna.email, password: anna.password }
    const refused = await askAuth('login', { ...person, company_id: second })
    expect([refused.status, refused.body.param]).toEqual([422, 'company_id'])
    await join(anna.id, second)
    expect((await appOf(person)).session.company.id).toBe(company.company_id)
    const { session, client } = await appOf(person, { company_id: second })
    expect([session.company.id, session.role]).toEqual([second, 'read_only'])
    expect(session.companies.map(({ name }: { name: string }) => name)).toEqual([
      'Altra Officina',
      'Officina Prova',
    ])
    expectError(await client.post('/v1/suppliers', { name: 'Nord' }), 403, 'permission_missing')

    const switched = await client.post('/v1/auth/switch-company', { company_id: company.company_id })
    expect([switched.status, switched.body.company.id, switched.body.id]).toEqual([
      200,
      company.company_id,
      session.id,
    ])
    expect((await client.get('/v1/auth/me')).body.company.id).toBe(second)
    const moved = new Client(switched.body.access_token)
    expect((await moved.post('/v1/suppliers', { name: 'Nord' })).status).toBe(201)
    expectError(
      await moved.post('/v1/auth/switch-company', { company_id: crypto.randomUUID() }),
      422,
      'parameter_invalid',
      'company_id',
    )
    expect((await refresh(switched.body.refresh_token)).body.company.id).toBe(company.company_id)

    await database().kysely.deleteFrom('member').where('user_id', '=', anna.id).execute()
    expectError(await askAuth('login', person), 403, 'membership_missing')
  })
})

describe('mobile-sign-in.md#access-tokens', () => {
  it('is a JWT of Ed25519 that the public keys verify; none other is taken', async () => {
    const anna = await addColleague(company, 'staff')
    const { session, client } = await appOf(anna)
    const response = await fetch(`${product.other_url}/.well-known/jwks.json`)
    expect(response.headers.get('cache-control')).toBe('public, max-age=300')
    expect(response.headers.get('x-request-id')).toMatch(/^req_\w+$/)
    const jwks = await response.json()
    for (const key of jwks.keys)
      expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x'])
    const { payload, protectedHeader } = await jwtVerify(session.access_token, createLocalJWKSet(jwks))
    expect(protectedHeader).toEqual({ alg: 'EdDSA', typ: 'at+jwt', kid: jwks.keys[0].kid })
    const { iat, exp, jti, ...claims } = payload
    expect(claims).toEqual({
      ...{ iss: 'officina', aud: 'officina', sub: anna.id, cid: company.company_id, sid: session.id },
    })
    expect([exp! - iat!, typeof jti]).toEqual([900, 'string'])

    const [header, body, signature] = session.access_token.split('.')
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const forged = [
      `${part({ ...protectedHeader, alg: 'none' })}.${body}.`,
      `${part({ ...protectedHeader, alg: 'HS256' })}.${body}.${signature}`,
      `${part({ ...protectedHeader, kid: 'other' })}.${body}.${signature}`,
      `${header}.${part({ ...payload, cid: crypto.randomUUID() })}.${signature}`,
      'a.b.c',
    ]
    for (const [index, token] of forged.entries()) {
      const code = index === 0 ? 'api_key_invalid' : 'token_invalid'
      expectError(await new Client(token).get('/v1/articles'), 401, code)
    }
    expectError(await new Client('ofk_a.b.c').get('/v1/articles'), 401, 'api_key_invalid')
    expect((await client.get('/v1/articles')).status).toBe(200)
  })

  it('acts as its person everywhere on /v1, by the role of the moment, and is known in events, audit and log', async () => {
    const anna = await addColleague(company, 'manager')
    const { session, client } = await appOf(anna, { device_name: 'Pixel' })
    const supplier = await client.create('/v1/suppliers', { name: 'Ricambi Sud' })
    const audit = await company.client.get(`/v1/audit-log?object_id=${supplier.id}`)
    expect(audit.body.data[0]).toMatchObject({
      source: 'api',
      actor: { type: 'user', id: anna.id, name: 'Anna Verdi' },
    })
    const replayed = { headers: { 'idempotency-key': crypto.randomUUID() } }
    const once = await client.post('/v1/suppliers', { name: 'Una volta' }, replayed)
    const again = await client.post('/v1/suppliers', { name: 'Una volta' }, replayed)
    expect([again.status, again.body.id]).toEqual([201, once.body.id])
    await within1s(
      () =>
        company.client.get('/v1/request-logs?route=/v1/suppliers').then(({ body, headers }) => {
          const entry = body.data.find((each: { user_id: string }) => each.user_id === anna.id)
          return { status: entry ? 200 : 404, headers, body: entry }
        }),
      200,
    ).then(([entry]) =>
      expect(entry!.body).toMatchObject({
        ...{ api_key_id: null, api_key_name: null, user_name: 'Anna Verdi', device_name: 'Pixel' },
      }),
    )
    // a session is no key
    const byKey = await company.client.get(`/v1/request-logs?api_key_id=${session.id}`)
    expect(byKey.body.data).toEqual([])
    const logged = await company.client.get('/v1/request-logs?limit=100')
    expect(logged.body.data.filter(({ route }: { route: string }) => route.includes('auth'))).toEqual([])

    await database()
      .kysely.updateTable('member')
      .set({ role: 'read_only' })
      .where('user_id', '=', anna.id)
      .execute()
    await within1s((url) => client.post('/v1/suppliers', { name: 'No' }, { url }), 403)
    // the console takes no token
    const console = await fetch(`${product.base_url}/api/trpc/session.retrieve?input=%7B%7D`, {
      headers: { authorization: `Bearer ${session.access_token}` },
    })
    expect(console.status).toBe(401)
    await database().kysely.deleteFrom('member').where('user_id', '=', anna.id).execute()
    for (const answer of await within1s(asked(client), 401)) expectError(answer, 401, 'token_revoked')
  })

  it('the plan is for all but /v1/auth', async () => {
    const { owner, company_id, client: byKey } = await mintCompany({ plan: 'basic' })
    const { session, client } = await appOf({ email: owner.email, password: owner.password })
    expect(session.company.api_access).toBe(false)
    expect((await client.get('/v1/auth/me')).status).toBe(200)
    expectError(await client.get('/v1/articles'), 402, 'plan_without_api')
    const elsewhere = { company_id }
    const { status, body } = await client.post('/v1/auth/switch-company', elsewhere)
    expect(status).toBe(200)
    expect((await refresh(body.refresh_token)).status).toBe(200)
    // and for a person alone
    expectError(await byKey.post('/v1/auth/switch-company', elsewhere), 403, 'token_required')
    expectError(await byKey.post('/v1/auth/switch-company', {}), 403, 'token_required')
  })
})
