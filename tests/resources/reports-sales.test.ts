import { beforeAll, describe, expect, it } from 'vitest'
import type { Body, Client } from '../support/client.ts'
import { lineBody, succeed } from '../support/documents.ts'
import { openOffice } from '../support/invoices.ts'
import { groupedBy, reportOf, rewrite, rowsOf, sumOf, totalsOf } from '../support/reports.ts'
import { dayOf, issuedReceipts, openSalesYear, type Sale } from '../support/sales-year.ts'

/*
 * A year of a workshop, of which every figure is computed anew from its documents as the API lists them.
 */

const PERIOD = 'from=2025-01-01&to=2025-12-31'

let client: Client
let sales: Sale[]

const within = ({ day: on }: { day: string }) => on.startsWith('2025-')
const SUMS = {
  documents: ({ documents }: Sale) => documents,
  total_before_tax: ({ total_before_tax }: Sale) => total_before_tax,
  total_tax: ({ total_tax }: Sale) => total_tax,
  total_after_tax: ({ total_after_tax }: Sale) => total_after_tax,
}

const monday = (on: string) => {
  const date = new Date(`${on}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}
const STARTS: Record<string, (on: string) => string> = {
  day: (on) => on,
  week: monday,
  month: (on) => `${on.slice(0, 7)}-01`,
  quarter: (on) =>
    `${on.slice(0, 5)}${['01', '04', '07', '10'][Math.floor((Number(on.slice(5, 7)) - 1) / 3)]}-01`,
  year: (on) => `${on.slice(0, 4)}-01-01`,
}

beforeAll(async () => {
  const year = await openSalesYear()
  client = year.client
  sales = year.sales
})

describe('reports.md#revenue', () => {
  const only = () => sales.filter(within)

  it.each(Object.keys(STARTS))('adds the documents up by %s', async (group_by) => {
    const report = await reportOf(client, 'revenue', `${PERIOD}&group_by=${group_by}`)
    const groups = groupedBy(only(), ({ day: on }) => STARTS[group_by]!(on), SUMS)
    const expected = [...groups].map(([period_start, sums]) => ({ period_start, ...sums }))
    expect(rowsOf(report)).toEqual(expected.sort((a, b) => (a.period_start! < b.period_start! ? -1 : 1)))
    expect(totalsOf(report)).toEqual([...groupedBy(only(), () => '', SUMS).values()][0])
  })

  it.each([
    ['document_kind', 'document_kind'],
    ['sezionale', 'sezionale_code'],
  ] as const)('adds them up by %s, the largest first', async (group_by, column) => {
    const rows = rowsOf(await reportOf(client, 'revenue', `${PERIOD}&group_by=${group_by}`))
    const groups = groupedBy(only(), (sale) => sale[column], SUMS)
    const expected = [...groups].map(([name, sums]) => ({ [column]: name, ...sums }))
    expect(rows).toEqual(expected.sort((a: Body, b: Body) => b.total_before_tax - a.total_before_tax))
  })

  it('voiding counts on its day, so that past days stay', async () => {
    const october = await reportOf(client, 'revenue', 'from=2025-10-01&to=2025-10-01')
    const [row] = rowsOf(october)
    expect(row.documents).toBe(0)
    expect(row.total_after_tax).toBeLessThan(0)
    const february = await reportOf(client, 'revenue', 'from=2025-02-01&to=2025-02-28')
    expect(totalsOf(february)).toEqual({
      documents: 1,
      total_before_tax: 0,
      total_tax: 0,
      total_after_tax: 0,
    })
  })
})

describe('reports.md#top_customers', () => {
  it('adds the documents up by customer', async () => {
    const rows = rowsOf(await reportOf(client, 'top_customers', PERIOD))
    const { total_tax: _, ...sums } = SUMS
    const groups = groupedBy(sales.filter(within), ({ customer_id }) => customer_id, sums)
    const expected = [...groups].map(([customer_id, of]) => ({ customer_id, ...of }))
    expect(rows.map(({ customer_name: _name, ...row }) => row)).toEqual(
      expected.sort((a: Body, b: Body) => b.total_before_tax - a.total_before_tax),
    )
  })
})

describe('reports.md#vat_summary', () => {
  it('adds sales up by section and rate, those of split payment apart', async () => {
    const report = await reportOf(client, 'vat_summary', PERIOD)
    const rated = sales.filter(within).flatMap(({ rates, split, sezionale_code }) =>
      rates.map((rate) => ({
        direction: split ? 'sales_split_payment' : 'sales',
        ...{ sezionale_code, ...rate },
      })),
    )
    const nameOf = ({ direction, sezionale_code, vat_code, tax_rate, nature }: Body) =>
      JSON.stringify([direction, sezionale_code, vat_code, tax_rate, nature ?? null])
    const groups = groupedBy(rated, nameOf, { taxable: ({ taxable }) => taxable, tax: ({ tax }) => tax })
    const rows = rowsOf(report).filter(({ direction }) => direction !== 'purchases')
    expect(rows.map(nameOf)).toEqual([...groups.keys()].sort())
    for (const row of rows) expect(row).toMatchObject({ ...groups.get(nameOf(row)), deductible_tax: 0 })
    const ordinary = rated.filter(({ direction }) => direction === 'sales')
    expect(totalsOf(report).sales_tax).toBe(sumOf(ordinary.map(({ tax }) => tax)))
    const all = sumOf(sales.filter(within).map(({ total_tax }) => total_tax))
    expect(sumOf(rows.map(({ tax }) => tax))).toBe(all)
  })

  it('adds purchases up by rate on their day of registration, and what can be deducted of each', async () => {
    const expense = (body: object) =>
      client.create('/v1/expenses', { document_date: '2025-03-01', registration_date: '2025-04-01', ...body })
    await expense({ total_before_tax: 100.05, vat_code: '22', vat_deductibility: 40 })
    await expense({ total_before_tax: 33.33, vat_code: '22', vat_deductibility: 40 })
    await expense({ kind: 'credit_note', total_before_tax: 10.01, vat_code: '22', vat_deductibility: 40 })
    await expense({ kind: 'receipt', total_before_tax: 500, vat_code: '22' })
    await expense({ total_before_tax: 500, vat_code: null })
    await expense({ total_before_tax: 80, vat_code: '22', registration_date: '2026-01-01' })
    const lined = await expense({})
    const lines = [lineBody({ vat_code: '10' }), lineBody({ vat_code: '22' }), lineBody({ vat_code: '10' })]
    succeed(await client.post(`/v1/expenses/${lined.id}/line-items/batch`, { add: lines }))
    const report = await reportOf(client, 'vat_summary', PERIOD)
    const row = (
      vat_code: string,
      tax_rate: number,
      taxable: number,
      tax: number,
      deductible_tax: number,
    ) => ({
      ...{ direction: 'purchases', sezionale_code: null, vat_code, tax_rate, nature: null },
      ...{ taxable, tax, deductible_tax },
    })
    // 22.01, 7.33 and 2.20 of tax, of which 8.80, 2.93 and 0.88 are deducted; the lines are 26.82 each
    expect(rowsOf(report).filter(({ direction }) => direction === 'purchases')).toEqual([
      row('10', 10, 53.64, 5.36, 5.36),
      row('22', 22, 150.19, 33.04, 16.75),
    ])
    const { sales_tax, deductible_tax, balance } = totalsOf(report)
    expect(deductible_tax).toBe(22.11)
    expect(balance).toBe(sumOf([sales_tax, -22.11]))
  })
})

describe('reports.md#receipts_daily', () => {
  it('adds the receipts of each day up with what was paid of them by then', async () => {
    const report = await reportOf(client, 'receipts_daily', PERIOD)
    const events = []
    for (const receipt of await issuedReceipts(client)) {
      const { data } = (await client.get(`/v1/receipts/${receipt.id}/payments?include_deleted=true`)).body
      const counted = data.filter(
        ({ payment_date, reason }: Body) =>
          payment_date <= dayOf(receipt.issued_at) && (receipt.voided_at || reason === undefined),
      )
      const paid = (isCash: boolean) =>
        sumOf(
          counted
            .filter(({ payment_method }: Body) => (payment_method === 'MP01') === isCash)
            .map(({ amount }: Body) => amount),
        )
      const { total_before_tax, total_tax, total_after_tax } = receipt
      const totals = { total_before_tax, total_tax, total_after_tax }
      const of = { ...totals, paid_cash: paid(true), paid_electronic: paid(false) }
      const not_collected = sumOf([total_after_tax, -of.paid_cash, -of.paid_electronic])
      events.push({ day: dayOf(receipt.issued_at), receipts: 1, voids: 0, ...of, not_collected })
      if (!receipt.voided_at) continue
      const back = Object.fromEntries(Object.entries({ ...of, not_collected }).map(([name, n]) => [name, -n]))
      events.push({ day: dayOf(receipt.voided_at), receipts: 0, voids: 1, ...back })
    }
    const columns = ['receipts', 'voids', 'total_before_tax', 'total_tax', 'total_after_tax']
    const paid = ['paid_cash', 'paid_electronic', 'not_collected']
    const sums = Object.fromEntries([...columns, ...paid].map((name) => [name, (event: Body) => event[name]]))
    const days = groupedBy((events as Body[]).filter(within as never), ({ day: on }) => on, sums)
    const expected = [...days]
      .map(([date, of]) => ({ date, ...of }))
      .sort((a, b) => (a.date! < b.date! ? -1 : 1))
    expect(rowsOf(report)).toEqual(expected)
    expect(rowsOf(report).some(({ paid_cash }) => paid_cash > 0)).toBe(true)
    expect(rowsOf(report).some(({ paid_electronic }) => paid_electronic < 0)).toBe(true)
    for (const name of [...columns, ...paid])
      expect(totalsOf(report)[name]).toBe(sumOf(expected.map((row: Body) => row[name])))
  })
})

describe('reports.md#numbering_continuity', () => {
  it('counts the numbers of whole years, and tells what is missing', async () => {
    const year = new Date().getFullYear()
    const rows = rowsOf(await reportOf(client, 'numbering_continuity', 'from=2025-06-01&to=2025-06-30'))
    expect(
      rows.map(({ document_kind, year, documents, missing }) => [document_kind, year, documents, missing]),
    ).toEqual([
      ['invoice', 2025, 7, 0],
      ['credit_note', 2025, 2, 0],
    ])
    const receipts = async () =>
      rowsOf(await reportOf(client, 'numbering_continuity', 'preset=year')).find(
        ({ document_kind }) => document_kind === 'receipt',
      )
    const documents = (await receipts()).documents
    expect(await receipts()).toEqual({
      ...{ document_kind: 'receipt', sezionale_code: expect.any(String), year, first_number: 1 },
      ...{ last_number: documents, documents, missing: 0, missing_numbers: '', duplicates: 0 },
    })
    const numbered = (await client.get('/v1/receipts?preset=all')).body.data
    for (const [seq_number, later] of [
      [1, 101],
      [3, 103],
      [4, 104],
    ] as const) {
      const { id } = numbered.find((receipt: Body) => receipt.seq_number === seq_number)
      await rewrite('receipt', id, { seq_number: later })
    }
    expect(await receipts()).toMatchObject({
      ...{ first_number: 2, last_number: 104, documents, missing: 104 - documents },
      missing_numbers: `1 3-4 ${documents + 1}-100 102`,
    })
  })

  it('begins where the section lets numbering begin', async () => {
    const other = await openOffice()
    const year = new Date().getFullYear()
    const { data } = (await other.client.get('/v1/sezionali?document_kind=invoice')).body
    const next_numbers = [{ document_kind: 'invoice', year, next_number: 41 }]
    succeed(await other.client.patch(`/v1/sezionali/${data[0].id}`, { next_numbers }))
    await other.issued([lineBody()])
    await other.issued([lineBody()])
    expect(rowsOf(await reportOf(other.client, 'numbering_continuity'))).toEqual([
      {
        ...{
          document_kind: 'invoice',
          sezionale_code: data[0].code,
          year,
          first_number: 41,
          last_number: 42,
        },
        ...{ documents: 2, missing: 0, missing_numbers: '', duplicates: 0 },
      },
    ])
  })
})
