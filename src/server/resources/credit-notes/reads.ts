import { type SqlBool, sql } from 'kysely'
import { CREDIT_NOTE_STATES, type RefundStatus } from '../../../domain/credit-notes.ts'
import type { InvoiceType } from '../../../domain/invoices.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { countStatuses, documentList } from '../../core/documents/list.ts'
import { documentReads } from '../../core/documents/whole.ts'
import { columnsOf } from '../../core/fields.ts'
import { cites } from '../../core/joins.ts'
import { escapeLike } from '../../core/search.ts'
import type { Context } from '../../core/trpc.ts'
import { recordKind } from '../../core/writes/record-kinds.ts'
import { ELECTRONIC, isOf } from '../electronic-invoices/of-document.ts'
import { matchesVehicle, matchesWithPlate } from '../vehicles/search.ts'
import { vehicleName } from '../worksheets/names.ts'
import * as schema from './schema.ts'

const TYPE = sql<InvoiceType>`CASE WHEN credit_note.issued_at IS NULL THEN 'draft' ELSE 'issued' END`

/** What the invoice's credit notes come to, this one among them also while it is a draft. */
const CREDITED = sql`(invoice.credited_total
  + CASE WHEN credit_note.issued_at IS NULL THEN credit_note.amount_due ELSE 0 END)`

/** What the customer paid over what is left of the invoice, up to what the note takes back (credit-notes.md#refunds). */
export const REFUNDABLE = sql<number>`greatest(0, least(credit_note.amount_due - credit_note.total_payments,
  invoice.total_payments - invoice.refunded_total - (invoice.amount_due - ${CREDITED})))`

const REFUND_STATUS = sql<RefundStatus>`CASE WHEN ${REFUNDABLE} = 0 THEN 'paid'
  WHEN credit_note.total_payments > 0 THEN 'partial' ELSE 'unpaid' END`

/** Names follow the customer and the vehicle until the credit note is issued. */
const COMPUTED = {
  type: TYPE,
  document_type: sql.lit('TD04' as const),
  invoice_full_number: sql<string>`invoice.full_number`,
  invoice_document_date: sql<string>`invoice.document_date`,
  sezionale_code: sql.ref<string>('sezionale.code'),
  ...ELECTRONIC,
  customer_name: sql<string>`coalesce(credit_note.customer_name, customer.full_name)`,
  vehicle_name: sql<string | null>`CASE WHEN credit_note.issued_at IS NOT NULL THEN credit_note.vehicle_name
    WHEN credit_note.vehicle_id IS NOT NULL THEN ${vehicleName} END`,
  vehicle_license: sql<
    string | null
  >`CASE WHEN credit_note.issued_at IS NOT NULL THEN credit_note.vehicle_license
    WHEN credit_note.vehicle_id IS NOT NULL THEN coalesce(vehicle.license, '') END`,
  outstanding_payments: REFUNDABLE,
  payment_status: REFUND_STATUS,
}

const SUMMARY = columnsOf('credit_note', schema.creditNoteSummary, COMPUTED)
const RECORD = columnsOf('credit_note', schema.creditNote.omit({ line_items: true }), COMPUTED)
const LINE = columnsOf('credit_note_line_item', schema.creditNoteLineItem, {
  movement_id: sql.ref<string | null>('article_movement.id'),
})

/** Credit notes that are not deleted, with what they point at. */
const notesOf = (db: CompanyDatabase) =>
  db
    .active('credit_note')
    .innerJoin('invoice', (join) => join.on(cites('credit_note.invoice_id')))
    .innerJoin('customer', (join) => join.on(cites('credit_note.customer_id')))
    .leftJoin('vehicle', (join) => join.on(cites('credit_note.vehicle_id')))
    .innerJoin('sezionale', (join) => join.on(cites('credit_note.sezionale_id')))
    .leftJoin('electronic_invoice', (join) => join.on(isOf('credit_note')))

const reads = documentReads('credit_note', {
  documents: (db) => notesOf(db).select(RECORD),
  lines: (db) =>
    db
      .select('credit_note_line_item')
      .leftJoin('article_movement', (join) => join.on(cites('article_movement.credit_note_line_item_id')))
      .select(LINE),
})

/** The lines of a credit note by position, each with the stock movement that it causes. */
export const { readLines } = reads

export type CreditNoteLine = Awaited<ReturnType<typeof readLines>>[number]

/** The credit note whole, with its lines. Unknown: 404. */
export const findCreditNote = recordKind('credit_note', {
  group: 'credit_notes',
  read: reads.read,
  schema: schema.creditNote,
  name: ({ full_number, title }) => full_number ?? title,
})

/** The term stands in number, title or what was copied; of a draft in its customer and vehicle. */
function matchesTerm(term: string) {
  const pattern = `%${escapeLike(term)}%`
  return sql<SqlBool>`(${matchesWithPlate(sql.ref('credit_note.search_text'), [term])}
    OR (credit_note.issued_at IS NULL
      AND (customer.search_text LIKE ${pattern} OR ${matchesVehicle([term])})))`
}

const listed = documentList<schema.CreditNoteFilters>()({
  table: 'credit_note',
  rows: (db) => notesOf(db).select(SUMMARY),
  period: ({ from, to }) => sql`credit_note.listed_on BETWEEN ${from}::date AND ${to}::date`,
  filters: {
    type: (type) => sql`${TYPE} = ${type}`,
    payment_status: (status) => sql`${REFUND_STATUS} = ${status}`,
    customer_id: (id) => sql`credit_note.customer_id = ${id}`,
    vehicle_id: (id) => sql`credit_note.vehicle_id = ${id}`,
    invoice_id: (id) => sql`credit_note.invoice_id = ${id}`,
    sezionale_id: (id) => sql`credit_note.sezionale_id = ${id}`,
    external_id: (id) => sql`credit_note.external_id = ${id}`,
    e_invoice_status: (status) => sql`electronic_invoice.status = ${status}`,
  },
  search: (terms) => sql`(${sql.join(terms.map(matchesTerm), sql` AND `)})`,
})

/** Credit notes of a period, newest first, in cursor pages (credit-notes.md#list). */
export const listCreditNotes = listed.page

/** How many credit notes of a period stand in each state, for the tabs of the console. */
export function countCreditNotes(context: Context, request: schema.CreditNoteFilters) {
  const { query } = listed.matching(context, request, notesOf(context.db))
  const state = sql<string>`CASE WHEN ${TYPE} = 'draft' THEN 'draft' ELSE ${REFUND_STATUS} END`
  return countStatuses(state, CREDIT_NOTE_STATES, query)
}
