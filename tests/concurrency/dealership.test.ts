import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Body } from '../support/client.ts'
import { type Dealership, freshVin, openDealership } from '../support/dealership.ts'
import { succeed } from '../support/documents.ts'
import { vehicleBody } from '../support/factories.ts'
import { product } from '../support/product.ts'
import { untilHeldUp } from '../support/waited-for.ts'

let shop: Dealership
const PATH = '/v1/dealership/vehicles'

beforeAll(async () => {
  shop = await openDealership()
})

/** The same request many times at once, in turns at both processes; `body` may differ from one to the next. */
const atOnce = (times: number, path: string, body: object | ((index: number) => object)) =>
  Promise.all(
    Array.from({ length: times }, (_, index) =>
      shop.client.post(path, typeof body === 'function' ? (body as (of: number) => object)(index) : body, {
        url: index % 2 ? product.other_url : product.base_url,
      }),
    ),
  )

const countsOf = (answers: readonly Answer[]) => {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const word = status < 300 ? String(status) : body.code
    counts[word] = (counts[word] ?? 0) + 1
  }
  return counts
}

describe('at once, over two processes', () => {
  it('dealership.md#payments-for-vehicles: deposits never exceed what the buyer pays', async () => {
    const { id } = await shop.bought({}, 'reserved')
    const body = { amount: 1800, payment_method: 'MP05' }
    const answers = await atOnce(12, `${PATH}/${id}/payments`, body)
    expect(countsOf(answers)).toEqual({ 201: 5, parameter_invalid: 7 })
    expect(await shop.find(id)).toMatchObject({ total_payments: 9000, outstanding_payments: 900 })
    const entries = succeed(await shop.client.get(`/v1/cash-book-entries?source_id=${id}`)).data
    expect(entries).toHaveLength(5)
  })

  it('dealership.md#moves: of two buyers one gets it', async () => {
    const { id } = await shop.make()
    succeed(await shop.move(id, 'available'))
    const buyers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        shop.client.create('/v1/customers', { full_name: `Acquirente ${index}` }),
      ),
    )
    const answers = await atOnce(6, `${PATH}/${id}/transitions`, (index) => ({
      ...{
        action: index < 3 ? 'reserved' : 'sold',
        buyer_customer_id: buyers[index]!.id,
        sale_price: 100 + index,
      },
    }))
    const vehicle = await shop.find(id)
    const moved = answers.filter(({ status, body }) => status === 200 && body.updated_at !== undefined)
    const buyersKept = new Set(moved.map(({ body }) => body.buyer_customer_id))
    // A reserved vehicle can still be sold, to whoever comes: at most these two moves.
    expect(buyersKept.size).toBeLessThanOrEqual(2)
    const types = succeed(await shop.client.get(`/v1/events?object_id=${id}`)).data.map(
      ({ type }: Body) => type,
    )
    const told = types.filter((type: string) => /\.(reserved|sold)$/.test(type))
    expect(new Set(told).size).toBe(told.length)
    expect(buyers.map((buyer) => buyer.id)).toContain(vehicle.buyer_customer_id)
  })

  it('dealership.md#delivery: a vehicle of the registry that is deleted meanwhile is made anew', async () => {
    const car = await shop.client.create('/v1/vehicles', vehicleBody())
    const { id } = await shop.bought({ vehicle_id: car.id, vin: null })
    const { delivered } = await shop.db.transaction(async (tx) => {
      const gone = { deleted_at: sql<string>`now()` }
      await tx.update('vehicle').set(gone).where('id', '=', car.id).execute()
      const delivered = shop.move(id, 'delivered')
      await Promise.race([delivered, untilHeldUp(tx)])
      return { delivered }
    })
    const { vehicle_id } = succeed(await delivered)
    expect(vehicle_id).not.toBe(car.id)
    expect(await shop.read('vehicles', vehicle_id)).toMatchObject({ license: car.license })
  })

  it('dealership.md#delivery: of a hand-over and the lending of the car at once one is refused', async () => {
    for (let round = 0; round < 4; round++) {
      const car = await shop.client.create('/v1/vehicles', vehicleBody({ courtesy_car: true }))
      const { id } = await shop.bought({ vehicle_id: car.id, vin: null })
      const lent = { customer_id: shop.customer.id, vehicle_id: shop.vehicle.id, courtesy_vehicle_id: car.id }
      const turns = [
        () => shop.move(id, 'delivered'),
        () => shop.client.post('/v1/checkins', lent, { url: product.other_url }),
      ]
      const answers = await Promise.all((round % 2 ? turns.toReversed() : turns).map((turn) => turn()))
      const [delivered, checkin] = round % 2 ? answers.toReversed() : answers
      const isLent = checkin!.status === 201
      expect([delivered!.status, checkin!.status]).toEqual(isLent ? [409, 201] : [200, 422])
      expect(isLent ? delivered!.body.code : checkin!.body.param).toBe(
        isLent ? 'courtesy_car_taken' : 'courtesy_vehicle_id',
      )
      expect(await shop.read('vehicles', car.id)).toMatchObject({ courtesy_car: isLent })
    }
  })

  it('dealership.md#moves: the same sale many times is done once', async () => {
    const { id } = await shop.make()
    succeed(await shop.move(id, 'available'))
    const sale = { action: 'sold', buyer_customer_id: shop.customer.id, sale_price: 500 }
    expect(countsOf(await atOnce(8, `${PATH}/${id}/transitions`, sale))).toEqual({ 200: 8 })
    const events = succeed(
      await shop.client.get(`/v1/events?object_id=${id}&type=dealership_vehicle.sold`),
    ).data
    expect(events).toHaveLength(1)
  })

  it('dealership.md#invoice-of-a-vehicle: of several invoices one is made, and no payment is lost meanwhile', async () => {
    const { id } = await shop.bought()
    const [invoices, payments] = await Promise.all([
      atOnce(8, `${PATH}/${id}/invoice`, {}),
      atOnce(8, `${PATH}/${id}/payments`, { amount: 10, payment_method: 'MP05' }),
    ])
    expect(countsOf(invoices)).toEqual({ 201: 1, vehicle_already_invoiced: 7 })
    const received = payments.filter(({ status }) => status === 201).length
    const { invoice_id } = await shop.find(id)
    const invoice = succeed(await shop.client.get(`/v1/invoices/${invoice_id}`))
    expect(invoice.total_payments).toBe(received * 10)
    const paid = succeed(await shop.client.get(`/v1/invoices/${invoice_id}/payments`)).data
    expect(paid).toHaveLength(received)
    // Deleting the draft races with another invoice of it: the vehicle has one, or none.
    await Promise.all([
      shop.client.delete(`/v1/invoices/${invoice_id}`),
      atOnce(4, `${PATH}/${id}/invoice`, {}),
    ])
    const after = await shop.find(id)
    const holder = after.invoice_id
      ? succeed(await shop.client.get(`/v1/invoices/${after.invoice_id}`))
      : after
    expect(holder.total_payments).toBe(received * 10)
  })

  it('dealership.md#invoice-of-a-vehicle: a vehicle of the registry that is deleted meanwhile is not named', async () => {
    const car = await shop.client.create('/v1/vehicles', vehicleBody())
    const { id } = await shop.bought({ vehicle_id: car.id, vin: null })
    const { invoiced } = await shop.db.transaction(async (tx) => {
      const gone = { deleted_at: sql<string>`now()` }
      await tx.update('vehicle').set(gone).where('id', '=', car.id).execute()
      const invoiced = shop.invoice(id)
      await Promise.race([invoiced, untilHeldUp(tx)])
      return { invoiced }
    })
    expect(succeed(await invoiced)).toMatchObject({ vehicle_id: null })
  })

  it('dealership.md#in-stock-once: the same VIN, or the same vehicle of the registry, comes in once', async () => {
    const vin = freshVin()
    const body = { make: 'Fiat', model: 'Panda', vin }
    expect(countsOf(await atOnce(10, PATH, body))).toEqual({ 201: 1, dealership_vehicle_exists: 9 })
    const { id: vehicle_id } = await shop.client.create('/v1/vehicles', vehicleBody())
    expect(countsOf(await atOnce(10, PATH, { vehicle_id, vin: null }))).toEqual({
      ...{ 201: 1, dealership_vehicle_exists: 9 },
    })
    const idle = await Promise.all(Array.from({ length: 6 }, () => shop.make()))
    const other = freshVin()
    const changed = await Promise.all(idle.map(({ id }) => shop.change(id, { vin: other })))
    expect(countsOf(changed)).toEqual({ 200: 1, dealership_vehicle_exists: 5 })
  })

  it('dealership.md#fields-of-dealership-vehicles: numbers follow one another without gaps or repeats', async () => {
    const own = await openDealership()
    const answers = await Promise.all(Array.from({ length: 20 }, () => own.make()))
    const numbers = answers.map(({ seq_number }) => seq_number).sort((one, other) => one - other)
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  })
})
