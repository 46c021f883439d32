import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, gone, invalid, missing, NOWHERE, refusal, unknown } from '../support/client.ts'
import { lineBody, openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { vehicleBody, workCategoryBody } from '../support/factories.ts'

let shop: Workshop
let other: Workshop

beforeAll(async () => {
  ;[shop, other] = await Promise.all([openWorkshop(), openWorkshop()])
})

const patch = (id: string, body: object) => shop.client.patch(`/v1/quotes/${id}`, body)
const create = async (fields: object) =>
  refusal(await shop.client.post('/v1/quotes', { ...shop.parties, ...fields }))

describe('quotes.md#creating-a-quote: create', () => {
  it('needs a customer and a vehicle; the rest has defaults (quotes.md#creating-a-quote)', async () => {
    const { id, seq_number, created_at, updated_at, ...rest } = await shop.quote()
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(seq_number).toEqual(expect.any(Number))
    expect(updated_at).toBe(created_at)
    expect(rest).toEqual({
      object: 'quote',
      status: 'waiting',
      title: '',
      ...shop.parties,
      customer_name: shop.customer.full_name,
      vehicle_name: 'Fiat Panda 1.2 Easy',
      vehicle_license: shop.vehicle.license,
      work_category_id: null,
      work_category_name: null,
      km: 84200,
      worksheet_id: null,
      worksheet_seq_number: null,
      total_before_tax: 0,
      total_tax: 0,
      total_after_tax: 0,
      total_discount: 0,
      hide_discounts: false,
      comments: null,
      valid_until: null,
      decided_at: null,
      decision_source: null,
      rejection_reason: null,
      attachments_count: 0,
      external_id: null,
      metadata: {},
      line_items: [],
    })
  })

  it('keeps every field, in the response, the detail and the list alike', async () => {
    const category = await shop.client.create('/v1/work-categories', workCategoryBody())
    const fields = {
      ...{ title: 'Tagliando 60.000 km', km: 60123, work_category_id: category.id },
      ...{ comments: 'Chiamare prima', hide_discounts: true, valid_until: '2027-01-31' },
      ...{ external_id: 'Q-1', metadata: { channel: 'web' } },
    }
    const made = await shop.quote(fields)
    expect(made).toMatchObject({ ...fields, work_category_name: category.name })
    expect(await shop.read('quotes', made.id)).toEqual(made)
    const { comments, valid_until, decided_at, decision_source, line_items, ...listed } = made
    const { rejection_reason, attachments_count, external_id, metadata, ...summary } = listed
    expect((await shop.client.get('/v1/quotes?limit=1')).body.data).toEqual([summary])
  })

  it('customer_id and vehicle_id are required, both are named', async () => {
    const answer = await shop.client.post('/v1/quotes', {})
    expect(refusal(answer)).toEqual(missing('customer_id'))
    expect(answer.body.errors.map(({ param }: Body) => param)).toEqual(['customer_id', 'vehicle_id'])
    expect(await create({ vehicle_id: null })).toEqual(invalid('vehicle_id'))
  })

  it('quotes.md#creating-a-quote: km is the vehicle’s last known, 0 of a vehicle that has none, else as sent', async () => {
    const fresh = await shop.client.create('/v1/vehicles', vehicleBody({ km: undefined }))
    expect(await shop.quote({ vehicle_id: fresh.id })).toMatchObject({ km: 0 })
    expect(await shop.quote({ km: 0 })).toMatchObject({ km: 0 })
    expect(await shop.quote({ km: 9_999_999 })).toMatchObject({ km: 9_999_999 })
  })

  it.each([
    ...['line_items', 'status', 'seq_number', 'worksheet_id', 'total_tax', 'decided_at'],
    ...['customer_name', 'company_id', 'nonsense'],
  ])('requests.md#input: takes no %s', async (field) => {
    expect(await create({ [field]: [] })).toEqual(unknown(field))
  })

  it.each([
    ['title', 'x'.repeat(256)],
    ['title', null],
    ['title', 'a\0b'],
    ['title', 5],
    ['km', -1],
    ['km', 1.5],
    ['km', 10_000_000],
    ['km', '5'],
    ['km', null],
    ['hide_discounts', 'true'],
    ['hide_discounts', null],
    ['comments', 'x'.repeat(10_001)],
    ['valid_until', '2026-02-30'],
    ['valid_until', '2101-01-01'],
    ['work_category_id', 'nonsense'],
    ['customer_id', 'nonsense'],
    ['metadata', { a: 5 }],
  ])('values.md#values: refuses %s %j', async (field, value) => {
    const { param, ...rest } = await create({ [field]: value })
    expect(rest).toEqual({ status: 422, code: 'parameter_invalid' })
    expect(param.split('.')[0]).toBe(field)
  })

  it('numbers are 1 to n in each company; a refused quote takes none', async () => {
    const own = await openWorkshop()
    const first = await own.quote({ external_id: 'A' })
    expect(refusal(await own.client.post('/v1/quotes', { ...own.parties, external_id: 'A' }))).toEqual(
      invalid('external_id'),
    )
    expect(refusal(await own.client.post('/v1/quotes', { ...own.parties, customer_id: NOWHERE }))).toEqual(
      invalid('customer_id'),
    )
    await own.client.delete(`/v1/quotes/${first.id}`)
    const next = [await own.quote({ external_id: 'A' }), await own.quote()]
    expect([first, ...next].map(({ seq_number }) => seq_number)).toEqual([1, 2, 3])
  })
})

describe('quotes.md#creating-a-quote, requests.md#references: references', () => {
  const fields = ['customer_id', 'vehicle_id', 'work_category_id'] as const
  const foreign = async (field: (typeof fields)[number]): Promise<string> =>
    field === 'work_category_id'
      ? (await other.client.create('/v1/work-categories', workCategoryBody())).id
      : other.parties[field]

  it.each(fields)('%s that names nothing, or another company’s, is 422', async (field) => {
    const { id } = await shop.quote()
    for (const value of [NOWHERE, await foreign(field)]) {
      expect(await create({ [field]: value })).toEqual(invalid(field))
      expect(refusal(await patch(id, { [field]: value }))).toEqual(invalid(field))
    }
  })

  it('a deleted record is no reference, and all that fail are named', async () => {
    const own = await openWorkshop()
    await own.client.delete(`/v1/customers/${own.customer.id}`)
    await own.client.delete(`/v1/vehicles/${own.vehicle.id}`)
    const answer = await own.client.post('/v1/quotes', own.parties)
    expect(answer.body.errors.map(({ param }: Body) => param)).toEqual(['customer_id', 'vehicle_id'])
  })

  it('quotes.md#creating-a-quote: a vehicle of another owner, or of none, is accepted', async () => {
    const { id } = await shop.client.create('/v1/vehicles', vehicleBody())
    expect(await shop.quote({ vehicle_id: id })).toMatchObject({ vehicle_id: id })
  })

  it('requests.md#records-and-companies: another company’s quote is 404 everywhere', async () => {
    const { id } = await other.quote()
    const { client } = shop
    for (const lost of [id, NOWHERE, 'nonsense']) {
      expect(refusal(await client.get(`/v1/quotes/${lost}`))).toEqual(gone)
      expect(refusal(await patch(lost, { title: 'a' }))).toEqual(gone)
      expect(refusal(await client.delete(`/v1/quotes/${lost}`))).toEqual(gone)
      expect(refusal(await shop.convert(lost))).toEqual(gone)
      expect(refusal(await shop.transitionQuote(lost, 'accepted'))).toEqual(gone)
      expect(refusal(await shop.quoteLines(lost, { add: [lineBody()] }))).toEqual(gone)
    }
    expect(await other.read('quotes', id)).toMatchObject({ id, title: '', line_items: [] })
  })
})

describe('quotes.md#changing-a-quote: PATCH', () => {
  it('is partial: what is left out stays', async () => {
    const made = await shop.quote({ title: 'Freni', comments: 'Urgente', km: 5 })
    const { updated_at, ...changed } = succeed(await patch(made.id, { title: 'Freni e dischi' }))
    expect({ ...made, ...changed, updated_at: made.updated_at }).toEqual({ ...made, title: 'Freni e dischi' })
    expect(updated_at >= made.updated_at).toBe(true)
    const { updated_at: _, ...same } = succeed(await patch(made.id, {}))
    expect(same).toEqual(changed)
  })

  it('quotes.md#changing-a-quote: changes every field that create takes', async () => {
    const [customer, vehicle, category] = await Promise.all([
      shop.client.create('/v1/customers', { full_name: 'Anna Bianchi' }),
      shop.client.create('/v1/vehicles', vehicleBody({ make: 'Alfa Romeo', model: null, version: null })),
      shop.client.create('/v1/work-categories', workCategoryBody()),
    ])
    const fields = {
      ...{ customer_id: customer.id, vehicle_id: vehicle.id, work_category_id: category.id },
      ...{ title: 'Nuovo', km: 7, comments: 'c', hide_discounts: true, valid_until: '2027-02-28' },
      ...{ external_id: 'Q-2', metadata: { a: 'b' } },
    }
    const { id } = await shop.quote()
    expect(succeed(await patch(id, fields))).toMatchObject({
      ...fields,
      customer_name: 'Anna Bianchi',
      vehicle_name: 'Alfa Romeo',
      work_category_name: category.name,
    })
  })

  it('quotes.md#changing-a-quote: null clears comments and work_category_id, and is 422 on the others', async () => {
    const category = await shop.client.create('/v1/work-categories', workCategoryBody())
    const { id } = await shop.quote({
      comments: 'a',
      work_category_id: category.id,
      valid_until: '2027-01-01',
    })
    const cleared = { comments: null, work_category_id: null, valid_until: null, external_id: null }
    expect(succeed(await patch(id, cleared))).toMatchObject({ ...cleared, work_category_name: null })
    for (const field of ['customer_id', 'vehicle_id', 'title', 'km', 'hide_discounts', 'metadata'])
      expect(refusal(await patch(id, { [field]: null }))).toEqual(invalid(field))
  })

  it('quotes.md#transitions-of-quotes: status is not taken', async () => {
    const { id } = await shop.quote()
    expect(refusal(await patch(id, { status: 'accepted' }))).toEqual(unknown('status'))
    for (const field of ['line_items', 'worksheet_id', 'seq_number', 'total_tax', 'decided_at'])
      expect(refusal(await patch(id, { [field]: null }))).toEqual(unknown(field))
  })

  it('quotes.md#changing-a-quote: after conversion only title and comments change', async () => {
    const { id } = await shop.quote({ title: 'a', km: 5 })
    succeed(await shop.convert(id))
    const changed = { title: 'b', comments: 'c' }
    expect(succeed(await patch(id, changed))).toMatchObject(changed)
    const refused = { status: 409, code: 'quote_already_converted', param: null }
    const rest = { km: 6, hide_discounts: true, work_category_id: null, ...shop.parties }
    for (const [field, value] of Object.entries({
      ...rest,
      valid_until: null,
      external_id: 'x',
      metadata: {},
    }))
      expect(refusal(await patch(id, { title: 'd', [field]: value }))).toEqual(refused)
    expect(await shop.read('quotes', id)).toMatchObject({ title: 'b', km: 5 })
  })
})

describe('quotes.md#names-of-quotes: names follow the customer and the vehicle until the conversion, then stay', () => {
  const names = ({ customer_name, vehicle_name, vehicle_license }: Body) => [
    customer_name,
    vehicle_name,
    vehicle_license,
  ]

  it('in the detail and in the list, also when both are deleted', async () => {
    const own = await openWorkshop()
    const [open, done] = [await own.quote(), await own.quote()]
    const before = names(open)
    succeed(await own.convert(done.id))
    await own.client.patch(`/v1/customers/${own.customer.id}`, { full_name: 'Rossi e figli' })
    await own.client.patch(`/v1/vehicles/${own.vehicle.id}`, { license: 'ZZ999ZZ', version: 'Sport' })
    const after = ['Rossi e figli', 'Fiat Panda Sport', 'ZZ999ZZ']
    const check = async () => {
      expect(names(await own.read('quotes', open.id))).toEqual(after)
      expect(names(await own.read('quotes', done.id))).toEqual(before)
      const { body } = await own.client.get('/v1/quotes')
      expect(body.data.map(names)).toEqual([before, after])
    }
    await check()
    await own.client.delete(`/v1/customers/${own.customer.id}`)
    await own.client.delete(`/v1/vehicles/${own.vehicle.id}`)
    await check()
  })

  it('a vehicle without plate, make and model has empty names', async () => {
    const bare = { license: null, make: null, model: null, version: null }
    const { id } = await shop.client.create('/v1/vehicles', vehicleBody(bare))
    expect(await shop.quote({ vehicle_id: id })).toMatchObject({ vehicle_name: '', vehicle_license: '' })
  })
})

describe('quotes.md#deleting-a-quote: DELETE', () => {
  it.each(['waiting', 'accepted', 'rejected'])(
    'in state %s, converted or not (quotes.md#deleting-a-quote)',
    async (status) => {
      for (const converted of [false, true]) {
        const { id } = await shop.quote()
        await shop.quoteLines(id, { add: [lineBody()] })
        await shop.transitionQuote(id, status)
        const worksheet = converted ? succeed(await shop.convert(id)) : undefined
        const before = await shop.read('quotes', id)
        const deleted = succeed(await shop.client.delete(`/v1/quotes/${id}`))
        expect(deleted).toEqual({ ...before, deleted_at: expect.stringMatching(/Z$/) })
        expect(refusal(await shop.client.get(`/v1/quotes/${id}`))).toEqual(gone)
        expect(refusal(await shop.client.delete(`/v1/quotes/${id}`))).toEqual(gone)
        expect(refusal(await shop.convert(id))).toEqual(gone)
        if (worksheet) expect(await shop.read('worksheets', worksheet.id)).toEqual(worksheet)
      }
    },
  )
})
