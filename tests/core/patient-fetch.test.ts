import { describe, expect, it } from 'vitest'
import { patient } from '../../src/app/patient-fetch.ts'

type Answer = Response | 'broken' | 'half'
const KEYED = { method: 'POST', headers: { 'idempotency-key': 'k1' } }

const done = () => Response.json({ done: true })
const refused = (after: number) => new Response('{}', { status: 429, headers: { 'retry-after': `${after}` } })
const running = () =>
  Response.json({ code: 'idempotency_in_progress' }, { status: 409, headers: { 'retry-after': '1' } })

/** Its first bytes come, then the connection breaks. */
const half = () =>
  new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) }))

/** Asks a server that answers so, one after the other; tells what came of it and the seconds that were waited. */
async function ask(answers: Answer[], init: RequestInit = {}) {
  const waited: number[] = []
  const keys: (string | null)[] = []
  const fetch = patient(
    async (_, sent) => {
      keys.push(new Headers(sent?.headers).get('idempotency-key'))
      const answer = answers.shift()!
      if (answer === 'broken') throw new TypeError('fetch failed')
      return answer === 'half' ? half() : answer
    },
    async (ms) => void waited.push(ms / 1_000),
  )
  const outcome = await fetch('/api/trpc/x', init).then(
    ({ status }) => status,
    () => 'broken',
  )
  return { outcome, waited, keys, left: answers.length }
}

describe('idempotency.md#the-console: a request with a key', () => {
  it.each<[string, Answer]>([
    ['whose connection breaks', 'broken'],
    ['whose answer breaks off', 'half'],
    ['that a gateway could not hand on', new Response('Bad gateway', { status: 502 })],
    ['for which a gateway found no server', new Response('<h1>Service Unavailable</h1>', { status: 503 })],
  ])('%s is asked again, with the same key', async (_, first) => {
    expect(await ask([first, done()], KEYED)).toMatchObject({ outcome: 200, keys: ['k1', 'k1'] })
  })

  it('is asked again three times, after a little longer each time', async () => {
    const { outcome, waited, left } = await ask(['broken', 'broken', 'broken', 'broken', done()], KEYED)
    expect({ outcome, left }).toEqual({ outcome: 'broken', left: 1 })
    expect(waited).toHaveLength(3)
    expect(waited).toEqual(waited.toSorted((one, other) => one - other))
    expect(waited[2]).toBeLessThanOrEqual(1.2)
  })

  it('waits for an earlier one that is being carried out', async () => {
    const { outcome, waited } = await ask([running(), running(), done()], KEYED)
    expect(outcome).toBe(200)
    expect(waited.every((seconds) => seconds >= 1 && seconds < 1.3)).toBe(true)
    expect(waited).toHaveLength(2)
  })

  it('is given back with any other answer', async () => {
    expect(await ask([new Response('{}', { status: 500 }), done()], KEYED)).toMatchObject({ outcome: 500 })
    expect(await ask([Response.json({ code: 'receipt_exists' }, { status: 409 })], KEYED)).toMatchObject({
      outcome: 409,
    })
    expect(await ask([Response.json({ code: 'service_unavailable' }, { status: 503 })], KEYED)).toMatchObject(
      {
        outcome: 503,
      },
    )
  })

  it('is not asked again once nobody waits for it', async () => {
    const { left } = await ask(['broken', done()], { ...KEYED, signal: AbortSignal.abort() })
    expect(left).toBe(1)
  })
})

describe('idempotency.md#the-console: a request without a key', () => {
  it('is sent once', async () => {
    expect(await ask(['broken', done()])).toMatchObject({ outcome: 'broken', left: 1 })
  })
})

describe('rate-limits.md#the-console: a request that was one too many', () => {
  it('is sent again after the time that the server asks for, twice', async () => {
    const { outcome, waited } = await ask([refused(3), refused(1), done()])
    expect(outcome).toBe(200)
    expect(waited.map(Math.floor)).toEqual([3, 1])
  })

  it('is given back the third time', async () => {
    expect(await ask([refused(1), refused(1), refused(1), done()])).toMatchObject({ outcome: 429, left: 1 })
  })

  it('is given back at once where it would have to wait for minutes', async () => {
    expect(await ask([refused(3_600), done()])).toMatchObject({ outcome: 429, waited: [] })
  })

  it('keeps its key', async () => {
    expect(await ask([refused(1), 'broken', done()], KEYED)).toMatchObject({ keys: ['k1', 'k1', 'k1'] })
  })
})
