import { useTranslations } from 'next-intl'

type WordsByKey = {
  (key: string, values?: Record<string, string>): string
  has: (key: string) => boolean
  raw: (key: string) => unknown
}

/** The messages by keys that only the running page knows, such as that of a record's kind: their types hold no such key. */
export const useWordsByKey = () => useTranslations() as unknown as WordsByKey
