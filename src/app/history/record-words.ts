import { useTranslations } from 'next-intl'
import { groupOf } from '../group-of.ts'

type Words = { has: (key: string) => boolean; (key: string): string }

/**
 * What a kind of record is called in a sentence: "the quote". It stands with the words of its group, as
 * `noun.record`; of kinds that share a group's words with others it is in `history.objects`.
 */
export function useRecordWords(): (object: string) => string {
  const t = useTranslations() as unknown as Words
  return (object) => {
    const key = [`${groupOf(object)}.noun.record`, `history.objects.${object}`].find(t.has)
    // a server newer than this page may know more kinds
    return key === undefined ? object : t(key)
  }
}
