import { beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Client } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'
import { expectReasons } from '../support/document.ts'

const UNKNOWN = '0192f6a1-c3d8-7b2e-9a4f-5c6d7e8f9a0b'

let client: Client
let parties: { customer_id: string; vehicle_id: string }

beforeAll(async () => {
  client = (await mintCompany()).client
  const customer = await client.create('/v1/customers', { full_name: 'Mario Rossi' })
  const vehicle = await client.create('/v1/vehicles', { license: 'AB123CD' })
  parties = { customer_id: customer.id, vehicle_id: vehicle.id }
})

/** What a 422 lists; the first of it stands at the top. */
function paramsOf(answer: Answer): string[] {
  expect(answer.status, JSON.stringify(answer.body)).toBe(422)
  expectReasons(answer)
  const { errors, code, param } = answer.body
  expect({ code, param }).toEqual({ code: errors[0].code, param: errors[0].param })
  return errors.map((error: { param: string }) => error.param)
}

describe('requests.md#error-body: all failing fields are listed', () => {
  it('of an article: its VAT rate and its supplier', async () => {
    const body = { name: 'Filtro', unit_type: 'pz', vat_code: 'none', supplier_id: UNKNOWN }
    expect(paramsOf(await client.post('/v1/articles', body))).toEqual(['vat_code', 'supplier_id'])
  })

  it('of a customer: the price list and the VAT rate', async () => {
    const body = { full_name: 'Mario Rossi', price_list_id: UNKNOWN, default_vat_code: 'none' }
    const params = ['price_list_id', 'default_vat_code']
    expect(paramsOf(await client.post('/v1/customers', body))).toEqual(params)
    expect(paramsOf(await client.patch(`/v1/customers/${parties.customer_id}`, body))).toEqual(params)
  })

  it('of a worksheet: the vehicle and who is assigned', async () => {
    const body = { ...parties, vehicle_id: UNKNOWN, assigned_user_ids: [UNKNOWN] }
    const params = ['vehicle_id', 'assigned_user_ids[0]']
    expect(paramsOf(await client.post('/v1/worksheets', body))).toEqual(params)
    const worksheet = await client.create('/v1/worksheets', parties)
    expect(paramsOf(await client.patch(`/v1/worksheets/${worksheet.id}`, body))).toEqual(params)
  })

  it.each([
    ['/v1/articles?limit=1&name=x', { name: 1 }, ['limit', 'name', 'name', 'unit_type', 'vat_code']],
    ['/v1/quotes?q=x', { title: 1 }, ['q', 'customer_id', 'vehicle_id', 'title']],
    ['/v1/quotes/malformed/transitions?q=x', { action: 'lost' }, ['q', 'action']],
  ])('what stands in a wrong place, then what is wrong with the body: %s', async (path, body, params) => {
    const [first, ...rest] = paramsOf(await client.post(path, body))
    expect(first).toBe(params[0])
    expect([first, ...rest].sort()).toEqual([...params].sort())
  })

  it.each([
    [`checkins/${UNKNOWN}/send`, { to: ['', 'a@example.com\nBcc: b@example.com'] }, ['to[0]', 'to[1]']],
    ['customers', { email: 'x'.repeat(256), sdi_code: 'x'.repeat(2000) }, ['email', 'sdi_code']],
    [`checkins/${UNKNOWN}/damages/batch`, { add: [{ x: 1.00001 }] }, ['add[0].x']],
  ])('each once, whatever is wrong with it: %s', async (path, body, params) => {
    const told = paramsOf(await client.post(`/v1/${path}`, body))
    expect(told.filter((param) => params.includes(param)).sort()).toEqual(params)
  })
})

describe('lines.md#batch: every item that is wrong is listed', () => {
  const batchOf = async (noun: string, batch: object) => {
    const { id } = await client.create(`/v1/${noun}`, parties)
    return paramsOf(await client.post(`/v1/${noun}/${id}/line-items/batch`, batch))
  }

  it.each(['quotes', 'worksheets'])('of %s, remove, update, reorder, then add', async (noun) => {
    const batch = {
      remove: [UNKNOWN],
      update: [{ id: UNKNOWN, quantity: 2 }],
      reorder: [UNKNOWN],
      add: [
        { description: 'Olio', vat_code: 'none' },
        { description: 'Filtro', position: 2 },
        { article_id: UNKNOWN, vat_code: 'none', position: 9 },
        { quantity: 1 },
      ],
    }
    expect(await batchOf(noun, batch)).toEqual([
      ...['remove[0]', 'update[0].id', 'reorder[0]', 'add[0].vat_code'],
      ...['add[2].article_id', 'add[2].vat_code', 'add[2].position', 'add[3].description'],
    ])
  })

  it('of a worksheet, with who does the work', async () => {
    const add = [
      { description: 'Olio', vat_code: 'none' },
      { description: 'Freni', user_id: UNKNOWN },
    ]
    expect(await batchOf('worksheets', { add })).toEqual(['add[1].user_id', 'add[0].vat_code'])
  })

  it('and no item that is right: a place counts the lines that the new order leaves out', async () => {
    const { id } = await client.create('/v1/quotes', parties)
    const path = `/v1/quotes/${id}/line-items/batch`
    const { body } = await client.post(path, { add: [{ description: 'Olio' }, { description: 'Filtro' }] })
    const batch = { reorder: [body.line_items[0].id], add: [{ description: 'Freni', position: 3 }] }
    expect(paramsOf(await client.post(path, batch))).toEqual(['reorder'])
  })

  it('a change to a rate of 0 per cent is one', async () => {
    const rates: { code: string; rate: number }[] = (await client.get('/v1/vat-rates')).body.data
    const free = rates.find(({ rate }) => rate === 0)!
    const { id } = await client.create('/v1/quotes', parties)
    const path = `/v1/quotes/${id}/line-items/batch`
    const { body } = await client.post(path, { add: [{ description: 'Olio', unit_price: 10 }] })
    const update = [{ id: body.line_items[0].id, vat_code: free.code }]
    expect((await client.post(path, { update })).body).toMatchObject({ total_tax: 0, total_after_tax: 10 })
  })
})
