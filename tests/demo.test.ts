import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest'
import { createDemo } from '../src/demo/demo.ts'
import { openStorage } from '../src/storage/open-storage.ts'
import { Client } from './support/client.ts'
import { database } from './support/company.ts'
import { exampleBodyOf, parametersOf } from './support/document.ts'
import { casesOf, fill, LOGS, operations, takesBody } from './support/operations.ts'
import { product } from './support/product.ts'

type Demo = Awaited<ReturnType<typeof createDemo>>
let demo: Demo
let client: Client

beforeAll(async () => {
  demo = await createDemo(database(), await openStorage({ data_folder: product.data_folder }))
  client = new Client(demo.key)
})

afterEach(() => {
  vi.useRealTimers()
})

test('the demo workshop holds a year of a busy workshop', () => {
  const { counts } = demo
  expect(counts.articles).toBeGreaterThanOrEqual(290)
  expect(counts).toMatchObject({
    customers: 60,
    // two of them came by the dealership, when they were handed over
    vehicles: 82,
    suppliers: 9,
    price_lists: 3,
    job_templates: 7,
  })
  expect(counts).toMatchObject({ quotes: 250, worksheets: 203 })
  expect(Math.abs(counts.receipts - 150)).toBeLessThanOrEqual(15)
  expect(Math.abs(counts.calendar_entries - 400)).toBeLessThanOrEqual(20)
  expect(demo.company).toMatchObject({ name: 'Officina Bianchi', owner: { email: expect.any(String) } })
})

test('what the demo workshop cites is there, also the records that the document names', async () => {
  const { body: accounts } = await client.get('/v1/cash-book-accounts')
  const known = accounts.data.map(({ id }: { id: string }) => id)
  const { body: closings } = await client.get('/v1/cash-book-closings')
  const cited = closings.data.flatMap(({ balances }: { balances: { account_id: string }[] }) =>
    balances.map(({ account_id }) => account_id),
  )
  expect(cited.length).toBeGreaterThan(0)
  expect(known).toEqual(expect.arrayContaining(cited))
  const { body: entries } = await client.get('/v1/cash-book-entries?preset=all&source=invoice&limit=100')
  expect(entries.data.length).toBeGreaterThan(10)
  for (const { payment_id, source_id, account_id } of entries.data) {
    const { body } = await client.get(`/v1/invoices/${source_id}/payments`)
    expect(body.data).toContainEqual(expect.objectContaining({ id: payment_id, account_id }))
  }
})

test('each electronic invoice of the demo workshop leads to its document, and each document back', async () => {
  const { body } = await client.get('/v1/electronic-invoices?direction=outbound&preset=all&limit=100')
  expect(body.data.length).toBeGreaterThan(15)
  const paths = { invoice: 'invoices', credit_note: 'credit-notes' }
  for (const { id, document_id, document_object } of body.data) {
    const path = paths[document_object as keyof typeof paths]
    const document = await client.get(`/v1/${path}/${document_id}`)
    expect(document.body).toMatchObject({ id: document_id, electronic_invoice_id: id })
  }
})

test('the inbox of the demo workshop holds invoices of its suppliers, of which one is an expense', async () => {
  const { body } = await client.get('/v1/electronic-invoices?direction=inbound&preset=all')
  const states = body.data.map(({ status }: { status: string }) => status).sort()
  expect(states).toEqual(['received', 'received', 'received', 'received', 'registered'])
  for (const { id, status, document_id } of body.data) {
    expect((await client.get(`/v1/electronic-invoices/${id}`)).body.remarks).toEqual([])
    if (status === 'registered') expect((await client.get(`/v1/expenses/${document_id}`)).status).toBe(200)
  }
})

/** Lists that are not called as what is counted. */
const PATHS: Record<string, string> = {
  dealership_vehicles: '/v1/dealership/vehicles',
  tyre_places: '/v1/tyre-storage-locations',
}

test('its key reads every list, and the lists hold what was counted', async () => {
  // a calendar is read by timeframes, of which the next tests look at many
  const { calendar_entries: _, ...counted } = demo.counts
  for (const [kind, count] of Object.entries(counted)) {
    const path = PATHS[kind] ?? `/v1/${kind.replaceAll('_', '-')}`
    const { query } = operations.find((each) => each.method === 'GET' && each.path === path)!
    expect(await client.walk(query.has('preset') ? `${path}?preset=all` : path), kind).toHaveLength(count)
  }
})

test('customers on a price list see its prices', async () => {
  const customers = await client.walk('/v1/customers?tag=flotta')
  const path = '/v1/articles?q=TAG-BASE'
  const own = await client.get(path)
  const theirs = await client.get(`${path}&customer_id=${customers[0].id}`)
  expect(theirs.body.data[0].sale_price).toBeLessThan(own.body.data[0].sale_price)
})

test('every status occurs, in the shares of a workshop at work', async () => {
  const quotes = await client.get('/v1/quotes/status-counts?preset=all')
  const { waiting, accepted, rejected } = quotes.body
  expect(accepted).toBeGreaterThan(waiting + rejected)
  expect(Math.min(waiting, rejected)).toBeGreaterThan(30)
  expect(await client.walk('/v1/quotes?preset=all&converted=true&limit=100')).toHaveLength(132)
  const worksheets = await client.get('/v1/worksheets/status-counts?preset=all')
  const { object, date_filter, delivered, ...others } = worksheets.body
  expect(delivered).toBeGreaterThan(150)
  for (const count of Object.values(others)) expect(count).toBeGreaterThanOrEqual(2)
  const receipts = await client.walk('/v1/receipts?preset=all')
  const ofType = (wanted: string) => receipts.filter(({ type }) => type === wanted)
  expect(ofType('voided')).toHaveLength(2)
  expect(ofType('draft').length).toBeLessThan(10)
  const issued = ofType('issued')
  const owed = issued.filter(({ outstanding_payments }) => outstanding_payments > 0)
  expect(owed.length).toBeGreaterThan(0)
  expect(owed.length).toBeLessThan(issued.length / 5)
  expect(new Set(issued.map(({ payment_method }) => payment_method))).toEqual(
    new Set(['MP01', 'MP05', 'MP08']),
  )
})

test('worksheets on hold say why, cancelled ones too', async () => {
  for (const { id, on_hold_reason } of await client.walk(
    '/v1/worksheets?preset=all&status=on_hold,cancelled',
  )) {
    const { body } = await client.get(`/v1/worksheets/${id}`)
    expect(body.internal_notes).toBeTruthy()
    expect(on_hold_reason !== null).toBe(body.status === 'on_hold')
  }
})

test('the calendar keeps opening hours, and this week is full', async () => {
  const local = (instant: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', ...options }).format(new Date(instant))
  const day = 24 * 3600_000
  const today = Date.parse(`${local(new Date().toISOString(), { dateStyle: 'short' })}T00:00Z`)
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * day
  const week = `from=${new Date(monday).toISOString()}&to=${new Date(monday + 6 * day).toISOString()}`
  expect((await client.get(`/v1/calendar-entries?limit=100&${week}`)).body.data.length).toBeGreaterThan(20)
  const months = Array.from({ length: 26 }, (_, index) => today - 12 * 30 * day + index * 15 * day)
  for (const from of months) {
    const until = new Date(from + 15 * day).toISOString()
    const span = `from=${new Date(from).toISOString()}&to=${until}`
    const { body } = await client.get(`/v1/calendar-entries?limit=100&${span}`)
    for (const { start_time, end_time } of body.data) {
      expect(local(start_time, { timeStyle: 'short' }) >= '08:00', start_time).toBe(true)
      const end = local(end_time, { weekday: 'short' }).startsWith('lör') ? '12:30' : '18:00'
      expect(local(end_time, { timeStyle: 'short' }) <= end, end_time).toBe(true)
    }
  }
})

/** What an Italian workshop would call impossible; each query answers the rows that are. */
function faultsOf(company_id: string, now = new Date().toISOString()) {
  const own = sql`company_id = ${company_id}`
  const numbered = (table: string, time: string, part: string) => sql`
    SELECT * FROM (SELECT seq_number, row_number() OVER (PARTITION BY ${sql.raw(part)} ORDER BY ${sql.ref(time)}, id) AS place
      FROM ${sql.table(table)} WHERE ${own} AND seq_number IS NOT NULL) AS numbered WHERE seq_number <> place`
  return {
    quotes_out_of_order: numbered('quote', 'created_at', 'company_id'),
    worksheets_out_of_order: numbered('worksheet', 'created_at', 'company_id'),
    receipts_out_of_order: numbered('receipt', 'issued_at', 'sezionale_id, seq_year'),
    receipts_of_another_year: sql`SELECT id FROM receipt WHERE ${own}
      AND seq_year <> extract(year FROM issued_at AT TIME ZONE 'Europe/Rome')`,
    counters_behind: sql`SELECT * FROM (SELECT sezionale_id::text AS section, seq_year, max(seq_number) AS last
        FROM receipt WHERE ${own} AND seq_number IS NOT NULL GROUP BY 1, 2) AS used
      FULL JOIN (SELECT * FROM counter WHERE ${own} AND kind = 'receipt') AS counter
        ON counter.section = used.section AND counter.year = used.seq_year
      WHERE counter.value IS DISTINCT FROM used.last`,
    stock_not_its_movements: sql`SELECT id FROM article WHERE ${own} AND stock <> coalesce((SELECT sum(quantity)
      FROM article_movement AS moved WHERE moved.company_id = article.company_id AND article_id = article.id), 0)`,
    stock_below_nothing: sql`SELECT id FROM article WHERE ${own} AND stock < 0`,
    worksheet_costs: sql`SELECT id FROM worksheet WHERE ${own} AND total_cost <> coalesce((SELECT
      round(sum(quantity * coalesce(purchase_price, 0)), 2) FROM worksheet_line_item AS line
      WHERE line.company_id = worksheet.company_id AND worksheet_id = worksheet.id), 0)`,
    payments_not_their_sum: sql`SELECT id FROM receipt WHERE ${own} AND total_payments <> coalesce((SELECT sum(amount)
      FROM payment WHERE payment.company_id = receipt.company_id AND document_id = receipt.id AND deleted_at IS NULL), 0)`,
    payments_before_issue: sql`SELECT payment.id FROM payment JOIN receipt USING (company_id)
      WHERE ${own} AND receipt.id = document_id AND (payment_date < (issued_at AT TIME ZONE 'Europe/Rome')::date
        OR payment.created_at < issued_at)`,
    worksheets_before_their_quote: sql`SELECT worksheet.id FROM worksheet JOIN quote USING (company_id)
      WHERE ${own} AND quote.id = quote_id AND worksheet.created_at < greatest(quote.created_at, quote.decided_at)`,
    receipts_before_their_work: sql`SELECT receipt.id FROM receipt JOIN worksheet USING (company_id)
      WHERE ${own} AND worksheet.id = worksheet_id AND receipt.created_at < worksheet.completed_at`,
    steps_out_of_order: sql`SELECT id FROM worksheet WHERE ${own} AND (started_at < created_at
      OR completed_at < started_at OR delivered_at < completed_at OR updated_at < created_at)`,
    decided_before_made: sql`SELECT id FROM quote WHERE ${own} AND (decided_at < created_at OR updated_at < created_at)`,
    kilometres_going_back: sql`SELECT * FROM (SELECT vehicle_id, km, lag(km) OVER (PARTITION BY vehicle_id
        ORDER BY at, km) AS before FROM (SELECT vehicle_id, km, created_at AS at FROM quote WHERE ${own}
        UNION ALL SELECT vehicle_id, km, document_date::timestamptz + interval '12 hours' FROM worksheet WHERE ${own}
        ) AS document) AS read WHERE km < before - 20`,
    written_before_known: sql`SELECT document.id FROM (SELECT id, company_id, vehicle_id, created_at FROM quote
        UNION ALL SELECT id, company_id, vehicle_id, created_at FROM worksheet) AS document
      JOIN vehicle USING (company_id) JOIN customer USING (company_id)
      WHERE ${own} AND vehicle.id = vehicle_id AND customer.id = vehicle.customer_id
        AND NOT (customer.created_at <= vehicle.created_at AND vehicle.created_at < document.created_at)`,
    ahead_of_the_clock: sql.join(
      [
        'customer',
        'vehicle',
        'article',
        'article_movement',
        'quote',
        'worksheet',
        'receipt',
        'payment',
        'calendar_entry',
      ].map((table) => sql`SELECT id FROM ${sql.table(table)} WHERE ${own} AND created_at > ${now}`),
      sql` UNION ALL `,
    ),
    steps_ahead_of_the_clock: sql`SELECT id FROM worksheet
      WHERE ${own} AND greatest(started_at, completed_at, delivered_at, updated_at) > ${now}`,
    reminders_to_somebody: sql`SELECT entry.id FROM calendar_entry AS entry LEFT JOIN customer USING (company_id)
      WHERE ${own} AND customer.id = customer_id AND auto_reminder_enabled AND email !~ '@example\\.(com|org|net)$'`,
    reminders_due_at_once: sql`SELECT id FROM calendar_entry WHERE ${own} AND auto_reminder_enabled
      AND auto_reminder_sent_at IS NULL AND start_time < ${now}::timestamptz + interval '25 hours'`,
    deadlines_reminded_of_at_once: sql`SELECT deadline.id FROM vehicle_deadline AS deadline
      JOIN vehicle USING (company_id) JOIN customer USING (company_id)
      WHERE ${own} AND vehicle.id = vehicle_id AND customer.id = vehicle.customer_id
        AND reminder_enabled AND reminder_sent_at IS NULL AND completed_on IS NULL AND reminder_consent
        AND email IS NOT NULL AND due_date - remind_days_before <= (${now}::timestamptz + interval '1 day')::date`,
  }
}

async function expectNoFaults(company_id: string, now?: string) {
  for (const [fault, query] of Object.entries(faultsOf(company_id, now))) {
    const { rows } = await query.execute(database().kysely)
    expect(rows, fault).toEqual([])
  }
}

test('numbers, times, stock and money agree with one another', async () => {
  await expectNoFaults(demo.company.company_id)
})

test('a receipt issued now takes the next number of this year', async () => {
  const receipts = await client.walk('/v1/receipts?type=issued')
  const voided = await client.walk('/v1/receipts?type=voided')
  const last = Math.max(0, ...[...receipts, ...voided].map(({ seq_number }) => seq_number))
  const [draft] = await client.walk('/v1/receipts?preset=all&type=draft')
  const { body } = await client.post(`/v1/receipts/${draft.id}/issue`)
  expect(body).toMatchObject({ type: 'issued', seq_number: last + 1 })
})

test('a workshop made early on the second of January agrees, too', async () => {
  const now = '2027-01-02T06:30:00.000Z'
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  const { company, counts } = await createDemo(
    database(),
    await openStorage({ data_folder: product.data_folder }),
  )
  vi.useRealTimers()
  expect(counts).toMatchObject({ quotes: 250, worksheets: 203 })
  await expectNoFaults(company.company_id, now)
})

let other: Client

test('a second one holds the same, beside the first', async () => {
  const again = await createDemo(database(), await openStorage({ data_folder: product.data_folder }))
  other = new Client(again.key)
  const names = async (of: Client, path: string) =>
    (await of.walk(path)).map(({ name, full_name, license, vin, title, total_after_tax, seq_number }) => [
      ...[name, full_name, license, vin],
      ...[title, total_after_tax, seq_number],
    ])
  const paths = [
    '/v1/articles?limit=50',
    '/v1/customers?limit=100',
    '/v1/vehicles?limit=100',
    '/v1/quotes?limit=100&preset=all',
    '/v1/worksheets?limit=100&preset=all',
  ]
  for (const path of paths) expect(await names(other, path), path).toEqual(await names(client, path))
})

/** What the path of an operation is shown with. */
const idsOf = (operation: (typeof operations)[number]): Record<string, string> =>
  Object.fromEntries(
    parametersOf(operation)
      .filter((parameter) => parameter.in === 'path')
      .map(({ name, example }) => [name, example]),
  )

// A workshop's logs begin with its first change: no id of theirs is known beforehand (events.md#one-event-a-change).
const readable = operations.filter(
  ({ method, params, path }) => method === 'GET' && params.length > 0 && !LOGS.has(path.split('/')[2]!),
)

describe.each(casesOf(readable))('%s', (_title, operation) => {
  it('document: the ids that it is shown with are those of records of the demo workshop', async () => {
    const { status, body } = await other.get(fill(operation, idsOf(operation)))
    expect(status, JSON.stringify(body)).toBe(200)
  })
})

// In the order of the document, in the second workshop: none stands in another's way.
describe.each(casesOf(operations.filter(takesBody)))('%s', (_title, operation) => {
  it('document: its example works on the demo workshop as sent', async () => {
    const path = fill(operation, idsOf(operation))
    // a worksheet has one inspection, and the demo shows it
    if (path.endsWith('/inspection')) await other.delete(path)
    // what is cancelled was issued
    if (/delivery-notes\/.*\/transitions$/.test(path))
      await other.request('POST', path.replace('transitions', 'issue'))
    const { status, body } = await other.request(operation.method, path, exampleBodyOf(operation))
    expect(status, JSON.stringify(body)).toBe(operation.status)
  })
})
