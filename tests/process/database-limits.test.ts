import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Client } from '../support/client.ts'
import { articleBody } from '../support/factories.ts'
import { type OwnServer, ownServer } from '../support/own-server.ts'
import { connected } from '../support/spawned.ts'

let server: OwnServer
let one: Client
let two: Client
let database: pg.Client

beforeAll(async () => {
  // half of the pool is two connections
  server = await ownServer({ companies: 2, settings: { DATABASE_POOL: '4' } })
  ;[one, two] = server.clients as [Client, Client]
  database = await connected(server.database_url)
  // an article by this name takes longer than anything may
  await database.query(`
    CREATE FUNCTION fall_asleep() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(3600); RETURN NEW; END';
    CREATE TRIGGER asleep BEFORE INSERT ON article FOR EACH ROW WHEN (NEW.name LIKE 'Sonno%') EXECUTE FUNCTION fall_asleep()`)
})

afterAll(async () => {
  await database.end()
  await server.stop()
})

const unavailable = {
  status: 503,
  body: {
    object: 'error',
    status: 503,
    code: 'service_unavailable',
    param: null,
    message: expect.any(String),
  },
}

function isUnavailable(answer: Answer): void {
  expect(answer).toMatchObject(unavailable)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
}

/** Holds an article's row until told to let it go. */
async function held(client: Client) {
  const article = await client.create('/v1/articles', articleBody())
  const holder = await connected(server.database_url)
  await holder.query('BEGIN')
  await holder.query('SELECT FROM article WHERE id = $1 FOR UPDATE', [article.id])
  const change = (name: string, signal?: AbortSignal) =>
    fetch(`${server.url}/v1/articles/${article.id}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${client.key}`,
        'x-api-version': '2026-09-05',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ ...articleBody(), name }),
      signal: signal ?? null,
    })
  const letGo = async () => {
    await holder.query('COMMIT')
    await holder.end()
  }
  return { article, change, letGo }
}

/** How many statements of the server run that hold this text, or wait for a lock. */
async function running(condition: string): Promise<number> {
  const { rows } = await database.query(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'officina' AND ${condition}`,
  )
  return rows[0].count
}

const WAITS = "wait_event_type = 'Lock'"
const SLEEPS = "wait_event = 'PgSleep'"

describe('share of the database: half of the connections for one company', () => {
  it('a row that one company waits for holds up no other, nor readyz; past the lock timeout it is 503', async () => {
    const { change, letGo, article } = await held(one)
    const waiting = [change('Uno'), change('Due')]
    // the last one waits for a connection, and comes so late that it has one before its patience is over
    await expect.poll(() => running(`${WAITS} AND query_start < now() - interval '1 second'`)).toBe(2)
    waiting.push(change('Tre'))
    await two.create('/v1/articles', articleBody())
    expect((await two.get('/v1/articles')).status).toBe(200)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect(await running(WAITS)).toBe(2)

    const [first, second] = await Promise.all(waiting.slice(0, 2))
    for (const response of [first!, second!]) {
      expect(response.status).toBe(503)
      expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
      expect(await response.json()).toMatchObject(unavailable.body)
    }
    await letGo()
    expect((await waiting[2])!.status).toBe(200)
    expect((await one.get(`/v1/articles/${article.id}`)).body.name).toBe('Tre')
  })

  it('readyz answers over a connection of its own while all others are taken', async () => {
    const both = await Promise.all([held(one), held(two)])
    const gone = new AbortController()
    const waiting = both.flatMap(({ change }) => [change('Uno', gone.signal), change('Due', gone.signal)])
    const cut = Promise.allSettled(waiting)
    await expect.poll(() => running(WAITS)).toBe(4)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    gone.abort()
    await cut
    await Promise.all(both.map(({ letGo }) => letGo()))
  })
})

describe('time: past what a statement may take', () => {
  it('it is 503, and what it had begun is taken back', async () => {
    isUnavailable(await one.post('/v1/articles', articleBody({ name: 'Sonno profondo' })))
    expect(await running(SLEEPS)).toBe(0)
    expect((await one.get('/v1/articles?q=profondo')).body.data).toEqual([])
  })
})

describe('a client that is gone', () => {
  it('has its statement cancelled in PostgreSQL, and leaves nothing behind', async () => {
    const gone = new AbortController()
    const asked = fetch(`${server.url}/v1/articles`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${one.key}`,
        'x-api-version': '2026-09-05',
        'content-type': 'application/json',
      },
      body: JSON.stringify(articleBody({ name: 'Sonno leggero' })),
      signal: gone.signal,
    })
    const cut = expect(asked).rejects.toThrow()
    await expect.poll(() => running(SLEEPS)).toBe(1)
    gone.abort()
    await cut
    await expect.poll(() => running(SLEEPS)).toBe(0)
    expect((await one.get('/v1/articles?q=leggero')).body.data).toEqual([])
  })

  it('gives up its place in the queue', async () => {
    const { change, letGo, article } = await held(one)
    const gone = new AbortController()
    const waiting = [change('Uno'), change('Due')]
    await expect.poll(() => running(WAITS)).toBe(2)
    const left = expect(change('Tre', gone.signal)).rejects.toThrow()
    gone.abort()
    await left
    await letGo()
    for (const response of await Promise.all(waiting)) expect(response.status).toBe(200)
    expect((await one.get(`/v1/articles/${article.id}`)).body.name).not.toBe('Tre')
  })
})
