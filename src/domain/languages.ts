/** The languages that the product itself writes: pages, mails, printed documents. */
export const LANGUAGES = ['it', 'en'] as const

export type Language = (typeof LANGUAGES)[number]
