import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../src/server/core/clock.ts'
import { plusDays } from '../../src/server/resources/reports/periods.ts'
import type { Body, Client } from '../support/client.ts'
import { lineBody, succeed } from '../support/documents.ts'
import { customerBody } from '../support/factories.ts'
import { type Office, openOffice } from '../support/invoices.ts'
import { groupedBy, noon, reportOf, rewrite, rowsOf, sumOf, totalsOf } from '../support/reports.ts'
import type { Session } from '../support/session.ts'

const TODAY = today('Europe/Rome')
const ago = (days: number) => plusDays(TODAY, -days)

let office: Office
let client: Client
let session: Session
let cash: string
let bank: string

/** A line over an amount without tax. */
const over = (unit_price: number) =>
  lineBody({ quantity: 1, unit_price, unit_discount_rate: 0, vat_code: 'N1' })

async function receiptOn(day: string, total: number, customer_id: string): Promise<Body> {
  const worksheet = await office.worked([over(total)], { customer_id })
  const { id } = await client.create('/v1/receipts', { worksheet_id: worksheet.id })
  const issued = succeed(await client.request('POST', `/v1/receipts/${id}/issue`, {}))
  await rewrite('receipt', id, { issued_at: noon(day), listed_at: noon(day) })
  return issued
}

const pay = (path: string, amount: number, payment_date: string, payment_method = 'MP01'): Promise<Body> =>
  client.create(`/v1/${path}/payments`, { amount, payment_date, payment_method })

const newCustomer = async (): Promise<string> => (await client.create('/v1/customers', customerBody())).id

beforeAll(async () => {
  office = await openOffice()
  client = office.client
  session = await office.session()
  const { data } = (await client.get('/v1/cash-book-accounts')).body
  cash = data.find(({ kind }: Body) => kind === 'cash').id
  bank = data.find(({ kind }: Body) => kind === 'bank').id
})

describe('money', () => {
  const entriesOf = (query = ''): Promise<Body[]> =>
    client.walk(`/v1/cash-book-entries?preset=all&limit=100&${query}`)
  const inOf = ({ direction, amount }: Body) => (direction === 'in' ? amount : 0)
  const outOf = ({ direction, amount }: Body) => (direction === 'out' ? amount : 0)
  const period = ({ entry_date }: Body) => entry_date >= '2026-01-01' && entry_date <= '2026-12-31'
  const PERIOD = 'from=2026-01-01&to=2026-12-31'

  beforeAll(async () => {
    const { customer_id } = office.parties
    await client.patch(`/v1/cash-book-accounts/${bank}`, {
      opening_balance: 1000.1,
      opening_date: '2025-01-01',
    })
    await client.patch(`/v1/cash-book-accounts/${cash}`, { opening_balance: -20, opening_date: '2026-01-31' })
    const receipt = await receiptOn('2026-01-10', 300, customer_id)
    await pay(`receipts/${receipt.id}`, 100.1, '2026-01-10')
    await pay(`receipts/${receipt.id}`, 50.2, '2026-02-03', 'MP05')
    const gone = await pay(`receipts/${receipt.id}`, 10, '2026-02-03', 'MP08')
    succeed(await client.delete(`/v1/receipts/${receipt.id}/payments/${gone.id}`))
    const voided = await receiptOn('2026-03-01', 80, customer_id)
    await pay(`receipts/${voided.id}`, 80, '2026-03-01', 'MP08')
    succeed(await session.call('receipts.void', 'mutation', { id: voided.id }))
    const expense = await client.create('/v1/expenses', { document_date: '2026-02-01', total_after_tax: 122 })
    await pay(`expenses/${expense.id}`, 61, '2025-12-31', 'MP05')
    await pay(`expenses/${expense.id}`, 61, '2026-04-01', 'MP05')
    const { id } = await office.invoice({}, [over(500)])
    const invoice = succeed(await office.issue(id, { document_date: '2025-12-01' }))
    await pay(`invoices/${invoice.id}`, 500, '2026-05-05', 'MP05')
    const note = succeed(await office.credit(invoice.id))
    succeed(await office.issueNote(note.id, { document_date: '2025-12-01' }))
    await pay(`credit-notes/${note.id}`, 499.99, '2026-06-06', 'MP05')
    const transfer = { from_account_id: bank, to_account_id: cash, amount: 200, transfer_date: '2026-02-15' }
    await client.create('/v1/cash-book-transfers', transfer)
    const entry = { direction: 'out', amount: 16, description: 'Bollo', entry_date: '2026-02-20' }
    await client.create('/v1/cash-book-entries', entry)
  })

  describe('reports.md#payments', () => {
    const SUMS = { count: () => 1, total_in: inOf, total_out: outOf, net: (e: Body) => inOf(e) - outOf(e) }

    it.each([
      ['month', 'period_start', ({ entry_date }: Body) => `${entry_date.slice(0, 7)}-01`],
      ['day', 'period_start', ({ entry_date }: Body) => entry_date],
      ['payment_method', 'payment_method', ({ payment_method }: Body) => payment_method],
      ['source', 'source', ({ source }: Body) => source],
      ['account', 'account_id', ({ account_id }: Body) => account_id],
    ] as const)('adds the entries of payments up by %s', async (group_by, column, key) => {
      const report = await reportOf(client, 'payments', `${PERIOD}&group_by=${group_by}`)
      const counted = (await entriesOf()).filter(({ payment_id }) => payment_id !== null).filter(period)
      const groups = groupedBy(counted, key, SUMS)
      const expected = [...groups].map(([name, sums]) => ({ [column]: name, ...sums }))
      const byKey = (a: Body, b: Body) => (a[column] < b[column] ? -1 : 1)
      const byIn = (a: Body, b: Body) => b.total_in - a.total_in || byKey(a, b)
      const rows = rowsOf(report).map(({ account_name: _, ...row }) => row)
      expect(rows).toEqual(expected.sort(column === 'period_start' ? byKey : byIn))
      expect(totalsOf(report)).toEqual([...groupedBy(counted, () => '', SUMS).values()][0])
    })
  })

  describe('reports.md#cash_flow', () => {
    const flowOf = (entries: Body[]) => {
      const months = [
        ...new Set(entries.filter(period).map(({ entry_date }) => entry_date.slice(0, 7))),
      ].sort()
      return months.map((month) => {
        const of = entries.filter(({ entry_date }) => entry_date.startsWith(month))
        const before = entries.filter(({ entry_date }) => entry_date < `${month}-01`)
        const [total_in, total_out] = [sumOf(of.map(inOf)), sumOf(of.map(outOf))]
        const opening_balance = sumOf(before.map((entry) => inOf(entry) - outOf(entry)))
        const closing_balance = sumOf([opening_balance, total_in, -total_out])
        return { period_start: `${month}-01`, opening_balance, total_in, total_out, closing_balance }
      })
    }

    it('holds all entries but transfers, with the balance before and after', async () => {
      const report = await reportOf(client, 'cash_flow', PERIOD)
      const entries = (await entriesOf()).filter(({ source }) => source !== 'transfer')
      expect(rowsOf(report)).toEqual(flowOf(entries))
      expect(rowsOf(report)[0].opening_balance).toBe(939.1)
      const counted = entries.filter(period)
      expect(totalsOf(report)).toEqual({
        total_in: sumOf(counted.map(inOf)),
        total_out: sumOf(counted.map(outOf)),
      })
    })

    it('of one account holds its transfers too; of one that is not there, nothing', async () => {
      for (const account of [cash, bank]) {
        const report = await reportOf(client, 'cash_flow', `${PERIOD}&account_id=${account}`)
        expect(rowsOf(report)).toEqual(flowOf(await entriesOf(`account_id=${account}`)))
      }
      const nothing = await reportOf(client, 'cash_flow', `account_id=${office.parties.customer_id}`)
      expect(nothing).toMatchObject({ rows: [], totals: { total_in: 0, total_out: 0 } })
    })

    it('a row that begins before the period opens with what was there before the period', async () => {
      const [row] = rowsOf(await reportOf(client, 'cash_flow', 'from=2026-02-10&to=2026-12-31&group_by=year'))
      const entries = (await entriesOf()).filter(({ source }) => source !== 'transfer')
      const before = entries.filter(({ entry_date }) => entry_date < '2026-02-10')
      expect(row.period_start).toBe('2026-01-01')
      expect(row.opening_balance).toBe(sumOf(before.map((entry) => inOf(entry) - outOf(entry))))
    })
  })
})

describe('reports.md#aging', () => {
  const aged = async (name: string, date: string) => {
    const report = await reportOf(client, name, `date=${date}`)
    expect(report).toMatchObject({ date, date_filter: null })
    for (const row of rowsOf(report))
      expect(row.total).toBe(
        sumOf([row.not_due, row.days_1_30, row.days_31_60, row.days_61_90, row.days_over_90]),
      )
    return report
  }
  const rowOf = async (name: string, date: string, id: string | null) => {
    const column = name === 'payables_aging' ? 'supplier_id' : 'customer_id'
    const row = rowsOf(await aged(name, date)).find((other) => other[column] === id)
    if (!row) return undefined
    const { not_due, days_1_30, days_31_60, days_61_90, days_over_90 } = row
    return [not_due, days_1_30, days_31_60, days_61_90, days_over_90]
  }
  const receivable = (date: string, id: string) => rowOf('receivables_aging', date, id)

  it('a receipt is due on its day of issue and grows old by days', async () => {
    const customer = await newCustomer()
    const { id } = await receiptOn(ago(120), 100, customer)
    await pay(`receipts/${id}`, 30, ago(110))
    await pay(`receipts/${id}`, 20, ago(20))
    for (const [date, expected] of [
      [ago(121), undefined],
      [ago(120), [100, 0, 0, 0, 0]],
      [ago(119), [0, 100, 0, 0, 0]],
      [ago(110), [0, 70, 0, 0, 0]],
      [ago(90), [0, 70, 0, 0, 0]],
      [ago(89), [0, 0, 70, 0, 0]],
      [ago(60), [0, 0, 70, 0, 0]],
      [ago(59), [0, 0, 0, 70, 0]],
      [ago(30), [0, 0, 0, 70, 0]],
      [ago(29), [0, 0, 0, 0, 70]],
      [ago(20), [0, 0, 0, 0, 50]],
      [TODAY, [0, 0, 0, 0, 50]],
    ] as const)
      expect([date, await receivable(date, customer)]).toEqual([date, expected])
    await pay(`receipts/${id}`, 50, TODAY)
    expect(await receivable(TODAY, customer)).toBeUndefined()
    expect(await receivable(ago(1), customer)).toEqual([0, 0, 0, 0, 50])
  })

  it('a voided receipt is left out, a draft counts not yet', async () => {
    const customer = await newCustomer()
    const { id } = await receiptOn(ago(5), 100, customer)
    const worksheet = await office.worked([over(7)], { customer_id: customer })
    await client.create('/v1/receipts', { worksheet_id: worksheet.id })
    expect(await receivable(TODAY, customer)).toEqual([0, 100, 0, 0, 0])
    await pay(`receipts/${id}`, 40, ago(1))
    succeed(await session.call('receipts.void', 'mutation', { id }))
    for (const date of [TODAY, ago(3)]) expect(await receivable(date, customer)).toBeUndefined()
  })

  it('an invoice is owed by its instalments, less credit notes and payments, refunds put back', async () => {
    const customer_id = await newCustomer()
    const invoice = await office.invoice({ customer_id }, [over(60), over(40)])
    const instalments = [
      { due_date: ago(10), amount: 50 },
      { due_date: plusDays(TODAY, 20), amount: 50 },
    ]
    succeed(await office.change(invoice.id, { instalments }))
    succeed(await office.issue(invoice.id, { document_date: ago(40) }))
    expect(await receivable(ago(41), customer_id)).toBeUndefined()
    expect(await receivable(ago(40), customer_id)).toEqual([100, 0, 0, 0, 0])
    expect(await receivable(TODAY, customer_id)).toEqual([50, 50, 0, 0, 0])
    await pay(`invoices/${invoice.id}`, 30, ago(8))
    expect(await receivable(TODAY, customer_id)).toEqual([50, 20, 0, 0, 0])
    expect(await receivable(ago(9), customer_id)).toEqual([50, 50, 0, 0, 0])
    await pay(`invoices/${invoice.id}`, 70, ago(6))
    expect(await receivable(TODAY, customer_id)).toBeUndefined()
    expect(await receivable(ago(7), customer_id)).toEqual([50, 20, 0, 0, 0])
    const { line_items } = await office.find(invoice.id)
    const note = succeed(
      await office.credit(invoice.id, { line_items: [{ invoice_line_item_id: line_items[1].id }] }),
    )
    succeed(await office.issueNote(note.id, { document_date: ago(4) }))
    await pay(`credit-notes/${note.id}`, 25, ago(2))
    expect(await receivable(TODAY, customer_id)).toBeUndefined()
    expect(await receivable(ago(7), customer_id)).toEqual([50, 20, 0, 0, 0])
    const { data } = (await client.get(`/v1/invoices/${invoice.id}/payments`)).body
    const [large] = data.filter(({ amount }: Body) => amount === 70)
    succeed(await client.delete(`/v1/invoices/${invoice.id}/payments/${large.id}`))
    // 100 less a credit note of 40 and a payment of 30, and 25 that was given back: 55
    expect(await receivable(TODAY, customer_id)).toEqual([50, 5, 0, 0, 0])
    expect(await receivable(ago(3), customer_id)).toEqual([30, 0, 0, 0, 0])
    expect(await receivable(ago(5), customer_id)).toEqual([50, 20, 0, 0, 0])
  })

  it('what customers owe today is what their details say', async () => {
    const report = await aged('receivables_aging', TODAY)
    for (const { customer_id, customer_name, total } of rowsOf(report)) {
      const detail = (await client.get(`/v1/customers/${customer_id}`)).body
      expect([customer_name, total]).toEqual([detail.full_name, detail.outstanding_total])
    }
    const totals = rowsOf(report).map(({ total }) => total)
    expect(totals).toEqual([...totals].sort((a, b) => b - a))
    expect(totalsOf(report).total).toBe(sumOf(totals))
  })

  it('expenses are owed by their instalments, suppliers’ credit notes negative, of nobody apart', async () => {
    const supplier = await client.create('/v1/suppliers', { name: 'Ricambi Srl' })
    const bought = (body: object) =>
      client.create('/v1/expenses', { supplier_id: supplier.id, vat_code: null, ...body })
    const instalments = [
      { due_date: ago(70), amount: 40 },
      { due_date: ago(35), amount: 30 },
      { due_date: plusDays(TODAY, 5), amount: 30 },
    ]
    const { id } = await bought({ document_date: ago(100), total_before_tax: 100, instalments })
    await pay(`expenses/${id}`, 45, ago(50))
    const note = await bought({ kind: 'credit_note', document_date: ago(15), total_before_tax: 12 })
    await pay(`expenses/${note.id}`, 2, ago(1))
    const payable = (date: string) => rowOf('payables_aging', date, supplier.id)
    expect(await payable(ago(101))).toBeUndefined()
    expect(await payable(ago(51))).toEqual([60, 40, 0, 0, 0])
    expect(await payable(ago(50))).toEqual([55, 0, 0, 0, 0])
    expect(await payable(TODAY)).toEqual([30, -10, 25, 0, 0])
    expect(await payable(ago(2))).toEqual([30, -12, 25, 0, 0])
    const { outstanding_total } = (await client.get(`/v1/suppliers/${supplier.id}`)).body
    expect(outstanding_total).toBe(45)
    await client.create('/v1/expenses', { supplier_name: 'Bar', document_date: ago(3), total_after_tax: 9 })
    const [row] = rowsOf(await aged('payables_aging', TODAY)).filter(
      ({ supplier_id }) => supplier_id === null,
    )
    expect(row).toMatchObject({ supplier_name: null })
    // what adds up to 0 as a whole, but not in each column, stays
    await bought({ kind: 'credit_note', document_date: ago(40), total_before_tax: 45 })
    expect(await payable(TODAY)).toEqual([30, -10, -20, 0, 0])
  })
})
