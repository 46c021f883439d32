import { beforeAll, describe, expect, it } from 'vitest'
import { PRESETS } from '../../src/domain/periods.ts'
import { today } from '../../src/server/core/clock.ts'
import { presetPeriod } from '../../src/server/core/date-filter.ts'
import { type Body, idsOf, invalid, NOWHERE, refusal } from '../support/client.ts'
import { lineBody, openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { vehicleBody, workCategoryBody } from '../support/factories.ts'

const LIST = '/v1/worksheets'
const STATUSES = ['draft', 'in_progress', 'on_hold', 'completed', 'delivered', 'cancelled']

let shop: Workshop
/** Oldest first: draft, in progress, on hold, completed (a draft receipt), delivered (receipted), cancelled. */
let sheets: Body[]
let second: { customer_id: string; vehicle_id: string }
let category: Body
let quote: Body

beforeAll(async () => {
  shop = await openWorkshop()
  const customer = await shop.client.create('/v1/customers', { full_name: 'Nicolò Bianchi' })
  const vehicle = await shop.client.create('/v1/vehicles', vehicleBody({ license: 'EF-456-GH' }))
  second = { customer_id: customer.id, vehicle_id: vehicle.id }
  category = await shop.client.create('/v1/work-categories', workCategoryBody())
  quote = await shop.quote({ title: 'Cinghia', ...second })
  const promised_at = '2026-12-01T17:00:00Z'
  sheets = [
    await shop.worksheet({ title: 'Tagliando', priority: 'urgent', document_date: '2026-01-01' }),
    await shop.worksheet({ title: 'Freni', work_category_id: category.id, promised_at }),
    await shop.worksheet({ title: 'Olio', assigned_user_ids: [shop.owner.user_id], ...second }),
    await shop.worksheet({ title: 'Gomme', document_date: '2099-12-31' }),
    succeed(await shop.convert(quote.id)),
    await shop.worksheet({ title: 'Città', ...second, promised_at: '2026-12-01T16:59:59.999Z' }),
  ]
  for (const [index, path] of STATUSES.entries()) {
    const steps = path === 'delivered' ? ['completed', 'delivered'] : path === 'draft' ? [] : [path]
    for (const step of steps) succeed(await shop.transitionWorksheet(sheets[index]!.id, step))
  }
  const bill = (place: number) => shop.client.create('/v1/receipts', { worksheet_id: sheets[place]!.id })
  for (const place of [3, 4]) await shop.worksheetLines(sheets[place]!.id, { add: [lineBody()] })
  await bill(3)
  succeed(await shop.client.post(`/v1/receipts/${(await bill(4)).id}/issue`, {}))
})

const dayBefore = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** Every record of the suite, whatever the year in which it runs. */
const ALL = 'preset=all'
const found = async (query: string, by = shop) => idsOf(succeed(await by.client.get(`${LIST}?${query}`)).data)
const counts = async (query: string, by = shop) => {
  const body = succeed(await by.client.get(`${LIST}/status-counts?${query}`))
  return STATUSES.map((status) => body[status])
}
const at = (...places: number[]) => places.map((place) => sheets[place]!.id)
const ones = (...places: number[]) => STATUSES.map((_, index) => (places.includes(index) ? 1 : 0))

describe('worksheets.md#list-of-worksheets: list', () => {
  it('is newest first, in cursor pages, with date_filter, without line_items', async () => {
    const { body } = await shop.client.get(`${LIST}?${ALL}`)
    expect(idsOf(body.data)).toEqual(at(5, 4, 3, 2, 1, 0))
    expect(Object.keys(body).sort()).toEqual(['data', 'date_filter', 'has_more', 'object', 'url'])
    for (const sheet of body.data) expect(sheet).not.toHaveProperty('line_items')
    expect(idsOf(await shop.client.walk(`${LIST}?${ALL}&limit=2`))).toEqual(at(5, 4, 3, 2, 1, 0))
  })

  // built late: the records are made before the tests run
  const rows: [string, () => string, number[]][] = [
    ['status', () => 'status=draft', [0]],
    ['status, comma list', () => 'status=draft,on_hold,cancelled', [5, 2, 0]],
    ['status, one named twice', () => 'status=draft,draft', [0]],
    ['billing_status not_billed', () => 'billing_status=not_billed', [5, 2, 1, 0]],
    ['billing_status receipt_draft', () => 'billing_status=receipt_draft', [3]],
    ['billing_status receipted', () => 'billing_status=receipted', [4]],
    ['customer_id', () => `customer_id=${second.customer_id}`, [5, 4, 2]],
    ['vehicle_id', () => `vehicle_id=${shop.vehicle.id.toUpperCase()}`, [3, 1, 0]],
    ['quote_id', () => `quote_id=${quote.id}`, [4]],
    ['assigned_user_id', () => `assigned_user_id=${shop.owner.user_id}`, [2]],
    ['work_category_id', () => `work_category_id=${category.id}`, [1]],
    ['priority', () => 'priority=urgent', [0]],
    ['promised_before, not at', () => 'promised_before=2026-12-01T17:00:00Z', [5]],
    ['promised_before with an offset', () => 'promised_before=2026-12-01T18:00:01%2B01:00', [5, 1]],
    ['delivered_after, the day before', () => `delivered_after=${dayBefore}T00:00:00Z`, [4]],
    ['delivered_after, in the future', () => 'delivered_after=2100-01-01T00:00:00%2B01:00', []],
    ['q by title', () => 'q=FRENI', [1]],
    ['q by customer and title, accents folded', () => 'q=nicolo+citta', [5]],
    ['q by plate as written', () => 'q=ef-456-gh', [5, 4, 2]],
    ['q by plate without dashes', () => 'q=ef456gh', [5, 4, 2]],
    ['q of blanks', () => 'q=+', [5, 4, 3, 2, 1, 0]],
    ['q taken literally', () => 'q=%25', []],
    ['several filters at once', () => `customer_id=${second.customer_id}&status=on_hold,draft`, [2]],
    ['an id of nothing', () => `quote_id=${NOWHERE}`, []],
    ['nobody assigned', () => `assigned_user_id=${NOWHERE}`, []],
  ]

  it.each(rows)('filter %s, in list and counts', async (_what, query, places) => {
    expect(await found(`${ALL}&${query()}`)).toEqual(at(...places))
    expect(await counts(`${ALL}&${query()}`)).toEqual(ones(...places))
  })

  it('q by number, and by a plate with dashes that has none', async () => {
    expect(await found(`${ALL}&q=${sheets[2]!.seq_number}`)).toContain(sheets[2]!.id)
    const { license } = shop.vehicle
    expect(await found(`${ALL}&q=${license.slice(0, 2)}-${license.slice(2)}`)).toEqual(at(3, 1, 0))
  })

  it.each([
    ['status=open', 'status'],
    ['status=', 'status'],
    ['status=draft,', 'status'],
    ['status=draft,%20on_hold', 'status'],
    ['status=draft&status=on_hold', 'status'],
    ['billing_status=paid', 'billing_status'],
    ['customer_id=5', 'customer_id'],
    ['quote_id=a', 'quote_id'],
    ['assigned_user_id=', 'assigned_user_id'],
    ['work_category_id=5', 'work_category_id'],
    ['priority=high', 'priority'],
    ['promised_before=2026-12-01', 'promised_before'],
    ['promised_before=2026-12-01T17:00:00', 'promised_before'],
    ['delivered_after=yesterday', 'delivered_after'],
    ['preset=decade', 'preset'],
    ['from=2026-02-30', 'from'],
    ['to=2101-01-01', 'to'],
    ['from=2026-02-01&to=2026-01-31', 'to'],
    ['from=2026-02-01&preset=all', 'preset'],
    [`q=${'a+'.repeat(11)}`, 'q'],
  ])('%s is 422 %s', async (query, param) => {
    expect(refusal(await shop.client.get(`${LIST}?${query}`))).toEqual(invalid(param))
    expect(refusal(await shop.client.get(`${LIST}/status-counts?${query}`))).toEqual(invalid(param))
  })
})

describe('worksheets.md#list-of-worksheets: the period is that of document_date', () => {
  it('both ends included, whatever the time zone', async () => {
    expect(await found('from=2026-01-01&to=2026-01-01')).toEqual(at(0))
    expect(await found('from=2099-12-31&to=2099-12-31')).toEqual(at(3))
    expect(await found('from=2100-01-01')).toEqual([])
    expect(await found('to=2025-12-31')).toEqual([])
  })

  it.each(PRESETS)('%s', async (preset) => {
    const { from, to } = presetPeriod(preset, today('Europe/Rome'))
    for (const path of [LIST, `${LIST}/status-counts`]) {
      const { date_filter } = succeed(await shop.client.get(`${path}?preset=${preset}`))
      expect(date_filter).toEqual({ object: 'date_filter', preset, from, to })
    }
    const own = await openWorkshop()
    const [first, last] = [
      await own.worksheet({ document_date: from }),
      await own.worksheet({ document_date: to }),
    ]
    expect(await found(`preset=${preset}`, own)).toEqual([last.id, first.id])
  })

  it('a PATCH of document_date moves it', async () => {
    const own = await openWorkshop()
    const { id } = await own.worksheet()
    succeed(await own.client.patch(`${LIST}/${id}`, { document_date: '2020-02-29' }))
    expect(await found('from=2020-02-29&to=2020-02-29', own)).toEqual([id])
    expect(await found('', own)).toEqual([])
  })
})

describe('worksheets.md#list-of-worksheets: status-counts', () => {
  it('counts each status and no deleted worksheet', async () => {
    const own = await openWorkshop()
    const { id } = await own.worksheet()
    await own.worksheet()
    await own.client.delete(`${LIST}/${id}`)
    const { body } = await own.client.get(`${LIST}/status-counts`)
    expect(body).toEqual({
      ...{ object: 'worksheet_status_counts', draft: 1, in_progress: 0, on_hold: 0, completed: 0 },
      ...{ delivered: 0, cancelled: 0, date_filter: expect.objectContaining({ preset: 'year' }) },
    })
  })
})

describe('worksheets.md#costs: total_cost, margin and purchase_price of lines only with reports.read', () => {
  it('in the list, the detail, and every answer of a write', async () => {
    const own = await openWorkshop()
    const { id } = await own.worksheet()
    const costly = succeed(await own.worksheetLines(id, { add: [lineBody({ purchase_price: 7.25 })] }))
    expect(costly.line_items).toMatchObject([{ purchase_price: 7.25 }])
    const reader = await own.clientWith(['worksheets.read', 'worksheets.write'])
    const path = `${LIST}/${id}`
    const shown = [
      (await reader.get(path)).body,
      (await reader.get(LIST)).body.data[0],
      (await reader.patch(path, { bay: 'a' })).body,
      (await reader.post(`${path}/line-items/batch`, { add: [lineBody()] })).body,
      (await reader.post(`${path}/transitions`, { action: 'completed' })).body,
      (await reader.delete(path)).body,
    ]
    for (const body of shown) {
      expect(body).toMatchObject({ object: 'worksheet', id })
      expect(body).not.toHaveProperty('total_cost')
      expect(body).not.toHaveProperty('margin')
      expect(JSON.stringify(body)).not.toContain('purchase_price')
    }
    const costs = { total_cost: 0, margin: 0 }
    expect((await shop.client.get(`${LIST}?${ALL}&limit=1`)).body.data).toMatchObject([costs])
    const analyst = await shop.clientWith(['worksheets.read', 'reports.read'])
    expect((await analyst.get(`${LIST}/${sheets[0]!.id}`)).body).toMatchObject(costs)
  })

  it('companies-keys-people.md#permissions: worksheets.read reads, worksheets.write writes', async () => {
    const { id } = sheets[0]!
    const [reader, writer] = [
      await shop.clientWith(['worksheets.read']),
      await shop.clientWith(['worksheets.write']),
    ]
    for (const path of [LIST, `${LIST}/status-counts`, `${LIST}/${id}`])
      expect((await writer.get(path)).body.code).toBe('permission_missing')
    const writes = [
      await reader.post(LIST, shop.parties),
      await reader.patch(`${LIST}/${id}`, {}),
      await reader.post(`${LIST}/${id}/line-items/batch`, {}),
      await reader.post(`${LIST}/${id}/transitions`, {}),
      await reader.delete(`${LIST}/${id}`),
    ]
    for (const { body } of writes) expect(body.code).toBe('permission_missing')
  })
})
