import { type RawBuilder, sql } from 'kysely'
import type { HistoryType } from '../../../domain/history-types.ts'
import { outstandingOf } from '../../core/documents/instalments.ts'
import { REFUNDABLE } from '../credit-notes/reads.ts'

/** Whose items are asked for. */
export type Asked = {
  company_id: string
  by: 'vehicle_id' | 'customer_id'
  id: string
  time_zone: string
  /** Whether a worksheet is there for whoever asks. */
  is_visible: RawBuilder<boolean>
}

const dayOf = (instant: string, { time_zone }: Asked) =>
  sql`(${sql.ref(instant)} AT TIME ZONE ${time_zone}::text)::date`

const none = (type: string) => sql.raw(`NULL::${type}`)

/** Existing rows of a table of documents, with what a document copied. */
const ofDocument = (table: string, { company_id, by, id }: Asked) => sql`FROM ${sql.table(table)}
  WHERE ${sql.ref(`${table}.company_id`)} = ${company_id} AND ${sql.ref(`${table}.${by}`)} = ${id}
    AND ${sql.ref(`${table}.deleted_at`)} IS NULL`

const url = (noun: string, id: string) => sql`${`/v1/${noun}/`}::text || ${sql.ref(id)}`

/** What they are called, in the order of each SELECT: `place` is what no other item has (history.md#items). */
export const COLUMNS =
  sql.raw(`date, created_at, place, type, id, url, seq_number, title, status, km, customer_id,
  customer_name, vehicle_id, vehicle_license, total_after_tax, outstanding_payments`)

/** What each kind of record adds to a history, one SELECT a kind with these columns. */
export const KINDS: Partial<Record<HistoryType, (asked: Asked) => RawBuilder<unknown>>> = {
  quote: (asked) => sql`
    SELECT ${dayOf('quote.created_at', asked)}, quote.created_at, quote.id,
      'quote', quote.id, ${url('quotes', 'quote.id')}, quote.seq_number,
      quote.title, quote.status, quote.km, quote.customer_id,
      coalesce(quote.customer_name, customer.full_name), quote.vehicle_id,
      coalesce(quote.vehicle_license, vehicle.license),
      quote.total_after_tax, ${none('numeric')}
    FROM quote JOIN customer ON customer.company_id = quote.company_id AND customer.id = quote.customer_id
      JOIN vehicle ON vehicle.company_id = quote.company_id AND vehicle.id = quote.vehicle_id
    WHERE quote.company_id = ${asked.company_id} AND ${sql.ref(`quote.${asked.by}`)} = ${asked.id}
      AND quote.deleted_at IS NULL`,
  worksheet: (asked) => sql`
    SELECT document_date, created_at, id, 'worksheet', id, ${url('worksheets', 'id')}, seq_number, title, status, km,
      customer_id, customer_name, vehicle_id, vehicle_license, total_after_tax, ${none('numeric')}
    ${ofDocument('worksheet', asked)} AND ${asked.is_visible}`,
  receipt: (asked) => sql`
    SELECT ${dayOf('listed_at', asked)}, created_at, id, 'receipt', id, ${url('receipts', 'id')}, seq_number, title,
      CASE WHEN voided_at IS NOT NULL THEN 'voided' WHEN issued_at IS NOT NULL THEN 'issued' ELSE 'draft' END,
      ${none('integer')}, customer_id, customer_name, vehicle_id, vehicle_license, total_after_tax,
      CASE WHEN voided_at IS NULL THEN total_after_tax - total_payments ELSE 0 END
    ${ofDocument('receipt', asked)}`,
  invoice: (asked) => sql`
    SELECT invoice.listed_on, invoice.created_at, invoice.id, 'invoice', invoice.id, ${url('invoices', 'invoice.id')},
      invoice.seq_number, invoice.title, CASE WHEN invoice.issued_at IS NULL THEN 'draft' ELSE 'issued' END, invoice.km,
      invoice.customer_id, coalesce(invoice.customer_name, customer.full_name), invoice.vehicle_id,
      coalesce(invoice.vehicle_license, vehicle.license), invoice.total_after_tax, ${outstandingOf('invoice')}
    FROM invoice JOIN customer ON customer.company_id = invoice.company_id AND customer.id = invoice.customer_id
      LEFT JOIN vehicle ON vehicle.company_id = invoice.company_id AND vehicle.id = invoice.vehicle_id
    WHERE invoice.company_id = ${asked.company_id} AND ${sql.ref(`invoice.${asked.by}`)} = ${asked.id}
      AND invoice.deleted_at IS NULL`,
  credit_note: (asked) => sql`
    SELECT credit_note.listed_on, credit_note.created_at, credit_note.id, 'credit_note', credit_note.id, ${url('credit-notes', 'credit_note.id')},
      credit_note.seq_number, credit_note.title, CASE WHEN credit_note.issued_at IS NULL THEN 'draft' ELSE 'issued' END, credit_note.km,
      credit_note.customer_id, coalesce(credit_note.customer_name, customer.full_name), credit_note.vehicle_id,
      coalesce(credit_note.vehicle_license, vehicle.license), credit_note.total_after_tax, ${REFUNDABLE}
    FROM credit_note JOIN customer ON customer.company_id = credit_note.company_id AND customer.id = credit_note.customer_id
      JOIN invoice ON invoice.company_id = credit_note.company_id AND invoice.id = credit_note.invoice_id
      LEFT JOIN vehicle ON vehicle.company_id = credit_note.company_id AND vehicle.id = credit_note.vehicle_id
    WHERE credit_note.company_id = ${asked.company_id} AND ${sql.ref(`credit_note.${asked.by}`)} = ${asked.id}
      AND credit_note.deleted_at IS NULL`,
  delivery_note: (asked) => sql`
    SELECT document_date, created_at, id, 'delivery_note', id, ${url('delivery-notes', 'id')}, seq_number,
      coalesce(comments, ''), status, ${none('integer')}, customer_id, customer_name, vehicle_id, vehicle_license,
      total_after_tax, ${none('numeric')}
    ${ofDocument('delivery_note', asked)}`,
  checkin: (asked) => sql`
    SELECT ${dayOf('arrived_at', asked)}, created_at, id, 'checkin', id, ${url('checkins', 'id')}, seq_number,
      coalesce(reported_issues, ''), status, km, customer_id, customer_name, vehicle_id, vehicle_license,
      ${none('numeric')}, ${none('numeric')}
    ${ofDocument('checkin', asked)}`,
  tyre_set: (asked) => sql`
    SELECT ${dayOf('move.created_at', asked)}, move.created_at, move.id, 'tyre_set', tyre_set.id,
      ${url('tyre-sets', 'tyre_set.id')}, tyre_set.seq_number, move.action, ${none('text')}, move.km,
      tyre_set.customer_id, customer.full_name, move.vehicle_id, vehicle.license, ${none('numeric')}, ${none('numeric')}
    FROM tyre_set_movement AS move
      JOIN tyre_set ON tyre_set.company_id = move.company_id AND tyre_set.id = move.tyre_set_id
      JOIN customer ON customer.company_id = move.company_id AND customer.id = tyre_set.customer_id
      JOIN vehicle ON vehicle.company_id = move.company_id AND vehicle.id = move.vehicle_id
    WHERE move.company_id = ${asked.company_id} AND ${sql.ref(`move.${asked.by}`)} = ${asked.id}
      AND tyre_set.deleted_at IS NULL`,
  deadline: (asked) => sql`
    SELECT completed_on, deadline.created_at, deadline.id, 'deadline', deadline.id,
      '/v1/vehicles/' || deadline.vehicle_id || '/deadlines/' || deadline.id, ${none('integer')},
      coalesce(deadline.title, deadline.kind), 'completed', deadline.completed_km, ${none('uuid')}, ${none('text')},
      deadline.vehicle_id, vehicle.license, ${none('numeric')}, ${none('numeric')}
    FROM vehicle_deadline AS deadline
      JOIN vehicle ON vehicle.company_id = deadline.company_id AND vehicle.id = deadline.vehicle_id
    WHERE deadline.company_id = ${asked.company_id} AND ${sql.ref(`deadline.${asked.by}`)} = ${asked.id}
      AND deadline.completed_on IS NOT NULL AND deadline.deleted_at IS NULL`,
  owner: (asked) => sql`
    SELECT owner."from", owner.created_at, owner.id, 'owner', owner.id,
      '/v1/vehicles/' || owner.vehicle_id || '/owners', ${none('integer')}, coalesce(customer.full_name, ''),
      ${none('text')}, ${none('integer')}, owner.customer_id, customer.full_name, owner.vehicle_id, vehicle.license,
      ${none('numeric')}, ${none('numeric')}
    FROM vehicle_owner AS owner
      JOIN vehicle ON vehicle.company_id = owner.company_id AND vehicle.id = owner.vehicle_id
      LEFT JOIN customer ON customer.company_id = owner.company_id AND customer.id = owner.customer_id
    WHERE owner.company_id = ${asked.company_id} AND ${sql.ref(`owner.${asked.by}`)} = ${asked.id}
      AND owner."from" IS NOT NULL`,
}
