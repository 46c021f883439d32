import { plusDays } from './days.ts'
import type { OpeningHours } from './opening-hours.ts'
import type { Random } from './random.ts'

/** A time in the workshop, in minutes after midnight of its day. */
export type Slot = { day: string; start: number; end: number }

type Wanted = { minutes: number; from?: number; to?: number }

export const OPENING = 8 * 60
export const CLOSING = 18 * 60
export const LUNCH = { start: 12.5 * 60, end: 14 * 60 }
/** What takes longer begins in the morning and has the lift for the day. */
const LONG = 240
const LAST_START_OF_LONG = 9 * 60
const STEP = 30
const PLACES = 6

/** Who comes when: at most as many at once as there are places, and nobody at lunch time. */
export class Agenda {
  readonly #hours: OpeningHours
  readonly #random: Random
  readonly #days = new Map<string, Slot[]>()

  constructor(hours: OpeningHours, random: Random) {
    this.#hours = hours
    this.#random = random
  }

  /** How many come on a day. */
  count(day: string): number {
    return this.#days.get(day)?.length ?? 0
  }

  /** Books a free time on the day or on the next one that has any; between `from` and `to` if these are given. */
  book(day: string, wanted: Wanted): Slot {
    const starts = this.#random.shuffle(this.#startsOn(day, wanted))
    const start = starts.find((each) => this.#isFree(day, each, wanted.minutes))
    if (start === undefined)
      return this.book(this.#hours.nearest(plusDays(day, 1)), { minutes: wanted.minutes })
    const slot = { day, start, end: Math.min(start + wanted.minutes, CLOSING) }
    this.#days.set(day, [...(this.#days.get(day) ?? []), slot])
    return slot
  }

  #startsOn(day: string, { minutes, from = OPENING, to = CLOSING }: Wanted): number[] {
    const grid = Array.from({ length: (CLOSING - OPENING) / STEP }, (_, index) => OPENING + index * STEP)
    const open = this.#hours.isOpen(day)
    const fits = (start: number) => {
      if (start < from || start > to) return false
      if (start + minutes <= LUNCH.start) return open || this.#hours.isHalfOpen(day)
      if (minutes > LONG) return open && start <= LAST_START_OF_LONG
      return open && start >= LUNCH.end && start + minutes <= CLOSING
    }
    return grid.filter(fits)
  }

  #isFree(day: string, start: number, minutes: number): boolean {
    const overlapping = (this.#days.get(day) ?? []).filter(
      (slot) => slot.start < start + minutes && slot.end > start,
    )
    return overlapping.length < PLACES
  }
}
