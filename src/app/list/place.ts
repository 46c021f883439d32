import { useTranslations } from 'next-intl'
import type { ComponentProps, ComponentType } from 'react'
import type { Permission } from '../../domain/permissions.ts'
import { Page } from '../frame/console-page.tsx'
import { NOUNS, type NounKey } from '../frame/nouns.ts'
import type messages from '../messages/en.ts'

/** Messages that say what a list of records says: what makes a new one, and what is said while there is none. */
type ListWords = {
  [Words in keyof typeof messages]: (typeof messages)[Words] extends Record<
    'new' | 'emptyTitle' | 'emptyText',
    string
  >
    ? Words
    : never
}[keyof typeof messages]

/** Where the records of a group stand, for those that are no section of their own. */
export type ListLocation = {
  /** The list that the records stand in. */
  path: string
  /** What the list is called. */
  label: string
  /** Where their messages are. */
  words: ListWords
  /** What the role must hold to change them. */
  permission: Permission
  /** What draws the page, where it is not the console's own. */
  Frame: ComponentType<ComponentProps<typeof Page>>
}

/** Where a group stands: in the place that is said, else in the section of its name. */
export function usePlace(group: string, place: ListLocation | undefined) {
  const t = useTranslations()
  if (place) return { ...place, isSection: false }
  // Where nothing else is said, folder, address, messages, procedures and permission share one name.
  const section = group as NounKey
  const { path, ...noun } = NOUNS[section]
  const permission =
    'writing' in noun ? noun.writing : (noun.permission!.replace(/read$/, 'write') as Permission)
  const label = t(`${section}.noun.section`)
  return { path, label, words: section, permission, Frame: Page, isSection: true }
}
