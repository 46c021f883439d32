import { beforeAll, describe, expect, it } from 'vitest'
import { DEALERSHIP_STATUSES, DEALERSHIP_TRANSITIONS } from '../../src/domain/dealership.ts'
import { type Answer, type Body, type Client, invalid, missing, refusal } from '../support/client.ts'
import { type Dealership, freshVin, openDealership } from '../support/dealership.ts'
import { succeed } from '../support/documents.ts'
import { vehicleBody } from '../support/factories.ts'

let shop: Dealership
let client: Client

const PATH = '/v1/dealership/vehicles'
const conflict = ({ status, body }: Answer) => [status, body.code]

beforeAll(async () => {
  shop = await openDealership()
  client = shop.client
})

describe('moves', () => {
  it('dealership.md#moves: only those of the table; the present status again changes nothing', async () => {
    const ways: Record<string, [string, object?][]> = {
      incoming: [],
      in_preparation: [['in_preparation']],
      available: [['available']],
      reserved: [['available'], ['reserved', { buyer_customer_id: shop.customer.id }]],
      sold: [['available'], ['sold', { buyer_customer_id: shop.customer.id, sale_price: 1 }]],
      withdrawn: [['withdrawn']],
    }
    for (const [status, way] of Object.entries(ways)) {
      const { id, license } = await shop.make({ license: 'GG001GG' })
      for (const [action, more] of way) succeed(await shop.move(id, action, more))
      const before = await shop.find(id)
      expect([license, before.status]).toEqual(['GG001GG', status])
      expect(succeed(await shop.move(id, status)).updated_at).toBe(before.updated_at)
      const allowed: readonly string[] = DEALERSHIP_TRANSITIONS[status as 'incoming']
      for (const action of DEALERSHIP_STATUSES.filter((each) => each !== status && !allowed.includes(each))) {
        const refused = await shop.move(id, action)
        expect(conflict(refused), `${status} → ${action}`).toEqual([409, 'transition_not_allowed'])
        expect(refused.body.allowed).toEqual(allowed)
      }
    }
  })

  it('dealership.md#moves: a buyer and a price go with reserving and selling, and are needed there', async () => {
    const { id } = await shop.make({ list_price: 5000 })
    succeed(await shop.move(id, 'available'))
    const unknown = (param: string) => ({ status: 422, code: 'parameter_unknown', param })
    const buyer_customer_id = shop.customer.id
    expect(refusal(await shop.move(id, 'withdrawn', { sale_price: 1 }))).toEqual(unknown('sale_price'))
    expect(refusal(await shop.move(id, 'sold', { reserved_until: '2026-12-01' }))).toEqual(
      unknown('reserved_until'),
    )
    expect(refusal(await shop.move(id, 'reserved'))).toEqual(missing('buyer_customer_id'))
    const reserved = succeed(
      await shop.move(id, 'reserved', { buyer_customer_id, reserved_until: '2026-12-01' }),
    )
    expect(reserved).toMatchObject({
      ...{ status: 'reserved', buyer_customer_id, buyer_name: shop.customer.full_name, sold_at: null },
      reserved_until: '2026-12-01',
    })
    expect(refusal(await shop.move(id, 'sold'))).toEqual(missing('sale_price'))
    const sold = succeed(await shop.move(id, 'sold', { sale_price: 4900 }))
    expect([sold.sale_total, sold.outstanding_payments, typeof sold.sold_at]).toEqual([4900, 4900, 'string'])
    const free = succeed(await shop.move(id, 'available'))
    expect(free).toMatchObject({
      ...{ buyer_customer_id: null, sale_price: null, reserved_until: null, sold_at: null, sale_total: 5000 },
    })
  })

  it('dealership.md#moves: who was deleted or anonymized since buys nothing, also where the vehicle names them', async () => {
    const buyer = await client.create('/v1/customers', { full_name: 'Ida Neri' })
    const { id } = await shop.make({ license: 'GG009GG', buyer_customer_id: buyer.id, sale_price: 9900 })
    const { id: reserved } = await shop.make({ license: 'GG010GG', sale_price: 9900 })
    for (const each of [id, reserved]) succeed(await shop.move(each, 'available'))
    const leaving = await client.create('/v1/customers', { full_name: 'Ugo Gialli' })
    succeed(await shop.move(reserved, 'reserved', { buyer_customer_id: leaving.id }))
    succeed(await client.post(`/v1/customers/${buyer.id}/anonymize`, undefined))
    succeed(await client.delete(`/v1/customers/${leaving.id}`))
    for (const [vehicle, action] of [
      [id, 'reserved'],
      [id, 'sold'],
      [reserved, 'sold'],
    ] as const) {
      const before = await shop.find(vehicle)
      expect(refusal(await shop.move(vehicle, action)), action).toEqual(invalid('buyer_customer_id'))
      expect(await shop.find(vehicle)).toEqual(before)
      const other = { buyer_customer_id: shop.customer.id }
      if (action === 'sold') expect(succeed(await shop.move(vehicle, action, other)).status).toBe(action)
    }
  })

  it('dealership.md#changing-a-dealership-vehicle: buyer and price change while it is bought, and are not cleared', async () => {
    const { id } = await shop.bought()
    expect(refusal(await shop.change(id, { buyer_customer_id: null }))).toEqual(invalid('buyer_customer_id'))
    expect(refusal(await shop.change(id, { sale_price: null }))).toEqual(invalid('sale_price'))
    const other = await client.create('/v1/customers', { full_name: 'Anna Bianchi' })
    const changed = succeed(await shop.change(id, { buyer_customer_id: other.id, sale_price: 9800 }))
    expect(changed).toMatchObject({ buyer_name: 'Anna Bianchi', sale_total: 9800 })
    await client.patch(`/v1/customers/${other.id}`, { full_name: 'Anna Neri' })
    expect((await shop.find(id)).buyer_name).toBe('Anna Neri')
  })

  it('dealership.md#changing-a-dealership-vehicle: null is refused from reserved on, another buyer or price once delivered', async () => {
    const reserved = await shop.make()
    succeed(await shop.move(reserved.id, 'available'))
    succeed(await shop.move(reserved.id, 'reserved', { buyer_customer_id: shop.customer.id }))
    expect(refusal(await shop.change(reserved.id, { sale_price: null }))).toEqual(invalid('sale_price'))
    const { id } = await shop.bought({ license: 'FF124GG' })
    succeed(await shop.move(id, 'delivered'))
    const other = await client.create('/v1/customers', { full_name: 'Anna Verdi' })
    expect(refusal(await shop.change(id, { buyer_customer_id: other.id }))).toEqual(
      invalid('buyer_customer_id'),
    )
    expect(refusal(await shop.change(id, { sale_price: 9800 }))).toEqual(invalid('sale_price'))
    const same = { buyer_customer_id: shop.customer.id, sale_price: 9900, comments: 'Consegnata' }
    expect(succeed(await shop.change(id, same))).toMatchObject(same)
  })

  it('dealership.md#deletion: a vehicle with a buyer is not deleted', async () => {
    const { id } = await shop.bought({}, 'reserved')
    expect(conflict(await client.delete(`${PATH}/${id}`))).toEqual([409, 'dealership_vehicle_reserved'])
    succeed(await shop.move(id, 'available'))
    expect(succeed(await client.delete(`${PATH}/${id}`)).deleted_at).toBeTypeOf('string')
    expect((await client.get(`${PATH}/${id}`)).status).toBe(404)
  })
})

describe('in stock once', () => {
  it('dealership.md#in-stock-once: not twice by the registry or the VIN, until it is gone', async () => {
    const vin = freshVin()
    const registered = await client.create('/v1/vehicles', vehicleBody())
    const first = await shop.make({ vin, vehicle_id: registered.id })
    const exists = [409, 'dealership_vehicle_exists']
    const again = await client.post(PATH, { make: 'Fiat', model: 'Panda', vin: vin.toLowerCase() })
    expect([conflict(again), again.body.existing_id]).toEqual([exists, first.id])
    expect(conflict(await client.post(PATH, { vehicle_id: registered.id, vin: null }))).toEqual(exists)
    const other = await shop.make()
    expect(conflict(await shop.change(other.id, { vin }))).toEqual(exists)
    expect(conflict(await shop.change(other.id, { vehicle_id: registered.id }))).toEqual(exists)
    succeed(await shop.move(first.id, 'withdrawn'))
    succeed(await shop.change(other.id, { vin }))
    expect(conflict(await shop.move(first.id, 'available'))).toEqual(exists)
    succeed(await client.delete(`${PATH}/${other.id}`))
    expect(succeed(await shop.move(first.id, 'available')).status).toBe('available')
  })
})

describe('delivery', () => {
  it('dealership.md#delivery: the buyer becomes the owner of the vehicle of the registry, no courtesy car any more', async () => {
    const registered = await client.create('/v1/vehicles', vehicleBody({ courtesy_car: true }))
    const { id } = await shop.bought({ vehicle_id: registered.id, vin: null })
    const checkin = await client.create('/v1/checkins', {
      ...{ customer_id: shop.customer.id, vehicle_id: shop.vehicle.id, courtesy_vehicle_id: registered.id },
    })
    expect(conflict(await shop.move(id, 'delivered'))).toEqual([409, 'courtesy_car_taken'])
    expect((await shop.find(id)).status).toBe('sold')
    succeed(
      await client.patch(`/v1/checkins/${checkin.id}`, { courtesy_returned_at: new Date().toISOString() }),
    )
    const delivered = succeed(await shop.move(id, 'delivered'))
    expect([delivered.status, typeof delivered.delivered_at]).toEqual(['delivered', 'string'])
    const { body } = await client.get(`/v1/vehicles/${registered.id}`)
    expect(body).toMatchObject({ customer_id: shop.customer.id, courtesy_car: false })
    // checkins.md#courtesy-cars: what is sold is not lent again
    const again = await client.patch(`/v1/checkins/${checkin.id}`, { courtesy_returned_at: null })
    expect([again.status, again.body.param]).toEqual([422, 'courtesy_vehicle_id'])
    const owners = (await client.get(`/v1/vehicles/${registered.id}/owners`)).body.data
    expect(owners[0]).toMatchObject({ customer_id: shop.customer.id, to: null })
    const types = async (object_id: string) =>
      (await client.get(`/v1/events?object_id=${object_id}`)).body.data.map(({ type }: Body) => type)
    expect((await types(id))[0]).toBe('dealership_vehicle.delivered')
    expect((await types(registered.id))[0]).toBe('vehicle.updated')
  })

  it('dealership.md#delivery: a car that is out is not delivered, though it is called a courtesy car no longer', async () => {
    const registered = await client.create('/v1/vehicles', vehicleBody({ courtesy_car: true }))
    const { id } = await shop.bought({ vehicle_id: registered.id, vin: null })
    const checkin = await client.create('/v1/checkins', {
      ...{ customer_id: shop.customer.id, vehicle_id: shop.vehicle.id, courtesy_vehicle_id: registered.id },
    })
    succeed(await client.patch(`/v1/vehicles/${registered.id}`, { courtesy_car: false }))
    const answer = await shop.move(id, 'delivered')
    expect([conflict(answer), answer.body.existing_id]).toEqual([[409, 'courtesy_car_taken'], checkin.id])
    succeed(await client.post(`/v1/checkins/${checkin.id}/transitions`, { action: 'completed' }))
    expect(succeed(await shop.move(id, 'delivered')).status).toBe('delivered')
  })

  it('dealership.md#delivery: without one it is made, and needs a plate or a VIN', async () => {
    const { id } = await shop.bought({ color: 'blu', km: 12000, year: 2020 })
    expect(refusal(await shop.move(id, 'delivered'))).toEqual(missing('license'))
    succeed(await shop.change(id, { license: 'FF123GG' }))
    const { vehicle_id } = succeed(await shop.move(id, 'delivered'))
    const { body } = await client.get(`/v1/vehicles/${vehicle_id}`)
    expect(body).toMatchObject({
      ...{ license: 'FF123GG', make: 'Fiat', model: 'Panda', color: 'blu', km: 12000, year: 2020 },
      customer_id: shop.customer.id,
    })
  })
})
