import { Decimal } from 'decimal.js'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type ApiError, conflict, invalid } from '../errors.ts'
import { answered, field, kind, kinds, outputs, typedInputs } from '../fields.ts'
import { requireRange } from '../filters.ts'
import * as values from '../values.ts'

/** A part of what is due of a document, and its day (expenses.md#due-dates). */
export type Instalment = { due_date: string; amount: number }

const fields = {
  due_date: field(kinds.date, 'When it falls due.'),
  amount: field(kind(values.decimal(2, { min: 0.01 }), z.number()), 'EUR.', { example: 13.41 }),
  outstanding: answered(
    z.number(),
    'EUR of it still to be paid: payments fill the instalments by day.',
    13.41,
  ),
}

/** An instalment as it is answered. */
export const instalment = z
  .object({ object: z.literal('instalment').describe('Always `instalment`.'), ...outputs(fields) })
  .meta({ id: 'Instalment', description: 'A part of what is due, and its day.' })

const MAX_INSTALMENTS = 60

/** Instalments as they are sent: 1 to 60, together what is due. */
export const instalmentsInput = values.list(
  z
    .strictObject(typedInputs('instalment', fields))
    .transform(({ due_date, amount }): Instalment => ({ due_date, amount }))
    .meta({ id: 'InstalmentInput', description: 'A part of what is due, and its day, as it is sent.' }),
  MAX_INSTALMENTS,
)

const wrong = (reason: Parameters<typeof invalid>[1], message: string): ApiError =>
  invalid('instalments', reason, `instalments ${message}`)

/** The rules on the days of instalments that were sent. @throws 422 `instalments`: none, days that do not ascend */
export function requireAscending(instalments: readonly Instalment[]): void {
  if (instalments.length === 0)
    throw invalid('instalments', 'too_few_items', 'instalments must not be empty.', { limit: 1 })
  const days = instalments.map(({ due_date }) => due_date)
  if (days.some((day, index) => index > 0 && day <= days[index - 1]!))
    throw wrong('not_ascending', 'must be in the order of their days, each day once.')
}

/** @throws 422 `instalments` as `requireAscending`, and where their amounts are not together what is due */
function requireInstalments(instalments: readonly Instalment[], due: number): void {
  requireAscending(instalments)
  const together = sumOf(instalments)
  if (!together.equals(due))
    throw invalid(
      'instalments',
      'other_sum',
      `instalments must together be ${new Decimal(due).toFixed(2)}.`,
      {
        limit: due,
      },
    )
}

const sumOf = (instalments: readonly Instalment[]) =>
  instalments.reduce((sum, { amount }) => sum.plus(amount), new Decimal(0))

/**
 * The instalments once another amount is due: one follows it, of several the last takes the difference.
 * @throws 422 `instalments` where that one would not stay above 0
 */
function followDue(instalments: readonly Instalment[], due: number): Instalment[] {
  const last = instalments.at(-1)!
  const amount = new Decimal(last.amount).plus(due).minus(sumOf(instalments))
  if (instalments.length > 1 && amount.lessThanOrEqualTo(0))
    throw wrong('other_sum', 'would leave nothing for the last one: send them anew.')
  return [...instalments.slice(0, -1), { ...last, amount: amount.toNumber() }]
}

/** What is sent of due dates. */
export type Due = { due_date?: string | undefined; instalments?: Instalment[] | undefined }

/** @throws 422 `due_date` where both are sent */
export function requireOneDue({ due_date, instalments }: Due): void {
  if (due_date !== undefined && instalments !== undefined) throw conflict('due_date', 'instalments')
}

/** The instalments of what is due: those sent, everything on the day sent, else those that stood, which follow. */
export function instalmentsOf(
  { due_date, instalments }: Due,
  due: number,
  standing: Instalment[],
): Instalment[] {
  if (instalments) {
    requireInstalments(instalments, due)
    return instalments
  }
  if (due_date !== undefined) return [{ due_date, amount: due }]
  return followDue(standing, due)
}

type Owed = 'expense' | 'invoice'

/** The company's today plus the customer's terms, as `dueDate` counts them. The query joins both. */
const FROM_TODAY = sql`(now() AT TIME ZONE company.time_zone)::date + least(customer.payment_terms_days, 36525)`
const BY_TERMS = sql`least(DATE '2100-12-31', CASE WHEN customer.payment_terms_end_of_month
  THEN (date_trunc('month', (${FROM_TODAY})::timestamp) + interval '1 month - 1 day')::date ELSE ${FROM_TODAY} END)`

/** A draft that is issued today will fall due by the terms of today, whenever it was written (invoices.md#amounts-of-invoices). */
const DUE_DATE: Record<Owed, RawBuilder<string>> = {
  expense: sql`part.due_date`,
  invoice: sql`CASE WHEN invoice.issued_at IS NULL AND invoice.document_date IS NULL AND invoice.due_by_terms
    THEN ${BY_TERMS} ELSE part.due_date END`,
}

/** The instalments of a row with what they come to up to each of them. */
const upTo = (table: Owed) => sql`(
  SELECT ${DUE_DATE[table]} AS due_date, amount, place, sum(amount) OVER (ORDER BY place) AS upto
  FROM ROWS FROM (jsonb_to_recordset(${sql.ref(`${table}.instalments`)}) AS (due_date date, amount numeric))
    WITH ORDINALITY AS part (due_date, amount, place)) AS instalment`

/** What of a row's amount due is settled: paid, or of an invoice credited; what was paid back of a credit is owed anew. */
const SETTLED: Record<Owed, RawBuilder<number>> = {
  expense: sql`expense.total_payments`,
  invoice: sql`(invoice.credited_total + invoice.total_payments - invoice.refunded_total)`,
}

const paid = (table: Owed) => SETTLED[table]

/** What is left of a row's amount due. */
export const outstandingOf = (table: Owed) =>
  sql<number>`greatest(0, ${sql.ref(`${table}.amount_due`)} - ${paid(table)})`

/** What an answer says of a row's instalments, and of when the next one falls due. */
export const instalmentColumns = (table: Owed) => ({
  instalments: sql<z.output<typeof instalment>[]>`(
    SELECT json_agg(json_build_object('object', 'instalment', 'due_date', due_date, 'amount', amount,
      'outstanding', greatest(0, least(amount, upto - ${paid(table)}))) ORDER BY place) FROM ${upTo(table)})`,
  due_date: nextDueDate(table),
})

/** The first day with something outstanding, else the last day. */
const nextDueDate = (table: Owed): RawBuilder<string> => sql<string>`(
  SELECT coalesce(min(due_date) FILTER (WHERE upto > ${paid(table)}), max(due_date)) FROM ${upTo(table)})`

/** Whether an instalment that is not paid whole falls due within a range of days. */
export const hasDueWithin = (
  table: Owed,
  range: unknown,
) => sql<boolean>`(${sql.ref(`${table}.amount_due`)} > ${paid(table)}
  AND EXISTS (SELECT FROM ${upTo(table)} WHERE upto > ${paid(table)} AND ${range}::daterange @> due_date))`

/** The days of both filters in one range: it is one instalment that falls due in between. */
export type DueRange<R> = Omit<R, 'due_from' | 'due_to'> & { due?: string | undefined }

/** A list's request with its two days as one range, which `hasDueWithin` takes. @throws 422 `due_to` */
export function withDueRange<R extends { due_from?: string | undefined; due_to?: string | undefined }>({
  due_from,
  due_to,
  ...request
}: R): DueRange<R> {
  requireRange({ due_from, due_to }, 'due')
  if (due_from === undefined && due_to === undefined) return request
  return { ...request, due: `[${due_from ?? ''},${due_to ?? ''}]` }
}

/**
 * Where the payment stands: `paid`, else `overdue` from the day after an unpaid instalment, else `partial` or `unpaid`.
 * The query joins `company`, whose day is today.
 */
export const owedStatus = (table: Owed) => sql<'paid' | 'overdue' | 'partial' | 'unpaid'>`CASE
  WHEN ${sql.ref(`${table}.amount_due`)} <= ${paid(table)} THEN 'paid'
  WHEN ${nextDueDate(table)} < (now() AT TIME ZONE company.time_zone)::date THEN 'overdue'
  WHEN ${paid(table)} > 0 THEN 'partial' ELSE 'unpaid' END`
