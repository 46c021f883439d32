import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, type Client, idsOf, invalid, refusal, unknown } from '../support/client.ts'
import { mintCompany, type TestCompany } from '../support/company.ts'

let company: TestCompany
let client: Client

beforeAll(async () => {
  company = await mintCompany()
  client = company.client
})

const PATH = '/v1/customers'
const make = (fields: object = {}, by = client): Promise<Body> =>
  by.create(PATH, { full_name: 'Mario Rossi', ...fields })
const read = async (id: string): Promise<Body> => (await client.get(`${PATH}/${id}`)).body
const found = async (query: string, by = client) => idsOf(await by.walk(`${PATH}?${query}`))

/** What the filters look at. */
const WHOLE = {
  full_name: 'Trasporti Rossi',
  tax_code: 'RSSMRA85T10A562S',
  vat_number: '00743110157',
  email: 'Mario.Rossi@example.it',
  phone: '+39 02 1234567',
  mobile: '333 1234567',
  notes: 'Paga sempre in ritardo',
}

describe('lists.md#order: the list', () => {
  it('shows exactly the specified fields', async () => {
    const by = (await mintCompany()).client
    const { id } = await make({ ...WHOLE, customer_type: 'company', city: 'Milano' }, by)
    const { body } = await by.get(PATH)
    expect(body).toEqual({
      object: 'list',
      data: [
        {
          object: 'customer',
          id,
          customer_type: 'company',
          full_name: 'Trasporti Rossi',
          email: 'Mario.Rossi@example.it',
          phone: '+39 02 1234567',
          city: 'Milano',
        },
      ],
      has_more: false,
      url: PATH,
    })
  })

  it('newest first, walked with cursors without missing or repeating', async () => {
    const by = (await mintCompany()).client
    const made: string[] = []
    for (let n = 0; n < 7; n++) made.unshift((await make({ full_name: `Cliente ${n}` }, by)).id)
    expect(idsOf(await by.walk(`${PATH}?limit=2`))).toEqual(made)
    const first = (await by.get(`${PATH}?limit=3`)).body
    expect(first.has_more).toBe(true)
    await make({}, by)
    await by.delete(`${PATH}/${made[1]}`)
    await by.delete(`${PATH}/${made[4]}`)
    const rest = await by.walk(`${PATH}?limit=3&starting_after=${first.next_starting_after}`)
    expect(idsOf(rest)).toEqual([made[3], made[5], made[6]])
    const full = (await by.get(`${PATH}?limit=6`)).body
    expect(full).toMatchObject({ has_more: false, url: PATH })
    expect(full).not.toHaveProperty('next_starting_after')
  })

  it('lists.md#cursors: a cursor is bound to its list and filters', async () => {
    const by = (await mintCompany()).client
    for (let n = 0; n < 3; n++) await make({ city: 'Bari' }, by)
    const { next_starting_after: cursor } = (await by.get(`${PATH}?limit=1`)).body
    for (const query of [`city=Bari&starting_after=${cursor}`, 'starting_after=x', 'starting_after=']) {
      expect(refusal(await by.get(`${PATH}?${query}`))).toEqual(invalid('starting_after'))
    }
    expect(refusal(await by.get(`/v1/vehicles?starting_after=${cursor}`))).toEqual(invalid('starting_after'))
  })

  it.each(['0', '101', '1.5', 'x', '', '-1'])('limit %s is 422', async (limit) => {
    expect(refusal(await client.get(`${PATH}?limit=${limit}`))).toEqual(invalid('limit'))
  })

  it('an unknown parameter or one given twice is 422', async () => {
    expect(refusal(await client.get(`${PATH}?name=x`))).toEqual(unknown('name'))
    expect(refusal(await client.get(`${PATH}?owes=true`))).toEqual(unknown('owes'))
    expect(refusal(await client.get(`${PATH}?q=a&q=b`))).toEqual(invalid('q'))
  })
})

describe('customers.md#filters-of-customers: q', () => {
  let by: Client
  let niccolo: string
  let percent: string

  beforeAll(async () => {
    by = (await mintCompany()).client
    niccolo = (await make({ full_name: 'Niccolò De Rossi', city: 'Trani', email: 'zeta@example.it' }, by)).id
    percent = (await make({ full_name: 'Sconti 100%_Srl \\ Figli', company_name: 'Ditta Nascosta' }, by)).id
    await make({ full_name: 'Carla Verdi' }, by)
  })

  it.each(['niccolo', 'NICCOLÒ', 'rossi niccolò', 'colo', 'ossi de', '  Rossi  '])(
    '%j finds Niccolò De Rossi',
    async (q) => expect(await found(`q=${encodeURIComponent(q)}`, by)).toEqual([niccolo]),
  )

  it.each(['rossi verdi', 'niccolox', 'trani', 'zeta', 'nascosta'])('%j finds nobody', async (q) => {
    expect(await found(`q=${encodeURIComponent(q)}`, by)).toEqual([])
  })

  it.each(['%', '_', '\\', '100%_s'])('%j is matched literally', async (q) => {
    expect(await found(`q=${encodeURIComponent(q)}`, by)).toEqual([percent])
  })

  it.each(['333 777', '+39 333 7771', 'FX771', 'fx 771 zz', 'VRDCRL'])(
    '%j finds her by telephone, plate or tax code where it has a digit, else by nothing but her name',
    async (q) => {
      const { client: own } = await mintCompany()
      const fields = { full_name: 'Bruna Neri', mobile: '+39 333 7771234', tax_code: 'RSSMRA85T10A562S' }
      const { id } = await make(fields, own)
      await own.create('/v1/vehicles', { license: 'FX771ZZ', customer_id: id })
      await make({ full_name: 'Carla Verdi', phone: '02 5556666' }, own)
      expect(await found(`q=${encodeURIComponent(q)}`, own)).toEqual(/\d/.test(q) ? [id] : [])
      expect(await found('q=RSSMRA85', own)).toEqual([id])
    },
  )

  it('an empty one filters nothing', async () => {
    expect(await found('q=', by)).toHaveLength(3)
    expect(await found('q=%20', by)).toHaveLength(3)
  })

  it('more than ten terms are 422', async () => {
    expect(refusal(await by.get(`${PATH}?q=${'a+'.repeat(11)}`))).toEqual(invalid('q'))
  })
})

describe('customers.md#filters-of-customers: filters', () => {
  let by: Client
  let mario: string
  let fleet: string

  beforeAll(async () => {
    by = (await mintCompany()).client
    await make({ full_name: 'Altro' }, by)
    mario = (await make({ ...WHOLE, city: 'Forlì', tags: ['vip'] }, by)).id
    fleet = (
      await make(
        { customer_type: 'company', city: 'Roma', tags: ['flotta', 'vip'], phone: '0039 (06) 555-001' },
        by,
      )
    ).id
  })

  it.each([
    ['customer_type=private&city=forl%C3%AC', 'mario'],
    ['customer_type=company', 'fleet'],
    ['customer_type=sole_trader', ''],
    ['city=FORL%C3%8C', 'mario'],
    ['city=forli', 'mario'],
    ['city=for', ''],
    ['tag=flotta', 'fleet'],
    ['tag=vip', 'fleet mario'],
    ['tag=Flotta', ''],
    ['tag=%25', ''],
    ['email=mario.rossi%40EXAMPLE.it', 'mario'],
    ['email=mario', ''],
    ['phone=%2B39021234567', 'mario'],
    ['phone=02-1234567', 'mario'],
    ['phone=0039+02+1234567', 'mario'],
    ['phone=06555001', 'fleet'],
    ['phone=1234567', ''],
    ['phone=3331234567', 'mario'],
    ['phone=%2B39+333+1234567', 'mario'],
    ['phone=333123456', ''],
    ['phone=33312345678', ''],
    ['vat_number=00743110157', 'mario'],
    ['vat_number=0074311015', ''],
    ['tax_code=rssmra85t10a562s', 'mario'],
    ['tax_code=RSSMRA', ''],
    ['tag=vip&customer_type=private&q=trasporti', 'mario'],
    ['tag=vip&city=roma&email=mario.rossi%40example.it', ''],
  ])('%s finds %j', async (query, names) => {
    const ids = { mario, fleet } as Record<string, string>
    const expected = names.split(' ').filter(Boolean)
    expect(await found(query, by)).toEqual(expected.map((name) => ids[name]))
  })

  it.each([
    'customer_type=firm',
    'city=',
    'tag=',
    'email=',
    'vat_number=',
    'tax_code=',
    'phone=',
    'phone=abc',
    'city=%00',
  ])('%s is 422', async (query) => {
    expect(refusal(await by.get(`${PATH}?${query}`))).toEqual(invalid(query.split('=')[0]!))
  })

  it('follow a change', async () => {
    const { id } = await make({ city: 'Como', email: 'a@example.com', phone: '031 1' }, by)
    await by.patch(`${PATH}/${id}`, { city: 'Lecco', email: null, phone: '0341 2' })
    expect(await found('city=como', by)).toEqual([])
    expect(await found('city=lecco', by)).toEqual([id])
    expect(await found('email=a%40example.com', by)).toEqual([])
    expect(await found('phone=03412', by)).toEqual([id])
    await by.patch(`${PATH}/${id}`, { mobile: '00 39 347 / 99' })
    expect(await found('phone=34799', by)).toEqual([id])
    await by.patch(`${PATH}/${id}`, { mobile: 'chiedere' })
    expect(await found('phone=34799', by)).toEqual([])
    await by.patch(`${PATH}/${id}`, { city: null, phone: 'chiedere a casa' })
    expect(await found('city=lecco', by)).toEqual([])
    expect(await found('phone=%2B39', by)).toEqual([])
  })
})

describe('customers.md#vehicles-of-a-customer: vehicles of a customer', () => {
  it('are listed newest first with the vehicle item, and counted', async () => {
    const { id } = await make({ full_name: 'Proprietario' })
    const made: Body[] = []
    for (const license of ['AA111AA', 'BB222BB', 'CC333CC']) {
      made.unshift(await client.create('/v1/vehicles', { license, customer_id: id }))
    }
    await client.create('/v1/vehicles', { license: 'DD444DD' })
    const url = `${PATH}/${id}/vehicles`
    expect((await client.get(url)).body).toEqual({ object: 'list', data: made, has_more: false, url })
    expect(await client.walk(`${url}?limit=1`)).toEqual(made)
    expect((await read(id)).vehicles_count).toBe(3)
    await client.delete(`/v1/vehicles/${made[0].id}`)
    expect(idsOf(await client.walk(url))).toEqual([made[1].id, made[2].id])
    expect((await read(id)).vehicles_count).toBe(2)
  })

  it('take no filters, and no cursor of another list', async () => {
    const [{ id }, other] = [await make(), await make()]
    for (const license of ['AA111AA', 'BB222BB']) {
      await client.create('/v1/vehicles', { license, customer_id: id })
    }
    expect(refusal(await client.get(`${PATH}/${id}/vehicles?q=a`))).toEqual(unknown('q'))
    const { next_starting_after: cursor } = (await client.get(`${PATH}/${id}/vehicles?limit=1`)).body
    const elsewhere = `${PATH}/${other.id}/vehicles?starting_after=${cursor}`
    expect(refusal(await client.get(elsewhere))).toEqual(invalid('starting_after'))
  })

  it('need vehicles.read, as vehicles do', async () => {
    const { id } = await make()
    const reader = await company.clientWith(['vehicles.read'])
    expect((await reader.get(`${PATH}/${id}/vehicles`)).status).toBe(200)
    const stranger = await company.clientWith(['customers.read'])
    expect(refusal(await stranger.get(`${PATH}/${id}/vehicles`))).toMatchObject({
      status: 403,
      code: 'permission_missing',
    })
  })
})
