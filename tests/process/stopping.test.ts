import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { Client, VERSION } from '../support/client.ts'
import { gateTo } from '../support/gate.ts'
import { ownWorkshop } from '../support/own-database.ts'
import { openReceiver } from '../support/receiver.ts'
import { connected, startServer, succeed, temporaryFolder } from '../support/spawned.ts'
import { isWaitedFor } from '../support/waited-for.ts'

/** Too long for the address of PostgreSQL's socket: these servers reach it over TCP. */
const LONG_NAME = 'cartella'.repeat(12)

const GOOD = { name: 'Filtro', unit_type: 'pz', vat_code: '22' }

type Server = Awaited<ReturnType<typeof startServer>>

let environment: Record<string, string>
let remove: () => Promise<void>
let client: Client

beforeAll(async () => {
  const temporary = await temporaryFolder()
  remove = temporary.remove
  environment = { DATA_FOLDER: path.join(temporary.folder, LONG_NAME) }
  const { company_id } = await succeed(environment, 'company', 'create', '--name', 'Uno')
  client = new Client(
    (await succeed(environment, 'key', 'create', '--company', company_id, '--permissions', 'all')).key,
  )
})

afterAll(() => remove())

/** A server that does not outlive its test, so that a failure does not spoil the next one. */
async function serve(settings: Record<string, string>): Promise<Server> {
  const server = await startServer(settings)
  onTestFinished(async () => {
    await server.stop('SIGKILL')
  })
  return server
}

const embeddedUrl = () => readFile(path.join(environment.DATA_FOLDER!, 'postgres.url'), 'utf8')

/** What says so when a process is cut by `process.exit`, which may wait for ever for a thread that compiles. */
const TELLS_OF_EXIT = {
  NODE_OPTIONS: `--import "data:text/javascript,process.exit = () => process.stderr.write('cut')"`,
}

/** Starts a PATCH and holds the row that it needs; answers once the request is known to wait for it. */
async function slowRequest(server: Server, database_url: string) {
  const { status, body: article } = await client.post('/v1/articles', GOOD, { url: server.url })
  expect({ status, article }).toMatchObject({ status: 201 })
  const holder = await connected(database_url)
  await holder.query('BEGIN')
  await holder.query('SELECT FROM article WHERE id = $1 FOR UPDATE', [article.id])
  const answer = client.patch(`/v1/articles/${article.id}`, { ...GOOD, name: 'Dopo' }, { url: server.url })
  await expect.poll(() => isWaitedFor(holder)).toBe(true)
  return { answer, article, holder }
}

/** A connection on which several requests are always under way, so that it is never idle. */
async function busyConnection(url: string): Promise<{ closed: Promise<unknown> }> {
  const { port, hostname } = new URL(url)
  const socket = net.connect(Number(port), hostname)
  const request = 'GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n'
  socket.write(request.repeat(4))
  socket.on('data', (chunk) => socket.write(request.repeat(String(chunk).split('HTTP/1.1 200').length - 1)))
  // what was still under way when the server closed it
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.on('close', resolve))
  await once(socket, 'data')
  return { closed }
}

async function accepts(server: Server): Promise<boolean> {
  return fetch(`${server.url}/healthz`).then(
    () => true,
    () => false,
  )
}

describe('foundation: SIGTERM and SIGINT', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    '%s: no new requests, the running one finishes, exit 0',
    async (signal) => {
      const server = await serve(environment)
      const url = await embeddedUrl()
      expect(new URL(url).searchParams.has('host')).toBe(false)
      const { answer, article, holder } = await slowRequest(server, url)
      const ended = server.stop(signal)
      await expect.poll(() => accepts(server)).toBe(false)
      // impatience does not hurry it
      server.child.kill(signal)
      expect(server.child.exitCode).toBeNull()
      await holder.query('COMMIT')
      expect(await answer).toMatchObject({ status: 200, body: { id: article.id, name: 'Dopo' } })
      expect(await ended).toMatchObject({ code: 0, signal: null, stderr: '' })
      // PostgreSQL went with it, cleanly
      await expect(holder.query('SELECT 1')).rejects.toThrow()
      expect(existsSync(path.join(environment.DATA_FOLDER!, 'postgres', 'postmaster.pid'))).toBe(false)
      const again = await serve(environment)
      expect((await client.get(`/v1/articles/${article.id}`, { url: again.url })).body.name).toBe('Dopo')
      await again.stop()
    },
  )

  it.each(['1', '2'])('with %s processes nothing keeps it: it ends by itself, exit 0', async (WORKERS) => {
    const server = await serve({ ...environment, ...TELLS_OF_EXIT, WORKERS })
    expect((await client.get('/v1/articles', { url: server.url })).status).toBe(200)
    expect((await fetch(`${server.url}/sign-in`)).status).toBe(200)
    expect(await server.stop()).toMatchObject({ code: 0, signal: null, stderr: '' })
  })

  it('a busy connection is not served on and on, nor cut in the middle of a request', async () => {
    const server = await serve(environment)
    const { answer, holder } = await slowRequest(server, await embeddedUrl())
    const busy = await busyConnection(server.url)
    const ended = server.stop()
    await busy.closed
    // before the cut: the slow request still runs
    expect(server.child.exitCode).toBeNull()
    await holder.query('COMMIT')
    expect((await answer).status).toBe(200)
    expect(await ended).toMatchObject({ code: 0, signal: null })
  })

  it('a request that never ends is cut after 10 seconds, exit 0', async () => {
    const server = await serve(environment)
    const { port, hostname } = new URL(server.url)
    const socket = net.connect(Number(port), hostname)
    const head = ['POST /v1/articles HTTP/1.1', 'Host: localhost', `Authorization: Bearer ${client.key}`]
    const more = [`X-API-Version: ${VERSION}`, 'Content-Type: application/json', 'Content-Length: 100']
    socket.write(`${[...head, ...more].join('\r\n')}\r\n\r\n{"name`)
    socket.on('error', () => undefined)
    const cut = once(socket, 'close')
    await once(socket, 'connect')
    // the connection is known to the server before it stops
    await client.get('/v1/articles', { url: server.url })
    const began = performance.now()
    const ended = await server.stop()
    await cut
    expect(ended).toMatchObject({ code: 0, signal: null })
    expect(performance.now() - began).toBeGreaterThan(8_000)
    expect(performance.now() - began).toBeLessThan(100_000)
  })

  it('a receiver of webhooks that does not answer is cut after 10 seconds, exit 0', async () => {
    const receiver = await openReceiver(() => undefined)
    onTestFinished(() => receiver.close())
    const server = await serve({ ...environment, WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1/32' })
    const hook = { url: receiver.url, enabled_events: ['article.*'] }
    expect((await client.post('/v1/webhook-endpoints', hook, { url: server.url })).status).toBe(201)
    expect((await client.post('/v1/articles', GOOD, { url: server.url })).status).toBe(201)
    await expect.poll(() => receiver.received.length).toBe(1)
    expect(await server.stop()).toMatchObject({ code: 0, signal: null, stderr: '' })
    expect(existsSync(path.join(environment.DATA_FOLDER!, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  it('a database that fell silent does not keep it: it ends within 12 seconds', async () => {
    const { database_url: DATABASE_URL } = await ownWorkshop()
    const gate = await gateTo(DATABASE_URL)
    const server = await serve({ ...environment, DATABASE_URL: gate.url })
    const stranger = new Client(client.key, server.url)
    expect((await stranger.get('/v1/articles')).status).toBe(401)
    gate.silence()
    const asked = stranger.get('/v1/articles').catch(() => undefined)
    const began = performance.now()
    const { signal } = await server.stop()
    expect(signal).toBeNull()
    expect(performance.now() - began).toBeLessThan(100_000)
    await asked
    gate.close()
  })

  it('a log that nobody reads any more does not keep it', async () => {
    const server = await serve({ ...environment, LOG_LEVEL: 'info' })
    server.child.stdout.destroy()
    expect((await client.get('/v1/articles', { url: server.url })).status).toBe(200)
    server.child.kill('SIGTERM')
    await expect.poll(() => server.child.exitCode, { timeout: 60_000 }).toBe(0)
  })

  it('an answer that its reader takes slowly arrives whole', async () => {
    const server = await serve(environment)
    const { port, hostname } = new URL(server.url)
    const socket = net.connect(Number(port), hostname)
    await once(socket, 'connect')
    // far more than the buffers between the two hold
    socket.pause()
    socket.write('GET /docs/reference.js HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(socket, 'readable')
    const ended = server.stop()
    await expect.poll(() => accepts(server)).toBe(false)
    const answer: Buffer[] = []
    for await (const chunk of socket) answer.push(chunk)
    const text = Buffer.concat(answer)
    const body = text.length - text.indexOf('\r\n\r\n') - 4
    expect(body).toBe(Number(/content-length: (\d+)/i.exec(text.toString('latin1'))![1]))
    expect(body).toBeGreaterThan(1_000_000)
    expect(await ended).toMatchObject({ code: 0, signal: null })
  })

  it('with a database of its own, that one goes on', async () => {
    const { database_url: DATABASE_URL } = await ownWorkshop()
    const server = await serve({ ...environment, DATABASE_URL })
    const open = await connected(DATABASE_URL)
    expect(await server.stop()).toMatchObject({ code: 0, stderr: '' })
    expect((await open.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    await open.end()
  })
})

describe('console, API access: requests answered just before the end are kept', () => {
  it('by the process that stops', async () => {
    const server = await serve(environment)
    const asked = await Promise.all(
      Array.from({ length: 20 }, () => client.get('/v1/articles', { url: server.url })),
    )
    expect(await server.stop()).toMatchObject({ code: 0, stderr: '' })
    const again = await serve(environment)
    const database = await connected(await embeddedUrl())
    const ids = asked.map(({ headers }) => headers.get('x-request-id')!.slice('req_'.length))
    const { rows } = await database.query('SELECT id FROM api_request WHERE id = ANY($1)', [ids])
    expect(rows).toHaveLength(20)
    await database.end()
    await again.stop()
  })
})

describe('foundation: kill -9', () => {
  it('the next start recovers by itself and nothing that was answered is lost', async () => {
    const server = await serve(environment)
    const answered: string[] = []
    const write = async (index: number) => {
      for (;;) {
        const body = { ...GOOD, name: `Kill ${index}`, stock: 1 }
        const answer = await client.post('/v1/articles', body, { url: server.url }).catch(() => undefined)
        if (answer?.status !== 201) return
        answered.push(answer.body.id)
        if (answered.length === 100) server.child.kill('SIGKILL')
      }
    }
    await Promise.all(Array.from({ length: 8 }, (_, index) => write(index)))
    await server.ended
    expect(answered.length).toBeGreaterThanOrEqual(100)

    const again = await serve(environment)
    const found = await Promise.all(
      answered.map((id) => client.get(`/v1/articles/${id}`, { url: again.url })),
    )
    expect(found.filter(({ status }) => status !== 200)).toEqual([])
    // no document is half done: every article has its opening movement
    for (const { body } of found) {
      const { body: movements } = await client.get(`/v1/articles/${body.id}/movements`, { url: again.url })
      expect(movements.data).toHaveLength(1)
    }
    expect(await again.stop()).toMatchObject({ code: 0 })
  })
})
