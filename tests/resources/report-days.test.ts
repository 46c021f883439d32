import { beforeAll, describe, expect, it } from 'vitest'
import { Random } from '../../src/demo/random.ts'
import { PERMISSIONS } from '../../src/domain/permissions.ts'
import { today } from '../../src/server/core/clock.ts'
import { plusDays } from '../../src/server/resources/reports/periods.ts'
import type { Body, Client } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'
import { lineBody, setTimeZone, succeed } from '../support/documents.ts'
import { type Office, openOffice } from '../support/invoices.ts'
import { forgetReportDays, keepReportDays, keptReports, noon, rewrite } from '../support/reports.ts'
import type { Session } from '../support/session.ts'

/*
 * Documents of all kinds over some days, of which any is changed, taken back or deleted: after each step the reports answer
 * of kept days what they answer once every day is added up anew.
 */

const TODAY = today('Europe/Rome')
const STEPS = 15

let office: Office
let client: Client
let session: Session

const random = new Random('report days')
/** How many days ago things happen. */
let ago = () => random.integer(0, 9)
const someDay = () => plusDays(TODAY, -ago())
/** One that is over: time is worked in no hour that is still to come. */
const pastDay = () => plusDays(TODAY, -Math.max(1, ago()))
const amount = () => random.integer(1, 99_999) / 100
const line = () =>
  lineBody({
    ...{ quantity: random.integer(1, 3), unit_price: amount(), kind: 'work', unit_type: 'h' },
    vat_code: random.pick(['22', '10', 'N4']),
  })
/** A line that cites an article. */
const part = () => ({ article_id: random.pick(articles), quantity: random.integer(1, 3) })
/** One of what there is; nothing of nothing. */
const any = <T>(list: readonly T[]): T | undefined => (list.length > 0 ? random.pick(list) : undefined)

const articles: string[] = []
const customers: string[] = []
/** One that goes on, on which time is worked. */
let open: string
const worksheets: string[] = []
const times: { worksheet: string; id: string }[] = []
const receipts: string[] = []
const payments: { receipt: string; id: string }[] = []
const invoices: Body[] = []
const entries: string[] = []

/** What the API cannot date is dated by hand: the triggers are the database's. */
const dated = (table: 'receipt' | 'worksheet', id: string, ...columns: string[]) =>
  rewrite(table, id, Object.fromEntries(columns.map((column) => [column, noon(someDay())])))

async function work(): Promise<string> {
  const { id } = await office.worked([line(), part(), part()], {
    ...{ document_date: someDay(), customer_id: any(customers) },
  })
  for (const action of ['in_progress', 'completed']) succeed(await office.transitionWorksheet(id, action))
  await dated('worksheet', id, 'completed_at')
  worksheets.push(id)
  return id
}

const STEP: Record<string, () => Promise<unknown>> = {
  'a worksheet is done': work,
  'a worksheet is delivered': async () => {
    const id = worksheets.at(-1)!
    await office.transitionWorksheet(id, 'delivered')
    await dated('worksheet', id, 'delivered_at')
  },
  'a worksheet is begun again': () => office.transitionWorksheet(any(worksheets)!, 'in_progress'),
  'a worksheet has other lines': () => office.worksheetLines(any(worksheets)!, { add: [line()] }),
  'a worksheet is of another day': async () =>
    client.patch(`/v1/worksheets/${any(worksheets)}`, { document_date: someDay() }),
  'a worksheet is of another customer': async () =>
    client.patch(`/v1/worksheets/${any(worksheets)}`, { customer_id: any(customers) }),
  'a customer is one with another one': async () => {
    const [source_id] = customers.splice(0, 1)
    customers.push((await client.create('/v1/customers', { full_name: 'Bice Verdi' })).id)
    return client.post(`/v1/customers/${customers[0]}/merge`, { source_id })
  },
  'an article costs something else': async () =>
    client.patch(`/v1/articles/${any(articles)}`, { purchase_price: amount() }),
  'a worksheet is deleted': () => client.delete(`/v1/worksheets/${any(worksheets)}`),
  'time is worked': async () => {
    const day = pastDay()
    const body = {
      user_id: office.owner.user_id,
      started_at: `${day}T08:00:00Z`,
      ended_at: `${day}T09:30:00Z`,
    }
    const { id } = await client.create(`/v1/worksheets/${open}/time-entries`, body)
    times.push({ worksheet: open, id })
  },
  'time is another one': async () => {
    const time = any(times)
    const day = pastDay()
    const body = { started_at: `${day}T10:00:00Z`, ended_at: `${day}T10:20:00Z` }
    return time && client.patch(`/v1/worksheets/${time.worksheet}/time-entries/${time.id}`, body)
  },
  'time is deleted': async () => {
    const time = any(times)
    return time && client.delete(`/v1/worksheets/${time.worksheet}/time-entries/${time.id}`)
  },
  'a receipt is issued': async () => {
    const { id } = await client.create('/v1/receipts', { worksheet_id: await work() })
    await client.post(`/v1/receipts/${id}/payments`, {
      amount: 1,
      payment_method: 'MP01',
      payment_date: someDay(),
    })
    succeed(await client.request('POST', `/v1/receipts/${id}/issue`, {}))
    await dated('receipt', id, 'issued_at')
    receipts.push(id)
  },
  'a receipt is paid': async () => {
    const receipt = any(receipts)
    const body = { amount: 1, payment_method: random.pick(['MP01', 'MP08']), payment_date: someDay() }
    if (!receipt) return
    const { status, body: made } = await client.post(`/v1/receipts/${receipt}/payments`, body)
    if (status === 201) payments.push({ receipt, id: made.id })
  },
  'a payment is deleted': async () => {
    const payment = any(payments)
    return payment && client.delete(`/v1/receipts/${payment.receipt}/payments/${payment.id}`)
  },
  'a receipt is voided': async () => {
    const id = any(receipts)
    if (!id) return
    const { status } = await session.call('receipts.void', 'mutation', { id })
    if (status === 200 && random.integer(0, 1)) await dated('receipt', id, 'voided_at')
  },
  'an invoice is issued': async () => {
    const { id } = await office.invoice({ customer_id: any(customers) }, [line(), part()])
    const { status, body } = await office.issue(id, { document_date: someDay() })
    if (status === 200) invoices.push(body)
  },
  'an invoice is a draft again': async () => {
    const invoice = any(invoices)
    return invoice && session.call('invoices.reopen', 'mutation', { id: invoice.id })
  },
  'an invoice is paid': async () => {
    const invoice = any(invoices)
    return invoice && office.pay(invoice.id, { amount: 0.5, payment_method: 'MP05', payment_date: someDay() })
  },
  'an invoice is credited': async () => {
    const invoice = any(invoices)
    if (!invoice) return
    const line_items = [{ invoice_line_item_id: invoice.line_items[0].id, quantity: 1 }]
    const { status, body } = await office.credit(invoice.id, { line_items })
    if (status === 201) await office.issueNote(body.id, { document_date: someDay() })
  },
  'an entry is written': async () => {
    const body = {
      direction: random.pick(['in', 'out']),
      amount: amount(),
      description: 'x',
      entry_date: someDay(),
    }
    entries.push((await client.create('/v1/cash-book-entries', body)).id)
  },
  'an entry is another one': async () =>
    client.patch(`/v1/cash-book-entries/${any(entries)}`, { amount: amount(), entry_date: someDay() }),
  'an entry is deleted': async () => client.delete(`/v1/cash-book-entries/${any(entries)}`),
}

/** What changes sums of a month by customer or article. */
const MONTHLY = [
  ...['a worksheet is done', 'a worksheet has other lines', 'a worksheet is of another customer'],
  ...['an invoice is issued', 'an invoice is a draft again', 'an invoice is credited', 'a receipt is voided'],
  ...['a customer is one with another one', 'a worksheet is deleted'],
]

beforeAll(async () => {
  office = await openOffice()
  client = office.client
  session = await office.session()
  customers.push(office.parties.customer_id)
  for (const full_name of ['Anna Verdi', 'Ugo Neri'])
    customers.push((await client.create('/v1/customers', { full_name })).id)
  for (let index = 0; index < 3; index++)
    articles.push((await office.article({ purchase_price: amount() })).id)
  open = (await office.worked([line()])).id
  succeed(await office.transitionWorksheet(open, 'in_progress'))
  for (let index = 0; index < 3; index++) {
    for (const step of ['a receipt is issued', 'an invoice is issued', 'an entry is written'])
      await STEP[step]!()
  }
})

/** Asks of kept days, then of days that are added up anew. */
async function expectSame(after: string): Promise<void> {
  const kept = await keptReports(client)
  await forgetReportDays(office)
  expect({ after, reports: kept }).toEqual({ after, reports: await keptReports(client) })
}

describe('reports.md#kept-days', () => {
  it('kept days answer what their rows come to after any change', {
    retry: 0,
  }, async () => {
    // each step once, and then any
    const names = [
      ...Object.keys(STEP),
      ...Array.from({ length: STEPS }, () => random.pick(Object.keys(STEP))),
    ]
    for (const name of names) {
      expect(await keepReportDays(office)).toBeGreaterThan(30)
      await STEP[name]!()
      await expectSame(name)
    }
  })

  it('months whose days are all kept answer the same, and go with one of their days', async () => {
    await rewrite('receipt', receipts[0]!, { issued_at: noon(plusDays(TODAY, -100)) })
    // days of the month before this one
    const before = Number(TODAY.slice(-2))
    ago = () => before + random.integer(0, 27)
    const months = async () =>
      (await office.db.select('report_month_part').select(['month', 'sheet']).execute()).length
    for (const name of ['a receipt is issued', 'an invoice is issued']) await STEP[name]!()
    for (const name of MONTHLY) {
      await keepReportDays(office)
      expect(await months()).toBeGreaterThan(2)
      await STEP[name]!()
      await expectSame(name)
      expect(await months()).toBe(0)
    }
  })

  it('what no report reads of a document leaves its days kept: payments, handing work over', async () => {
    ago = () => random.integer(1, 9)
    await STEP['an invoice is issued']!()
    const worksheet = await work()
    await keepReportDays(office)
    const count = async () => {
      const rows = await office.db
        .select('report_day')
        .select('sheet')
        .where('sheet', '<>', 'money')
        .execute()
      return rows.filter(({ sheet }) => sheet !== 'throughput').length
    }
    const kept = await count()
    const body = { amount: 0.5, payment_method: 'MP05', payment_date: TODAY }
    succeed(await office.pay(invoices.at(-1)!.id, body))
    succeed(await office.transitionWorksheet(worksheet, 'delivered'))
    expect(await count()).toBe(kept)
  })

  it('they are other days in another time zone', async () => {
    await keepReportDays(office)
    await setTimeZone(office.company_id, 'Pacific/Auckland')
    // a key that no process has read yet
    client = await office.clientWith(PERMISSIONS)
    await keepReportDays(office)
    await expectSame('another time zone')
  })

  it('nothing is kept of a workshop without anything', async () => {
    expect(await keepReportDays(await mintCompany())).toBe(0)
  })

  it('nothing of today is kept', async () => {
    await keepReportDays(office)
    const entry = { direction: 'in', amount: 7.77, description: 'x' }
    const before = succeed(await client.get('/v1/reports/cash_flow?preset=all')).totals.total_in
    await client.create('/v1/cash-book-entries', entry)
    const { totals } = succeed(await client.get('/v1/reports/cash_flow?preset=all'))
    expect(totals.total_in).toBeCloseTo(before + 7.77, 2)
  })
})
