import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, refusal } from '../support/client.ts'
import { expectSettled, lineBody, openWorkshop, succeed, type Workshop } from '../support/documents.ts'

let shop: Workshop

beforeAll(async () => {
  shop = await openWorkshop()
})

const texts = (quote: Body) => quote.line_items.map(({ description }: Body) => description)
const named = (...names: string[]) => names.map((description) => lineBody({ description }))

/** A quote with lines of these names; `ids` by name. */
async function quoteOf(...names: string[]) {
  const { id } = await shop.quote()
  const quote =
    names.length > 0 ? succeed(await shop.quoteLines(id, { add: named(...names) })) : { line_items: [] }
  const ids: Record<string, string> = Object.fromEntries(
    quote.line_items.map((line: Body) => [line.description, line.id]),
  )
  return { id, ids }
}

async function change(id: string, batch: object): Promise<Body> {
  const quote = succeed(await shop.quoteLines(id, batch))
  expectSettled(quote)
  expect(await shop.read('quotes', id)).toEqual(quote)
  return quote
}

describe('lines.md#batch: batch, add', () => {
  it('answers the quote with its lines and recalculated totals', async () => {
    const { id } = await quoteOf()
    const { line_items, ...quote } = await change(id, {
      add: [lineBody(), lineBody({ description: 'Olio', quantity: 4.5, unit_type: 'L', unit_price: 9.1234 })],
    })
    expect(quote).toMatchObject({
      ...{ object: 'quote', id, status: 'waiting' },
      // 26.82 + 36.95 = 63.77; 14.03 of tax on the sum; 29.80 + 41.06 less 63.77
      ...{ total_before_tax: 63.77, total_tax: 14.03, total_after_tax: 77.8, total_discount: 7.09 },
    })
    const [first, second] = line_items
    expect(first).toEqual({
      ...{ object: 'quote_line_item', id: expect.stringMatching(/^[0-9a-f-]{36}$/), article_id: null },
      ...{ ...lineBody(), tax_rate: 22, total_before_tax: 26.82, total_tax: 5.9, total_after_tax: 32.72 },
      ...{ position: 1, approval_status: 'pending', created_at: expect.stringMatching(/Z$/) },
    })
    expect(second).toMatchObject({
      total_before_tax: 36.95,
      total_tax: 8.13,
      total_after_tax: 45.08,
      position: 2,
    })
    expect((await shop.client.get('/v1/quotes?limit=1')).body.data[0]).toMatchObject({
      total_after_tax: 77.8,
    })
  })

  it('lines.md#new-lines: quantity 1, price and discount 0, unit pz, the company’s VAT code unless sent', async () => {
    const { id } = await quoteOf()
    const { line_items } = await change(id, { add: [{ description: 'Prova' }] })
    expect(line_items[0]).toMatchObject({
      ...{ description: 'Prova', article_id: null, quantity: 1, unit_type: 'pz', unit_price: 0 },
      ...{ unit_discount_rate: 0, vat_code: '22', tax_rate: 22, total_after_tax: 0 },
    })
  })

  it('lines.md#batch: added lines follow the others unless placed', async () => {
    const { id } = await quoteOf('a', 'b')
    const at = (description: string, position?: number) => ({ description, position })
    expect(texts(await change(id, { add: [at('c'), at('d', 1), at('e', 5)] }))).toEqual([
      'd',
      'a',
      'b',
      'c',
      'e',
    ])
    expect(texts(await change(id, { add: [at('x', 2), at('y', 2)] })).slice(0, 4)).toEqual([
      'd',
      'y',
      'x',
      'a',
    ])
  })

  it.each([
    [[3], 0],
    [[0], 0],
    [[2, 4], 1],
    [[1, -1], 1],
    [[2, 1.5], 1],
    [[1, 2_000], 1],
  ])('lines.md#positions: position is 1 to n + 1: %j on one line', async (positions, wrong) => {
    const { id } = await quoteOf('a')
    const add = positions.map((position) => ({ description: 'x', position }))
    expect(refusal(await shop.quoteLines(id, { add }))).toEqual({
      ...{ status: 422, code: 'parameter_invalid', param: `add[${wrong}].position` },
    })
    expect(texts(await shop.read('quotes', id))).toEqual(['a'])
  })

  it('a null position is refused, not the end', async () => {
    const { id } = await quoteOf()
    expect(refusal(await shop.quoteLines(id, { add: [{ description: 'x', position: null }] }))).toEqual({
      status: 422,
      code: 'parameter_invalid',
      param: 'add[0].position',
    })
  })
})

describe('lines.md#batch: batch, update, remove, reorder', () => {
  it('update changes what is sent and keeps the rest, ids and creation included', async () => {
    const { id, ids } = await quoteOf('a', 'b')
    const before = (await shop.read('quotes', id)).line_items
    const { line_items } = await change(id, {
      update: [{ id: ids.b!.toUpperCase(), quantity: 3, vat_code: '10' }],
    })
    expect(line_items[0]).toEqual(before[0])
    expect(line_items[1]).toEqual({
      ...before[1],
      ...{ quantity: 3, vat_code: '10', tax_rate: 10 },
      ...{ total_before_tax: 40.23, total_tax: 4.02, total_after_tax: 44.25 },
    })
  })

  it('update of every field, and of one line twice', async () => {
    const { id, ids } = await quoteOf('a')
    const article = await shop.article()
    const fields = {
      ...{ article_id: article.id, description: 'Nuovo', quantity: 0, unit_type: 'h', unit_price: 0.0001 },
      ...{ unit_discount_rate: 100, vat_code: 'N4' },
    }
    const update = [
      { id: ids.a, quantity: 9 },
      { id: ids.a, ...fields },
    ]
    expect((await change(id, { update })).line_items).toMatchObject([{ ...fields, tax_rate: 0 }])
  })

  it('remove takes lines away and closes the positions', async () => {
    const { id, ids } = await quoteOf('a', 'b', 'c', 'd')
    expect(texts(await change(id, { remove: [ids.c, ids.a] }))).toEqual(['b', 'd'])
    const emptied = await change(id, { remove: [ids.b, ids.d] })
    expect(emptied).toMatchObject({ line_items: [], total_before_tax: 0, total_tax: 0, total_discount: 0 })
  })

  it('reorder takes every line in its new order', async () => {
    const { id, ids } = await quoteOf('a', 'b', 'c')
    expect(texts(await change(id, { reorder: [ids.c, ids.a, ids.b] }))).toEqual(['c', 'a', 'b'])
  })

  it('lines.md#batch: all together: remove, update, add, reorder; what is added follows unless placed', async () => {
    const { id, ids } = await quoteOf('a', 'b', 'c')
    const quote = await change(id, {
      reorder: [ids.c, ids.a],
      add: [{ description: 'd' }, { description: 'first', position: 1 }],
      remove: [ids.b],
      update: [{ id: ids.a, description: 'A' }],
    })
    expect(texts(quote)).toEqual(['first', 'c', 'A', 'd'])
  })

  it.each<[string, (ids: Record<string, string>, foreign: string) => object, string]>([
    ['update names no line', (_, foreign) => ({ update: [{ id: foreign }] }), 'update[0].id'],
    ['update has no id', () => ({ update: [{ quantity: 1 }] }), 'update[0].id'],
    ['update has no UUID', () => ({ update: [{ id: 'a' }] }), 'update[0].id'],
    [
      'update of a removed line',
      ({ a, b }) => ({ remove: [b], update: [{ id: a }, { id: b }] }),
      'update[1].id',
    ],
    ['remove names no line', ({ a }, foreign) => ({ remove: [a, foreign] }), 'remove[1]'],
    ['remove twice', ({ a }) => ({ remove: [a, a] }), 'remove[1]'],
    ['remove has no UUID', () => ({ remove: ['a'] }), 'remove[0]'],
    ['reorder names no line', ({ a, b }, foreign) => ({ reorder: [a, b, foreign] }), 'reorder[2]'],
    ['reorder twice', ({ a, b }) => ({ reorder: [a, b, a] }), 'reorder[2]'],
    ['reorder of a removed line', ({ a, b }) => ({ remove: [b], reorder: [a, b] }), 'reorder[1]'],
    ['reorder lacks a line', ({ a }) => ({ reorder: [a] }), 'reorder'],
    ['reorder has no UUID', ({ a }) => ({ reorder: [a, 5] }), 'reorder[1]'],
  ])('%s: 422 %#', async (_what, batch, param) => {
    const { id, ids } = await quoteOf('a', 'b')
    const foreign = (await quoteOf('z')).ids.z!
    const answer = await shop.quoteLines(id, batch(ids, foreign))
    expect(answer.body.param).toBe(param)
    expect(refusal(answer)).toMatchObject({ status: 422 })
    expect(texts(await shop.read('quotes', id))).toEqual(['a', 'b'])
  })
})

describe('lines.md#batch: what a batch must say', () => {
  it.each([{}, { add: [] }, { add: [], update: [], remove: [], reorder: [] }])(
    'none of the keys, or empty arrays only: 422 add %j',
    async (batch) => {
      const { id } = await quoteOf()
      expect(refusal(await shop.quoteLines(id, batch))).toEqual({
        status: 422,
        code: 'parameter_missing',
        param: 'add',
      })
    },
  )

  it('empty arrays beside another key count as absent', async () => {
    const { id, ids } = await quoteOf('a', 'b')
    const batch = { remove: [ids.a], add: [], update: [], reorder: [] }
    expect(texts(await change(id, batch))).toEqual(['b'])
  })

  it.each([
    ['add', null],
    ['add', {}],
    ['update', 'a'],
    ['remove', 5],
    ['reorder', null],
  ])('%s must be an array: %j', async (key, value) => {
    const { id } = await quoteOf()
    expect(refusal(await shop.quoteLines(id, { [key]: value }))).toMatchObject({ status: 422, param: key })
  })

  it('requests.md#input: takes no other key, in the batch or in an item', async () => {
    const { id, ids } = await quoteOf('a')
    const unknown = async (batch: object) => refusal(await shop.quoteLines(id, batch))
    const code = { status: 422, code: 'parameter_unknown' }
    expect(await unknown({ delete: [] })).toEqual({ ...code, param: 'delete' })
    expect(await unknown({ add: [{ description: 'a', kind: 'item' }] })).toEqual({
      ...code,
      param: 'add[0].kind',
    })
    expect(await unknown({ add: [{ description: 'a', id: ids.a }] })).toEqual({ ...code, param: 'add[0].id' })
    const update = [{ id: ids.a, position: 1 }]
    expect(await unknown({ update })).toEqual({ ...code, param: 'update[0].position' })
  })

  it('after conversion: 409 quote_already_converted', async () => {
    const { id, ids } = await quoteOf('a')
    succeed(await shop.convert(id))
    for (const batch of [{ add: named('b') }, { remove: [ids.a] }, { reorder: [ids.a] }])
      expect(refusal(await shop.quoteLines(id, batch))).toEqual({
        status: 409,
        code: 'quote_already_converted',
        param: null,
      })
  })
})
