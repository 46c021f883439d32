import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, invalid, NOWHERE, refusal } from '../support/client.ts'
import { expectSettled, lineBody, openWorkshop, succeed, type Workshop } from '../support/documents.ts'

let shop: Workshop
let other: Workshop

beforeAll(async () => {
  ;[shop, other] = await Promise.all([openWorkshop(), openWorkshop()])
})

async function add(...lines: object[]): Promise<Body> {
  const { id } = await shop.worksheet()
  return change(id, { add: lines })
}

async function change(id: string, batch: object): Promise<Body> {
  const worksheet = succeed(await shop.worksheetLines(id, batch))
  expectSettled(worksheet)
  expect(await shop.read('worksheets', id)).toEqual(worksheet)
  return worksheet
}

describe('worksheets.md#lines-of-worksheets: a worksheet line is a quote line and more', () => {
  it('answers every field', async () => {
    const part = await shop.article({ purchase_price: 7.25, sale_price: 14.9, stock: 10 })
    const { line_items } = await add({ article_id: part.id, quantity: 2, unit_discount_rate: 10 })
    expect(line_items).toEqual([
      {
        ...{ object: 'worksheet_line_item', id: expect.any(String), article_id: part.id, kind: 'item' },
        ...{ description: part.name, quantity: 2, unit_type: 'pz', unit_price: 14.9, unit_discount_rate: 10 },
        ...{ tax_rate: 22, vat_code: '22', total_before_tax: 26.82, total_tax: 5.9, total_after_tax: 32.72 },
        ...{ purchase_price: 7.25, user_id: null, quote_line_item_id: null, approval_status: 'approved' },
        ...{ movement_id: expect.any(String), done: false, position: 1, created_at: expect.any(String) },
      },
    ])
  })

  it('takes kind, purchase_price, user_id, approval_status and done, in add and update', async () => {
    const fields = {
      ...{ kind: 'external', purchase_price: 5.1234, user_id: shop.owner.user_id },
      ...{ approval_status: 'pending', done: true },
    }
    const { id, line_items } = await add(lineBody(fields))
    expect(line_items).toMatchObject([fields])
    const changed = {
      kind: 'text',
      purchase_price: null,
      user_id: null,
      approval_status: 'declined',
      done: false,
    }
    const update = [{ id: line_items[0].id, ...changed }]
    expect((await change(id, { update })).line_items).toMatchObject([changed])
  })

  it('kind is the article’s, else by the unit, unless sent', async () => {
    const [part, labour] = [await shop.article(), await shop.labour()]
    const kinds = async (...lines: object[]) => (await add(...lines)).line_items.map(({ kind }: Body) => kind)
    const units = ['pz', 'kg', 'L', 'kit', 'h', 'min', 'gg', 'lav']
    expect(await kinds(...units.map((unit_type) => lineBody({ unit_type })))).toEqual([
      'item',
      'item',
      'item',
      'item',
      'work',
      'work',
      'work',
      'work',
    ])
    const cited = [{ article_id: part.id, unit_type: 'h' }, { article_id: labour.id }, { description: 'a' }]
    expect(await kinds(...cited, { article_id: part.id, kind: 'text' })).toEqual([
      'item',
      'work',
      'item',
      'text',
    ])
  })

  it('lines.md#new-lines: what is sent is not filled: a cost of null is no cost', async () => {
    const part = await shop.article({ purchase_price: 7.25 })
    const lines = [{ purchase_price: null }, { purchase_price: 0 }, {}]
    const { line_items } = await add(...lines.map((line) => ({ article_id: part.id, ...line })))
    expect(line_items.map(({ purchase_price }: Body) => purchase_price)).toEqual([null, 0, 7.25])
  })

  it.each([
    ['kind', 'labour'],
    ['kind', null],
    ['purchase_price', -0.01],
    ['purchase_price', 0.00001],
    ['user_id', 'nobody'],
    ['user_id', NOWHERE],
    ['approval_status', 'maybe'],
    ['approval_status', null],
    ['done', 'true'],
    ['done', null],
    ['quantity', -1],
    ['vat_code', '99'],
    ['article_id', NOWHERE],
  ])('refuses %s %j, in add and update', async (field, value) => {
    const { id, line_items } = await add(lineBody())
    const lines = [lineBody(), lineBody({ [field]: value })]
    expect(refusal(await shop.worksheetLines(id, { add: lines }))).toEqual(invalid(`add[1].${field}`))
    const update = [{ id: line_items[0].id, [field]: value }]
    expect(refusal(await shop.worksheetLines(id, { update }))).toEqual(invalid(`update[0].${field}`))
  })

  it('a technician is a person of the company; each line that names another is named', async () => {
    const { id } = await shop.worksheet()
    const lines = [shop.owner.user_id, other.owner.user_id, NOWHERE].map((user_id) => lineBody({ user_id }))
    const { body } = await shop.worksheetLines(id, { add: lines })
    expect(body.errors.map(({ param }: Body) => param)).toEqual(['add[1].user_id', 'add[2].user_id'])
  })

  it('lines.md#batch: what is wrong is told in the order remove, update, reorder, add', async () => {
    const { id } = await shop.worksheet()
    const { line_items } = succeed(await shop.worksheetLines(id, { add: [lineBody()] }))
    const { body } = await shop.worksheetLines(id, {
      ...{ add: [lineBody({ user_id: NOWHERE })], remove: [NOWHERE] },
      ...{ update: [{ id: line_items[0].id, user_id: NOWHERE }] },
    })
    expect(body.errors.map(({ param }: Body) => param)).toEqual([
      'remove[0]',
      'update[0].user_id',
      'add[0].user_id',
    ])
    expect(body.param).toBe('remove[0]')
  })

  it('takes neither quote_line_item_id nor movement_id', async () => {
    const { id } = await shop.worksheet()
    for (const field of ['quote_line_item_id', 'movement_id', 'tax_rate']) {
      const batch = { add: [lineBody({ [field]: null })] }
      expect(refusal(await shop.worksheetLines(id, batch))).toEqual({
        ...{ status: 422, code: 'parameter_unknown', param: `add[0].${field}` },
      })
    }
  })
})

describe('lines.md#batch: the batch is the quote’s', () => {
  it('removes, updates, adds and reorders in one transaction', async () => {
    const names = ['a', 'b', 'c'].map((description) => lineBody({ description }))
    const { id, line_items } = await add(...names)
    const [a, b, c] = line_items.map(({ id }: Body) => id)
    const worksheet = await change(id, {
      ...{ remove: [b], update: [{ id: a, description: 'A' }], reorder: [c, a] },
      add: [lineBody({ description: 'd' }), lineBody({ description: 'first', position: 1 })],
    })
    const texts = worksheet.line_items.map(({ description }: Body) => description)
    expect(texts).toEqual(['first', 'c', 'A', 'd'])
  })

  it.each<[object, string, string]>([
    [{}, 'parameter_missing', 'add'],
    [{ add: [], remove: [] }, 'parameter_missing', 'add'],
    [{ add: [{}] }, 'parameter_missing', 'add[0].description'],
    [{ add: [lineBody({ position: 2 })] }, 'parameter_invalid', 'add[0].position'],
    [{ update: [{ id: NOWHERE }] }, 'parameter_invalid', 'update[0].id'],
    [{ remove: [NOWHERE] }, 'parameter_invalid', 'remove[0]'],
    [{ reorder: [NOWHERE] }, 'parameter_invalid', 'reorder[0]'],
    [{ add: Array.from({ length: 501 }, () => ({ description: 'a' })) }, 'parameter_invalid', 'add'],
  ])('%j is 422 %s %s', async (batch, code, param) => {
    const { id } = await shop.worksheet()
    expect(refusal(await shop.worksheetLines(id, batch))).toEqual({ status: 422, code, param })
  })

  it('a line of another worksheet is none of this one', async () => {
    const [mine, theirs] = [await add(lineBody()), await add(lineBody())]
    const foreign = theirs.line_items[0].id
    expect(refusal(await shop.worksheetLines(mine.id, { remove: [foreign] }))).toEqual(invalid('remove[0]'))
    expect(await shop.read('worksheets', theirs.id)).toEqual(theirs)
  })
})

describe('worksheets.md#totals-by-kind: totals by kind, cost and margin', () => {
  const line = (kind: string, unit_price: number, more: object = {}) =>
    lineBody({ kind, unit_price, quantity: 1, unit_discount_rate: 0, ...more })

  it('parts, labour and external work apart; a text counts in the whole only', async () => {
    const lines = [
      line('item', 10),
      line('item', 5.5),
      line('work', 48),
      line('external', 30),
      line('text', 1),
    ]
    const { id, line_items, ...totals } = await add(...lines)
    expect(totals).toMatchObject({
      total_parts: 15.5,
      total_labour: 48,
      total_external: 30,
      total_before_tax: 94.5,
    })
    const update = [{ id: line_items[0].id, kind: 'work' }]
    expect(await change(id, { update })).toMatchObject({ total_parts: 5.5, total_labour: 58 })
  })

  it('cost is Σ quantity × purchase_price at the cent, margin the rest of total_before_tax', async () => {
    const lines = [
      line('item', 10, { quantity: 3, purchase_price: 3.3333, unit_discount_rate: 50 }),
      line('item', 1, { quantity: 0.5, purchase_price: 0.01 }),
      line('work', 20),
    ]
    // 9.9999 + 0.005 = 10.0049; 15 + 0.5 + 20
    expect(await add(...lines)).toMatchObject({ total_before_tax: 35.5, total_cost: 10, margin: 25.5 })
    const { id, line_items } = await add(line('item', 1, { purchase_price: 7.25 }))
    expect((await shop.read('worksheets', id)).margin).toBe(-6.25)
    const update = [{ id: line_items[0].id, purchase_price: null }]
    expect(await change(id, { update })).toMatchObject({ total_cost: 0, margin: 1 })
  })

  it('quantity times cost beyond what can be kept is 422, never 500', async () => {
    const huge = line('item', 0, { quantity: 999_999_999.999, purchase_price: 999_999_999.9999 })
    const { id, line_items } = await add(line('item', 1, { quantity: 1_000 }))
    expect(refusal(await shop.worksheetLines(id, { add: [huge] }))).toEqual(invalid('add[0].quantity'))
    const update = [{ id: line_items[0].id, purchase_price: 999_999_999 }]
    expect(refusal(await shop.worksheetLines(id, { update }))).toEqual(invalid('update[0].quantity'))
    // what a quote may hold can be converted: a cost that cannot be kept is no known one
    const dear = await shop.article({ purchase_price: 999_999_999, sale_price: 0 })
    const quote = await shop.quote()
    succeed(await shop.quoteLines(quote.id, { add: [{ article_id: dear.id, quantity: 999_999_999 }] }))
    expect(succeed(await shop.convert(quote.id)).line_items).toMatchObject([{ purchase_price: null }])
  })
})
