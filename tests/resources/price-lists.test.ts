import { setTimeout as wait } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  type Body,
  type Client,
  gone,
  invalid,
  missing,
  NOWHERE,
  refusal,
  unknown,
} from '../support/client.ts'
import { mintCompany, type TestCompany } from '../support/company.ts'
import { signIn } from '../support/session.ts'

let company: TestCompany
let client: Client

beforeAll(async () => {
  company = await mintCompany()
  client = company.client
})

const PATH = '/v1/price-lists'
const make = (name = 'Flotte'): Promise<Body> => client.create(PATH, { name })
const makeArticle = (fields: object = {}, by = client): Promise<Body> =>
  by.create('/v1/articles', {
    name: 'Filtro olio',
    unit_type: 'pz',
    vat_code: '22',
    sale_price: 20,
    ...fields,
  })
const pricePath = (list: Body, article: Body) => `${PATH}/${list.id}/prices/${article.id}`
const setPrice = (list: Body, article: Body, sale_price: number) =>
  client.put(pricePath(list, article), { sale_price })
const namesOf = (records: Body[]) => records.map(({ name }) => name)

/** A customer who has the list. */
async function customerWith(list: Body): Promise<string> {
  const id = uuidv7()
  await company.db.insert('customer', { id, full_name: 'Mario Rossi', price_list_id: list.id }).execute()
  return id
}

/** What an article costs the customer in the catalogue. */
async function priceFor(customer_id: string, article: Body): Promise<number> {
  const articles = await client.walk(`/v1/articles?customer_id=${customer_id}`)
  return articles.find(({ id }) => id === article.id).sale_price
}

describe('articles.md#price-lists: price lists', () => {
  it('have a name and timestamps', async () => {
    const { id, created_at, updated_at, ...rest } = await make('  Officine amiche ')
    expect(rest).toEqual({ object: 'price_list', name: 'Officine amiche' })
    expect(updated_at).toBe(created_at)
    expect((await client.get(`${PATH}/${id}`)).body).toEqual({ id, created_at, updated_at, ...rest })
    expect((await client.get(`${PATH}?limit=1`)).body.data).toEqual([{ id, created_at, updated_at, ...rest }])
  })

  it('name is required on create and never null', async () => {
    const { id } = await make()
    expect(refusal(await client.post(PATH, {}))).toEqual(missing('name'))
    for (const name of [null, '', ' ', 'x'.repeat(256), 1]) {
      expect(refusal(await client.post(PATH, { name }))).toEqual(invalid('name'))
      expect(refusal(await client.patch(`${PATH}/${id}`, { name }))).toEqual(invalid('name'))
    }
    expect(refusal(await client.post(PATH, { name: 'A', code: 'B' }))).toEqual(unknown('code'))
  })

  it('PATCH is partial', async () => {
    const before = await make()
    const path = `${PATH}/${before.id}`
    await wait(2)
    const renamed = (await client.patch(path, { name: 'Taxi' })).body
    expect(renamed).toEqual({ ...before, name: 'Taxi', updated_at: renamed.updated_at })
    expect(Date.parse(renamed.updated_at)).toBeGreaterThan(Date.parse(before.updated_at))
    expect((await client.patch(path, {})).body.name).toBe('Taxi')
    expect(refusal(await client.patch(path, { sale_price: 1 }))).toEqual(unknown('sale_price'))
  })

  it('lists.md#cursors: are listed newest first, by cursor', async () => {
    const { client: own } = await mintCompany()
    for (const name of ['A', 'B', 'C', 'D']) await own.create(PATH, { name })
    const first = (await own.get(`${PATH}?limit=2`)).body
    expect(namesOf(first.data)).toEqual(['D', 'C'])
    await own.create(PATH, { name: 'E' })
    await own.delete(`${PATH}/${first.data[1].id}`)
    const second = (await own.get(`${PATH}?starting_after=${first.next_starting_after}`)).body
    expect(namesOf(second.data)).toEqual(['B', 'A'])
    expect(second.has_more).toBe(false)
    expect(namesOf(await own.walk(`${PATH}?limit=1`))).toEqual(['E', 'D', 'B', 'A'])
    expect(refusal(await own.get(`${PATH}?starting_after=x`))).toEqual(invalid('starting_after'))
    expect(refusal(await own.get(`${PATH}?q=A`))).toEqual(unknown('q'))
  })
})

describe('articles.md#price-lists: prices on a list', () => {
  it('PUT adds a price, then replaces it; both are 200', async () => {
    const [list, article] = [await make(), await makeArticle({ code: 'OC 90' })]
    const added = await setPrice(list, article, 12.3456)
    expect(added.status).toBe(200)
    const { created_at, updated_at, ...rest } = added.body
    expect(rest).toEqual({
      object: 'price_list_price',
      article_id: article.id,
      article_code: 'OC 90',
      article_name: 'Filtro olio',
      sale_price: 12.3456,
    })
    expect(updated_at).toBe(created_at)
    await wait(2)
    const replaced = await setPrice(list, article, 0)
    expect(replaced.status).toBe(200)
    expect(replaced.body).toEqual({ ...added.body, sale_price: 0, updated_at: replaced.body.updated_at })
    expect(Date.parse(replaced.body.updated_at)).toBeGreaterThan(Date.parse(updated_at))
    expect((await client.get(`${PATH}/${list.id}/prices`)).body.data).toEqual([replaced.body])
  })

  it('the same PUT many times at once leaves one price', async () => {
    const [list, article] = [await make(), await makeArticle()]
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((price) => setPrice(list, article, price)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect((await client.get(`${PATH}/${list.id}/prices`)).body.data).toHaveLength(1)
  })

  it('sale_price is required, not null, not negative, of 4 decimals', async () => {
    const [list, article] = [await make(), await makeArticle()]
    await setPrice(list, article, 5)
    const path = pricePath(list, article)
    expect(refusal(await client.put(path, {}))).toEqual(missing('sale_price'))
    for (const sale_price of [null, -0.01, 1.00001, '5', 1_000_000_000, [5], true]) {
      expect(refusal(await client.put(path, { sale_price }))).toEqual(invalid('sale_price'))
    }
    expect(refusal(await client.put(path, { sale_price: 1, id: list.id }))).toEqual(unknown('id'))
    expect(refusal(await client.put(path, { sale_price: 1, name: 'A' }))).toEqual(unknown('name'))
    expect((await client.get(`${PATH}/${list.id}/prices`)).body.data[0].sale_price).toBe(5)
  })

  it('an unknown, deleted or malformed list or article in the path is 404', async () => {
    const [list, article] = [await make(), await makeArticle()]
    const [noList, noArticle] = [await make(), await makeArticle()]
    await client.delete(`${PATH}/${noList.id}`)
    await client.delete(`/v1/articles/${noArticle.id}`)
    for (const id of [noList.id, NOWHERE, 'malformed']) {
      expect(refusal(await setPrice({ id }, article, 1))).toEqual(gone)
      expect(refusal(await client.delete(pricePath({ id }, article)))).toEqual(gone)
      expect(refusal(await client.get(`${PATH}/${id}/prices`))).toEqual(gone)
    }
    for (const id of [noArticle.id, NOWHERE, 'malformed']) {
      expect(refusal(await setPrice(list, { id }, 1))).toEqual(gone)
      expect(refusal(await client.delete(pricePath(list, { id })))).toEqual(gone)
    }
    expect((await client.get(`${PATH}/${list.id}/prices`)).body.data).toEqual([])
  })

  it('DELETE answers the price with deleted_at; a second one is 404, a PUT adds it again', async () => {
    const [list, other, article] = [await make(), await make(), await makeArticle()]
    await setPrice(other, article, 7)
    const price = (await setPrice(list, article, 8)).body
    const { status, body } = await client.delete(pricePath(list, article))
    expect(status).toBe(200)
    expect(body).toEqual({ ...price, deleted_at: body.deleted_at })
    expect(body.deleted_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(refusal(await client.delete(pricePath(list, article)))).toEqual(gone)
    expect((await client.get(`${PATH}/${other.id}/prices`)).body.data).toMatchObject([{ sale_price: 7 }])
    expect((await setPrice(list, article, 9)).body).not.toHaveProperty('deleted_at')
  })

  it('prices of deleted articles are not shown', async () => {
    const list = await make()
    const [kept, deleted] = [await makeArticle(), await makeArticle()]
    await setPrice(list, kept, 1)
    await setPrice(list, deleted, 2)
    await client.delete(`/v1/articles/${deleted.id}`)
    const { body } = await client.get(`${PATH}/${list.id}/prices`)
    expect(body.data.map(({ article_id }: Body) => article_id)).toEqual([kept.id])
    expect(refusal(await client.delete(pricePath(list, deleted)))).toEqual(gone)
  })

  it('lists.md#cursors: are listed newest first, by cursor, each list on its own', async () => {
    const [list, other] = [await make(), await make()]
    const articles: Body[] = []
    for (let count = 0; count < 5; count++) articles.push(await makeArticle())
    await setPrice(other, articles[0], 100)
    for (const article of [...articles].reverse()) await setPrice(list, article, 10)
    const path = `${PATH}/${list.id}/prices`
    const first = (await client.get(`${path}?limit=2`)).body
    expect(first).toMatchObject({ object: 'list', has_more: true, url: path })
    expect(first.data.map(({ article_id }: Body) => article_id)).toEqual([articles[0].id, articles[1].id])
    await setPrice(list, articles[1], 11)
    await setPrice(list, await makeArticle(), 10)
    await client.delete(pricePath(list, articles[3]))
    const second = (await client.get(`${path}?limit=2&starting_after=${first.next_starting_after}`)).body
    expect(second.data.map(({ article_id }: Body) => article_id)).toEqual([articles[2].id, articles[4].id])
    expect(await client.walk(`${path}?limit=1`)).toHaveLength(5)
    for (const cursor of ['x', first.next_starting_after]) {
      const answer = await client.get(`${PATH}/${other.id}/prices?starting_after=${cursor}`)
      expect(refusal(answer)).toEqual(invalid('starting_after'))
    }
    expect(refusal(await client.get(`${path}?limit=101`))).toEqual(invalid('limit'))
  })
})

describe('articles.md#price-lists: what the customer pays', () => {
  it('is the price on the list, else the sale price of the article', async () => {
    const list = await make()
    const [priced, free] = [await makeArticle(), await makeArticle()]
    const customer_id = await customerWith(list)
    await setPrice(list, priced, 12.5)
    expect([await priceFor(customer_id, priced), await priceFor(customer_id, free)]).toEqual([12.5, 20])
    await client.delete(pricePath(list, priced))
    expect(await priceFor(customer_id, priced)).toBe(20)
    expect((await client.get(`/v1/articles/${priced.id}`)).body.sale_price).toBe(20)
  })

  it('is the sale price again once the list is deleted; the customers are left without one', async () => {
    const [list, other, article] = [await make(), await make(), await makeArticle()]
    const [left, unaffected] = [await customerWith(list), await customerWith(other)]
    await setPrice(list, article, 15)
    await setPrice(other, article, 16)
    expect(await priceFor(left, article)).toBe(15)
    expect((await client.delete(`${PATH}/${list.id}`)).status).toBe(200)
    expect([await priceFor(left, article), await priceFor(unaffected, article)]).toEqual([20, 16])
    const { price_list_id } = await company.db
      .select('customer')
      .select('price_list_id')
      .where('id', '=', left)
      .executeTakeFirstOrThrow()
    expect(price_list_id).toBeNull()
  })
})

describe('the console: priceLists.price', () => {
  it('tells the price of an article on one list, and null where it is not on it', async () => {
    const session = await signIn(company.owner)
    const [list, other, article] = [await make(), await make(), await makeArticle()]
    const { body } = await setPrice(list, article, 7.1234)
    const read = async (id: string, article_id: string) =>
      (await session.call('priceLists.price', 'query', { id, article_id })).body
    expect(await read(list.id, article.id)).toEqual(body)
    expect(await read(other.id, article.id)).toBeNull()
    expect(await read(list.id, NOWHERE)).toBeNull()
    expect(
      (await session.call('priceLists.price', 'query', { id: NOWHERE, article_id: article.id })).status,
    ).toBe(404)
  })
})

describe('requests.md#deletion: deletion and other companies', () => {
  it('DELETE answers the list with deleted_at; every later access is 404', async () => {
    const [made, article] = [await make(), await makeArticle()]
    await setPrice(made, article, 1)
    const path = `${PATH}/${made.id}`
    const { status, body } = await client.delete(path)
    expect(status).toBe(200)
    expect(body).toEqual({ ...made, updated_at: body.updated_at, deleted_at: body.deleted_at })
    for (const answer of [
      await client.get(path),
      await client.patch(path, { name: 'A' }),
      await client.delete(path),
      await client.get(`${path}/prices`),
      await setPrice(made, article, 2),
    ]) {
      expect(refusal(answer)).toEqual(gone)
    }
    expect((await client.walk(PATH)).map(({ id }) => id)).not.toContain(made.id)
  })

  it("another company's list and article are 404 and stay", async () => {
    const [list, article] = [await make(), await makeArticle()]
    await setPrice(list, article, 3)
    const path = `${PATH}/${list.id}`
    const before = (await client.get(path)).body
    const { client: stranger } = await mintCompany()
    const own = { list: await stranger.create(PATH, { name: 'A' }), article: await makeArticle({}, stranger) }
    for (const answer of [
      await stranger.get(path),
      await stranger.patch(path, { name: 'A' }),
      await stranger.delete(path),
      await stranger.get(`${path}/prices`),
      await stranger.put(pricePath(list, own.article), { sale_price: 1 }),
      await stranger.put(pricePath(own.list, article), { sale_price: 1 }),
      await stranger.delete(pricePath(list, article)),
    ]) {
      expect(refusal(answer)).toEqual(gone)
    }
    expect((await client.get(path)).body).toEqual(before)
    expect((await client.get(`${path}/prices`)).body.data).toMatchObject([{ sale_price: 3 }])
  })

  it('articles.md#price-lists: reads need articles.read, writes articles.write', async () => {
    const reader = await company.clientWith(['articles.read'])
    const writer = await company.clientWith(['articles.write'])
    const [list, article] = [await make(), await makeArticle()]
    expect((await reader.get(`${PATH}/${list.id}/prices`)).status).toBe(200)
    expect((await writer.put(pricePath(list, article), { sale_price: 1 })).status).toBe(200)
    for (const answer of [
      await reader.put(pricePath(list, article), { sale_price: 1 }),
      await reader.delete(pricePath(list, article)),
      await reader.post(PATH, { name: 'A' }),
      await writer.get(`${PATH}/${list.id}/prices`),
    ]) {
      expect(refusal(answer)).toMatchObject({ status: 403, code: 'permission_missing' })
    }
  })
})
