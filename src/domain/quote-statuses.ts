export const QUOTE_STATUSES = ['waiting', 'accepted', 'rejected'] as const
export type QuoteStatus = (typeof QUOTE_STATUSES)[number]

/** The moves between statuses (specification, States): any to any; the present status again is always a no-op. */
export const QUOTE_TRANSITIONS: Record<QuoteStatus, readonly QuoteStatus[]> = {
  waiting: ['accepted', 'rejected'],
  accepted: ['waiting', 'rejected'],
  rejected: ['waiting', 'accepted'],
}

/** The moves once the quote has become a worksheet (contract 7). */
export const CONVERTED_QUOTE_TRANSITIONS: Record<QuoteStatus, readonly QuoteStatus[]> = {
  waiting: ['accepted'],
  accepted: ['accepted'],
  rejected: ['accepted'],
}
