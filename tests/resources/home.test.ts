import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../src/server/core/clock.ts'
import type { Body } from '../support/client.ts'
import { database } from '../support/company.ts'
import { succeed } from '../support/documents.ts'
import { openTill, type Till } from '../support/receipts.ts'
import { type Session, signIn } from '../support/session.ts'

const ZONE = 'Europe/Rome'

async function open() {
  const till = await openTill()
  return { till, session: await signIn(till.owner) }
}

const homeOf = async (session: Session): Promise<Body> =>
  succeed(await session.call('home.retrieve', 'query'))

/** The instant at which a wall clock of the company shows this. */
async function at(local: string): Promise<string> {
  const { kysely } = database()
  const { rows } = await sql<{
    instant: string
  }>`SELECT ${local}::timestamp AT TIME ZONE ${ZONE} AS instant`.execute(kysely)
  return rows[0]!.instant
}

describe('home: an empty workshop', () => {
  it('has every block, with nothing in it', async () => {
    const { session } = await open()
    const year = Number(today(ZONE).slice(0, 4))
    const none = { months: Array(12).fill(0), to_date: 0 }
    expect(await homeOf(session)).toEqual({
      object: 'home',
      date: today(ZONE),
      entries: [],
      quotes: {
        waiting: { count: 0, total_after_tax: 0, oldest_created_at: null },
        year: { waiting: 0, accepted: 0, rejected: 0 },
      },
      worksheets: { in_progress: { count: 0, data: [] }, on_hold: { count: 0, data: [] } },
      receipts: { this_year: { year, ...none }, last_year: { year: year - 1, ...none } },
      low_stock: { count: 0, data: [] },
    })
  })

  it('is no endpoint of /v1, and no key reads it', async () => {
    const { till } = await open()
    expect((await till.client.get('/v1/home')).status).toBe(404)
  })
})

describe('home: entries', () => {
  it("are those that overlap today by the company's clock, by start", async () => {
    const { till, session } = await open()
    const date = today(ZONE)
    const day = (by: number) => {
      const shifted = new Date(`${date}T00:00:00Z`)
      shifted.setUTCDate(shifted.getUTCDate() + by)
      return shifted.toISOString().slice(0, 10)
    }
    const entry = async (title: string, [from, to]: [string, string], more: object = {}) =>
      till.client.create('/v1/calendar-entries', {
        ...{ title, start_time: await at(from), end_time: await at(to) },
        ...more,
      })
    await entry('yesterday', [`${day(-1)} 22:00`, `${day(0)} 00:00`])
    await entry('tomorrow', [`${day(1)} 00:00`, `${day(1)} 01:00`])
    await entry('last', [`${day(0)} 23:30`, `${day(1)} 00:30`])
    await entry('first', [`${day(0)} 00:00`, `${day(0)} 00:30`], { ...till.parties, color: '#ff0000' })
    await entry('over night', [`${day(-1)} 23:30`, `${day(0)} 00:15`])
    await entry('all week', [`${day(-4)} 08:00`, `${day(3)} 08:00`])
    const { entries } = await homeOf(session)
    expect(entries.map(({ title }: Body) => title)).toEqual(['all week', 'over night', 'first', 'last'])
    expect(entries[2]).toEqual({
      ...{ object: 'calendar_entry', id: expect.any(String), title: 'first', color: '#ff0000' },
      ...{ start_time: await at(`${date} 00:00`), end_time: await at(`${date} 00:30`) },
      ...{ customer_name: till.customer.full_name, vehicle_license: till.vehicle.license },
    })
  })
})

describe('home: documents', () => {
  let till: Till
  let session: Session

  beforeAll(async () => {
    const opened = await open()
    till = opened.till
    session = opened.session
  })

  it('quotes: all that wait, and this year by status', async () => {
    const line = { add: [{ description: 'Freni', unit_price: 0.1, vat_code: 'N1' }] }
    const quotes: Body[] = []
    for (const _ of [1, 2, 3, 4]) quotes.push(await till.quote())
    for (const quote of quotes) succeed(await till.quoteLines(quote.id, line))
    succeed(await till.transitionQuote(quotes[3]!.id, 'accepted'))
    await till.db
      .update('quote')
      .set({ created_at: '2019-03-01T10:00:00Z' })
      .where('id', '=', quotes[0]!.id)
      .execute()
    expect((await homeOf(session)).quotes).toEqual({
      waiting: { count: 3, total_after_tax: 0.3, oldest_created_at: '2019-03-01T10:00:00.000Z' },
      year: { waiting: 2, accepted: 1, rejected: 0 },
    })
  })

  it('worksheets: those at work and on hold, the earliest promised first, eight at most', async () => {
    const promised = async (promised_at: string | null) => {
      const { id } = await till.worksheet({ promised_at, priority: 'urgent' })
      succeed(await till.transitionWorksheet(id, 'in_progress'))
      return id
    }
    await promised(null)
    const later = await promised('2027-05-02T10:00:00Z')
    const sooner = await promised('2027-05-01T10:00:00Z')
    for (const _ of [1, 2, 3, 4, 5, 6, 7]) await promised(null)
    const waiting = await till.worksheet({ title: 'Turbina' })
    succeed(await till.transitionWorksheet(waiting.id, 'on_hold', { on_hold_reason: 'parts' }))
    await till.worksheet()
    const { in_progress, on_hold } = (await homeOf(session)).worksheets
    expect(in_progress.count).toBe(10)
    expect(in_progress.data).toHaveLength(8)
    expect(in_progress.data.slice(0, 2).map(({ id }: Body) => id)).toEqual([sooner, later])
    expect(in_progress.data[0]).toMatchObject({ priority: 'urgent', promised_at: '2027-05-01T10:00:00.000Z' })
    expect(on_hold).toEqual({
      count: 1,
      data: [
        {
          ...{ object: 'worksheet', id: waiting.id, seq_number: waiting.seq_number, title: 'Turbina' },
          ...{ vehicle_license: till.vehicle.license, customer_name: till.customer.full_name },
          ...{ promised_at: null, on_hold_reason: 'parts', priority: 'normal' },
        },
      ],
    })
  })

  it("receipts: by the company's month of issue, this year and last, without voided ones and drafts", async () => {
    const date = today(ZONE)
    const year = Number(date.slice(0, 4))
    const issued = async (total: number, local: string) => {
      const { id } = await till.over(total)
      succeed(await till.issue(id))
      await till.db
        .update('receipt')
        .set({ issued_at: await at(local) })
        .where('id', '=', id)
        .execute()
      return id
    }
    await till.over(9999)
    // the first and last minute of a year in Rome lie in other years in UTC
    await issued(0.1, `${year}-01-01 00:00:30`)
    await issued(0.2, `${year}-01-01 00:00:40`)
    await issued(10, `${year - 1}-12-31 23:59:30`)
    await issued(20, `${year - 1}-01-01 00:00:10`)
    await issued(7, `${year - 2}-12-31 23:59:50`)
    const voided = await issued(500, `${year}-01-01 12:00`)
    succeed(await session.call('receipts.void', 'mutation', { id: voided }))
    const { this_year, last_year } = (await homeOf(session)).receipts
    expect(this_year).toEqual({ year, months: [0.3, ...Array(11).fill(0)], to_date: 0.3 })
    const last = [20, ...Array(10).fill(0), 10]
    expect(last_year).toEqual({
      ...{ year: year - 1, months: last },
      to_date: date.slice(5) === '12-31' ? 30 : 20,
    })
  })

  it('low stock: parts under their minimum, by name, eight at most', async () => {
    const { client } = till
    const part = (name: string, stock: number, minimum_stock: number, more: object = {}) =>
      till.article({ name, stock, minimum_stock, ...more })
    const low = await part('Abaco', 1.5, 2, { code: 'A1' })
    await part('Enough', 2, 2)
    await part('No minimum', -3, 0)
    await till.labour({ name: 'Labour', stock: 0, minimum_stock: 3 })
    const gone = await part('Gone', 0, 5)
    await client.delete(`/v1/articles/${gone.id}`)
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) await part(`Zeta ${n}`, 0, 1)
    const { low_stock } = await homeOf(session)
    expect(low_stock.count).toBe(9)
    expect(low_stock.data).toHaveLength(8)
    expect(low_stock.data[0]).toEqual({
      ...{ object: 'article', id: low.id, code: 'A1', name: 'Abaco' },
      ...{ stock: 1.5, minimum_stock: 2, unit_type: 'pz' },
    })
  })
})
