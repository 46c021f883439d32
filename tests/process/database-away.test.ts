import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { askAuth } from '../support/app.ts'
import { Browser } from '../support/auth.ts'
import { type Answer, Client } from '../support/client.ts'
import { articleBody } from '../support/factories.ts'
import { gateTo } from '../support/gate.ts'
import { type OwnServer, ownServer } from '../support/own-server.ts'
import { connected } from '../support/spawned.ts'

let server: OwnServer
let gate: Awaited<ReturnType<typeof gateTo>>
let client: Client
let browser: Browser

beforeAll(async () => {
  server = await ownServer({
    settings: { LOG_LEVEL: 'warn' },
    through: async (database_url) => {
      gate = await gateTo(database_url)
      return gate.url
    },
  })
  client = server.client
  browser = new Browser(server.url)
  expect((await browser.signIn(server.companies[0].owner)).status).toBe(200)
})

afterAll(async () => {
  gate.close()
  await server.stop()
})

// whatever a failed test left
afterEach(() => {
  gate.unblock()
  gate.speak()
})

function isUnavailable({ status, headers, body }: Answer): void {
  expect({ status, body }).toMatchObject({ status: 503, body: { code: 'service_unavailable', param: null } })
  expect(body.message).not.toMatch(/ECONN|postgres|127\.0\.0\.1|timeout/i)
  expect(headers.get('retry-after')).toMatch(/^\d+$/)
}

async function readyz() {
  const response = await fetch(`${server.url}/readyz`)
  return { status: response.status, body: await response.json() }
}

const isReady = () => expect.poll(async () => (await readyz()).status).toBe(200)

/** Runs a statement in a database of the same PostgreSQL. */
async function runIn(url: URL, statement: string) {
  const database = await connected(url.href)
  const result = await database.query(statement)
  await database.end()
  return result
}

const run = (statement: string) => runIn(new URL(server.database_url), statement)

/** Changes the database itself, and ends the server's connections, as a failover does. */
async function alterDatabase(change: string): Promise<void> {
  const elsewhere = new URL(server.database_url)
  const name = elsewhere.pathname.slice(1)
  elsewhere.pathname = '/postgres'
  await runIn(elsewhere, `ALTER DATABASE ${name} ${change}`)
  await runIn(elsewhere, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`)
}

describe('PostgreSQL away', () => {
  it('is 503 with Retry-After everywhere, and one line a second in the log', async () => {
    const { email, password } = server.companies[0].owner
    const { access_token } = (await askAuth('login', { email, password }, server.url)).body
    const me = () => new Client(access_token, server.url).get('/v1/auth/me')
    expect((await me()).status).toBe(200)
    gate.block()
    // the token is known still: what is read of its person is what fails
    isUnavailable(await me())
    const before = server.printed.stdout.length
    const began = performance.now()
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => client.get('/v1/articles')))
      for (const answer of answers) isUnavailable(answer)
    }
    const { owner } = server.companies[0]
    const signIn = await new Browser(server.url).signIn(owner)
    expect(signIn).toMatchObject({ status: 503, body: { code: 'service_unavailable' } })
    const { status, headers } = await fetch(`${server.url}/api/trpc/session.retrieve?input=%7B%7D`, {
      headers: { cookie: browser.cookie },
    })
    expect(status).toBe(503)
    expect(headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await readyz()).toEqual({ status: 503, body: { status: 'unreachable' } })

    gate.unblock()
    await isReady()
    expect((await client.get('/v1/articles')).status).toBe(200)
    const lines = () => server.printed.stdout.slice(before).split('\n')
    const told = () => lines().filter((line) => line.includes('the database cannot be used'))
    await expect.poll(() => told().length).toBeGreaterThan(0)
    expect(told().length).toBeLessThanOrEqual(2 + (performance.now() - began) / 1000)
    expect(told().join()).not.toContain('"stack"')
    expect(JSON.parse(told()[0]!)).toMatchObject({ reason: expect.any(String), left_out: expect.any(Number) })
  })
})

describe('PostgreSQL away, and nobody asks for anything', () => {
  it('the background jobs say so in a line a second, and none fails with a trace', async () => {
    const before = server.printed.stdout.length
    gate.block()
    await delay(4_000)
    gate.unblock()
    await isReady()
    const lines = server.printed.stdout.slice(before).trimEnd().split('\n')
    expect(lines.filter((line) => line.includes('"level":50'))).toEqual([])
    expect(lines.length).toBeLessThanOrEqual(10)
  })
})

describe('PostgreSQL silent: connections stay open and nothing comes', () => {
  it('ends in 503, and in use again once it answers', async () => {
    gate.silence()
    const began = performance.now()
    const answers = await Promise.all(Array.from({ length: 4 }, () => client.get('/v1/articles')))
    for (const answer of answers) isUnavailable(answer)
    expect(performance.now() - began).toBeLessThan(200_000)
    expect((await readyz()).status).toBe(503)
    gate.speak()
    await isReady()
    expect((await client.get('/v1/articles')).status).toBe(200)
  })
})

describe('PostgreSQL that cannot write', () => {
  it('failing over: writes are 503, reads go on, readyz says read_only', async () => {
    await alterDatabase('SET default_transaction_read_only = on')
    await expect.poll(readyz).toEqual({ status: 503, body: { status: 'read_only' } })
    isUnavailable(await client.post('/v1/articles', articleBody()))
    expect((await client.get('/v1/articles')).status).toBe(200)
    await alterDatabase('RESET default_transaction_read_only')
    await isReady()
    await client.create('/v1/articles', articleBody())
  })

  it('full: a write is 503 and changes nothing', async () => {
    // what PostgreSQL says when the disk is full
    await run(`
      CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER full_disk AFTER INSERT ON article EXECUTE FUNCTION no_room()`)
    isUnavailable(await client.post('/v1/articles', articleBody({ name: 'Senza posto' })))
    await run('DROP TRIGGER full_disk ON article')
    expect((await client.get('/v1/articles?q=posto')).body.data).toEqual([])
  })

  it('refusing connections: 503 until it takes them again', async () => {
    await alterDatabase('ALLOW_CONNECTIONS false')
    await expect.poll(async () => (await client.get('/v1/articles')).status).toBe(503)
    isUnavailable(await client.get('/v1/articles'))
    await alterDatabase('ALLOW_CONNECTIONS true')
    await isReady()
    expect((await client.get('/v1/articles')).status).toBe(200)
  })
})

describe('PostgreSQL whose clock went past the days that were made ready, as where a machine slept for weeks', () => {
  it('a write is 503 until its day is made, which is within seconds', async () => {
    const withoutDays = async () => {
      const { rows } = await runIn(
        new URL(server.database_url),
        "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'event'::regclass",
      )
      await run(`DROP TABLE ${rows.map(({ name }) => name).join(', ')}`)
      return client.post('/v1/articles', articleBody())
    }
    let answer = await withoutDays()
    // the day may be made in between
    while (answer.status === 201) answer = await withoutDays()
    isUnavailable(answer)
    const made = async () => (await client.post('/v1/articles', articleBody())).status
    await expect.poll(made, { interval: 500 }).toBe(201)
  })
})
