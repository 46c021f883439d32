import { beforeAll, describe, expect, it } from 'vitest'
import type { Body } from '../support/client.ts'
import { openWorkshop, type Workshop } from '../support/documents.ts'
import { customerBody } from '../support/factories.ts'
import { openOffice, untaxed } from '../support/invoices.ts'
import { product } from '../support/product.ts'

let shop: Workshop
let urls: string[]

beforeAll(async () => {
  shop = await openWorkshop()
  urls = [product.base_url, product.other_url]
})

const MANY = 8
const newCustomer = (): Promise<Body> => shop.client.create('/v1/customers', customerBody())
const times = <R>(work: (index: number) => Promise<R>) =>
  Promise.all(Array.from({ length: MANY }, (_, index) => work(index)))
const at = (index: number) => ({ url: urls[index % urls.length]! })

describe('customers.md#merging: whatever comes at once', () => {
  it('two that are merged into each other: exactly one stays', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [(await newCustomer()).id, (await newCustomer()).id]
      const answers = await times((index) => {
        const [id, source_id] = index % 2 === 0 ? [one, two] : [two, one]
        return shop.client.post(`/v1/customers/${id}/merge`, { source_id }, at(index >> 1))
      })
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const present = await Promise.all([one, two].map((id) => shop.client.get(`/v1/customers/${id}`)))
      expect(present.map(({ status }) => status).sort()).toEqual([200, 404])
    }
  })

  it('a document made meanwhile names the one that stays, or is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const [kept, source] = [(await newCustomer()).id, (await newCustomer()).id]
      const body = { customer_id: source, vehicle_id: shop.parties.vehicle_id }
      const [merged, ...made] = await Promise.all([
        shop.client.post(`/v1/customers/${kept}/merge`, { source_id: source }, at(0)),
        ...Array.from({ length: MANY }, (_, index) => shop.client.post('/v1/quotes', body, at(index))),
      ])
      expect(merged!.status).toBe(200)
      for (const { status, body: quote } of made) {
        if (status === 201)
          expect((await shop.read('quotes', quote.id)).customer_id, JSON.stringify(quote)).toBe(kept)
        else expect({ status, param: quote.param }).toEqual({ status: 422, param: 'customer_id' })
      }
    }
  })
})

describe('customers.md#anonymizing: whatever comes at once', () => {
  it('of an anonymization and new worksheets either it or they are refused', async () => {
    for (let round = 0; round < 6; round++) {
      const { id } = await newCustomer()
      const body = { customer_id: id, vehicle_id: shop.parties.vehicle_id }
      const makeAll = () =>
        Array.from({ length: MANY }, (_, index) => shop.client.post('/v1/worksheets', body, at(index)))
      const anonymize = () => shop.client.post(`/v1/customers/${id}/anonymize`, undefined, at(1))
      // Each comes first in turn.
      const [anonymized, made] =
        round % 2 === 0
          ? await Promise.all([anonymize(), Promise.all(makeAll())])
          : await Promise.all([Promise.all(makeAll()), anonymize()]).then(([all, one]) => [one, all] as const)
      const succeeded = made.filter(({ status }) => status === 201)
      if (anonymized.status === 200) {
        expect(succeeded).toEqual([])
        for (const { body: refused } of made)
          expect(refused).toMatchObject({ status: 422, param: 'customer_id' })
      } else {
        expect(anonymized.body).toMatchObject({ status: 409, code: 'customer_in_use' })
        expect(succeeded.length).toBeGreaterThan(0)
      }
    }
  })

  it('of an anonymization and what was closed and is taken up again one is refused, and neither waits long', async () => {
    const { client, parties } = shop
    let waited = 0
    for (let round = 0; round < 6; round++) {
      const { id } = await newCustomer()
      const own = { ...parties, customer_id: id }
      const move = (path: string, action: string, index = 0) =>
        client.post(`/v1/${path}/transitions`, { action }, at(index))
      const worksheet = await client.create('/v1/worksheets', own)
      const checkin = await client.create('/v1/checkins', { ...own, km: 1 })
      await move(`worksheets/${worksheet.id}`, 'cancelled')
      await move(`checkins/${checkin.id}`, 'completed')
      const anonymize = (index: number) => client.post(`/v1/customers/${id}/anonymize`, undefined, at(index))
      const begun = performance.now()
      const [gone, again, ...opened] = await Promise.all([
        ...[anonymize(0), anonymize(1)],
        ...[0, 1].map((index) => move(`worksheets/${worksheet.id}`, 'draft', index)),
        ...[0, 1].map((index) => move(`checkins/${checkin.id}`, 'active', index)),
      ])
      waited += performance.now() - begun
      const isGone = [gone!.status, again!.status].includes(200)
      for (const { status } of opened) expect(status).toBe(isGone ? 422 : 200)
    }
    // Who waits for each other is told apart after a second, and again after each new attempt.
    expect(waited).toBeLessThan(30_000)
  })

  it('of an anonymization and the receipt of a delivered worksheet one is refused', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await newCustomer()
      const { id: worksheet_id } = await shop.worksheet({ customer_id: id })
      for (const action of ['completed', 'delivered']) await shop.transitionWorksheet(worksheet_id, action)
      const [anonymized, receipt] = await Promise.all([
        shop.client.post(`/v1/customers/${id}/anonymize`, undefined, at(0)),
        shop.client.post('/v1/receipts', { worksheet_id }, at(1)),
      ])
      expect([
        [200, 422],
        [409, 201],
      ]).toContainEqual([anonymized.status, receipt.status])
    }
  })

  it('of an anonymization and the credit note over a paid invoice one is refused', async () => {
    const office = await openOffice()
    for (let round = 0; round < 4; round++) {
      const customer = await office.client.create('/v1/customers', customerBody())
      const invoice = await office.issued([untaxed(5)], { customer_id: customer.id })
      const paid = await office.pay(invoice.id, { amount: 5, payment_method: 'MP01' })
      expect(paid.status).toBe(201)
      const [anonymized, note] = await Promise.all([
        office.client.post(`/v1/customers/${customer.id}/anonymize`, undefined, at(0)),
        office.client.post('/v1/credit-notes', { invoice_id: invoice.id }, at(1)),
      ])
      expect([
        [200, 422],
        [409, 201],
      ]).toContainEqual([anonymized.status, note.status])
    }
  })

  it('of an anonymization and mails to the address of the customer none keeps the address', async () => {
    const office = await openOffice()
    for (let round = 0; round < 4; round++) {
      const customer = await office.client.create('/v1/customers', customerBody())
      const invoice = await office.issued([untaxed(5)], { customer_id: customer.id })
      expect((await office.pay(invoice.id, { amount: 5, payment_method: 'MP01' })).status).toBe(201)
      const [anonymized, mails] = await Promise.all([
        office.client.post(`/v1/customers/${customer.id}/anonymize`, undefined, at(0)),
        times((index) => office.client.post(`/v1/invoices/${invoice.id}/send`, {}, at(index))),
      ])
      expect(anonymized.status).toBe(200)
      for (const { status, body } of mails) {
        if (status === 201) expect((await office.client.get(`/v1/messages/${body.id}`)).body.to).toEqual([])
        else expect({ status, param: body.param }).toEqual({ status: 422, param: 'to' })
      }
    }
  })
})

describe('articles.md#price-lists: whatever comes at once', () => {
  it('a customer who is given a price list while it goes is left without one, or is refused', async () => {
    for (let round = 0; round < 6; round++) {
      const { id: price_list_id } = await shop.client.create('/v1/price-lists', { name: 'Officine' })
      const known: string = (await newCustomer()).id
      const [deleted, ...given] = await Promise.all([
        shop.client.delete(`/v1/price-lists/${price_list_id}`, at(0)),
        ...Array.from({ length: MANY }, (_, index) =>
          shop.client.post('/v1/customers', customerBody({ price_list_id }), at(index)),
        ),
        shop.client.patch(`/v1/customers/${known}`, { price_list_id }, at(1)),
      ])
      expect(deleted!.status).toBe(200)
      for (const { status, body } of given) {
        if (status < 300) expect((await shop.read('customers', body.id)).price_list_id).toBeNull()
        else expect({ status, param: body.param }).toEqual({ status: 422, param: 'price_list_id' })
      }
    }
  })
})
