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

/** Requests of a company from a moment on, a millisecond apart, with ids as the server makes them. */
async function requests(company_id: string, moment: number, count: number): Promise<void> {
  await workshop.database.pool.query(
    `INSERT INTO api_request (company_id, id, key_id, created_at, method, path, query, route, status, duration_ms)
     SELECT $1, (lpad(to_hex($2::bigint + n), 12, '0') || '7' || substr(md5(random()::text), 1, 19))::uuid, $1,
       to_timestamp(($2::bigint + n) / 1000.0), 'GET', '/v1/articles', '{}', '/v1/articles', 200, 1
     FROM generate_series(1, $3::int) n`,
    [company_id, moment, count],
  )
}

const kept = async (): Promise<Record<string, number>> => {
  const { rows } = await workshop.database.pool.query(
    'SELECT company_id, count(*)::int AS count FROM api_request GROUP BY company_id',
  )
  return Object.fromEntries(rows.map(({ company_id, count }) => [company_id, count]))
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
