import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Body, Client } from '../support/client.ts'
import { articleBody } from '../support/factories.ts'
import { startServer, succeed, temporaryFolder } from '../support/spawned.ts'

/*
 * PostgreSQL itself dies in the midst of writes: the server that owns it starts it again, a second one is a guest on it.
 * Every client asks again, with its key, until it has an answer.
 */

const WRITERS = 16
const WRITES = 8

type Server = Awaited<ReturnType<typeof startServer>>

let folder: string
let remove: () => Promise<void>
let owner: Server
let guest: Server
let client: Client

beforeAll(async () => {
  const temporary = await temporaryFolder()
  folder = temporary.folder
  remove = temporary.remove
  const quiet = { LOG_LEVEL: 'fatal' }
  const own = { DATA_FOLDER: path.join(folder, 'own'), ...quiet }
  const { company_id } = await succeed(own, 'company', 'create', '--name', 'Officina Prova')
  const key = await succeed(own, 'key', 'create', '--company', company_id, '--permissions', 'all')
  client = new Client(key.key)
  owner = await startServer(own)
  const DATABASE_URL = await readFile(path.join(folder, 'own', 'postgres.url'), 'utf8')
  guest = await startServer({ DATA_FOLDER: path.join(folder, 'guest'), DATABASE_URL, ...quiet })
})

afterAll(async () => {
  await guest.stop()
  await owner.stop()
  await remove()
})

async function killPostgres(): Promise<void> {
  const file = await readFile(path.join(folder, 'own', 'postgres', 'postmaster.pid'), 'utf8')
  process.kill(Number(file.split('\n', 1)[0]), 'SIGKILL')
}

/** Asks with the same key until there is an answer that will not change. */
async function insist(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send().catch(() => undefined)
    const isPassing = !answer || answer.status >= 500 || answer.body.code === 'idempotency_in_progress'
    if (!isPassing) return answer
    await delay(100)
  }
}

describe('events.md#order, idempotency.md#answers: after kill -9 of PostgreSQL', () => {
  it('every write with a key was done once, and a reader has seen every event once, in order and without a gap', async () => {
    const seen: Body[] = []
    let isOver = false
    const follow = async () => {
      for (let last = false; ; last = isOver) {
        const after = `/v1/events?limit=100&after_seq=${seen.at(-1)?.seq ?? 0}`
        const { body } = await insist(() => client.get(after, { url: guest.url }))
        seen.push(...body.data)
        if (last && body.data.length === 0) return
      }
    }
    let answered = 0
    const write = async (name: string, url: string) => {
      const headers = { 'idempotency-key': name }
      const body = articleBody({ name, code: null })
      const answer = await insist(() => client.post('/v1/articles', body, { url, headers }))
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      answered += 1
      if (answered === (WRITERS * WRITES) / 2) await killPostgres()
    }
    const writer = async (number: number) => {
      const { url } = number % 2 === 0 ? owner : guest
      for (let step = 0; step < WRITES; step++) await write(`writer-${number}-${step}`, url)
    }
    const following = follow()
    await Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number)))
    isOver = true
    await following
    expect(owner.printed.stdout + owner.printed.stderr).toContain('PostgreSQL ended unexpectedly')
    expect(seen.map(({ seq }) => seq)).toEqual(seen.map((_, index) => index + 1))
    const wanted = Array.from({ length: WRITERS * WRITES }, (_, index) => {
      return `writer-${Math.floor(index / WRITES)}-${index % WRITES}`
    }).sort()
    const made = seen.filter(({ type }) => type === 'article.created').map(({ data }) => data.name)
    expect(made.sort()).toEqual(wanted)
    const there = await new Client(client.key, guest.url).walk('/v1/articles?limit=50')
    expect(there.map(({ name }) => name).sort()).toEqual(wanted)
  })
})
