import { dateFormat } from './intl-formats.ts'

/** What a clock on the wall of the workshop shows: `YYYY-MM-DD HH:mm:ss`, without a zone. */
export type Wall = string

const DAY_MS = 24 * 60 * 60 * 1000

/** Swedish writes date and time as ISO does. */
const clockOf = (timeZone: string) =>
  dateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })

/** The reading that `reckon` would reckon so. */
export const readingOf = (reckoned: number): Wall =>
  new Date(reckoned).toISOString().slice(0, 19).replace('T', ' ')

/**
 * The wall's reading as if it were UTC: for sums with days and minutes, never an instant. Milliseconds; NaN for what is
 * no reading, of which the browser's own parser would make some other day.
 */
export function reckon(wall: Wall): number {
  const reckoned = Date.parse(`${wall.replace(' ', 'T')}Z`)
  return !Number.isNaN(reckoned) && readingOf(reckoned) === wall ? reckoned : Number.NaN
}

/** What the wall shows at an instant (ISO, any offset). Fractions of a second are left out. */
export function wallOf(instant: string, timeZone: string): Wall {
  return clockOf(timeZone).format(new Date(instant))
}

/**
 * The instant of a reading, ISO in UTC. A reading that comes twice, as clocks go back, is the first one; one that
 * never comes, as they go forward, is as much later as they go.
 * @param near an instant that wins where the wall shows the same at it, so that what was not changed stays exact
 * @returns null for a reading that is none, such as of an empty field
 */
export function instantOf(wall: Wall, timeZone: string, near?: string): string | null {
  if (near !== undefined && wallOf(near, timeZone) === wall) return near
  const reckoned = reckon(wall)
  if (Number.isNaN(reckoned)) return null
  const offsetAt = (instant: number) =>
    reckon(wallOf(new Date(instant).toISOString(), timeZone)) - Math.floor(instant / 1000) * 1000
  // Zones change their offset far less often than once in two days.
  const candidates = [offsetAt(reckoned - DAY_MS), offsetAt(reckoned + DAY_MS)].map((by) => reckoned - by)
  const shown = candidates.filter((instant) => instant + offsetAt(instant) === reckoned)
  return new Date(shown.length > 0 ? Math.min(...shown) : candidates[0]!).toISOString()
}
