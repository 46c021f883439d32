import { beforeAll, describe, expect, it } from 'vitest'
import type { Body } from '../support/client.ts'
import { openWorkshop, type Workshop } from '../support/documents.ts'
import { product } from '../support/product.ts'
import { makeRecord } from '../support/records.ts'

let shop: Workshop
let urls: string[]

beforeAll(async () => {
  shop = await openWorkshop()
  urls = [product.base_url, product.other_url]
})

const MANY = 10
const SETS = '/v1/tyre-sets'

/** One request for each body, all at once, spread over the two processes; their statuses. */
async function statuses(requests: { path: string; body: object }[]): Promise<number[]> {
  const answers = await Promise.all(
    requests.map(({ path, body }, index) => shop.client.post(path, body, { url: urls[index % 2]! })),
  )
  return answers.map(({ status }) => status).sort()
}

async function make(fields: object = {}): Promise<Body> {
  const customer_id = (await makeRecord(shop.client, 'customers')).id
  const vehicle_id = (await makeRecord(shop.client, 'vehicles')).id
  return shop.client.create(SETS, { season: 'winter', customer_id, vehicle_id, ...fields })
}
const counts = (good: number, status: number) => [
  ...Array(good).fill(status),
  ...Array(MANY - good).fill(409),
]

describe('tyre-sets.md#places: a place is never over its capacity, whatever comes at once', () => {
  it('new sets, moves and returns to one place with room for three: three succeed', async () => {
    const { id: location_id } = await makeRecord(shop.client, 'tyre-storage-locations', { capacity: 3 })
    const lying = await Promise.all(Array.from({ length: MANY }, () => make()))
    const moves = lying.map(({ id }) => ({ path: `${SETS}/${id}/move`, body: { location_id } }))
    expect(await statuses(moves)).toEqual(counts(3, 200))
    const { body } = await shop.client.get(`/v1/tyre-storage-locations/${location_id}`)
    expect(body).toMatchObject({ stored_count: 3, free_count: 0 })
    expect(await shop.client.walk(`${SETS}?location_id=${location_id}`)).toHaveLength(3)
  })
})

describe('tyre-sets.md#moves: a vehicle has one mounted set, whatever comes at once', () => {
  it('many sets are mounted on one vehicle: one succeeds', async () => {
    const { id: vehicle_id } = await makeRecord(shop.client, 'vehicles')
    const stored = await Promise.all(Array.from({ length: MANY }, () => make()))
    const body = { action: 'mounted', vehicle_id }
    const moves = stored.map(({ id }) => ({ path: `${SETS}/${id}/transitions`, body }))
    expect(await statuses(moves)).toEqual(counts(1, 200))
  })

  it('one swap sent many times at once: one succeeds', async () => {
    const winter = await make()
    const { vehicle_id } = winter
    const { id: with_tyre_set_id } = await make({ vehicle_id, status: 'mounted' })
    const swap = { path: `${SETS}/${winter.id}/swap`, body: { with_tyre_set_id } }
    expect(await statuses(Array(MANY).fill(swap))).toEqual(counts(1, 200))
  })
})
