/** A day of the company, `YYYY-MM-DD`. */
export type Day = string

export const VIEWS = ['day', 'week', 'month'] as const
export type View = (typeof VIEWS)[number]

/** Days from `first` to before `end`. */
export type DayRange = { first: Day; end: Day }

const noon = (day: Day) => new Date(`${day}T12:00:00Z`)
const written = (date: Date): Day => date.toISOString().slice(0, 10)

/** The day as a date in UTC, for formatting in UTC. */
export const asDate = noon

export function addDays(day: Day, count: number): Day {
  const date = noon(day)
  date.setUTCDate(date.getUTCDate() + count)
  return written(date)
}

const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`

/** The same day of another month, or that month's last. */
function addMonths(day: Day, count: number): Day {
  const date = noon(firstOfMonth(day))
  date.setUTCMonth(date.getUTCMonth() + count)
  const last = new Date(date)
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  date.setUTCDate(Math.min(Number(day.slice(8)), last.getUTCDate()))
  return written(date)
}

/** The Monday on or before the day. */
function mondayOf(day: Day): Day {
  return addDays(day, -((noon(day).getUTCDay() + 6) % 7))
}

/** The days that a view shows: for a month the whole weeks that it touches. */
export function rangeOf(view: View, day: Day): DayRange {
  if (view === 'day') return { first: day, end: addDays(day, 1) }
  if (view === 'week') return { first: mondayOf(day), end: addDays(mondayOf(day), 7) }
  const first = firstOfMonth(day)
  return { first: mondayOf(first), end: addDays(mondayOf(addDays(addMonths(first, 1), -1)), 7) }
}

/** One view on or back. */
export function stepped(view: View, day: Day, direction: 1 | -1): Day {
  if (view === 'month') return addMonths(day, direction)
  return addDays(day, (view === 'week' ? 7 : 1) * direction)
}

const DAY = /^(19|20)\d{2}-\d{2}-\d{2}$/

/** A day out of a URL; null when it is none. */
export function dayIn(text: string): Day | null {
  if (!DAY.test(text) || Number.isNaN(noon(text).getTime())) return null
  return written(noon(text)) === text ? text : null
}
