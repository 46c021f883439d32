import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { NewCompany } from '../../src/operator/companies.ts'
import type { Answer, Body, Client } from './client.ts'
import { database } from './company.ts'
import { lineBody, openWorkshop, succeed } from './documents.ts'
import { product } from './product.ts'

type Options = NonNullable<Parameters<Client['get']>[1]>

export type Till = Awaited<ReturnType<typeof openTill>>

/** A workshop with short words for its receipts and payments. */
export async function openTill(wanted: Partial<NewCompany> = {}) {
  const workshop = await openWorkshop(wanted)
  const { client } = workshop
  const withLines = async (lines: object[] = [lineBody()], fields: object = {}): Promise<Body> => {
    const worksheet = await workshop.worksheet(fields)
    if (lines.length === 0) return worksheet
    return succeed(await workshop.worksheetLines(worksheet.id, { add: lines }))
  }
  const receiptOf = (worksheet_id: string, fields: object = {}): Promise<Body> =>
    client.create('/v1/receipts', { worksheet_id, ...fields })
  return {
    ...workshop,
    withLines,
    receiptOf,
    /** A draft over an amount with tax; its one line bears no tax. */
    over: async (total: number, fields: object = {}): Promise<Body> => {
      const line = lineBody({ quantity: 1, unit_price: total, unit_discount_rate: 0, vat_code: 'N1' })
      return receiptOf((await withLines([line])).id, fields)
    },
    read: async (id: string): Promise<Body> => succeed(await client.get(`/v1/receipts/${id}`)),
    issue: (id: string, body?: object, options?: Options): Promise<Answer> =>
      client.request('POST', `/v1/receipts/${id}/issue`, body, options),
    pay: (id: string, body: object, options?: Options): Promise<Answer> =>
      client.post(`/v1/receipts/${id}/payments`, body, options),
    payments: async (id: string): Promise<Body[]> =>
      succeed(await client.get(`/v1/receipts/${id}/payments`)).data,
    unpay: (id: string, payment_id: string, options?: Options): Promise<Answer> =>
      client.delete(`/v1/receipts/${id}/payments/${payment_id}`, options),
  }
}

/** A second section in which receipts are numbered. */
export async function addSection(
  { client }: Till,
  code: string,
  document_kinds: ('receipt' | 'invoice')[] = ['receipt'],
): Promise<string> {
  return (await client.create('/v1/sezionali', { code, name: code, document_kinds })).id
}

/** Many drafts over 100.00 each, written at one stroke. */
export async function manyDrafts(till: Till, count: number, sezionale_id = till.receipt_sezionale_id) {
  const { company_id, parties } = till
  const { rows } = await sql<{ id: string }>`
    WITH numbers AS (
      SELECT gen_random_uuid() AS id, n + (
        SELECT coalesce(max(seq_number), 0) FROM worksheet WHERE company_id = ${company_id}) AS seq_number
      FROM generate_series(1, ${count}::integer) AS n
    ), worksheets AS (
      INSERT INTO worksheet (company_id, id, seq_number, customer_id, vehicle_id, customer_name, vehicle_name,
        vehicle_license, document_date, search_text, total_before_tax, total_after_tax)
      SELECT ${company_id}, id, seq_number, ${parties.customer_id}, ${parties.vehicle_id}, 'Mario Rossi', 'Fiat Panda',
        'AB123CD', current_date, '', 100, 100 FROM numbers
      RETURNING id
    )
    INSERT INTO receipt (company_id, id, worksheet_id, sezionale_id, customer_id, vehicle_id, customer_name,
      vehicle_name, vehicle_license, total_before_tax, total_tax, total_after_tax, search_text)
    SELECT ${company_id}, gen_random_uuid(), id, ${sezionale_id}, ${parties.customer_id}, ${parties.vehicle_id},
      'Mario Rossi', 'Fiat Panda', 'AB123CD', 100, 0, 100, 'mario rossi' FROM worksheets
    RETURNING id`.execute(database().kysely)
  // The next numbers of worksheets made through the API.
  await sql`
    INSERT INTO counter (company_id, kind, value)
    SELECT company_id, 'worksheet', max(seq_number) FROM worksheet WHERE company_id = ${company_id} GROUP BY 1
    ON CONFLICT (company_id, kind, section, year) DO UPDATE SET value = excluded.value`.execute(
    database().kysely,
  )
  return rows.map(({ id }) => id)
}

export type StoredReceipt = {
  id: string
  sezionale_id: string
  seq_number: number | null
  issued_at: string | null
  deleted_at: string | null
  total_payments: number
  paid: number
  lines: number
  worksheet_lines: number
}

/** Every receipt of a company as the database holds it, with the sum of its existing payments, by number. */
export async function storedReceipts({ company_id }: Till): Promise<StoredReceipt[]> {
  const { rows } = await sql<StoredReceipt>`
    SELECT id, sezionale_id, seq_number, issued_at, deleted_at, total_payments,
      (SELECT coalesce(sum(amount), 0) FROM payment
        WHERE payment.company_id = receipt.company_id AND document_id = receipt.id AND deleted_at IS NULL) AS paid,
      (SELECT count(*) FROM receipt_line_item line
        WHERE line.company_id = receipt.company_id AND receipt_id = receipt.id) AS lines,
      (SELECT count(*) FROM worksheet_line_item line
        WHERE line.company_id = receipt.company_id AND line.worksheet_id = receipt.worksheet_id) AS worksheet_lines
    FROM receipt WHERE company_id = ${company_id} ORDER BY seq_number, id`.execute(database().kysely)
  return rows
}

/** The numbers given in a section, in order. */
export async function numbersIn(till: Till, sezionale_id = till.receipt_sezionale_id): Promise<number[]> {
  const stored = await storedReceipts(till)
  return stored.flatMap((receipt) =>
    receipt.sezionale_id === sezionale_id && receipt.seq_number !== null ? receipt.seq_number : [],
  )
}

/** 1, 2, … n */
export const upTo = (n: number) => Array.from({ length: n }, (_, index) => index + 1)

/** The two processes in turn. */
export const turn = (index: number) => ({ url: index % 2 === 0 ? product.base_url : product.other_url })

/** Does all of it at once. */
export const together = <T, R>(items: readonly T[], work: (item: T, index: number) => Promise<R>) =>
  Promise.all(items.map(work))

/** How many answers have a status. */
export const count = (answers: Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length

/** Nothing half-done: payments add up, a number and a date come together, lines are all there. */
export function expectWhole(stored: readonly StoredReceipt[]): void {
  for (const { total_payments, paid, seq_number, issued_at, lines, worksheet_lines } of stored) {
    assert.equal(total_payments, paid)
    assert.equal(seq_number === null, issued_at === null)
    assert.equal(lines, worksheet_lines)
  }
}
