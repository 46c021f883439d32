import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../src/server/core/clock.ts'
import { type Body, refusal } from '../support/client.ts'
import { succeed, wrongStocks } from '../support/documents.ts'
import { type Office, openOffice } from '../support/invoices.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})

const article = (fields: object = {}) => office.article({ stock: 10, purchase_price: 4, ...fields })
const read = ({ id }: Body) => office.read('articles', id)
const adjust = (body: object) => office.client.post('/v1/stock-adjustments', body)
/** Parts on open work, which lie on the shelf and are no longer in stock. */
const reserve = (article_id: string, quantity: number) => office.worked([{ article_id, quantity }])

describe('adjustments', () => {
  it('stock-adjustments.md#fields-of-stock-adjustments: a quantity is one movement of the adjustment', async () => {
    const part = await article()
    const made = succeed(
      await adjust({ article_id: part.id, quantity: -3, reason: 'damage', comments: 'Rotto' }),
    )
    expect(made).toMatchObject({
      ...{
        object: 'stock_adjustment',
        quantity: -3,
        counted_quantity: null,
        reason: 'damage',
        stock_after: 7,
      },
      ...{ adjustment_date: today('Europe/Rome'), user_id: office.owner.user_id, unit_cost: null },
    })
    const [movement] = await office.movements(part.id)
    expect(movement).toMatchObject({
      ...{ id: made.movement_id, quantity: -3, source: 'adjustment', source_object: 'stock_adjustment' },
      ...{ source_id: made.id, seq_number: made.seq_number, document_date: made.adjustment_date },
    })
    expect(succeed(await office.client.get(`/v1/stock-adjustments/${made.id}`))).toEqual(made)
    const next = succeed(await adjust({ article_id: part.id, quantity: 1 }))
    expect(next).toMatchObject({ seq_number: made.seq_number + 1, reason: 'correction' })
    for (const method of ['PATCH', 'DELETE'])
      expect((await office.client.request(method, `/v1/stock-adjustments/${made.id}`, {})).status).toBe(405)
  })

  it('stock-adjustments.md#fields-of-stock-adjustments: what was counted is compared with the shelf', async () => {
    const part = await article()
    await reserve(part.id, 4)
    expect(await read(part)).toMatchObject({ stock: 6, on_hand_stock: 10 })
    const made = succeed(await adjust({ article_id: part.id, counted_quantity: 9, reason: 'count' }))
    expect(made).toMatchObject({ quantity: -1, counted_quantity: 9, stock_after: 5 })
    const same = succeed(await adjust({ article_id: part.id, counted_quantity: 9 }))
    expect(same).toMatchObject({ quantity: 0, movement_id: null, stock_after: 5 })
    expect(await read(part)).toMatchObject({ stock: 5, on_hand_stock: 9 })
  })

  it('stock-adjustments.md#fields-of-stock-adjustments: tells of the quantity beside the article', async () => {
    const article_id = crypto.randomUUID()
    for (const quantities of [{}, { quantity: 0 }, { quantity: 1, counted_quantity: 1 }]) {
      const { body } = await adjust({ article_id, ...quantities })
      expect(body.errors.map(({ param }: { param: string }) => param)).toEqual(['article_id', 'quantity'])
    }
  })

  it('stock-adjustments.md#fields-of-stock-adjustments: labour hides no quantity that is wrong', async () => {
    const { id: article_id } = await office.labour()
    for (const quantities of [{}, { quantity: 0 }, { quantity: 1, counted_quantity: 1 }]) {
      const { body } = await adjust({ article_id, ...quantities })
      expect(body.errors.map(({ param }: { param: string }) => param)).toEqual(['article_id', 'quantity'])
    }
  })

  it('stock-adjustments.md#fields-of-stock-adjustments: what is refused changes nothing', async () => {
    const part = await article()
    const labour = await office.labour()
    const wrong = async (body: object) => refusal(await adjust({ article_id: part.id, ...body })).param
    expect(await wrong({})).toBe('quantity')
    expect(await wrong({ quantity: 1, counted_quantity: 1 })).toBe('quantity')
    expect(await wrong({ quantity: 0 })).toBe('quantity')
    expect(await wrong({ counted_quantity: -1 })).toBe('counted_quantity')
    expect(await wrong({ quantity: 1, reason: 'gift' })).toBe('reason')
    expect(await wrong({ quantity: 1, article_id: labour.id })).toBe('article_id')
    expect(await wrong({ quantity: 1, article_id: office.customer.id })).toBe('article_id')
    expect(await wrong({ quantity: '1' })).toBe('quantity')
    expect(await wrong({ quantity: 1.0001 })).toBe('quantity')
    expect(await wrong({ quantity: 1, unit_cost: -1 })).toBe('unit_cost')
    const gone = await article()
    succeed(await office.client.delete(`/v1/articles/${gone.id}`))
    expect(await wrong({ quantity: 1, article_id: gone.id })).toBe('article_id')
    expect((await read(part)).stock).toBe(10)
  })

  it('articles.md#stock: what is too much to be kept is refused by the field that makes it so', async () => {
    const part = await article()
    const quantity = -999_999_999_000
    await office.db
      .insert('article_movement', {
        ...{ id: crypto.randomUUID(), article_id: part.id, quantity, seq_number: 1 },
        ...{ source: 'worksheet', source_object: 'worksheet', source_id: crypto.randomUUID() },
        document_date: '2026-09-05',
      })
      .execute()
    await office.db
      .update('article')
      .set({ stock: 10 + quantity })
      .where('id', '=', part.id)
      .execute()
    const most = 999_999_999
    const { id } = await office.client.create('/v1/stock-counts', {})
    const body = { name: part.name, unit_type: 'pz', vat_code: '22' }
    const answers = [
      await adjust({ article_id: part.id, quantity: -most }),
      await adjust({ article_id: part.id, counted_quantity: most }),
      await office.client.put(`/v1/stock-counts/${id}/items/${part.id}`, { counted_quantity: most }),
      await office.client.patch(`/v1/articles/${part.id}`, { ...body, stock: most }),
    ]
    expect(answers.map(refusal).map(({ status, param }) => [status, param])).toEqual([
      [422, 'quantity'],
      [422, 'counted_quantity'],
      [422, 'counted_quantity'],
      [422, 'stock'],
    ])
    expect(succeed(await office.client.patch(`/v1/articles/${part.id}`, body)).stock).toBe(0)
  })

  it('stock.md#average-cost: what comes costs what was sent, else the average', async () => {
    const part = await article()
    succeed(await adjust({ article_id: part.id, quantity: 10, unit_cost: 6 }))
    expect((await read(part)).average_cost).toBe(5)
    succeed(await adjust({ article_id: part.id, quantity: 5 }))
    expect((await read(part)).average_cost).toBe(5)
    const unpriced = await article({ stock: 0 })
    succeed(await adjust({ article_id: unpriced.id, quantity: 2 }))
    expect(await read(unpriced)).toMatchObject({ average_cost: 4, purchase_price: 4, stock_value: 8 })
  })

  it('stock-adjustments.md#list-of-stock-adjustments: by article, reason and period', async () => {
    const part = await article()
    const of = (fields: object) => adjust({ article_id: part.id, quantity: 1, ...fields })
    const old = succeed(await of({ adjustment_date: '2025-03-01', reason: 'found' }))
    const now = succeed(await of({}))
    const ids = async (query: string) =>
      succeed(await office.client.get(`/v1/stock-adjustments?article_id=${part.id}&${query}`)).data.map(
        ({ id }: Body) => id,
      )
    expect(await ids('')).toEqual([now.id])
    expect(await ids('preset=all')).toEqual([now.id, old.id])
    expect(await ids('preset=all&reason=found')).toEqual([old.id])
  })
})

describe('counts', () => {
  const open = () => office.client.create('/v1/stock-counts', { title: 'Scaffale A' })
  const count = (id: string, { id: article_id }: Body, counted_quantity: number) =>
    office.client.put(`/v1/stock-counts/${id}/items/${article_id}`, { counted_quantity })
  const move = (id: string, action: string) =>
    office.client.post(`/v1/stock-counts/${id}/transitions`, { action })
  const find = async (id: string) => succeed(await office.client.get(`/v1/stock-counts/${id}`))

  it('console.md#counting-stock: counts up lose nothing of each other, and fall to nothing at least', async () => {
    const part = await office.article({ stock: 2 })
    const { id } = await open()
    const session = await office.session()
    const more = async (by: number) => {
      const counted = { id, article_id: part.id, more: by }
      return succeed(await session.call('stockCounts.countMore', 'mutation', counted))
    }
    await Promise.all(Array.from({ length: 8 }, () => more(1.5)))
    expect(await more(-2)).toMatchObject({ counted_quantity: 10, expected_quantity: 2, difference: 8 })
    expect(await more(-20)).toMatchObject({ counted_quantity: 0, difference: -2 })
    expect(await office.read('stock-counts', id)).toMatchObject({ items_count: 1, differences_count: 1 })
  })

  it('stock-counts.md#items-of-stock-counts: expected is what should lie there at that moment', async () => {
    const [first, second] = [await article({ name: 'Zeta' }), await article({ name: 'Alfa' })]
    await reserve(first!.id, 2)
    const { id, seq_number } = await open()
    expect((await open()).seq_number).toBe(seq_number + 1)
    const item = succeed(await count(id, first!, 9))
    expect(item).toMatchObject({
      ...{ object: 'stock_count_item', article_id: first!.id, article_name: 'Zeta', movement_id: null },
      ...{ expected_quantity: 10, counted_quantity: 9, difference: -1 },
    })
    succeed(await count(id, second!, 10))
    expect(await find(id)).toMatchObject({ items_count: 2, differences_count: 1, status: 'draft' })
    expect(succeed(await count(id, first!, 9))).toEqual(item)
    succeed(await adjust({ article_id: first!.id, quantity: -1 }))
    expect(succeed(await count(id, first!, 9))).toMatchObject({ expected_quantity: 9, difference: 0 })
    expect((await find(id)).differences_count).toBe(0)
    const items = succeed(await office.client.get(`/v1/stock-counts/${id}/items?limit=1`))
    expect(items).toMatchObject({ has_more: true, data: [{ article_name: 'Alfa' }] })
    const rest = `limit=1&starting_after=${items.next_starting_after}`
    expect(succeed(await office.client.get(`/v1/stock-counts/${id}/items?${rest}`)).data).toMatchObject([
      { article_name: 'Zeta' },
    ])
    const labour = await office.labour()
    expect(refusal(await count(id, labour, 1)).param).toBe('article_id')
    expect((await count(id, office.customer, 1)).status).toBe(404)
    expect(refusal(await count(id, first!, -1)).param).toBe('counted_quantity')
    const path = `/v1/stock-counts/${id}/items/${second!.id}`
    expect(succeed(await office.client.delete(path)).deleted_at).toEqual(expect.any(String))
    expect((await office.client.delete(path)).status).toBe(404)
    expect((await find(id)).items_count).toBe(1)
  })

  it('stock-counts.md#states-of-stock-counts: differences are booked at once, what moved since is kept', async () => {
    const [more, less, same] = [await article(), await article(), await article()]
    const { id, seq_number } = await open()
    succeed(await count(id, more!, 12))
    succeed(await count(id, less!, 7))
    succeed(await count(id, same!, 10))
    succeed(await adjust({ article_id: less!.id, quantity: -2 }))
    const completed = succeed(await move(id, 'completed'))
    expect(completed).toMatchObject({ status: 'completed', items_count: 3, differences_count: 2 })
    expect(completed.completed_at).toEqual(expect.any(String))
    expect((await read(more!)).stock).toBe(12)
    expect((await read(less!)).stock).toBe(5)
    const [movement] = await office.movements(less!.id)
    expect(movement).toMatchObject({
      ...{ quantity: -3, source: 'adjustment', source_object: 'stock_count', source_id: id, seq_number },
    })
    expect((await office.movements(same!.id)).map(({ source }) => source)).toEqual(['opening'])
    const { data } = succeed(await office.client.get(`/v1/stock-counts/${id}/items?article_id=${less!.id}`))
    expect(data).toMatchObject([{ movement_id: movement!.id, difference: -3 }])
    const types = succeed(await office.client.get(`/v1/events?object_id=${id}`)).data.map(
      ({ type }: Body) => type,
    )
    expect(types[0]).toBe('stock_count.completed')
    expect(succeed(await move(id, 'completed')).updated_at).toBe(completed.updated_at)
    expect(refusal(await move(id, 'cancelled')).code).toBe('transition_not_allowed')
    const refused = [
      await count(id, more!, 1),
      await office.client.delete(`/v1/stock-counts/${id}/items/${more!.id}`),
      await office.client.patch(`/v1/stock-counts/${id}`, { title: 'x' }),
      await office.client.delete(`/v1/stock-counts/${id}`),
    ]
    expect(refused.map((answer) => refusal(answer).code)).toEqual(Array(4).fill('stock_count_not_draft'))
    expect(await wrongStocks(office.company_id)).toEqual([])
  })

  it('stock-counts.md#items-of-stock-counts: 10,000 parts and no more; those that are there can be counted again', async () => {
    const [first, second] = [await article(), await article()]
    const { id } = await open()
    succeed(await count(id, first!, 1))
    await office.db.update('stock_count').set({ items_count: 10_000 }).where('id', '=', id).execute()
    expect(refusal(await count(id, second!, 1))).toMatchObject({ status: 409, code: 'limit_reached' })
    succeed(await count(id, first!, 2))
  })

  it('stock-counts.md#states-of-stock-counts: what became labour since it was counted is not booked', async () => {
    const [part, other] = [await article(), await article()]
    const { id } = await open()
    for (const counted of [part, other]) succeed(await count(id, counted, 12))
    const labour = { name: 'Ora di lavoro', unit_type: 'h', vat_code: '22' }
    succeed(await office.client.patch(`/v1/articles/${part.id}`, labour))
    succeed(await move(id, 'completed'))
    expect(await read(part)).toMatchObject({ kind: 'work', stock: 0 })
    expect(await read(other)).toMatchObject({ kind: 'item', stock: 12 })
    const { data } = succeed(await office.client.get(`/v1/stock-counts/${id}/items?article_id=${part.id}`))
    expect(data).toMatchObject([{ difference: 2, movement_id: null }])
  })

  it('stock-counts.md#states-of-stock-counts: one that is given up books nothing', async () => {
    const part = await article()
    const { id } = await open()
    succeed(await count(id, part, 1))
    expect(succeed(await move(id, 'cancelled'))).toMatchObject({ status: 'cancelled', completed_at: null })
    expect((await read(part)).stock).toBe(10)
    const listed = succeed(await office.client.get('/v1/stock-counts?status=cancelled')).data
    expect(listed.map((each: Body) => each.id)).toContain(id)
  })
})
