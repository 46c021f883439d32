import { type LocalLine, newKey, type ServerLine } from './line-changes.ts'

/** Lines that were not saved, with those of the server that they come from. */
export type Kept<Own extends object> = {
  lines: readonly LocalLine<Own>[]
  base: readonly ServerLine<Own>[]
  count: number
  /** When they were kept: an instant. */
  at: string
}

const nameOf = (id: string) => `officina-lines-${id}`

/** Keeps them in this tab, over a reload, a page that broke down, or signing in anew. */
export function keep<Own extends object>(id: string, kept: Kept<Own>): void {
  try {
    sessionStorage.setItem(nameOf(id), JSON.stringify(kept))
  } catch {
    // Storage is full or forbidden: they are on the screen all the same.
  }
}

export const forget = (id: string) => sessionStorage.removeItem(nameOf(id))

/** What was kept of a document; null where there is nothing, or nothing that can be read. */
export function keptOf<Own extends object>(id: string): Kept<Own> | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(id)) ?? 'null') as Kept<Own> | null
    // Keys of another life of the page would meet its own.
    return kept && { ...kept, lines: kept.lines.map((line) => ({ ...line, key: newKey() })) }
  } catch {
    return null
  }
}
