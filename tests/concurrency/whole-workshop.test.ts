import { beforeAll, describe, expect, it } from 'vitest'
import { Random } from '../../src/demo/random.ts'
import { today } from '../../src/server/core/clock.ts'
import type { Answer, Body, Client } from '../support/client.ts'
import { lineBody } from '../support/documents.ts'
import { type Office, openOffice } from '../support/invoices.ts'
import { turn } from '../support/receipts.ts'
import { reportOf, rowsOf, sumOf, totalsOf } from '../support/reports.ts'
import type { Session } from '../support/session.ts'

/*
 * A workshop in which everything is done at once, from several clients at two processes: sold, invoiced, credited,
 * bought, counted, paid, refunded and taken back. Then what is kept in two places is compared, to the cent. More of it
 * with OPERATIONS=10000.
 */

const OPERATIONS = Number(process.env.OPERATIONS ?? 400)
const CLIENTS = 8
const TODAY = today('Europe/Rome')
const METHODS = ['MP01', 'MP05', 'MP08'] as const

const random = new Random('whole workshop')
let office: Office
let client: Client
let session: Session
let turns = 0

/** Ids of what was made, by path. */
const made = new Map<string, string[]>()
const idsOf = (path: string) => made.get(path) ?? made.set(path, []).get(path)!
const oneOf = (path: string) => {
  const ids = idsOf(path)
  return ids.length > 0 ? random.pick(ids) : undefined
}

beforeAll(async () => {
  office = await openOffice()
  client = office.client
  session = await office.session()
  idsOf('customers').push(office.parties.customer_id)
  for (const full_name of ['Zanichelli Ugo', 'Bice Verdi'])
    idsOf('customers').push((await client.create('/v1/customers', { full_name })).id)
  for (const name of ['Ricambi Nord', 'Gomme Secchia'])
    idsOf('suppliers').push((await client.create('/v1/suppliers', { name })).id)
  for (let index = 0; index < 4; index++)
    idsOf('articles').push(
      (await office.article({ stock: 20, purchase_price: 7 + index, sale_price: 19.9 })).id,
    )
  const accounts = (await client.get('/v1/cash-book-accounts')).body.data as Body[]
  for (const { id } of accounts) idsOf('cash-book-accounts').push(id)
}, 60_000)

const amount = () => random.integer(1, 4_999) / 100
const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  client.request(method, path, body, turn(turns++))

/** Makes something and remembers it. */
async function make(path: string, body: object): Promise<Answer> {
  const answer = await send('POST', `/v1/${path}`, body)
  if (answer.status === 201) idsOf(path).push(answer.body.id)
  return answer
}

/** Does something with one of what was made, or makes one first. */
async function on(path: string, act: (id: string) => Promise<Answer>, first: () => Promise<Answer>) {
  const id = oneOf(path)
  if (id === undefined) return first()
  const answer = await act(id)
  const isGone = answer.status === 404 || answer.body?.deleted_at
  if (isGone)
    made.set(
      path,
      idsOf(path).filter((each) => each !== id),
    )
  return answer
}

const soldLines = () => [
  lineBody({
    ...{ quantity: random.integer(1, 3), unit_price: amount(), unit_discount_rate: random.integer(0, 15) },
    vat_code: random.pick(['22', '10', '4', 'N4']),
  }),
  { article_id: oneOf('articles'), quantity: random.integer(1, 4) },
]

const makeWorksheet = async () => {
  const answer = await make('worksheets', { ...office.parties, customer_id: oneOf('customers')! })
  return send('POST', `/v1/worksheets/${answer.body.id}/line-items/batch`, { add: soldLines() })
}
const makeReceipt = () =>
  on('worksheets', (worksheet_id) => make('receipts', { worksheet_id }), makeWorksheet)
const makeInvoice = async () => {
  const isOfWork = random.integer(0, 1) === 1
  const worksheet = isOfWork ? oneOf('worksheets') : undefined
  if (worksheet) return make('invoices', { worksheet_ids: [worksheet] })
  const answer = await make('invoices', { customer_id: oneOf('customers')! })
  return send('POST', `/v1/invoices/${answer.body.id}/line-items/batch`, { add: soldLines() })
}
const makeCredit = () =>
  on('invoices', (invoice_id) => make('credit-notes', { invoice_id, restock: true }), makeInvoice)
const makeExpense = () =>
  make('expenses', {
    ...{ supplier_id: oneOf('suppliers')!, document_date: TODAY, total_before_tax: amount() },
    kind: random.pick(['invoice', 'invoice', 'credit_note']),
  })
const makeOrder = async () => {
  const answer = await make('purchase-orders', { supplier_id: oneOf('suppliers')! })
  const add = [{ article_id: oneOf('articles'), quantity: random.integer(2, 9), unit_price: amount() }]
  await send('POST', `/v1/purchase-orders/${answer.body.id}/line-items/batch`, { add })
  return send('POST', `/v1/purchase-orders/${answer.body.id}/transitions`, { action: 'sent' })
}
const makeNote = async () => {
  const answer = await make('delivery-notes', { customer_id: oneOf('customers')! })
  const add = [{ article_id: oneOf('articles'), quantity: 1 }]
  await send('POST', `/v1/delivery-notes/${answer.body.id}/line-items/batch`, { add })
  return send('POST', `/v1/delivery-notes/${answer.body.id}/issue`)
}

/** A payment more, or one less, of a document. */
async function payOrTakeBack(path: string, id: string): Promise<Answer> {
  const payments = `/v1/${path}/${id}/payments`
  const [payment] = random.integer(0, 3) === 0 ? ((await client.get(payments)).body.data ?? []) : []
  if (payment) return send('DELETE', `${payments}/${payment.id}`)
  const { outstanding_payments } = (await client.get(`/v1/${path}/${id}`)).body as Body
  // often all that is open, and now and then more than that
  const paid = outstanding_payments > 0 && random.integer(0, 2) > 0 ? outstanding_payments : amount()
  return send('POST', payments, { amount: paid, payment_method: random.pick(METHODS) })
}

/** An invoice that was paid, then credited: part of it goes back. */
async function refund(): Promise<Answer> {
  const { id: invoice_id } = (await make('invoices', { customer_id: oneOf('customers')! })).body
  await send('POST', `/v1/invoices/${invoice_id}/line-items/batch`, { add: soldLines() })
  const { amount_due } = (await send('POST', `/v1/invoices/${invoice_id}/issue`, {})).body
  await send('POST', `/v1/invoices/${invoice_id}/payments`, { amount: amount_due, payment_method: 'MP05' })
  const note = (await make('credit-notes', { invoice_id })).body
  await send('POST', `/v1/credit-notes/${note.id}/issue`, {})
  return send('POST', `/v1/credit-notes/${note.id}/payments`, { amount: 1.01, payment_method: 'MP01' })
}

const inSession = async (procedure: string, id: string): Promise<Answer> =>
  (await session.call(procedure, 'mutation', { id })) as unknown as Answer

const change = (path: string) => async (id: string) => {
  const { line_items = [] } = (await client.get(`/v1/${path}/${id}`)).body as Body
  const [line, other] = line_items as Body[]
  return send('POST', `/v1/${path}/${id}/line-items/batch`, {
    add: soldLines(),
    ...(line && { update: [{ id: line.id, quantity: random.integer(1, 5) }] }),
    ...(other && { remove: [other.id] }),
  })
}

/** What is done, each as often as it says. */
const ACTIONS: [number, () => Promise<Answer>][] = [
  [4, makeWorksheet],
  [3, () => on('worksheets', change('worksheets'), makeWorksheet)],
  [1, () => on('worksheets', (id) => send('DELETE', `/v1/worksheets/${id}`), makeWorksheet)],
  [4, makeReceipt],
  [3, () => on('receipts', (id) => send('POST', `/v1/receipts/${id}/issue`, {}), makeReceipt)],
  [3, () => on('receipts', (id) => payOrTakeBack('receipts', id), makeReceipt)],
  [1, () => on('receipts', (id) => inSession('receipts.void', id), makeReceipt)],
  [1, () => on('receipts', (id) => send('DELETE', `/v1/receipts/${id}`), makeReceipt)],
  [3, makeInvoice],
  [2, () => on('invoices', change('invoices'), makeInvoice)],
  [4, () => on('invoices', (id) => send('POST', `/v1/invoices/${id}/issue`, {}), makeInvoice)],
  [3, () => on('invoices', (id) => payOrTakeBack('invoices', id), makeInvoice)],
  [1, () => on('invoices', (id) => inSession('invoices.reopen', id), makeInvoice)],
  [1, () => on('invoices', (id) => send('DELETE', `/v1/invoices/${id}`), makeInvoice)],
  [3, makeCredit],
  [3, () => on('credit-notes', (id) => send('POST', `/v1/credit-notes/${id}/issue`, {}), makeCredit)],
  [2, () => on('credit-notes', (id) => payOrTakeBack('credit-notes', id), makeCredit)],
  [1, () => on('credit-notes', (id) => send('DELETE', `/v1/credit-notes/${id}`), makeCredit)],
  [2, refund],
  [3, makeExpense],
  [3, () => on('expenses', (id) => payOrTakeBack('expenses', id), makeExpense)],
  [
    1,
    () =>
      on(
        'expenses',
        (id) => send('PATCH', `/v1/expenses/${id}`, { total_before_tax: amount() }),
        makeExpense,
      ),
  ],
  [1, () => on('expenses', (id) => send('DELETE', `/v1/expenses/${id}`), makeExpense)],
  [2, makeOrder],
  [
    2,
    () =>
      on('purchase-orders', (id) => send('POST', `/v1/purchase-orders/${id}/goods-receipts`, {}), makeOrder),
  ],
  [2, makeNote],
  [
    1,
    () =>
      on(
        'delivery-notes',
        (id) => send('POST', `/v1/delivery-notes/${id}/transitions`, { action: 'cancelled' }),
        makeNote,
      ),
  ],
  [
    2,
    () => make('stock-adjustments', { article_id: oneOf('articles'), quantity: random.integer(-3, 5) || 1 }),
  ],
  [
    1,
    () =>
      make('cash-book-entries', {
        direction: random.pick(['in', 'out']),
        amount: amount(),
        description: 'Prova',
      }),
  ],
  [1, () => on('cash-book-entries', (id) => send('DELETE', `/v1/cash-book-entries/${id}`), makeExpense)],
  [
    1,
    () => {
      const [from_account_id, to_account_id] = idsOf('cash-book-accounts')
      return make('cash-book-transfers', { from_account_id, to_account_id, amount: amount() })
    },
  ],
]
const WEIGHTED = ACTIONS.flatMap(([weight, act]) => Array(weight).fill(act) as (() => Promise<Answer>)[])

/** Every record of a list, as its GET answers. */
async function whole(path: string): Promise<Body[]> {
  const listed = await client.walk(`/v1/${path}?preset=all&limit=100`)
  return Promise.all(listed.map(async ({ id }) => (await client.get(`/v1/${path}/${id}`)).body))
}

const cents = (value: number) => Math.round(value * 100)
const total = (records: readonly Body[], of: (record: Body) => number) => cents(sumOf(records.map(of)))

describe('after everything at once, what is kept twice is equal', () => {
  let receipts: Body[]
  let invoices: Body[]
  let credits: Body[]
  let expenses: Body[]
  let entries: Body[]

  beforeAll(async () => {
    let left = OPERATIONS
    const outcomes = { done: 0, refused: 0 }
    const work = async () => {
      while (left-- > 0) {
        const { status, body } = await random.pick(WEIGHTED)()
        expect(status, JSON.stringify(body)).toBeLessThan(500)
        outcomes[status < 300 ? 'done' : 'refused'] += 1
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, work))
    expect(outcomes.done).toBeGreaterThan(OPERATIONS / 2)
    ;[receipts, invoices, credits, expenses] = (await Promise.all([
      ...[whole('receipts'), whole('invoices'), whole('credit-notes'), whole('expenses')],
    ])) as [Body[], Body[], Body[], Body[]]
    // each comparison is about something
    for (const documents of [receipts, invoices, credits, expenses])
      expect(documents.filter(({ total_payments }) => total_payments > 0)).not.toEqual([])
    entries = await client.walk('/v1/cash-book-entries?preset=all&limit=100')
    const counts = [receipts, invoices, credits, expenses, entries].map(({ length }) => length)
    if (process.env.OPERATIONS) console.info({ ...outcomes, counts })
  }, 1_800_000)

  it('cash-book.md#what-writes-entries: each payment is an entry, of the documents one by one', () => {
    const kinds = { receipt: receipts, invoice: invoices, credit_note: credits, expense: expenses }
    for (const [source, documents] of Object.entries(kinds))
      for (const { id, total_payments, voided_at, kind } of documents) {
        const own = entries.filter((entry) => entry.source === source && entry.source_id === id)
        const isIn = (source === 'credit_note') === false && source !== 'expense'
        const inwards = source === 'expense' && kind === 'credit_note' ? true : isIn
        const sum = total(
          own,
          (entry) => (entry.direction === (inwards ? 'in' : 'out') ? 1 : -1) * entry.amount,
        )
        expect([source, id, sum]).toEqual([source, id, voided_at ? 0 : cents(total_payments)])
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
    for (const id of idsOf('articles')) {
      const movements = (await client.get(`/v1/articles/${id}/movements`)).body.data as Body[]
      const { stock } = (await client.get(`/v1/articles/${id}`)).body
      expect([id, stock]).toEqual([id, sumOf(movements.map(({ quantity }) => quantity))])
    }
  })

  it('customers.md#statement: each statement is what its documents are worth', async () => {
    for (const id of idsOf('customers')) {
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
    for (const id of idsOf('suppliers')) {
      const statement = (await client.get(`/v1/suppliers/${id}/statement?preset=all`)).body
      const own = expenses.filter(({ supplier_id }) => supplier_id === id)
      const due = ({ kind, amount_due, total_after_tax, total_payments }: Body) =>
        (kind === 'credit_note' ? -1 : 1) * ((amount_due ?? total_after_tax) - total_payments)
      expect([id, cents(statement.closing_balance)]).toEqual([id, total(own, due)])
      const { outstanding_total } = (await client.get(`/v1/suppliers/${id}`)).body
      expect(cents(outstanding_total)).toBe(total(own, due))
    }
  })

  it('reports.md#vat_summary and reports.md#revenue: the reports are the sums of the documents', async () => {
    const standing = receipts.filter(({ issued_at, voided_at }) => issued_at !== null && voided_at === null)
    const issued = (documents: Body[]) => documents.filter(({ issued_at }) => issued_at !== null)
    const sum = (name: string) =>
      total(standing, (each) => each[name]) +
      total(issued(invoices), (each) => each[name]) -
      total(issued(credits), (each) => each[name])
    const revenue = totalsOf(await reportOf(client, 'revenue', 'preset=all'))
    for (const name of ['total_before_tax', 'total_tax', 'total_after_tax'])
      expect([name, cents(revenue[name])]).toEqual([name, sum(name)])
    const rows = rowsOf(await reportOf(client, 'vat_summary', 'preset=all'))
    const sales = rows.filter(({ direction }) => direction === 'sales')
    const taxed = [total(sales, ({ taxable }) => taxable), total(sales, ({ tax }) => tax)]
    expect(taxed).toEqual([sum('total_before_tax'), sum('total_tax')])
    // what was bought by invoice or credited, with the VAT of its totals
    const bought = rows.filter(({ direction }) => direction === 'purchases')
    const counted = expenses.filter(({ vat_code }) => vat_code !== null)
    const signed = (name: string) =>
      total(counted, (each) => (each.kind === 'credit_note' ? -1 : 1) * each[name])
    const deducted = [total(bought, ({ taxable }) => taxable), total(bought, ({ tax }) => tax)]
    expect(deducted).toEqual([signed('total_before_tax'), signed('total_tax')])
  })
})
