import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, type Client, gone, idsOf, invalid, NOWHERE, refusal, unknown } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'

let client: Client
let owner: Body

beforeAll(async () => {
  client = (await mintCompany()).client
  owner = await client.create('/v1/customers', { full_name: 'Mario Rossi' })
})

const PATH = '/v1/vehicles'
const VIN = 'ZFA31200003456789'
const make = (fields: object = {}, by = client): Promise<Body> =>
  by.create(PATH, { license: 'AB123CD', ...fields })
const read = async (id: string): Promise<Body> => (await client.get(`${PATH}/${id}`)).body
const post = async (body: object) => refusal(await client.post(PATH, body))
const patch = async (id: string, body: object): Promise<Body> => {
  const answer = await client.patch(`${PATH}/${id}`, body)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body
}
const patchError = async (id: string, body: object) => refusal(await client.patch(`${PATH}/${id}`, body))
const found = async (query: string, by = client) => idsOf(await by.walk(`${PATH}?${query}`))

/** Every field that can be written. */
const FULL = {
  license: 'ab 123-CD',
  vin: VIN,
  vehicle_type: 'van',
  make: 'Fiat',
  model: 'Ducato',
  version: '2.3 Multijet',
  year: 2019,
  first_registration_date: '2019-05-20',
  fuel: 'diesel',
  displacement_cc: 2287,
  power_kw: 103,
  engine_code: 'F1AGL411C',
  gearbox: 'manuale',
  color: 'bianco',
  emission_class: 'Euro 6',
  ktype: '16849',
  km: 84200,
  tyre_size_front: '225/70 R15',
  tyre_size_rear: '225/70 R15',
  next_inspection_date: '2027-05-31',
  last_inspection_date: '2025-05-20',
  insurance_expiry: '2026-12-31',
  road_tax_expiry: '2027-01-31',
  next_service_date: '2026-11-15',
  next_service_km: 100000,
  warranty_expiry: '2024-05-20',
  fleet_code: 'F-017',
  driver_name: 'Luca Bianchi',
  driver_phone: '+39 333 7654321',
  courtesy_car: true,
  notes: 'Graffio sul portellone',
  tags: ['flotta'],
  external_id: 'fleet-1',
  metadata: { cost_centre: '12' },
}
const NULLABLE = [
  'vin',
  'make',
  'model',
  'version',
  'year',
  'first_registration_date',
  'fuel',
  'displacement_cc',
  'power_kw',
  'engine_code',
  'gearbox',
  'color',
  'emission_class',
  'ktype',
  'tyre_size_front',
  'tyre_size_rear',
  'last_inspection_date',
  'insurance_expiry',
  'road_tax_expiry',
  'next_service_date',
  'next_service_km',
  'warranty_expiry',
  'fleet_code',
  'driver_name',
  'driver_phone',
  'notes',
  'external_id',
]

describe('vehicles.md#vehicles: create and retrieve', () => {
  it('keeps every field', async () => {
    const created = await make({ ...FULL, customer_id: owner.id })
    const { id, created_at, updated_at, km_updated_at, ...rest } = created
    expect(rest).toEqual({
      object: 'vehicle',
      ...FULL,
      customer_id: owner.id,
      customer_name: 'Mario Rossi',
      full_name: 'Fiat Ducato 2.3 Multijet',
      attachments_count: 0,
      mounted_tyre_set_id: null,
    })
    expect(updated_at).toBe(created_at)
    expect(km_updated_at).toBe(created_at)
    expect(await read(id)).toEqual(created)
    expect(await read(id.toUpperCase())).toEqual(created)
  })

  it('what is left out takes its default', async () => {
    const { id, created_at, updated_at, ...rest } = await make()
    const nulls = Object.fromEntries(NULLABLE.map((field) => [field, null]))
    expect(rest).toEqual({
      ...nulls,
      object: 'vehicle',
      customer_id: null,
      customer_name: null,
      license: 'AB123CD',
      vehicle_type: 'car',
      full_name: '',
      km: 0,
      km_updated_at: null,
      next_inspection_date: null,
      courtesy_car: false,
      attachments_count: 0,
      mounted_tyre_set_id: null,
      tags: [],
      metadata: {},
    })
  })

  it('a list item is the vehicle whole', async () => {
    const by = (await mintCompany()).client
    const customer = await by.create('/v1/customers', { full_name: 'Anna Neri' })
    const made = await make({ ...FULL, customer_id: customer.id }, by)
    expect((await by.get(PATH)).body).toEqual({ object: 'list', data: [made], has_more: false, url: PATH })
  })

  it('full_name joins make, model and version', async () => {
    expect((await make({ make: 'Fiat', version: 'Lounge' })).full_name).toBe('Fiat Lounge')
    const { id } = await make({ model: 'Panda' })
    expect((await patch(id, { make: 'Fiat' })).full_name).toBe('Fiat Panda')
  })

  it('duplicate plates are allowed', async () => {
    expect((await make({ license: 'TW111IN' })).id).not.toBe((await make({ license: 'TW111IN' })).id)
  })

  it.each(['id', 'object', 'company_id', 'customer_name', 'full_name', 'km_updated_at', 'license_key'])(
    '%s cannot be written',
    async (field) => {
      const { id } = await make()
      expect(await post({ license: 'X1', [field]: 1 })).toEqual(unknown(field))
      if (field !== 'id') expect(await patchError(id, { [field]: 1 })).toEqual(unknown(field))
    },
  )

  it('an unknown, malformed or deleted id is 404', async () => {
    const { id } = await make()
    await client.delete(`${PATH}/${id}`)
    for (const path of [NOWHERE, 'nonsense', id]) {
      expect(refusal(await client.get(`${PATH}/${path}`))).toEqual(gone)
      expect(refusal(await client.patch(`${PATH}/${path}`, { km: 1 }))).toEqual(gone)
      expect(refusal(await client.delete(`${PATH}/${path}`))).toEqual(gone)
    }
  })
})

describe('requests.md#partial-changes: PATCH is partial', () => {
  it('omitted fields stay', async () => {
    const before = await make({ ...FULL, external_id: 'patch-1', customer_id: owner.id })
    const after = await patch(before.id, { notes: 'Cambiato' })
    expect(after).toEqual({ ...before, notes: 'Cambiato', updated_at: after.updated_at })
    expect(after.updated_at > before.updated_at).toBe(true)
    expect(await read(before.id)).toEqual(after)
  })

  it.each(NULLABLE)('null clears %s', async (field) => {
    const { id } = await make({ ...FULL, external_id: `clear-${field}` })
    expect((await patch(id, { [field]: null }))[field]).toBeNull()
  })

  it.each(['vehicle_type', 'km', 'courtesy_car', 'tags', 'metadata'])('null on %s is 422', async (field) => {
    const { id } = await make()
    expect(await patchError(id, { [field]: null })).toEqual(invalid(field))
    expect(await post({ license: 'X1', [field]: null })).toEqual(invalid(field))
  })

  it('a refused change changes nothing', async () => {
    const before = await make()
    await patchError(before.id, { color: 'nero', customer_id: NOWHERE })
    expect(await read(before.id)).toEqual(before)
  })
})

describe('vehicles.md#computed-fields: computed fields', () => {
  it.each([
    [{ first_registration_date: '2020-02-29' }, '2024-02-29'],
    [{ first_registration_date: '2019-05-20', last_inspection_date: '2025-05-10' }, '2027-05-10'],
    [{ last_inspection_date: '2024-02-29' }, '2026-02-28'],
    [{ first_registration_date: '2019-05-20', next_inspection_date: '2026-01-01' }, '2026-01-01'],
    [{}, null],
  ])('next_inspection_date from %j', async (dates, due) => {
    expect((await make(dates)).next_inspection_date).toBe(due)
  })

  it('next_inspection_date is computed again once cleared', async () => {
    const { id } = await make({ last_inspection_date: '2025-05-10', next_inspection_date: '2026-01-01' })
    expect((await patch(id, { next_inspection_date: null })).next_inspection_date).toBe('2027-05-10')
    expect((await patch(id, { last_inspection_date: '2025-06-10' })).next_inspection_date).toBe('2027-06-10')
  })

  it('km stamps km_updated_at', async () => {
    const { id, km_updated_at } = await make()
    expect(km_updated_at).toBeNull()
    const read1 = await patch(id, { km: 1000 })
    expect(read1.km).toBe(1000)
    // of the instant at which the vehicle was held
    expect(read1.km_updated_at >= read1.updated_at).toBe(true)
    const other = await patch(id, { color: 'rosso' })
    expect(other.km_updated_at).toBe(read1.km_updated_at)
    expect(await patch(id, { km: 1000 })).toEqual(other)
    const read2 = await patch(id, { km: 1001 })
    expect(read2.km_updated_at >= read2.updated_at).toBe(true)
    expect(read2.km_updated_at > read1.km_updated_at).toBe(true)
  })
})

describe('vehicles.md#deleting-a-vehicle: DELETE', () => {
  it('answers the vehicle with deleted_at; afterwards it is gone', async () => {
    const before = await make({ license: 'DEL 1', customer_id: owner.id })
    const { status, body } = await client.delete(`${PATH}/${before.id}`)
    expect(status).toBe(200)
    expect(body).toEqual({ ...before, deleted_at: body.deleted_at })
    expect(Date.parse(body.deleted_at)).not.toBeNaN()
    expect(refusal(await client.delete(`${PATH}/${before.id}`))).toEqual(gone)
    expect(await found('license=del1')).toEqual([])
  })
})

describe('requests.md#records-and-companies: another company', () => {
  it('neither sees nor changes the vehicle', async () => {
    const before = await make({ customer_id: owner.id })
    const other = (await mintCompany()).client
    expect(refusal(await other.get(`${PATH}/${before.id}`))).toEqual(gone)
    expect(refusal(await other.patch(`${PATH}/${before.id}`, { km: 1 }))).toEqual(gone)
    expect(refusal(await other.delete(`${PATH}/${before.id}`))).toEqual(gone)
    expect((await other.get(`${PATH}?customer_id=${owner.id}`)).body.data).toEqual([])
    expect(await read(before.id)).toEqual(before)
  })
})
