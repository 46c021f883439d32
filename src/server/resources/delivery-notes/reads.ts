import { sql } from 'kysely'
import { DELIVERY_NOTE_STATUSES } from '../../../domain/delivery-notes.ts'
import { countStatuses, documentList } from '../../core/documents/list.ts'
import { documentReads } from '../../core/documents/whole.ts'
import { columnsOf } from '../../core/fields.ts'
import { cites } from '../../core/joins.ts'
import type { Context } from '../../core/trpc.ts'
import { recordKind } from '../../core/writes/record-kinds.ts'
import { matchesWithPlate } from '../vehicles/search.ts'
import * as schema from './schema.ts'

const SUMMARY = columnsOf('delivery_note', schema.deliveryNoteSummary, {})
const RECORD = columnsOf('delivery_note', schema.deliveryNote.omit({ line_items: true }), {})
const LINE = columnsOf('delivery_note_line_item', schema.deliveryNoteLineItem, {
  movement_id: sql.ref<string | null>('article_movement.id'),
})

const reads = documentReads('delivery_note', {
  documents: (db) => db.active('delivery_note').select(RECORD),
  lines: (db) =>
    db
      .select('delivery_note_line_item')
      .leftJoin('article_movement', (join) => join.on(cites('article_movement.delivery_note_line_item_id')))
      .select(LINE),
})

/** The lines of a delivery note by position, each with the stock movement that it causes. */
export const { readLines } = reads

/** The delivery note whole, with its lines. Unknown: 404. */
export const findDeliveryNote = recordKind('delivery_note', {
  group: 'delivery_notes',
  read: reads.read,
  schema: schema.deliveryNote,
  name: ({ seq_number, customer_name, supplier_name }) =>
    [seq_number, customer_name ?? supplier_name].filter((part) => part !== null).join(' '),
})

const listed = documentList<schema.DeliveryNoteFilters>()({
  table: 'delivery_note',
  rows: (db) => db.active('delivery_note').select(SUMMARY),
  period: ({ from, to }) => sql`delivery_note.document_date BETWEEN ${from}::date AND ${to}::date`,
  filters: {
    status: (status) => sql`delivery_note.status = ${status}`,
    reason: (reason) => sql`delivery_note.reason = ${reason}`,
    customer_id: (id) => sql`delivery_note.customer_id = ${id}`,
    supplier_id: (id) => sql`delivery_note.supplier_id = ${id}`,
    vehicle_id: (id) => sql`delivery_note.vehicle_id = ${id}`,
    worksheet_id: (id) => sql`delivery_note.worksheet_id = ${id}`,
    invoiced: (invoiced) => sql`(delivery_note.invoice_id IS NOT NULL) = ${invoiced}`,
  },
  search: (terms) => matchesWithPlate(sql.ref('delivery_note.search_text'), terms),
})

/** Delivery notes of a period, newest first, in cursor pages (delivery-notes.md#list-of-delivery-notes). */
export const listDeliveryNotes = listed.page

/** How many delivery notes of a period stand in each status, for the tabs of the console. */
export function countDeliveryNotes(context: Context, request: schema.DeliveryNoteFilters) {
  const { query } = listed.matching(context, request, context.db.active('delivery_note'))
  return countStatuses(sql.ref('delivery_note.status'), DELIVERY_NOTE_STATUSES, query)
}
