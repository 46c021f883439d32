/** Kinds of customer, in the order in which they are offered. */
export const CUSTOMER_TYPES = ['private', 'sole_trader', 'company', 'public_administration'] as const
export type CustomerType = (typeof CUSTOMER_TYPES)[number]
