import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../src/server/core/clock.ts'
import { readWork } from '../../src/server/resources/home/work.ts'
import type { Body } from '../support/client.ts'
import { database } from '../support/company.ts'
import { succeed } from '../support/documents.ts'
import { openTill, type Till } from '../support/receipts.ts'
import { type Session, signIn } from '../support/session.ts'

const ZONE = 'Europe/Rome'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens_at: '08:00', closes_at: '17:00' }))

/** A workshop that is open on every day. */
async function open() {
  const till = await openTill()
  succeed(await till.client.patch('/v1/settings', { opening_hours: EVERY_DAY }))
  return { till, session: await signIn(till.owner) }
}

/** A day so many days from today. */
const day = (by: number) => {
  const shifted = new Date(`${today(ZONE)}T00:00:00Z`)
  shifted.setUTCDate(shifted.getUTCDate() + by)
  return shifted.toISOString().slice(0, 10)
}

/** What the small lines say of the last days, today last. */
const line = (...last: number[]) => [...Array(28 - last.length).fill(0), ...last]

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
    const none = { count: 0, days: line() }
    expect(await homeOf(session)).toEqual({
      object: 'home',
      date: today(ZONE),
      day: { date: today(ZONE), opening_hours: [{ opens_at: '08:00', closes_at: '17:00' }], entries: [] },
      quotes: { waiting: { count: 0, total_after_tax: 0, oldest_created_at: null } },
      worksheets: {
        ...{ in_workshop: none, to_deliver: none },
        ...{ on_hold: { ...none, data: [] }, late: { count: 0, data: [] } },
      },
      low_stock: { count: 0, data: [] },
    })
    expect(succeed(await session.call('home.money', 'query'))).toEqual({
      object: 'home_money',
      receivable: { amount: 0, overdue: 0, weeks: Array(6).fill(0) },
      payable: { amount: 0, overdue: 0 },
      revenue: { year: Number(today(ZONE).slice(0, 4)), total_before_tax: 0, last_year: 0 },
    })
  })

  it('is no endpoint of /v1, and no key reads it', async () => {
    const { till } = await open()
    expect((await till.client.get('/v1/home')).status).toBe(404)
  })
})

describe('console.md#home: the day', () => {
  it("holds the entries that overlap it by the company's clock, by start, each in its bay", async () => {
    const { till, session } = await open()
    const entry = async (title: string, [from, to]: [string, string], more: object = {}) =>
      till.client.create('/v1/calendar-entries', {
        ...{ title, start_time: await at(from), end_time: await at(to) },
        ...more,
      })
    const { id: worksheet_id } = await till.worksheet({ bay: 'Ponte 2' })
    await entry('yesterday', [`${day(-1)} 22:00`, `${day(0)} 00:00`])
    await entry('tomorrow', [`${day(1)} 00:00`, `${day(1)} 01:00`])
    await entry('last', [`${day(0)} 23:30`, `${day(1)} 00:30`], { worksheet_id })
    await entry('first', [`${day(0)} 00:00`, `${day(0)} 00:30`], { ...till.parties, color: '#ff0000' })
    await entry('over night', [`${day(-1)} 23:30`, `${day(0)} 00:15`])
    await entry('all week', [`${day(-4)} 08:00`, `${day(3)} 08:00`])
    const { entries } = (await homeOf(session)).day
    const shown = entries.map(({ title, bay }: Body) => [title, bay])
    expect(shown).toEqual([
      ...[
        ['all week', null],
        ['over night', null],
        ['first', null],
      ],
      ['last', 'Ponte 2'],
    ])
    expect(entries[2]).toEqual({
      ...{ object: 'calendar_entry', id: expect.any(String), title: 'first', color: '#ff0000' },
      ...{ start_time: await at(`${day(0)} 00:00`), end_time: await at(`${day(0)} 00:30`) },
      ...{ customer_name: till.customer.full_name, vehicle_license: till.vehicle.license, bay: null },
    })
  })

  it('is the next working day where the workshop is closed', async () => {
    const { till, session } = await open()
    const weekdayOf = (date: string) => new Date(`${date}T00:00Z`).getUTCDay() || 7
    const opening_hours = [{ weekday: weekdayOf(day(3)), opens_at: '09:00', closes_at: '12:00' }]
    succeed(await till.client.patch('/v1/settings', { opening_hours }))
    const times = { start_time: await at(`${day(3)} 09:00`), end_time: await at(`${day(3)} 10:00`) }
    await till.client.create('/v1/calendar-entries', { title: 'then', ...times })
    expect(await homeOf(session)).toMatchObject({
      date: day(0),
      day: {
        ...{ date: day(3), opening_hours: [{ opens_at: '09:00', closes_at: '12:00' }] },
        entries: [{ title: 'then' }],
      },
    })
    succeed(await till.client.patch('/v1/settings', { closed_dates: [day(3)] }))
    expect((await homeOf(session)).day).toMatchObject({ date: day(10), entries: [] })
    // Who is never open is shown today.
    succeed(await till.client.patch('/v1/settings', { opening_hours: [] }))
    expect((await homeOf(session)).day).toMatchObject({ date: day(0), opening_hours: [] })
  })
})

describe('console.md#home: work', () => {
  it('the numbers of what is open now, and what of it is late or on hold, the earliest promised first', async () => {
    const { till, session } = await open()
    const promised = async (promised_at: string | null, action = 'in_progress', more: object = {}) => {
      const { id } = await till.worksheet({ promised_at, priority: 'urgent', title: 'Freni' })
      succeed(await till.transitionWorksheet(id, action, more))
      return id
    }
    await promised(null)
    const late = await promised('2026-05-01T10:00:00Z')
    const later = await promised('2026-05-02T10:00:00Z', 'on_hold', { on_hold_reason: 'parts' })
    await promised(await at(`${day(0)} 23:59:59`))
    await promised(await at(`${day(1)} 00:00`))
    const done = await promised('2026-05-03T10:00:00Z')
    succeed(await till.transitionWorksheet(done, 'completed'))
    await till.worksheet({ promised_at: '2026-05-01T10:00:00Z' })
    const { worksheets } = await homeOf(session)
    expect(worksheets).toMatchObject({
      in_workshop: { count: 5 },
      to_deliver: { count: 3 },
      on_hold: { count: 1, data: [{ id: later, on_hold_reason: 'parts' }] },
      late: { count: 1, data: [{ id: late, priority: 'urgent' }] },
    })
    for (const _ of [1, 2, 3, 4, 5, 6, 7, 8]) await promised('2026-05-01T09:00:00Z')
    expect((await homeOf(session)).worksheets.late).toMatchObject({ count: 9, data: { length: 8 } })
  })

  it('lines of the last four weeks: what was open and on hold at the end of each day, and was delivered on it', async () => {
    const { till, session } = await open()
    const { kysely } = database()
    /** A worksheet whose moves were made on other days: each is set back, in the record and in the audit log. */
    const moved = async (...moves: [action: string, by: number][]) => {
      const { id } = await till.worksheet()
      for (const [action] of moves) succeed(await till.transitionWorksheet(id, action))
      for (const [action, by] of moves) {
        const instant = await at(`${day(by)} 12:00`)
        await kysely
          .updateTable('audit_log_entry')
          .set({ created_at: instant })
          .where('object_id', '=', id)
          .where('type', '=', `worksheet.${action}`)
          .execute()
        const column = (
          { in_progress: 'started_at', completed: 'completed_at', delivered: 'delivered_at' } as const
        )[action as 'completed']
        const set = { ...(column && { [column]: instant }), created_at: await at(`${day(-40)} 12:00`) }
        await till.db.update('worksheet').set(set).where('id', '=', id).execute()
      }
      await kysely
        .updateTable('audit_log_entry')
        .set({ created_at: await at(`${day(-40)} 12:00`) })
        .where('object_id', '=', id)
        .where('type', '=', 'worksheet.created')
        .execute()
      return id
    }
    await moved(['in_progress', -3])
    await moved(['in_progress', -6], ['on_hold', -5], ['completed', -2], ['delivered', -1])
    await moved(['in_progress', -30], ['on_hold', -29])
    await moved(['in_progress', -35], ['completed', -29], ['delivered', -1])
    const { worksheets } = await homeOf(session)
    // on hold for four weeks and more, one more of five days to two days ago
    expect(worksheets.on_hold).toMatchObject({ count: 1, days: [...Array(22).fill(1), 2, 2, 2, 1, 1, 1] })
    expect(worksheets.in_workshop).toMatchObject({
      count: 2,
      days: [...Array(21).fill(1), 2, 2, 2, 3, 2, 2, 2],
    })
    expect(worksheets.to_deliver.days).toEqual(line(2, 0))
  })

  it.each([
    [
      'of 25 hours: what is delivered in its first one counts',
      '2025-10-25 23:30',
      '2025-10-26 00:30',
      [1, 1],
    ],
    [
      'of 23 hours: the last one of the day before is not its own',
      '2026-03-28 23:30',
      '2026-03-29 00:30',
      [1, 1],
    ],
  ])('a day of delivery %s', async (_, before, first, counts) => {
    const { till } = await open()
    for (const moment of [before, first]) {
      const { id } = await till.worksheet()
      for (const action of ['in_progress', 'completed', 'delivered'])
        succeed(await till.transitionWorksheet(id, action))
      await till.db
        .update('worksheet')
        .set({ delivered_at: await at(moment) })
        .where('id', '=', id)
        .execute()
    }
    const { to_deliver } = await readWork(till.db, { date: first.slice(0, 10), time_zone: ZONE })
    expect(to_deliver.days).toEqual(line(...counts))
  })
})

describe('console.md#home: quotes, stock and money', () => {
  let till: Till
  let session: Session

  beforeAll(async () => {
    const opened = await open()
    till = opened.till
    session = opened.session
  })

  it('quotes: all that wait and became no worksheet', async () => {
    const lines = { add: [{ description: 'Freni', unit_price: 0.1, vat_code: 'N1' }] }
    const quotes: Body[] = []
    for (const _ of [1, 2, 3, 4, 5]) quotes.push(await till.quote())
    for (const quote of quotes) succeed(await till.quoteLines(quote.id, lines))
    succeed(await till.transitionQuote(quotes[3]!.id, 'accepted'))
    succeed(await till.convert(quotes[4]!.id))
    await till.db
      .update('quote')
      .set({ created_at: '2019-03-01T10:00:00Z' })
      .where('id', '=', quotes[0]!.id)
      .execute()
    expect((await homeOf(session)).quotes).toEqual({
      waiting: { count: 3, total_after_tax: 0.3, oldest_created_at: '2019-03-01T10:00:00.000Z' },
    })
  })

  it('money: what the reports say of the day, and what was to be collected in the last weeks', async () => {
    const owed = await till.over(1000)
    succeed(await till.issue(owed.id, { amount: 400, payment_method: 'MP01' }))
    const old = await till.over(70)
    succeed(await till.issue(old.id))
    await till.db
      .update('receipt')
      .set({ issued_at: await at(`${day(-10)} 12:00`) })
      .where('id', '=', old.id)
      .execute()
    const report = async (name: string) => succeed(await till.client.get(`/v1/reports/${name}`))
    const { totals } = await report('receivables_aging')
    const money = succeed(await session.call('home.money', 'query'))
    expect(money.receivable).toEqual({ amount: 670, overdue: 70, weeks: [0, 0, 0, 0, 70, 670] })
    expect(money.receivable.amount).toBe(totals.total)
    expect(money.payable.amount).toBe((await report('payables_aging')).totals.total)
    expect(money.revenue.total_before_tax).toBe((await report('revenue')).totals.total_before_tax)
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
