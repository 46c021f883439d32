import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Body } from '../support/client.ts'
import { openWorkshop, succeed, type Workshop, wrongStocks } from '../support/documents.ts'

let shop: Workshop

beforeAll(async () => {
  shop = await openWorkshop()
})

const read = (id: string) => shop.read('articles', id)
const figures = async (id: string) => {
  const { stock, average_cost, stock_value, purchase_price } = await read(id)
  return { stock, average_cost, stock_value, purchase_price }
}

/** An expense that loads stock, without lines. */
const purchase = (fields: object = {}): Promise<Body> =>
  shop.client.create('/v1/expenses', { document_date: '2026-09-05', load_stock: true, ...fields })
const lines = async (id: string, batch: object): Promise<Body> =>
  succeed(await shop.client.post(`/v1/expenses/${id}/line-items/batch`, batch))
const buy = async (article_id: string, quantity: number, unit_price: number) =>
  lines((await purchase()).id, { add: [{ article_id, quantity, unit_price }] })

describe('stock.md#stock-reserved-on-hand-ordered', () => {
  it('lines that are not done reserve what they took, while the work goes on', async () => {
    const { id } = await shop.article({ stock: 10 })
    const sheet = await shop.worksheet()
    const add = [{ article_id: id, quantity: 3 }]
    const [line] = succeed(await shop.worksheetLines(sheet.id, { add })).line_items
    const shelf = async () => {
      const { stock, reserved_stock, on_hand_stock } = await read(id)
      return [stock, reserved_stock, on_hand_stock]
    }
    const done = async (is_done: boolean) =>
      succeed(await shop.worksheetLines(sheet.id, { update: [{ id: line.id, done: is_done }] }))
    expect(await shelf()).toEqual([7, 3, 10])
    for (const action of ['in_progress', 'on_hold', 'in_progress']) {
      succeed(await shop.transitionWorksheet(sheet.id, action))
      expect(await shelf(), action).toEqual([7, 3, 10])
    }
    await done(true)
    expect(await shelf()).toEqual([7, 0, 7])
    await done(false)
    expect(await shelf()).toEqual([7, 3, 10])
    succeed(await shop.transitionWorksheet(sheet.id, 'completed'))
    expect(await shelf()).toEqual([7, 0, 7])
    const other = await shop.worksheet()
    succeed(await shop.worksheetLines(other.id, { add }))
    expect(await shelf()).toEqual([4, 3, 7])
    succeed(await shop.transitionWorksheet(other.id, 'cancelled'))
    expect(await shelf()).toEqual([7, 0, 7])
    succeed(await shop.transitionWorksheet(other.id, 'draft'))
    succeed(await shop.client.delete(`/v1/worksheets/${other.id}`))
    expect(await shelf()).toEqual([7, 0, 7])
  })
})

describe('stock.md#average-cost', () => {
  it('stock.md#average-cost: the example of the page', async () => {
    const { id } = await shop.article({ stock: 10, purchase_price: 7 })
    expect(await figures(id)).toEqual({ stock: 10, average_cost: 7, stock_value: 70, purchase_price: 7 })
    const bought = await buy(id, 5, 8.5)
    expect(await figures(id)).toEqual({
      ...{ stock: 15, average_cost: 7.5, stock_value: 112.5, purchase_price: 8.5 },
    })
    const { id: worksheet } = await shop.worksheet()
    succeed(await shop.worksheetLines(worksheet, { add: [{ article_id: id, quantity: 6 }] }))
    expect(await figures(id)).toMatchObject({ stock: 9, average_cost: 7.5, stock_value: 67.5 })
    succeed(await shop.client.delete(`/v1/expenses/${bought.id}`))
    // (9 × 7.5 − 5 × 8.5) ÷ 4
    expect(await figures(id)).toEqual({
      ...{ stock: 4, average_cost: 6.25, stock_value: 25, purchase_price: 8.5 },
    })
  })

  it('stock.md#average-cost: what is loaded while nothing is there gives its own cost, rounded to four decimals', async () => {
    const { id } = await shop.article({ stock: -2, purchase_price: 3 })
    expect(await figures(id)).toMatchObject({ average_cost: 0, stock_value: 0 })
    await buy(id, 3, 3.3333)
    // a line of 10.00: 3.333333…, of which one is there
    expect(await figures(id)).toEqual({
      stock: 1,
      average_cost: 3.3333,
      stock_value: 3.33,
      purchase_price: 3.3333,
    })
  })

  it('stock.md#average-cost: what would be a trace below 0 once a load is taken back leaves the average', async () => {
    const { id } = await shop.article({ stock: 0, purchase_price: 0 })
    const dear = await buy(id, 1, 10.01)
    await buy(id, 999, 0)
    expect(await figures(id)).toMatchObject({ stock: 1000, average_cost: 0.01 })
    succeed(await shop.client.delete(`/v1/expenses/${dear.id}`))
    // (1000 × 0.01 − 10.01) ÷ 999 is −0.00001…
    expect(await figures(id)).toMatchObject({ stock: 999, average_cost: 0.01 })
  })

  it('stock.md#average-cost: stock that is set costs the average, and the purchase price while there is none', async () => {
    const fields = { stock: 0, purchase_price: 4 }
    const { id, ...article } = await shop.article(fields)
    const body = { name: article.name, unit_type: 'pz', vat_code: '22', purchase_price: 4 }
    succeed(await shop.client.patch(`/v1/articles/${id}`, { ...body, stock: 5 }))
    expect(await figures(id)).toMatchObject({ stock: 5, average_cost: 4 })
    succeed(await shop.client.patch(`/v1/articles/${id}`, { ...body, stock: 10, purchase_price: 9 }))
    expect(await figures(id)).toMatchObject({ stock: 10, average_cost: 4, stock_value: 40 })
    succeed(await shop.client.patch(`/v1/articles/${id}`, { ...body, stock: 1, purchase_price: 9 }))
    expect(await figures(id)).toMatchObject({ stock: 1, average_cost: 4 })
  })

  it('stock.md#average-cost: a changed line is taken back and loaded anew; what costs nothing is no purchase price', async () => {
    const { id } = await shop.article({ stock: 0, purchase_price: 2 })
    const expense = await buy(id, 4, 10)
    const [line] = expense.line_items
    await lines(expense.id, { update: [{ id: line.id, quantity: 8, unit_price: 6 }] })
    expect(await figures(id)).toEqual({ stock: 8, average_cost: 6, stock_value: 48, purchase_price: 6 })
    await buy(id, 8, 0)
    expect(await figures(id)).toEqual({ stock: 16, average_cost: 3, stock_value: 48, purchase_price: 6 })
    await lines(expense.id, { update: [{ id: line.id, description: 'Another name' }] })
    expect(await figures(id)).toMatchObject({ average_cost: 3 })
  })

  it('stock.md#average-cost: an article says so itself, and the figures are never written', async () => {
    const labour = await shop.labour({ purchase_price: 5 })
    expect(labour).toMatchObject({
      ...{ reserved_stock: 0, on_hand_stock: 0, ordered_stock: 0, average_cost: 0, stock_value: 0 },
    })
    for (const field of ['reserved_stock', 'on_hand_stock', 'ordered_stock', 'average_cost', 'stock_value']) {
      const body = { name: 'Filtro', unit_type: 'pz', vat_code: '22', [field]: 1 }
      for (const { status, body: refused } of [
        await shop.client.post('/v1/articles', body),
        await shop.client.patch(`/v1/articles/${labour.id}`, body),
      ])
        expect([status, refused.param]).toEqual([422, field])
    }
  })
})

type Load = { quantity: bigint; cents: bigint }
type Model = { stock: bigint; average: bigint; loads: Map<string, Load> }

/** a ÷ b, half away from zero, of numbers that are not negative. */
const divided = (a: bigint, b: bigint) => (2n * a + b) / (2n * b)

/** The moving average in whole numbers: thousandths of pieces, ten-thousandths of euros. */
const model = {
  load(state: Model, { quantity, cents }: Load) {
    const value = state.stock > 0n ? state.stock * state.average : 0n
    const pieces = state.stock > 0n ? state.stock + quantity : quantity
    // cents of the whole line in thousandths × ten-thousandths
    state.average = divided(value + cents * 100n * 1000n, pieces)
    state.stock += quantity
  },
  takeBack(state: Model, { quantity, cents }: Load) {
    const left = state.stock - quantity
    const value = state.stock * state.average - cents * 100n * 1000n
    if (left > 0n && value >= 0n) state.average = divided(value, left)
    state.stock = left
  },
}

const step = fc.oneof(
  fc.record({
    what: fc.constant('buy'),
    quantity: fc.integer({ min: 1, max: 9_999 }),
    price: fc.integer({ min: 0, max: 99_999 }),
  }),
  fc.record({
    what: fc.constant('change'),
    quantity: fc.integer({ min: 1, max: 9_999 }),
    price: fc.integer({ min: 0, max: 99_999 }),
  }),
  fc.record({
    what: fc.constant('sell'),
    quantity: fc.integer({ min: 1, max: 9_999 }),
    price: fc.constant(0),
  }),
  fc.record({ what: fc.constant('return'), quantity: fc.constant(1), price: fc.constant(0) }),
)

const lineCents = (quantity: number, price: number) => divided(BigInt(quantity) * BigInt(price), 100_000n)

describe('stock.md#average-cost: against a model in whole numbers', () => {
  it('whatever is bought, changed, sold and taken back', async () => {
    const property = async (steps: { what: string; quantity: number; price: number }[]) => {
      const { id } = await shop.article({ stock: 0, purchase_price: 0 })
      const [expense, worksheet] = await Promise.all([purchase(), shop.worksheet()])
      const state: Model = { stock: 0n, average: 0n, loads: new Map() }
      for (const { what, quantity, price } of steps) {
        const [first] = state.loads
        const values = { quantity: quantity / 1000, unit_price: price / 10_000 }
        const load = { quantity: BigInt(quantity), cents: lineCents(quantity, price) }
        if (what === 'sell') {
          const add = [{ article_id: id, quantity: quantity / 1000 }]
          succeed(await shop.worksheetLines(worksheet.id, { add }))
          state.stock -= BigInt(quantity)
        } else if (what === 'buy' || !first) {
          const { line_items } = await lines(expense.id, { add: [{ article_id: id, ...values }] })
          state.loads.set(line_items.at(-1).id, load)
          model.load(state, load)
        } else if (what === 'change') {
          await lines(expense.id, { update: [{ id: first[0], ...values }] })
          if (first[1].quantity !== load.quantity || first[1].cents !== load.cents) {
            model.takeBack(state, first[1])
            model.load(state, load)
          }
          state.loads.set(first[0], load)
        } else {
          await lines(expense.id, { remove: [first[0]] })
          state.loads.delete(first[0])
          model.takeBack(state, first[1])
        }
        const { stock, average_cost } = await read(id)
        expect([Math.round(stock * 1000), Math.round(average_cost * 10_000)]).toEqual([
          Number(state.stock),
          Number(state.average),
        ])
      }
    }
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), property), {
      numRuns: 12,
    })
    expect(await wrongStocks(shop.company_id)).toEqual([])
  })
})
