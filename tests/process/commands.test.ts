import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client } from '../support/client.ts'
import {
  beginOfficina,
  newDatabase,
  officina,
  startServer,
  succeed,
  temporaryFolder,
} from '../support/spawned.ts'

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/

const UNKNOWN = '01990f3e-7a10-7c3e-9b5a-2f6d1c0e8a41'

describe.each(['embedded', 'DATABASE_URL'])("foundation, the operator's commands (%s)", (kind) => {
  let environment: Record<string, string>
  let remove: () => Promise<void>
  let server: Awaited<ReturnType<typeof startServer>> | undefined

  beforeAll(async () => {
    const temporary = await temporaryFolder()
    remove = temporary.remove
    environment = {
      DATA_FOLDER: temporary.folder,
      ...(kind === 'DATABASE_URL' && { DATABASE_URL: await newDatabase() }),
    }
  })

  afterAll(async () => {
    await server?.stop()
    await remove()
  })

  it('work on an empty database while no server runs, and again while one does', async () => {
    const created = await succeed(environment, 'company', 'create', '--name', 'Officina Uno')
    expect(created).toEqual({
      company_id: expect.stringMatching(ID),
      name: 'Officina Uno',
      calendar_id: expect.stringMatching(ID),
      receipt_sezionale_id: expect.stringMatching(ID),
      owner: {
        user_id: expect.stringMatching(ID),
        email: expect.stringMatching(/^\S+@\S+$/),
        password: expect.stringMatching(/^\S{12,}$/),
      },
    })
    server = await startServer(environment)
    const key = ['key', 'create', '--company', created.company_id, '--permissions']
    const made = await succeed(environment, ...key, 'articles.read, articles.write', '--name', 'Conti')
    expect(made).toMatchObject({
      id: expect.stringMatching(ID),
      key: expect.stringMatching(/^ofk_[0-9A-Za-z]{40}$/),
      name: 'Conti',
      permissions: ['articles.read', 'articles.write'],
      expires_at: null,
    })
    expect(made).not.toHaveProperty('key_hash')
    const client = new Client(made.key)
    const read = (path: string) => client.get(path, { url: server!.url })
    expect((await read('/v1/articles')).status).toBe(200)
    expect((await read('/v1/customers')).status).toBe(403)

    const { companies } = await succeed(environment, 'company', 'list')
    expect(
      companies.find(({ company_id }: { company_id: string }) => company_id === created.company_id),
    ).toEqual({
      company_id: created.company_id,
      name: 'Officina Uno',
      plan: 'api',
      subscription: 'active',
      electronic_receipts_enabled: false,
      created_at: expect.stringMatching(/Z$/),
    })
    const { keys } = await succeed(environment, 'key', 'list', '--company', created.company_id)
    expect(keys).toEqual([
      {
        id: made.id,
        company_id: created.company_id,
        name: 'Conti',
        prefix: made.key.slice(0, made.prefix.length),
        permissions: ['articles.read', 'articles.write'],
        expires_at: null,
        last_used_at: expect.stringMatching(/Z$/),
        revoked_at: null,
        created_at: expect.stringMatching(/Z$/),
      },
    ])
    expect((await succeed(environment, 'key', 'list')).keys).toEqual(expect.arrayContaining(keys))

    const shown = await succeed(environment, 'company', 'show', '--company', created.company_id)
    const { owner } = created
    expect(shown).toMatchObject({
      company_id: created.company_id,
      name: 'Officina Uno',
      time_zone: 'Europe/Rome',
      people: [{ user_id: owner.user_id, name: 'Officina Uno', email: owner.email, role: 'owner' }],
      keys: [{ id: made.id, name: 'Conti', prefix: made.prefix }],
      counts: { articles: 0, receipts: 0 },
    })
    const { people } = await succeed(environment, 'people', 'list', '--company', created.company_id)
    expect(people).toEqual([
      {
        user_id: owner.user_id,
        name: 'Officina Uno',
        email: owner.email,
        two_factor_enabled: false,
        created_at: expect.stringMatching(/Z$/),
        companies: [{ company_id: created.company_id, name: 'Officina Uno', role: 'owner' }],
      },
    ])
    expect((await succeed(environment, 'people', 'list')).people).toEqual(expect.arrayContaining(people))

    const changed = await succeed(
      environment,
      'company',
      'update',
      '--company',
      created.company_id,
      '--plan',
      'basic',
    )
    expect(changed).toMatchObject({ company_id: created.company_id, plan: 'basic', subscription: 'active' })
    await expect.poll(async () => (await read('/v1/articles')).body.code).toBe('plan_without_api')

    const update = ['company', 'update', '--company', created.company_id]
    const all = ['--plan', 'api', '--subscription', 'inactive', '--electronic-receipts', 'true']
    expect(await succeed(environment, ...update, ...all)).toMatchObject({
      plan: 'api',
      subscription: 'inactive',
      electronic_receipts_enabled: true,
    })
    await expect.poll(async () => (await read('/v1/articles')).body.code).toBe('subscription_inactive')
    await succeed(environment, ...update, '--subscription', 'active')

    const limited = await succeed(environment, ...update, '--rate-limits', 'key=0.001:2')
    expect(limited.rate_limits).toBe('key=0.001:2')
    await expect.poll(async () => (await read('/v1/articles')).status).toBe(429)
    for (const spelling of ['key=0.001', 'off,key=1:1', 'KEY=1:1']) {
      expect((await officina(environment, ...update, '--rate-limits', spelling)).code).toBe(1)
      expect((await succeed(environment, ...update)).rate_limits).toBe('key=0.001:2')
    }
    expect((await succeed(environment, ...update, '--rate-limits', 'off')).rate_limits).toBe('off')
    await expect.poll(async () => (await read('/v1/articles')).status).toBe(200)
    expect((await succeed(environment, ...update, '--rate-limits', 'default')).rate_limits).toBeNull()

    const revoked = await succeed(environment, 'key', 'revoke', '--id', made.id)
    expect(revoked).toMatchObject({ id: made.id, revoked_at: expect.stringMatching(/Z$/) })
    await expect.poll(async () => (await read('/v1/articles')).body.code).toBe('api_key_revoked')
    // revoking it again changes nothing
    expect(await succeed(environment, 'key', 'revoke', '--id', made.id)).toEqual(revoked)

    await server.stop()
    server = undefined
    const expires = '2100-01-01T00:00:00+01:00'
    const all_of_it = await succeed(environment, ...key, 'all', '--expires-at', expires)
    expect(all_of_it.permissions.length).toBeGreaterThan(30)
    expect(all_of_it.expires_at).toBe('2099-12-31T23:00:00.000Z')
  })

  it('company create takes a plan and electronic receipts', async () => {
    const name = '  Officina "Due" & Figli  '
    const options = ['--plan', 'basic', '--electronic-receipts']
    const created = await succeed(environment, 'company', 'create', '--name', name, ...options)
    expect(created.name).toBe('Officina "Due" & Figli')
    const changed = await succeed(environment, 'company', 'update', '--company', created.company_id)
    expect(changed).toMatchObject({ plan: 'basic', electronic_receipts_enabled: true })
  })

  it('migrate says what it applied', async () => {
    expect(await succeed(environment, 'migrate')).toEqual({ applied: [] })
  })

  it('whose output nobody reads to its end: one line on stderr, exit 1', async () => {
    const { child, ended } = beginOfficina(environment, 'people', 'list')
    child.stdout.destroy()
    expect(await ended).toMatchObject({ code: 1, stderr: 'write EPIPE\n' })
  })

  it('what names nothing: one line on stderr, exit 1', async () => {
    const unknown: [string, RegExp][] = [
      [`company update --company ${UNKNOWN} --plan api`, /company/],
      [`key create --company ${UNKNOWN} --permissions all`, /company/],
      [`key list --company ${UNKNOWN}`, /company/],
      [`company show --company ${UNKNOWN}`, /company/],
      [`people list --company ${UNKNOWN}`, /company/],
      [`key revoke --id ${UNKNOWN}`, /key/],
    ]
    for (const [line, message] of unknown) {
      const { code, stdout, stderr } = await officina(environment, ...line.split(' '))
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toMatch(message)
      expect(stderr.trim().split('\n')).toHaveLength(1)
    }
  })
})

describe("foundation, the operator's commands: what is refused without a database", () => {
  const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  const company = ['--company', UNKNOWN]

  it.each([
    ['nothing', []],
    ['an unknown command', ['nonsense']],
    ['no name', ['company', 'create']],
    ['an empty name', ['company', 'create', '--name', '  ']],
    ['an unknown plan', ['company', 'create', '--name', 'x', '--plan', 'gold']],
    ['an unknown option', ['company', 'create', '--name', 'x', '--gold']],
    ['a company that is no id', ['company', 'update', '--company', 'x']],
    [
      'electronic receipts that are neither',
      ['company', 'update', ...company, '--electronic-receipts', 'yes'],
    ],
    ['limits that are misspelled', ['company', 'update', ...company, '--rate-limits', 'key=100']],
    ['limits of no tokens', ['company', 'update', ...company, '--rate-limits', 'key=0:5']],
    ['no permissions', ['key', 'create', ...company]],
    ['an unknown permission', ['key', 'create', ...company, '--permissions', 'articles.read,articles.fly']],
    [
      'a time without an offset',
      ['key', 'create', ...company, '--permissions', 'all', '--expires-at', '2027-01-01'],
    ],
    [
      'a time that is over',
      ['key', 'create', ...company, '--permissions', 'all', '--expires-at', '2026-01-01T00:00:00Z'],
    ],
    ['a key that is no id', ['key', 'revoke', '--id', 'x']],
    ['a database that does not answer', ['migrate']],
  ])('%s: a message on stderr, nothing on stdout, exit 1', async (what, args) => {
    const { code, stdout, stderr } = await officina(nowhere, ...args)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    // what is wrong is said before the database is asked, which would be exit 1 as well
    expect(stderr.includes('cannot be used')).toBe(what === 'a database that does not answer')
    expect(stderr.trim()).not.toBe('')
    expect(stderr).not.toMatch(/^\s+at /m)
  })

  it('--help names every command, exit 0', async () => {
    const { code, stdout } = await officina(nowhere, '--help')
    expect(code).toBe(0)
    for (const command of ['company', 'key', 'people', 'migrate', 'demo']) expect(stdout).toContain(command)
  })
})
