import { dayOf, partsOf, plusDays, yearsBetween } from './days.ts'

/** When the workshop works: Monday to Friday from 8 to 18, without public holidays and two weeks of August. */

/** Days of every year on which nobody works, as `MM-DD`. */
export const HOLIDAYS = '01-01 01-06 01-31 04-25 05-01 06-02 08-15 11-01 12-08 12-25 12-26'.split(' ')
const LEAVE = [
  ['08-08', '08-24'],
  ['12-27', '12-31'],
] as const
/** Within so many weeks of today nobody is on leave: a demo without work would show nothing. */
const WEEKS_WITHOUT_LEAVE = 3

/** Easter Sunday (Gauss, Meeus). */
function easter(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return dayOf(year, Math.floor(f / 31), (f % 31) + 1)
}

function isHoliday(day: string): boolean {
  const [year] = partsOf(day)
  return HOLIDAYS.includes(day.slice(5)) || day === plusDays(easter(year), 1)
}

function isLeave(day: string, today: string): boolean {
  const near = Math.abs(yearsBetween(day, today)) < (WEEKS_WITHOUT_LEAVE * 7) / 365
  return !near && LEAVE.some(([first, last]) => first <= day.slice(5) && day.slice(5) <= last)
}

/** 0 is Sunday. */
export function weekday(day: string): number {
  return new Date(`${day}T00:00Z`).getUTCDay()
}

/** Opening days and hours as they are in a time zone, seen from today. */
export class OpeningHours {
  readonly today: string
  readonly #offset: Intl.DateTimeFormat
  readonly #offsets = new Map<string, string>()

  constructor(today: string, timeZone: string) {
    this.today = today
    this.#offset = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  }

  isOpen(day: string): boolean {
    return weekday(day) % 6 !== 0 && !isHoliday(day) && !isLeave(day, this.today)
  }

  /** Saturdays on which somebody is there in the morning. */
  isHalfOpen(day: string): boolean {
    return weekday(day) === 6 && !isHoliday(day) && !isLeave(day, this.today)
  }

  /** The day itself when it is open, else the next one that is; the one before with a step of -1. */
  nearest(day: string, step: 1 | -1 = 1): string {
    return this.isOpen(day) ? day : this.nearest(plusDays(day, step), step)
  }

  /** The open day so many open days later, or earlier. */
  plus(day: string, count: number): string {
    if (count === 0) return this.nearest(day, -1)
    const step = count > 0 ? 1 : -1
    return this.plus(this.nearest(plusDays(day, step), step), count - step)
  }

  /** The instant of so many minutes after midnight of a day, as the workshop's clocks show them. */
  at(day: string, minutes: number): string {
    const local = Date.parse(`${day}T00:00:00${this.#offsetOf(day)}`)
    return new Date(local + Math.round(minutes * 60) * 1000).toISOString()
  }

  /** The offset from UTC at noon; clocks change at night, on Sundays. */
  #offsetOf(day: string): string {
    const known = this.#offsets.get(day)
    if (known) return known
    const parts = this.#offset.formatToParts(new Date(`${day}T12:00Z`))
    const name = parts.find(({ type }) => type === 'timeZoneName')!.value
    const offset = name.slice(3) || 'Z'
    this.#offsets.set(day, offset)
    return offset
  }
}
