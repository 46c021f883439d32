import type { Group } from './permissions.ts'

/** Documents of a customer (history.md#documents-of-a-customer). */
export const DOCUMENT_TYPES = [
  'quote',
  'worksheet',
  'receipt',
  'invoice',
  'credit_note',
  'delivery_note',
  'checkin',
] as const

/** What can have happened to a vehicle (history.md#history-of-a-vehicle). */
export const HISTORY_TYPES = [...DOCUMENT_TYPES, 'tyre_set', 'deadline', 'owner'] as const
export type HistoryType = (typeof HISTORY_TYPES)[number]

/** Whose readers are shown items of a type; types that are not there yet have no items. */
export const HISTORY_GROUPS: Partial<Record<HistoryType, Group>> = {
  quote: 'quotes',
  worksheet: 'worksheets',
  receipt: 'receipts',
  invoice: 'invoices',
  credit_note: 'credit_notes',
  delivery_note: 'delivery_notes',
  checkin: 'checkins',
  tyre_set: 'tyre_sets',
  deadline: 'vehicles',
  owner: 'vehicles',
}
