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
