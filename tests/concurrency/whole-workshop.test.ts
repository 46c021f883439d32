import { beforeAll, describe, expect, it } from 'vitest'
import { CARS, dealershipActions } from '../support/busy-dealership.ts'
import { officeActions } from '../support/busy-office.ts'
import { salesActions } from '../support/busy-sales.ts'
import { workActions } from '../support/busy-work.ts'
import { type BusyWorkshop, openBusyWorkshop } from '../support/busy-workshop.ts'
import type { Answer, Body, Client } from '../support/client.ts'
import { lineBody, succeed } from '../support/documents.ts'
import { reportOf, rowsOf, sumOf, totalsOf } from '../support/reports.ts'

/*
 * A workshop in which everything is done at once, from several clients at two processes: worked, sold, invoiced, credited,
 * bought, counted, paid, refunded, stored and taken back. Then what is kept in two places is compared, to the cent. More of
 * it with OPERATIONS=10000.
 */

const OPERATIONS = Number(process.env.OPERATIONS ?? 400)
const CLIENTS = 8

let shop: BusyWorkshop
let client: Client

beforeAll(async () => {
  shop = await openBusyWorkshop('whole workshop')
  client = shop.client
})

/** One more of each is paid at the end: whatever was done before, each comparison is about something. */
async function payOneOfEach(): Promise<void> {
  const { office, send } = shop
  const pay = async (path: string, { id }: Body) =>
    succeed(await send('POST', `${path}/${id}/payments`, { amount: 1.01, payment_method: 'MP05' }))
  const { id: worksheet_id } = await office.worked()
  await pay('receipts', await client.create('/v1/receipts', { worksheet_id }))
  const invoice = await office.issued([lineBody()])
  await pay('invoices', invoice)
  const note = succeed(await office.credit(invoice.id))
  await pay('credit-notes', succeed(await office.issueNote(note.id, {})))
  const bought = { supplier_id: shop.idsOf('suppliers')[0], document_date: invoice.document_date }
  await pay('expenses', await client.create('/v1/expenses', { ...bought, total_before_tax: 10 }))
  const car = await client.create(`/v1/${CARS}`, { make: 'Fiat', model: 'Panda', list_price: 9_000 })
  const sale = { action: 'sold', buyer_customer_id: office.parties.customer_id, sale_price: 9_000 }
  for (const move of [{ action: 'available' }, sale])
    succeed(await send('POST', `${CARS}/${car.id}/transitions`, move))
  await pay(CARS, car)
}

const cents = (value: number) => Math.round(value * 100)
const total = (records: readonly Body[], of: (record: Body) => number) => cents(sumOf(records.map(of)))
const isIssued = ({ issued_at }: Body) => issued_at !== null

describe('after everything at once, what is kept twice is equal', () => {
  let receipts: Body[]
  let invoices: Body[]
  let credits: Body[]
  let expenses: Body[]
  let cars: Body[]
  let entries: Body[]

  beforeAll(async () => {
    const actions = [workActions, salesActions, officeActions, dealershipActions].flatMap((of) => of(shop))
    const weighted = actions.flatMap(([often, act]) => Array<() => Promise<Answer>>(often).fill(act))
    let left = OPERATIONS
    const outcomes = { done: 0, refused: 0 }
    const work = async () => {
      while (left-- > 0) {
        const { status, body } = await shop.random.pick(weighted)()
        expect(status, JSON.stringify(body)).toBeLessThan(500)
        outcomes[status < 300 ? 'done' : 'refused'] += 1
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, work))
    expect(outcomes.done).toBeGreaterThan(OPERATIONS / 2)
    await payOneOfEach()
    const paths = ['receipts', 'invoices', 'credit-notes', 'expenses', CARS]
    const found = (await Promise.all(paths.map(shop.whole))) as [Body[], Body[], Body[], Body[], Body[]]
    for (const documents of found)
      expect(documents.filter(({ total_payments }) => total_payments > 0)).not.toEqual([])
    ;[receipts, invoices, credits, expenses, cars] = found
    entries = await client.walk('/v1/cash-book-entries?preset=all&limit=100')
    const counts = [...found, entries].map(({ length }) => length)
    if (process.env.OPERATIONS) console.info({ ...outcomes, counts })
  }, 1_800_000)

  it('cash-book.md#what-writes-entries: each payment is an entry, of the documents one by one', () => {
    const kinds = {
      ...{ receipt: receipts, invoice: invoices, credit_note: credits, expense: expenses },
      dealership_vehicle: cars,
    }
    for (const [source, documents] of Object.entries(kinds)) {
      const own = Map.groupBy(
        entries.filter((entry) => entry.source === source),
        (entry) => entry.source_id,
      )
      for (const { id, total_payments, voided_at, kind } of documents) {
        const isOut = source === 'credit_note' || (source === 'expense' && kind !== 'credit_note')
        const paid = isOut ? 'out' : 'in'
        const sum = total(
          own.get(id) ?? [],
          ({ direction, amount }) => (direction === paid ? 1 : -1) * amount,
        )
        expect([source, id, sum]).toEqual([source, id, voided_at ? 0 : cents(total_payments)])
      }
      // and of no other document
      const ids = new Set(documents.map(({ id }) => id))
      expect([...own.keys()].filter((id) => !ids.has(id))).toEqual([])
    }
  })

  it('cash-book.md#accounts: each balance is the sum of its entries', async () => {
    const { accounts } = (await client.get('/v1/cash-book-balance')).body
    for (const { account_id, balance } of accounts as Body[]) {
      const own = entries.filter((entry) => entry.account_id === account_id)
      expect(cents(balance)).toBe(total(own, (entry) => (entry.direction === 'in' ? 1 : -1) * entry.amount))
    }
  })

  it('articles.md#movements: each stock is the sum of its movements', async () => {
    for (const id of shop.idsOf('articles')) {
      const movements = (await client.get(`/v1/articles/${id}/movements`)).body.data as Body[]
      const { stock } = (await client.get(`/v1/articles/${id}`)).body
      expect([id, stock]).toEqual([id, sumOf(movements.map(({ quantity }) => quantity))])
    }
  })

  it('customers.md#statement: each statement is what its documents are worth', async () => {
    for (const id of shop.idsOf('customers')) {
      const statement = (await client.get(`/v1/customers/${id}/statement?preset=all`)).body
      const own = (documents: Body[]) => documents.filter(({ customer_id }) => customer_id === id)
      const due = (document: Body) =>
        (document.issued_at === null ? 0 : (document.amount_due ?? document.total_after_tax)) -
        document.total_payments
      const standing = own(receipts).filter(({ voided_at }) => voided_at === null)
      const expected = total(standing, due) + total(own(invoices), due) - total(own(credits), due)
      expect([id, cents(statement.closing_balance)]).toEqual([id, expected])
    }
  })

  it('expenses.md#statement-of-a-supplier: so is that of a supplier', async () => {
    for (const id of shop.idsOf('suppliers')) {
      const statement = (await client.get(`/v1/suppliers/${id}/statement?preset=all`)).body
      const own = expenses.filter(({ supplier_id }) => supplier_id === id)
      const due = ({ kind, amount_due, total_after_tax, total_payments }: Body) =>
        (kind === 'credit_note' ? -1 : 1) * ((amount_due ?? total_after_tax) - total_payments)
      expect([id, cents(statement.closing_balance)]).toEqual([id, total(own, due)])
      const { outstanding_total } = (await client.get(`/v1/suppliers/${id}`)).body
      expect(cents(outstanding_total)).toBe(total(own, due))
    }
  })

  it('reports.md#revenue and reports.md#vat_summary: the reports are the sums of the documents', async () => {
    const standing = receipts.filter((receipt) => isIssued(receipt) && receipt.voided_at === null)
    const sum = (name: string) =>
      total(standing, (each) => each[name]) +
      total(invoices.filter(isIssued), (each) => each[name]) -
      total(credits.filter(isIssued), (each) => each[name])
    const revenue = totalsOf(await reportOf(client, 'revenue', 'preset=all'))
    for (const name of ['total_before_tax', 'total_tax', 'total_after_tax'])
      expect([name, cents(revenue[name])]).toEqual([name, sum(name)])
    const customers = totalsOf(await reportOf(client, 'top_customers', 'preset=all'))
    for (const name of ['total_before_tax', 'total_after_tax'])
      expect([name, cents(customers[name])]).toEqual([name, sum(name)])
    const rows = rowsOf(await reportOf(client, 'vat_summary', 'preset=all'))
    const taxed = (direction: string) => {
      const of = rows.filter((row) => row.direction === direction)
      return [total(of, ({ taxable }) => taxable), total(of, ({ tax }) => tax)]
    }
    expect(taxed('sales')).toEqual([sum('total_before_tax'), sum('total_tax')])
    // what was bought by invoice or credited, with the VAT of its totals or of its lines
    const counted = expenses.filter(({ vat_code, line_items }) => vat_code !== null || line_items.length > 0)
    const signed = (name: string) =>
      total(counted, (each) => (each.kind === 'credit_note' ? -1 : 1) * each[name])
    expect(taxed('purchases')).toEqual([signed('total_before_tax'), signed('total_tax')])
    // vehicles whose invoice counts, by what is left of their price
    const billed = new Set(invoices.filter(isIssued).map(({ id }) => id))
    const sold = cars.filter((car) => car.vat_regime === 'margin' && billed.has(car.invoice_id))
    const margins = [total(sold, ({ margin }) => Math.max(0, margin)), total(sold, (car) => car.margin_tax)]
    expect(taxed('margin_scheme')).toEqual(margins)
  })

  it('reports.md#aging: what is owed today is what the documents have outstanding', async () => {
    const owed = total([...receipts, ...invoices].filter(isIssued), (each) => each.outstanding_payments)
    expect(cents(totalsOf(await reportOf(client, 'receivables_aging')).total)).toBe(owed)
    const owing = total(expenses, ({ kind, outstanding_payments }) =>
      kind === 'credit_note' ? -outstanding_payments : outstanding_payments,
    )
    expect(cents(totalsOf(await reportOf(client, 'payables_aging')).total)).toBe(owing)
  })

  it('credit-notes.md#issue: an invoice is credited what its issued credit notes come to, and owes the rest', () => {
    const notes = Map.groupBy(credits.filter(isIssued), ({ invoice_id }) => invoice_id)
    for (const { id, amount_due, credited_total, total_payments, ...invoice } of invoices) {
      const own = notes.get(id) ?? []
      expect([id, cents(credited_total)]).toEqual([id, total(own, (note) => note.amount_due)])
      const refunds = total(own, (note) => note.total_payments)
      const left = cents(amount_due) - cents(credited_total) - cents(total_payments) + refunds
      expect([id, cents(invoice.outstanding_payments)]).toEqual([id, Math.max(0, left)])
      expect([id, total(invoice.instalments, ({ amount }) => amount)]).toEqual([id, cents(amount_due)])
    }
  })

  it('invoices.md#live-invoices: what an invoice bills names it while it lives, and no other', async () => {
    const lives = (each: Body) => each.issued_at === null || each.credited_total < each.amount_due
    const live = invoices.filter(lives)
    const billed = live.flatMap(({ id, worksheet_ids, delivery_note_ids }) =>
      [...worksheet_ids, ...delivery_note_ids].map((origin: string) => [origin, id] as const),
    )
    const named = new Map(billed)
    expect(named.size).toBe(billed.length)
    for (const path of ['worksheets', 'delivery-notes'])
      for (const { id, invoice_id } of await shop.whole(path))
        expect([path, id, invoice_id]).toEqual([path, id, named.get(id) ?? null])
    const ids = new Set(live.map(({ id }) => id))
    for (const { id, invoice_id } of cars)
      expect([id, invoice_id === null || ids.has(invoice_id)]).toEqual([id, true])
  })

  it('invoices.md#numbers: of no kind a number is missing or there twice', async () => {
    const { documents, missing, duplicates } = totalsOf(
      await reportOf(client, 'numbering_continuity', 'preset=all'),
    )
    expect([missing, duplicates]).toEqual([0, 0])
    const numbered = [...receipts, ...invoices, ...credits].filter(({ seq_number }) => seq_number !== null)
    expect(documents).toBe(numbered.length)
  })

  it('reports.md#margin: by customer and by day it is what finished worksheets come to', async () => {
    const worksheets = await shop.whole('worksheets')
    const done = worksheets.filter(({ status }) => status === 'completed' || status === 'delivered')
    const sums = [total(done, (each) => each.total_before_tax), total(done, (each) => each.total_cost)]
    for (const group_by of ['customer', 'day', 'work_category']) {
      const margin = totalsOf(await reportOf(client, 'margin', `preset=all&group_by=${group_by}`))
      const figures = [cents(margin.total_before_tax), cents(margin.total_cost)]
      expect([group_by, margin.worksheets, figures]).toEqual([group_by, done.length, sums])
    }
  })

  it('tyre-sets.md#places: each place holds the sets that lie there, and a vehicle mounts one', async () => {
    const sets = await shop.whole('tyre-sets')
    const stored = sets.filter(({ status }) => status === 'stored')
    const places = await shop.whole('tyre-storage-locations')
    for (const { id, stored_count, free_count, capacity } of places) {
      const here = stored.filter(({ location_id }) => location_id === id).length
      expect([id, stored_count, free_count]).toEqual([id, here, capacity - here])
      expect(here).toBeLessThanOrEqual(capacity)
    }
    const occupancy = totalsOf(await reportOf(client, 'tyre_storage_occupancy'))
    expect(occupancy.stored_count).toBe(stored.length)
    for (const { id, mounted_tyre_set_id } of await shop.whole('vehicles')) {
      const mounted = sets.filter((set) => set.status === 'mounted' && set.vehicle_id === id)
      expect(mounted.map((set) => set.id)).toEqual(mounted_tyre_set_id === null ? [] : [mounted_tyre_set_id])
    }
  })
})
