import { GROUPS, type Group, NOUNS, type NounKey } from './nouns.ts'

/** How the person left the sidebar in this browser. */
export type SidebarMemory = { narrow: boolean; folded: readonly Group[]; pinned: readonly NounKey[] }

/** A cookie, so that the server renders the sidebar as it was left and nothing moves afterwards. */
export const SIDEBAR_COOKIE = 'officina_sidebar'

const YEAR_SECONDS = 365 * 24 * 60 * 60

const NARROW = 'narrow'
const FOLDED = 'folded.'
const PINNED = 'pinned.'

const hasKey = <Key extends string>(table: Record<Key, unknown>) => {
  return (key: string): key is Key => Object.hasOwn(table, key)
}
const isGroup = hasKey(GROUPS)
const isNoun = hasKey(NOUNS)

/** The words of the cookie that begin so, without that. */
const after = (words: readonly string[], start: string) =>
  words.filter((word) => word.startsWith(start)).map((word) => word.slice(start.length))

/** Reads the cookie's value; what it does not know any more is left out. */
export function readSidebar(cookie = ''): SidebarMemory {
  const words = cookie.split('_')
  return {
    narrow: words.includes(NARROW),
    folded: after(words, FOLDED).filter(isGroup),
    pinned: after(words, PINNED).filter(isNoun),
  }
}

/** Keeps it for the pages that are loaded next. */
export function keepSidebar({ narrow, folded, pinned }: SidebarMemory): void {
  const words = [
    ...(narrow ? [NARROW] : []),
    ...folded.map((group) => FOLDED + group),
    ...pinned.map((noun) => PINNED + noun),
  ]
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${SIDEBAR_COOKIE}=${words.join('_')}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}
