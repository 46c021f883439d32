import { beforeAll, describe, expect, it } from 'vitest'
import { DEALERSHIP_STATUSES } from '../../src/domain/dealership.ts'
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
