import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Jobs } from '../../src/jobs/jobs.ts'
import { HOUR, openWorkshop, runJobs, until, type Workshop } from '../support/reminders.ts'

const DAY = 24 * HOUR

let workshop: Workshop
const running: Jobs[] = []

beforeAll(async () => {
  workshop = await openWorkshop()
})

afterAll(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()))
  await workshop.close()
})

/** Requests of a key from a moment on, a millisecond apart, with ids as the server makes them. */
async function requests(key_id: string, moment: number, count: number): Promise<void> {
  const company_id = key_id
  const request = {
    company_id,
    key_id,
    method: 'GET',
    path: '/v1/articles',
    query: [],
    route: '/v1/articles',
  }
  const rows = Array.from({ length: count }, (_, n) => {
    return { ...request, id: uuidv7({ msecs: moment + n }), status: 200, duration_ms: 1 }
  })
  await workshop.database.kysely.insertInto('api_request').values(rows).execute()
}

const kept = async (): Promise<Record<string, number>> => {
  const { rows } = await workshop.database.pool.query(
    'SELECT key_id, count(*)::int AS count FROM api_request GROUP BY key_id',
  )
  return Object.fromEntries(rows.map(({ key_id, count }) => [key_id, count]))
}

describe('console, API access: requests are kept 30 days', () => {
  it('what is older goes, however much of it and whosever, and the rest stays', async () => {
    const [first, second, third] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    const now = Date.now()
    await requests(first, now - 31 * DAY, 2_500)
    await requests(first, now - 30 * DAY + HOUR, 5)
    await requests(second, now - 30 * DAY - HOUR, 7)
    await requests(third, now - DAY, 3)
    // several processes share the work
    running.push(runJobs(workshop), runJobs(workshop))
    await until(async () => {
      const rows = await kept()
      return rows[first] === 5 && !(second in rows)
    })
    expect(await kept()).toEqual({ [first]: 5, [third]: 3 })
  })
})
