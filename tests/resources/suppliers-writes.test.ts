import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, type Client, invalid, refusal } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'

let client: Client

beforeAll(async () => {
  client = (await mintCompany()).client
})

const PATH = '/v1/suppliers'
const make = (fields: object = {}): Promise<Body> => client.create(PATH, { name: 'Ricambi Nord', ...fields })
const namesOf = (records: Body[]) => records.map(({ name }) => name)

const FULL = {
  name: 'Autoricambi Bianchi',
  tax_code: 'RSSMRA85T10A562S',
  vat_number: '12345678903',
  vat_country: 'IT',
  sdi_code: 'M5UXCR1',
  certified_email: 'bianchi@pec.example',
  email: 'ordini@bianchi.example',
  phone: '+39 02 1234567',
  address: 'Via Roma 1',
  postal_code: '20121',
  city: 'Milano',
  province: 'MI',
  country: 'IT',
  contact_name: 'Anna Bianchi',
  payment_method: 'MP05',
  payment_terms_days: 30,
  iban: 'IT60X0542811101000000123456',
  customer_code: 'C-1042',
  discount_rate: 12.5,
  lead_time_days: 2,
  minimum_order: 49.9999,
  notes: 'Consegna il martedì.',
  active: false,
  external_id: 'full-1',
  metadata: { erp: '42' },
}

const EMPTY = {
  tax_code: null,
  vat_number: null,
  vat_country: 'IT',
  sdi_code: null,
  certified_email: null,
  email: null,
  phone: null,
  address: null,
  postal_code: null,
  city: null,
  province: null,
  country: null,
  contact_name: null,
  payment_method: null,
  payment_terms_days: 0,
  iban: null,
  customer_code: null,
  discount_rate: 0,
  lead_time_days: null,
  minimum_order: null,
  notes: null,
  active: true,
  external_id: null,
  metadata: {},
}

const NOT_NULLABLE = [
  'name',
  'vat_country',
  'payment_terms_days',
  'discount_rate',
  'active',
  'metadata',
] as const
const NULLABLE = Object.keys(FULL).filter((field) => !(NOT_NULLABLE as readonly string[]).includes(field))

describe('suppliers.md#fields-of-suppliers: create', () => {
  it('takes a name alone; every other field has its default', async () => {
    const { id, created_at, updated_at, ...rest } = await make({ name: '  Gomme Sud  ' })
    expect(rest).toEqual({
      object: 'supplier',
      name: 'Gomme Sud',
      ...EMPTY,
      articles_count: 0,
      outstanding_total: 0,
    })
    expect(created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(updated_at).toBe(created_at)
  })

  it('keeps every field, in the response, the detail and the list alike', async () => {
    const made = await make(FULL)
    expect(made).toMatchObject({ object: 'supplier', ...FULL, articles_count: 0 })
    expect((await client.get(`${PATH}/${made.id}`)).body).toEqual(made)
    const { articles_count, outstanding_total, ...summary } = made
    expect((await client.get(`${PATH}?limit=1`)).body.data).toEqual([summary])
  })

  it('refuses an absent name as missing, an empty or too long one as invalid', async () => {
    expect(refusal(await client.post(PATH, {}))).toEqual({
      status: 422,
      code: 'parameter_missing',
      param: 'name',
    })
    for (const name of ['', '   ', 'x'.repeat(256), 7, ['a']]) {
      expect(refusal(await client.post(PATH, { name }))).toEqual(invalid('name'))
    }
    expect((await client.post(PATH, { name: '😀'.repeat(255) })).status).toBe(201)
  })

  it.each(['id', 'object', 'articles_count', 'outstanding_total', 'company_id', 'created_at', 'search_text'])(
    'requests.md#input: %s is no parameter of a write',
    async (field) => {
      const unknown = { status: 422, code: 'parameter_unknown', param: field }
      const { id } = await make()
      expect(refusal(await client.post(PATH, { name: 'A', [field]: 'x' }))).toEqual(unknown)
      if (field !== 'id')
        expect(refusal(await client.patch(`${PATH}/${id}`, { [field]: 'x' }))).toEqual(unknown)
    },
  )
})

describe('requests.md#partial-changes: PATCH is partial', () => {
  it('leaves what is omitted as it is, also fields with a default', async () => {
    const before = await make({ ...FULL, external_id: null })
    await wait(2)
    const answer = await client.patch(`${PATH}/${before.id}`, { city: 'Torino' })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ ...before, city: 'Torino', updated_at: answer.body.updated_at })
    expect(Date.parse(answer.body.updated_at)).toBeGreaterThan(Date.parse(before.updated_at))
    expect((await client.get(`${PATH}/${before.id}`)).body).toEqual(answer.body)
  })

  it('an empty body changes no field', async () => {
    const before = await make({ active: false, payment_terms_days: 60 })
    const { body } = await client.patch(`${PATH}/${before.id}`, {})
    expect(body).toEqual({ ...before, updated_at: body.updated_at })
  })

  it.each(NULLABLE)('null clears %s', async (field) => {
    const before = await make({ ...FULL, external_id: crypto.randomUUID() })
    const { status, body } = await client.patch(`${PATH}/${before.id}`, { [field]: null })
    expect(status).toBe(200)
    expect(body).toEqual({ ...before, [field]: null, updated_at: body.updated_at })
  })

  it.each(NOT_NULLABLE)('null on %s is 422, on create too', async (field) => {
    const { id } = await make()
    expect(refusal(await client.patch(`${PATH}/${id}`, { [field]: null }))).toEqual(invalid(field))
    expect(refusal(await client.post(PATH, { name: 'A', [field]: null }))).toEqual(invalid(field))
  })

  it('an empty text clears an optional field; metadata is replaced whole', async () => {
    const { id } = await make({ city: 'Milano', iban: FULL.iban, metadata: { a: '1', b: '2' } })
    const { body } = await client.patch(`${PATH}/${id}`, { city: ' ', iban: '', metadata: { b: '3' } })
    expect(body).toMatchObject({ city: null, iban: null, metadata: { b: '3' } })
  })

  it('a new name is found, the old one no more', async () => {
    const { id } = await make({ name: 'Vecchioxyz' })
    await client.patch(`${PATH}/${id}`, { name: 'Nuovoxyz' })
    expect(namesOf((await client.get(`${PATH}?q=vecchioxyz`)).body.data)).toEqual([])
    expect(namesOf((await client.get(`${PATH}?q=nuovoxyz`)).body.data)).toEqual(['Nuovoxyz'])
  })
})

describe('requests.md#external-ids: external_id is unique per company and kind', () => {
  it('refuses a second use, until the first supplier is deleted', async () => {
    const first = await make({ external_id: 'ext-1' })
    const second = await make()
    expect(refusal(await client.post(PATH, { name: 'A', external_id: 'ext-1' }))).toEqual(
      invalid('external_id'),
    )
    const refused = await client.patch(`${PATH}/${second.id}`, { external_id: ' ext-1 ' })
    expect(refusal(refused)).toEqual(invalid('external_id'))
    expect(refused.body.existing_id).toBe(first.id)
    await client.delete(`${PATH}/${first.id}`)
    expect((await client.patch(`${PATH}/${second.id}`, { external_id: 'ext-1' })).status).toBe(200)
    const elsewhere = await mintCompany()
    await elsewhere.client.create(PATH, { name: 'A', external_id: 'ext-1' })
  })
})
