import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Body, Client } from '../support/client.ts'
import { database, mintCompany } from '../support/company.ts'

let client: Client

beforeAll(async () => {
  client = (await mintCompany()).client
})

const PATH = '/v1/calendar-entries'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const iso = (milliseconds: number) => new Date(milliseconds).toISOString()
const titlesOf = ({ status, body }: Answer) =>
  status === 200 ? body.data.map(({ title }: Body) => title) : body
const list = (query: Record<string, string | number> = {}, by = client) =>
  by.get(`${PATH}?${new URLSearchParams(query as Record<string, string>)}`)

/** An entry from one moment to another, called by the way it lies. */
const entry = (title: string, start: number, end: number) =>
  client.create(PATH, { title, start_time: iso(start), end_time: iso(end) })

describe('calendar.md#timeframe: a timeframe holds what overlaps it', () => {
  const from = Date.parse('2050-03-10T10:00:00Z')
  const to = Date.parse('2050-03-20T10:00:00Z')
  const window = { from: iso(from), to: iso(to) }

  beforeAll(async () => {
    await entry('ends at from', from - 60 * MINUTE, from)
    await entry('ends just after from', from - 60 * MINUTE, from + 1)
    await entry('runs for 24 hours to just after from', from - DAY + 1, from + 1)
    await entry('runs for exactly a day over from', from - DAY + 5, from + 5)
    await entry('ran for 30 hours and ends just after from', from - 30 * 60 * MINUTE, from + 1)
    await entry('ran for days and ends just after from', from - 40 * DAY, from + 1)
    await entry('ran for days and ends at from', from - 40 * DAY, from)
    await entry('starts at from', from, from + 60 * MINUTE)
    await entry('inside', from + DAY, from + DAY + MINUTE)
    await entry('around it all', from - 400 * DAY, to + 400 * DAY)
    await entry('starts just before to', to - 1, to + DAY)
    await entry('starts at to', to, to + DAY)
    await entry('far before', from - 90 * DAY, from - 89 * DAY)
  })

  it('by its borders, ordered by start_time', async () => {
    expect(titlesOf(await list(window))).toEqual([
      'around it all',
      'ran for days and ends just after from',
      'ran for 30 hours and ends just after from',
      'runs for 24 hours to just after from',
      'runs for exactly a day over from',
      'ends just after from',
      'starts at from',
      'inside',
      'starts just before to',
    ])
  })

  it('calendar.md#times: an entry of any length is found at every moment of it', async () => {
    for (const day of [-399, -100, -1, 0, 1, 50, 399]) {
      const at = from + day * DAY
      expect(titlesOf(await list({ from: iso(at), to: iso(at + 1) }))).toContain('around it all')
    }
  })

  it('whatever the entries and the timeframe, as a plain comparison says', async () => {
    const { client: own, db, owner } = await mintCompany()
    const { id: user_id } = await database()
      .kysely.selectFrom('user')
      .select('id')
      .where('email', '=', owner.email)
      .executeTakeFirstOrThrow()
    const hours = (count: number) => iso(from + count * 60 * MINUTE)
    const moment = fc.integer({ min: -200, max: 200 })
    const length = fc.oneof(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 20, max: 28 }),
      fc.integer({ min: 1, max: 300 }),
    )
    const entries = fc.array(fc.tuple(moment, length), { minLength: 1, maxLength: 60 })
    const windows = fc.array(fc.tuple(moment, length), { minLength: 5, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(entries, windows, async (spans, frames) => {
        await db.delete('calendar_entry').execute()
        const rows = spans.map(([start, hoursLong]) => ({
          ...{ id: uuidv7(), title: '', color: 'red', user_id },
          ...{ start_time: hours(start), end_time: hours(start + hoursLong) },
        }))
        await db.insert('calendar_entry', rows).execute()
        for (const [start, hoursLong] of frames) {
          const [first, last] = [hours(start), hours(start + hoursLong)]
          const expected = rows
            .filter(({ start_time, end_time }) => end_time > first && start_time < last)
            .sort((a, b) => `${a.start_time}${a.id}`.localeCompare(`${b.start_time}${b.id}`))
          const { body } = await list({ from: first, to: last, limit: 100 }, own)
          expect(body.data.map(({ id }: Body) => id)).toEqual(expected.map(({ id }) => id))
          const short = (await list({ from: first, to: last, limit: 3 }, own)).body
          expect(short.data.map(({ id }: Body) => id)).toEqual(expected.slice(0, 3).map(({ id }) => id))
          expect(short.has_more).toBe(expected.length > 3)
        }
      }),
      { numRuns: 25 },
    )
  })

  it('with an offset it is the same timeframe', async () => {
    const shifted = { from: '2050-03-10T12:00:00+02:00', to: '2050-03-20T04:00:00-06:00' }
    const answer = await list(shifted)
    expect(titlesOf(answer)).toEqual(titlesOf(await list(window)))
    expect(answer.body.calendar_filter).toMatchObject(window)
  })

  it('equal beginnings are ordered by id', async () => {
    const start = Date.parse('2053-01-01T00:00:00Z')
    const ids = []
    for (let count = 0; count < 5; count++) ids.push((await entry('same', start, start + DAY + count)).id)
    const { body } = await list({ from: iso(start), to: iso(start + 1) })
    expect(body.data.map(({ id }: Body) => id)).toEqual(ids.toSorted())
  })

  it('never holds an entry twice, nor another company’s', async () => {
    const { client: stranger } = await mintCompany()
    expect((await list(window, stranger)).body.data).toEqual([])
    const ids = (await list({ ...window, limit: 100 })).body.data.map(({ id }: Body) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
