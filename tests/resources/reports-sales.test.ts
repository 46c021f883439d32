import { Decimal } from 'decimal.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { Random } from '../../src/demo/random.ts'
import type { Body, Client } from '../support/client.ts'
import { lineBody, succeed } from '../support/documents.ts'
import { customerBody } from '../support/factories.ts'
import { type Office, openOffice } from '../support/invoices.ts'
import { together } from '../support/receipts.ts'
import { groupedBy, noon, reportOf, rewrite, rounded, rowsOf, sumOf, totalsOf } from '../support/reports.ts'
import type { Session } from '../support/session.ts'

/*
 * A year of a workshop, of which every figure is computed anew from its documents as the API lists them.
 */

const PERIOD = 'from=2025-01-01&to=2025-12-31'

let office: Office
let client: Client
let session: Session
let sales: Sale[]

type Rated = { vat_code: string; tax_rate: number; nature: string | null; taxable: number; tax: number }
type Sale = {
  day: string
  document_kind: 'receipt' | 'invoice' | 'credit_note'
  sezionale_code: string
  customer_id: string
  split: boolean
  documents: number
  total_before_tax: number
  total_tax: number
  total_after_tax: number
  rates: Rated[]
}

const random = new Random('reports')
const day = (month: number) =>
  `2025-${String(month).padStart(2, '0')}-${String(random.integer(1, 28)).padStart(2, '0')}`

/** Lines at all rates, with prices whose tax has to be rounded. */
const someLines = () =>
  Array.from({ length: random.integer(1, 4) }, () =>
    lineBody({
      ...{ quantity: random.integer(1, 5), unit_price: random.integer(1, 9_999) / 100 },
      ...{
        unit_discount_rate: random.integer(0, 15),
        vat_code: ['22', '10', '4', 'N4'][random.integer(0, 3)],
      },
    }),
  )

async function sellByReceipt(month: number, customer_id: string): Promise<Body> {
  const worksheet = await office.worked(someLines(), { customer_id })
  const { id, total_after_tax } = await client.create('/v1/receipts', { worksheet_id: worksheet.id })
  const issued_on = day(month)
  const part = new Decimal(total_after_tax).dividedBy(3).toDecimalPlaces(2, Decimal.ROUND_DOWN).toNumber()
  const pay = (payment_method: string, payment_date: string) =>
    client.create(`/v1/receipts/${id}/payments`, { amount: part, payment_method, payment_date })
  if (month % 2 === 0) await pay('MP01', '2024-12-30')
  if (month % 3 === 0) await pay('MP08', issued_on)
  if (month % 4 === 0) await pay('MP05', '2025-12-31')
  succeed(await client.request('POST', `/v1/receipts/${id}/issue`, {}))
  await rewrite('receipt', id, { issued_at: noon(issued_on), listed_at: noon(issued_on) })
  return { id, issued_on }
}

async function voidOn(id: string, on: string): Promise<void> {
  succeed(await session.call('receipts.void', 'mutation', { id }))
  await rewrite('receipt', id, { voided_at: noon(on) })
}

async function invoiceOn(document_date: string, customer_id: string): Promise<Body> {
  const discount = lineBody({ quantity: 1, unit_price: -1.01, vat_code: '22', unit_discount_rate: 0 })
  const { id } = await office.invoice({ customer_id }, [lineBody(), ...someLines(), discount])
  return succeed(await office.issue(id, { document_date }))
}

async function creditOn(document_date: string, invoice: Body): Promise<Body> {
  const line_items = [{ invoice_line_item_id: invoice.line_items[0].id, quantity: 1 }]
  const { id } = succeed(await office.credit(invoice.id, { line_items }))
  return succeed(await office.issueNote(id, { document_date }))
}

async function aYear(): Promise<void> {
  const split = await client.create('/v1/customers', { ...customerBody(), split_payment: true })
  const customers = [
    office.parties.customer_id,
    split.id,
    (await client.create('/v1/customers', customerBody())).id,
  ]
  const whose = (index: number) => customers[index % 3]!
  const voidings = new Map([
    [2, '2025-02-28'],
    [6, '2025-10-01'],
    [12, '2026-01-02'],
  ])
  await together([1, 2, 3, 4, 6, 9, 11, 12], async (month) => {
    const { id } = await sellByReceipt(month, whose(month))
    const on = voidings.get(month)
    if (on) await voidOn(id, on)
  })
  const before = await sellByReceipt(1, whose(0))
  await rewrite('receipt', before.id, { issued_at: noon('2024-12-31') })
  await voidOn(before.id, '2025-01-01')
  const invoices: Body[] = []
  for (const [index, month] of [1, 3, 5, 7, 8, 10].entries())
    invoices.push(await invoiceOn(`2025-${String(month).padStart(2, '0')}-15`, whose(index)))
  await creditOn('2025-09-09', invoices[0]!)
  await creditOn('2025-09-10', invoices[1]!)
  const deleted = await creditOn('2025-11-11', invoices[2]!)
  succeed(await client.delete(`/v1/credit-notes/${deleted.id}`))
  const reopened = await invoiceOn('2025-12-12', whose(0))
  succeed(await session.call('invoices.reopen', 'mutation', { id: reopened.id }))
  await office.invoice({}, [lineBody()])
}

/** The rates of a receipt: tax is due on the sum of the lines of each. */
function ratesOf({ line_items }: Body): Rated[] {
  const rates = Map.groupBy(line_items as Body[], ({ vat_code }) => vat_code)
  return [...rates].map(([vat_code, lines]) => {
    const taxable = sumOf(lines.map(({ total_price }) => total_price))
    const { tax_rate } = lines[0]!
    const tax = rounded(new Decimal(taxable).times(tax_rate).dividedBy(100))
    return { vat_code, tax_rate, nature: vat_code.startsWith('N') ? vat_code : null, taxable, tax }
  })
}

const negative = (sale: Sale): Sale => ({
  ...sale,
  ...{ total_before_tax: -sale.total_before_tax, total_tax: -sale.total_tax },
  total_after_tax: -sale.total_after_tax,
  rates: sale.rates.map((rate) => ({ ...rate, taxable: -rate.taxable, tax: -rate.tax })),
})

const common = ({ total_before_tax, total_tax, total_after_tax, customer_id, sezionale_code }: Body) => ({
  ...{ total_before_tax, total_tax, total_after_tax, customer_id, sezionale_code, documents: 1 },
})

const dayOf = (instant: string) => instant.slice(0, 10)

async function issuedReceipts(): Promise<Body[]> {
  const { data } = (await client.get('/v1/receipts?preset=all')).body
  const receipts = await together(
    data as Body[],
    async ({ id }) => (await client.get(`/v1/receipts/${id}`)).body,
  )
  return receipts.filter(({ issued_at }) => issued_at !== null)
}

async function everySale(): Promise<Sale[]> {
  const found: Sale[] = []
  for (const receipt of await issuedReceipts()) {
    const kind = { document_kind: 'receipt' as const, split: false }
    const sale = { ...common(receipt), ...kind, day: dayOf(receipt.issued_at), rates: ratesOf(receipt) }
    found.push(sale)
    if (receipt.voided_at) found.push({ ...negative(sale), documents: 0, day: dayOf(receipt.voided_at) })
  }
  for (const [path, document_kind] of [
    ['invoices', 'invoice'],
    ['credit-notes', 'credit_note'],
  ] as const) {
    const listed = await client.walk(`/v1/${path}?preset=all&type=issued`)
    for (const document of await together(
      listed,
      async ({ id }) => (await client.get(`/v1/${path}/${id}`)).body,
    )) {
      const rates = document.vat_summary
      const kind = { document_kind, split: document.split_payment, day: document.document_date, rates }
      const sale = { ...common(document), ...kind }
      found.push(document_kind === 'invoice' ? sale : negative(sale))
    }
  }
  return found
}

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
  office = await openOffice()
  client = office.client
  session = await office.session()
  await aYear()
  sales = await everySale()
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
    for (const receipt of await issuedReceipts()) {
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
