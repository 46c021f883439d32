import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'
import { product } from '../support/product.ts'
import { makeRecord } from '../support/records.ts'

let client: Client

beforeAll(async () => {
  client = (await mintCompany()).client
})

describe('vehicle-deadlines.md#the-vehicles-fields: one open deadline of a kind, whatever comes at once', () => {
  it('many are added and completed over two processes: one succeeds', async () => {
    const urls = [product.base_url, product.other_url]
    const { id } = await makeRecord(client, 'vehicles')
    const path = `/v1/vehicles/${id}/deadlines`
    const send = (to: string, body: object) =>
      Promise.all(Array.from({ length: 10 }, (_, index) => client.post(to, body, { url: urls[index % 2]! })))
    const refused = Array(9).fill(409)
    const added = await send(path, { kind: 'insurance', due_date: '2090-01-31', interval_months: 12 })
    expect(added.map(({ status }) => status).sort()).toEqual([201, ...refused])
    const { body } = added.find(({ status }) => status === 201)!
    const completed = await send(`${path}/${body.id}/complete`, {})
    expect(completed.map(({ status }) => status).sort()).toEqual([200, ...refused])
    expect(await client.walk(path)).toMatchObject([{ kind: 'insurance', computed: false }])
  })
})
