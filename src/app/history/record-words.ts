import { groupOf } from '../group-of.ts'
import { useWordsByKey } from '../i18n/words-by-key.ts'

/** The keys under which the words for what was done may stand, the best first: some are done to one kind of record otherwise. */
export function doneKeys(type: string): string[] {
  const [object, action] = type.split('.')
  return [`history.actions.${object}_${action}`, `history.actions.${action}`]
}

/**
 * What a kind of record is called in a sentence: "the quote". It stands with the words of its group, as
 * `noun.record`; of kinds that share a group's words with others it is in `history.objects`.
 */
export function useRecordWords(): (object: string) => string {
  const t = useWordsByKey()
  return (object) => {
    const key = [`${groupOf(object)}.noun.record`, `history.objects.${object}`].find(t.has)
    // a server newer than this page may know more kinds
    return key === undefined ? object : t(key)
  }
}
