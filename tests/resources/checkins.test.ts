import { beforeAll, describe, expect, it } from 'vitest'
import { checkinsOf, TIMES } from '../support/checkins.ts'
import { type Body, conflict, invalid, refusal } from '../support/client.ts'
import { openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { createFile, picture } from '../support/files.ts'

let shop: Workshop
let image: Buffer

beforeAll(async () => {
  shop = await openWorkshop()
  image = await picture('png', 40, 20)
})

const PATH = '/v1/checkins'
const { checkIn, made, read, patch, move, damages, convert, entry } = checkinsOf(() => shop)
const courtesyCar = (): Promise<Body> =>
  shop.client.create('/v1/vehicles', { license: `CC${crypto.randomUUID().slice(0, 6)}`, courtesy_car: true })
const SCRATCH = { view: 'left', x: 0.4215, y: 0.5, kind: 'scratch' }

async function sign(id: string, kind = 'arrival', fields: object = {}) {
  const { id: file_id } = await createFile(shop.client, 'firma.png', image)
  return shop.client.post(`${PATH}/${id}/signatures`, {
    kind,
    file_id,
    signer_name: 'Mario Rossi',
    ...fields,
  })
}

describe('checkins.md#creating-a-check-in', () => {
  it('is active, with what was sent, names copied and the last known kilometres', async () => {
    const { license } = shop.vehicle
    const body = { belongings: ['Ombrello'], spending_limit: 150.5, arrived_at: '2026-09-05T10:00:00+02:00' }
    const checkin = await made({ ...body, fuel_level: 50, key_tag: '17' })
    expect(checkin).toMatchObject({
      ...{ object: 'checkin', status: 'active', seq_number: 1, km: shop.vehicle.km, fuel_level: 50 },
      ...{ customer_name: shop.customer.full_name, vehicle_license: license, belongings: ['Ombrello'] },
      ...{ arrived_at: '2026-09-05T08:00:00.000Z', spending_limit: 150.5, calendar_entry_id: null },
      ...{ worksheet_id: null, worksheet_seq_number: null, damages: [], signatures: [] },
      ...{ user_id: shop.owner.user_id, privacy_accepted: false, warning_lights: [], completed_at: null },
    })
    const other = await shop.client.create('/v1/customers', { full_name: 'Lucia Verdi' })
    const moved = succeed(await patch(checkin.id, { customer_id: other.id, belongings: [] }))
    expect(moved).toMatchObject({ customer_name: 'Lucia Verdi', belongings: [] })
    expect((await made()).seq_number).toBe(2)
  })

  it('copies the names of what is written only', async () => {
    const person = await shop.client.create('/v1/customers', { full_name: 'Nina Blu' })
    const car = await shop.client.create('/v1/vehicles', { license: 'CP001YY' })
    const { id } = await made({ customer_id: person.id, vehicle_id: car.id })
    succeed(await shop.client.patch(`/v1/customers/${person.id}`, { full_name: 'Nina Rosa' }))
    succeed(await shop.client.patch(`/v1/vehicles/${car.id}`, { license: 'CP002YY' }))
    const driven = succeed(await patch(id, { vehicle_id: car.id }))
    expect(driven).toMatchObject({ customer_name: 'Nina Blu', vehicle_license: 'CP002YY' })
    succeed(await shop.client.patch(`/v1/vehicles/${car.id}`, { license: 'CP003YY' }))
    const named = succeed(await patch(id, { customer_id: person.id }))
    expect(named).toMatchObject({ customer_name: 'Nina Rosa', vehicle_license: 'CP002YY' })
  })

  it('takes customer, vehicle and quote of its appointment, which names it and takes no other', async () => {
    const quote = await shop.quote()
    const appointment = await entry({ ...shop.parties, quote_id: quote.id, auto_reminder_enabled: true })
    const calendar_entry_id = appointment.id
    const checkin = succeed(await shop.client.post(PATH, { calendar_entry_id }))
    expect(checkin).toMatchObject({ ...shop.parties, quote_id: quote.id, calendar_entry_id })
    expect(await shop.read('calendar-entries', calendar_entry_id)).toMatchObject({ checkin_id: checkin.id })
    expect(refusal(await shop.client.post(PATH, { calendar_entry_id }))).toEqual(conflict('checkin_exists'))
    const earlier = await entry({ start_time: '2026-09-01T08:30:00Z', checkin_id: checkin.id })
    expect(await read(checkin.id)).toMatchObject({ calendar_entry_id: earlier.id })
    succeed(await shop.client.delete(`/v1/calendar-entries/${earlier.id}`))
    expect(await read(checkin.id)).toMatchObject({ calendar_entry_id })
    const { body } = await shop.client.get('/v1/events?limit=1&type=checkin.created')
    const { seq } = body.data[0]
    const [next] = (await shop.client.get(`/v1/events?after_seq=${seq}&limit=1`)).body.data
    expect(next).toMatchObject({ type: 'calendar_entry.updated', object_id: calendar_entry_id })
  })

  it('takes no quote of an appointment whose quote was deleted', async () => {
    const quote = await shop.quote()
    const { id } = await entry({ ...shop.parties, quote_id: quote.id })
    succeed(await shop.client.delete(`/v1/quotes/${quote.id}`))
    const checkin = succeed(await shop.client.post(PATH, { calendar_entry_id: id }))
    expect(checkin).toMatchObject({ calendar_entry_id: id, quote_id: null })
    expect(refusal(await checkIn({ quote_id: quote.id }))).toEqual(invalid('quote_id'))
  })

  it('needs customer and vehicle, from the body or the appointment, and refuses what names nothing', async () => {
    const answer = await shop.client.post(PATH, {})
    expect(answer.body.errors.map(({ param, code }: Body) => [param, code])).toEqual([
      ['customer_id', 'parameter_missing'],
      ['vehicle_id', 'parameter_missing'],
    ])
    const bare = await entry()
    const { customer_id } = shop.parties
    const left = await shop.client.post(PATH, { calendar_entry_id: bare.id, customer_id })
    expect(refusal(left)).toEqual({ status: 422, code: 'parameter_missing', param: 'vehicle_id' })
    const nowhere = crypto.randomUUID()
    for (const name of ['calendar_entry_id', 'quote_id', 'courtesy_vehicle_id', 'vehicle_id'])
      expect(refusal(await checkIn({ [name]: nowhere }))).toEqual(invalid(name))
    expect(await shop.read('calendar-entries', bare.id)).toMatchObject({ checkin_id: null })
  })

  it('checkins.md#creating-a-check-in: tells of the times beside what names nothing', async () => {
    const named = ({ body }: { body: Body }) => body.errors.map(({ param }: Body) => param)
    const quote_id = crypto.randomUUID()
    const [before, after] = ['2026-09-05T08:00:00Z', '2026-09-05T09:00:00Z']
    const both = ['quote_id', 'expected_delivery_at']
    expect(named(await checkIn({ quote_id, arrived_at: after, expected_delivery_at: before }))).toEqual(both)
    const { id } = await made({ arrived_at: after })
    expect(named(await patch(id, { quote_id, expected_delivery_at: before }))).toEqual(both)
  })

  it('refuses a delivery before the arrival, whichever is written, and values out of range', async () => {
    const [before, after] = ['2026-09-05T08:00:00Z', '2026-09-05T09:00:00Z']
    const late = { arrived_at: after, expected_delivery_at: before }
    expect(refusal(await checkIn(late))).toEqual(invalid('expected_delivery_at'))
    const { id } = await made({ arrived_at: before, expected_delivery_at: before })
    expect(refusal(await patch(id, { arrived_at: after }))).toEqual(invalid('expected_delivery_at'))
    const wrong = {
      fuel_level: 101,
      keys_count: 21,
      km: 10_000_000,
      spending_limit: 0.001,
      status: 'completed',
    }
    for (const [name, value] of Object.entries({ ...wrong, belongings: Array(51).fill('x') }))
      expect((await patch(id, { [name]: value })).body).toMatchObject({ status: 422, param: name })
  })
})

describe('checkins.md#states-of-check-ins', () => {
  it('completes and opens again, and keeps what it says in between', async () => {
    const { id } = await made()
    const completed = succeed(await move(id, 'completed'))
    expect(completed).toMatchObject({ status: 'completed', completed_at: expect.any(String) })
    expect(succeed(await move(id, 'completed'))).toEqual(completed)
    for (const [name, value] of Object.entries({ km: 5, bay: 'Ponte 1', courtesy_returned_at: null }))
      expect(refusal(await patch(id, { [name]: value }))).toEqual(conflict('checkin_completed'))
    expect(refusal(await damages(id, { add: [SCRATCH] }))).toEqual(conflict('checkin_completed'))
    expect(refusal(await sign(id))).toEqual(conflict('checkin_completed'))
    succeed(await patch(id, { notes: 'Telefonare', external_id: id, metadata: { a: 'b' } }))
    expect(succeed(await sign(id, 'return'))).toMatchObject({ kind: 'return' })
    expect(succeed(await move(id, 'active'))).toMatchObject({ status: 'active', completed_at: null })
    const { body } = await shop.client.get(`/v1/events?limit=50&object_id=${id}`)
    const types = body.data.map(({ type }: Body) => type)
    for (const type of ['checkin.completed', 'checkin.active']) expect(types).toContain(type)
  })

  it('stays completed while its worksheet is delivered, which moves nothing by itself', async () => {
    const { id } = await made()
    const worksheet = succeed(await convert(id))
    for (const action of ['in_progress', 'completed', 'delivered'])
      succeed(await shop.transitionWorksheet(worksheet.id, action))
    expect((await read(id)).status).toBe('active')
    const list = await shop.client.get(
      `${PATH}?status=active&worksheet_status=completed,delivered&preset=all`,
    )
    expect(list.body.data.map(({ id }: Body) => id)).toEqual([id])
    succeed(await move(id, 'completed'))
    const refused = await move(id, 'active')
    expect(refusal(refused)).toEqual(conflict('transition_not_allowed'))
    expect(refused.body.allowed).toEqual([])
  })
})

describe('checkins.md#courtesy-cars', () => {
  it('is out once until it is back, and is found by that', async () => {
    const car = await courtesyCar()
    const lent = { courtesy_vehicle_id: car.id, courtesy_km_out: 100, courtesy_fuel_out: 80 }
    const one = await made(lent)
    expect(one).toMatchObject({ ...lent, courtesy_vehicle_license: car.license })
    expect(refusal(await checkIn(lent))).toEqual(conflict('courtesy_car_taken'))
    const other = await made()
    expect(refusal(await patch(other.id, lent))).toEqual(conflict('courtesy_car_taken'))
    const cars = async (available: boolean): Promise<string[]> =>
      (await shop.client.walk(`/v1/vehicles?courtesy_available=${available}`)).map(({ id }) => id)
    expect([await cars(false), await cars(true)]).toEqual([[car.id], []])
    expect(refusal(await patch(one.id, { courtesy_km_in: 99 }))).toEqual(invalid('courtesy_km_in'))
    const back = succeed(await move(one.id, 'completed'))
    expect(back.courtesy_returned_at).toBe(back.completed_at)
    expect([await cars(false), await cars(true)]).toEqual([[], [car.id]])
    succeed(await patch(other.id, lent))
    succeed(await move(one.id, 'active'))
    expect(refusal(await patch(one.id, { courtesy_returned_at: null }))).toEqual(
      conflict('courtesy_car_taken'),
    )
    succeed(await shop.client.delete(`${PATH}/${other.id}`))
    expect(succeed(await patch(one.id, { courtesy_vehicle_id: null }))).toMatchObject({
      ...{ courtesy_vehicle_id: null, courtesy_km_out: null, courtesy_fuel_out: null },
      courtesy_returned_at: null,
    })
  })

  it('is a courtesy car and not the vehicle itself; without one nothing is said of it', async () => {
    const car = await courtesyCar()
    const mine = { courtesy_vehicle_id: shop.vehicle.id }
    expect(refusal(await checkIn(mine))).toEqual(invalid('courtesy_vehicle_id'))
    const own = { vehicle_id: car.id, courtesy_vehicle_id: car.id }
    expect(refusal(await checkIn(own))).toEqual(invalid('courtesy_vehicle_id'))
    const without = await checkIn({ courtesy_km_out: 1, courtesy_fuel_in: 1 })
    expect(without.body.errors.map(({ param }: Body) => param)).toEqual([
      'courtesy_km_out',
      'courtesy_fuel_in',
    ])
    const { id } = await made({ courtesy_vehicle_id: car.id })
    expect(refusal(await patch(id, { vehicle_id: car.id }))).toEqual(invalid('courtesy_vehicle_id'))
    const cleared = await patch(id, { courtesy_vehicle_id: null, courtesy_km_in: 5 })
    expect(refusal(cleared)).toEqual(invalid('courtesy_km_in'))
    succeed(await shop.client.delete(`${PATH}/${id}`))
  })

  it('tells what is wrong with the car beside all else that is wrong, each field once', async () => {
    const named = ({ body }: { body: Body }) => body.errors.map(({ param }: Body) => param)
    const lent = { courtesy_vehicle_id: shop.vehicle.id, courtesy_km_out: 9, courtesy_km_in: 5 }
    const wrong = { quote_id: crypto.randomUUID(), expected_delivery_at: '2020-01-01T00:00:00Z' }
    const all = ['quote_id', 'expected_delivery_at', 'courtesy_vehicle_id', 'courtesy_km_in']
    expect(named(await checkIn({ ...lent, ...wrong }))).toEqual(all)
    const { id } = await made()
    expect(named(await patch(id, { ...lent, ...wrong }))).toEqual(all)
    expect(named(await checkIn({ courtesy_fuel_in: 1, ...wrong }))).toEqual([
      ...all.slice(0, 2),
      'courtesy_fuel_in',
    ])
    const unknown = { courtesy_vehicle_id: crypto.randomUUID() }
    expect(named(await patch(id, unknown))).toEqual(['courtesy_vehicle_id'])
  })
})

describe('checkins.md#list-of-check-ins', () => {
  it('lists and counts those of a period by what is asked, the newest first', async () => {
    const own = await openWorkshop()
    const create = (fields: object = {}): Promise<Body> =>
      own.client.create(PATH, { ...own.parties, ...fields })
    const quote = await own.quote()
    const one = await create({ key_tag: 'Gancio 9', arrived_at: '2020-03-05T08:00:00Z' })
    const two = await create({ quote_id: quote.id })
    const car = await own.client.create('/v1/vehicles', { license: 'CC001CC', courtesy_car: true })
    const three = await create({ courtesy_vehicle_id: car.id })
    const worksheet = succeed(await own.client.post(`${PATH}/${two.id}/convert`))
    succeed(await own.client.post(`${PATH}/${three.id}/transitions`, { action: 'completed' }))
    const found = async (query: string) => {
      const [list, counts] = [
        await own.client.get(`${PATH}?${query}`),
        await own.client.get(`${PATH}/status-counts?${query}`),
      ]
      const { active, completed, date_filter } = succeed(counts)
      expect(date_filter).toEqual(succeed(list).date_filter)
      expect(active + completed).toBe(list.body.data.length)
      return list.body.data.map(({ id }: Body) => id)
    }
    const [a, b, c] = [one.id, two.id, three.id]
    expect(await found('')).toEqual([c, b])
    expect(await found('preset=all')).toEqual([c, b, a])
    expect(await found('from=2020-03-05&to=2020-03-05')).toEqual([a])
    for (const [query, ids] of Object.entries({
      'q=gancio': [a],
      [`q=${encodeURIComponent(own.vehicle.license)}`]: [c, b, a],
      'status=completed': [c],
      [`customer_id=${own.customer.id}`]: [c, b, a],
      [`vehicle_id=${crypto.randomUUID()}`]: [],
      [`quote_id=${quote.id}`]: [b],
      [`worksheet_id=${worksheet.id}`]: [b],
      'worksheet_status=draft,on_hold': [b],
      [`courtesy_vehicle_id=${car.id}`]: [c],
      'converted=false': [c, a],
    }))
      expect(await found(`preset=all&${query}`), query).toEqual(ids)
    const { body } = await own.client.get(`${PATH}?limit=1`)
    expect(body.data[0]).not.toHaveProperty('damages')
    expect(body.data[0]).not.toHaveProperty('signatures')
  })
})

describe('checkins.md#deleting-a-check-in', () => {
  it('lets its appointments and its courtesy car go', async () => {
    const [appointment, car] = [await entry(shop.parties), await courtesyCar()]
    const { id } = await made({ calendar_entry_id: appointment.id, courtesy_vehicle_id: car.id })
    const deleted = succeed(await shop.client.delete(`${PATH}/${id}`))
    expect(deleted).toMatchObject({ calendar_entry_id: appointment.id, deleted_at: expect.any(String) })
    expect(await shop.read('calendar-entries', appointment.id)).toMatchObject({ checkin_id: null })
    succeed(await checkIn({ calendar_entry_id: appointment.id, courtesy_vehicle_id: car.id }))
    const naming = { ...TIMES, checkin_id: id }
    expect(refusal(await shop.client.post('/v1/calendar-entries', naming))).toEqual(invalid('checkin_id'))
  })
})
