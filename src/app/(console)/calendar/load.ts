import { reckon, type Wall } from '../../format/wall-clock.ts'
import type { Day } from './days.ts'
import { type Event, isLong, piecesOn } from './events.ts'
import type { Opening } from './use-opening.ts'

const MINUTE_MS = 60_000

const minutesIn = (from: Wall, to: Wall) => Math.max(0, (reckon(to) - reckon(from)) / MINUTE_MS)
const earlier = (one: Wall, other: Wall) => (one < other ? one : other)
const later = (one: Wall, other: Wall) => (one > other ? one : other)

/** How many minutes an entry takes on a day: what goes over midnight takes the hours in which the workshop is open. */
function minutesOf(piece: Event, day: Day, opening: Opening): number {
  const drawn = piece.payload!
  const [start, end] = [piece.start as Wall, piece.end as Wall]
  if (!isLong(drawn)) return minutesIn(drawn.start, drawn.end)
  return opening
    .periodsOn(day)
    .reduce((sum, { from, to }) => sum + minutesIn(later(from, start), earlier(to, end)), 0)
}

/** Minutes that are booked on a day, and those that so many bays or technicians have (console.md#calendar). */
export type Load = { booked: number; available: number }

type Among = { day: Day; places: number; opening: Opening }

/** How full a day is. */
export function loadOn(events: readonly Event[], { day, places, opening }: Among): Load {
  const booked = piecesOn(events, day).reduce((sum, piece) => sum + minutesOf(piece, day, opening), 0)
  return { booked, available: opening.minutesOn(day) * places }
}
