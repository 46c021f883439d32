import { useWordsByKey } from '../../i18n/words-by-key.ts'
import type { SettingsSection } from './settings-sections.ts'

/** Where the words for a section stand among those of the settings, where it has none of its own. */
const AMONG = { section: 'settings.sections', about: 'settings.about' } as const

/** What a section is called, and what the overview says of it: `noun` of its own words, or words of the settings. */
export function useSectionWords(): (key: SettingsSection['key'], word: keyof typeof AMONG) => string {
  const t = useWordsByKey()
  return (key, word) => {
    const own = `${key}.noun.${word}`
    return t(t.has(own) ? own : `${AMONG[word]}.${key}`)
  }
}
