import { z } from 'zod'
import { DELIVERY_NOTE_REASONS, DELIVERY_NOTE_STATUSES } from '../../../domain/delivery-notes.ts'
import { dateFilter, periodQuery } from '../../core/date-filter.ts'
import { copied, countOrNull, euros, instant, linkOrNull, totals } from '../../core/documents/fields.ts'
import { batchRule, lineBatch, lineFields } from '../../core/documents/line-schema.ts'
import {
  answered,
  field,
  identity,
  inputs,
  integer,
  kind,
  kinds,
  nullable,
  oneOf,
  outputs,
  pathOf,
  pick,
} from '../../core/fields.ts'
import { filter, listOf, paging, search } from '../../core/lists.ts'
import * as values from '../../core/values.ts'

const status = values.choice('DeliveryNoteStatus', 'Where a delivery note stands.', DELIVERY_NOTE_STATUSES)
const reason = values.choice('DeliveryNoteReason', 'Why goods leave.', DELIVERY_NOTE_REASONS)

/** One declaration a field: how it is written and answered, what it is, an example (delivery-notes.md#fields-of-delivery-notes). */
const fields = {
  status: answered(status, '`draft` until issued, then `issued` or `cancelled`.', 'draft'),
  seq_number: countOrNull('Its number in the year of issue; null until issued.', 42),
  customer_id: field(nullable(kinds.id), 'Whom the goods go to.', {
    toWrite: 'Whom the goods go to: either a customer or a supplier.',
  }),
  customer_name: answered(z.string().nullable(), "The customer's name as copied.", 'Mario Rossi'),
  supplier_id: field(nullable(kinds.id), 'The supplier whom the goods go back to.', {
    toWrite: 'The supplier whom the goods go back to, in place of a customer.',
    example: null,
  }),
  supplier_name: answered(z.string().nullable(), "The supplier's name as copied.", null),
  worksheet_id: field(nullable(kinds.id), 'The worksheet that it belongs to.', { example: null }),
  vehicle_id: field(nullable(kinds.id), 'The vehicle that it is for.'),
  vehicle_name: answered(copied.vehicle_name.output.nullable(), 'Make, model and version as copied.'),
  vehicle_license: answered(copied.vehicle_license.output.nullable(), 'The plate as copied.', 'AB123CD'),
  reason: field(oneOf(reason), 'Why the goods leave.', { note: '`sale` unless sent', example: 'sale' }),
  document_date: field(kinds.date, 'Its day.', { note: 'today unless sent', example: '2026-09-05' }),
  destination: field(kinds.shortText, 'Where the goods go, where that is not to the party.', {
    example: 'Via Emilia 120, Modena',
  }),
  carrier: field(kinds.shortText, 'Who takes them there.', { example: 'Corriere Padano' }),
  goods_appearance: field(kinds.shortText, 'What they look like from outside.', { example: 'Scatola' }),
  packages: field(nullable(integer({ min: 0, max: 999_999 })), 'How many packages.', { example: 2 }),
  weight: field(nullable(kind(values.decimal(3, { min: 0 }), z.number())), 'Weight, kg.', { example: 4.5 }),
  comments: field(kinds.remarks, 'Remarks, printed.'),
  ...totals,
  total_discount: euros('of discount in the lines', 1.49),
  invoice_id: linkOrNull('The invoice that is made of it, neither deleted nor credited whole.'),
  issued_at: instant('When it was issued.'),
}

const summary = outputs(fields)

/** A delivery note in a list (delivery-notes.md#fields-of-delivery-notes). */
export const deliveryNoteSummary = z
  .object({
    ...identity('delivery_note'),
    ...pick(summary, 'seq_number', 'status', 'reason'),
    ...summary,
    ...values.timestamps,
  })
  .meta({ id: 'DeliveryNoteSummary', description: 'A delivery note as it stands in a list.' })

export const deliveryNoteLineItem = z
  .object({
    ...identity('delivery_note_line_item', 'line'),
    ...outputs({ ...lineFields, movement_id: linkOrNull('The stock movement that it causes.') }),
  })
  .meta({ id: 'DeliveryNoteLineItem', description: 'A line of a delivery note.' })

/** A delivery note whole (delivery-notes.md#fields-of-delivery-notes). */
export const deliveryNote = z
  .object({
    ...deliveryNoteSummary.shape,
    line_items: z.array(deliveryNoteLineItem).describe('The lines by position.'),
    ...values.deletedAt,
  })
  .meta({ id: 'DeliveryNote', description: 'What goes with goods that leave the workshop.' })

const written = z.strictObject(inputs(fields)).partial()

/** A new delivery note; lines are added with the batch. */
export const deliveryNoteBody = written
export type DeliveryNoteBody = z.output<typeof written>

export const deliveryNotePath = pathOf('delivery note')

/** What changes; the rest stays. `null` clears. */
export const deliveryNotePatch = deliveryNotePath.extend(written.shape)

const filters = {
  q: search('Every term must match number, party or plate.', 'rossi'),
  status: filter(status, 'Delivery notes in this status only.'),
  reason: filter(reason, 'Delivery notes with this reason only.'),
  customer_id: filter(values.id(), "This customer's delivery notes only."),
  supplier_id: filter(values.id(), "This supplier's delivery notes only."),
  vehicle_id: filter(values.id(), "This vehicle's delivery notes only."),
  worksheet_id: filter(values.id(), 'Delivery notes of this worksheet.'),
  invoiced: filter(
    z.boolean(),
    'Only those of which an invoice is made, neither deleted nor credited whole, or only the others.',
  ),
  ...periodQuery,
}

/** Filters that the list and the counts share (delivery-notes.md#list-of-delivery-notes). */
export const deliveryNoteFilters = z.strictObject(filters)
export type DeliveryNoteFilters = z.output<typeof deliveryNoteFilters>

export const deliveryNoteQuery = z.strictObject({ ...filters, ...paging() })

export const deliveryNoteList = listOf('DeliveryNoteList', deliveryNoteSummary, {
  date_filter: dateFilter.describe('The period of the list, by `document_date`.'),
})

/** Lines added, changed, removed and reordered in one transaction (lines.md#batch). */
export const deliveryNoteBatch = deliveryNotePath
  .extend(lineBatch('DeliveryNote', inputs(lineFields)))
  .meta(batchRule)

/** A move of the delivery note (delivery-notes.md#states-of-delivery-notes). */
export const deliveryNoteTransition = deliveryNotePath.extend({
  action: status.meta({ description: 'The status to move to: `cancelled`.', example: 'cancelled' }),
})
