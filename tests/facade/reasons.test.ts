import { beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Client } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'
import { expectReasons } from '../support/document.ts'

let client: Client

beforeAll(async () => {
  client = (await mintCompany()).client
})

const UNKNOWN = '0192f6a1-c3d8-7b2e-9a4f-5c6d7e8f9a0b'

const article = (fields: object) => () =>
  client.post('/v1/articles', { name: 'Filtro', unit_type: 'pz', vat_code: '22', ...fields })
const customer = (fields: object) => () =>
  client.post('/v1/customers', { customer_type: 'private', full_name: 'Rossi', ...fields })
const vehicle = (fields: object) => () => client.post('/v1/vehicles', { license: 'AB123CD', ...fields })
const entry = (fields: object) => () =>
  client.post('/v1/calendar-entries', {
    ...{ title: 'Tagliando', start_time: '2026-09-05T08:00:00Z', end_time: '2026-09-05T09:00:00Z' },
    ...fields,
  })
const quotes = (query: string) => () => client.get(`/v1/quotes?${query}`)

const customers = (query: string) => () => client.get(`/v1/customers?${query}`)

const CASES: [
  request: () => Promise<Answer>,
  expected: { param: string; reason: string; [detail: string]: unknown },
][] = [
  [article({ name: undefined }), { param: 'name', reason: 'missing' }],
  [article({ nonsense: 1 }), { param: 'nonsense', reason: 'unknown' }],
  [article({ name: 7 }), { param: 'name', reason: 'wrong_type', expected: 'string' }],
  [article({ sale_price: '7' }), { param: 'sale_price', reason: 'wrong_type', expected: 'number' }],
  [article({ metadata: [] }), { param: 'metadata', reason: 'wrong_type', expected: 'object' }],
  [vehicle({ km: 1.5 }), { param: 'km', reason: 'wrong_type', expected: 'integer' }],
  [vehicle({ km: 'ten' }), { param: 'km', reason: 'wrong_type', expected: 'integer' }],
  [quotes('limit=ten'), { param: 'limit', reason: 'wrong_type', expected: 'integer' }],
  [article({ name: ' ' }), { param: 'name', reason: 'empty' }],
  [article({ name: 'x'.repeat(256) }), { param: 'name', reason: 'too_long', limit: 255 }],
  [article({ name: 'a\nb' }), { param: 'name', reason: 'not_one_line' }],
  [article({ name: '\ud800' }), { param: 'name', reason: 'malformed_text' }],
  [article({ sale_price: -1 }), { param: 'sale_price', reason: 'too_small', limit: 0 }],
  [article({ sale_price: 1e10 }), { param: 'sale_price', reason: 'too_large', limit: 999_999_999.9999 }],
  [article({ sale_price: 0.00001 }), { param: 'sale_price', reason: 'too_precise', limit: 4 }],
  [article({ vat_code: 'none' }), { param: 'vat_code', reason: 'inactive_vat_rate' }],
  [customer({ tags: Array(51).fill('x') }), { param: 'tags', reason: 'too_many_items', limit: 50 }],
  [
    customer({ customer_type: 'firm' }),
    {
      ...{ param: 'customer_type', reason: 'not_one_of' },
      allowed: expect.arrayContaining(['private', 'company', 'public_administration']),
    },
  ],
  [customer({ email: 'nobody' }), { param: 'email', reason: 'not_an_email' }],
  [customer({ tax_code: 'X' }), { param: 'tax_code', reason: 'not_a_tax_code' }],
  [customer({ vat_number: '1' }), { param: 'vat_number', reason: 'not_a_vat_number' }],
  [customer({ price_list_id: UNKNOWN }), { param: 'price_list_id', reason: 'reference_not_found' }],
  [customer({ price_list_id: 'x' }), { param: 'price_list_id', reason: 'not_an_id' }],
  [
    customer({ metadata: { ['x'.repeat(41)]: 'y' } }),
    { param: expect.stringMatching(/^metadata/), reason: 'too_long', limit: 40 },
  ],
  [vehicle({ vin: 'X' }), { param: 'vin', reason: 'not_a_vin' }],
  [vehicle({ last_inspection_date: '2026-02-30' }), { param: 'last_inspection_date', reason: 'not_a_date' }],
  [
    vehicle({ last_inspection_date: '1899-12-31' }),
    { param: 'last_inspection_date', reason: 'date_out_of_range' },
  ],
  [entry({ start_time: 'now' }), { param: 'start_time', reason: 'not_a_date_time' }],
  [
    entry({ end_time: '2026-09-05T08:00:00Z' }),
    { param: 'end_time', reason: 'not_after_other', other: 'start_time' },
  ],
  [quotes('from=2026-02-01&to=2026-01-01'), { param: 'to', reason: 'before_other', other: 'from' }],
  [quotes('to=2026-01-01&preset=year'), { param: 'preset', reason: 'conflict', other: 'to' }],
  [quotes('limit=1&limit=2'), { param: 'limit', reason: 'repeated' }],
  [quotes('starting_after=x'), { param: 'starting_after', reason: 'not_a_cursor' }],
  [customers(`q=${'x+'.repeat(11)}`), { param: 'q', reason: 'too_many_items', limit: 10 }],
]

describe('requests.md#order-of-checks: a 422 says why in a word of the table, with the numbers and names that go with it', () => {
  it.each(CASES)('%#', async (request, expected) => {
    const answer = await request()
    const { param, code, message, ...rest } = answer.body.errors[0]
    expect({ param, ...rest }).toEqual(expected)
    expect(answer.body).toMatchObject({ status: 422, code, message, ...expected })
    expectReasons(answer)
  })

  it('its message says what would be right', async () => {
    const messageOf = async (request: () => Promise<Answer>) => (await request()).body.message
    expect(await messageOf(quotes('limit=2.0'))).toBe('limit must be an integer.')
    expect(await messageOf(quotes('limit=101'))).toBe('limit must be at most 100.')
    expect(await messageOf(vehicle({ km: -1 }))).toBe('km must be at least 0.')
    expect(await messageOf(quotes('limit=1&limit=2'))).toBe('limit must be given once.')
    expect(await messageOf(quotes('=1'))).toBe('The empty name is no parameter of this operation.')
    expect(await messageOf(vehicle({ km: '7' }))).toBe('km must be an integer, not a string.')
    const endpoint = { url: 'https://hooks.example.com/', enabled_events: [] }
    const nothing = await messageOf(() => client.post('/v1/webhook-endpoints', endpoint))
    expect(nothing).toBe('enabled_events must have at least 1 item.')
  })

  it('of a value of the wrong type nothing else is said', async () => {
    const answer = await customer({ tags: 'x'.repeat(51) })()
    expect(answer.body.errors).toEqual([
      expect.objectContaining({ param: 'tags', reason: 'wrong_type', expected: 'array' }),
    ])
  })

  it('a value that another record has is taken', async () => {
    const { id } = await client.create('/v1/suppliers', { name: 'Ricambi', external_id: 'S-1' })
    const answer = await client.post('/v1/suppliers', { name: 'Altri', external_id: 'S-1' })
    expect(answer.body).toMatchObject({ param: 'external_id', reason: 'taken', existing_id: id })
  })

  it('every other error has none', async () => {
    const { body } = await client.get(`/v1/customers/${UNKNOWN}`)
    expect(body.status).toBe(404)
    expect(body).not.toHaveProperty('reason')
  })
})
