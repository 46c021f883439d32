/** What of a quote may change once it has become a worksheet (quotes.md#changing-a-quote). */
export const QUOTE_FREE_FIELDS = ['title', 'comments'] as const

/**
 * What of a worksheet may change while a fiscal document cites it or it is cancelled
 * (worksheets.md#frozen-worksheets).
 */
export const WORKSHEET_FREE_FIELDS = [
  'internal_notes',
  'assigned_user_ids',
  'bay',
  'key_tag',
  'metadata',
] as const

/** What of a check-in may change once it is completed (checkins.md#states-of-check-ins). */
export const COMPLETED_CHECKIN_FREE_FIELDS = ['notes', 'external_id', 'metadata'] as const

/** What of a check-in may change while it is signed on arrival (checkins.md#signatures). */
export const SIGNED_CHECKIN_FREE_FIELDS = [
  ...COMPLETED_CHECKIN_FREE_FIELDS,
  'expected_delivery_at',
  'quote_id',
  'key_tag',
  'bay',
  'courtesy_km_in',
  'courtesy_fuel_in',
  'courtesy_returned_at',
] as const
