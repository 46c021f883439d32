import { type SqlBool, sql } from 'kysely'
import {
  ELECTRONIC_INVOICE_STATUSES,
  ISSUED_FOR_TAX_STATUSES,
  TRANSMITTED_STATUSES,
} from '../../../domain/electronic-invoices.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { countStatuses, documentList } from '../../core/documents/list.ts'
import { notFound } from '../../core/errors.ts'
import { readInvoiceFile } from '../../core/fatturapa/reader.ts'
import { receivedRemarks } from '../../core/fatturapa/received-checks.ts'
import { columnsOf } from '../../core/fields.ts'
import { cites } from '../../core/joins.ts'
import { type Param, prepared } from '../../core/prepared.ts'
import { recordById } from '../../core/records.ts'
import { matchesEveryTerm } from '../../core/search.ts'
import type { Context } from '../../core/trpc.ts'
import { recordKind } from '../../core/writes/record-kinds.ts'
import * as schema from './schema.ts'

const isOneOf = (statuses: readonly string[]) =>
  sql<boolean>`electronic_invoice.status IN (${sql.join(statuses.map((status) => sql.lit(status)))})`

const COMPUTED = {
  transmitted: isOneOf(TRANSMITTED_STATUSES),
  issued_for_tax: isOneOf(ISSUED_FOR_TAX_STATUSES),
}

const SUMMARY = columnsOf('electronic_invoice', schema.electronicInvoiceSummary, COMPUTED)
const { files, messages } = schema.electronicInvoice.shape
const RECORD = columnsOf(
  'electronic_invoice',
  schema.electronicInvoice.omit({ files: true, messages: true, content: true, remarks: true }),
  COMPUTED,
)
const FILE = columnsOf('electronic_invoice_file', files.element, {})
const MESSAGE = columnsOf('electronic_invoice_message', messages.element, {})

const invoiceById = recordById('electronic_invoice', (db, id) =>
  db.active('electronic_invoice').select(RECORD).where('electronic_invoice.id', '=', id),
)

type Ids = { ids: readonly string[] }
const among = (param: Param<Ids>) => sql<string>`ANY (${param('ids')}::uuid[])`

const filesOf = prepared((db, param: Param<Ids>) =>
  db
    .select('electronic_invoice_file')
    .select([...FILE, 'electronic_invoice_id'])
    .where('electronic_invoice_id', '=', among(param))
    .orderBy('attempt'),
)

const messagesOf = prepared((db, param: Param<Ids>) =>
  db
    .select('electronic_invoice_message')
    .select(MESSAGE)
    .where('electronic_invoice_id', '=', among(param))
    .orderBy('received_at')
    .orderBy('id'),
)

/** What a file says is read from its bytes: those of the current file, or those received. */
const sourcesOf = prepared((db, param: Param<Ids>) =>
  db
    .select('electronic_invoice')
    .leftJoin('received_electronic_file', (join) => join.on(cites('electronic_invoice.received_file_id')))
    .select(['electronic_invoice.id', 'electronic_invoice.body_index', 'electronic_invoice.remarks'])
    .select('received_electronic_file.xml')
    .select(
      sql<string | null>`(SELECT file.xml FROM electronic_invoice_file AS file
        WHERE file.company_id = electronic_invoice.company_id AND file.electronic_invoice_id = electronic_invoice.id
        ORDER BY file.attempt DESC LIMIT 1)`.as('own_xml'),
    )
    .where('electronic_invoice.id', '=', among(param)),
)

type Source = Awaited<ReturnType<typeof sourcesOf>>[number]

function contentOf({ body_index, xml, own_xml, remarks }: Source) {
  const { documents, beside } = readInvoiceFile(xml ?? Buffer.from(own_xml!))
  const index = body_index ?? 0
  const content = documents[index]!
  const found = xml === null ? [] : [...receivedRemarks({ ...content, ...beside[index]! }), ...remarks]
  return { content, remarks: found.map((each) => ({ object: 'validation_problem' as const, ...each })) }
}

/** Electronic invoices with their files, messages, and what they say: as many statements, however many they are. */
async function readWhole(db: CompanyDatabase, ids: readonly string[]) {
  const records = await invoiceById.many(db, ids)
  const files = Map.groupBy(await filesOf(db, { ids }), (file) => file.electronic_invoice_id)
  const messages = Map.groupBy(await messagesOf(db, { ids }), (message) => message.electronic_invoice_id)
  const sources = new Map((await sourcesOf(db, { ids })).map((source) => [source.id, source]))
  return records.map((record) => ({
    ...record,
    files: (files.get(record.id) ?? []).map(({ electronic_invoice_id: _, ...file }) => file),
    messages: messages.get(record.id) ?? [],
    ...contentOf(sources.get(record.id)!),
  }))
}

/** The electronic invoice with its files, messages, and what it says. Unknown: 404. */
export const findElectronicInvoice = recordKind('electronic_invoice', {
  group: 'electronic_invoicing',
  read: async (db, id) => {
    const [record] = await readWhole(db, [id])
    if (!record) throw notFound('electronic invoice')
    return record
  },
  readMany: readWhole,
  schema: schema.electronicInvoice,
  name: ({ document_number }) => document_number,
})

/** Those of the ids, in their order; each of them exists. */
export async function findElectronicInvoices(db: CompanyDatabase, ids: readonly string[]) {
  const records = new Map((await readWhole(db, ids)).map((record) => [record.id, record]))
  for (const [id, record] of records) db.noteRead('electronic_invoice', id, record)
  return ids.map((id) => records.get(id)!)
}

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
