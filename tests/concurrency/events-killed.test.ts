import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Body } from '../support/client.ts'
import { mintCompany, type TestCompany } from '../support/company.ts'
import { articleBody } from '../support/factories.ts'
import { type Process, startProcess } from '../support/process.ts'
import { product } from '../support/product.ts'

const WRITERS = 16
const WRITES = 12

/** Reads what comes after the highest `seq` it saw, as a mirror does, until told to stop and nothing is left. */
function follow({ client }: TestCompany) {
  const seen: Body[] = []
  let isOver = false
  const reading = (async () => {
    for (;;) {
      const last = isOver
      const { body } = await client.get(`/v1/events?limit=100&after_seq=${seen.at(-1)?.seq ?? 0}`)
      seen.push(...body.data)
      if (last && body.data.length === 0) return seen
    }
  })()
  return () => {
    isOver = true
    return reading
  }
}

type Write = { name: string; answer: Answer | undefined }

describe('events.md#order: a reader that goes on from the highest seq', () => {
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'officina-events-'))
    return () => rm(folder, { recursive: true, force: true })
  })

  const startVictim = (): Promise<Process> =>
    startProcess('src/main.ts', {
      DATABASE_URL: product.database_url,
      DATA_FOLDER: folder,
      LOG_LEVEL: 'error',
    })

  /** Each writer makes and changes articles, at one process or the other; one of them is killed half-way. */
  async function writeWhileKilled({ client }: TestCompany, victim: Process): Promise<Write[]> {
    const writes: Write[] = []
    const writer = async (number: number) => {
      const options = number % 2 === 0 ? { url: victim.url } : {}
      for (let step = 0; step < WRITES; step++) {
        const name = `Olio ${number}-${step}`
        const answer = await client
          .post('/v1/articles', articleBody({ name }), options)
          .catch(() => undefined)
        writes.push({ name, answer })
        if (writes.length === (WRITERS * WRITES) / 2) victim.child.kill('SIGKILL')
        if (answer?.status !== 201) continue
        await client.patch(`/v1/articles/${answer.body.id}`, articleBody({ name, sale_price: step + 1 }))
      }
    }
    await Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number)))
    return writes
  }

  it('sees every event once, in order and without a gap, of writers in two processes of which one is killed', async () => {
    const company = await mintCompany()
    const victim = await startVictim()
    const stopFollowing = follow(company)
    const writes = await writeWhileKilled(company, victim)
    const seen = await stopFollowing()
    expect(victim.child.killed).toBe(true)
    expect(seen.map(({ seq }) => seq)).toEqual(seen.map((_, index) => index + 1))
    const made = seen.filter(({ type }) => type === 'article.created').map(({ data }) => data.name)
    // what was answered was committed with its event; what was not may have been
    const answered = writes.filter(({ answer }) => answer?.status === 201).map(({ name }) => name)
    expect(new Set(made)).toEqual(new Set([...answered, ...made]))
    expect(answered.filter((name) => !made.includes(name))).toEqual([])
    const there = await company.client.walk('/v1/articles?limit=50')
    expect(there.map(({ name }) => name).sort()).toEqual([...made].sort())
  })

  it('idempotency.md#answers: a retry after the process died makes what was lost and repeats nothing', async () => {
    const company = await mintCompany()
    const victim = await startVictim()
    const keys = Array.from({ length: 60 }, () => crypto.randomUUID())
    const bodies = new Map(keys.map((key) => [key, articleBody({ name: key })]))
    const send = (key: string, url?: string) =>
      company.client.post('/v1/articles', bodies.get(key), {
        headers: { 'idempotency-key': key },
        ...(url !== undefined && { url }),
      })
    let answered = 0
    await Promise.all(
      keys.map(async (key) => {
        await send(key, victim.url).catch(() => undefined)
        answered += 1
        if (answered === 10) victim.child.kill('SIGKILL')
      }),
    )
    const retried = await Promise.all(keys.map((key) => retry(() => send(key))))
    expect(retried.filter(({ status }) => status !== 201).map(({ body }) => body)).toEqual([])
    const there = await company.client.walk('/v1/articles?limit=50')
    expect(there.map(({ name }) => name).sort()).toEqual([...keys].sort())
  })
})

/** Sends again while the connection of a dead process still holds the key. */
async function retry(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send()
    if (answer.status !== 409) return answer
    expect(answer.body.code).toBe('idempotency_in_progress')
    expect(answer.headers.get('retry-after')).toBe('1')
  }
}
