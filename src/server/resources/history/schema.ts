import { z } from 'zod'
import { DOCUMENT_TYPES, HISTORY_TYPES } from '../../../domain/history-types.ts'
import { dateFilter, periodQuery } from '../../core/date-filter.ts'
import { answered, kinds, outputs } from '../../core/fields.ts'
import { filter, listOf, paging } from '../../core/lists.ts'
import * as values from '../../core/values.ts'

const historyType = values.choice('HistoryType', 'What happened.', HISTORY_TYPES)
const documentType = values.choice('DocumentType', 'A kind of document.', DOCUMENT_TYPES)

const fields = {
  type: answered(historyType, 'What it is.', 'worksheet'),
  id: answered(values.idOut(), 'The record; of a move of tyres the set.'),
  url: answered(z.string(), 'Where the record is.', '/v1/worksheets/01990f3e-7a10-7000-8000-000000000001'),
  date: answered(values.dateOut(), 'The day on which it counts.'),
  seq_number: answered(z.number().meta({ type: 'integer' }).nullable(), 'Its number.', 42),
  title: answered(
    z.string(),
    'Its title; of a move of tyres what was done, of a deadline its title or kind, of a change of owner the name.',
    'Tagliando',
  ),
  status: answered(
    z.string().nullable(),
    'Where it stands; of a receipt, an invoice or a credit note its `type`.',
    'completed',
  ),
  km: answered(z.number().meta({ type: 'integer' }).nullable(), 'The kilometres of that day.', 84200),
  customer_id: answered(values.idOut().nullable(), 'The customer.'),
  customer_name: answered(z.string().nullable(), 'Their name.', 'Mario Rossi'),
  vehicle_id: answered(values.idOut().nullable(), 'The vehicle.'),
  vehicle_license: answered(z.string().nullable(), 'Its plate.', 'AB 123 CD'),
  total_after_tax: answered(kinds.price.output.nullable(), 'EUR with tax.', 122),
  outstanding_payments: answered(kinds.price.output.nullable(), 'EUR still to be received.', 0),
}

/** What happened to a vehicle, or was done for a customer (history.md#items). */
const historyItem = z
  .object({ object: z.literal('history_item').describe('Always `history_item`.'), ...outputs(fields) })
  .meta({ id: 'HistoryItem', description: 'A record in the order in which things happened.' })
export type HistoryItem = z.output<typeof historyItem>

export const historyList = listOf('HistoryItemList', historyItem, {
  date_filter: dateFilter.describe('The period; all of it unless one is sent.'),
})

const query = { ...periodQuery, ...paging() }

export const historyQuery = z.strictObject({
  id: values.id().describe('The vehicle.'),
  types: filter(values.commaList(historyType), 'Items of these types, divided by commas.', [
    'worksheet',
    'owner',
  ]),
  ...query,
})
export const documentQuery = z.strictObject({
  id: values.id().describe('The customer.'),
  types: filter(values.commaList(documentType), 'Documents of these types, divided by commas.', [
    'quote',
    'worksheet',
  ]),
  ...query,
})
export type HistoryQuery = z.output<typeof historyQuery>
