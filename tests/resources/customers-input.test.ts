import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, type Client, invalid, missing, NOWHERE, refusal, unknown } from '../support/client.ts'
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
const post = async (body: object) => refusal(await client.post(PATH, body))
const patch = async (id: string, body: object): Promise<Body> => {
  const answer = await client.patch(`${PATH}/${id}`, body)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body
}
const patchError = async (id: string, body: object) => refusal(await client.patch(`${PATH}/${id}`, body))
const found = async (query: string): Promise<string[]> =>
  (await client.walk(`${PATH}?${query}`)).map(({ id }) => id)

describe('customers.md#terms: withholding and letter_of_intent', () => {
  it('say what they are, and are taken with it or without', async () => {
    const withholding = { type: 'RT02', rate: 4, reason: 'W' }
    const letter_of_intent = { number: '2026/15', date: '2026-01-12', amount: 1000 }
    const made = await make({ withholding, letter_of_intent })
    expect(made.withholding).toEqual({ object: 'withholding', ...withholding })
    expect(made.letter_of_intent).toEqual({ object: 'letter_of_intent', ...letter_of_intent })
    const said = { withholding: made.withholding, letter_of_intent: made.letter_of_intent }
    for (const body of [said, { withholding, letter_of_intent }])
      expect((await patch(made.id, body)).updated_at).toBe(made.updated_at)
    const other = { withholding: { ...withholding, object: 'letter_of_intent' } }
    expect(await patchError(made.id, other)).toEqual(invalid('withholding.object'))
  })
})

describe('customers.md#name: full_name', () => {
  it('is required unless first and last name, or company_name, are given', async () => {
    for (const names of [{}, { first_name: 'Mario' }, { last_name: 'Rossi' }, { company_name: ' ' }]) {
      expect(await post(names)).toEqual(missing('full_name'))
    }
    expect(await post({ full_name: '  ' })).toEqual(invalid('full_name'))
    expect(await post({ full_name: null, company_name: 'Rossi Srl' })).toEqual(invalid('full_name'))
  })

  it.each([
    ['private', { first_name: 'Mario', last_name: 'Rossi' }, 'Mario Rossi'],
    ['private', { company_name: 'Rossi Srl' }, 'Rossi Srl'],
    ['private', { first_name: 'Mario', last_name: 'Rossi', company_name: 'Rossi Srl' }, 'Mario Rossi'],
    ['company', { first_name: 'Mario', last_name: 'Rossi', company_name: 'Rossi Srl' }, 'Rossi Srl'],
    ['sole_trader', { first_name: 'Mario', last_name: 'Rossi' }, 'Mario Rossi'],
    ['company', { first_name: 'Mario', company_name: 'Rossi Srl' }, 'Rossi Srl'],
  ])('is derived for %s from %j', async (customer_type, names, full_name) => {
    expect((await client.create(PATH, { customer_type, ...names })).full_name).toBe(full_name)
  })

  it('given wins over derived', async () => {
    expect((await make({ full_name: 'Il Rosso', first_name: 'Mario', last_name: 'Rossi' })).full_name).toBe(
      'Il Rosso',
    )
  })

  it('a derived one longer than a name may be is refused', async () => {
    const names = { first_name: 'x'.repeat(200), last_name: 'y'.repeat(200) }
    expect(await post(names)).toEqual(invalid('full_name'))
    expect(await post({ full_name: 'Lungo', ...names })).toMatchObject({ status: 201 })
  })

  it('a derived one follows its parts, and is found by the new name only', async () => {
    const { id } = await client.create(PATH, { first_name: 'Ludovica', last_name: 'Derivati' })
    expect((await patch(id, { last_name: 'Cambiati' })).full_name).toBe('Ludovica Cambiati')
    expect(await found('q=cambiati')).toEqual([id])
    expect(await found('q=derivati')).toEqual([])
    expect((await patch(id, { company_name: 'Cambiati Spa' })).full_name).toBe('Ludovica Cambiati')
    expect((await patch(id, { customer_type: 'company' })).full_name).toBe('Cambiati Spa')
  })

  it('a derived one stays when its parts are cleared', async () => {
    const { id } = await client.create(PATH, { first_name: 'Mario', last_name: 'Rossi' })
    expect((await patch(id, { first_name: null, last_name: null })).full_name).toBe('Mario Rossi')
  })

  it('a chosen one stays when the parts change', async () => {
    const { id } = await make({ full_name: 'Il Rosso', first_name: 'Mario', last_name: 'Rossi' })
    expect((await patch(id, { first_name: 'Marco' })).full_name).toBe('Il Rosso')
    expect((await patch(id, { full_name: 'Il Nero', first_name: 'Luca' })).full_name).toBe('Il Nero')
  })
})

describe('customers.md#codes: codes', () => {
  it.each([
    ['RSSMRA85T10A562S', 'RSSMRA85T10A562S'],
    [' rssmra85t10a562s ', 'RSSMRA85T10A562S'],
    // omocodia: letters stand for the last digits
    ['RSSMRA85T10A56NH', 'RSSMRA85T10A56NH'],
    // a body's, in digits
    ['80078750587', '80078750587'],
  ])('tax_code %s is right', async (tax_code, kept) => {
    expect((await make({ tax_code })).tax_code).toBe(kept)
  })

  it.each([
    'RSSMRA85T10A562T',
    'RSSMRA85T10A56NS',
    'RSSMRA85T10A562',
    'RSSMRA85T10A562SS',
    'RSSMRA85X10A562S',
    '80078750588',
    '00000000000',
    '8007875058',
    'RSSMRA85T10À562S',
  ])('tax_code %s is 422', async (tax_code) => {
    const { id } = await make()
    expect(await post({ full_name: 'X', tax_code })).toEqual(invalid('tax_code'))
    expect(await patchError(id, { tax_code })).toEqual(invalid('tax_code'))
  })

  it('vat_number has 11 digits with their check digit in Italy', async () => {
    expect((await make({ vat_number: '00743110157' })).vat_number).toBe('00743110157')
    for (const vat_number of ['00743110158', '0074311015', 'IT00743110157', 'ATU12345678', '00000000000']) {
      expect(await post({ full_name: 'X', vat_number })).toEqual(invalid('vat_number'))
    }
  })

  it('vat_number is free in other countries', async () => {
    const made = await make({ vat_country: 'at', vat_number: 'atu12345678' })
    expect(made).toMatchObject({ vat_country: 'AT', vat_number: 'ATU12345678' })
  })

  it('vat_number and vat_country are checked together on PATCH', async () => {
    const { id } = await make({ vat_country: 'AT', vat_number: 'ATU12345678' })
    expect(await patchError(id, { vat_country: 'IT' })).toEqual(invalid('vat_country'))
    expect(await patchError(id, { vat_country: 'IT', vat_number: '1' })).toEqual(invalid('vat_number'))
    expect(await patch(id, { vat_country: 'IT', vat_number: '00743110157' })).toMatchObject({
      vat_country: 'IT',
    })
    expect(await patchError(id, { vat_number: 'ATU12345678' })).toEqual(invalid('vat_number'))
  })

  it.each(['XX', 'UK', 'ITA', 'Italia', '', 1])('country code %s is 422', async (code) => {
    expect(await post({ full_name: 'X', vat_country: code })).toEqual(invalid('vat_country'))
    expect(await post({ full_name: 'X', country: code })).toEqual(invalid('country'))
  })

  it('sdi_code has 7 characters, 6 for a public administration', async () => {
    expect((await make({ sdi_code: 'm5uxcr1' })).sdi_code).toBe('M5UXCR1')
    expect((await make({ sdi_code: 'UFABCD', customer_type: 'public_administration' })).sdi_code).toBe(
      'UFABCD',
    )
    for (const sdi_code of ['UFABCD', 'M5UXCR', 'M5UXCR12', 'M5UXC-1']) {
      expect(await post({ full_name: 'X', sdi_code })).toEqual(invalid('sdi_code'))
    }
    const office = { full_name: 'X', customer_type: 'public_administration', sdi_code: 'M5UXCR1' }
    expect(await post(office)).toEqual(invalid('sdi_code'))
  })

  it('sdi_code and customer_type are checked together on PATCH', async () => {
    const { id } = await make({ sdi_code: 'M5UXCR1' })
    const office = { customer_type: 'public_administration' }
    expect(await patchError(id, office)).toEqual(invalid('customer_type'))
    expect(await patch(id, { ...office, sdi_code: 'UFABCD' })).toMatchObject({ sdi_code: 'UFABCD' })
    expect(await patch(id, { customer_type: 'private', sdi_code: null })).toMatchObject({ sdi_code: null })
  })

  it('codes that do not fit are named together', async () => {
    const { body } = await client.post(PATH, { full_name: 'X', vat_number: '1', sdi_code: 'UFABCD' })
    expect(body.errors.map(({ param }: Body) => param)).toEqual(['vat_number', 'sdi_code'])
  })

  it.each(['email', 'certified_email'])('%s is checked', async (field) => {
    for (const wrong of ['mario', 'mario@', 'mario rossi@example.it', 'a@b@c.it']) {
      expect(await post({ full_name: 'X', [field]: wrong })).toEqual(invalid(field))
    }
  })
})

describe('customers.md#terms: other rules', () => {
  it('split_payment is true for a public administration unless sent', async () => {
    const office = { customer_type: 'public_administration' }
    expect((await make(office)).split_payment).toBe(true)
    expect((await make({ ...office, split_payment: false })).split_payment).toBe(false)
    expect((await make({ customer_type: 'company' })).split_payment).toBe(false)
    const { id } = await make()
    expect((await patch(id, office)).split_payment).toBe(false)
  })

  it('consent_updated_at is stamped when a consent changes', async () => {
    const { id, consent_updated_at } = await make({ marketing_consent: false })
    expect(consent_updated_at).toBeNull()
    const given = await patch(id, { reminder_consent: true })
    expect(given.consent_updated_at).toBe(given.updated_at)
    const same = await patch(id, { reminder_consent: true, city: 'Bari' })
    expect(same.consent_updated_at).toBe(given.consent_updated_at)
    const taken = await patch(id, { reminder_consent: false })
    expect(taken.consent_updated_at).toBe(taken.updated_at)
    expect(taken.consent_updated_at > given.consent_updated_at).toBe(true)
  })

  it('default_vat_code must be an active rate of the company', async () => {
    const { id } = await make({ default_vat_code: '10' })
    expect(await post({ full_name: 'X', default_vat_code: '99' })).toEqual(invalid('default_vat_code'))
    await company.db.update('vat_rate').set({ active: false }).where('code', '=', '5').execute()
    expect(await patchError(id, { default_vat_code: '5' })).toEqual(invalid('default_vat_code'))
    expect((await patch(id, { default_vat_code: null })).default_vat_code).toBeNull()
  })

  it('price_list_id must name an existing price list of the company', async () => {
    const { id } = await make()
    const other = await mintCompany()
    const foreign = await other.client.create('/v1/price-lists', { name: 'Altrui' })
    const deleted = await client.create('/v1/price-lists', { name: 'Vecchio' })
    await client.delete(`/v1/price-lists/${deleted.id}`)
    for (const price_list_id of [NOWHERE, foreign.id, deleted.id, 'x', 7]) {
      expect(await post({ full_name: 'X', price_list_id })).toEqual(invalid('price_list_id'))
      expect(await patchError(id, { price_list_id })).toEqual(invalid('price_list_id'))
    }
  })

  it('default_payment_method is MP01 to MP23', async () => {
    expect((await make({ default_payment_method: 'MP23' })).default_payment_method).toBe('MP23')
    for (const method of ['MP00', 'MP24', 'mp01', 'cash', '']) {
      expect(await post({ full_name: 'X', default_payment_method: method })).toEqual(
        invalid('default_payment_method'),
      )
    }
  })

  it('withholding has a type, a rate over 0 and the letters of a reason', async () => {
    const whole = { type: 'RT02', rate: 4, reason: 'W' }
    const send = (withholding: unknown) => post({ full_name: 'X', withholding })
    expect(await send({ type: 'RT01', rate: 20 })).toEqual(missing('withholding.reason'))
    for (const [field, value] of [
      ...['RT03', null].map((type) => ['type', type]),
      ...[0, 100.01, 4.123].map((rate) => ['rate', rate]),
      ...['F', 'Z', 'w'].map((reason) => ['reason', reason]),
    ] as [string, unknown][])
      expect(await send({ ...whole, [field]: value })).toEqual(invalid(`withholding.${field}`))
    expect(await send({ ...whole, note: 'x' })).toEqual(unknown('withholding.note'))
  })

  it('letter_of_intent has number, date and amount', async () => {
    const whole = { number: '2026/15', date: '2026-01-12', amount: 15000.5 }
    const send = (letter_of_intent: unknown) => post({ full_name: 'X', letter_of_intent })
    expect(await send({ number: '1', date: '2026-01-01' })).toEqual(missing('letter_of_intent.amount'))
    expect(await send({ ...whole, number: '' })).toEqual(invalid('letter_of_intent.number'))
    expect(await send({ ...whole, date: '2026-02-30' })).toEqual(invalid('letter_of_intent.date'))
    expect(await send({ ...whole, amount: -1 })).toEqual(invalid('letter_of_intent.amount'))
    expect(await send({ ...whole, amount: 1.001 })).toEqual(invalid('letter_of_intent.amount'))
    expect(await send({ ...whole, note: 'x' })).toEqual(unknown('letter_of_intent.note'))
    expect(await send([])).toEqual(invalid('letter_of_intent'))
  })

  it.each([
    ['customer_type', 'firm'],
    ['language', 'italiano'],
    ['birth_date', '1899-12-31'],
    ['birth_date', '2101-01-01'],
    ['payment_terms_days', -1],
    ['payment_terms_days', 1.5],
    ['payment_terms_days', '30'],
    ['unit_discount_rate', 100.01],
    ['unit_discount_rate', -1],
    ['unit_discount_rate', 1.234],
    ['split_payment', 'true'],
    ['marketing_consent', 1],
    ['tags', 'flotta'],
    ['metadata', { key: 1 }],
    ['metadata', []],
    ['city', 'a\0b'],
  ])('%s %j is 422', async (field, value) => {
    const { id } = await make()
    const { status, code, param } = await post({ full_name: 'X', [field]: value })
    expect({ status, code, param: param.split('.')[0] }).toEqual(invalid(field))
    expect(await patchError(id, { [field]: value })).toMatchObject({ status: 422 })
  })

  it('names have at most 255 characters, remarks 10,000', async () => {
    const at_most = { full_name: '😀'.repeat(255), notes: 'x'.repeat(10_000) }
    expect(await make(at_most)).toMatchObject(at_most)
    expect(await post({ full_name: 'x'.repeat(256) })).toEqual(invalid('full_name'))
    expect(await post({ full_name: 'X', notes: 'x'.repeat(10_001) })).toEqual(invalid('notes'))
  })

  it('values.md#texts: names of characters that nobody sees are none, and give the customer no name', async () => {
    const [unseen, beside] = ['\u200b', '\u2060 \u200e']
    expect(await post({ first_name: unseen, last_name: beside })).toEqual(missing('full_name'))
    expect(await post({ company_name: unseen })).toEqual(missing('full_name'))
    const optional = { first_name: unseen, phone: beside, notes: unseen }
    const none = { first_name: null, phone: null, notes: null }
    expect(await make({ full_name: 'Anna Neri', ...optional })).toMatchObject(none)
  })

  it('external_id is unique among the existing customers of the company', async () => {
    const { id } = await make({ external_id: 'erp-7' })
    const twin = await make()
    expect(await post({ full_name: 'X', external_id: 'erp-7' })).toEqual(invalid('external_id'))
    expect(await patchError(twin.id, { external_id: 'erp-7' })).toEqual(invalid('external_id'))
    await make({ external_id: 'erp-7' }, (await mintCompany()).client)
    await client.delete(`${PATH}/${id}`)
    expect((await patch(twin.id, { external_id: 'erp-7' })).external_id).toBe('erp-7')
  })

  it('metadata holds up to 50 pairs', async () => {
    const pairs = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'v']))
    expect((await make({ metadata: pairs(50) })).metadata).toEqual(pairs(50))
    expect(await post({ full_name: 'X', metadata: pairs(51) })).toEqual(invalid('metadata'))
  })

  it('requests.md#external-ids: a pair of metadata that cannot be kept is refused, not left out', async () => {
    const { id } = await make({ metadata: { constructor: 'x' } })
    for (const pairs of ['{"__proto__":"x","a":"b"}', '{" a":"x","a":"b"}']) {
      const sent = `{"metadata":${pairs}}`
      expect(refusal(await client.request('PATCH', `/v1/customers/${id}`, sent))).toEqual(invalid('metadata'))
    }
    expect((await client.get(`/v1/customers/${id}`)).body.metadata).toEqual({ constructor: 'x' })
  })

  it.each([
    ['', 'not be empty'],
    ['k'.repeat(41), 'have at most 40 characters'],
    ['a\0', 'be well-formed text without NUL characters'],
  ])(
    'requests.md#external-ids: what the name of a pair of metadata would have to be is said: %j',
    async (key, right) => {
      const { body } = await client.post(PATH, { full_name: 'X', metadata: { [key]: 'v' } })
      expect(body.message).toBe(`metadata.${key} has a name that must ${right}.`)
    },
  )
})
