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

test('the demo workshop holds a catalogue, customers and vehicles', () => {
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

test('stock is the sum of its movements, the opening one first', async () => {
  const articles = await client.walk('/v1/articles?limit=50&kind=item')
  const stocked = articles.filter(({ stock }) => stock > 0).slice(0, 10)
  for (const { id, stock } of stocked) {
    const { data } = (await client.get(`/v1/articles/${id}/movements`)).body
    expect(data.at(-1).source).toBe('opening')
    const thousandths = data.map(({ quantity }: { quantity: number }) => Math.round(quantity * 1000))
    expect(thousandths.reduce((sum: number, value: number) => sum + value, 0)).toBe(Math.round(stock * 1000))
  }
})

test('documents make a year: some 250 quotes, 200 worksheets, 150 receipts, 400 calendar entries', async () => {
  const { counts } = demo
  expect(counts.quotes).toBeGreaterThan(220)
  expect(counts.worksheets).toBeGreaterThan(180)
  expect(counts.receipts).toBeGreaterThan(130)
  expect(counts.calendar_entries).toBeGreaterThan(350)
})

test('receipt numbers follow time, without a gap in any year', async () => {
  const { data } = (await client.get('/v1/receipts?preset=all')).body
  type Issued = { seq_number: number; issued_at: string }
  const issued: Issued[] = data.filter(({ seq_number }: Issued) => seq_number !== null)
  const years = Map.groupBy(issued, ({ issued_at }) => issued_at.slice(0, 4))
  for (const year of years.values()) {
    const inTime = year.toSorted((a, b) => a.issued_at.localeCompare(b.issued_at))
    expect(inTime.map(({ seq_number }) => seq_number)).toEqual(inTime.map((_, index) => index + 1))
  }
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
