import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Body, conflict, invalid, refusal } from '../support/client.ts'
import type { Workshop } from '../support/documents.ts'
import { openDepot, PLACES, SETS, tyreSetsOf } from '../support/tyre-sets.ts'

let shop: Workshop
let customer_id: string

beforeAll(async () => {
  ;({ shop, customer_id } = await openDepot())
})

const { act, place, make, car, move, batch, done, history, find } = tyreSetsOf(() => ({ shop, customer_id }))
const storedIn = async ({ id }: Body) => {
  const { stored_count, free_count } = (await shop.client.get(`${PLACES}/${id}`)).body
  return [stored_count, free_count]
}

describe('tyre-sets.md#moves', () => {
  it('requests.md#references: all that names nothing is told together', async () => {
    const vehicle_id = await car()
    const nothing = crypto.randomUUID()
    const paramsOf = ({ status, body }: Answer) => {
      expect(status).toBe(422)
      return body.errors.map(({ param }: Body) => param)
    }
    const body = { season: 'winter', customer_id: nothing, vehicle_id: nothing, location_id: nothing }
    expect(paramsOf(await shop.client.post(SETS, body))).toEqual(['customer_id', 'vehicle_id', 'location_id'])
    const [own, other] = [await make({ vehicle_id }), await make({ vehicle_id, status: 'mounted' })]
    const details = { location_id: nothing, worksheet_id: nothing, measurements: [{ tyre_id: nothing }] }
    const named = ['worksheet_id', 'location_id', 'measurements[0].tyre_id']
    expect(paramsOf(await move(other.id, 'stored', details))).toEqual(named)
    expect(paramsOf(await act(own.id, 'swap', { with_tyre_set_id: other.id, ...details }))).toEqual(named)
  })

  it('goes where the table says, empties the place, keeps measurements, and tells what is allowed', async () => {
    const shelf = await place({ capacity: 1 })
    const vehicle = await car()
    const { id } = await make({ location_id: shelf.id })
    expect(await storedIn(shelf)).toEqual([1, 0])
    const [tyre] = (await done(batch(id, { add: [{ tread_depth_mm: 7 }] }))).tyres
    expect(refusal(await move(id, 'mounted'))).toMatchObject({
      code: 'parameter_missing',
      param: 'vehicle_id',
    })
    expect(refusal(await move(id, 'returned', { km: 1 }))).toEqual(invalid('km'))
    expect(refusal(await move(id, 'returned', { location_id: shelf.id }))).toEqual(invalid('location_id'))
    expect(refusal(await move(id, 'returned', { vehicle_id: vehicle }))).toEqual(invalid('vehicle_id'))
    const unknown = [{ tyre_id: crypto.randomUUID() }]
    expect(refusal(await move(id, 'returned', { measurements: unknown }))).toEqual(
      invalid('measurements[0].tyre_id'),
    )
    const measurements = [{ tyre_id: tyre.id, tread_depth_mm: 5.5, condition: 'worn' }]
    const told = { vehicle_id: vehicle, km: 62_000, note: 'Equilibratura', measurements }
    const mounted = await done(move(id, 'mounted', told))
    expect(mounted).toMatchObject({
      status: 'mounted',
      vehicle_id: vehicle,
      location_id: null,
      location_code: null,
    })
    expect(mounted).toMatchObject({ min_tread_depth_mm: 5.5, tyres: [{ condition: 'worn' }] })
    expect(await storedIn(shelf)).toEqual([0, 1])
    const [latest] = await history(id)
    expect(latest).toMatchObject({
      ...{ action: 'mounted', from_location_code: shelf.code, to_location_code: null, km: 62_000 },
      ...{ vehicle_id: vehicle, note: 'Equilibratura', tyres: [{ tyre_id: tyre.id, tread_depth_mm: 5.5 }] },
    })
    expect(await done(move(id, 'mounted', { km: 1 }))).toEqual(mounted)
    const readings = await shop.client.walk(`/v1/vehicles/${vehicle}/odometer-readings`)
    expect(readings).toMatchObject([{ km: 62_000, source: 'tyre_set', source_id: id }])
    await done(move(id, 'disposed'))
    const refused = await move(id, 'stored')
    expect(refused.body).toMatchObject({ code: 'transition_not_allowed', allowed: [] })
    expect((await history(id)).map(({ action }) => action)).toEqual([
      ...['disposed', 'mounted', 'tyres_changed', 'stored'],
    ])
    const { data } = (await shop.client.get('/v1/events?limit=3')).body
    expect(data.map(({ type }: Body) => type)).toEqual([
      ...['tyre_set.disposed', 'vehicle.updated', 'tyre_set.mounted'],
    ])
  })

  it('move: another place, off its place, the same place, and only of a stored set', async () => {
    const [one, two] = [await place({ capacity: 1 }), await place({ capacity: 1 })]
    const { id } = await make({ location_id: one.id })
    const other = await make({ location_id: two.id })
    expect(refusal(await act(id, 'move', { location_id: two.id }))).toEqual(conflict('location_full'))
    await done(act(other.id, 'move', { location_id: null }))
    const moved = await done(act(id, 'move', { location_id: two.id }))
    expect(moved).toMatchObject({ location_id: two.id, location_code: two.code, status: 'stored' })
    expect([await storedIn(one), await storedIn(two)]).toEqual([
      [0, 1],
      [1, 0],
    ])
    expect(await done(act(id, 'move', { location_id: two.id }))).toEqual(moved)
    expect((await history(id)).map(({ action }) => action)).toEqual(['moved', 'stored'])
    await done(move(id, 'returned'))
    const refused = await act(id, 'move', { location_id: one.id })
    expect(refusal(refused)).toEqual(conflict('tyre_set_not_stored'))
  })
})

describe('tyre-sets.md#swap', () => {
  it('mounts one and stores the other in its place; sent again it is refused and changes nothing', async () => {
    const shelf = await place({ capacity: 1 })
    const vehicle = await car()
    const winter = await make({ vehicle_id: vehicle, location_id: shelf.id })
    const summer = await make({ vehicle_id: vehicle, status: 'mounted', season: 'summer' })
    const [a] = (await done(batch(winter.id, { add: [{}] }))).tyres
    const [b] = (await done(batch(summer.id, { add: [{}] }))).tyres
    const measurements = [
      { tyre_id: b.id, tread_depth_mm: 4 },
      { tyre_id: a.id, pressure_bar: 2.4 },
    ]
    const body = { with_tyre_set_id: summer.id, km: 70_000, measurements }
    const { object, mounted, stored } = await done(act(winter.id, 'swap', body))
    expect(object).toBe('tyre_set_swap')
    expect(mounted).toMatchObject({ id: winter.id, status: 'mounted', location_id: null })
    expect(mounted.tyres[0].pressure_bar).toBe(2.4)
    expect(stored).toMatchObject({
      id: summer.id,
      status: 'stored',
      location_id: shelf.id,
      vehicle_id: vehicle,
    })
    expect(stored.min_tread_depth_mm).toBe(4)
    expect(await storedIn(shelf)).toEqual([1, 0])
    const again = await act(winter.id, 'swap', body)
    expect(refusal(again)).toEqual(conflict('transition_not_allowed'))
    expect([await find(winter.id), await find(summer.id)]).toEqual([mounted, stored])
    expect((await history(summer.id))[0]).toMatchObject({ action: 'stored', to_location_code: shelf.code })
    expect((await history(winter.id))[0]).toMatchObject({ action: 'mounted', from_location_code: shelf.code })
    const stranger = await make({ vehicle_id: await car() })
    for (const with_tyre_set_id of [stranger.id, winter.id, crypto.randomUUID()])
      expect(refusal(await act(winter.id, 'swap', { with_tyre_set_id }))).toEqual(
        conflict('transition_not_allowed'),
      )
    for (const with_tyre_set_id of [stranger.id, summer.id, crypto.randomUUID()])
      expect(refusal(await act(summer.id, 'swap', { with_tyre_set_id }))).toEqual(invalid('with_tyre_set_id'))
  })
})

describe('tyre-sets.md#places', () => {
  it('code is unique whatever its case, capacity not under what lies there, and a place with sets stays', async () => {
    const shelf = await place({ code: 'Scaffale Ä', capacity: 2 })
    const twin = await shop.client.post(PLACES, { code: 'scaffale ä' })
    expect(twin.body).toMatchObject({ status: 422, param: 'code', existing_id: shelf.id })
    expect((await shop.client.patch(`${PLACES}/${shelf.id}`, { code: 'SCAFFALE Ä' })).body.code).toBe(
      'SCAFFALE Ä',
    )
    const plain = await place({ code: 'SCAFFALE A' })
    expect(plain.code).toBe('SCAFFALE A')
    const [one] = [await make({ location_id: shelf.id }), await make({ location_id: shelf.id })]
    const third = { customer_id, season: 'winter', location_id: shelf.id }
    expect(refusal(await shop.client.post(SETS, third))).toEqual(conflict('location_full'))
    const narrower = await shop.client.patch(`${PLACES}/${shelf.id}`, { capacity: 1 })
    expect(narrower.body).toMatchObject({ param: 'capacity', reason: 'too_small', limit: 2 })
    expect(refusal(await shop.client.delete(`${PLACES}/${shelf.id}`))).toEqual(conflict('location_not_empty'))
    await shop.client.patch(`${PLACES}/${shelf.id}`, { active: false, capacity: null })
    expect(refusal(await shop.client.post(SETS, third))).toEqual(invalid('location_id'))
    for (const query of ['q=scaffale', 'active=false', 'has_space=true'])
      expect((await shop.client.walk(`${PLACES}?${query}`)).map(({ id }) => id)).toContain(shelf.id)
    expect((await shop.client.walk(`${PLACES}?has_space=false`)).map(({ id }) => id)).not.toContain(shelf.id)
    const all = await shop.client.walk(PLACES)
    const codes = all.map(({ code }) => code.normalize('NFKD').toLowerCase())
    expect(codes).toEqual(codes.toSorted())
    expect(await shop.client.walk(`${PLACES}?limit=2`)).toEqual(all)
    await done(move(one!.id, 'returned'))
    expect(await storedIn(shelf)).toEqual([1, null])
  })
})
