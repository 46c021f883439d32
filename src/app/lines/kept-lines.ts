import * as tab from '../form/kept.ts'
import { type LocalLine, newKey, type ServerLine } from './line-changes.ts'

/** Lines that were not saved, with those of the server that they come from. */
export type Kept<Own extends object> = {
  lines: readonly LocalLine<Own>[]
  base: readonly ServerLine<Own>[]
  count: number
  /** When they were kept: an instant. */
  at: string
}

const nameOf = (id: string) => `lines-${id}`

/** Keeps them where the same document is opened again. */
export const keep = <Own extends object>(id: string, kept: Kept<Own>) => tab.keep(nameOf(id), kept)

export const forget = (id: string) => tab.forget(nameOf(id))

/** What was kept of a document. */
export function keptOf<Own extends object>(id: string): Kept<Own> | null {
  const kept = tab.keptOf<Kept<Own>>(nameOf(id))
  // Keys of another life of the page would meet its own.
  return kept && { ...kept, lines: kept.lines.map((line) => ({ ...line, key: newKey() })) }
}
