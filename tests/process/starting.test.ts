import { existsSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Client } from '../support/client.ts'
import { gateTo } from '../support/gate.ts'
import { ownWorkshop } from '../support/own-database.ts'
import { product } from '../support/product.ts'
import { signIn } from '../support/session.ts'
import {
  begin,
  connected,
  freePort,
  newDatabase,
  run,
  startServer,
  succeed,
  temporaryFolder,
} from '../support/spawned.ts'
import { isWaitedFor } from '../support/waited-for.ts'

/** PostgreSQL's files are being made; it runs and does not answer yet; it answers, and the schema is made. */
const STAGES = ['postgres.password', 'postgres/postmaster.pid', 'postgres.url']

/** Stops a first start at a stage; what it ended with, and what it left in the folder of what runs. */
async function stopEarly(folder: string, stage: string) {
  const exists = (name: string) => existsSync(path.join(folder, name))
  const early = begin({ DATA_FOLDER: folder })
  await vi.waitUntil(() => exists(stage), { timeout: 300_000, interval: 5 })
  early.child.kill('SIGTERM')
  return { ...(await early.ended), left: ['postgres/postmaster.pid', 'postgres.url'].filter(exists) }
}

describe('foundation: npm start on an empty folder', () => {
  let remove: () => Promise<void>
  let environment: Record<string, string>
  let server: Awaited<ReturnType<typeof startServer>>
  let first: string
  const stopped: Awaited<ReturnType<typeof stopEarly>>[] = []

  beforeAll(async () => {
    const temporary = await temporaryFolder()
    remove = temporary.remove
    environment = { DATA_FOLDER: temporary.folder }
    for (const stage of STAGES) stopped.push(await stopEarly(temporary.folder, stage))
    server = await startServer(environment)
    first = server.printed.stdout
  })

  afterAll(async () => {
    await server.stop()
    await remove()
  })

  it('SIGTERM while it starts: nothing is left running, exit 0, and the next start is as if nothing was', () => {
    for (const one of stopped)
      expect(one).toMatchObject({ code: 0, signal: null, stdout: '', stderr: '', left: [] })
    expect(stopped).toHaveLength(STAGES.length)
    expect(first).toContain('Password')
  })

  const keyIn = (text: string) => /ofk_[0-9A-Za-z]{40}/.exec(text)![0]
  const countOf = async (noun: string) => {
    const client = new Client(keyIn(first))
    let count = 0
    let cursor = ''
    do {
      const { body } = await client.get(`/v1/${noun}?limit=50${cursor}`, { url: server.url })
      count += body.data.length
      cursor = body.has_more ? `&starting_after=${body.next_starting_after}` : ''
    } while (cursor !== '')
    return count
  }

  it('prints a curl line that answers 200 as pasted', async () => {
    const line = first.split('\n').find((text) => text.startsWith('curl '))!
    const headers = [...line.matchAll(/-H '([^:]+): ([^']+)'/g)].map(
      ([, name, value]) => [name!, value!] as [string, string],
    )
    const url = /'(http[^']+)'/.exec(line)![1]!
    const response = await fetch(url, { headers })
    expect(response.status).toBe(200)
    expect((await response.json()).data).toHaveLength(3)
  })

  it("prints the address, the owner's sign-in and a key once each", async () => {
    const password = /^Password +(\S+)$/m.exec(first)![1]!
    const email = /^Sign in as +(\S+)$/m.exec(first)![1]!
    expect(first.split(password)).toHaveLength(2)
    // the key again in the curl line only
    expect(first.split(keyIn(first))).toHaveLength(3)
    expect(first.trim().split('\n').at(-1)).toBe(`Officina is at ${server.url}`)
    const { cookie } = await signIn({ email, password }, server.url)
    expect(cookie).not.toBe('')
  })

  it("prints the company's id, which `key create` needs", async () => {
    const company = /^Company +(\S+)$/m.exec(first)![1]!
    const made = await succeed(environment, 'key', 'create', '--company', company, '--permissions', 'all')
    expect(made.key).toMatch(/^ofk_/)
  })

  it('makes a believable workshop', async () => {
    const counts = await Promise.all(['articles', 'customers', 'vehicles'].map(countOf))
    for (const [index, about] of [300, 60, 80].entries()) {
      expect(counts[index]).toBeGreaterThanOrEqual(about * 0.8)
      expect(counts[index]).toBeLessThanOrEqual(about * 1.2)
    }
    expect(await countOf('suppliers')).toBeGreaterThan(3)
    expect(await countOf('price-lists')).toBeGreaterThan(0)
  })

  it('keeps everything at a second start and prints no secret', async () => {
    const before = await countOf('articles')
    const made = await succeed(environment, 'company', 'create', '--name', 'Dopo')
    expect(await server.stop()).toMatchObject({ code: 0 })
    server = await startServer({ ...environment, DATABASE_POOL: '150' })
    expect(server.printed.stdout).not.toMatch(/ofk_|Password|curl/)
    expect(server.printed.stdout.trim()).toBe(`Officina is at ${server.url}`)
    expect(await countOf('articles')).toBe(before)
    expect(made.company_id).toBeTruthy()
    // Its database takes as many connections as the settings may use.
    const database = await connected(
      await readFile(path.join(environment.DATA_FOLDER!, 'postgres.url'), 'utf8'),
    )
    const { rows } = await database.query('SHOW max_connections')
    await database.end()
    expect(Number(rows[0].max_connections)).toBe(150 + 3 + 100)
  })

  it.runIf(process.platform === 'linux')('gives back the memory that a start took', async () => {
    const resident = async () => {
      const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024
    }
    // MB: a first start, which makes the demo workshop, takes over 400, one after it 220.
    await expect.poll(resident, { interval: 500 }).toBeLessThan(200)
  })

  it('keeps what is secret in the folder to its owner', async () => {
    const { mode } = await stat(path.join(environment.DATA_FOLDER!, 'auth-secret'))
    expect(mode & 0o077).toBe(0)
    expect(await readFile(path.join(environment.DATA_FOLDER!, 'auth-secret'), 'utf8')).toMatch(/^\S{32,}$/)
  })

  it.skipIf(os.tmpdir().length > 50)(
    'speaks to its database over a socket that only its account can use',
    async () => {
      const url = new URL(await readFile(path.join(environment.DATA_FOLDER!, 'postgres.url'), 'utf8'))
      const socket = path.join(url.searchParams.get('host')!, `.s.PGSQL.${url.port}`)
      expect((await stat(socket)).mode & 0o077).toBe(0)
    },
  )
})

describe('foundation: two servers that start at once on one empty database', () => {
  it('make one demo workshop, and neither is ready before it is made', async () => {
    const temporary = await temporaryFolder()
    const environment = { DATA_FOLDER: temporary.folder, DATABASE_URL: await newDatabase() }
    await succeed(environment, 'migrate')
    const port = await freePort()
    const listening = startServer({ ...environment, PORT: String(port) })
    const states = new Set<string>()
    const state = async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
      const status = answer ? (await answer.json()).status : 'closed'
      states.add(status)
      return status
    }
    const watching = expect
      .poll(state, { timeout: 500_000, interval: 100 })
      .toBe('ready')
      // ready is what a workshop stands behind
      .then(async () => {
        expect((await succeed(environment, 'company', 'list')).companies).toHaveLength(1)
      })
    const [, ...servers] = await Promise.all([watching, listening, startServer(environment)])
    expect(states).toContain('starting')
    expect((await succeed(environment, 'company', 'list')).companies).toHaveLength(1)
    const secrets = servers.filter(({ printed }) => printed.stdout.includes('Password'))
    expect(secrets).toHaveLength(1)
    await Promise.all(servers.map((server) => server.stop()))
    await temporary.remove()
  })
})

describe('configuration: the secret that signs sessions', () => {
  const start = async (secret: string) => {
    const { folder, remove } = await temporaryFolder()
    await writeFile(path.join(folder, 'auth-secret'), secret)
    const ended = await run('src/main.ts', [], { DATA_FOLDER: folder, DATABASE_URL: product.database_url })
    const kept = await readFile(path.join(folder, 'auth-secret'), 'utf8')
    await remove()
    return { ...ended, kept }
  }

  it.each(['', 'short', ' '.repeat(40)])(
    'a file with %j is refused with one line, and stays',
    async (secret) => {
      const { code, stderr, kept } = await start(secret)
      expect(code).toBe(1)
      expect(stderr.trim().split('\n')).toHaveLength(1)
      expect(stderr).toMatch(/auth-secret holds \d characters and needs 32/)
      expect(kept).toBe(secret)
    },
  )
})

describe('foundation: GET /healthz and GET /readyz', () => {
  let server: Awaited<ReturnType<typeof startServer>>
  let gate: Awaited<ReturnType<typeof gateTo>>
  let database_url: string
  let key: string
  let remove: () => Promise<void>

  beforeAll(async () => {
    const temporary = await temporaryFolder()
    remove = temporary.remove
    ;({ database_url, key } = await ownWorkshop())
    gate = await gateTo(database_url)
    server = await startServer({ DATA_FOLDER: temporary.folder, DATABASE_URL: gate.url })
  })

  afterAll(async () => {
    await server.stop()
    gate.close()
    await remove()
  })

  async function ask(path: string) {
    const response = await fetch(server.url + path)
    return { status: response.status, body: await response.json() }
  }

  it('both are 200 while the database is reachable and migrated', async () => {
    expect(await ask('/healthz')).toEqual({ status: 200, body: { status: 'ok' } })
    expect(await ask('/readyz')).toEqual({ status: 200, body: { status: 'ready' } })
  })

  it('operation.md#time-limits: without its database it is healthy, not ready, and /v1 is 503 without detail', async () => {
    gate.block()
    expect((await ask('/healthz')).status).toBe(200)
    expect((await ask('/readyz')).status).toBe(503)
    const { status, body, headers } = await new Client(key).get('/v1/articles', { url: server.url })
    expect(status).toBe(503)
    expect(body).toEqual({
      object: 'error',
      status: 503,
      code: 'service_unavailable',
      param: null,
      message: expect.not.stringMatching(/ECONN|connect|database|postgres|127\.0\.0\.1/i),
      request_id: headers.get('x-request-id'),
    })
    // the detail stands in the log under the same request_id
    await expect.poll(() => server.printed.stdout).toContain(body.request_id)
    const line = server.printed.stdout.split('\n').find((text) => text.includes(body.request_id))!
    expect(JSON.parse(line)).toMatchObject({
      request_id: body.request_id,
      reason: expect.stringMatching(/./),
    })
    gate.unblock()
    await expect.poll(async () => (await ask('/readyz')).status).toBe(200)
    expect((await new Client(key).get('/v1/articles', { url: server.url })).status).toBe(200)
  })

  it('foundation: a database that goes away in the middle of a request costs that request and no more', async () => {
    const options = { url: server.url }
    const good = { name: 'Filtro', unit_type: 'pz', vat_code: '22' }
    const { body: article } = await new Client(key).post('/v1/articles', good, options)
    const holder = await connected(database_url)
    await holder.query('BEGIN')
    await holder.query('SELECT FROM article WHERE id = $1 FOR UPDATE', [article.id])
    const answer = new Client(key).patch(`/v1/articles/${article.id}`, { ...good, name: 'Dopo' }, options)
    await expect.poll(() => isWaitedFor(holder)).toBe(true)
    gate.block()
    expect(await answer).toMatchObject({ status: 503, body: { code: 'service_unavailable' } })
    gate.unblock()
    await holder.query('COMMIT')
    await holder.end()
    await expect.poll(async () => (await ask('/readyz')).status).toBe(200)
    expect((await new Client(key).get(`/v1/articles/${article.id}`, options)).body).toEqual(article)
  })

  it('a database of another schema is not ready', async () => {
    const client = await connected(database_url)
    const copy = 'CREATE TABLE kept AS TABLE _prisma_migrations'
    await client.query(`${copy}; DELETE FROM _prisma_migrations`)
    expect((await ask('/readyz')).status).toBe(503)
    await client.query('INSERT INTO _prisma_migrations TABLE kept')
    expect((await ask('/readyz')).status).toBe(200)
    await client.end()
  })
})
