import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, type Client, gone, idsOf, invalid, NOWHERE, refusal, unknown } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'

let client: Client

beforeAll(async () => {
  client = (await mintCompany()).client
})

const PATH = '/v1/customers'
const make = (fields: object = {}, by = client): Promise<Body> =>
  by.create(PATH, { full_name: 'Mario Rossi', ...fields })
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
  customer_type: 'company',
  full_name: 'Trasporti Rossi',
  first_name: 'Mario',
  last_name: 'Rossi',
  company_name: 'Trasporti Rossi Srl',
  tax_code: 'RSSMRA85T10A562S',
  vat_number: '00743110157',
  vat_country: 'IT',
  sdi_code: 'M5UXCR1',
  certified_email: 'rossi@pec.example.it',
  email: 'Mario.Rossi@example.it',
  phone: '+39 02 1234567',
  mobile: '333 1234567',
  address: 'Via Garibaldi 12',
  postal_code: '20121',
  city: 'Milano',
  province: 'MI',
  country: 'IT',
  birth_date: '1985-12-10',
  language: 'de',
  default_vat_code: '22',
  default_payment_method: 'MP05',
  payment_terms_days: 30,
  payment_terms_end_of_month: true,
  unit_discount_rate: 7.5,
  letter_of_intent: { object: 'letter_of_intent', number: '2026/15', date: '2026-01-12', amount: 15000.5 },
  split_payment: true,
  withholding: { object: 'withholding', type: 'RT02', rate: 4.5, reason: 'W' },
  marketing_consent: true,
  reminder_consent: true,
  notes: 'Paga sempre in ritardo',
  tags: ['flotta', 'vip'],
  external_id: 'crm-1',
  metadata: { agent: 'Anna' },
}

const NULLABLE = [
  'first_name',
  'last_name',
  'company_name',
  'tax_code',
  'vat_number',
  'sdi_code',
  'certified_email',
  'email',
  'phone',
  'mobile',
  'address',
  'postal_code',
  'city',
  'province',
  'country',
  'birth_date',
  'price_list_id',
  'default_vat_code',
  'default_payment_method',
  'letter_of_intent',
  'withholding',
  'notes',
  'external_id',
]

const NOT_NULLABLE = [
  'customer_type',
  'full_name',
  'vat_country',
  'language',
  'payment_terms_days',
  'payment_terms_end_of_month',
  'unit_discount_rate',
  'split_payment',
  'marketing_consent',
  'reminder_consent',
  'tags',
  'metadata',
]

describe('customers.md#customers: create and retrieve', () => {
  it('keeps every field', async () => {
    const price_list_id = (await client.create('/v1/price-lists', { name: 'Flotte' })).id
    const created = await make({ ...FULL, price_list_id })
    const { id, created_at, updated_at, consent_updated_at, ...rest } = created
    expect(rest).toEqual({
      object: 'customer',
      ...FULL,
      price_list_id,
      vehicles_count: 0,
      outstanding_total: 0,
      attachments_count: 0,
    })
    expect(updated_at).toBe(created_at)
    expect(consent_updated_at).toBe(created_at)
    expect(await read(id)).toEqual(created)
    expect(await read(id.toUpperCase())).toEqual(created)
  })

  it('what is left out takes its default', async () => {
    const { id, created_at, updated_at, ...rest } = await make()
    const nulls = Object.fromEntries(NULLABLE.map((field) => [field, null]))
    expect(rest).toEqual({
      ...nulls,
      object: 'customer',
      customer_type: 'private',
      full_name: 'Mario Rossi',
      vat_country: 'IT',
      country: 'IT',
      language: 'it',
      payment_terms_days: 0,
      payment_terms_end_of_month: false,
      unit_discount_rate: 0,
      split_payment: false,
      marketing_consent: false,
      reminder_consent: false,
      consent_updated_at: null,
      tags: [],
      metadata: {},
      vehicles_count: 0,
      outstanding_total: 0,
      attachments_count: 0,
    })
  })

  it('country may be sent as null', async () => {
    expect((await make({ country: null })).country).toBeNull()
  })

  it('duplicates are allowed', async () => {
    const twin = { full_name: 'Gemello', tax_code: 'RSSMRA85T10A562S', email: 'a@example.it' }
    expect((await make(twin)).id).not.toBe((await make(twin)).id)
  })

  it('texts are trimmed and an empty one is null', async () => {
    const { city, email, tax_code, vat_number, sdi_code } = await make({
      city: '  Bari ',
      email: ' ',
      tax_code: '',
      vat_number: '',
      sdi_code: '',
    })
    expect({ city, email, tax_code, vat_number, sdi_code }).toEqual({
      city: 'Bari',
      email: null,
      tax_code: null,
      vat_number: null,
      sdi_code: null,
    })
  })

  it.each([
    'id',
    'object',
    'company_id',
    'vehicles_count',
    'attachments_count',
    'outstanding_total',
    'consent_updated_at',
    'created_at',
    'deleted_at',
    'search_text',
    'city_key',
  ])('%s cannot be written', async (field) => {
    const { id } = await make()
    expect(await post({ full_name: 'X', [field]: 1 })).toEqual(unknown(field))
    if (field !== 'id') expect(await patchError(id, { [field]: 1 })).toEqual(unknown(field))
  })

  it('an unknown, malformed or deleted id is 404', async () => {
    const { id } = await make()
    await client.delete(`${PATH}/${id}`)
    for (const path of [NOWHERE, 'nonsense', id]) {
      expect(refusal(await client.get(`${PATH}/${path}`))).toEqual(gone)
      expect(refusal(await client.patch(`${PATH}/${path}`, { city: 'Bari' }))).toEqual(gone)
      expect(refusal(await client.delete(`${PATH}/${path}`))).toEqual(gone)
      expect(refusal(await client.get(`${PATH}/${path}/vehicles`))).toEqual(gone)
    }
  })
})

describe('requests.md#partial-changes: PATCH is partial', () => {
  it('omitted fields stay', async () => {
    const before = await make({ ...FULL, external_id: 'patch-1' })
    const after = await patch(before.id, { notes: 'Cambiato' })
    expect(after).toEqual({ ...before, notes: 'Cambiato', updated_at: after.updated_at })
    expect(after.updated_at > before.updated_at).toBe(true)
    expect(await read(before.id)).toEqual(after)
    expect(await patch(before.id, {})).toMatchObject({ notes: 'Cambiato', tags: FULL.tags })
  })

  it.each(NULLABLE)('null clears %s', async (field) => {
    const { id, ...before } = await make({ ...FULL, external_id: `clear-${field}` })
    const after = await patch(id, { [field]: null })
    expect(after).toEqual({ id, ...before, [field]: null, updated_at: after.updated_at })
  })

  it.each(NOT_NULLABLE)('null on %s is 422', async (field) => {
    const { id } = await make()
    expect(await patchError(id, { [field]: null })).toEqual(invalid(field))
    expect(await post({ full_name: 'X', [field]: null })).toEqual(invalid(field))
  })

  it('values replace values', async () => {
    const { id } = await make({ ...FULL, external_id: 'patch-2' })
    const change = { tags: [], metadata: { other: 'x' }, city: 'Roma', unit_discount_rate: 0 }
    expect(await patch(id, change)).toMatchObject(change)
    expect((await read(id)).metadata).toEqual({ other: 'x' })
  })

  it('a refused change changes nothing', async () => {
    const before = await make()
    await patchError(before.id, { city: 'Roma', price_list_id: NOWHERE })
    await patchError(before.id, { city: 'Roma', tax_code: 'x' })
    expect(await read(before.id)).toEqual(before)
  })
})

describe('customers.md#deleting-a-customer: DELETE', () => {
  it('answers the customer with deleted_at; afterwards it is gone', async () => {
    const before = await make({ full_name: 'Sparito Presto' })
    const { status, body } = await client.delete(`${PATH}/${before.id}`)
    expect(status).toBe(200)
    expect(body).toEqual({ ...before, deleted_at: body.deleted_at })
    expect(Date.parse(body.deleted_at)).not.toBeNaN()
    expect(refusal(await client.delete(`${PATH}/${before.id}`))).toEqual(gone)
    expect(await found('q=sparito')).toEqual([])
  })

  it('of two at once, one is 404', async () => {
    const { id } = await make()
    const answers = await Promise.all([client.delete(`${PATH}/${id}`), client.delete(`${PATH}/${id}`)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })
})

describe('requests.md#records-and-companies: another company', () => {
  it('neither sees nor changes the customer', async () => {
    const before = await make()
    const other = (await mintCompany()).client
    expect(refusal(await other.get(`${PATH}/${before.id}`))).toEqual(gone)
    expect(refusal(await other.get(`${PATH}/${before.id}/vehicles`))).toEqual(gone)
    expect(refusal(await other.patch(`${PATH}/${before.id}`, { city: 'Roma' }))).toEqual(gone)
    expect(refusal(await other.delete(`${PATH}/${before.id}`))).toEqual(gone)
    expect((await other.get(PATH)).body.data).toEqual([])
    expect(await read(before.id)).toEqual(before)
  })
})
