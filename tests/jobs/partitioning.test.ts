import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makePartitions } from '../../src/database/partitions.ts'
import type { Jobs } from '../../src/jobs/jobs.ts'
import { HOUR, openWorkshop, runJobs, until, type Workshop } from '../support/reminders.ts'
import { connected } from '../support/spawned.ts'

const DAY = 24 * HOUR

let workshop: Workshop
let running: Jobs[] = []

beforeAll(async () => {
  workshop = await openWorkshop()
})

afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()))
  running = []
})

afterAll(() => workshop.close())

/** A request of a key as it was written so long ago. */
async function request(key_id: string, age: number): Promise<void> {
  const moment = Date.now() - age
  await makePartitions(workshop.database.pool, moment)
  const asked = { method: 'GET', path: '/v1/articles', query: [], route: '/v1/articles' }
  const told = { id: uuidv7({ msecs: moment }), created_at: new Date(moment).toISOString() }
  await workshop.database.kysely
    .insertInto('api_request')
    .values({ company_id: key_id, key_id, ...asked, ...told, status: 200, duration_ms: 1 })
    .execute()
}

const keys = async (): Promise<string[]> => {
  const { rows } = await workshop.database.pool.query('SELECT key_id FROM api_request')
  return rows.map(({ key_id }) => key_id)
}

/** The days on which the partitions of a table begin. */
const daysOf = async (table: string): Promise<number[]> => {
  const { rows } = await workshop.database.pool.query(
    'SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = $1::regclass ORDER BY 1',
    [table],
  )
  const dayOf = (name: string) => name.slice(-8).replace(/^(....)(..)(..)$/, '$1-$2-$3')
  return rows.map(({ name }) => Date.parse(dayOf(name)))
}

describe('permissions.md#what-is-kept-of-a-keys-requests: they are kept 30 days', () => {
  it('what is older goes whosever it is, the rest stays, and several processes share the work', async () => {
    const [old, younger, new_one] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    await request(old, 32 * DAY)
    await request(younger, 30 * DAY - HOUR)
    await request(new_one, HOUR)
    running = [runJobs(workshop), runJobs(workshop)]
    await until(async () => !(await keys()).includes(old))
    expect((await keys()).sort()).toEqual([younger, new_one].sort())
  })
})

describe('what only grows is kept in partitions', () => {
  it.each([
    ['event', 40],
    ['idempotent_answer', 3],
  ])('%s: those that were kept %i days go, and the next are there', async (table, days) => {
    await makePartitions(workshop.database.pool, Date.now() - (days + 12) * DAY)
    const [first] = await daysOf(table)
    running = [runJobs(workshop, { event_retention_days: 40 })]
    await until(async () => (await daysOf(table))[0]! > first!)
    await running[0]!.stop()
    const kept = await daysOf(table)
    expect(kept[0]).toBeGreaterThan(Date.now() - (days + 8) * DAY)
    expect(kept.some((day) => day <= Date.now() - (days - 8) * DAY || days < 8)).toBe(true)
    expect(kept.at(-1)).toBeGreaterThan(Date.now() + 2 * DAY)
  })
  it('what a process that died left half detached, or not yet dropped, goes as well', async () => {
    await makePartitions(workshop.database.pool, Date.now() - 60 * DAY)
    const of = (days: number) =>
      `api_request_${new Date(Date.now() - days * DAY).toISOString().slice(0, 10).replaceAll('-', '')}`
    const [reader, dying] = [await connected(workshop.url), await connected(workshop.url)]
    await dying.query(`ALTER TABLE api_request DETACH PARTITION ${of(60)}`)
    await reader.query('BEGIN; SELECT FROM api_request')
    await dying.query(`SET statement_timeout = '50ms'`)
    const detached = dying.query(`ALTER TABLE api_request DETACH PARTITION ${of(59)} CONCURRENTLY`)
    await expect(detached).rejects.toThrow('statement timeout')
    await Promise.all([reader.end(), dying.end()])
    running = [runJobs(workshop)]
    const left = async () => {
      const names = [of(60), of(59)]
      const { rows } = await workshop.database.pool.query('SELECT FROM pg_class WHERE relname = ANY ($1)', [
        names,
      ])
      return rows.length
    }
    await until(async () => (await left()) === 0)
  })
})
