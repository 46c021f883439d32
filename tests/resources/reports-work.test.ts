import { Decimal } from 'decimal.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { plusDays } from '../../src/server/resources/reports/periods.ts'
import type { Body, Client } from '../support/client.ts'
import { lineBody, succeed } from '../support/documents.ts'
import { customerBody } from '../support/factories.ts'
import { type Office, openOffice } from '../support/invoices.ts'
import { addColleague } from '../support/members.ts'
import {
  groupedBy,
  noon,
  per,
  reportOf,
  rewrite,
  rounded,
  rowsOf,
  sumOf,
  totalsOf,
} from '../support/reports.ts'

const PERIOD = 'from=2025-01-01&to=2025-12-31'

let office: Office
let client: Client
let brakes: Body
let worksheets: Body[]

const categoryNames = new Map<string | null, string | null>([[null, null]])

type Work = { on: string; from?: string; lines?: object[]; fields?: object; to?: 'completed' | 'delivered' }

/** A worksheet whose work ended on a day. */
async function worked({ on, from = on, lines = [lineBody()], fields = {}, to = 'completed' }: Work) {
  const dated = { document_date: from, ...fields }
  const { id } = lines.length > 0 ? await office.worked(lines, dated) : await office.worksheet(dated)
  for (const action of ['in_progress', 'completed', ...(to === 'delivered' ? ['delivered'] : [])])
    succeed(await office.transitionWorksheet(id, action))
  const delivered_at = to === 'delivered' ? noon(plusDays(on, 1)) : null
  await rewrite('worksheet', id, { created_at: noon(from), completed_at: noon(on), delivered_at })
  return id
}

const dayOf = (instant: string | null) => instant?.slice(0, 10) ?? ''
const monthOf = (day: string) => `${day.slice(0, 7)}-01`
const isDone = ({ status, completed_at }: Body) =>
  ['completed', 'delivered'].includes(status) && dayOf(completed_at).startsWith('2025')

beforeAll(async () => {
  office = await openOffice()
  client = office.client
  brakes = await client.create('/v1/work-categories', { name: 'Freni' })
  categoryNames.set(brakes.id, 'Freni')
  const other = await client.create('/v1/customers', customerBody())
  const part = await office.article({ purchase_price: 7.2575, sale_price: 20 })
  const hour = await office.labour({ sale_price: 50 })
  const labour = (quantity: number, unit_type: string, more: object = {}) => ({
    ...{ description: 'Lavoro', kind: 'work', unit_type, quantity, unit_price: 30, vat_code: '22', ...more },
  })
  await worked({
    on: '2025-01-10',
    from: '2025-01-01',
    lines: [{ article_id: part.id, quantity: 3 }, labour(1.5, 'h')],
  })
  await worked({
    ...{ on: '2025-01-31', from: '2024-12-30', to: 'delivered', fields: { work_category_id: brakes.id } },
    lines: [{ article_id: part.id, quantity: 1.333 }, labour(50, 'min', { user_id: office.owner.user_id })],
  })
  await worked({
    ...{
      on: '2025-06-05',
      from: '2025-06-01',
      fields: { customer_id: other.id, work_category_id: brakes.id },
    },
    lines: [
      { article_id: hour.id, quantity: 2, user_id: office.owner.user_id },
      labour(1, 'gg', { user_id: office.owner.user_id }),
      labour(1, 'lav'),
      { description: 'Carro', kind: 'external', unit_price: 80, purchase_price: 60.005, vat_code: '22' },
    ],
  })
  await worked({ on: '2026-01-01', from: '2025-12-31', to: 'delivered' })
  const cancelled = await worked({ on: '2025-07-01' })
  await rewrite('worksheet', cancelled, { status: 'cancelled' })
  const deleted = await worked({ on: '2025-07-02' })
  succeed(await client.delete(`/v1/worksheets/${deleted}`))
  const free = await worked({ on: '2025-08-01', lines: [] })
  worksheets = await Promise.all(
    (await client.walk('/v1/worksheets?preset=all')).map(async ({ id }) =>
      succeed(await client.get(`/v1/worksheets/${id}`)),
    ),
  )
  expect(worksheets.some(({ id }) => id === free)).toBe(true)
})

const SUMS = {
  worksheets: () => 1,
  total_before_tax: (w: Body) => w.total_before_tax,
  total_cost: (w: Body) => w.total_cost,
  margin: (w: Body) => w.total_before_tax - w.total_cost,
}
const withRate = (sums: Body) => ({ ...sums, margin_rate: per(sums.margin, sums.total_before_tax) })

describe('reports.md#margin', () => {
  it.each([
    ['month', (w: Body) => [monthOf(dayOf(w.completed_at))], ['period_start']],
    ['customer', (w: Body) => [w.customer_id, w.customer_name], ['customer_id', 'customer_name']],
    [
      'work_category',
      (w: Body) => [w.work_category_id, categoryNames.get(w.work_category_id)],
      ['work_category_id', 'work_category_name'],
    ],
  ] as const)('adds the worksheets that were completed up by %s', async (group_by, key, columns) => {
    const report = await reportOf(client, 'margin', `${PERIOD}&group_by=${group_by}`)
    const done = worksheets.filter(isDone)
    const groups = groupedBy(done, (w) => JSON.stringify(key(w)), SUMS)
    const expected = [...groups].map(([name, sums]) => ({
      ...Object.fromEntries(
        JSON.parse(name!).map((value: unknown, index: number) => [columns[index], value]),
      ),
      ...withRate(sums),
    }))
    const byTime = (a: Body, b: Body) => (a.period_start < b.period_start ? -1 : 1)
    const largest = (a: Body, b: Body) => b.total_before_tax - a.total_before_tax
    expect(rowsOf(report)).toEqual(expected.sort(group_by === 'month' ? byTime : largest))
    expect(totalsOf(report)).toEqual(withRate([...groupedBy(done, () => '', SUMS).values()][0]))
  })

  it('the rate of nothing is null', async () => {
    const [row] = rowsOf(await reportOf(client, 'margin', 'from=2025-08-01&to=2025-08-01'))
    expect(row).toMatchObject({ worksheets: 1, total_before_tax: 0, margin: 0, margin_rate: null })
    expect(totalsOf(await reportOf(client, 'margin', 'from=2020-01-01&to=2020-01-01'))).toEqual({
      ...{ worksheets: 0, total_before_tax: 0, total_cost: 0, margin: 0, margin_rate: null },
    })
  })
})

describe('reports.md#work_categories', () => {
  it('adds what they brought up, what has none as one', async () => {
    const sums = {
      ...SUMS,
      total_parts: (w: Body) => w.total_parts,
      total_labour: (w: Body) => w.total_labour,
      total_external: (w: Body) => w.total_external,
    }
    const groups = groupedBy(worksheets.filter(isDone), ({ work_category_id }) => work_category_id, sums)
    const expected = [...groups].map(([work_category_id, of]) => ({
      ...{ work_category_id, work_category_name: categoryNames.get(work_category_id) },
      ...withRate(of),
    }))
    const report = await reportOf(client, 'work_categories', PERIOD)
    expect(rowsOf(report)).toEqual(
      expected.sort((a: Body, b: Body) => b.total_before_tax - a.total_before_tax),
    )
    const cut = await reportOf(client, 'work_categories', `${PERIOD}&limit=1`)
    expect(cut).toMatchObject({ truncated: true, totals: report.totals })
  })
})

describe('reports.md#worksheets_throughput', () => {
  it('counts what came, was done and left, and how long it took', async () => {
    const alive = worksheets.filter(({ status }) => status !== 'cancelled')
    const inYear = (day: string) => day.startsWith('2025')
    const months = new Map<string, Body>()
    const month = (day: string) => {
      const key = monthOf(day)
      if (!months.has(key)) months.set(key, { opened: 0, completed: 0, delivered: 0, days: new Decimal(0) })
      return months.get(key)!
    }
    for (const { document_date, completed_at, delivered_at, created_at } of alive) {
      if (inYear(document_date)) month(document_date).opened += 1
      if (inYear(dayOf(completed_at))) {
        const row = month(dayOf(completed_at))
        row.completed += 1
        row.days = row.days.plus((Date.parse(completed_at) - Date.parse(created_at)) / 86_400_000)
      }
      if (inYear(dayOf(delivered_at))) month(dayOf(delivered_at)).delivered += 1
    }
    const expected = [...months].sort().map(([period_start, { days, ...counts }]) => ({
      ...{ period_start, ...counts },
      average_days: counts.completed === 0 ? null : rounded(days.dividedBy(counts.completed)),
    }))
    const report = await reportOf(client, 'worksheets_throughput', PERIOD)
    expect(rowsOf(report)).toEqual(expected)
    const days = Decimal.sum(0, ...[...months.values()].map((row) => row.days))
    const completed = sumOf(expected.map((row: Body) => row.completed))
    expect(totalsOf(report)).toMatchObject({ completed, average_days: rounded(days.dividedBy(completed)) })
    expect(expected.some(({ average_days }) => average_days === null)).toBe(true)
  })
})

describe('reports.md#technician_productivity', () => {
  it('sets the hours that people sold beside those that they worked', async () => {
    const colleague = await addColleague(office, 'staff')
    const open = await office.worksheet()
    const entry = (user_id: string, started_at: string, ended_at: string) =>
      client.create(`/v1/worksheets/${open.id}/time-entries`, { user_id, started_at, ended_at })
    await entry(office.owner.user_id, '2025-01-10T08:00:00Z', '2025-01-10T13:50:00Z')
    await entry(office.owner.user_id, '2024-12-31T23:30:00Z', '2025-01-01T00:30:00Z')
    await entry(office.owner.user_id, '2024-12-31T22:30:00Z', '2025-01-01T00:30:00Z')
    await entry(colleague.id, '2025-02-01T08:00:00Z', '2025-02-01T08:20:00Z')
    const report = await reportOf(client, 'technician_productivity', PERIOD)
    // 50 minutes, two hours and a day of eight; 5 h 50 and an hour of the new year
    expect(rowsOf(report)).toEqual([
      {
        ...{ user_id: office.owner.user_id, user_name: expect.any(String), lines: 3, sold_hours: 10.83 },
        ...{ sold_before_tax: 1630, worked_hours: 6.83, efficiency: 158.57 },
      },
      {
        ...{
          user_id: null,
          user_name: null,
          lines: 2,
          sold_hours: 1.5,
          sold_before_tax: 75,
          worked_hours: 0,
        },
        efficiency: null,
      },
      {
        ...{ user_id: colleague.id, user_name: 'Anna Verdi', lines: 0, sold_hours: 0, sold_before_tax: 0 },
        ...{ worked_hours: 0.33, efficiency: 0 },
      },
    ])
    expect(totalsOf(report)).toEqual({
      ...{ lines: 5, sold_hours: 12.33, sold_before_tax: 1705, worked_hours: 7.16 },
      efficiency: per(12.33, 7.16),
    })
  })
})

describe('reports.md#top_articles', () => {
  it('adds lines of worksheets up, and of invoices without one', async () => {
    const { client, ...other } = await openOffice()
    const part = await other.article({ purchase_price: 3.3333, sale_price: 10, unit_discount_rate: 0 })
    const hour = await other.labour({ sale_price: 50 })
    const { id } = await other.worked([
      { article_id: part.id, quantity: 3 },
      { article_id: hour.id, quantity: 2 },
      lineBody(),
    ])
    for (const action of ['in_progress', 'completed']) succeed(await other.transitionWorksheet(id, action))
    await other.issued([{ article_id: part.id, quantity: 2 }])
    const billed = await other.invoice({ customer_id: undefined, worksheet_ids: [id] })
    succeed(await other.issue(billed.id))
    const open = await other.worked([{ article_id: part.id, quantity: 100 }])
    expect(open.status).toBe('draft')
    const report = await reportOf(client, 'top_articles')
    const row = (
      { id: article_id, code, name, kind }: Body,
      quantity: number,
      sold: number,
      cost: number,
    ) => ({
      ...{ article_id, code, name, kind, quantity, total_before_tax: sold, total_cost: cost },
      margin: sumOf([sold, -cost]),
    })
    expect(rowsOf(report)).toEqual([row(hour, 2, 100, 0), row(part, 5, 50, 16.67)])
    expect(totalsOf(report)).toEqual({ total_before_tax: 150, total_cost: 16.67, margin: 133.33 })
  })
})

describe('reports.md#quotes_conversion', () => {
  it('counts quotes by the day on which they were made, as they stand now', async () => {
    const quote = async (on: string, unit_price: number, fields: object = {}) => {
      const { id } = await office.quote(fields)
      await office.quoteLines(id, { add: [lineBody({ quantity: 1, unit_price, unit_discount_rate: 0 })] })
      await rewrite('quote', id, { created_at: noon(on) })
      return id
    }
    await quote('2025-01-01', 100)
    succeed(await office.transitionQuote(await quote('2025-01-31', 50.5), 'rejected'))
    succeed(await office.transitionQuote(await quote('2025-02-01', 10), 'accepted'))
    const work_category_id = brakes.id
    succeed(await office.convert(await quote('2025-02-02', 30, { work_category_id })))
    succeed(await office.convert(await quote('2025-02-03', 3, { work_category_id })))
    await quote('2024-12-31', 5)
    const report = await reportOf(client, 'quotes_conversion', PERIOD)
    const counts = (
      quotes: number,
      waiting: number,
      accepted: number,
      rejected: number,
      converted: number,
    ) => ({
      ...{ quotes, waiting, accepted, rejected, converted, conversion_rate: per(converted, quotes) },
    })
    const [january, february] = rowsOf(report)
    expect(january).toEqual({
      ...{ period_start: '2025-01-01', ...counts(2, 1, 0, 1, 0) },
      ...{ total_before_tax: 150.5, converted_before_tax: 0 },
    })
    expect(february).toMatchObject({
      quotes: 3,
      converted: 2,
      conversion_rate: 66.67,
      converted_before_tax: 33,
    })
    expect(totalsOf(report)).toMatchObject({
      quotes: 5,
      converted: 2,
      conversion_rate: 40,
      total_before_tax: 193.5,
    })
    const byCategory = rowsOf(await reportOf(client, 'quotes_conversion', `${PERIOD}&group_by=work_category`))
    expect(byCategory).toMatchObject([
      { work_category_id: null, work_category_name: null, quotes: 3, conversion_rate: 0 },
      { work_category_id: brakes.id, work_category_name: 'Freni', quotes: 2, conversion_rate: 100 },
    ])
  })

  it('puts each into the day, week, month, quarter and year that its local time says', async () => {
    const { client, ...office } = await openOffice()
    const last = ['2024-12-31T22:59:59.999Z', '2025-03-30T21:59:59.999Z', '2025-10-25T21:59:59.999Z']
    const first = ['2024-12-31T23:00:00.000Z', '2025-03-30T22:00:00.000Z', '2025-10-25T22:00:00.000Z']
    for (const created_at of [...last, ...first]) {
      const { id } = await office.quote({})
      await rewrite('quote', id, { created_at })
    }
    const by = async (group_by: string) => {
      const query = `from=2024-01-01&to=2025-12-31&group_by=${group_by}`
      const rows = rowsOf(await reportOf(client, 'quotes_conversion', query))
      return Object.fromEntries(rows.map(({ period_start, quotes }) => [period_start, quotes]))
    }
    const days = ['2024-12-31', '2025-01-01', '2025-03-30', '2025-03-31', '2025-10-25', '2025-10-26']
    expect(await by('day')).toEqual(Object.fromEntries(days.map((day) => [day, 1])))
    expect(await by('week')).toEqual({ '2024-12-30': 2, '2025-03-24': 1, '2025-03-31': 1, '2025-10-20': 2 })
    expect(await by('month')).toEqual({ '2024-12-01': 1, '2025-01-01': 1, '2025-03-01': 2, '2025-10-01': 2 })
    expect(await by('quarter')).toEqual({ '2024-10-01': 1, '2025-01-01': 3, '2025-10-01': 2 })
    expect(await by('year')).toEqual({ '2024-01-01': 1, '2025-01-01': 5 })
  })
})
