/*
 * What hostile clients cost the others: memory by requests that come pipelined and answers that nobody reads, time
 * by addresses that are no page, disk by errors made on purpose.
 *
 *   node tests/faults/hostile-clients.ts
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import autocannon from 'autocannon'
import { openDatabase } from '../../src/database/client.ts'
import { startEmbedded } from '../../src/database/embedded.ts'
import { migrate } from '../../src/database/migrate.ts'
import { PERMISSIONS } from '../../src/domain/permissions.ts'
import { createCompany } from '../../src/operator/companies.ts'
import { prismaOn } from '../../src/operator/prisma.ts'
import { createKey } from '../../src/server/auth/api-keys.ts'
import { companyForOperator } from '../../src/server/auth/principal.ts'
import { CompanyDatabase } from '../../src/server/core/company-database.ts'
import { startProcess } from '../support/process.ts'

const MB = 1024 * 1024
const LASTS_MS = 5_000

const folder = await mkdtemp(path.join(os.tmpdir(), 'officina-fault-'))
const embedded = await startEmbedded(folder, () => undefined)
await migrate(embedded.url)
const database = openDatabase(embedded.url)
const company = await createCompany(prismaOn(database.pool), { name: 'Officina Prova' })
const db = new CompanyDatabase(database.kysely, companyForOperator(company))
const { key } = await createKey(db, {
  name: 'fault',
  permissions: [...PERMISSIONS],
  expires_at: null,
  user_id: company.owner.user_id,
})
const server = await startProcess('src/main.ts', {
  DATABASE_URL: embedded.url,
  DATA_FOLDER: folder,
  LOG_LEVEL: 'error',
})
const { hostname, port } = new URL(server.url)
const headers = { authorization: `Bearer ${key}`, 'x-api-version': '2026-09-05' }

const say = (text: string) => process.stdout.write(`${text}\n`)

async function memory(field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8')
  return (Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)![1]) * 1024) / MB
}

/** Requests on one connection, of whose answers nothing is read. */
async function pipeline(): Promise<void> {
  await (await fetch(`${server.url}/docs/reference.js`)).arrayBuffer()
  const before = await memory('VmRSS')
  await writeFile(`/proc/${server.child.pid}/clear_refs`, '5')
  const socket = net.connect(Number(port), hostname).pause()
  socket.on('error', () => undefined)
  socket.write('GET /docs/reference.js HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(200))
  await delay(LASTS_MS)
  const most = await memory('VmHWM')
  socket.destroy()
  say(`200 pipelined requests for the reference: ${Math.round(most - before)} MB more than before`)
}

/** Clients that ask on and on, in a thread of their own so that they do not hold up who measures. */
const clients = (connections: number, target: string, request: Partial<autocannon.Options> = {}) =>
  autocannon({ url: server.url + target, connections, duration: LASTS_MS / 1000, workers: 1, ...request })

/** The median and the slowest twentieth of what the API takes while others ask for a page. */
async function latency(what: string, page?: string): Promise<void> {
  const others = page === undefined ? undefined : clients(50, page, { duration: 3 + LASTS_MS / 1000 })
  // until all of them ask
  await delay(2_000)
  const until = performance.now() + LASTS_MS
  const took: number[] = []
  while (performance.now() < until) {
    const began = performance.now()
    await (await fetch(`${server.url}/v1/vat-rates`, { headers })).text()
    took.push(performance.now() - began)
  }
  const asked = (await others)?.requests.total ?? 0
  took.sort((one, another) => one - another)
  const at = (share: number) => took[Math.floor(took.length * share)]!.toFixed(1)
  say(
    `the API, ${what}: ${took.length} answers, median ${at(0.5)} ms, 95 % under ${at(0.95)} ms; ` +
      `pages answered: ${asked}`,
  )
}

async function logged(): Promise<{ bytes: number; rows: number }> {
  const { rows } = await database.pool.query(
    "SELECT pg_total_relation_size('api_request')::int AS bytes, (SELECT count(*)::int FROM api_request) AS rows",
  )
  return rows[0]
}

/** A body of fields that nobody takes, with long names that do not compress. */
async function hostileErrors(): Promise<void> {
  const names = Array.from({ length: 20 }, () => [randomBytes(150).toString('hex'), 1])
  const before = await logged()
  const { requests } = await clients(20, '/v1/articles', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(names)),
  })
  // what is gathered is written a quarter of a second later
  await delay(3_000)
  const after = await logged()
  const size = (after.bytes - before.bytes) / MB
  say(
    `${requests.total} hostile errors: ${after.rows - before.rows} kept, ${size.toFixed(1)} MB, ` +
      `${((size * 1000) / LASTS_MS).toFixed(1)} MB a second`,
  )
}

await pipeline()
for (const page of ['/nothing', '/sign-in']) await (await fetch(server.url + page)).arrayBuffer()
await latency('alone')
await latency('beside 50 clients of an unknown address', '/nothing')
await latency('beside 50 clients of the sign-in page', '/sign-in')
await hostileErrors()

await database.close()
await server.stop()
await embedded.stop()
await rm(folder, { recursive: true, force: true })
