import { beforeEach, describe, expect, it } from 'vitest'
import { formerValues } from '../support/calls.ts'
import { type Body, refusal } from '../support/client.ts'
import { mintCompany, type TestCompany } from '../support/company.ts'
import { articleBody, customerBody, vehicleBody } from '../support/factories.ts'

const PATH = '/v1/events'

let company: TestCompany

beforeEach(async () => {
  company = await mintCompany()
})

const read = async (query = ''): Promise<Body> => (await company.client.get(`${PATH}${query}`)).body
const types = (page: Body) => page.data.map(({ type }: Body) => type)

/** A draft receipt of 122.00 with the customer, vehicle, article and worksheet that it needs. */
async function draft() {
  const { client } = company
  const customer = await client.create('/v1/customers', customerBody())
  const vehicle = await client.create('/v1/vehicles', vehicleBody({ customer_id: customer.id }))
  const article = await client.create('/v1/articles', articleBody({ stock: 10 }))
  const about = { customer_id: customer.id, vehicle_id: vehicle.id, title: 'Freni' }
  const worksheet = await client.create('/v1/worksheets', about)
  const lines = { add: [{ article_id: article.id, quantity: 2, unit_price: 50, vat_code: '22' }] }
  await client.post(`/v1/worksheets/${worksheet.id}/line-items/batch`, lines)
  const receipt = await client.create('/v1/receipts', { worksheet_id: worksheet.id })
  return { customer, vehicle, article, worksheet, receipt }
}

describe('events.md#the-feed', () => {
  it('newest first, or ascending above after_seq; latest_seq is the highest', async () => {
    expect(await read()).toMatchObject({ data: [], has_more: false, latest_seq: 0 })
    for (const name of ['A', 'B', 'C']) await company.client.create('/v1/suppliers', { name })
    const newest = await read()
    expect(newest.data.map(({ seq }: Body) => seq)).toEqual([3, 2, 1])
    expect(newest.latest_seq).toBe(3)
    const after = await read('?after_seq=1&limit=1')
    expect(after.data.map(({ seq, data }: Body) => [seq, data.name])).toEqual([[2, 'B']])
    const rest = await read(`?after_seq=1&limit=1&starting_after=${after.next_starting_after}`)
    expect([rest.data[0].seq, rest.has_more]).toEqual([3, false])
    expect((await read('?after_seq=3')).data).toEqual([])
  })

  it('filters by type, all of an object, record and time', async () => {
    const { client } = company
    const supplier = await client.create('/v1/suppliers', { name: 'A' })
    await client.patch(`/v1/suppliers/${supplier.id}`, { name: 'B' })
    const article = await client.create('/v1/articles', articleBody())
    expect(types(await read('?type=supplier.updated,article.created'))).toEqual([
      'article.created',
      'supplier.updated',
    ])
    expect(types(await read('?type=supplier.*'))).toEqual(['supplier.updated', 'supplier.created'])
    const own = await read(`?object_id=${article.id}`)
    expect(types(own)).toEqual(['article.created'])
    const at = own.data[0].created_at
    expect(types(await read(`?from=${at}`))).toEqual(['article.created'])
    expect((await read(`?to=${at}`)).data).toHaveLength(2)
    for (const [query, param] of [
      ['type=supplier.eaten', 'type'],
      ['type=nobody.*', 'type'],
      ['after_seq=-1', 'after_seq'],
      [`from=${at}&to=${at}`, 'to'],
    ]) {
      const answer = await client.get(`${PATH}?${query}`)
      expect(refusal(answer)).toEqual({ status: 422, code: 'parameter_invalid', param })
    }
  })
})

describe('events.md#who-sees-what', () => {
  it('events of records that a key may not read are left out, and 404 by id', async () => {
    await company.client.create('/v1/suppliers', { name: 'A' })
    await company.client.create('/v1/articles', articleBody())
    const all = await read()
    const reader = await company.clientWith(['events.read', 'suppliers.read'])
    const seen = (await reader.get(PATH)).body
    expect([types(seen), seen.latest_seq]).toEqual([['supplier.created'], 2])
    const hidden = all.data.find(({ type }: Body) => type === 'article.created')
    expect((await reader.get(`${PATH}/${hidden.id}`)).status).toBe(404)
    expect((await reader.get(`${PATH}/${seen.data[0].id}`)).body).toEqual(seen.data[0])
    const { client: stranger } = await mintCompany()
    expect((await stranger.get(`${PATH}/${hidden.id}`)).status).toBe(404)
  })

  it('costs are there with reports.read only, as in the record itself', async () => {
    const { worksheet } = await draft()
    const path = `${PATH}?object_id=${worksheet.id}&limit=1`
    const whole = (await company.client.get(path)).body.data[0]
    expect(whole.data.total_cost).toBeGreaterThan(0)
    expect(whole.data.line_items[0].purchase_price).toBeGreaterThan(0)
    const reader = await company.clientWith(['events.read', 'worksheets.read'])
    const shown = (await reader.get(path)).body.data[0]
    for (const field of ['total_cost', 'margin']) {
      expect(shown.data).not.toHaveProperty(field)
      expect(shown.previous_attributes).not.toHaveProperty(field)
    }
    expect(shown.data.line_items[0]).not.toHaveProperty('purchase_price')
  })
})

describe('events.md#one-event-a-change: an operation that does two things gives both, the cause first', () => {
  /** The events of a request, in order, and its answer. */
  async function eventsOf(work: () => Promise<Body>) {
    const { latest_seq } = await read()
    const { status, body } = await work()
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    return { body, events: (await read(`?after_seq=${latest_seq}`)).data as Body[] }
  }

  it('an issue with its payment, then the payment back, then voiding', async () => {
    const { client } = company
    const { receipt } = await draft()
    const path = `/v1/receipts/${receipt.id}`
    const issue = await eventsOf(() => client.post(`${path}/issue`, { amount: 100, payment_method: 'MP01' }))
    expect(issue.events.map(({ type }) => type)).toEqual(['receipt.issued', 'receipt.payment_created'])
    for (const { data } of issue.events) expect(data).toEqual(issue.body)
    const [issued, paid] = issue.events as [Body, Body]
    expect(issued.previous_attributes).toMatchObject({ seq_number: null, issued_at: null, type: 'draft' })
    expect(paid.previous_attributes).toMatchObject({ total_payments: 0, outstanding_payments: 122 })
    expect(issued.previous_attributes).not.toHaveProperty('total_payments')
    const [payment] = (await client.get(`${path}/payments`)).body.data
    expect([issued.related, paid.related]).toEqual([null, payment])
    const back = await eventsOf(() => client.delete(`${path}/payments/${payment.id}`))
    expect(back.events).toMatchObject([{ type: 'receipt.payment_deleted', related: { id: payment.id } }])
  })

  it('a conversion, and the stock that its lines move', async () => {
    const { client } = company
    const { customer, vehicle, article } = await draft()
    const about = { customer_id: customer.id, vehicle_id: vehicle.id, title: 'Olio' }
    const quote = await client.create('/v1/quotes', about)
    const lines = { add: [{ article_id: article.id, quantity: 3 }] }
    const batch = await eventsOf(() => client.post(`/v1/quotes/${quote.id}/line-items/batch`, lines))
    expect(batch.events.map(({ type }) => type)).toEqual(['quote.updated'])
    expect(batch.events[0]!.previous_attributes).not.toHaveProperty('line_items')
    const before = (await client.get(`/v1/articles/${article.id}`)).body
    const { events, body } = await eventsOf(() => client.post(`/v1/quotes/${quote.id}/convert`))
    expect(events.map(({ type, object_id }) => [type, object_id])).toEqual([
      ['quote.converted', quote.id],
      ['worksheet.created', body.id],
      ['article.stock_changed', article.id],
    ])
    const stock = events.find(({ type }) => type === 'article.stock_changed')!
    const after = (await client.get(`/v1/articles/${article.id}`)).body
    expect(stock.data).toEqual(after)
    expect(stock.previous_attributes).toEqual(formerValues(before, after))
    expect([stock.previous_attributes.stock, stock.data.stock]).toEqual([8, 5])
    expect(stock.previous_attributes).toHaveProperty('reserved_stock')
    expect(stock.previous_attributes).toHaveProperty('stock_value')
  })

  it('a batch of a worksheet, then each article that it moved; the article’s own change is one event', async () => {
    const { client } = company
    const { worksheet, article } = await draft()
    const add = { add: [{ article_id: article.id, quantity: 1 }] }
    const path = `/v1/worksheets/${worksheet.id}`
    await client.delete(`/v1/receipts/${(await client.get('/v1/receipts')).body.data[0].id}`)
    const { events } = await eventsOf(() => client.post(`${path}/line-items/batch`, add))
    expect(events.map(({ type }) => type)).toEqual(['worksheet.updated', 'article.stock_changed'])
    const moved = (await client.get(`/v1/articles/${article.id}`)).body
    const { object, id, supplier_name, created_at, updated_at, kind, ...rest } = moved
    const { average_cost, reserved_stock, on_hand_stock, ordered_stock, stock_value, ...body } = rest
    const own = await eventsOf(() => client.patch(`/v1/articles/${id}`, { ...body, stock: 20 }))
    expect(own.events.map(({ type }) => type)).toEqual(['article.updated'])
    expect(own.events[0]!.previous_attributes).toMatchObject({ stock: moved.stock, on_hand_stock })
  })

  it('a deleted worksheet, then each article that it gives back, with all that was otherwise of it', async () => {
    const { client } = company
    const { worksheet, article, receipt } = await draft()
    await client.delete(`/v1/receipts/${receipt.id}`)
    const readPart = async () => (await client.get(`/v1/articles/${article.id}`)).body
    const before = await readPart()
    expect(before).toMatchObject({ stock: 8, reserved_stock: 2, on_hand_stock: 10 })
    const { events } = await eventsOf(() => client.delete(`/v1/worksheets/${worksheet.id}`))
    expect(events.map(({ type }) => type)).toEqual(['worksheet.deleted', 'article.stock_changed'])
    const after = await readPart()
    expect(after).toMatchObject({ stock: 10, reserved_stock: 0, on_hand_stock: 10 })
    expect(events[1]!.previous_attributes).toEqual(formerValues(before, after))
  })

  it('the record that is made comes before what its making changes', async () => {
    const { client } = company
    const { customer, vehicle, article } = await draft()
    const about = { customer_id: customer.id, vehicle_id: vehicle.id }
    const typesOf = async (path: string, body: object) =>
      (await eventsOf(() => client.post(path, body))).events.map(({ type }) => type)
    expect(await typesOf('/v1/worksheets', { ...about, km: 90_000 })).toEqual([
      ...['worksheet.created', 'vehicle.updated'],
    ])
    expect(await typesOf('/v1/checkins', { ...about, km: 91_000 })).toEqual([
      ...['checkin.created', 'vehicle.updated'],
    ])
    const adjustment = { article_id: article.id, quantity: 1, reason: 'correction' }
    expect(await typesOf('/v1/stock-adjustments', adjustment)).toEqual([
      ...['stock_adjustment.created', 'article.stock_changed'],
    ])
    const account = { name: 'Seconda cassa', kind: 'cash', is_default: true }
    expect(await typesOf('/v1/cash-book-accounts', account)).toEqual([
      ...['cash_book_account.created', 'cash_book_account.updated'],
    ])
  })

  it('a vehicle whose kilometres come with a tyre set names the set that was on it before', async () => {
    const { client } = company
    const { customer, vehicle } = await draft()
    const tyres = { customer_id: customer.id, vehicle_id: vehicle.id, season: 'winter' }
    const set = await client.create('/v1/tyre-sets', tyres)
    const before = (await client.get(`/v1/vehicles/${vehicle.id}`)).body
    const mount = { action: 'mounted', km: 90_000 }
    const { events } = await eventsOf(() => client.post(`/v1/tyre-sets/${set.id}/transitions`, mount))
    expect(events.map(({ type }) => type)).toEqual(['tyre_set.mounted', 'vehicle.updated'])
    const after = (await client.get(`/v1/vehicles/${vehicle.id}`)).body
    expect(after.mounted_tyre_set_id).toBe(set.id)
    expect(events[1]!.previous_attributes).toEqual(formerValues(before, after))
  })
})
