import { CLOSING, LUNCH, OPENING, type Slot } from './agenda.ts'
import { plusDays } from './days.ts'
import type { OpeningHours } from './opening-hours.ts'
import type { Random } from './random.ts'

/** When things happen that one plans or does for a vehicle, as instants. */
export type Timing = { hours: OpeningHours; random: Random; latest: string }

/** What happens on the latest day has happened by this time, so that nothing lies ahead of the clock. */
export const LATEST_MINUTE = 9 * 60 + 15

/** The latest day that documents were written on: today, or the open day before while the morning is young. */
export function latestDay(hours: OpeningHours, now: Date): string {
  const begun = now.toISOString() >= hours.at(hours.today, LATEST_MINUTE + 5)
  return hours.nearest(begun ? hours.today : plusDays(hours.today, -1), -1)
}

/** The first of several days or instants. */
export function earliest(...times: string[]): string {
  return times.sort()[0]!
}

/** The instant so many minutes later, or earlier. */
export function minutesAfter(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + Math.round(minutes * 60) * 1000).toISOString()
}

/** Nobody is there over lunch: what would fall into it comes after. */
export function afterLunch(minute: number): number {
  return LUNCH.start <= minute && minute < LUNCH.end ? minute + LUNCH.end - LUNCH.start : minute
}

/** A moment of a day's work; early on the latest one. */
export function momentOn({ hours, random, latest }: Timing, day: string, after = OPENING): string {
  const last = day === latest ? LATEST_MINUTE : CLOSING
  return hours.at(day, afterLunch(after + random.next() * Math.max(last - after, 1)))
}

const DRAWS = 30

/** An open day out of those that lie between so many days after a day, any of them as likely as the others. */
export function openDayNear({ hours, random }: Timing, day: string, min: number, max: number): string {
  const draws = Array.from({ length: DRAWS }, () => plusDays(day, random.integer(min, max)))
  return draws.find((each) => hours.isOpen(each)) ?? hours.nearest(draws[0]!, -1)
}

/** When the workshop set down that a vehicle came, shortly after it did. */
export function arrivalAt({ hours, random }: Timing, { day, start }: Slot): string {
  return hours.at(day, start + random.next() * 12)
}

/** When work that was booked began, ended, and the vehicle was fetched. */
export function workTimes(timing: Timing, { day, start, end }: Slot, minutes: number) {
  const { hours, random } = timing
  const days = Math.floor((minutes - 1) / (CLOSING - OPENING))
  const lastDay = days > 0 ? hours.plus(day, days) : day
  const ended = days > 0 ? 15 * 60 + random.integer(0, 150) : Math.min(end + random.integer(-10, 30), CLOSING)
  const open = hours.isOpen(day)
  const fetched = open ? afterLunch(ended + 15 + random.integer(5, 90)) : ended + random.integer(12, 20)
  const sameDay = !open || (fetched < CLOSING + 30 && random.chance(0.7))
  return {
    started_at: hours.at(day, start + 13 + random.next() * 5),
    completed_at: hours.at(lastDay, ended + random.next()),
    delivered_at: sameDay
      ? hours.at(lastDay, fetched + random.next())
      : momentOn(timing, hours.plus(lastDay, 1), OPENING + 15),
  }
}
