/** Where an approval link stands (share-links.md#states-of-links). */
export const SHARE_LINK_STATUSES = ['active', 'decided', 'expired', 'revoked'] as const
export type ShareLinkStatus = (typeof SHARE_LINK_STATUSES)[number]

/** How whoever accepts signs. */
export const SHARE_LINK_SIGNATURES = ['none', 'typed', 'drawn'] as const

/** What a customer can say of a quote. */
export const DECISIONS = ['accepted', 'rejected'] as const

/** How far ahead a link may end, and how far it does where neither request nor quote says. */
export const MAX_DAYS = 365
export const USUAL_DAYS = 30

/** Of a drawn signature. */
export const MAX_SIGNATURE_BYTES = 200 * 1024
