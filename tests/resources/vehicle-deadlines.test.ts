import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, type Client, refusal } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'
import { succeed } from '../support/documents.ts'
import { unique } from '../support/factories.ts'

let client: Client

beforeAll(async () => {
  client = (await mintCompany()).client
})

const DAY_MS = 86_400_000
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const newVehicle = (body: object = {}) => client.create('/v1/vehicles', { license: unique('DL'), ...body })
const vehicleOf = async (id: string) => succeed(await client.get(`/v1/vehicles/${id}`))
const pathOf = (id: string) => `/v1/vehicles/${id}/deadlines`
const listOf = async (id: string, query = ''): Promise<Body[]> =>
  succeed(await client.get(`${pathOf(id)}${query}`)).data
const add = (id: string, body: object) => client.create(pathOf(id), body)
const refused = (status: number, code: string, param: string | null = null) => ({ status, code, param })
const complete = (id: string, deadline: string, body: object = {}) =>
  client.post(`${pathOf(id)}/${deadline}/complete`, body)

describe('vehicle-deadlines.md#deadlines', () => {
  it('has a day or kilometres, and of some kinds days alone', async () => {
    const { id } = await newVehicle({ make: 'Fiat', model: 'Panda' })
    const day = '2090-05-31'
    expect(await add(id, { kind: 'timing_belt', due_km: 120_000, interval_km: 90_000 })).toMatchObject({
      ...{ object: 'vehicle_deadline', vehicle_id: id, vehicle_name: 'Fiat Panda', customer_id: null },
      ...{ due_date: null, due_km: 120_000, remind_days_before: 30, reminder_enabled: true, computed: false },
      ...{ status: 'upcoming', reminder_sent_at: null, completed_on: null, next_deadline_id: null },
    })
    const wrong: [object, string, string][] = [
      [{ kind: 'timing_belt' }, 'parameter_missing', 'due_date'],
      [{ kind: 'other', due_date: day }, 'parameter_missing', 'title'],
      [{ kind: 'insurance', due_date: day, due_km: 5 }, 'parameter_invalid', 'due_km'],
      [{ kind: 'inspection', due_date: day, interval_km: 5 }, 'parameter_invalid', 'interval_km'],
      [
        { kind: 'other', title: 'x', due_date: day, interval_months: 601 },
        'parameter_invalid',
        'interval_months',
      ],
      [
        { kind: 'other', title: 'x', due_date: day, remind_days_before: 366 },
        'parameter_invalid',
        'remind_days_before',
      ],
      [{ due_date: day }, 'parameter_missing', 'kind'],
      [{ kind: 'insurance', due_date: day, computed: true }, 'parameter_unknown', 'computed'],
    ]
    for (const [body, code, param] of wrong)
      expect(refusal(await client.post(pathOf(id), body)), JSON.stringify(body)).toEqual(
        refused(422, code, param),
      )
    const { id: other } = await add(id, { kind: 'other', title: 'Tagliando GPL', due_date: day })
    expect(refusal(await client.patch(`${pathOf(id)}/${other}`, { kind: 'service' }))).toMatchObject({
      param: 'kind',
    })
    expect(refusal(await client.patch(`${pathOf(id)}/${other}`, { due_date: null }))).toMatchObject({
      param: 'due_date',
    })
    const { id: elsewhere } = await newVehicle()
    expect((await client.get(`${pathOf(elsewhere)}/${other}`)).status).toBe(404)
  })
})

describe('vehicle-deadlines.md#status', () => {
  it('is told by the day and by kilometres', async () => {
    const { id } = await newVehicle({ km: 50_000 })
    const cases: [object, string][] = [
      [{ due_date: dayFromNow(-2) }, 'overdue'],
      [{ due_date: dayFromNow(29) }, 'due'],
      [{ due_date: dayFromNow(32) }, 'upcoming'],
      [{ due_date: dayFromNow(32), remind_days_before: 40 }, 'due'],
      [{ due_km: 50_000 }, 'overdue'],
      [{ due_km: 51_000 }, 'due'],
      [{ due_km: 51_001 }, 'upcoming'],
      [{ due_date: dayFromNow(90), due_km: 49_000 }, 'overdue'],
    ]
    for (const [due, status] of cases)
      expect(await add(id, { kind: 'tyre_change', ...due }), JSON.stringify(due)).toMatchObject({ status })
    const days = (await listOf(id, '?status=overdue,due')).map(({ due_date }) => due_date)
    expect(days).toEqual([dayFromNow(-2), dayFromNow(29), dayFromNow(32), dayFromNow(90), null, null])
    expect(await listOf(id, '?status=completed')).toEqual([])
  })
})

describe('vehicle-deadlines.md#the-vehicles-fields', () => {
  it('writing either side writes the other, and there is one of each', async () => {
    const { id } = await newVehicle({ insurance_expiry: '2090-03-31', next_service_km: 90_000 })
    const [insurance, service] = await listOf(id)
    expect([insurance, service]).toMatchObject([
      { kind: 'insurance', due_date: '2090-03-31' },
      { kind: 'service', due_date: null, due_km: 90_000 },
    ])
    expect(refusal(await client.post(pathOf(id), { kind: 'insurance', due_date: '2091-01-01' }))).toEqual(
      refused(409, 'deadline_exists'),
    )
    succeed(await client.patch(`${pathOf(id)}/${service!.id}`, { due_date: '2090-06-01' }))
    expect(await vehicleOf(id)).toMatchObject({ next_service_date: '2090-06-01', next_service_km: 90_000 })
    succeed(
      await client.patch(`/v1/vehicles/${id}`, { next_service_km: null, insurance_expiry: '2090-04-30' }),
    )
    expect(await listOf(id)).toMatchObject([
      { id: insurance!.id, due_date: '2090-04-30' },
      { id: service!.id, due_date: '2090-06-01', due_km: null },
    ])
    succeed(await client.patch(`/v1/vehicles/${id}`, { next_service_date: null }))
    expect(succeed(await client.delete(`${pathOf(id)}/${insurance!.id}`))).toMatchObject({
      deleted_at: expect.any(String),
    })
    expect(await listOf(id)).toEqual([])
    expect(await vehicleOf(id)).toMatchObject({ insurance_expiry: null, next_service_date: null })
    await add(id, { kind: 'warranty', due_date: '2091-01-01' })
    await add(id, { kind: 'road_tax', due_date: '2091-02-01' })
    expect(await vehicleOf(id)).toMatchObject({
      warranty_expiry: '2091-01-01',
      road_tax_expiry: '2091-02-01',
    })
  })
})

describe('vehicle-deadlines.md#computed-inspections', () => {
  it('comes, moves and goes with the dates of the vehicle', async () => {
    const { id } = await newVehicle({ first_registration_date: '2088-02-29' })
    const [computed] = await listOf(id)
    expect(computed).toMatchObject({ kind: 'inspection', due_date: '2092-02-29', computed: true })
    expect(refusal(await client.delete(`${pathOf(id)}/${computed!.id}`))).toEqual(
      refused(409, 'deadline_computed'),
    )
    succeed(await client.patch(`/v1/vehicles/${id}`, { last_inspection_date: '2092-03-05' }))
    expect(await listOf(id)).toMatchObject([{ id: computed!.id, due_date: '2094-03-05', computed: true }])
    const { updated_at } = await vehicleOf(id)
    succeed(await client.patch(`/v1/vehicles/${id}`, { next_inspection_date: '2094-03-05' }))
    expect(await vehicleOf(id)).toMatchObject({ updated_at })
    expect(await listOf(id)).toMatchObject([{ computed: true }])
    const gone = { last_inspection_date: null, first_registration_date: null }
    succeed(await client.patch(`/v1/vehicles/${id}`, gone))
    expect(await listOf(id)).toEqual([])
  })

  it('a written one takes its place until it is deleted', async () => {
    const { id } = await newVehicle({ last_inspection_date: '2090-03-05' })
    const written = await add(id, { kind: 'inspection', due_date: '2091-01-31' })
    expect(await listOf(id)).toMatchObject([{ id: written.id, computed: false }])
    expect(await vehicleOf(id)).toMatchObject({ next_inspection_date: '2091-01-31' })
    succeed(await client.patch(`/v1/vehicles/${id}`, { last_inspection_date: '2090-04-05' }))
    expect(await listOf(id)).toMatchObject([{ due_date: '2091-01-31' }])
    succeed(await client.delete(`${pathOf(id)}/${written.id}`))
    const [computed] = await listOf(id)
    expect(computed).toMatchObject({ due_date: '2092-04-05', computed: true })
    expect(await vehicleOf(id)).toMatchObject({ next_inspection_date: '2092-04-05' })
    const patched = await client.patch(`${pathOf(id)}/${computed!.id}`, { notes: 'Revisione in sede' })
    expect(succeed(patched)).toMatchObject({ id: computed!.id, due_date: '2092-04-05', computed: false })
    succeed(await client.patch(`/v1/vehicles/${id}`, { next_inspection_date: null }))
    expect(await listOf(id)).toMatchObject([{ due_date: '2092-04-05', computed: true }])
    succeed(await client.patch(`/v1/vehicles/${id}`, { next_inspection_date: '2092-06-30' }))
    expect(await listOf(id)).toMatchObject([{ due_date: '2092-06-30', computed: false }])
  })
})

describe('vehicle-deadlines.md#completing', () => {
  it('kilometres may be left open', async () => {
    const { id } = await newVehicle({ km: 60_000 })
    const { id: deadline } = await add(id, { kind: 'insurance', due_date: '2026-01-01' })
    const done = succeed(await complete(id, deadline, { km: null }))
    expect(done).toMatchObject({ status: 'completed', completed_km: null })
  })

  it('makes the next one of an interval, and a reading', async () => {
    const { id } = await newVehicle({ km: 60_000 })
    const { id: deadline } = await add(id, {
      ...{ kind: 'service', due_date: '2026-01-01', interval_months: 1, interval_km: 15_000 },
      ...{ notes: 'Olio 0W20', remind_days_before: 10, reminder_enabled: false },
    })
    expect(refusal(await complete(id, deadline, { completed_on: dayFromNow(2) }))).toMatchObject({
      param: 'completed_on',
    })
    const done = succeed(await complete(id, deadline, { completed_on: '2026-01-31', km: 61_000 }))
    expect(done).toMatchObject({ status: 'completed', completed_on: '2026-01-31', completed_km: 61_000 })
    const [next] = await listOf(id)
    expect(next).toMatchObject({
      ...{ id: done.next_deadline_id, kind: 'service', due_date: '2026-02-28', due_km: 76_000 },
      ...{ interval_months: 1, interval_km: 15_000, notes: 'Olio 0W20', remind_days_before: 10 },
      ...{ reminder_enabled: false, status: 'overdue' },
    })
    expect(await vehicleOf(id)).toMatchObject({ next_service_date: '2026-02-28', next_service_km: 76_000 })
    const { data } = succeed(await client.get(`/v1/vehicles/${id}/odometer-readings`))
    const told = { source: 'deadline', source_id: deadline, km: 61_000, read_at: '2026-01-30T23:00:00.000Z' }
    expect(data).toContainEqual(expect.objectContaining(told))
    for (const again of [
      await complete(id, deadline),
      await client.patch(`${pathOf(id)}/${deadline}`, { notes: 'x' }),
    ])
      expect(refusal(again)).toEqual(refused(409, 'deadline_completed'))
    succeed(await client.delete(`${pathOf(id)}/${deadline}`))
    expect(succeed(await client.get(`/v1/vehicles/${id}/odometer-readings`)).data).toHaveLength(1)
    const without = succeed(await complete(id, next!.id, { km: 62_000 }))
    const [after] = await listOf(id)
    expect(after).toMatchObject({ id: without.next_deadline_id, due_km: 77_000 })
  })

  it('an inspection is computed again from the day on which it was done', async () => {
    const { id } = await newVehicle({ first_registration_date: '2020-01-15' })
    const [computed] = await listOf(id)
    const done = succeed(await complete(id, computed!.id, { completed_on: '2026-02-10' }))
    expect(await vehicleOf(id)).toMatchObject({
      last_inspection_date: '2026-02-10',
      next_inspection_date: '2028-02-10',
    })
    expect(await listOf(id)).toMatchObject([
      { id: done.next_deadline_id, kind: 'inspection', due_date: '2028-02-10', computed: true },
    ])
    const belt = await add(id, { kind: 'timing_belt', due_date: '2090-01-01' })
    expect(succeed(await complete(id, belt.id))).toMatchObject({ next_deadline_id: null, completed_km: null })
    expect(await listOf(id, '?status=completed&kind=timing_belt,inspection')).toHaveLength(2)
  })
})

describe('vehicle-deadlines.md#lists-of-deadlines', () => {
  it('over all existing vehicles, by day, with filters', async () => {
    const { id: customer_id } = await client.create('/v1/customers', { full_name: unique('Rossi') })
    await newVehicle({ customer_id, insurance_expiry: '2095-03-01', next_service_km: 5 })
    const { id: other } = await newVehicle({ road_tax_expiry: '2095-02-01' })
    const { id: gone } = await newVehicle({ road_tax_expiry: '2095-02-02' })
    succeed(await client.delete(`/v1/vehicles/${gone}`))
    const found = async (query: string) =>
      (succeed(await client.get(`/v1/vehicle-deadlines?${query}`)).data as Body[]).map(({ kind }) => kind)
    expect(await found('due_from=2095-02-01&due_to=2095-03-31')).toEqual(['road_tax', 'insurance'])
    expect(await found(`customer_id=${customer_id}`)).toEqual(['insurance', 'service'])
    expect(await found(`vehicle_id=${other}&kind=road_tax,service`)).toEqual(['road_tax'])
    const first = succeed(await client.get(`/v1/vehicle-deadlines?customer_id=${customer_id}&limit=1`))
    const next = `limit=1&customer_id=${customer_id}&starting_after=${first.next_starting_after}`
    expect(await found(next)).toEqual(['service'])
    const backwards = await client.get('/v1/vehicle-deadlines?due_from=2095-02-01&due_to=2095-01-01')
    expect(refusal(backwards)).toEqual(refused(422, 'parameter_invalid', 'due_to'))
    expect((await client.get('/v1/vehicle-deadlines?status=late')).status).toBe(422)
    expect((await client.get(pathOf(gone))).status).toBe(404)
  })
})

describe('vehicles.md#filters-of-vehicles: what is open', () => {
  it('deadline_kind takes all kinds, and completed ones are not looked at', async () => {
    const { id } = await newVehicle()
    const belt = await add(id, { kind: 'timing_belt', due_date: '2026-05-01' })
    const query = '/v1/vehicles?deadline_kind=timing_belt&deadline_from=2026-05-01&deadline_to=2026-05-01'
    expect(succeed(await client.get(query)).data).toMatchObject([{ id }])
    succeed(await complete(id, belt.id))
    expect(succeed(await client.get(query)).data).toEqual([])
  })
})

describe('vehicle-deadlines.md#events-of-deadlines', () => {
  it('one event of the vehicle for each that changes', async () => {
    const { id } = await newVehicle({ km: 10 })
    const belt = await add(id, { kind: 'timing_belt', due_km: 100 })
    succeed(
      await client.patch(`/v1/vehicles/${id}`, { color: 'rosso', insurance_expiry: '2090-01-01', km: 20 }),
    )
    succeed(await complete(id, belt.id, { km: 30 }))
    const { data } = succeed(await client.get(`/v1/events?object_id=${id}`))
    const told = data.map(({ type, related, previous_attributes: previous }: Body) => [
      type.split('.')[1],
      related && (related.kind ?? related.km),
      previous && Object.keys(previous),
    ])
    expect(told).toEqual([
      ['updated', 30, ['km', 'km_updated_at']],
      ['updated', 'timing_belt', []],
      ['updated', 'insurance', ['insurance_expiry']],
      ['updated', 20, ['color', 'km', 'km_updated_at']],
      ['updated', 'timing_belt', []],
      ['created', null, null],
    ])
  })
})
