import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Body, type Client, invalid, NOWHERE, refusal } from '../support/client.ts'
import { mintCompany, type TestCompany } from '../support/company.ts'

let company: TestCompany
let client: Client

beforeAll(async () => {
  company = await mintCompany()
  client = company.client
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
const entry = (title: string, start: number, end: number, fields: object = {}) =>
  client.create(PATH, { title, start_time: iso(start), end_time: iso(end), ...fields })

describe('calendar.md#filters-of-the-calendar: the default timeframe', () => {
  it('is from today (UTC) through the 30th day after it, across all calendars', async () => {
    const { client: own, calendar_id } = await mintCompany()
    const today = Math.floor(Date.now() / DAY) * DAY
    const add = (title: string, start: number, end: number, fields = {}) =>
      own.create(PATH, { title, start_time: iso(start), end_time: iso(end), ...fields })
    await add('yesterday', today - DAY, today)
    await add('over midnight', today - MINUTE, today + MINUTE)
    await add('today, early', today, today + MINUTE, { calendar_id: null })
    await add('the last moment', today + 31 * DAY - 1, today + 31 * DAY)
    await add('the day after', today + 31 * DAY, today + 31 * DAY + MINUTE)
    const answer = await list({}, own)
    expect(titlesOf(answer)).toEqual(['over midnight', 'today, early', 'the last moment'])
    expect(answer.body).toMatchObject({
      object: 'list',
      has_more: false,
      url: PATH,
      calendar_filter: {
        object: 'calendar_filter',
        all_calendars: true,
        calendar_ids: [],
        from: iso(today),
        to: iso(today + 31 * DAY - 1),
      },
    })
    expect(answer.body).not.toHaveProperty('next_starting_after')
    expect(titlesOf(await list({ calendar_id }, own))).toEqual(['over midnight', 'the last moment'])
  })

  it('calendar.md#timeframe: from alone runs 30 days, to alone begins today', async () => {
    const from = Date.parse('2060-05-01T15:00:00Z')
    expect((await list({ from: iso(from) })).body.calendar_filter).toMatchObject({
      from: iso(from),
      to: iso(from + 30 * DAY),
    })
    const today = Math.floor(Date.now() / DAY) * DAY
    expect((await list({ to: iso(from) })).body.calendar_filter).toMatchObject({
      from: iso(today),
      to: iso(from),
    })
    await entry('thirty', from + 30 * DAY - 1, from + 31 * DAY)
    await entry('thirty-one', from + 30 * DAY, from + 31 * DAY)
    expect(titlesOf(await list({ from: iso(from) }))).toEqual(['thirty'])
  })

  it('calendar.md#timeframe: from not before to is 422, also against the default from', async () => {
    const at = '2060-05-01T15:00:00Z'
    expect(refusal(await list({ from: at, to: at }))).toEqual(invalid('to'))
    expect(refusal(await list({ from: at, to: '2060-05-01T14:59:59Z' }))).toEqual(invalid('to'))
    expect(refusal(await list({ to: '2001-01-01T00:00:00Z' }))).toEqual(invalid('to'))
    expect((await list({ from: at, to: '2060-05-01T15:00:00.001Z' })).status).toBe(200)
  })
})

describe('calendar.md#filters-of-the-calendar: the first match wins', () => {
  it('customer_id over vehicle_id over the timeframe', async () => {
    const mario = (await client.create('/v1/customers', { full_name: 'Mario' })).id
    const anna = (await client.create('/v1/customers', { full_name: 'Anna' })).id
    const panda = (await client.create('/v1/vehicles', { license: 'AA111AA' })).id
    const at = (year: number) => Date.parse(`${year}-06-01T08:00:00Z`)
    const other = { calendar_id: null }
    await entry('Anna 2031', at(2031), at(2031) + MINUTE, { customer_id: anna, vehicle_id: panda })
    await entry('Mario 2040', at(2040), at(2040) + MINUTE, { customer_id: mario, ...other })
    await entry('Mario 1999', at(1999), at(1999) + MINUTE, { customer_id: mario, vehicle_id: panda })
    const frame = { from: '2040-01-01T00:00:00Z', to: '2041-01-01T00:00:00Z' }
    const calendar = { calendar_id: company.calendar_id }
    const all = { customer_id: mario, vehicle_id: panda, ...calendar, ...frame }
    const byCustomer = await list(all)
    expect(titlesOf(byCustomer)).toEqual(['Mario 1999', 'Mario 2040'])
    const byVehicle = await list({ vehicle_id: panda, ...calendar, ...frame })
    expect(titlesOf(byVehicle)).toEqual(['Mario 1999', 'Anna 2031'])
    for (const { body } of [byCustomer, byVehicle]) expect(body).not.toHaveProperty('calendar_filter')
    expect(titlesOf(await list(frame))).toEqual(['Mario 2040'])
    expect(titlesOf(await list({ ...calendar, ...frame }))).toEqual([])
  })

  it('lists.md#filters: an id that names nothing gives an empty list', async () => {
    for (const filter of ['customer_id', 'vehicle_id', 'calendar_id']) {
      expect((await list({ [filter]: NOWHERE })).body).toMatchObject({ data: [], has_more: false })
    }
  })

  it('calendar_id empty is all calendars; one is named in calendar_filter; upper case matches', async () => {
    expect((await list({ calendar_id: '' })).body.calendar_filter).toMatchObject({
      all_calendars: true,
      calendar_ids: [],
    })
    expect(
      (await list({ calendar_id: company.calendar_id.toUpperCase() })).body.calendar_filter,
    ).toMatchObject({
      all_calendars: false,
      calendar_ids: [company.calendar_id],
    })
  })
})

describe('calendar.md#filters-of-the-calendar: every parameter sent is validated, also one that is ignored', () => {
  it.each([
    ['vehicle_id', 'malformed'],
    ['calendar_id', 'malformed'],
    ['from', 'tomorrow'],
    ['from', '2026-09-05'],
    ['from', '1899-12-31T00:00:00Z'],
    ['to', '2101-01-01T00:00:00Z'],
    ['to', ''],
    ['limit', '0'],
    ['limit', '101'],
    ['limit', '1.5'],
    ['limit', ''],
    ['starting_after', 'x'],
    ['starting_after', ''],
  ])('%s=%s', async (param, value) => {
    expect(refusal(await list({ [param]: value }))).toEqual(invalid(param))
    expect(refusal(await list({ customer_id: NOWHERE, [param]: value }))).toEqual(invalid(param))
  })

  it('from after to, though a customer wins', async () => {
    const query = { customer_id: NOWHERE, from: '2030-01-02T00:00:00Z', to: '2030-01-01T00:00:00Z' }
    expect(refusal(await list(query))).toEqual(invalid('to'))
    expect((await list({ customer_id: NOWHERE, to: '2001-01-01T00:00:00Z' })).status).toBe(200)
  })

  it('requests.md#input: an unknown parameter is refused', async () => {
    expect(refusal(await list({ date: 'today' }))).toMatchObject({ code: 'parameter_unknown', param: 'date' })
  })
})

describe('lists.md#page-size: 1 to 100, 20 unless sent', () => {
  const start = Date.parse('2070-01-01T00:00:00Z')
  const window = { from: iso(start), to: iso(start + DAY) }
  let customer_id: string

  beforeAll(async () => {
    customer_id = (await client.create('/v1/customers', { full_name: 'Molti' })).id
    const rows = Array.from({ length: 101 }, (_, count) => ({
      id: uuidv7(),
      title: String(count),
      start_time: iso(start + count * MINUTE),
      end_time: iso(start + (count + 1) * MINUTE),
      color: 'red',
      user_id: '',
      customer_id,
    }))
    const { user_id } = await entry('to learn the user', start - 9 * DAY, start - 8 * DAY)
    await company.db
      .insert(
        'calendar_entry',
        rows.map((row) => ({ ...row, user_id })),
      )
      .execute()
  })

  it.each([
    [{}, 20],
    [{ limit: 1 }, 1],
    [{ limit: 100 }, 100],
  ])('%j holds %i, and has_more says that the whole is longer', async (query, count) => {
    for (const filter of [window, { customer_id }]) {
      const { body } = await list({ ...filter, ...query })
      expect(titlesOf({ status: 200, body } as Answer)).toEqual(
        Array.from({ length: count }, (_, n) => `${n}`),
      )
      expect(body.has_more).toBe(true)
      expect(body.next_starting_after).toEqual(expect.any(String))
    }
  })

  it('a page that holds all has no next cursor, also when it is full', async () => {
    const upTo = { ...window, to: iso(start + 100 * MINUTE) }
    const { body } = await list({ ...upTo, limit: 100 })
    expect(body.data).toHaveLength(100)
    expect(body.has_more).toBe(false)
    expect(body).not.toHaveProperty('next_starting_after')
  })

  it('starting_after is validated but without effect', async () => {
    const first = (await list({ ...window, limit: 3 })).body
    const again = (await list({ ...window, limit: 3, starting_after: first.next_starting_after })).body
    expect(again).toEqual(first)
    expect(refusal(await list({ ...window, starting_after: `${first.next_starting_after}x` }))).toEqual(
      invalid('starting_after'),
    )
    expect(refusal(await list({ customer_id, starting_after: first.next_starting_after }))).toEqual(
      invalid('starting_after'),
    )
  })
})
