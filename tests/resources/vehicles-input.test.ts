import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, type Client, idsOf, invalid, missing, NOWHERE, refusal } from '../support/client.ts'
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

describe('vehicles.md#plate-and-vin: license and vin', () => {
  it('license is required unless vin is given', async () => {
    for (const body of [{}, { license: null }, { license: ' ' }, { make: 'Fiat' }, { vin: null }]) {
      expect(await post(body)).toEqual(missing('license'))
    }
    expect(await client.create(PATH, { vin: VIN })).toMatchObject({ license: null, vin: VIN })
  })

  it('license is shown as written', async () => {
    expect((await make({ license: '  aB 123-cd ' })).license).toBe('aB 123-cd')
  })

  it('license is found without what nobody sees of it, and asked for with it', async () => {
    const { id, license } = await make({ license: '\u202aPZ 771\u200bKT\u202c' })
    expect(license).toBe('\u202aPZ 771\u200bKT\u202c')
    for (const asked of ['PZ771KT', '\ufeffpz-771-kt'])
      expect(await found(`license=${encodeURIComponent(asked)}`)).toEqual([id])
    expect(await found('q=PZ771KT')).toEqual([id])
  })

  it('license must hold a letter or a digit', async () => {
    expect(await post({ license: '- -' })).toEqual(invalid('license'))
  })

  it('vin is kept in upper case', async () => {
    expect((await make({ vin: VIN.toLowerCase() })).vin).toBe(VIN)
  })

  it.each([
    'ZFA3120000345678',
    'ZFA312000034567890',
    'ZFA3120000345678I',
    'ZFA3120000345678o',
    'ZFA3120000345678Q',
    'ZFA31200 03456789',
    'ZFA3120000345678-',
    7,
  ])('vin %s is 422', async (vin) => {
    const { id } = await make()
    expect(await post({ license: 'X1', vin })).toEqual(invalid('vin'))
    expect(await patchError(id, { vin })).toEqual(invalid('vin'))
  })

  it('one of them must remain', async () => {
    const plated = await make()
    expect(await patchError(plated.id, { license: null })).toEqual(invalid('license'))
    expect(await patch(plated.id, { license: null, vin: VIN })).toMatchObject({ license: null, vin: VIN })
    expect(await patchError(plated.id, { vin: null })).toEqual(invalid('vin'))
    expect(await patchError(plated.id, { vin: '', license: '' })).toEqual(invalid('license'))
    expect(await read(plated.id)).toMatchObject({ license: null, vin: VIN })
    expect(await patch(plated.id, { vin: null, license: 'ZZ999ZZ' })).toMatchObject({ vin: null })
  })
})

describe('vehicles.md#owner: the owner', () => {
  it('must be an existing customer of the company', async () => {
    const { id } = await make()
    const foreign = await (await mintCompany()).client.create('/v1/customers', { full_name: 'Altrui' })
    const deleted = await client.create('/v1/customers', { full_name: 'Andato' })
    await client.delete(`/v1/customers/${deleted.id}`)
    for (const customer_id of [NOWHERE, foreign.id, deleted.id, 'x', 7]) {
      expect(await post({ license: 'X1', customer_id })).toEqual(invalid('customer_id'))
      expect(await patchError(id, { customer_id })).toEqual(invalid('customer_id'))
    }
    expect((await read(id)).customer_id).toBeNull()
  })

  it('may change and may be cleared', async () => {
    const { id } = await make({ customer_id: owner.id })
    const next = await client.create('/v1/customers', { full_name: 'Nuova Padrona' })
    expect(await patch(id, { customer_id: next.id })).toMatchObject({ customer_name: 'Nuova Padrona' })
    expect(await patch(id, { customer_id: null })).toMatchObject({ customer_id: null, customer_name: null })
  })

  it('stays named after the customer was deleted, also through a change', async () => {
    const customer = await client.create('/v1/customers', { full_name: 'Ricordato Sempre' })
    const { id } = await make({ customer_id: customer.id })
    await client.delete(`/v1/customers/${customer.id}`)
    const kept = { customer_id: customer.id, customer_name: 'Ricordato Sempre' }
    expect(await read(id)).toMatchObject(kept)
    expect(await patch(id, { make: 'Fiat' })).toMatchObject(kept)
    expect(await found('q=ricordato+fiat')).toEqual([id])
    expect(await found(`customer_id=${customer.id}`)).toEqual([id])
  })

  it('is followed when renamed', async () => {
    const customer = await client.create('/v1/customers', { full_name: 'Primo Nome' })
    const { id } = await make({ customer_id: customer.id, license: 'RN100AA' })
    await client.patch(`/v1/customers/${customer.id}`, { full_name: 'Secondo Battesimo' })
    expect((await read(id)).customer_name).toBe('Secondo Battesimo')
    expect(await found('q=rn100aa+battesimo')).toEqual([id])
    expect(await found('q=rn100aa+primo')).toEqual([])
  })

  it('is followed when renamed while vehicles are being written', async () => {
    const customer = await client.create('/v1/customers', { full_name: 'Nome 0' })
    const first = await make({ customer_id: customer.id })
    const rename = async () => {
      for (let n = 1; n <= 10; n++)
        await client.patch(`/v1/customers/${customer.id}`, { full_name: `Nome${n}X` })
    }
    const write = async () => {
      for (let n = 1; n <= 10; n++) {
        await make({ customer_id: customer.id })
        await patch(first.id, { make: `M${n}` })
        await patch(first.id, { customer_id: n % 2 ? null : customer.id })
      }
    }
    await Promise.all([rename(), write(), write()])
    expect(await found('q=nome10x')).toHaveLength(21)
  })
})

describe('values.md#values: values', () => {
  it.each([
    ['vehicle_type', 'boat'],
    ['fuel', 'coal'],
    ['year', 1899],
    ['year', 2101],
    ['year', 2019.5],
    ['year', '2019'],
    ['first_registration_date', '1899-12-31'],
    ['first_registration_date', '20/05/2019'],
    ['insurance_expiry', '2026-02-30'],
    ['warranty_expiry', '2101-01-01'],
    ['displacement_cc', -1],
    ['power_kw', 1.5],
    ['km', -1],
    ['km', 10_000_000],
    ['next_service_km', 1_000_000_000],
    ['next_service_km', -5],
    ['courtesy_car', 'true'],
    ['color', 'a\0b'],
    ['license', 'AB\0CD'],
    ['tags', {}],
    ['metadata', { key: 1 }],
  ])('%s %j is 422', async (field, value) => {
    const { id } = await make()
    const { status, code, param } = await post({ license: 'X1', [field]: value })
    expect({ status, code, param: param.split('.')[0] }).toEqual(invalid(field))
    expect(await patchError(id, { [field]: value })).toMatchObject({ status: 422 })
  })

  it('texts have at most 255 characters, remarks 10,000', async () => {
    const at_most = { make: '😀'.repeat(255), notes: 'x'.repeat(10_000) }
    expect(await make(at_most)).toMatchObject(at_most)
    expect(await post({ license: 'X1', make: 'x'.repeat(256) })).toEqual(invalid('make'))
    expect(await post({ license: 'X1', notes: 'x'.repeat(10_001) })).toEqual(invalid('notes'))
  })

  it('external_id is unique among the existing vehicles of the company', async () => {
    const { id } = await make({ external_id: 'erp-7' })
    await client.create('/v1/customers', { full_name: 'X', external_id: 'erp-7' })
    expect(await post({ license: 'X1', external_id: 'erp-7' })).toEqual(invalid('external_id'))
    await client.delete(`${PATH}/${id}`)
    expect((await make({ external_id: 'erp-7' })).external_id).toBe('erp-7')
  })
})
