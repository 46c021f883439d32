import type en from '../messages/en.ts'
import type { formats } from './formats.ts'
import type { Locale } from './locales.ts'

declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: typeof en
    Formats: typeof formats
  }
}
