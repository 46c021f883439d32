import { type SqlBool, sql } from 'kysely'
import {
  INVOICE_PAYMENT_STATUSES,
  type InvoicePaymentStatus,
  type InvoiceType,
} from '../../../domain/invoices.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import {
  type DueRange,
  hasDueWithin,
  instalmentColumns,
  outstandingOf,
  owedStatus,
  withDueRange,
} from '../../core/documents/instalments.ts'
import { documentList } from '../../core/documents/list.ts'
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

const TYPE = sql<InvoiceType>`CASE WHEN invoice.issued_at IS NULL THEN 'draft' ELSE 'issued' END`

/** Wholly credited, where there was something to credit; else where the payment stands. */
const PAYMENT_STATUS = sql<InvoicePaymentStatus>`CASE
  WHEN invoice.issued_at IS NOT NULL AND invoice.amount_due > 0 AND invoice.credited_total >= invoice.amount_due
    THEN 'credited' ELSE ${owedStatus('invoice')} END`

/** Names follow the customer and the vehicle until the invoice is issued. */
const COMPUTED = {
  type: TYPE,
  document_type:
    sql.ref<(typeof schema.invoice.shape.document_type)['_zod']['output']>('invoice.document_type'),
  sezionale_code: sql.ref<string>('sezionale.code'),
  ...ELECTRONIC,
  customer_name: sql<string>`coalesce(invoice.customer_name, customer.full_name)`,
  vehicle_name: sql<string | null>`CASE WHEN invoice.issued_at IS NOT NULL THEN invoice.vehicle_name
    WHEN invoice.vehicle_id IS NOT NULL THEN ${vehicleName} END`,
  vehicle_license: sql<string | null>`CASE WHEN invoice.issued_at IS NOT NULL THEN invoice.vehicle_license
    WHEN invoice.vehicle_id IS NOT NULL THEN coalesce(vehicle.license, '') END`,
  related_invoice_full_number: sql<string | null>`(SELECT related.full_number FROM invoice AS related
    WHERE related.company_id = invoice.company_id AND related.id = invoice.related_invoice_id)`,
  credit_note_ids: sql<string[]>`ARRAY(SELECT note.id FROM credit_note AS note
    WHERE note.company_id = invoice.company_id AND note.invoice_id = invoice.id AND note.deleted_at IS NULL
    ORDER BY note.created_at, note.id)`,
  ...instalmentColumns('invoice'),
  outstanding_payments: outstandingOf('invoice'),
  payment_status: PAYMENT_STATUS,
}

const SUMMARY = columnsOf('invoice', schema.invoiceSummary, COMPUTED)
const RECORD = columnsOf('invoice', schema.invoice.omit({ line_items: true }), COMPUTED)
const LINE = columnsOf('invoice_line_item', schema.invoiceLineItem, {
  movement_id: sql.ref<string | null>('article_movement.id'),
})

/** Invoices that are not deleted, with their company, whose day is today, and what they point at. */
function invoicesOf(db: CompanyDatabase) {
  return db
    .active('invoice')
    .innerJoin('company', 'company.id', 'invoice.company_id')
    .innerJoin('customer', (join) => join.on(cites('invoice.customer_id')))
    .leftJoin('vehicle', (join) => join.on(cites('invoice.vehicle_id')))
    .innerJoin('sezionale', (join) => join.on(cites('invoice.sezionale_id')))
    .leftJoin('electronic_invoice', (join) => join.on(isOf('invoice')))
}

const reads = documentReads('invoice', {
  documents: (db) => invoicesOf(db).select(RECORD),
  lines: (db) =>
    db
      .select('invoice_line_item')
      .leftJoin('article_movement', (join) => join.on(cites('article_movement.invoice_line_item_id')))
      .select(LINE),
})

/** The lines of an invoice by position, each with the stock movement that it causes. */
export const { readLines } = reads

export type InvoiceLine = Awaited<ReturnType<typeof readLines>>[number]

/** The invoice whole, with its lines. Unknown: 404. */
export const findInvoice = recordKind('invoice', {
  group: 'invoices',
  read: reads.read,
  schema: schema.invoice,
  name: ({ full_number, title }) => full_number ?? title,
})

/** The term stands in number, title or what was copied; of a draft in its customer and vehicle. */
function matchesTerm(term: string) {
  const pattern = `%${escapeLike(term)}%`
  return sql<SqlBool>`(${matchesWithPlate(sql.ref('invoice.search_text'), [term])} OR (invoice.issued_at IS NULL
    AND (customer.search_text LIKE ${pattern} OR ${matchesVehicle([term])})))`
}

const listed = documentList<DueRange<schema.InvoiceFilters>>()({
  table: 'invoice',
  rows: (db) => invoicesOf(db).select(SUMMARY),
  period: ({ from, to }) => sql`invoice.listed_on BETWEEN ${from}::date AND ${to}::date`,
  filters: {
    type: (type) => sql`${TYPE} = ${type}`,
    document_type: (type) => sql`invoice.document_type = ${type}`,
    payment_status: (status) => sql`${PAYMENT_STATUS} = ${status}`,
    customer_id: (id) => sql`invoice.customer_id = ${id}`,
    vehicle_id: (id) => sql`invoice.vehicle_id = ${id}`,
    worksheet_id: (id) => sql`invoice.worksheet_ids @> ARRAY[${id}::uuid]`,
    sezionale_id: (id) => sql`invoice.sezionale_id = ${id}`,
    external_id: (id) => sql`invoice.external_id = ${id}`,
    e_invoice_status: (status) => sql`electronic_invoice.status = ${status}`,
    due: (range) => hasDueWithin('invoice', range),
  },
  search: (terms) => sql`(${sql.join(terms.map(matchesTerm), sql` AND `)})`,
})

/** Invoices of a period, newest first, in cursor pages (invoices.md#list-of-invoices). */
export const listInvoices = (context: Context, request: schema.InvoiceQuery) =>
  listed.page(context, withDueRange(request))

/** How many invoices of a period are drafts and issued, and where the payment of the issued ones stands. */
export async function countInvoices(context: Context, request: schema.InvoiceFilters) {
  const { query, date_filter } = listed.matching(context, withDueRange(request), invoicesOf(context.db))
  const rows = await query
    .select([TYPE.as('type'), PAYMENT_STATUS.as('status'), (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy(sql`1, 2`)
    .execute()
  const sum = (is: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(is).reduce((total, { count }) => total + count, 0)
  const standing = INVOICE_PAYMENT_STATUSES.map((status) => [
    status,
    sum((row) => row.type === 'issued' && row.status === status),
  ])
  return {
    object: 'invoice_status_counts' as const,
    draft: sum(({ type }) => type === 'draft'),
    issued: sum(({ type }) => type === 'issued'),
    ...(Object.fromEntries(standing) as Record<InvoicePaymentStatus, number>),
    date_filter,
  }
}
