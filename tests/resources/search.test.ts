import { beforeAll, describe, expect, it } from 'vitest'
import type { Permission } from '../../src/domain/permissions.ts'
import type { Body } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'
import { expectError } from '../support/document.ts'
import { lineBody, openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { articleBody, customerBody, vehicleBody } from '../support/factories.ts'

let shop: Workshop
let customer: Body
let vehicle: Body
let article: Body
let quote: Body
let worksheet: Body
let receipt: Body
let supplier: Body

beforeAll(async () => {
  shop = await openWorkshop()
  const { client } = shop
  customer = await client.create(
    '/v1/customers',
    customerBody({
      ...{ customer_type: 'company', company_name: 'Niccolò Trasporti', email: 'Ufficio@Niccolo.example' },
      ...{ phone: '+39 059 926 001', mobile: '333 98 76 543', vat_number: '00743110157' },
      ...{ certified_email: 'pec@niccolo.example', city: 'Spilamberto' },
    }),
  )
  vehicle = await client.create(
    '/v1/vehicles',
    vehicleBody({ license: 'GX 417-LM', customer_id: customer.id, make: 'Iveco', model: 'Daily' }),
  )
  article = await client.create('/v1/articles', articleBody({ code: 'GDB 1330', name: 'Pastiglie freno' }))
  supplier = await client.create('/v1/suppliers', { name: 'Autoricambi Secchia', city: 'Modena' })
  const parties = { customer_id: customer.id, vehicle_id: vehicle.id }
  quote = await shop.quote({ ...parties, title: 'Frizione completa' })
  worksheet = await shop.worksheet({ ...parties, title: 'Cambio ammortizzatori' })
  succeed(await shop.worksheetLines(worksheet.id, { add: [lineBody()] }))
  receipt = await client.create('/v1/receipts', { worksheet_id: worksheet.id })
  receipt = succeed(await client.post(`/v1/receipts/${receipt.id}/issue`))
})

const path = (q: string, more = '') => `/v1/search?q=${encodeURIComponent(q)}${more}`

async function find(q: string, types?: string): Promise<Body[]> {
  return succeed(await shop.client.get(path(q, types && `&types=${types}`))).data
}

const idsOf = (hits: Body[]) => hits.map(({ id }) => id)

describe('search.md#what-is-found: what is found by what', () => {
  it.each(['GX417LM', 'gx 417 lm', 'GX-417-LM', 'gx417', 'GX 41', 'gx', '417lm'])(
    'a vehicle by the plate %s',
    async (q) => {
      expect(idsOf(await find(q, 'vehicle'))).toEqual([vehicle.id])
    },
  )

  it('a vehicle by VIN, make, model and owner', async () => {
    for (const q of [vehicle.vin, vehicle.vin.slice(-6).toLowerCase(), 'iveco daily', 'daily niccolo']) {
      expect(idsOf(await find(q, 'vehicle')), q).toContain(vehicle.id)
    }
  })

  it.each([
    ...['niccolò', 'NICCOLO trasporti', 'tras', 'ni', 'trasporti niccolo'],
    ...['059926001', '+39 059 926001', '059/926.001', '3339876543', '98 765', '0039 333 9876543'],
    ...['ufficio@niccolo.example', 'pec@niccolo', '00743110157', 'GX417LM', 'gx 417 lm'],
  ])('a customer by %s', async (q) => {
    expect(idsOf(await find(q, 'customer'))).toEqual([customer.id])
  })

  it('a customer by tax code, and no longer by what was changed', async () => {
    const { client } = shop
    const { id, tax_code } = await client.create('/v1/customers', customerBody({ phone: '0521 777888' }))
    expect(idsOf(await find(tax_code.toLowerCase(), 'customer'))).toContain(id)
    expect(idsOf(await find('0521777888', 'customer'))).toEqual([id])
    await client.patch(`/v1/customers/${id}`, { phone: '0521 111222' })
    expect(await find('0521777888', 'customer')).toEqual([])
    expect(idsOf(await find('0521 111222', 'customer'))).toEqual([id])
  })

  it.each(['GDB 1330', 'gdb', 'gd', 'pastiglie', 'freno past', 'pa'])('an article by %s', async (q) => {
    expect(idsOf(await find(q, 'article'))).toEqual([article.id])
  })

  it('a supplier by name', async () => {
    expect(await find('secchia', 'supplier')).toEqual([
      {
        ...{ object: 'search_hit', type: 'supplier', id: supplier.id, title: 'Autoricambi Secchia' },
        ...{ subtitle: '', detail: 'Modena', seq_number: null },
      },
    ])
  })

  it('documents by number, with or without #', async () => {
    for (const [type, record] of Object.entries({ quote, worksheet, receipt })) {
      // two characters at least are asked for
      const hits = await find(`#${record.seq_number}`, type)
      expect(hits[0]).toMatchObject({ type, id: record.id, seq_number: record.seq_number })
    }
  })

  it('documents by title, customer and plate', async () => {
    for (const q of ['niccolo', 'GX417LM', 'gx 417 lm', 'GX417']) {
      expect(idsOf(await find(q, 'quote')), q).toEqual([quote.id])
      expect(idsOf(await find(q, 'worksheet')), q).toEqual([worksheet.id])
      expect(idsOf(await find(q, 'receipt')), q).toEqual([receipt.id])
    }
    expect(idsOf(await find('frizione'))).toEqual([quote.id])
    expect(idsOf(await find('ammortizzatori')).sort()).toEqual([worksheet.id, receipt.id].sort())
  })

  it('every term must match', async () => {
    expect(await find('niccolo bianchi')).toEqual([])
    expect(await find('%%')).toEqual([])
    expect(await find('\\__')).toEqual([])
  })

  it.each(['´´', '¨¨', '\u0301\u0300', '\uFE0F\uFE0F'])(
    'nothing by %j, which folds to nothing',
    async (q) => {
      expect(await find(q)).toEqual([])
    },
  )

  it('says what a person knows each record by', async () => {
    const [found] = await find('GX417LM', 'vehicle')
    expect(found).toEqual({
      ...{ object: 'search_hit', type: 'vehicle', id: vehicle.id, title: 'GX 417-LM' },
      ...{ subtitle: vehicle.full_name, detail: 'Niccolò Trasporti', seq_number: null },
    })
    expect((await find('niccolo', 'customer'))[0]).toMatchObject({
      title: 'Niccolò Trasporti',
      subtitle: '+39 059 926 001',
      detail: 'Spilamberto',
    })
    expect((await find('gx417', 'customer'))[0]).toMatchObject({ detail: 'GX 417-LM' })
    expect((await find('frizione'))[0]).toMatchObject({
      ...{ title: 'Frizione completa', subtitle: 'Niccolò Trasporti', detail: 'GX 417-LM' },
    })
  })

  it('a deleted record is found no more', async () => {
    const { id } = await shop.client.create('/v1/articles', articleBody({ name: 'Volano bimassa' }))
    expect(idsOf(await find('bimassa'))).toEqual([id])
    await shop.client.delete(`/v1/articles/${id}`)
    expect(await find('bimassa')).toEqual([])
  })

  it('a deleted customer is found no more by the plate of a vehicle that was theirs', async () => {
    const { client } = await mintCompany()
    const found = async () => succeed(await client.get('/v1/search?q=FZ808KR&types=customer')).data
    const { id } = await client.create('/v1/customers', customerBody())
    await client.create('/v1/vehicles', vehicleBody({ license: 'FZ 808 KR', customer_id: id }))
    expect(idsOf(await found())).toEqual([id])
    succeed(await client.delete(`/v1/customers/${id}`))
    expect(await found()).toEqual([])
  })
})

describe('search.md#order-of-hits: order', () => {
  it('the kind that answers exactly stands first', async () => {
    const types = async (q: string) => [...new Set((await find(q)).map(({ type }) => type))]
    expect((await types('GX417LM'))[0]).toBe('vehicle')
    expect((await types('GDB 1330'))[0]).toBe('article')
    expect((await types('niccolo trasporti'))[0]).toBe('customer')
    expect((await types(`#${quote.seq_number}`)).sort()).toEqual(['quote', 'receipt', 'worksheet'])
  })

  it.each(['phone', 'mobile'])(
    'the customer whose %s it is stands before one whose number holds it',
    async (field) => {
      const { client } = await mintCompany()
      const named = (last_name: string, more: object) =>
        client.create('/v1/customers', customerBody({ ...{ first_name: 'Anna', last_name }, ...more }))
      const longer = await named('Abate', { phone: '347 112 2334 55' })
      const exact = await named('Zanetti', { [field]: '347 112 2334' })
      const { data } = succeed(await client.get(path('347 1122334', '&types=customer')))
      expect(idsOf(data)).toEqual([exact.id, longer.id])
    },
  )

  it('at most five of a kind, the exact one first', async () => {
    const { client } = await mintCompany()
    for (const n of [1, 2, 3, 4, 5, 6]) await client.create('/v1/articles', articleBody({ code: `ZK 7${n}` }))
    const exact = await client.create('/v1/articles', articleBody({ code: 'ZK 7', name: 'Zzz' }))
    const { body } = await client.get(path('zk 7'))
    expect(body).toMatchObject({ object: 'list', has_more: false, url: '/v1/search' })
    expect(body.data).toHaveLength(5)
    expect(body.data[0].id).toBe(exact.id)
  })
})

describe('search.md#permissions-of-the-search: permissions', () => {
  it('kinds that the key may not read are left out', async () => {
    const only = await shop.clientWith(['vehicles.read'])
    const { status, body } = await only.get(path('GX417LM'))
    expect(status).toBe(200)
    expect(idsOf(body.data)).toEqual([vehicle.id])
    expect((await only.get(path('GX417LM', '&types=customer,quote'))).body.data).toEqual([])
  })

  it('an owner is found by a plate, which is told to who may read vehicles', async () => {
    const detailFor = async (permissions: Permission[]) => {
      const client = await shop.clientWith(permissions)
      const { data } = succeed(await client.get(path('GX417', '&types=customer')))
      return data.map(({ id, detail }: Body) => [id, detail])
    }
    expect(await detailFor(['customers.read', 'vehicles.read'])).toEqual([[customer.id, vehicle.license]])
    expect(await detailFor(['customers.read'])).toEqual([[customer.id, 'Spilamberto']])
  })

  it('another company finds nothing of it', async () => {
    const { client } = await mintCompany()
    for (const q of ['GX417LM', 'niccolo', 'GDB 1330', 'secchia', 'frizione', '059926001', '#1']) {
      expect((await client.get(path(q))).body.data, q).toEqual([])
    }
  })
})

describe('search.md#what-is-found: input', () => {
  it.each(['', 'a', ' a ', 'a'.repeat(101), 'a b c d e f g h i j k'])('q = "%s" is 422', async (q) => {
    expectError(await shop.client.get(path(q)), 422, 'parameter_invalid', 'q')
  })

  it('without q it is 422 parameter_missing', async () => {
    expectError(await shop.client.get('/v1/search'), 422, 'parameter_missing', 'q')
  })

  it.each(['x', 'vehicle,', 'vehicle, customer', 'VEHICLE', ''])('types = "%s" is 422', async (types) => {
    expectError(await shop.client.get(path('rossi', `&types=${types}`)), 422, 'parameter_invalid', 'types')
  })
})
