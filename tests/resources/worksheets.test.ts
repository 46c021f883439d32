import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../src/server/core/clock.ts'
import { type Body, conflict, gone, invalid, NOWHERE, refusal, unknown } from '../support/client.ts'
import { lineBody, openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { articleBody, vehicleBody, workCategoryBody } from '../support/factories.ts'

let shop: Workshop
let other: Workshop

beforeAll(async () => {
  ;[shop, other] = await Promise.all([openWorkshop(), openWorkshop()])
})

const patch = (id: string, body: object) => shop.client.patch(`/v1/worksheets/${id}`, body)
const create = async (fields: object) =>
  refusal(await shop.client.post('/v1/worksheets', { ...shop.parties, ...fields }))

/** Every field that can be written, but those that name another record. */
const FULL = {
  ...{ title: 'Tagliando', km: 60_000, km_out: 60_004, reported_issues: 'Rumore', diagnosis: 'Cuscinetto' },
  ...{ work_done: 'Sostituito', comments: 'Stampato', internal_notes: 'Interno', priority: 'urgent' },
  ...{ bay: 'Ponte 2', key_tag: '17', promised_at: '2026-12-01T17:00:00.000Z', document_date: '2026-11-15' },
  ...{ hide_discounts: true, warranty_expiry: '2027-12-31', metadata: { a: 'b' } },
}

describe('worksheets.md#creating-a-worksheet: create', () => {
  it('needs a customer and a vehicle; the rest has defaults', async () => {
    const { id, seq_number, created_at, updated_at, ...rest } = await shop.worksheet()
    expect(updated_at).toBe(created_at)
    expect(seq_number).toEqual(expect.any(Number))
    expect(rest).toEqual({
      ...{ object: 'worksheet', status: 'draft', title: '', ...shop.parties },
      ...{ customer_name: shop.customer.full_name, vehicle_name: 'Fiat Panda 1.2 Easy' },
      ...{ vehicle_license: shop.vehicle.license, work_category_id: null, work_category_name: null },
      ...{ quote_id: null, quote_seq_number: null, receipt_id: null, checkin_id: null },
      ...{ invoice_id: null },
      ...{ billing_status: 'not_billed' },
      ...{ frozen: false, km: 84200, km_out: null, priority: 'normal', on_hold_reason: null },
      ...{ assigned_user_ids: [], bay: null, key_tag: null, promised_at: null, started_at: null },
      ...{ completed_at: null, delivered_at: null, document_date: today('Europe/Rome') },
      ...{ total_before_tax: 0, total_tax: 0, total_after_tax: 0, total_discount: 0, total_parts: 0 },
      ...{ total_labour: 0, total_external: 0, total_cost: 0, margin: 0, hide_discounts: false },
      ...{ labour_hours_quoted: 0, labour_hours_logged: 0 },
      ...{ reported_issues: null, diagnosis: null, work_done: null, comments: null, internal_notes: null },
      ...{ attachments_count: 0, warranty_expiry: null, external_id: null, metadata: {}, line_items: [] },
    })
  })

  it('keeps every field, in the response, the detail and the list alike', async () => {
    const category = await shop.client.create('/v1/work-categories', workCategoryBody())
    const named = {
      work_category_id: category.id,
      assigned_user_ids: [shop.owner.user_id],
      external_id: 'W-1',
    }
    const made = await shop.worksheet({ ...FULL, ...named })
    expect(made).toMatchObject({ ...FULL, ...named, work_category_name: category.name })
    expect(await shop.read('worksheets', made.id)).toEqual(made)
    const [listed] = (await shop.client.get('/v1/worksheets?limit=1&preset=all')).body.data
    expect(made).toMatchObject(listed)
    expect(listed).not.toHaveProperty('line_items')
  })

  it('customer_id and vehicle_id are required, both are named', async () => {
    const answer = await shop.client.post('/v1/worksheets', {})
    expect(refusal(answer)).toEqual({ status: 422, code: 'parameter_missing', param: 'customer_id' })
    expect(answer.body.errors.map(({ param }: Body) => param)).toEqual(['customer_id', 'vehicle_id'])
  })

  it.each(['line_items', 'status', 'quote_id', 'on_hold_reason', 'started_at', 'frozen', 'total_cost'])(
    'takes no %s',
    async (field) => {
      expect(await create({ [field]: null })).toEqual(unknown(field))
    },
  )

  it.each([
    ['km', -1],
    ['km_out', 1.5],
    ['priority', 'high'],
    ['priority', null],
    ['promised_at', '2026-12-01T17:00:00'],
    ['promised_at', '2101-01-01T00:00:00Z'],
    ['document_date', '1899-12-31'],
    ['document_date', null],
    ['warranty_expiry', '2026-02-30'],
    ['assigned_user_ids', null],
    ['assigned_user_ids', [5]],
    ['internal_notes', 'x'.repeat(10_001)],
    ['bay', 'x'.repeat(256)],
    ['title', 'a\ud800'],
  ])('values.md#values: refuses %s %j', async (field, value) => {
    const { param, ...rest } = await create({ [field]: value })
    expect(rest).toEqual({ status: 422, code: 'parameter_invalid' })
    expect(param.replace(/\[.*/, '')).toBe(field)
  })

  it('quotes.md#numbers-of-documents: numbers are 1 to n, shared with conversions; a refused one takes none', async () => {
    const own = await openWorkshop()
    const quote = await own.quote()
    const made = [await own.worksheet({ external_id: 'A' }), succeed(await own.convert(quote.id))]
    const wrong = { ...own.parties, external_id: 'A' }
    expect(refusal(await own.client.post('/v1/worksheets', wrong))).toEqual(invalid('external_id'))
    made.push(await own.worksheet())
    expect(made.map(({ seq_number }) => seq_number)).toEqual([1, 2, 3])
  })
})

describe('requests.md#references: references', () => {
  it.each(['customer_id', 'vehicle_id', 'work_category_id'] as const)('%s', async (field) => {
    const { id } = await shop.worksheet()
    const foreign =
      field === 'work_category_id'
        ? (await other.client.create('/v1/work-categories', workCategoryBody())).id
        : other.parties[field]
    for (const value of [NOWHERE, foreign]) {
      expect(await create({ [field]: value })).toEqual(invalid(field))
      expect(refusal(await patch(id, { [field]: value }))).toEqual(invalid(field))
    }
  })

  it('assigned_user_ids are people of the company; each that is not is named', async () => {
    const assigned_user_ids = [shop.owner.user_id, other.owner.user_id, NOWHERE]
    const answer = await shop.client.post('/v1/worksheets', { ...shop.parties, assigned_user_ids })
    const params = answer.body.errors.map(({ param }: Body) => param)
    expect(params).toEqual(['assigned_user_ids[1]', 'assigned_user_ids[2]'])
  })

  it('another company’s worksheet is 404 everywhere', async () => {
    const { id } = await other.worksheet()
    for (const lost of [id, NOWHERE, 'nonsense']) {
      expect(refusal(await shop.client.get(`/v1/worksheets/${lost}`))).toEqual(gone)
      expect(refusal(await patch(lost, { title: 'a' }))).toEqual(gone)
      expect(refusal(await shop.client.delete(`/v1/worksheets/${lost}`))).toEqual(gone)
      expect(refusal(await shop.transitionWorksheet(lost, 'completed'))).toEqual(gone)
      expect(refusal(await shop.worksheetLines(lost, { add: [lineBody()] }))).toEqual(gone)
    }
  })
})

describe('requests.md#partial-changes: PATCH', () => {
  it('is partial and changes every field', async () => {
    const before = await shop.worksheet({ title: 'a', bay: 'b' })
    const { updated_at, ...changed } = succeed(await patch(before.id, { title: 'c' }))
    expect({ ...changed, updated_at: before.updated_at }).toEqual({ ...before, title: 'c' })
    expect(succeed(await patch(before.id, FULL))).toMatchObject(FULL)
  })

  it('null clears what can be empty and is 422 elsewhere', async () => {
    const { id } = await shop.worksheet({ ...FULL, external_id: 'W-2' })
    const clearable = [
      ...['km_out', 'reported_issues', 'diagnosis', 'work_done', 'comments', 'internal_notes', 'bay'],
      ...['key_tag', 'promised_at', 'warranty_expiry', 'external_id', 'work_category_id'],
    ]
    const nulls = Object.fromEntries(clearable.map((field) => [field, null]))
    expect(succeed(await patch(id, nulls))).toMatchObject(nulls)
    const required = ['customer_id', 'vehicle_id', 'title', 'km', 'priority', 'assigned_user_ids']
    for (const field of [...required, 'document_date', 'hide_discounts', 'metadata'])
      expect(refusal(await patch(id, { [field]: null }))).toEqual(invalid(field))
  })

  it('worksheets.md#statuses: status changes through transitions only', async () => {
    const { id } = await shop.worksheet()
    for (const field of ['status', 'on_hold_reason', 'completed_at', 'quote_id', 'frozen'])
      expect(refusal(await patch(id, { [field]: null }))).toEqual(unknown(field))
  })

  it('names are copied: they stay when the customer and the vehicle change, and follow a PATCH that names others', async () => {
    const own = await openWorkshop()
    const { id, customer_name, vehicle_license } = await own.worksheet()
    succeed(await own.client.patch(`/v1/customers/${own.customer.id}`, { full_name: 'Anna Verdi' }))
    succeed(await own.client.patch(`/v1/vehicles/${own.vehicle.id}`, { license: 'ZZ999ZZ' }))
    expect(await own.read('worksheets', id)).toMatchObject({ customer_name, vehicle_license })
    const same = succeed(await own.client.patch(`/v1/worksheets/${id}`, own.parties))
    expect(same).toMatchObject({ customer_name, vehicle_license })
    const vehicle = await own.client.create('/v1/vehicles', vehicleBody({ license: 'AA000AA' }))
    const changed = succeed(await own.client.patch(`/v1/worksheets/${id}`, { vehicle_id: vehicle.id }))
    expect(changed).toMatchObject({ customer_name: 'Anna Verdi', vehicle_license: 'AA000AA' })
    expect((await own.client.get('/v1/worksheets?q=verdi+aa000')).body.data).toHaveLength(1)
  })
})

/** A worksheet with a line of a part, cited by a receipt or cancelled. */
async function frozenBy(reason: 'receipt' | 'cancelled') {
  const { id } = await shop.worksheet({ internal_notes: 'a' })
  const article = await shop.client.create('/v1/articles', articleBody({ stock: 10 }))
  const { line_items } = succeed(await shop.worksheetLines(id, { add: [{ article_id: article.id }] }))
  if (reason === 'cancelled') succeed(await shop.transitionWorksheet(id, 'cancelled'))
  else await shop.client.create('/v1/receipts', { worksheet_id: id })
  return { id, line: line_items[0].id }
}

describe.each(['receipt', 'cancelled'] as const)('worksheets.md#frozen-worksheets: frozen (%s)', (reason) => {
  it('a PATCH of anything but notes, people, bay, key tag and metadata is 409 worksheet_frozen', async () => {
    const { id } = await frozenBy(reason)
    const before = await shop.read('worksheets', id)
    expect(before.frozen).toBe(true)
    const free = {
      ...{ internal_notes: 'b', assigned_user_ids: [shop.owner.user_id], bay: 'c', key_tag: '5' },
      metadata: { a: 'b' },
    }
    const rest = { ...FULL, ...shop.parties, work_category_id: null, external_id: 'x' }
    for (const [field, value] of Object.entries(rest)) {
      if (field in free) continue
      expect(refusal(await patch(id, { [field]: value }))).toEqual(conflict('worksheet_frozen'))
      expect(refusal(await patch(id, { ...free, [field]: value }))).toEqual(conflict('worksheet_frozen'))
    }
    expect(await shop.read('worksheets', id)).toEqual(before)
    expect(succeed(await patch(id, free))).toMatchObject(free)
  })

  it('the batch is 409 worksheet_frozen and moves nothing', async () => {
    const { id, line } = await frozenBy(reason)
    const before = await shop.read('worksheets', id)
    for (const batch of [{ add: [lineBody()] }, { update: [{ id: line, quantity: 5 }] }, { remove: [line] }])
      expect(refusal(await shop.worksheetLines(id, batch))).toEqual(conflict('worksheet_frozen'))
    expect(await shop.read('worksheets', id)).toEqual(before)
  })
})

describe('worksheets.md#deleting-a-worksheet: DELETE', () => {
  it('answers deleted_at, then 404; also when cancelled', async () => {
    for (const action of ['completed', 'cancelled']) {
      const { id } = await shop.worksheet()
      const before = succeed(await shop.transitionWorksheet(id, action))
      const deleted = succeed(await shop.client.delete(`/v1/worksheets/${id}`))
      expect(deleted).toEqual({ ...before, deleted_at: expect.stringMatching(/Z$/) })
      expect(refusal(await shop.client.delete(`/v1/worksheets/${id}`))).toEqual(gone)
      expect(refusal(await patch(id, { bay: 'a' }))).toEqual(gone)
      expect(refusal(await shop.transitionWorksheet(id, 'draft'))).toEqual(gone)
      expect(refusal(await shop.worksheetLines(id, { add: [lineBody()] }))).toEqual(gone)
    }
  })

  it('409 document_referenced while a receipt exists; a deleted draft frees it', async () => {
    const { id } = await shop.worksheet()
    await shop.worksheetLines(id, { add: [lineBody()] })
    const receipt = await shop.client.create('/v1/receipts', { worksheet_id: id })
    expect(await shop.read('worksheets', id)).toMatchObject({
      receipt_id: receipt.id,
      billing_status: 'receipt_draft',
      frozen: true,
    })
    expect(refusal(await shop.client.delete(`/v1/worksheets/${id}`))).toEqual(conflict('document_referenced'))
    succeed(await shop.client.delete(`/v1/receipts/${receipt.id}`))
    expect(await shop.read('worksheets', id)).toMatchObject({
      receipt_id: null,
      billing_status: 'not_billed',
      frozen: false,
    })
    succeed(await shop.client.delete(`/v1/worksheets/${id}`))
  })

  it('an issued receipt: receipted, and the worksheet stays', async () => {
    const { id } = await shop.worksheet()
    await shop.worksheetLines(id, { add: [lineBody()] })
    const receipt = await shop.client.create('/v1/receipts', { worksheet_id: id })
    succeed(await shop.client.post(`/v1/receipts/${receipt.id}/issue`, {}))
    expect(await shop.read('worksheets', id)).toMatchObject({ billing_status: 'receipted', frozen: true })
    expect(refusal(await shop.client.delete(`/v1/worksheets/${id}`))).toEqual(conflict('document_referenced'))
  })
})
