import { LANGUAGES, type Language } from '../../domain/languages.ts'

export const LOCALES = LANGUAGES
export type Locale = Language

/** How days and times are written: the shop's are European ones, 16 Dec and 17:30, also in English. */
export const dayLocale = (locale: Locale) => (locale === 'en' ? 'en-GB' : 'it')

/** Where a person's own choice of language is kept. */
export const LOCALE_COOKIE = 'officina_locale'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Keeps the choice; the pages that are rendered next are in that language. */
export function keepLocale(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}
