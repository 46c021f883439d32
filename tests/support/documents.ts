import { sql } from 'kysely'
import { expect } from 'vitest'
import type { NewCompany } from '../../src/operator/companies.ts'
import type { Answer, Body, Client } from './client.ts'
import { database, mintCompany } from './company.ts'
import { articleBody, customerBody, labourBody, vehicleBody } from './factories.ts'

type Options = NonNullable<Parameters<Client['get']>[1]>

/** The two documents with lines of their own, as their paths name them. */
export type Kind = 'quotes' | 'worksheets'

export type Workshop = Awaited<ReturnType<typeof openWorkshop>>

/** A company with a customer and a vehicle, and short words for making its documents and changing their lines. */
export async function openWorkshop(wanted: Partial<NewCompany> = {}) {
  const company = await mintCompany(wanted)
  const { client } = company
  const customer = await client.create('/v1/customers', customerBody())
  const vehicle = await client.create('/v1/vehicles', vehicleBody({ customer_id: customer.id }))
  const parties = { customer_id: customer.id, vehicle_id: vehicle.id }
  const lines = (kind: Kind) => (id: string, body: object, options?: Options) =>
    client.post(`/v1/${kind}/${id}/line-items/batch`, body, options)
  const moves =
    (kind: Kind) =>
    (id: string, action: string, more: object = {}) =>
      client.post(`/v1/${kind}/${id}/transitions`, { action, ...more })
  return {
    ...company,
    customer,
    vehicle,
    parties,
    article: (fields: object = {}): Promise<Body> => client.create('/v1/articles', articleBody(fields)),
    labour: (fields: object = {}): Promise<Body> => client.create('/v1/articles', labourBody(fields)),
    quote: (fields: object = {}): Promise<Body> => client.create('/v1/quotes', { ...parties, ...fields }),
    worksheet: (fields: object = {}): Promise<Body> =>
      client.create('/v1/worksheets', { ...parties, ...fields }),
    read: async (kind: string, id: string): Promise<Body> => succeed(await client.get(`/v1/${kind}/${id}`)),
    quoteLines: lines('quotes'),
    worksheetLines: lines('worksheets'),
    transitionQuote: moves('quotes'),
    transitionWorksheet: moves('worksheets'),
    convert: (id: string, options?: Options) => client.post(`/v1/quotes/${id}/convert`, undefined, options),
    movements: async (article_id: string): Promise<Body[]> =>
      succeed(await client.get(`/v1/articles/${article_id}/movements`)).data,
  }
}

/** The body of an answer that must be a success. */
export function succeed(answer: Answer): Body {
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}

/** A line as a client adds it. */
export const lineBody = (overrides: object = {}) => ({
  description: 'Filtro olio',
  quantity: 2,
  unit_type: 'pz',
  unit_price: 14.9,
  unit_discount_rate: 10,
  vat_code: '22',
  ...overrides,
})

/** A document that was made at another time than now. */
export async function madeAt(kind: 'quote' | 'worksheet', id: string, instant: string): Promise<void> {
  await database().kysely.updateTable(kind).set({ created_at: instant }).where('id', '=', id).execute()
}

/** The company's days from now on; a client that was used already learns of it within a second. */
export async function setTimeZone(company_id: string, time_zone: string): Promise<void> {
  await database().kysely.updateTable('company').set({ time_zone }).where('id', '=', company_id).execute()
}

/** Makes a VAT rate inactive, or active again, without a request. */
export async function retireRate(company_id: string, code: string, active = false): Promise<void> {
  await database()
    .kysely.updateTable('vat_rate')
    .set({ active })
    .where('company_id', '=', company_id)
    .where('code', '=', code)
    .execute()
}

/** Articles of a company whose stock is not the sum of their movements; none, if all is well (articles.md#stock). */
export async function wrongStocks(company_id: string): Promise<Body[]> {
  const { rows } = await sql<Body>`
    SELECT article.id, article.stock, coalesce(moved.quantity, 0) AS moved
    FROM article LEFT JOIN (
      SELECT article_id, sum(quantity) AS quantity FROM article_movement
      WHERE company_id = ${company_id} GROUP BY article_id
    ) AS moved ON moved.article_id = article.id
    WHERE article.company_id = ${company_id} AND article.stock <> coalesce(moved.quantity, 0)`.execute(
    database().kysely,
  )
  return rows
}

const cents = (amount: number) => Math.round(amount * 100)
const sum = (lines: Body[], field: string) => lines.reduce((total, line) => total + cents(line[field]), 0)

/**
 * What lines.md#positions and money.md#lines-and-tax say: positions are 1..n, and the lines add up to their
 * document.
 */
export function expectSettled(document: Body): void {
  const { line_items } = document
  expect(line_items.map(({ position }: Body) => position)).toEqual(
    line_items.map((_: Body, index: number) => index + 1),
  )
  for (const field of ['total_before_tax', 'total_tax', 'total_after_tax'])
    expect(sum(line_items, field)).toBe(cents(document[field]))
}
