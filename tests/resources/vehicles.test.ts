import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, type Client, idsOf, invalid, NOWHERE, refusal } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'

let client: Client

beforeAll(async () => {
  client = (await mintCompany()).client
})

const PATH = '/v1/vehicles'
const VIN = 'ZFA31200003456789'
const make = (fields: object = {}, by = client): Promise<Body> =>
  by.create(PATH, { license: 'AB123CD', ...fields })
const found = async (query: string, by = client) => idsOf(await by.walk(`${PATH}?${query}`))

describe('vehicles.md#filters-of-vehicles: q', () => {
  let by: Client
  let panda: string
  let ducato: string

  beforeAll(async () => {
    by = (await mintCompany()).client
    const customer = await by.create('/v1/customers', { full_name: 'Niccolò De Rossi', city: 'Trani' })
    panda = (
      await make(
        { license: 'AB123CD', make: 'Fiat', model: 'Panda', version: 'Lounge', customer_id: customer.id },
        by,
      )
    ).id
    ducato = (
      await make({ license: 'zz-999 yy', vin: VIN, make: 'Fiat', model: '100%_Ducato', notes: 'Graffio' }, by)
    ).id
    await make({ license: 'MM000MM', make: 'Citroën' }, by)
  })

  it.each([
    ['AB123CD', 'panda'],
    ['ab 123 cd', 'panda'],
    ['AB-123-CD', 'panda'],
    ['123', 'panda'],
    ['ZZ999YY', 'ducato'],
    ['zz-999-yy', 'ducato'],
    ['zz-999', 'ducato'],
    [VIN.slice(3, 12).toLowerCase(), 'ducato'],
    ['fiat', 'ducato panda'],
    ['fiat panda lounge', 'panda'],
    ['NICCOLO', 'panda'],
    ['rossi fiat ab123', 'panda'],
    ['rossi ducato', ''],
    ['trani', ''],
    ['graffio', ''],
    ['%', 'ducato'],
    ['100%_d', 'ducato'],
    ['_', 'ducato'],
    ['\\', ''],
    ['-', 'ducato'],
  ])('%j finds %j', async (q, names) => {
    const ids = { panda, ducato } as Record<string, string>
    const expected = names.split(' ').filter(Boolean)
    expect(await found(`q=${encodeURIComponent(q)}`, by)).toEqual(expected.map((name) => ids[name]))
  })

  it('an empty one filters nothing; more than ten terms are 422', async () => {
    expect(await found('q=', by)).toHaveLength(3)
    expect(refusal(await by.get(`${PATH}?q=${'a+'.repeat(11)}`))).toEqual(invalid('q'))
  })

  it('follows a change of plate and model', async () => {
    const { id } = await make({ license: 'OLD 1', model: 'Vecchio' }, by)
    await by.patch(`${PATH}/${id}`, { license: 'NEW-1', model: 'Nuovo' })
    expect(await found('q=old1', by)).toEqual([])
    expect(await found('q=vecchio', by)).toEqual([])
    expect(await found('q=new1+nuovo', by)).toEqual([id])
    expect(await found('license=new1', by)).toEqual([id])
    await by.delete(`${PATH}/${id}`)
    expect(await found('q=new1', by)).toEqual([])
  })
})

describe('vehicles.md#filters-of-vehicles: filters', () => {
  let by: Client
  let owned: string
  let courtesy: string
  let customer: Body

  beforeAll(async () => {
    by = (await mintCompany()).client
    customer = await by.create('/v1/customers', { full_name: 'Anna Neri' })
    await make({ license: 'ZZ000ZZ' }, by)
    owned = (
      await make(
        { license: 'ab 123-cd', vin: VIN, make: 'Citroën', fuel: 'lpg', customer_id: customer.id },
        by,
      )
    ).id
    courtesy = (await make({ license: 'CC1', make: 'Fiat', fuel: 'electric', courtesy_car: true }, by)).id
  })

  it.each([
    ['license=AB123CD', 'owned'],
    ['license=ab-123-cd', 'owned'],
    ['license=AB%20123%20CD', 'owned'],
    ['license=AB123', ''],
    ['license=%25', ''],
    [`vin=${VIN.toLowerCase()}`, 'owned'],
    [`vin=${VIN.slice(1)}`, ''],
    ['make=CITRO%C3%8BN', 'owned'],
    ['make=citroen', 'owned'],
    ['make=citro', ''],
    ['fuel=electric', 'courtesy'],
    ['fuel=hydrogen', ''],
    ['courtesy_car=true', 'courtesy'],
    ['courtesy_car=false&fuel=lpg', 'owned'],
    ['courtesy_car=true&fuel=lpg', ''],
    [`customer_id=${NOWHERE}`, ''],
    ['make=fiat&license=cc1&q=fiat', 'courtesy'],
  ])('%s finds %j', async (query, names) => {
    const ids = { owned, courtesy } as Record<string, string>
    const expected = names.split(' ').filter(Boolean)
    expect(await found(query, by)).toEqual(expected.map((name) => ids[name]))
  })

  it('customer_id, in either case', async () => {
    expect(await found(`customer_id=${customer.id}`, by)).toEqual([owned])
    expect(await found(`customer_id=${customer.id.toUpperCase()}`, by)).toEqual([owned])
  })

  it('courtesy_car=false leaves out courtesy cars only', async () => {
    expect(await found('courtesy_car=false', by)).toHaveLength(2)
  })

  it.each([
    'customer_id=x',
    'license=',
    'vin=',
    'make=',
    'fuel=coal',
    'courtesy_car=1',
    'courtesy_car=TRUE',
    'deadline_kind=tyres',
    'deadline_from=2026-13-01',
    'deadline_to=1899-12-31',
    'deadline_from=',
  ])('%s is 422', async (query) => {
    expect(refusal(await by.get(`${PATH}?${query}`))).toEqual(invalid(query.split('=')[0]!))
  })
})

describe('vehicles.md#filters-of-vehicles: deadline filters', () => {
  let by: Client
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    by = (await mintCompany()).client
    const dates = {
      none: {},
      service: { next_service_date: '2026-04-10' },
      road_tax: { road_tax_expiry: '2026-03-31' },
      insurance: { insurance_expiry: '2026-03-15' },
      // four years after registration: 2026-03-01
      registered: { first_registration_date: '2022-03-01' },
      // two years after the last inspection: 2026-02-10
      inspected: { first_registration_date: '2000-03-01', last_inspection_date: '2024-02-10' },
      written: { next_inspection_date: '2026-05-01', first_registration_date: '2022-03-01' },
    }
    for (const [name, fields] of Object.entries(dates)) ids[name] = (await make(fields, by)).id
  })

  it.each([
    ['deadline_from=2026-03-01&deadline_to=2026-03-31', 'registered insurance road_tax'],
    ['deadline_from=2026-03-02&deadline_to=2026-03-30', 'insurance'],
    ['deadline_from=2026-04-01', 'written service'],
    ['deadline_to=2026-03-01', 'inspected registered'],
    ['deadline_from=2026-03-15&deadline_to=2026-03-15', 'insurance'],
    ['deadline_kind=inspection', 'written inspected registered'],
    ['deadline_kind=insurance', 'insurance'],
    ['deadline_kind=road_tax', 'road_tax'],
    ['deadline_kind=service', 'service'],
    ['deadline_kind=inspection&deadline_to=2026-04-30', 'inspected registered'],
    ['deadline_kind=insurance&deadline_from=2026-03-16', ''],
    ['deadline_kind=service&deadline_from=2026-04-10&deadline_to=2026-04-10', 'service'],
  ])('%s finds %j', async (query, names) => {
    const expected = names.split(' ').filter(Boolean)
    const by_id = Object.fromEntries(Object.entries(ids).map(([name, id]) => [id, name]))
    const names_found = (await found(query, by)).map((id) => by_id[id])
    expect(names_found.sort()).toEqual(expected.sort())
  })

  it('deadline_to before deadline_from is 422', async () => {
    const query = 'deadline_from=2026-03-02&deadline_to=2026-03-01'
    expect(refusal(await by.get(`${PATH}?${query}`))).toEqual(invalid('deadline_to'))
  })
})

describe('lists.md#cursors: the list', () => {
  it('newest first, walked with cursors without missing or repeating', async () => {
    const by = (await mintCompany()).client
    const made: string[] = []
    for (let n = 0; n < 7; n++) made.unshift((await make({ license: `AA00${n}AA`, make: 'Fiat' }, by)).id)
    expect(idsOf(await by.walk(`${PATH}?limit=2`))).toEqual(made)
    expect(idsOf(await by.walk(`${PATH}?limit=3&q=aa&make=fiat`))).toEqual(made)
    const first = (await by.get(`${PATH}?limit=3`)).body
    await make({}, by)
    await by.delete(`${PATH}/${made[1]}`)
    await by.delete(`${PATH}/${made[4]}`)
    const rest = await by.walk(`${PATH}?limit=3&starting_after=${first.next_starting_after}`)
    expect(idsOf(rest)).toEqual([made[3], made[5], made[6]])
    const other = `${PATH}?limit=3&make=fiat&starting_after=${first.next_starting_after}`
    expect(refusal(await by.get(other))).toEqual(invalid('starting_after'))
  })

  it.each(['0', '101', 'x'])('limit %s is 422', async (limit) => {
    expect(refusal(await client.get(`${PATH}?limit=${limit}`))).toEqual(invalid('limit'))
  })
})
