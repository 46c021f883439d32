/** When the workshop is open: periods of a week, by the clock of the workshop. */

/** A period of a weekday, Monday 1 to Sunday 7, `HH:MM` at both ends. */
export type OpeningPeriod = { weekday: number; opens_at: string; closes_at: string }

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** How many periods a day may have. */
export const MAX_PERIODS_A_DAY = 4

const byStart = (one: OpeningPeriod, other: OpeningPeriod) =>
  one.weekday - other.weekday || (one.opens_at < other.opens_at ? -1 : 1)

/** The periods in the order of the week. */
export const inOrder = <P extends OpeningPeriod>(periods: readonly P[]): P[] => [...periods].sort(byStart)

/** Whether two periods of one day overlap, or the one begins where the other ends. */
export const meet = (one: OpeningPeriod, other: OpeningPeriod): boolean =>
  one.weekday === other.weekday && one.opens_at <= other.closes_at && other.opens_at <= one.closes_at

/** The weekday of a day `YYYY-MM-DD`, Monday 1 to Sunday 7. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay() || 7

export type OpeningTimes = { opening_hours: readonly OpeningPeriod[]; closed_dates: readonly string[] }

/** The periods in which the workshop is open on a day; none on a closed one. */
export function periodsOn({ opening_hours, closed_dates }: OpeningTimes, day: string): OpeningPeriod[] {
  if (closed_dates.includes(day)) return []
  const weekday = weekdayOf(day)
  return opening_hours.filter((period) => period.weekday === weekday)
}
