import { beforeAll, expect, test } from 'vitest'
import { createDemo } from '../src/database/demo.ts'
import { Client } from './support/client.ts'
import { database } from './support/company.ts'

type Demo = Awaited<ReturnType<typeof createDemo>>
let demo: Demo
let client: Client

beforeAll(async () => {
  demo = await createDemo(database().kysely)
  client = new Client(demo.key)
})

test('the demo workshop holds what issue 2 asks for', () => {
  expect(demo.counts.articles).toBeGreaterThanOrEqual(290)
  expect(demo.counts).toMatchObject({ customers: 60, vehicles: 80, suppliers: 9, price_lists: 3 })
  expect(demo.company).toMatchObject({ name: 'Officina Bianchi', owner: { email: expect.any(String) } })
})

test('its key reads every list, and the lists hold what was counted', async () => {
  const lists = {
    articles: '/v1/articles?limit=50',
    customers: '/v1/customers?limit=100',
    vehicles: '/v1/vehicles?limit=100',
    suppliers: '/v1/suppliers',
    price_lists: '/v1/price-lists',
    work_categories: '/v1/work-categories',
  }
  for (const [kind, path] of Object.entries(lists)) {
    expect(await client.walk(path), kind).toHaveLength(demo.counts[kind as keyof Demo['counts']])
  }
})

test('customers on a price list see its prices', async () => {
  const customers = await client.walk('/v1/customers?tag=flotta')
  const path = '/v1/articles?q=TAG-BASE'
  const own = await client.get(path)
  const theirs = await client.get(`${path}&customer_id=${customers[0].id}`)
  expect(theirs.body.data[0].sale_price).toBeLessThan(own.body.data[0].sale_price)
})

test('stock has its opening movement', async () => {
  const articles = await client.walk('/v1/articles?limit=50&kind=item')
  const stocked = articles.find(({ stock }) => stock > 0)
  const { body } = await client.get(`/v1/articles/${stocked.id}/movements`)
  expect(body.data).toMatchObject([{ source: 'opening', quantity: stocked.stock }])
})

test('a second one holds the same, beside the first', async () => {
  const again = await createDemo(database().kysely)
  const other = new Client(again.key)
  const names = async (of: Client, path: string) =>
    (await of.walk(path)).map(({ name, full_name, license, vin, stock }) => [
      name,
      full_name,
      license,
      vin,
      stock,
    ])
  for (const path of ['/v1/articles?limit=50', '/v1/customers?limit=100', '/v1/vehicles?limit=100']) {
    expect(await names(other, path)).toEqual(await names(client, path))
  }
})
