import { type SqlBool, sql } from 'kysely'
import {
  ELECTRONIC_INVOICE_STATUSES,
  ISSUED_FOR_TAX_STATUSES,
  TRANSMITTED_STATUSES,
} from '../../../domain/electronic-invoices.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { countStatuses, documentList } from '../../core/documents/list.ts'
import { columnsOf } from '../../core/fields.ts'
import { type Param, prepared } from '../../core/prepared.ts'
import { recordById } from '../../core/records.ts'
import { matchesEveryTerm } from '../../core/search.ts'
import type { Context } from '../../core/trpc.ts'
import { recordKind } from '../../core/writes/record-kinds.ts'
import * as schema from './schema.ts'

const isOneOf = (statuses: readonly string[]) =>
  sql<boolean>`electronic_invoice.status IN (${sql.join(statuses.map((status) => sql.lit(status)))})`

const COMPUTED = {
  format: sql.ref<'FPR12' | 'FPA12'>('electronic_invoice.format'),
  transmitted: isOneOf(TRANSMITTED_STATUSES),
  issued_for_tax: isOneOf(ISSUED_FOR_TAX_STATUSES),
}

const SUMMARY = columnsOf('electronic_invoice', schema.electronicInvoiceSummary, COMPUTED)
const { files, messages, ...whole } = schema.electronicInvoice.shape
const RECORD = columnsOf(
  'electronic_invoice',
  schema.electronicInvoice.pick(
    Object.fromEntries(Object.keys(whole).map((name) => [name, true])) as { [K in keyof typeof whole]: true },
  ),
  COMPUTED,
)
const FILE = columnsOf('electronic_invoice_file', files.element, {})
const MESSAGE = columnsOf('electronic_invoice_message', messages.element, {})

const invoiceById = recordById('electronic_invoice', (db, id) =>
  db.active('electronic_invoice').select(RECORD).where('electronic_invoice.id', '=', id),
)

const filesOf = prepared((db, param: Param<{ id: string }>) =>
  db
    .select('electronic_invoice_file')
    .select(FILE)
    .where('electronic_invoice_id', '=', param('id'))
    .orderBy('attempt'),
)

const messagesOf = prepared((db, param: Param<{ id: string }>) =>
  db
    .select('electronic_invoice_message')
    .select(MESSAGE)
    .where('electronic_invoice_id', '=', param('id'))
    .orderBy('received_at')
    .orderBy('id'),
)

/** The electronic invoice with its files and messages. Unknown: 404. */
export const findElectronicInvoice = recordKind('electronic_invoice', {
  read: async (db, id) => ({
    ...(await invoiceById(db, id)),
    files: await filesOf(db, { id }),
    messages: await messagesOf(db, { id }),
  }),
  schema: schema.electronicInvoice,
  name: ({ document_number }) => document_number,
})

/** One message of the exchange system, as it is answered. */
export const readMessage = (db: CompanyDatabase, id: string) =>
  db.select('electronic_invoice_message').select(MESSAGE).where('id', '=', id).executeTakeFirstOrThrow()

const rows = (db: CompanyDatabase) => db.active('electronic_invoice')

const listed = documentList<schema.ElectronicInvoiceFilters>()({
  table: 'electronic_invoice',
  rows: (db) => rows(db).select(SUMMARY),
  period: ({ from, to }) =>
    sql<SqlBool>`electronic_invoice.document_date BETWEEN ${from}::date AND ${to}::date`,
  filters: {
    direction: (direction) => sql`electronic_invoice.direction = ${direction}`,
    status: (statuses) => sql`electronic_invoice.status = ANY (string_to_array(${statuses}, ','))`,
    document_object: (object) => sql`electronic_invoice.document_object = ${object}`,
    document_id: (id) => sql`electronic_invoice.document_id = ${id}`,
    document_type: (type) => sql`electronic_invoice.document_type = ${type}`,
  },
  search: (terms) => matchesEveryTerm(sql.ref('electronic_invoice.search_text'), terms),
})

/** Electronic invoices of a period, newest first, in cursor pages (electronic-invoices.md#list-of-electronic-invoices). */
export const listElectronicInvoices = (context: Context, request: schema.ElectronicInvoiceQuery) =>
  listed.page(context, request)

/** How many electronic invoices of a period stand where. */
export async function countElectronicInvoices(context: Context, request: schema.ElectronicInvoiceFilters) {
  const { query, date_filter } = listed.matching(context, request, rows(context.db))
  const counts = await countStatuses(sql.ref('electronic_invoice.status'), ELECTRONIC_INVOICE_STATUSES, query)
  return { object: 'electronic_invoice_status_counts' as const, ...counts, date_filter }
}
