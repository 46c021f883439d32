import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../support/client.ts'
import { mintCompany, type TestCompany } from '../support/company.ts'
import { expectError } from '../support/document.ts'

let company: TestCompany
let client: Client

beforeAll(async () => {
  company = await mintCompany()
  client = company.client
})

const GOOD = { name: 'Filtro olio', unit_type: 'pz', vat_code: '22' }

const WHOLE = {
  name: 'Filtro olio motore',
  unit_type: 'pz',
  vat_code: '10',
  code: 'OC 90',
  stock: 12.5,
  minimum_stock: 4,
  purchase_price: 7.2525,
  sale_price: 14.9,
  unit_discount_rate: 10,
  location: 'A-03-2',
  comments: 'Anche per GPL',
  metadata: { shelf: '3' },
}

/** What optional fields read back as when they are left out or null (articles.md#fields). */
const EMPTY = {
  code: null,
  stock: 0,
  minimum_stock: 0,
  purchase_price: 0,
  sale_price: 0,
  unit_discount_rate: 0,
  location: '',
  comments: '',
  supplier_id: null,
  supplier_name: '',
  external_id: null,
  metadata: {},
}

const create = (fields: object = {}) => client.create('/v1/articles', { ...GOOD, ...fields })
const newSupplier = (name = 'Ricambi Nord') => client.create('/v1/suppliers', { name })
const listed = async (id: string) =>
  (await client.walk('/v1/articles?limit=50')).find((item) => item.id === id)

describe('articles.md#fields: POST', () => {
  it('answers 201 with the detail, and GET answers the same', async () => {
    const supplier = await newSupplier()
    const answer = await client.post('/v1/articles', { ...WHOLE, supplier_id: supplier.id })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      ...WHOLE,
      object: 'article',
      kind: 'item',
      supplier_id: supplier.id,
      supplier_name: 'Ricambi Nord',
    })
    expect(answer.body).not.toHaveProperty('deleted_at')
    expect((await client.get(`/v1/articles/${answer.body.id}`)).body).toEqual(answer.body)
  })

  it.each(['name', 'unit_type', 'vat_code'])('%s is required', async (field) => {
    const { [field as 'name']: _, ...rest } = GOOD
    expectError(await client.post('/v1/articles', rest), 422, 'parameter_missing', field)
    expectError(
      await client.post('/v1/articles', { ...GOOD, [field]: null }),
      422,
      'parameter_invalid',
      field,
    )
  })

  it('articles.md#fields: what is left out reads back as 0, "" or null', async () => {
    expect(await create()).toMatchObject(EMPTY)
  })

  it('articles.md#fields: null is the same as leaving it out', async () => {
    const { supplier_name, metadata, ...nullable } = EMPTY
    const nulls = Object.fromEntries(Object.keys(nullable).map((field) => [field, null]))
    expect(await create(nulls)).toMatchObject(EMPTY)
  })

  it.each(['kg', 'L', 'kit', 'pz'])('articles.md#kinds: unit_type %s makes an item', async (unit_type) => {
    expect(await create({ unit_type })).toMatchObject({ unit_type, kind: 'item' })
  })

  it.each(['gg', 'h', 'lav', 'min'])('articles.md#kinds: unit_type %s makes a work', async (unit_type) => {
    expect(await create({ unit_type })).toMatchObject({ unit_type, kind: 'work' })
  })

  it.each(['', 'l', 'KG', 'm', 'pezzi', 'pz ', 1])(
    'articles.md#kinds: unit_type %j is 422',
    async (unit_type) => {
      expectError(
        await client.post('/v1/articles', { ...GOOD, unit_type }),
        422,
        'parameter_invalid',
        'unit_type',
      )
    },
  )

  it.each(['22', '10', '5', '4', 'N1', 'N2.2', 'N3.1', 'N3.5', 'N4', 'N5', 'N6.9', '0'])(
    'settings.md#vat-rates: the default VAT rate %s is taken',
    async (vat_code) => {
      expect(await create({ vat_code })).toMatchObject({ vat_code })
    },
  )

  it('vat_code must be one of the active VAT rates', async () => {
    await company.db.update('vat_rate').set({ active: false }).where('code', '=', '5').execute()
    for (const vat_code of ['99', 'n1', '5']) {
      expectError(
        await client.post('/v1/articles', { ...GOOD, vat_code }),
        422,
        'parameter_invalid',
        'vat_code',
      )
    }
    await company.db.update('vat_rate').set({ active: true }).where('code', '=', '5').execute()
  })

  it.each([
    ['minimum_stock', -0.001],
    ['purchase_price', -0.01],
    ['sale_price', -0.01],
    ['unit_discount_rate', -1],
    ['unit_discount_rate', 101],
    ['unit_discount_rate', 0.5],
  ])('articles.md#fields: %s %d is 422', async (field, value) => {
    expectError(
      await client.post('/v1/articles', { ...GOOD, [field]: value }),
      422,
      'parameter_invalid',
      field,
    )
  })

  it('articles.md#fields: stock may be negative, a discount goes from 0 to 100', async () => {
    expect(await create({ stock: -3.5 })).toMatchObject({ stock: -3.5 })
    expect(await create({ unit_discount_rate: 100 })).toMatchObject({ unit_discount_rate: 100 })
  })

  it('articles.md#fields: a duplicate code is accepted', async () => {
    const [first, second] = [await create({ code: 'DUP' }), await create({ code: 'DUP' })]
    expect(first.id).not.toBe(second.id)
    expect(second.code).toBe('DUP')
  })

  it('requests.md#external-ids: external_id is unique among existing articles', async () => {
    const first = await create({ external_id: 'A-1' })
    const again = await client.post('/v1/articles', { ...GOOD, external_id: 'A-1' })
    expectError(again, 422, 'parameter_invalid', 'external_id')
    expect(again.body.existing_id).toBe(first.id)
    await client.delete(`/v1/articles/${first.id}`)
    expect(await create({ external_id: 'A-1' })).toMatchObject({ external_id: 'A-1' })
  })

  it('requests.md#external-ids: metadata holds up to 50 pairs of text', async () => {
    const pairs = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`key${at}`, 'x']))
    expect((await create({ metadata: pairs(50) })).metadata).toEqual(pairs(50))
    const answer = await client.post('/v1/articles', { ...GOOD, metadata: pairs(51) })
    expectError(answer, 422, 'parameter_invalid', 'metadata')
  })
})

describe('articles.md#changes: PATCH and DELETE', () => {
  it('requires the complete object: what is left out is reset, not kept', async () => {
    const supplier = await newSupplier()
    const { id, created_at } = await create({ ...WHOLE, supplier_id: supplier.id, external_id: 'A-2' })
    const answer = await client.patch(`/v1/articles/${id}`, GOOD)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ ...GOOD, ...EMPTY, id, created_at, kind: 'item' })
    expect((await client.get(`/v1/articles/${id}`)).body).toEqual(answer.body)
  })

  it('replaces every field, the kind too', async () => {
    const made = await create({ unit_type: 'h' })
    const { body } = await client.patch(`/v1/articles/${made.id}`, WHOLE)
    expect(body).toMatchObject({ ...WHOLE, kind: 'item', created_at: made.created_at })
    expect(Date.parse(body.updated_at)).toBeGreaterThanOrEqual(Date.parse(made.updated_at))
    expect((await client.patch(`/v1/articles/${made.id}`, { ...WHOLE, unit_type: 'min' })).body.kind).toBe(
      'work',
    )
  })

  it.each(['name', 'unit_type', 'vat_code'])(
    '%s is required, and without it nothing changes',
    async (field) => {
      const made = await create(WHOLE)
      const { [field as 'name']: _, ...rest } = { ...GOOD, stock: 1 }
      expectError(await client.patch(`/v1/articles/${made.id}`, rest), 422, 'parameter_missing', field)
      expect((await client.get(`/v1/articles/${made.id}`)).body).toEqual(made)
    },
  )

  it('a refused reference changes nothing', async () => {
    const made = await create(WHOLE)
    const path = `/v1/articles/${made.id}`
    expectError(
      await client.patch(path, { ...WHOLE, stock: 1, vat_code: '99' }),
      422,
      'parameter_invalid',
      'vat_code',
    )
    const unknown = { ...WHOLE, stock: 1, supplier_id: made.id }
    expectError(await client.patch(path, unknown), 422, 'parameter_invalid', 'supplier_id')
    expect((await client.get(path)).body).toEqual(made)
    expect((await client.get(`${path}/movements`)).body.data).toHaveLength(1)
  })
})

describe('articles.md#changes: PATCH and DELETE', () => {
  it('answers the detail with deleted_at, then everything is 404', async () => {
    const made = await create(WHOLE)
    const path = `/v1/articles/${made.id}`
    const { status, body } = await client.delete(path)
    expect(status).toBe(200)
    const { deleted_at, ...rest } = body
    expect(rest).toEqual(made)
    expect(Math.abs(Date.parse(deleted_at) - Date.now())).toBeLessThan(60_000)
    for (const answer of [
      await client.get(path),
      await client.patch(path, GOOD),
      await client.delete(path),
      await client.get(`${path}/movements`),
    ]) {
      expectError(answer, 404, 'resource_not_found')
    }
    expect(await listed(made.id)).toBeUndefined()
  })

  it('of two deletions at once one answers 200, the other 404', async () => {
    const { id } = await create()
    const answers = await Promise.all([1, 2, 3].map(() => client.delete(`/v1/articles/${id}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  })
})

describe('articles.md#fields: POST', () => {
  it('a list item holds its ten fields and no other', async () => {
    const made = await create(WHOLE)
    const fields = ['object', 'id', 'code', 'name', 'kind', 'unit_type', 'stock', 'sale_price', 'vat_code']
    const item = await listed(made.id)
    expect(Object.keys(item).sort()).toEqual([...fields, 'unit_discount_rate'].sort())
    expect(made).toMatchObject(item)
  })

  it("the supplier's name follows the supplier, also a deleted one", async () => {
    const supplier = await newSupplier('Ricambi Sud')
    const { id } = await create({ supplier_id: supplier.id })
    await client.patch(`/v1/suppliers/${supplier.id}`, { name: 'Ricambi Sud srl' })
    await client.delete(`/v1/suppliers/${supplier.id}`)
    const { body } = await client.get(`/v1/articles/${id}`)
    expect(body).toMatchObject({ supplier_id: supplier.id, supplier_name: 'Ricambi Sud srl' })
  })
})
