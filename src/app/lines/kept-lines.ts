import * as browser from '../form/kept.ts'
import { type LocalLine, newKey, type ServerLine } from './line-changes.ts'

/** Lines that were not saved, with those of the server that they come from. */
export type Kept<Own extends object> = {
  lines: readonly LocalLine<Own>[]
  base: readonly ServerLine<Own>[]
  count: number
  /** When they were kept: an instant. */
  at: string
}

/** What was kept at a place. */
export function keptOf<Own extends object>(place: string): Kept<Own> | null {
  const kept = browser.keptOf<Kept<Own>>(place)
  // Keys of another life of the page would meet its own.
  return kept && { ...kept, lines: kept.lines.map((line) => ({ ...line, key: newKey() })) }
}
