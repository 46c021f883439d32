import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Body, Client } from '../support/client.ts'
import { mintCompany, type TestCompany } from '../support/company.ts'
import { customerBody, vehicleBody } from '../support/factories.ts'
import { product } from '../support/product.ts'

let company: TestCompany
let client: Client

beforeAll(async () => {
  company = await mintCompany()
  client = company.client
})

const GOOD = { name: 'Filtro olio', unit_type: 'pz', vat_code: '22' }
const create = (fields: object = {}) => client.create('/v1/articles', { ...GOOD, ...fields })
const setStock = (id: string, stock?: number | null, url?: string) =>
  client.patch(`/v1/articles/${id}`, { ...GOOD, ...(stock !== undefined && { stock }) }, url ? { url } : {})

async function movementsOf(id: string): Promise<Body[]> {
  const { status, body } = await client.get(`/v1/articles/${id}/movements`)
  expect(status).toBe(200)
  return body.data
}

const thousandths = (quantity: number) => BigInt(Math.round(quantity * 1000))
const sum = (movements: Body[]) =>
  movements.reduce((total, { quantity }) => total + thousandths(quantity), 0n)

const todayInRome = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(new Date())

const read = async (id: string): Promise<Body> => (await client.get(`/v1/articles/${id}`)).body

/** An article that was last changed long ago. */
async function settled(fields: object): Promise<Body> {
  const { id } = await create(fields)
  const long_ago = '2020-01-01T00:00:00.000Z'
  await company.db.update('article').set({ updated_at: long_ago }).where('id', '=', id).execute()
  return read(id)
}

describe('articles.md#stock: updated_at moves with the stock', () => {
  it('when a worksheet line unloads it, and when the line goes', async () => {
    const part = await settled({ stock: 10 })
    const [customer, vehicle] = await Promise.all([
      client.create('/v1/customers', customerBody()),
      client.create('/v1/vehicles', vehicleBody()),
    ])
    const parties = { customer_id: customer.id, vehicle_id: vehicle.id }
    const { id } = await client.create('/v1/worksheets', parties)
    const path = `/v1/worksheets/${id}/line-items/batch`
    const { line_items } = (await client.post(path, { add: [{ article_id: part.id, quantity: 3 }] })).body
    const unloaded = await read(part.id)
    expect(unloaded.stock).toBe(7)
    expect(unloaded.updated_at > part.updated_at).toBe(true)
    await client.post(path, { update: [{ id: line_items[0].id, description: 'Another name' }] })
    expect(await read(part.id)).toEqual(unloaded)
    await client.post(path, { remove: [line_items[0].id] })
    const loaded = await read(part.id)
    expect(loaded.stock).toBe(10)
    expect(loaded.updated_at > unloaded.updated_at).toBe(true)
  })
})

describe('articles.md#movements: what they are', () => {
  it('articles.md#stock: stock given on create is one opening movement', async () => {
    const before = todayInRome()
    const { id } = await create({ stock: 12.5 })
    const [movement, ...others] = await movementsOf(id)
    expect(others).toEqual([])
    expect(movement).toEqual({
      object: 'article_movement',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      quantity: 12.5,
      source: 'opening',
      source_object: 'article_movement',
      source_id: movement.id,
      seq_number: expect.any(Number),
      document_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      customer_name: null,
      vehicle_name: null,
      supplier_name: null,
      total: 0,
      created_at: expect.stringMatching(/Z$/),
    })
    expect([before, todayInRome()]).toContain(movement.document_date)
  })

  it('articles.md#stock: setting stock writes one adjustment of the difference, negative for an unload', async () => {
    const { id } = await create({ stock: 10 })
    await setStock(id, 7.25)
    await setStock(id, 8)
    const movements = await movementsOf(id)
    expect(movements.map(({ quantity, source }) => [quantity, source])).toEqual([
      [0.75, 'adjustment'],
      [-2.75, 'adjustment'],
      [10, 'opening'],
    ])
    for (const { id: movement, source_id } of movements) expect(source_id).toBe(movement)
  })

  it('articles.md#stock: no difference, no row', async () => {
    const { id } = await create()
    expect(await movementsOf(id)).toEqual([])
    await setStock(id, 5)
    await setStock(id, 5)
    await setStock(id, 5.0)
    expect(await movementsOf(id)).toHaveLength(1)
  })

  it('PATCH: stock that is left out or null is reset to 0, by a movement', async () => {
    const { id } = await create({ stock: 4 })
    expect((await setStock(id)).body.stock).toBe(0)
    await setStock(id, 2)
    expect((await setStock(id, null)).body.stock).toBe(0)
    expect((await movementsOf(id)).map(({ quantity }) => quantity)).toEqual([-2, 2, -4, 4])
  })

  it('articles.md#stock: openings and adjustments have a counter each, without gaps', async () => {
    const own = (await mintCompany()).client
    const make = () => own.create('/v1/articles', { ...GOOD, stock: 1 })
    const made = [await make(), await make(), await make()]
    for (const { id } of made) await own.patch(`/v1/articles/${id}`, { ...GOOD, stock: 3 })
    const numbers: Record<string, number[]> = { opening: [], adjustment: [] }
    for (const { id } of made) {
      const { body } = await own.get(`/v1/articles/${id}/movements`)
      for (const { source, seq_number } of body.data) numbers[source]!.push(seq_number)
    }
    expect(numbers).toEqual({ opening: [1, 2, 3], adjustment: [1, 2, 3] })
  })

  it('a refused write leaves no movement and gives its number back', async () => {
    const own = (await mintCompany()).client
    await own.post('/v1/articles', { ...GOOD, stock: 1, vat_code: '99' })
    await own.post('/v1/articles', { ...GOOD, stock: 1, supplier_id: crypto.randomUUID() })
    const { id } = await own.create('/v1/articles', { ...GOOD, stock: 1 })
    const { body } = await own.get(`/v1/articles/${id}/movements`)
    expect(body.data.map(({ seq_number }: Body) => seq_number)).toEqual([1])
  })

  it('the list is newest first and whole', async () => {
    const { id } = await create({ stock: 0 })
    for (let stock = 1; stock <= 60; stock++) await setStock(id, stock)
    const { body } = await client.get(`/v1/articles/${id}/movements`)
    expect(body).toMatchObject({ object: 'list', has_more: false, url: `/v1/articles/${id}/movements` })
    expect(body.data).toHaveLength(60)
    const places = body.data.map(({ created_at, id }: Body) => `${created_at} ${id}`)
    expect(places).toEqual([...places].sort().reverse())
  })
})

describe('articles.md#stock: stock always equals the sum of the movements', () => {
  const quantity = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }).map((value) => value / 1000)
  const stock = fc.oneof(
    quantity,
    fc.integer({ min: -3, max: 3 }),
    fc.constantFrom(null, undefined, 0.1, 0.2, 0.3),
  )

  it('after any sequence of writes', async () => {
    await fc.assert(
      fc.asyncProperty(stock, fc.array(stock, { maxLength: 12 }), async (first, later) => {
        const { id } = await create(first === undefined ? {} : { stock: first })
        let changes = 0
        let last = 0n
        for (const value of [first, ...later]) {
          if (value !== first || changes > 0) {
            const { body } = await setStock(id, value)
            expect(body.stock).toBe(value ?? 0)
          }
          const now = thousandths(value ?? 0)
          if (now !== last) changes++
          last = now
        }
        const { body } = await client.get(`/v1/articles/${id}`)
        const movements = await movementsOf(id)
        expect(thousandths(body.stock)).toBe(last)
        expect(sum(movements)).toBe(last)
        expect(movements).toHaveLength(changes)
      }),
      { numRuns: 40, interruptAfterTimeLimit: 20_000 },
    )
  })

  it('after parallel writes over two server processes', async () => {
    const { id } = await create({ stock: 5 })
    const urls = [product.base_url, product.other_url]
    const values = Array.from({ length: 40 }, (_, index) => (index % 7) * 1.125)
    const answers = await Promise.all(values.map((value, index) => setStock(id, value, urls[index % 2])))
    for (const { status } of answers) expect(status).toBe(200)
    const { body } = await client.get(`/v1/articles/${id}`)
    const movements = await movementsOf(id)
    expect(sum(movements)).toBe(thousandths(body.stock))
    expect(values).toContain(body.stock)
    const numbers = movements
      .filter(({ source }) => source === 'adjustment')
      .map(({ seq_number }) => seq_number)
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it('openings made in parallel over two server processes are numbered without gap or repeat', async () => {
    const own = (await mintCompany()).client
    const urls = [product.base_url, product.other_url]
    const made = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        own.post('/v1/articles', { ...GOOD, stock: 1 }, { url: urls[index % 2]! }),
      ),
    )
    const lists = await Promise.all(made.map(({ body }) => own.get(`/v1/articles/${body.id}/movements`)))
    const numbers = lists.flatMap(({ body }) => body.data.map(({ seq_number }: Body) => seq_number))
    expect(numbers.sort((one, other) => one - other)).toEqual(
      Array.from({ length: 40 }, (_, index) => index + 1),
    )
  })
})
