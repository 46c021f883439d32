export const QUOTE_STATUSES = ['waiting', 'accepted', 'rejected'] as const
export type QuoteStatus = (typeof QUOTE_STATUSES)[number]

/**
 * The moves between statuses (quotes.md#transitions-of-quotes): any to any; the present status again is always a
 * no-op.
 */
export const QUOTE_TRANSITIONS: Record<QuoteStatus, readonly QuoteStatus[]> = {
  waiting: ['accepted', 'rejected'],
  accepted: ['waiting', 'rejected'],
  rejected: ['waiting', 'accepted'],
}

/** The moves once the quote has become a worksheet (quotes.md#transitions-of-quotes). */
export const CONVERTED_QUOTE_TRANSITIONS: Record<QuoteStatus, readonly QuoteStatus[]> = {
  waiting: ['accepted'],
  accepted: ['accepted'],
  rejected: ['accepted'],
}
