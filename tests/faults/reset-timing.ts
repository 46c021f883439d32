/*
 * Whether the time of an answer to a request for a password link says that the address is known: pairs of requests,
 * one of each kind in changing order. 50 % means that it says nothing.
 *
 *   node tests/faults/reset-timing.ts [pairs]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { openDatabase } from '../../src/database/client.ts'
import { startEmbedded } from '../../src/database/embedded.ts'
import { migrate } from '../../src/database/migrate.ts'
import { createCompany } from '../../src/operator/companies.ts'
import { prismaOn } from '../../src/operator/prisma.ts'
import { startProcess } from '../support/process.ts'

const pairs = Number(process.argv[2] ?? 400)
const folder = await mkdtemp(path.join(os.tmpdir(), 'officina-fault-'))
const embedded = await startEmbedded(folder, () => undefined)
await migrate(embedded.url)

// a person gets five mails an hour
const database = openDatabase(embedded.url)
const prisma = prismaOn(database.pool)
const known: string[] = []
for (let one = 0; one < pairs / 5; one++)
  known.push((await createCompany(prisma, { name: `Numero ${one}` })).owner.email)
await database.close()

const server = await startProcess('src/main.ts', {
  DATABASE_URL: embedded.url,
  DATA_FOLDER: folder,
  LOG_LEVEL: 'error',
  TRUSTED_PROXIES: '1',
})

/** From an address of its own each: these are limited, too. */
const anyAddress = () => Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join('.')

async function ask(email: string): Promise<number> {
  const headers = { 'content-type': 'application/json', origin: server.url, 'x-forwarded-for': anyAddress() }
  const began = performance.now()
  const body = JSON.stringify({ email })
  const answer = await fetch(`${server.url}/api/auth/request-password-reset`, {
    method: 'POST',
    headers,
    body,
  })
  await answer.text()
  if (answer.status !== 200) throw new Error(`${answer.status}`)
  return performance.now() - began
}

for (let warm = 0; warm < 20; warm++) await ask(`warm-${warm}@example.com`)
let slower = 0
const times = { known: [] as number[], unknown: [] as number[] }
for (let pair = 0; pair < pairs; pair++) {
  const addresses = { known: known[pair % known.length]!, unknown: `nobody-${pair}@example.com` }
  const took = { known: 0, unknown: 0 }
  for (const kind of pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const))
    took[kind] = await ask(addresses[kind])
  times.known.push(took.known)
  times.unknown.push(took.unknown)
  if (took.known > took.unknown) slower += 1
}
const median = (all: number[]) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)]!.toFixed(2)
process.stdout.write(
  `${pairs} pairs: the known address was slower in ${((100 * slower) / pairs).toFixed(1)} %; ` +
    `median ${median(times.known)} ms known, ${median(times.unknown)} ms unknown\n`,
)
await server.stop()
await embedded.stop()
await rm(folder, { recursive: true, force: true })
