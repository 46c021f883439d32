import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, refusal } from '../support/client.ts'
import { openWorkshop, succeed, type Workshop, wrongStocks } from '../support/documents.ts'
import { articleBody, labourBody, vehicleBody } from '../support/factories.ts'

let shop: Workshop

beforeAll(async () => {
  shop = await openWorkshop()
})

const stockOf = async (article: Body): Promise<number> => (await shop.read('articles', article.id)).stock
const movesOf = async (article: Body): Promise<Body[]> =>
  (await shop.movements(article.id)).filter(({ source }) => source === 'worksheet')

/** A worksheet with one line that cites a part with 10 in stock. */
async function sheetWith(quantity: number) {
  const part = await shop.article({ stock: 10, sale_price: 5 })
  const { id } = await shop.worksheet()
  const sheet = succeed(await shop.worksheetLines(id, { add: [{ article_id: part.id, quantity }] }))
  return { part, sheet, id, line: sheet.line_items[0] as Body }
}

const set = async (id: string, line: Body, fields: object): Promise<Body> =>
  succeed(await shop.worksheetLines(id, { update: [{ id: line.id, ...fields }] })).line_items[0]

describe('articles.md#movements: a worksheet line that cites a part writes one movement of minus its quantity', () => {
  it('with the worksheet as its source, on the article’s list of movements', async () => {
    const { part, sheet, line } = await sheetWith(2.5)
    expect(await stockOf(part)).toBe(7.5)
    expect(await movesOf(part)).toEqual([
      {
        ...{ object: 'article_movement', id: line.movement_id, quantity: -2.5, source: 'worksheet' },
        ...{ source_object: 'worksheet', supplier_name: null },
        ...{ source_id: sheet.id, seq_number: sheet.seq_number, document_date: sheet.document_date },
        ...{ customer_name: shop.customer.full_name, vehicle_name: 'Fiat Panda 1.2 Easy', total: 12.5 },
        created_at: expect.stringMatching(/Z$/),
      },
    ])
  })

  it('one a line, also of one article twice; none for a quantity of 0 or a line without article', async () => {
    const part = await shop.article({ stock: 10 })
    const { id } = await shop.worksheet()
    const quantities = [1, 2, 0]
    const add = [...quantities.map((quantity) => ({ article_id: part.id, quantity })), { description: 'a' }]
    const { line_items } = succeed(await shop.worksheetLines(id, { add }))
    expect(line_items.map(({ movement_id }: Body) => movement_id !== null)).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect((await movesOf(part)).map(({ quantity }) => quantity).sort()).toEqual([-1, -2])
    expect(await stockOf(part)).toBe(7)
  })

  it('articles.md#movements: labour never moves stock; negative stock is allowed', async () => {
    const [labour, part] = [await shop.labour({ stock: 3 }), await shop.article({ stock: 1 })]
    const { id } = await shop.worksheet()
    const add = [
      { article_id: labour.id, quantity: 2, kind: 'item' },
      { article_id: part.id, quantity: 4 },
    ]
    const { line_items } = succeed(await shop.worksheetLines(id, { add }))
    expect(line_items).toMatchObject([{ movement_id: null }, { movement_id: expect.any(String) }])
    expect([await stockOf(labour), await stockOf(part)]).toEqual([3, -3])
    expect(await movesOf(labour)).toEqual([])
  })
})

describe('articles.md#movements: a changed line updates its own movement in place', () => {
  it('another quantity or price keeps the movement’s id', async () => {
    const { part, id, line } = await sheetWith(2)
    expect(await set(id, line, { quantity: 5.125 })).toMatchObject({ movement_id: line.movement_id })
    expect(await set(id, line, { unit_price: 1 })).toMatchObject({ movement_id: line.movement_id })
    const moves = await movesOf(part)
    expect(moves).toMatchObject([{ id: line.movement_id, quantity: -5.125, total: 5.13 }])
    expect(await stockOf(part)).toBe(4.875)
  })

  it('another article moves with the same id; none, or a quantity of 0, takes it away', async () => {
    const { part, id, line } = await sheetWith(2)
    const next = await shop.article({ stock: 4 })
    expect(await set(id, line, { article_id: next.id })).toMatchObject({ movement_id: line.movement_id })
    expect([await stockOf(part), await stockOf(next)]).toEqual([10, 2])
    expect([await movesOf(part), (await movesOf(next)).length]).toEqual([[], 1])
    expect(await set(id, line, { quantity: 0 })).toMatchObject({ movement_id: null })
    expect(await stockOf(next)).toBe(4)
    expect(await set(id, line, { quantity: 1 })).toMatchObject({ movement_id: expect.any(String) })
    expect(await set(id, line, { article_id: null })).toMatchObject({ movement_id: null })
    expect([await stockOf(next), await movesOf(next)]).toEqual([4, []])
  })

  it('a line that only changes its place, text or kind leaves the movement alone', async () => {
    const { part, id, line } = await sheetWith(2)
    const before = await movesOf(part)
    await set(id, line, { description: 'a', kind: 'text', done: true, approval_status: 'declined' })
    succeed(await shop.worksheetLines(id, { add: [{ description: 'first', position: 1 }] }))
    expect(await movesOf(part)).toEqual(before)
  })

  it('removing the line removes it', async () => {
    const { part, id, line } = await sheetWith(2)
    succeed(await shop.worksheetLines(id, { remove: [line.id] }))
    expect([await stockOf(part), await movesOf(part)]).toEqual([10, []])
  })

  it('lines of one article in one batch: removed, changed and added', async () => {
    const { part, id, line } = await sheetWith(2)
    const article_id = part.id
    const { line_items } = succeed(await shop.worksheetLines(id, { add: [{ article_id, quantity: 3 }] }))
    succeed(
      await shop.worksheetLines(id, {
        ...{ remove: [line.id], update: [{ id: line_items[1].id, quantity: 4 }] },
        add: [{ article_id, quantity: 0.5 }],
      }),
    )
    expect(await stockOf(part)).toBe(5.5)
    expect((await movesOf(part)).map(({ quantity }) => quantity).sort()).toEqual([-0.5, -4])
  })

  it('a refused batch moves nothing', async () => {
    const { part, id, line } = await sheetWith(2)
    const batch = { update: [{ id: line.id, quantity: 9 }], add: [{ article_id: line.id }] }
    expect(refusal(await shop.worksheetLines(id, batch))).toMatchObject({ param: 'add[0].article_id' })
    expect(await stockOf(part)).toBe(8)
  })
})

describe('worksheets.md#deleting-a-worksheet: cancelling and deleting give the stock back', () => {
  it('cancelled gives back, draft again takes again', async () => {
    const { part, id } = await sheetWith(4)
    const cancelled = succeed(await shop.transitionWorksheet(id, 'cancelled'))
    expect(cancelled.line_items).toMatchObject([{ quantity: 4, movement_id: null }])
    expect([await stockOf(part), await movesOf(part)]).toEqual([10, []])
    const reopened = succeed(await shop.transitionWorksheet(id, 'draft'))
    expect(reopened.line_items).toMatchObject([{ movement_id: expect.any(String) }])
    expect(await stockOf(part)).toBe(6)
    expect(await movesOf(part)).toMatchObject([{ quantity: -4, total: 20 }])
  })

  it('other moves leave the stock as it is', async () => {
    const { part, id } = await sheetWith(4)
    const before = await movesOf(part)
    for (const status of ['in_progress', 'on_hold', 'completed', 'delivered'])
      succeed(await shop.transitionWorksheet(id, status))
    expect([await stockOf(part), await movesOf(part)]).toEqual([6, before])
  })

  it('deleted gives back, once', async () => {
    const [one, other] = [await sheetWith(4), await sheetWith(4)]
    succeed(await shop.transitionWorksheet(other.id, 'cancelled'))
    for (const { part, id } of [one, other]) {
      succeed(await shop.client.delete(`/v1/worksheets/${id}`))
      expect([await stockOf(part), await movesOf(part)]).toEqual([10, []])
    }
  })
})

describe('articles.md#movements: what the movement copies of the worksheet', () => {
  it('follows its customer, vehicle and date', async () => {
    const { part, id } = await sheetWith(1)
    const customer = await shop.client.create('/v1/customers', { full_name: 'Anna Verdi' })
    const vehicle = await shop.client.create(
      '/v1/vehicles',
      vehicleBody({ make: 'Seat', model: 'Ibiza', version: null }),
    )
    const document_date = '2026-02-28'
    const changed = { customer_id: customer.id, vehicle_id: vehicle.id, document_date }
    succeed(await shop.client.patch(`/v1/worksheets/${id}`, changed))
    expect(await movesOf(part)).toMatchObject([
      { customer_name: 'Anna Verdi', vehicle_name: 'Seat Ibiza', document_date },
    ])
  })
})

describe('articles.md#stock: stock is the sum of the movements', () => {
  it('also of an article that becomes labour, is deleted, or has its stock set meanwhile', async () => {
    const { part, id, line } = await sheetWith(2)
    succeed(await shop.client.patch(`/v1/articles/${part.id}`, articleBody({ stock: 100 })))
    await set(id, line, { quantity: 3 })
    expect(await stockOf(part)).toBe(99)
    succeed(await shop.client.patch(`/v1/articles/${part.id}`, labourBody({ stock: 50 })))
    await set(id, line, { quantity: 4 })
    expect(await wrongStocks(shop.company_id)).toEqual([])
    succeed(await shop.client.patch(`/v1/articles/${part.id}`, articleBody({ stock: 7 })))
    await set(id, line, { quantity: 5 })
    succeed(await shop.client.delete(`/v1/articles/${part.id}`))
    succeed(await shop.transitionWorksheet(id, 'cancelled'))
    succeed(await shop.transitionWorksheet(id, 'draft'))
    expect(await wrongStocks(shop.company_id)).toEqual([])
  })

  it('a stock beyond what can be kept is 422, never 500', async () => {
    const own = await openWorkshop()
    const part = await own.article({ stock: 0, sale_price: 0, purchase_price: 0 })
    const add = Array.from({ length: 500 }, () => ({ article_id: part.id, quantity: 999_999_999.999 }))
    const fill = async () => own.worksheetLines((await own.worksheet()).id, { add })
    succeed(await fill())
    succeed(await fill())
    expect(refusal(await fill())).toEqual({ status: 422, code: 'parameter_invalid', param: 'quantity' })
    expect((await own.read('articles', part.id)).stock).toBe(-999_999_999_999)
    expect(await wrongStocks(own.company_id)).toEqual([])
  })
})
