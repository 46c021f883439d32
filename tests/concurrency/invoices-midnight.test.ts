import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Body, Client } from '../support/client.ts'
import { lineBody, succeed } from '../support/documents.ts'
import { customerBody } from '../support/factories.ts'
import { ownWorkshop } from '../support/own-database.ts'
import { connected, startServer, temporaryFolder } from '../support/spawned.ts'

let client: Client
let database_url: string
let turned: pg.Client
const ends: (() => Promise<unknown>)[] = []

/** A clock of the database that can be put forward by days: the schema's own function hides PostgreSQL's. */
const SHIFTED = `
  CREATE SCHEMA shifted;
  CREATE TABLE shifted.clock (days integer);
  INSERT INTO shifted.clock VALUES (0);
  CREATE FUNCTION shifted.clock_timestamp() RETURNS timestamptz VOLATILE LANGUAGE sql AS
    $$ SELECT pg_catalog.clock_timestamp() + days * interval '1 day' FROM shifted.clock $$;`

beforeAll(async () => {
  const workshop = await ownWorkshop()
  database_url = workshop.database_url
  const name = new URL(database_url).pathname.slice(1)
  turned = await connected(database_url)
  ends.push(() => turned.end())
  await turned.query(SHIFTED)
  await turned.query(`ALTER DATABASE ${name} SET search_path = shifted, public, pg_catalog`)
  const { folder, remove } = await temporaryFolder()
  const server = await startServer({ DATA_FOLDER: folder, DATABASE_URL: database_url })
  ends.unshift(server.stop, remove)
  client = new Client(workshop.key, server.url)
})

afterAll(async () => {
  for (const end of ends) await end()
})

/** The day that the server counts. */
const dayOfServer = async (): Promise<string> =>
  succeed(await client.get('/v1/receipts?preset=today')).date_filter.from

const waiting = async (): Promise<number> => {
  const waits = `SELECT count(*)::integer AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return (await turned.query(waits)).rows[0].count
}

/** Holds a customer, so that an issue for them waits after it has read the day. */
async function hold(customer_id: string) {
  const holder = await connected(database_url)
  await holder.query('BEGIN')
  await holder.query('SELECT FROM public.customer WHERE id = $1 FOR UPDATE', [customer_id])
  return async () => {
    await holder.query('COMMIT')
    await holder.end()
  }
}

/** A draft of an invoice over 61.00 for a customer of its own. */
async function draft(): Promise<Body> {
  const customer = await client.create('/v1/customers', customerBody())
  const invoice = await client.create('/v1/invoices', { customer_id: customer.id, payment_method: 'MP05' })
  const add = [lineBody({ quantity: 1, unit_price: 50, unit_discount_rate: 0 })]
  return succeed(await client.post(`/v1/invoices/${invoice.id}/line-items/batch`, { add }))
}

/** A draft of a credit note over an invoice of which 10.00 are paid. */
async function noteDraft(): Promise<Body> {
  const invoice = await draft()
  succeed(await client.post(`/v1/invoices/${invoice.id}/issue`, { amount: 10 }))
  return client.create('/v1/credit-notes', { invoice_id: invoice.id, payment_method: 'MP05' })
}

/** Has midnight overtake the issue of one draft, of the new day's first number another. */
async function issueOverMidnight(path: string, [early, late]: readonly [Body, Body]) {
  const before = await dayOfServer()
  const release = await hold(early.customer_id)
  const asked = client.post(`${path}/${early.id}/issue`, { amount: 10 })
  await expect.poll(waiting).toBe(1)
  await turned.query('UPDATE shifted.clock SET days = days + 1')
  await expect.poll(dayOfServer).not.toBe(before)
  const second = succeed(await client.post(`${path}/${late.id}/issue`))
  await release()
  const first = succeed(await asked)
  const { data } = succeed(await client.get(`${path}/${early.id}/payments`))
  return { first, second, payments: data, document_date: await dayOfServer() }
}

describe('invoices.md#numbers: a document that nobody dated, over midnight', () => {
  it.each([
    ['/v1/invoices', draft],
    ['/v1/credit-notes', noteDraft],
  ])(
    '%s: has the day on which it takes its number, though another of the new day was quicker',
    async (path, made) => {
      const drafts = [await made(), await made()] as const
      const { first, second, payments, document_date } = await issueOverMidnight(path, drafts)
      expect(second).toMatchObject({ seq_number: 1, document_date })
      expect(first).toMatchObject({ seq_number: 2, document_date, total_payments: 10 })
      expect(payments).toMatchObject([{ amount: 10, payment_date: document_date }])
    },
  )
})

describe('delivery-notes.md#issue-of-delivery-notes: over the end of a year', () => {
  it('the number counts in the year in which the note is issued', async () => {
    const { id: customer_id } = await client.create('/v1/customers', customerBody())
    const { id } = await client.create('/v1/delivery-notes', { customer_id })
    const lines = `/v1/delivery-notes/${id}/line-items/batch`
    succeed(await client.post(lines, { add: [lineBody()] }))
    const before = await dayOfServer()
    // changes of a day that is so far away have no partition of their own
    for (const log of ['event', 'audit_log_entry'])
      await turned.query(`CREATE TABLE IF NOT EXISTS public.${log}_rest PARTITION OF public.${log} DEFAULT`)
    await turned.query('UPDATE shifted.clock SET days = days + 366')
    await expect.poll(dayOfServer).not.toBe(before)
    succeed(await client.post(`/v1/delivery-notes/${id}/issue`))
    const { rows } = await turned.query(
      `SELECT seq_year, extract(year FROM issued_at AT TIME ZONE 'Europe/Rome')::integer AS year
      FROM public.delivery_note WHERE id = $1`,
      [id],
    )
    expect(rows[0].year).toBe(rows[0].seq_year)
  })
})
