/** What of a quote may change once it has become a worksheet (contract 7). */
export const QUOTE_FREE_FIELDS = ['title', 'comments'] as const

/** What of a worksheet may change while a fiscal document cites it or it is cancelled (domain 5.3). */
export const WORKSHEET_FREE_FIELDS = [
  'internal_notes',
  'assigned_user_ids',
  'bay',
  'key_tag',
  'metadata',
] as const
