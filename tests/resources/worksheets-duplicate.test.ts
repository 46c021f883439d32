import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, refusal } from '../support/client.ts'
import { expectSettled, openWorkshop, succeed, type Workshop, wrongStocks } from '../support/documents.ts'
import { customerBody, vehicleBody } from '../support/factories.ts'

let shop: Workshop

beforeAll(async () => {
  shop = await openWorkshop()
})

const duplicate = (id: string, body: object = {}) => shop.client.post(`/v1/worksheets/${id}/duplicate`, body)

const pick = (record: Body, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, record[name]]))

describe('worksheets.md#duplicating-a-worksheet', () => {
  it('makes a new draft of today with title, category, remarks and lines, and nothing else', async () => {
    const { id: work_category_id } = await shop.client.create('/v1/work-categories', { name: 'Freni' })
    const article = await shop.article({ stock: 10 })
    const gone = await shop.article({ stock: 10 })
    const copied = { title: 'Freni', comments: 'Pronto sabato', hide_discounts: true, work_category_id }
    const original = await shop.worksheet({
      ...copied,
      ...{ document_date: '2026-01-02', internal_notes: 'Nota', bay: 'Ponte 1', priority: 'urgent' },
      ...{ km: 5, external_id: 'AB-1', metadata: { a: 'b' }, assigned_user_ids: [shop.owner.user_id] },
    })
    const line = { description: 'Lavoro', unit_type: 'h', quantity: 1.5, unit_price: 48 }
    const add = [
      { article_id: article.id, quantity: 2, unit_price: 9.5, unit_discount_rate: 10, purchase_price: 4 },
      { article_id: gone.id, quantity: 1 },
      { ...line, done: true, approval_status: 'declined', user_id: shop.owner.user_id },
    ]
    const before = succeed(await shop.worksheetLines(original.id, { add }))
    succeed(await shop.client.delete(`/v1/articles/${gone.id}`))
    succeed(await shop.transitionWorksheet(original.id, 'cancelled'))
    const answer = await duplicate(original.id)
    const { document_date: today } = await shop.worksheet()
    expect(answer.status).toBe(201)
    const made = answer.body
    expect(await shop.read('worksheets', made.id)).toEqual(made)
    expectSettled(made)
    const amounts = ['total_before_tax', 'total_tax', 'total_after_tax', 'total_parts', 'total_cost']
    expect(pick(made, ...amounts)).toEqual(pick(before, ...amounts))
    expect(made).toMatchObject({
      ...{ ...copied, ...shop.parties, status: 'draft', seq_number: original.seq_number + 1 },
      ...{ document_date: today, km: shop.vehicle.km, km_out: null },
      ...{ internal_notes: null, bay: null, priority: 'normal', external_id: null, metadata: {} },
      ...{ assigned_user_ids: [], quote_id: null, started_at: null, completed_at: null },
    })
    const fresh = { done: false, approval_status: 'approved', user_id: null, quote_line_item_id: null }
    expect(made.line_items).toMatchObject([
      { ...fresh, ...add[0], description: article.name, kind: 'item', total_before_tax: 17.1 },
      { ...fresh, article_id: null, movement_id: null, description: gone.name },
      { ...fresh, ...line, kind: 'work' },
    ])
    expect((await shop.read('articles', article.id)).stock).toBe(8)
    expect(await wrongStocks(shop.company_id)).toEqual([])
  })

  it('is for another customer and vehicle where these are sent, with their names and kilometres', async () => {
    const customer = await shop.client.create('/v1/customers', customerBody())
    const vehicle = await shop.client.create('/v1/vehicles', vehicleBody({ km: 777 }))
    const { id } = await shop.worksheet()
    const parties = { customer_id: customer.id, vehicle_id: vehicle.id }
    expect(succeed(await duplicate(id, parties))).toMatchObject({
      ...{ ...parties, customer_name: customer.full_name, vehicle_license: vehicle.license, km: 777 },
    })
  })

  it('leaves out the quote that the original was converted from', async () => {
    const { id } = await shop.quote()
    succeed(await shop.quoteLines(id, { add: [{ description: 'Olio' }] }))
    const original = succeed(await shop.convert(id))
    expect(original.line_items[0].quote_line_item_id).not.toBeNull()
    const made = succeed(await duplicate(original.id))
    expect(made).toMatchObject({ quote_id: null, line_items: [{ quote_line_item_id: null }] })
    expect((await shop.read('quotes', id)).worksheet_id).toBe(original.id)
  })

  it('refuses to be for a customer who was deleted since', async () => {
    const customer = await shop.client.create('/v1/customers', customerBody())
    const { id } = await shop.worksheet({ customer_id: customer.id })
    succeed(await shop.client.delete(`/v1/customers/${customer.id}`))
    const wanted = { status: 422, code: 'parameter_invalid', param: 'customer_id' }
    expect(refusal(await duplicate(id))).toEqual(wanted)
    succeed(await duplicate(id, { customer_id: shop.customer.id }))
  })
})
