import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, type Client, invalid, refusal } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'

let client: Client

beforeAll(async () => {
  client = (await mintCompany()).client
})

const PATH = '/v1/suppliers'
const make = (fields: object = {}): Promise<Body> => client.create(PATH, { name: 'Ricambi Nord', ...fields })

/** Values that a field refuses, on create and on PATCH. */
const REFUSED: [field: string, value: unknown][] = [
  ['tax_code', 'RSSMRA85T10A562X'],
  ['tax_code', '12345678901'],
  ['tax_code', 'ABC'],
  ['vat_number', '12345678901'],
  ['vat_number', '1234567890'],
  ['vat_number', 12345678903],
  ['vat_country', 'ITA'],
  ['vat_country', 'ZZ'],
  ['vat_country', ''],
  ['sdi_code', 'ABC'],
  ['sdi_code', 'ABC-123'],
  ['certified_email', 'no address'],
  ['email', 'a@'],
  ['phone', 39],
  ['address', 'x'.repeat(256)],
  ['city', 'a\u0000b'],
  ['city', '\ud800'],
  ['country', 'Italia'],
  ['payment_method', 'MP24'],
  ['payment_method', 'cash'],
  ['payment_terms_days', -1],
  ['payment_terms_days', 1.5],
  ['payment_terms_days', '30'],
  ['payment_terms_days', 2147483648],
  ['discount_rate', -0.01],
  ['discount_rate', 100.01],
  ['discount_rate', 1.005],
  ['lead_time_days', -1],
  ['lead_time_days', true],
  ['minimum_order', -1],
  ['minimum_order', 1.00001],
  ['minimum_order', 1_000_000_000],
  ['notes', 'x'.repeat(10_001)],
  ['active', 'true'],
  ['active', 1],
  ['external_id', {}],
  ['metadata', []],
  ['metadata', 'a'],
]

describe('values.md#values: bad input is refused and changes nothing', () => {
  it.each(REFUSED)('%s: %j', async (field, value) => {
    const before = await make()
    const written = await client.walk(PATH)
    expect(refusal(await client.post(PATH, { name: 'A', [field]: value }))).toEqual(invalid(field))
    expect(refusal(await client.patch(`${PATH}/${before.id}`, { name: 'B', [field]: value }))).toEqual(
      invalid(field),
    )
    expect(await client.walk(PATH)).toEqual(written)
  })

  it('names the pair of metadata that is wrong', async () => {
    const answer = await client.post(PATH, { name: 'A', metadata: { erp: 7 } })
    expect(refusal(answer)).toEqual(invalid('metadata.erp'))
  })

  it('lists every failing field', async () => {
    const { body } = await client.post(PATH, { active: 1, iban: 'IT00', wrong: true })
    const failing = body.errors.map(({ param, code }: Body) => `${param} ${code}`)
    expect(failing.sort()).toEqual([
      'active parameter_invalid',
      'iban parameter_invalid',
      'name parameter_missing',
      'wrong parameter_unknown',
    ])
  })
})

describe('values.md#fiscal-codes: fiscal codes', () => {
  it('keeps codes in upper case without blanks at the ends', async () => {
    const body = await make({ tax_code: ' rssmra85t10a562s ', sdi_code: 'm5uxcr1', vat_country: 'it' })
    expect(body).toMatchObject({ tax_code: 'RSSMRA85T10A562S', sdi_code: 'M5UXCR1', vat_country: 'IT' })
  })

  it('takes a VAT number of another country as it is', async () => {
    const body = await make({ vat_country: 'DE', vat_number: 'de136695976' })
    expect(body).toMatchObject({ vat_country: 'DE', vat_number: 'DE136695976' })
  })

  it('checks the VAT number that a PATCH results in, whichever field changes', async () => {
    const { id } = await make({ vat_country: 'DE', vat_number: '136695976' })
    const path = `${PATH}/${id}`
    expect(refusal(await client.patch(path, { vat_country: 'IT' }))).toEqual(invalid('vat_number'))
    expect((await client.get(path)).body).toMatchObject({ vat_country: 'DE', vat_number: '136695976' })
    expect((await client.patch(path, { vat_country: 'IT', vat_number: '12345678903' })).status).toBe(200)
    expect(refusal(await client.patch(path, { vat_number: '136695976' }))).toEqual(invalid('vat_number'))
  })

  it.each([
    'IT60X0542811101000000123456',
    'it60 x054 2811 1010 0000 0123 456',
    'DE89370400440532013000',
    'GB29NWBK60161331926819',
    'NO9386011117947',
    'MT84MALT011000012345MTLCAST001S',
    'CH9300762011623852957',
  ])('takes the IBAN %s', async (iban) => {
    expect((await make({ iban })).iban).toBe(iban.replaceAll(' ', '').toUpperCase())
  })

  it.each([
    ['a wrong check digit', 'IT61X0542811101000000123456'],
    ['two characters exchanged', 'DE89370400440532010300'],
    ['a digit too few whose check digits agree', 'DE863704004405320130'],
    ['an unknown country', 'ZZ89370400440532013000'],
    ['a foreign character', 'IT60X054281110100000012345é'],
    ['no text', 60],
  ])('refuses an IBAN with %s', async (_, iban) => {
    expect(refusal(await client.post(PATH, { name: 'A', iban }))).toEqual(invalid('iban'))
  })
})
