import { beforeAll, describe, expect, it } from 'vitest'
import { decide, share } from '../support/approvals.ts'
import { type Body, refusal } from '../support/client.ts'
import { lineBody, openWorkshop, succeed, type Workshop, wrongStocks } from '../support/documents.ts'
import { workCategoryBody } from '../support/factories.ts'
import { signIn } from '../support/session.ts'

let shop: Workshop

beforeAll(async () => {
  shop = await openWorkshop()
})

const STATUSES = ['waiting', 'accepted', 'rejected'] as const
const pairs = STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const))
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
const NOW = expect.any(String)
const unchanged = ({ updated_at, ...rest }: Body) => rest

/** A quote with a line, in a status. */
async function quoteIn(status: string, lines: object[] = [lineBody()]): Promise<Body> {
  const { id } = await shop.quote({ title: 'Freni' })
  await shop.quoteLines(id, { add: lines })
  return succeed(await shop.transitionQuote(id, status))
}

describe('quotes.md#transitions-of-quotes: any to any by transitions', () => {
  it.each(pairs)('%s to %s', async (from, to) => {
    const before = await quoteIn(from)
    const after = succeed(await shop.transitionQuote(before.id, to))
    expect(after.status).toBe(to)
    expect(await shop.read('quotes', before.id)).toEqual(after)
    if (from === to) expect(after).toEqual(before)
    const { status, decided_at, decision_source, rejection_reason, updated_at, ...rest } = after
    const approval_status = { waiting: 'pending', accepted: 'approved', rejected: 'declined' }[to]
    const line_items = before.line_items.map((line: Body) => ({ ...line, approval_status }))
    expect({ ...before, ...rest }).toEqual({ ...before, line_items })
    expect(after).toMatchObject(
      to === 'waiting'
        ? { decided_at: null, decision_source: null, rejection_reason: null }
        : { decided_at: INSTANT, decision_source: 'api', rejection_reason: null },
    )
    expect(after).toMatchObject({ worksheet_id: null, worksheet_seq_number: null })
  })

  it.each([
    [{}, 'parameter_missing', 'action'],
    [{ action: null }, 'parameter_invalid', 'action'],
    [{ action: 'converted' }, 'parameter_invalid', 'action'],
    [{ action: 'Accepted' }, 'parameter_invalid', 'action'],
    [{ action: 'accepted', status: 'accepted' }, 'parameter_unknown', 'status'],
    [{ action: 'rejected', rejection_reason: 5 }, 'parameter_invalid', 'rejection_reason'],
  ])('%j is 422', async (body, code, param) => {
    const { id } = await shop.quote()
    const answer = await shop.client.post(`/v1/quotes/${id}/transitions`, body)
    expect(refusal(answer)).toEqual({ status: 422, code, param })
  })

  it('quotes.md#transitions-of-quotes: rejected keeps a reason until the next decision; the same status again changes nothing', async () => {
    const { id } = await shop.quote()
    const rejected = succeed(await shop.transitionQuote(id, 'rejected', { rejection_reason: 'Troppo caro' }))
    expect(rejected).toMatchObject({ rejection_reason: 'Troppo caro', decision_source: 'api' })
    const again = await shop.transitionQuote(id, 'rejected', { rejection_reason: 'Altro' })
    expect(succeed(again)).toEqual(rejected)
    expect(succeed(await shop.transitionQuote(id, 'accepted', { rejection_reason: 'x' }))).toMatchObject({
      rejection_reason: null,
      decided_at: INSTANT,
    })
  })

  it('quotes.md#transitions-of-quotes: a decision in the console is the staff’s', async () => {
    const { id } = await shop.quote()
    const session = await signIn(shop.owner)
    const { status, body } = await session.call('quotes.transition', 'mutation', { id, action: 'accepted' })
    expect({ status, source: body.decision_source }).toEqual({ status: 200, source: 'staff' })
  })
})

describe('quotes.md#approval-of-lines', () => {
  it('a line that changes waits again, one that moves does not, and declined ones are not converted', async () => {
    const lines = [lineBody({ unit_price: 10 }), lineBody({ unit_price: 20 }), lineBody({ unit_price: 30 })]
    const { id, line_items } = await quoteIn('rejected', lines)
    const [one, two, three] = line_items.map((line: Body) => line.id)
    const after = succeed(
      await shop.quoteLines(id, {
        update: [
          { id: one, description: 'Altro' },
          { id: two, unit_price: 20 },
        ],
        reorder: [three, two, one],
      }),
    )
    const said = (quote: Body) => quote.line_items.map((line: Body) => [line.id, line.approval_status])
    expect(said(after)).toEqual([
      [three, 'declined'],
      [two, 'declined'],
      [one, 'pending'],
    ])
    expect(said(succeed(await shop.quoteLines(id, { add: [lineBody()] })))[3][1]).toBe('pending')
    const worksheet = succeed(await shop.convert(id))
    const copied = worksheet.line_items.map((line: Body) => line.quote_line_item_id)
    expect(copied).toHaveLength(2)
    expect(copied[0]).toBe(one)
    const sum = worksheet.line_items.reduce((total: number, line: Body) => total + line.total_before_tax, 0)
    expect(worksheet.total_before_tax).toBeCloseTo(sum, 2)
    const { id: rejected } = await quoteIn('rejected', lines)
    expect(succeed(await shop.convert(rejected)).line_items).toHaveLength(3)
  })

  // At 22 % each of these is taxed 2.2044 by itself and 4.4088 together: one of them bears a cent more.
  const cents = [lineBody({ quantity: 1, unit_price: 10.02, unit_discount_rate: 0 })]
  it.each([
    [
      'is put in another order',
      (line_items: Body[]) => ({ reorder: line_items.map(({ id }) => id).reverse() }),
    ],
    [
      'gets a larger one',
      () => ({ add: [lineBody({ quantity: 1, unit_price: 100, unit_discount_rate: 0 })] }),
    ],
  ])(
    'a cent of tax that another line bears, where the quote %s, is no change of a line',
    async (_, batch) => {
      const { id } = await shop.quote()
      const { line_items } = succeed(await shop.quoteLines(id, { add: [...cents, ...cents] }))
      expect(line_items.map((line: Body) => line.total_tax)).toEqual([2.21, 2.2])
      const { token } = await share(shop.client, id, { signature: 'none', allow_partial: true })
      const accepted_line_ids = [line_items[0].id]
      succeed(await decide(token, { decision: 'accepted', accepted_line_ids }))
      const after: Body[] = succeed(await shop.quoteLines(id, batch(line_items))).line_items
      const [accepted, declined] = line_items.map((line: Body) => after.find(({ id }) => id === line.id))
      expect(accepted).toMatchObject({ total_tax: 2.2, approval_status: 'approved' })
      expect(declined).toMatchObject({ approval_status: 'declined' })
      const copied = succeed(await shop.convert(id)).line_items.map((line: Body) => line.quote_line_item_id)
      expect(copied).toEqual(after.map((line) => line.id).filter((of) => of !== declined!.id))
    },
  )
})

describe('quotes.md#conversion: a converted quote', () => {
  it.each(pairs)('converted as %s, to %s', async (from, to) => {
    const { id } = await quoteIn(from)
    succeed(await shop.convert(id))
    const before = await shop.read('quotes', id)
    const answer = await shop.transitionQuote(id, to)
    if (from === to) return expect(succeed(answer)).toEqual(before)
    if (to === 'accepted') return expect(succeed(answer)).toMatchObject({ status: 'accepted' })
    expect(refusal(answer)).toEqual({ status: 409, code: 'transition_not_allowed', param: null })
    expect(answer.body.allowed).toEqual(['accepted'])
    expect(await shop.read('quotes', id)).toEqual(before)
  })
})

describe('quotes.md#conversion: convert', () => {
  it.each(STATUSES)(
    'from %s: a draft worksheet with lines, totals, title, category and km',
    async (status) => {
      const category = await shop.client.create('/v1/work-categories', workCategoryBody())
      const [part, labour] = [await shop.article({ purchase_price: 7.25 }), await shop.labour()]
      const { id } = await shop.quote({
        ...{ title: 'Tagliando', km: 60_000, work_category_id: category.id },
        ...{ comments: 'Stampato', hide_discounts: true },
      })
      const lines = [
        lineBody(),
        { article_id: part.id, quantity: 3 },
        { article_id: labour.id, quantity: 1.5 },
      ]
      await shop.quoteLines(id, { add: [...lines, lineBody({ unit_type: 'min', vat_code: '10' })] })
      const quote = succeed(await shop.transitionQuote(id, status))
      const answer = await shop.convert(id)
      expect(answer.status).toBe(201)
      const worksheet = answer.body
      expect(worksheet).toMatchObject({
        ...{ object: 'worksheet', status: 'draft', frozen: false, billing_status: 'not_billed' },
        ...{ title: 'Tagliando', km: 60_000, comments: 'Stampato', hide_discounts: true, ...shop.parties },
        ...{ work_category_id: category.id, work_category_name: category.name },
        ...{ quote_id: id, quote_seq_number: quote.seq_number, receipt_id: null },
        ...{ customer_name: quote.customer_name, vehicle_name: quote.vehicle_name },
        ...{ vehicle_license: quote.vehicle_license, total_before_tax: quote.total_before_tax },
        ...{ total_tax: quote.total_tax, total_after_tax: quote.total_after_tax },
        total_discount: quote.total_discount,
      })
      expect(await shop.read('worksheets', worksheet.id)).toEqual(worksheet)
      const extra = { approval_status: 'approved', user_id: null, done: false }
      expect(worksheet.line_items).toEqual(
        quote.line_items.map((line: Body, index: number) => ({
          ...{ ...line, ...extra, object: 'worksheet_line_item', quote_line_item_id: line.id },
          ...{ id: expect.not.stringMatching(line.id), created_at: INSTANT },
          kind: ['item', 'item', 'work', 'work'][index],
          purchase_price: [null, 7.25, 0, null][index],
          movement_id: index === 1 ? NOW : null,
        })),
      )
      const converted = await shop.read('quotes', id)
      expect(unchanged(converted)).toEqual({
        ...unchanged(quote),
        ...{ worksheet_id: worksheet.id, worksheet_seq_number: worksheet.seq_number },
      })
    },
  )

  it('moves the stock of parts, not of labour', async () => {
    const [part, labour] = [await shop.article({ stock: 10 }), await shop.labour({ stock: 5 })]
    const lines = [{ article_id: part.id, quantity: 2.5 }, { article_id: labour.id }, { article_id: part.id }]
    const { id } = await quoteIn('accepted', lines)
    expect(await shop.read('articles', part.id)).toMatchObject({ stock: 10 })
    succeed(await shop.convert(id))
    expect(await shop.read('articles', part.id)).toMatchObject({ stock: 6.5 })
    expect(await shop.read('articles', labour.id)).toMatchObject({ stock: 5 })
    expect(await wrongStocks(shop.company_id)).toEqual([])
  })

  it('once: a second call is 409 and makes nothing', async () => {
    const part = await shop.article({ stock: 10 })
    const { id } = await quoteIn('waiting', [{ article_id: part.id, quantity: 4 }])
    const worksheet = succeed(await shop.convert(id))
    const again = await shop.convert(id)
    expect(refusal(again)).toEqual({ status: 409, code: 'quote_already_converted', param: null })
    const { body } = await shop.client.get(`/v1/worksheets?quote_id=${id}`)
    expect(body.data.map(({ id }: Body) => id)).toEqual([worksheet.id])
    expect(await shop.read('articles', part.id)).toMatchObject({ stock: 6 })
  })

  it('takes no body', async () => {
    const { id } = await shop.quote()
    const answer = await shop.client.post(`/v1/quotes/${id}/convert`, { title: 'a' })
    expect(refusal(answer)).toEqual({ status: 422, code: 'parameter_unknown', param: 'title' })
    expect((await shop.client.post(`/v1/quotes/${id}/convert`, {})).status).toBe(201)
  })

  it('a quote without lines, of a deleted customer, vehicle and article, is converted all the same', async () => {
    const own = await openWorkshop()
    const [empty, cited] = [await own.quote(), await own.quote()]
    const part = await own.article({ stock: 1 })
    await own.quoteLines(cited.id, { add: [{ article_id: part.id }] })
    for (const path of [`articles/${part.id}`, `customers/${own.customer.id}`, `vehicles/${own.vehicle.id}`])
      succeed(await own.client.delete(`/v1/${path}`))
    expect(succeed(await own.convert(empty.id))).toMatchObject({ line_items: [], total_after_tax: 0 })
    expect(succeed(await own.convert(cited.id)).line_items).toMatchObject([{ article_id: part.id }])
    expect(await wrongStocks(own.company_id)).toEqual([])
  })

  it('worksheets.md#costs: needs quotes.write only, and shows no cost without reports.read', async () => {
    const writer = await shop.clientWith(['quotes.write'])
    const { id } = await quoteIn('accepted')
    const { body } = await writer.post(`/v1/quotes/${id}/convert`)
    expect(body).toMatchObject({ object: 'worksheet' })
    expect(body).not.toHaveProperty('total_cost')
    expect(body).not.toHaveProperty('margin')
  })

  it('quotes.md#conversion: deleting the worksheet unlinks the quote, which follows its names and converts again', async () => {
    const own = await openWorkshop()
    const part = await own.article({ stock: 3 })
    const { id } = await own.quote()
    await own.quoteLines(id, { add: [{ article_id: part.id }] })
    const first = succeed(await own.convert(id))
    const converted = await own.read('quotes', id)
    await own.client.patch(`/v1/customers/${own.customer.id}`, { full_name: 'Anna Verdi' })
    succeed(await own.client.delete(`/v1/worksheets/${first.id}`))
    const unlinked = await own.read('quotes', id)
    expect(unlinked).toMatchObject({
      worksheet_id: null,
      worksheet_seq_number: null,
      customer_name: 'Anna Verdi',
    })
    expect(unlinked.updated_at > converted.updated_at).toBe(true)
    succeed(await own.client.patch(`/v1/quotes/${id}`, { km: 1 }))
    const second = succeed(await own.convert(id))
    expect(second.seq_number).toBe(first.seq_number + 1)
    expect(await own.read('articles', part.id)).toMatchObject({ stock: 2 })
    expect(await wrongStocks(own.company_id)).toEqual([])
  })
})
