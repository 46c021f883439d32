import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, invalid, NOWHERE, refusal } from '../support/client.ts'
import {
  expectSettled,
  lineBody,
  openWorkshop,
  retireRate,
  succeed,
  type Workshop,
} from '../support/documents.ts'
import { priceListBody } from '../support/factories.ts'

let shop: Workshop
let other: Workshop

beforeAll(async () => {
  ;[shop, other] = await Promise.all([openWorkshop(), openWorkshop()])
  await retireRate(shop.company_id, '5')
})

const add = async (...lines: object[]): Promise<Body> => {
  const { id } = await shop.quote()
  const quote = succeed(await shop.quoteLines(id, { add: lines }))
  expectSettled(quote)
  return quote
}
const refused = async (line: object) => {
  const { id } = await shop.quote()
  return refusal(await shop.quoteLines(id, { add: [lineBody(), line] }))
}

describe('lines.md#new-lines: an article fills the line that cites it', () => {
  it('description, unit, price, VAT code and discount, unless sent', async () => {
    const fields = { unit_type: 'L', sale_price: 9.1234, vat_code: '10', unit_discount_rate: 15 }
    const article = await shop.article(fields)
    const filled = {
      ...{ article_id: article.id, description: article.name, quantity: 1, unit_type: 'L' },
      ...{ unit_price: 9.1234, vat_code: '10', tax_rate: 10, unit_discount_rate: 15 },
    }
    expect((await add({ article_id: article.id })).line_items).toMatchObject([filled])
    const sent = {
      ...{ description: 'Altro', quantity: 2.5, unit_type: 'kg', unit_price: 0 },
      ...{ vat_code: '22', unit_discount_rate: 0 },
    }
    const line = { article_id: article.id.toUpperCase(), ...sent }
    expect((await add(line)).line_items).toMatchObject([{ ...filled, ...sent, tax_rate: 22 }])
  })

  it("the price is the customer's price list's first", async () => {
    const own = await openWorkshop()
    const [listed, unlisted] = [await own.article({ sale_price: 10 }), await own.article({ sale_price: 20 })]
    const list = await own.client.create('/v1/price-lists', priceListBody())
    succeed(await own.client.put(`/v1/price-lists/${list.id}/prices/${listed.id}`, { sale_price: 7.5 }))
    succeed(await own.client.patch(`/v1/customers/${own.customer.id}`, { price_list_id: list.id }))
    const { id } = await own.quote()
    const lines = [
      { article_id: listed.id },
      { article_id: unlisted.id },
      { article_id: listed.id, unit_price: 9 },
    ]
    const prices = ({ line_items }: Body) => line_items.map(({ unit_price }: Body) => unit_price)
    expect(prices(succeed(await own.quoteLines(id, { add: lines })))).toEqual([7.5, 20, 9])
    const stranger = await own.client.create('/v1/customers', { full_name: 'Anna' })
    const { id: theirs } = await own.quote({ customer_id: stranger.id })
    expect(prices(succeed(await own.quoteLines(theirs, { add: lines })))).toEqual([10, 20, 9])
  })

  it('update links another article without filling, and null unlinks', async () => {
    const article = await shop.article({ sale_price: 99 })
    const { id, line_items } = await add(lineBody())
    const [line] = line_items
    const set = async (article_id: string | null) =>
      succeed(await shop.quoteLines(id, { update: [{ id: line.id, article_id }] })).line_items
    expect(await set(article.id)).toEqual([{ ...line, article_id: article.id }])
    expect(await set(null)).toEqual([line])
  })

  it('a deleted article, another company’s and none at all are 422', async () => {
    const [deleted, foreign] = [await shop.article(), await other.article()]
    const { id, line_items } = await add({ article_id: deleted.id })
    await shop.client.delete(`/v1/articles/${deleted.id}`)
    for (const article_id of [deleted.id, foreign.id, NOWHERE]) {
      expect(await refused({ article_id })).toEqual(invalid('add[1].article_id'))
      const update = [{ id: line_items[0].id, article_id }]
      expect(refusal(await shop.quoteLines(id, { update }))).toEqual(invalid('update[0].article_id'))
    }
    // the line that cites it stays as it is, and may change otherwise
    const kept = succeed(await shop.quoteLines(id, { update: [{ id: line_items[0].id, quantity: 3 }] }))
    expect(kept.line_items).toMatchObject([{ article_id: deleted.id, quantity: 3 }])
  })

  it('a line needs a description or an article', async () => {
    const missing = { status: 422, code: 'parameter_missing', param: 'add[1].description' }
    for (const line of [{}, { quantity: 1 }, { article_id: null }])
      expect(await refused(line)).toEqual(missing)
  })
})

describe('lines.md#values-of-lines: values of a line', () => {
  it.each([
    ['quantity', -1],
    ['quantity', -0.001],
    ['quantity', 0.0001],
    ['quantity', 1_000_000_000],
    ['quantity', '1'],
    ['quantity', null],
    ['unit_price', -0.01],
    ['unit_price', 0.00001],
    ['unit_price', 1_000_000_000],
    ['unit_price', null],
    ['unit_discount_rate', -0.01],
    ['unit_discount_rate', 100.01],
    ['unit_discount_rate', 10.001],
    ['unit_discount_rate', null],
    ['vat_code', '99'],
    ['vat_code', ''],
    ['vat_code', '5'],
    ['vat_code', 22],
    ['vat_code', null],
    ['unit_type', 'm'],
    ['unit_type', null],
    ['description', ''],
    ['description', '  '],
    ['description', 'x'.repeat(10_001)],
    ['description', 'a\0'],
    ['description', null],
    ['article_id', 'nonsense'],
  ])('refuses %s %j, in add and update', async (field, value) => {
    expect(await refused(lineBody({ [field]: value }))).toEqual(invalid(`add[1].${field}`))
    const { id, line_items } = await add(lineBody())
    const update = [{ id: line_items[0].id, [field]: value }]
    expect(refusal(await shop.quoteLines(id, { update }))).toEqual(invalid(`update[0].${field}`))
  })

  it('an inactive VAT code stays on lines that have it, with its rate', async () => {
    const own = await openWorkshop()
    const { id } = await own.quote()
    const { line_items } = succeed(await own.quoteLines(id, { add: [lineBody({ vat_code: '4' })] }))
    await retireRate(own.company_id, '4')
    const update = [{ id: line_items[0].id, quantity: 1 }]
    expect(succeed(await own.quoteLines(id, { update })).line_items).toMatchObject([
      { vat_code: '4', tax_rate: 4 },
    ])
    const article = await own.article({ vat_code: '10' })
    await retireRate(own.company_id, '10')
    expect(refusal(await own.quoteLines(id, { add: [{ article_id: article.id }] }))).toEqual(
      invalid('add[0].vat_code'),
    )
    // without an active default, what is not sent cannot be filled
    await retireRate(own.company_id, '22')
    expect(refusal(await own.quoteLines(id, { add: [{ description: 'a' }] }))).toEqual(
      invalid('add[0].vat_code'),
    )
  })

  it('the largest and the smallest amounts are kept exactly', async () => {
    const quote = await add(
      lineBody({ quantity: 999_999_999.999, unit_price: 0.9999, unit_discount_rate: 0 }),
      lineBody({ quantity: 0.001, unit_price: 999_999_999.9999, unit_discount_rate: 0 }),
      lineBody({ quantity: 0.001, unit_price: 0.0001, unit_discount_rate: 99.99 }),
    )
    expect(quote.line_items.map(({ total_before_tax }: Body) => total_before_tax)).toEqual([
      999_900_000, 1_000_000, 0,
    ])
  })

  it('quantity times price beyond what can be kept is 422, never 500', async () => {
    const huge = lineBody({ quantity: 999_999_999.999, unit_price: 999_999_999.9999 })
    expect(await refused(huge)).toEqual(invalid('add[1].quantity'))
    const { id, line_items } = await add(lineBody({ unit_price: 999_999_999.9999, quantity: 1 }))
    const update = [{ id: line_items[0].id, quantity: 2 }]
    expect(refusal(await shop.quoteLines(id, { update }))).toEqual(invalid('update[0].quantity'))
  })

  it('money.md#lines-and-tax: tax is due per VAT rate, the cent left over is on the largest line', async () => {
    const line = (unit_price: number, vat_code = '22') =>
      lineBody({ quantity: 1, unit_price, unit_discount_rate: 0, vat_code })
    const quote = await add(line(0.07), line(0.05, '10'), line(0.08), line(0.05, '10'))
    expect(quote.line_items.map(({ total_tax }: Body) => total_tax)).toEqual([0.02, 0, 0.01, 0.01])
    expect(quote).toMatchObject({ total_before_tax: 0.25, total_tax: 0.04, total_after_tax: 0.29 })
  })
})

describe('lines.md#batch: a batch is all or nothing', () => {
  it('the last item at fault undoes the first', async () => {
    const before = await add(lineBody({ description: 'a' }), lineBody({ description: 'b' }))
    const [first, second] = before.line_items
    const answer = await shop.quoteLines(before.id, {
      remove: [first.id],
      update: [{ id: second.id, quantity: 50 }],
      add: [lineBody(), lineBody({ article_id: NOWHERE })],
    })
    expect(refusal(answer)).toEqual(invalid('add[1].article_id'))
    expect(await shop.read('quotes', before.id)).toEqual(before)
  })
})

describe('lines.md#limits: at most 500 items over all keys and 1,000 lines', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => ({ description: `${index}` }))

  it('500 items pass, 501 do not, whatever their keys', async () => {
    const { id } = await shop.quote()
    const { line_items } = succeed(await shop.quoteLines(id, { add: lines(500) }))
    const ids: string[] = line_items.map(({ id }: Body) => id)
    expect(refusal(await shop.quoteLines(id, { add: lines(501) }))).toEqual(invalid('add'))
    expect(refusal(await shop.quoteLines(id, { add: lines(1), reorder: ids }))).toEqual(invalid('reorder'))
    expect(refusal(await shop.quoteLines(id, { add: lines(1), remove: ids }))).toEqual(invalid('remove'))
    const reversed = succeed(await shop.quoteLines(id, { reorder: [...ids].reverse() }))
    expect(reversed.line_items.map(({ id }: Body) => id)).toEqual([...ids].reverse())
  })

  it('1,000 lines pass, 1,001 do not; one may take the place of another', async () => {
    const { id } = await shop.quote()
    const article = await shop.article()
    const cited = Array.from({ length: 500 }, () => ({ article_id: article.id, unit_price: 9_999.9999 }))
    succeed(await shop.quoteLines(id, { add: lines(500) }))
    const full = succeed(await shop.quoteLines(id, { add: cited }))
    expectSettled(full)
    expect(full).toMatchObject({ total_before_tax: 5_000_000, total_tax: 1_100_000 })
    expect(refusal(await shop.quoteLines(id, { add: lines(1) }))).toEqual(invalid('add'))
    const exchange = { remove: [full.line_items[0].id], add: [{ description: 'new', position: 1000 }] }
    const changed = succeed(await shop.quoteLines(id, exchange))
    expect(changed.line_items).toHaveLength(1000)
    expect(changed.line_items.at(-1)).toMatchObject({ description: 'new', position: 1000 })
    const worksheet = succeed(await shop.convert(id))
    expect(worksheet.line_items).toHaveLength(1000)
    expect(worksheet).toMatchObject({ total_before_tax: 5_000_000 })
  })
})
