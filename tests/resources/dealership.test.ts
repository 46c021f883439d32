import { beforeAll, describe, expect, it } from 'vitest'
import { DEALERSHIP_STATUSES, DEALERSHIP_TRANSITIONS } from '../../src/domain/dealership.ts'
import { today } from '../../src/server/core/clock.ts'
import { type Answer, type Body, type Client, invalid, missing, refusal } from '../support/client.ts'
import { type Dealership, freshVin, openDealership } from '../support/dealership.ts'
import { succeed } from '../support/documents.ts'
import { vehicleBody } from '../support/factories.ts'
import { createFile, picture } from '../support/files.ts'

let shop: Dealership
let client: Client

const PATH = '/v1/dealership/vehicles'
const conflict = ({ status, body }: Answer) => [status, body.code]
const figures = ({ sale_total, total_costs, margin_tax, margin }: Body) => [
  sale_total,
  total_costs,
  margin_tax,
  margin,
]

beforeAll(async () => {
  shop = await openDealership()
  client = shop.client
})

describe('fields', () => {
  it('dealership.md#fields-of-dealership-vehicles: defaults, and a new one is taxed ordinarily', async () => {
    const vehicle = await shop.make()
    expect(vehicle).toMatchObject({
      ...{ object: 'dealership_vehicle', status: 'incoming', condition: 'used', full_name: 'Fiat Panda' },
      ...{ acquisition_type: 'purchase', acquired_at: today('Europe/Rome'), purchase_price: 0, km: 0 },
      ...{ vat_regime: 'margin', vat_code: '22', warranty_months: 12, published: false, equipment: [] },
      ...{ sale_total: null, total_costs: 0, margin_tax: null, margin: null, days_in_stock: 0 },
      ...{ total_payments: 0, outstanding_payments: 0, invoice_id: null, photos_count: 0 },
      ...{ buyer_name: null, sold_at: null, delivered_at: null, list_price: null, sale_price: null },
    })
    expect((await shop.make()).seq_number).toBe(vehicle.seq_number + 1)
    expect((await shop.make({ condition: 'new' })).vat_regime).toBe('ordinary')
    expect((await shop.make({ condition: 'new', vat_regime: 'margin' })).vat_regime).toBe('margin')
    expect(refusal(await client.post(PATH, { make: 'Fiat' }))).toEqual(missing('model'))
    expect(refusal(await client.post(PATH, { make: 'Fiat', model: 'Panda', vin: 'ABC' }))).toEqual(
      invalid('vin'),
    )
    expect(refusal(await client.post(PATH, { make: 'Fiat', model: 'X', status: 'sold' }))).toEqual({
      ...{ status: 422, code: 'parameter_unknown', param: 'status' },
    })
    for (const body of [
      { list_price: -1 },
      { sale_price: 1.005 },
      { warranty_months: 121 },
      { equipment: [''] },
      { equipment: Array.from({ length: 101 }, () => 'x') },
      { vat_code: 'nothing' },
    ]) {
      const [param] = Object.keys(body)
      const answer = await client.post(PATH, { make: 'Fiat', model: 'Panda', ...body })
      expect(answer.body.param.split('[')[0], param).toBe(param)
    }
  })

  it('dealership.md#fields-of-dealership-vehicles: the vehicle of the registry gives what is not sent, once', async () => {
    const registered = await client.create(
      '/v1/vehicles',
      vehicleBody({ color: 'rosso', gearbox: 'manuale' }),
    )
    const { id: vehicle_id, license, vin, model, version, year, fuel, power_kw, displacement_cc } = registered
    const vehicle = await client.create(PATH, { vehicle_id, make: 'FIAT', color: null })
    const known = { license, vin, model, version, year, fuel, power_kw, displacement_cc, km: 84200 }
    expect(vehicle).toMatchObject({ ...known, vehicle_id, make: 'FIAT', color: null, gearbox: 'manuale' })
    expect(vehicle.first_registration_date).toBe('2019-05-20')
    await client.patch(`/v1/vehicles/${vehicle_id}`, { model: 'Punto' })
    expect((await shop.find(vehicle.id)).model).toBe('Panda')
    const nameless = await client.create('/v1/vehicles', { license: 'ZZ999ZZ' })
    const refused = await client.post(PATH, { vehicle_id: nameless.id })
    expect(refused.body.errors.map(({ param }: Body) => param)).toEqual(['make', 'model'])
  })

  it('requests.md#references: what it names must be there', async () => {
    const none = '01990f3e-7a10-7c3e-9b5a-2f6d1c0e8a41'
    for (const param of [
      ...['vehicle_id', 'acquired_from_customer_id', 'supplier_id', 'expense_id', 'buyer_customer_id'],
    ])
      expect(refusal(await client.post(PATH, { make: 'Fiat', model: 'Panda', [param]: none }))).toEqual(
        invalid(param),
      )
  })

  it('dealership.md#figures: days in stock end with the sale', async () => {
    const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10)
    const vehicle = await shop.bought({ acquired_at: days(40) })
    expect(vehicle.days_in_stock).toBeGreaterThanOrEqual(39)
    expect(vehicle.days_in_stock).toBeLessThanOrEqual(41)
    expect((await shop.make({ acquired_at: days(-3) })).days_in_stock).toBe(0)
  })
})

describe('figures', () => {
  it('dealership.md#regimes: under margin the price is all, costs count with tax, and the margin holds the tax', async () => {
    const { id } = await shop.make({ purchase_price: 8000, list_price: 9900 })
    succeed(await shop.cost(id, { description: 'Carrozzeria', amount: 300, tax_amount: 66 }))
    expect(figures(await shop.find(id))).toEqual([9900, 366, 276.62, 1257.38])
    expect(figures((await shop.change(id, { list_price: 8000 })).body)).toEqual([8000, 366, 0, -366])
    expect(figures((await shop.change(id, { list_price: null })).body)).toEqual([null, 366, null, null])
  })

  it('dealership.md#regimes: under ordinary the prices are before tax, and the tax of costs is deducted', async () => {
    const { id } = await shop.make({ vat_regime: 'ordinary', purchase_price: 8000, list_price: 9900.05 })
    succeed(await shop.cost(id, { description: 'Carrozzeria', amount: 300, tax_amount: 66 }))
    expect(figures(await shop.find(id))).toEqual([12078.06, 300, 0, 1600.05])
    expect(figures((await shop.change(id, { sale_price: 9000 })).body)).toEqual([10980, 300, 0, 700])
  })
})

describe('costs', () => {
  it('dealership.md#costs: an expense gives title, amount and tax, a worksheet title and amount, once', async () => {
    const { id } = await shop.make({ list_price: 1000 })
    const expense = await client.create('/v1/expenses', {
      ...{ document_date: '2026-09-05', title: 'Gomme', total_before_tax: 200 },
    })
    const worksheet = succeed(
      await shop.worksheetLines((await shop.worksheet({ title: 'Tagliando' })).id, {
        add: [{ description: 'Olio', unit_price: 80 }],
      }),
    )
    const bought = succeed(await shop.cost(id, { expense_id: expense.id, cost_date: '2026-01-02' }))
    expect(bought).toMatchObject({
      ...{ object: 'dealership_cost', description: 'Gomme', amount: 200, tax_amount: 44, worksheet_id: null },
    })
    const worked = succeed(await shop.cost(id, { worksheet_id: worksheet.id, cost_date: '2026-01-03' }))
    expect(worked).toMatchObject({ description: 'Tagliando', amount: 80, tax_amount: 0 })
    const part = succeed(
      await shop.cost(id, {
        expense_id: expense.id,
        description: 'Due',
        amount: 100,
        cost_date: '2026-01-01',
      }),
    )
    expect(part).toMatchObject({ description: 'Due', amount: 100, tax_amount: 0 })
    const { data, has_more } = (await client.get(`${PATH}/${id}/costs`)).body
    expect([data.map((cost: Body) => cost.id), has_more]).toEqual([[worked.id, bought.id, part.id], false])
    expect((await shop.find(id)).total_costs).toBe(424)
    expect((await shop.cost(id, {})).body.errors.map(({ param }: Body) => param)).toEqual([
      'description',
      'amount',
    ])
    const untitled = await client.create('/v1/expenses', { document_date: '2026-09-05', total_before_tax: 1 })
    expect(succeed(await shop.cost(id, { expense_id: untitled.id })).description).toBe('invoice')
  })

  it('dealership.md#costs: they change and go, and the vehicle tells of it, in every status', async () => {
    const { id } = await shop.bought({ license: 'CC001CC' })
    succeed(await shop.move(id, 'delivered'))
    const cost = succeed(await shop.cost(id, { description: 'Passaggio', amount: 50 }))
    const before = await shop.find(id)
    const path = `${PATH}/${id}/costs/${cost.id}`
    expect(succeed(await client.patch(path, { amount: 60, tax_amount: 5 }))).toMatchObject({ amount: 60 })
    const after = await shop.find(id)
    expect([after.total_costs, after.updated_at > before.updated_at]).toEqual([65, true])
    await client.patch(path, { amount: 60 })
    expect((await shop.find(id)).updated_at).toBe(after.updated_at)
    expect(succeed(await client.delete(path)).deleted_at).toBeTypeOf('string')
    expect((await shop.find(id)).total_costs).toBe(0)
    expect((await client.delete(path)).status).toBe(404)
    const { data } = (await client.get(`/v1/events?object_id=${id}&type=dealership_vehicle.updated`)).body
    expect(data.map(({ related }: Body) => related?.id)).toEqual([cost.id, cost.id, cost.id])
  })
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

describe('list', () => {
  it('dealership.md#list-of-dealership-vehicles: filters, search and counts', async () => {
    const own = await openDealership()
    const vehicle = await own.bought({
      ...{
        make: 'Citroën',
        model: 'C3',
        version: 'Shine',
        license: 'EE 456 RT',
        vin: freshVin(),
        fuel: 'diesel',
      },
      ...{
        condition: 'demo',
        acquisition_type: 'trade_in',
        published: true,
        list_price: 9999,
        external_id: 'A-1',
      },
    })
    const other = await own.make({ condition: 'new', list_price: 20000 })
    const ids = async (query: string) =>
      succeed(await own.client.get(`${PATH}?${query}`)).data.map(({ id }: Body) => id)
    for (const query of [
      ...['q=ee456rt', 'q=ee-456', 'q=shine%20citroen', `q=${vehicle.vin.slice(3)}`, 'q=1%20c3'],
      ...[`q=${encodeURIComponent(own.customer.full_name)}`, 'status=sold', 'condition=demo', 'make=CITROEN'],
      ...['fuel=diesel', 'vat_regime=margin', 'acquisition_type=trade_in', 'published=true', 'price_to=9999'],
      ...[`buyer_customer_id=${own.customer.id}`, 'external_id=A-1', 'price_from=1&price_to=9999.5'],
    ])
      expect(await ids(query), query).toEqual([vehicle.id])
    expect(await ids('price_from=9999.01')).toEqual([other.id])
    expect(await ids('')).toEqual([other.id, vehicle.id])
    expect(refusal(await own.client.get(`${PATH}?price_from=2&price_to=1`))).toEqual(invalid('price_to'))
    const counts = succeed(await own.client.get(`${PATH}/status-counts`))
    expect(counts).toEqual({
      object: 'dealership_vehicle_status_counts',
      ...Object.fromEntries(DEALERSHIP_STATUSES.map((status) => [status, 0])),
      ...{ sold: 1, incoming: 1 },
    })
    expect(succeed(await own.client.get(`${PATH}/status-counts?condition=new`))).toMatchObject({
      ...{ sold: 0, incoming: 1 },
    })
  })
})

describe('photos and people', () => {
  it('dealership.md#photos: photos_count counts the attachments that are photos', async () => {
    const { id } = await shop.make()
    const file = await createFile(client, 'foto.png', await picture('png'))
    const attachment = await client.create(`${PATH}/${id}/attachments`, { file_id: file.id, kind: 'photo' })
    expect(await shop.find(id)).toMatchObject({ photos_count: 1, attachments_count: 1 })
    await client.patch(`${PATH}/${id}/attachments/${attachment.id}`, { kind: 'document' })
    expect(await shop.find(id)).toMatchObject({ photos_count: 0, attachments_count: 1 })
  })

  it('customers.md#merging, customers.md#anonymizing: buyers and sellers move along, and a buyer is not erased', async () => {
    const [kept, source] = [
      await client.create('/v1/customers', { full_name: 'Carla Verdi' }),
      await client.create('/v1/customers', { full_name: 'Carla Verdi bis' }),
    ]
    const { id } = await shop.bought({ acquired_from_customer_id: source.id })
    succeed(await shop.change(id, { buyer_customer_id: source.id }))
    succeed(await client.post(`/v1/customers/${kept.id}/merge`, { source_id: source.id }))
    expect(await shop.find(id)).toMatchObject({
      ...{ buyer_customer_id: kept.id, buyer_name: 'Carla Verdi', acquired_from_customer_id: kept.id },
    })
    const [event] = (await client.get(`/v1/events?object_id=${id}`)).body.data
    expect(event.previous_attributes).toEqual({
      ...{
        buyer_customer_id: source.id,
        buyer_name: 'Carla Verdi bis',
        acquired_from_customer_id: source.id,
      },
    })
    const anonymize = () => client.request('POST', `/v1/customers/${kept.id}/anonymize`)
    expect(conflict(await anonymize())).toEqual([409, 'customer_in_use'])
    succeed(await shop.change(id, { license: 'HH123KK' }))
    succeed(await shop.move(id, 'delivered'))
    succeed(await anonymize())
    expect((await shop.find(id)).buyer_name).toBe('Anonymous')
    const told = JSON.stringify((await client.get(`/v1/events?object_id=${id}`)).body.data)
    expect(told).not.toContain('Carla')
  })
})
