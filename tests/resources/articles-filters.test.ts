import { beforeAll, describe, expect, it } from 'vitest'
import type { Body, Client } from '../support/client.ts'
import { mintCompany, type TestCompany } from '../support/company.ts'
import { expectError } from '../support/document.ts'
import { articleBody, labourBody } from '../support/factories.ts'
import { type Session, signIn } from '../support/session.ts'

let company: TestCompany
let client: Client

beforeAll(async () => {
  company = await mintCompany()
  client = company.client
})

const create = (fields: object): Promise<Body> => client.create('/v1/articles', articleBody(fields))
const namesIn = async (articles: Client, query: string) =>
  (await articles.walk(`/v1/articles?limit=1&${query}`)).map(({ name }) => name)

describe('low_stock: parts of which there is less than their minimum', () => {
  let store: Client
  const create = (fields: object): Promise<Body> => store.create('/v1/articles', articleBody(fields))
  const names = (query: string) => namesIn(store, query)

  beforeAll(async () => {
    store = (await mintCompany()).client
    await create({ name: 'A low', stock: 1.999, minimum_stock: 2 })
    await create({ name: 'B enough', stock: 2, minimum_stock: 2 })
    await create({ name: 'C no minimum', stock: -1, minimum_stock: 0 })
    await create({ name: 'D low', stock: 0, minimum_stock: 0.001 })
    await store.create('/v1/articles', labourBody({ name: 'E labour', stock: 0, minimum_stock: 1 }))
  })

  it('true shows only these, false all the others', async () => {
    expect(await names('low_stock=true')).toEqual(['A low', 'D low'])
    expect(await names('low_stock=false')).toEqual(['B enough', 'C no minimum', 'E labour'])
  })

  it('together with a search and the other filters', async () => {
    expect(await names('low_stock=true&q=low')).toEqual(['A low', 'D low'])
    expect(await names('low_stock=true&q=d')).toEqual(['D low'])
    expect(await names('low_stock=true&kind=work')).toEqual([])
  })

  it('follows the stock', async () => {
    const article = await create({ name: 'F', stock: 5, minimum_stock: 3 })
    const body = { name: 'F', unit_type: 'pz', vat_code: '22', minimum_stock: 3 }
    await store.patch(`/v1/articles/${article.id}`, { ...body, stock: 2 })
    expect(await names('low_stock=true')).toEqual(['A low', 'D low', 'F'])
    await store.patch(`/v1/articles/${article.id}`, { ...body, stock: 3 })
    expect(await names('low_stock=true')).toEqual(['A low', 'D low'])
  })
})

describe('code: the code as it is, whatever its case', () => {
  const names = (query: string) => namesIn(client, query)

  it('finds every article that has it, and none that only contains it', async () => {
    await create({ name: 'First', code: 'Òc 90' })
    await create({ name: 'Second', code: 'OC 90' })
    await create({ name: 'Longer', code: 'OC 901' })
    await create({ name: 'OC 90', code: null })
    expect(await names('code=oc 90')).toEqual(['First', 'Second'])
    expect(await names('code=oc 90&q=sec')).toEqual(['Second'])
    expect(await names('code=oc')).toEqual([])
  })

  it('empty it is 422', async () => {
    expectError(await client.get('/v1/articles?code='), 422, 'parameter_invalid', 'code')
  })
})

describe("price_list_id: the list's prices", () => {
  it("sale_price is the list's where it has one, browsing and searching", async () => {
    const list = await client.create('/v1/price-lists', { name: 'Flotte' })
    const [listed, own] = [await create({ name: 'Prezzo uno' }), await create({ name: 'Prezzo due' })]
    await client.put(`/v1/price-lists/${list.id}/prices/${listed.id}`, { sale_price: 7.1234 })
    const prices = async (query: string) => {
      const { data } = (await client.get(`/v1/articles?limit=50&price_list_id=${list.id}${query}`)).body
      const priceOf = (id: string) => data.find((article: Body) => article.id === id).sale_price
      return [priceOf(listed.id), priceOf(own.id)]
    }
    expect(await prices('')).toEqual([7.1234, own.sale_price])
    expect(await prices('&q=prezzo')).toEqual([7.1234, own.sale_price])
    expect(await prices('&q=pr')).toEqual([7.1234, own.sale_price])
  })

  it('together with customer_id it is 422', async () => {
    const list = await client.create('/v1/price-lists', { name: 'Flotte' })
    const customer = await client.create('/v1/customers', { full_name: 'Mario Rossi' })
    const answer = await client.get(`/v1/articles?price_list_id=${list.id}&customer_id=${customer.id}`)
    expectError(answer, 422, 'parameter_invalid', 'price_list_id')
  })

  it('a list that is not there is 422', async () => {
    const { id } = await client.create('/v1/price-lists', { name: 'Flotte' })
    await client.delete(`/v1/price-lists/${id}`)
    for (const price_list_id of [id, crypto.randomUUID()]) {
      const answer = await client.get(`/v1/articles?price_list_id=${price_list_id}`)
      expectError(answer, 422, 'parameter_invalid', 'price_list_id')
    }
  })
})

describe('the console: articles.minimums', () => {
  let session: Session

  beforeAll(async () => {
    session = await signIn(company.owner)
  })

  it('tells what the list leaves out, for the existing articles of the company', async () => {
    const { id: supplier_id } = await client.create('/v1/suppliers', { name: 'Ricambi Nord' })
    const bought = await create({
      ...{ supplier_id, minimum_stock: 2.5, location: 'B-1' },
      ...{ purchase_price: 7.1234, sale_price: 14.9 },
    })
    const bare = await create({ minimum_stock: null, location: null, purchase_price: null, sale_price: null })
    const gone = await create({})
    await client.delete(`/v1/articles/${gone.id}`)
    const other = await mintCompany()
    const foreign = await other.client.create('/v1/articles', articleBody())
    const ids = [bought.id, bare.id, gone.id, foreign.id]
    const { body } = await session.call('articles.minimums', 'query', { ids })
    const sorted = body.toSorted((a: Body, b: Body) => b.minimum_stock - a.minimum_stock)
    expect(sorted).toEqual([
      {
        ...{ id: bought.id, minimum_stock: 2.5, supplier_name: 'Ricambi Nord' },
        ...{ location: 'B-1', purchase_price: 7.1234, sale_price: 14.9 },
      },
      { id: bare.id, minimum_stock: 0, supplier_name: '', location: '', purchase_price: 0, sale_price: 0 },
    ])
  })

  it('takes up to 100 ids', async () => {
    const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID())
    expect((await session.call('articles.minimums', 'query', { ids: ids(100) })).body).toEqual([])
    expect((await session.call('articles.minimums', 'query', { ids: ids(101) })).status).toBe(422)
    expect((await session.call('articles.minimums', 'query', { ids: ['x'] })).status).toBe(422)
  })
})
