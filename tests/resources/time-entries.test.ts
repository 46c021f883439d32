import { beforeAll, describe, expect, it } from 'vitest'
import { appOf } from '../support/app.ts'
import { type Body, conflict, invalid, refusal } from '../support/client.ts'
import { openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { addColleague } from '../support/members.ts'

let shop: Workshop
let colleague: string

beforeAll(async () => {
  shop = await openWorkshop()
  colleague = (await addColleague(shop, 'staff')).id
})

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const pathOf = (id: string) => `/v1/worksheets/${id}/time-entries`
const add = (id: string, body: object = {}) =>
  shop.client.post(pathOf(id), { started_at: ago(90), ended_at: ago(30), ...body })
const start = (id: string, body: object = {}) => shop.client.post(`${pathOf(id)}/start`, body)
const stop = (id: string, body: object = {}) => shop.client.post(`${pathOf(id)}/stop`, body)
const entriesOf = async (id: string): Promise<Body[]> => succeed(await shop.client.get(pathOf(id))).data

async function atWork(fields: object = {}): Promise<Body> {
  const { id } = await shop.worksheet(fields)
  return succeed(await shop.transitionWorksheet(id, 'in_progress'))
}

async function stopAll(): Promise<void> {
  for (const { worksheet_id, user_id } of await shop.client.walk('/v1/time-entries?running=true'))
    succeed(await stop(worksheet_id, { user_id }))
}

describe('time-entries.md#fields-of-time-entries', () => {
  it('writes down work that has ended, of who calls unless somebody is named', async () => {
    const { id } = await shop.worksheet()
    const { line_items } = succeed(await shop.worksheetLines(id, { add: [{ description: 'Lavoro' }] }))
    const body = { started_at: '2026-02-03T09:30:00+01:00', ended_at: '2026-02-03T10:59:31+01:00' }
    const made = await add(id, { ...body, line_item_id: line_items[0].id, note: 'Bullone' })
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      ...{ object: 'time_entry', id: expect.any(String), worksheet_id: id, line_item_id: line_items[0].id },
      ...{ user_id: shop.owner.user_id, user_name: expect.any(String), minutes: 90, note: 'Bullone' },
      ...{ started_at: '2026-02-03T08:30:00.000Z', ended_at: '2026-02-03T09:59:31.000Z' },
      ...{ created_at: expect.any(String), updated_at: expect.any(String) },
    })
    expect(await entriesOf(id)).toEqual([made.body])
    expect(succeed(await add(id, { user_id: colleague }))).toMatchObject({ user_id: colleague })
    succeed(await shop.worksheetLines(id, { remove: [line_items[0].id] }))
    expect((await entriesOf(id)).map(({ line_item_id }) => line_item_id)).toEqual([null, null])
  })

  it('refuses times that cannot be, people and lines that are not there, and a cancelled worksheet', async () => {
    const { id } = await shop.worksheet()
    const other = await shop.worksheet()
    const { line_items } = succeed(await shop.worksheetLines(other.id, { add: [{ description: 'Olio' }] }))
    const wrong: [string, object][] = [
      ['started_at', { started_at: ago(-5), ended_at: ago(-10) }],
      ['ended_at', { ended_at: ago(-5) }],
      ['ended_at', { ended_at: ago(91) }],
      ['ended_at', { started_at: ago(24 * 60 + 31) }],
      ['ended_at', { ended_at: null }],
      ['user_id', { user_id: crypto.randomUUID() }],
      ['line_item_id', { line_item_id: line_items[0].id }],
    ]
    for (const [param, body] of wrong) expect(refusal(await add(id, body))).toEqual(invalid(param))
    const { started_at, ended_at } = { started_at: ago(60), ended_at: ago(30) }
    for (const body of [{ started_at }, { ended_at }])
      expect((await shop.client.post(pathOf(id), body)).body.code).toBe('parameter_missing')
    succeed(await shop.transitionWorksheet(id, 'cancelled'))
    expect(refusal(await add(id))).toEqual(conflict('worksheet_cancelled'))
    expect(await entriesOf(id)).toEqual([])
  })

  it('changes each field but the worksheet, and is a 404 below another one', async () => {
    const { id } = await shop.worksheet()
    const { id: other } = await shop.worksheet()
    const entry = succeed(await add(id))
    const path = `${pathOf(id)}/${entry.id}`
    const patch = { started_at: ago(45), note: 'Meno', user_id: colleague }
    expect(succeed(await shop.client.patch(path, patch))).toMatchObject({ ...patch, minutes: 15 })
    expect(refusal(await shop.client.patch(path, { ended_at: null }))).toEqual(invalid('ended_at'))
    expect(refusal(await shop.client.patch(path, { ended_at: ago(50) }))).toEqual(invalid('ended_at'))
    expect((await shop.client.patch(path, { worksheet_id: other })).body.code).toBe('parameter_unknown')
    for (const method of ['PATCH', 'DELETE'])
      expect((await shop.client.request(method, `${pathOf(other)}/${entry.id}`)).status).toBe(404)
    const deleted = succeed(await shop.client.delete(path))
    expect(deleted).toMatchObject({ id: entry.id, deleted_at: expect.any(String) })
    expect(await entriesOf(id)).toEqual([])
    expect((await shop.client.delete(path)).status).toBe(404)
  })
})

describe('time-entries.md#clocks', () => {
  it('starts one clock a person on work in progress, and ends the other one if that is asked for', async () => {
    const draft = await shop.worksheet()
    expect(refusal(await start(draft.id))).toEqual(conflict('worksheet_not_in_progress'))
    const [one, other] = [await atWork(), await atWork()]
    const clock = await start(one.id, { note: 'Freni' })
    expect(clock.status).toBe(201)
    expect(clock.body).toMatchObject({ ended_at: null, minutes: null, user_id: shop.owner.user_id })
    for (const { id } of [one, other])
      expect(refusal(await start(id))).toEqual(conflict('time_entry_running'))
    succeed(await start(other.id, { user_id: colleague }))
    const next = succeed(await start(other.id, { stop_running: true }))
    const [ended] = await entriesOf(one.id)
    expect(ended).toMatchObject({ id: clock.body.id, minutes: 0, note: 'Freni' })
    expect(ended!.ended_at <= next.started_at).toBe(true)
    const again = succeed(await start(other.id, { stop_running: true }))
    expect((await entriesOf(other.id)).filter(({ ended_at }) => ended_at === null)).toHaveLength(2)
    expect(succeed(await stop(other.id, { note: 'Fatto' }))).toMatchObject({ id: again.id, note: 'Fatto' })
    expect(refusal(await stop(other.id))).toEqual(conflict('time_entry_not_running'))
    expect(refusal(await stop(other.id, { user_id: crypto.randomUUID() }))).toEqual(invalid('user_id'))
    await stopAll()
  })

  it('refuses to give a running clock to a person whose own runs', async () => {
    const { id } = await atWork()
    succeed(await start(id))
    const theirs = succeed(await start(id, { user_id: colleague }))
    const path = `${pathOf(id)}/${theirs.id}`
    const answer = await shop.client.patch(path, { user_id: shop.owner.user_id })
    expect(refusal(answer)).toEqual(conflict('time_entry_running'))
    await stopAll()
  })

  it.each(['on_hold', 'completed', 'cancelled'])('ends the clocks when work becomes %s', async (action) => {
    const { id } = await atWork()
    succeed(await start(id))
    succeed(await start(id, { user_id: colleague }))
    succeed(await shop.transitionWorksheet(id, action))
    const entries = await entriesOf(id)
    expect(entries.map(({ minutes }) => minutes)).toEqual([0, 0])
    const { body } = await shop.client.get('/v1/events?limit=3')
    const told = body.data.map(({ type, related }: Body) => [type, related?.object ?? null])
    const ended = ['worksheet.updated', 'time_entry']
    expect(told).toEqual([ended, ended, [`worksheet.${action}`, null]])
  })

  it('ends the clocks of a worksheet that is deleted, which is in no list any more', async () => {
    const { id } = await atWork()
    succeed(await start(id))
    succeed(await shop.client.delete(`/v1/worksheets/${id}`))
    expect((await shop.client.get('/v1/time-entries?running=true')).body.data).toEqual([])
    expect((await shop.client.get(`/v1/time-entries?worksheet_id=${id}`)).body.data).toEqual([])
    succeed(await start((await atWork()).id))
    await stopAll()
  })

  it('is no draft again once somebody has worked', async () => {
    const { id } = await atWork()
    const entry = succeed(await add(id))
    const refused = await shop.transitionWorksheet(id, 'draft')
    expect(refusal(refused)).toEqual(conflict('transition_not_allowed'))
    expect(refused.body.allowed).toEqual(['on_hold', 'completed', 'cancelled'])
    succeed(await shop.client.delete(`${pathOf(id)}/${entry.id}`))
    succeed(await shop.transitionWorksheet(id, 'draft'))
  })

  it('counts a clock that was forgotten for 24 hours', async () => {
    const { id } = await atWork()
    const clock = succeed(await start(id))
    const path = `${pathOf(id)}/${clock.id}`
    expect(refusal(await shop.client.patch(path, { started_at: ago(-5) }))).toEqual(invalid('started_at'))
    succeed(await shop.client.patch(path, { started_at: ago(60 * 60) }))
    expect(succeed(await stop(id))).toMatchObject({ minutes: 24 * 60 })
  })
})

describe('permissions.md#technicians: a move that ends the clock by which they saw a worksheet', () => {
  it('answers the worksheet once more, and tells of the clocks of others that it ended', async () => {
    const own = await openWorkshop()
    const [person, other] = [await addColleague(own, 'technician'), await addColleague(own, 'technician')]
    const { client: technician } = await appOf(person)
    const { id } = await own.worksheet({ assigned_user_ids: [person.id] })
    const path = `/v1/worksheets/${id}`
    succeed(await own.transitionWorksheet(id, 'in_progress'))
    succeed(await technician.post(`${pathOf(id)}/start`))
    succeed(await own.client.post(`${pathOf(id)}/start`, { user_id: other.id }))
    succeed(await own.client.patch(path, { assigned_user_ids: [other.id] }))
    const moved = await technician.post(`${path}/transitions`, { action: 'completed' })
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    expect(moved.body).toMatchObject({ id, status: 'completed', total_after_tax: null })
    expect((await technician.get(path)).status).toBe(404)
    const { data } = (await own.client.get('/v1/events?type=worksheet.updated&limit=2')).body
    const told = data.map(({ related }: Body) => [related?.user_id, typeof related?.ended_at])
    expect(told).toHaveLength(2)
    for (const { id: user_id } of [person, other]) expect(told).toContainEqual([user_id, 'string'])
  })
})

describe('time-entries.md#hours', () => {
  it('adds up what the lines of labour stand for, and what was worked', async () => {
    const { id } = await atWork()
    const line = (quantity: number, unit_type: string, kind = 'work') => ({
      ...{ description: 'Lavoro', quantity, unit_type, kind },
    })
    const lines = [line(1.5, 'h'), line(20, 'min'), line(1, 'gg'), line(3, 'lav'), line(4, 'h', 'external')]
    expect(succeed(await shop.worksheetLines(id, { add: lines }))).toMatchObject({
      ...{ labour_hours_quoted: 9.83, labour_hours_logged: 0 },
    })
    const entry = succeed(await add(id))
    succeed(await add(id, { started_at: ago(10), ended_at: ago(0.1) }))
    succeed(await start(id))
    const hours = async () => (await shop.read('worksheets', id)).labour_hours_logged
    expect(await hours()).toBe(1.17)
    const path = `${pathOf(id)}/${entry.id}`
    succeed(await shop.client.patch(path, { started_at: ago(60) }))
    expect(await hours()).toBe(0.67)
    succeed(await shop.client.delete(path))
    expect(await hours()).toBe(0.17)
    const [listed] = (await shop.client.get('/v1/worksheets?limit=1')).body.data
    expect(listed).toMatchObject({ id, labour_hours_quoted: 9.83, labour_hours_logged: 0.17 })
    await stopAll()
  })
})

describe('time-entries.md#lists-of-time-entries', () => {
  it('goes over all worksheets by when work began, of a period, a person, a worksheet, running or not', async () => {
    const own = await openWorkshop()
    const { id: user_id } = await addColleague(own, 'staff')
    const [one, other] = [await own.worksheet(), await own.worksheet()]
    succeed(await own.transitionWorksheet(one.id, 'in_progress'))
    const post = async (id: string, body: object): Promise<string> =>
      (await own.client.create(pathOf(id), body)).id
    const late = await post(other.id, { started_at: ago(20), ended_at: ago(10), user_id })
    const early = await post(one.id, { started_at: ago(50), ended_at: ago(40) })
    const old = { started_at: '2024-12-31T23:30:00Z', ended_at: '2025-01-01T00:30:00Z' }
    const former = await post(one.id, old)
    const running = succeed(await own.client.post(`${pathOf(one.id)}/start`, {})).id
    const read = async (query: string) =>
      (await own.client.walk(`/v1/time-entries?${query}`)).map(({ id }) => id)
    expect(await read('preset=all')).toEqual([running, late, early, former])
    expect(await read('from=2025-01-01&to=2025-01-01')).toEqual([former])
    expect(await read('from=2024-12-31&to=2024-12-31')).toEqual([])
    expect(await read(`preset=all&user_id=${user_id}`)).toEqual([late])
    expect(await read(`preset=all&worksheet_id=${one.id}`)).toEqual([running, early, former])
    expect(await read('preset=all&running=true')).toEqual([running])
    expect(await read('preset=all&running=false')).toEqual([late, early, former])
  })
})

describe('worksheets.md#list-of-worksheets: overdue, has_outstanding, has_running_time', () => {
  it('takes both values, in the list and in the counts', async () => {
    const own = await openWorkshop()
    const make = async (title: string, fields: object = {}) =>
      (await own.worksheet({ title, ...fields })).id as string
    const late = await make('Tardi', { promised_at: ago(5) })
    await make('Poi', { promised_at: ago(-60) })
    const done = await make('Fatta', { promised_at: ago(5) })
    succeed(await own.transitionWorksheet(late, 'in_progress'))
    succeed(await own.transitionWorksheet(done, 'completed'))
    succeed(await own.client.post(`${pathOf(late)}/start`, {}))
    succeed(await own.worksheetLines(done, { add: [{ description: 'Olio', unit_price: 10 }] }))
    const titles = async (query: string) => {
      const { status, object, date_filter, ...counts } = (
        await own.client.get(`/v1/worksheets/status-counts?${query}`)
      ).body
      const found = (await own.client.walk(`/v1/worksheets?${query}`)).map(({ title }) => title)
      expect(Object.values<number>(counts).reduce((one, other) => one + other)).toBe(found.length)
      return found.reverse()
    }
    expect(await titles('overdue=true')).toEqual(['Tardi'])
    expect(await titles('overdue=false')).toEqual(['Poi', 'Fatta'])
    expect(await titles('has_running_time=true')).toEqual(['Tardi'])
    expect(await titles('has_running_time=false')).toEqual(['Poi', 'Fatta'])
    expect(await titles('has_outstanding=true')).toEqual([])
    const receipt = await own.client.create('/v1/receipts', { worksheet_id: done })
    expect(await titles('has_outstanding=true')).toEqual([])
    succeed(await own.client.post(`/v1/receipts/${receipt.id}/issue`, { amount: 5, payment_method: 'MP01' }))
    expect(await titles('has_outstanding=true')).toEqual(['Fatta'])
    expect(await titles('has_outstanding=false')).toEqual(['Tardi', 'Poi'])
    const payment = { amount: 7.2, payment_method: 'MP01' }
    succeed(await own.client.post(`/v1/receipts/${receipt.id}/payments`, payment))
    expect(await titles('has_outstanding=true')).toEqual([])
  })
})
