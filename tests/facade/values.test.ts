import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'
import { expectError } from '../support/document.ts'

let client: Client

beforeAll(async () => {
  client = (await mintCompany()).client
})

const GOOD = { name: 'Filtro', unit_type: 'pz', vat_code: '22' }
const create = (fields: object) => client.post('/v1/articles', { ...GOOD, ...fields })
/** With a number exactly as it is written here. */
const createWith = (field: string, literal: string) =>
  client.post('/v1/articles', `${JSON.stringify(GOOD).slice(0, -1)},"${field}":${literal}}`)

describe('values.md#texts: strings', () => {
  it('are trimmed at both ends', async () => {
    const { body } = await create({ name: ' \t Filtro olio \n', code: '  A1 ', comments: '\u00a0x\u00a0' })
    expect(body).toMatchObject({ name: 'Filtro olio', code: 'A1', comments: 'x' })
  })

  it('are counted in code points: a name has 1 to 255', async () => {
    for (const character of ['x', 'è', '🔧']) {
      expect((await create({ name: character.repeat(255) })).body.name).toBe(character.repeat(255))
      expectError(await create({ name: character.repeat(256) }), 422, 'parameter_invalid', 'name')
    }
  })

  it('have up to 10,000 characters as free text', async () => {
    expect((await create({ comments: '🔧'.repeat(10_000) })).status).toBe(201)
    expectError(await create({ comments: 'x'.repeat(10_001) }), 422, 'parameter_invalid', 'comments')
  })

  it.each(['', '   ', '\n', '\u200b', '\u2060 \u200e'])(
    'a name may not be empty, or hold nothing that is seen: %j',
    async (name) => {
      expectError(await create({ name }), 422, 'parameter_invalid', 'name')
    },
  )

  it.each(['\u0000', 'a\u0000b', '\ud800', '\udc00', 'a\ud800b', '\udc00\ud800'])(
    'a NUL or an unpaired surrogate is 422: %j',
    async (name) => {
      for (const field of [
        'name',
        'code',
        'location',
        'comments',
        'external_id',
        'vat_code',
        'supplier_id',
      ]) {
        expectError(await create({ [field]: name }), 422, 'parameter_invalid', field)
      }
      expectError(await create({ metadata: { key: name } }), 422, 'parameter_invalid', 'metadata.key')
    },
  )

  it('are answered as they were sent, whatever they hold', async () => {
    const visible = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).map((text) => `|${text}|`)
    await fc.assert(
      fc.asyncProperty(visible, async (text) => {
        fc.pre(text.isWellFormed() && !text.includes('\0'))
        const { body } = await create({ name: text, comments: text, metadata: { key: text } })
        expect(body).toMatchObject({ name: text, comments: text, metadata: { key: text } })
      }),
      { numRuns: 50 },
    )
  })
})

const digits = (count: number, most = 10 ** count - 1) =>
  fc.integer({ min: 0, max: most }).map((value) => String(value).padStart(count, '0'))

/** Decimal literals within the contract's range. */
const literal = (decimals: number) =>
  fc
    .tuple(fc.integer({ min: 0, max: 999_999_998 }), digits(decimals))
    .map(([whole, fraction]) => `${whole}.${fraction}`)

describe('values.md#numbers: numbers', () => {
  it('are kept exactly: prices 4 decimals, quantities 3', async () => {
    await fc.assert(
      fc.asyncProperty(literal(4), literal(3), fc.boolean(), async (price, quantity, negative) => {
        const stock = negative ? `-${quantity}` : quantity
        const made = await createWith('sale_price', `${price},"stock":${stock}`)
        expect(made.body).toMatchObject({ sale_price: Number(price), stock: Number(stock) })
        const { body } = await client.get(`/v1/articles/${made.body.id}`)
        expect(body).toMatchObject({ sale_price: Number(price), stock: Number(stock) })
      }),
      { numRuns: 50 },
    )
  })

  it.each([
    ['sale_price', '0.0001'],
    ['sale_price', '999999999.9999'],
    ['sale_price', '1e2'],
    // as programs in Java write what is below a thousandth
    ['sale_price', '1.0E-4'],
    ['sale_price', '25e-4'],
    ['stock', '-1e-3'],
    ['stock', '-2.5E+1'],
    ['sale_price', '1.50000000000000000000'],
    ['stock', '-999999999.999'],
    ['stock', '0.001'],
    ['unit_discount_rate', '100'],
    ['unit_discount_rate', '1e1'],
  ])('%s %s is taken', async (field, number) => {
    const { status, body } = await createWith(field, number)
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body[field]).toBe(Number(number))
  })

  it.each([
    ['sale_price', '0.00001'],
    ['sale_price', '1.23456'],
    ['sale_price', '1000000000'],
    ['sale_price', '999999999.99991'],
    ['sale_price', '1.00000000000000000001'],
    ['sale_price', '0.1000000000000000055511151231257827'],
    ['sale_price', '12345678901234567890'],
    ['sale_price', '1e400'],
    ['sale_price', '-1e400'],
    ['sale_price', '1e-400'],
    ['sale_price', '-0.0001'],
    ['sale_price', '"1.5"'],
    ['sale_price', '""'],
    ['stock', '0.0001'],
    ['stock', '-1000000000'],
    ['stock', '123456789.1234'],
    ['minimum_stock', '-1'],
    ['purchase_price', '-1'],
    ['unit_discount_rate', '101'],
    ['unit_discount_rate', '-1'],
    ['unit_discount_rate', '1.5'],
    ['unit_discount_rate', '9007199254740993'],
  ])('%s %s is 422', async (field, number) => {
    expectError(await createWith(field, number), 422, 'parameter_invalid', field)
  })

  it('minus zero is zero', async () => {
    const { status, body } = await createWith('stock', '-0')
    expect(status).toBe(201)
    expect(Object.is(body.stock, 0)).toBe(true)
  })
})

describe('values.md#ids: ids', () => {
  it('are UUIDs of version 7 in lower case, and upper-case input matches', async () => {
    const supplier = await client.create('/v1/suppliers', { name: 'Ricambi Nord' })
    expect(supplier.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const { body } = await create({ supplier_id: supplier.id.toUpperCase() })
    expect(body.supplier_id).toBe(supplier.id)
    const found = await client.get(`/v1/articles?supplier_id=${supplier.id.toUpperCase()}`)
    expect(found.body.data).toHaveLength(1)
  })

  it.each(['', 'x', '1', 1, '01990f3e-7a10-7c3e-9b5a-2f6d1c0e8a4', '{01990f3e-7a10-7c3e-9b5a-2f6d1c0e8a41}'])(
    'values.md#ids: a malformed id in a body is 422: %j',
    async (supplier_id) => {
      expectError(await create({ supplier_id }), 422, 'parameter_invalid', 'supplier_id')
    },
  )
})

describe('values.md#dates: dates', () => {
  const born = (birth_date: unknown) => client.post('/v1/customers', { full_name: 'Mario Rossi', birth_date })

  it.each(['1900-01-01', '2100-12-31', '2024-02-29'])('%s is taken', async (day) => {
    expect((await born(day)).body.birth_date).toBe(day)
  })

  it.each([
    '1899-12-31',
    '2101-01-01',
    '0001-01-01',
    '2026-02-30',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-2-3',
    '2026-02-03T00:00:00Z',
    '03/02/2026',
    '20260203',
    '+002026-02-03',
    'today',
    20260203,
  ])('%s is 422 parameter_invalid', async (day) => {
    expectError(await born(day), 422, 'parameter_invalid', 'birth_date')
  })

  it('values.md#dates: date-times are RFC 3339 in UTC', async () => {
    const { body } = await create({})
    for (const instant of [body.created_at, body.updated_at]) {
      expect(instant).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      expect(Math.abs(Date.parse(instant) - Date.now())).toBeLessThan(60_000)
    }
  })
})
