import { inOrder, MAX_PERIODS_A_DAY, meet, type OpeningPeriod } from '../../../../domain/opening-hours.ts'
import { minutesOf, timeOf } from '../../../format/clock-times.ts'

/** Where a period may lie that is added without being drawn: each after what there is already. */
const USUAL = [
  ['08:30', '12:30'],
  ['14:00', '18:30'],
] as const
const PAUSE_MINUTES = 30
const LENGTH_MINUTES = 60

/** Whether a period can stand among the others: it is no fifth of its day, meets none and ends after it begins. */
export function fits(period: OpeningPeriod, others: readonly OpeningPeriod[]): boolean {
  const ofDay = others.filter(({ weekday }) => weekday === period.weekday)
  return (
    period.opens_at < period.closes_at &&
    ofDay.length < MAX_PERIODS_A_DAY &&
    !ofDay.some((other) => meet(other, period))
  )
}

/** A free period of a day: a usual one, else an hour after the last; undefined where the day is full. */
export function freePeriod(periods: readonly OpeningPeriod[], weekday: number): OpeningPeriod | undefined {
  const usual = USUAL.map(([opens_at, closes_at]) => ({ weekday, opens_at, closes_at }))
  const ends = periods.filter((each) => each.weekday === weekday).map(({ closes_at }) => minutesOf(closes_at))
  const after = Math.max(0, ...ends) + PAUSE_MINUTES
  const next = { weekday, opens_at: timeOf(after), closes_at: timeOf(after + LENGTH_MINUTES) }
  return [...usual, next].find((period) => fits(period, periods))
}

/** The periods with one in the place of another; without `former` it is added, without `next` it goes. */
export function withPeriod(
  periods: readonly OpeningPeriod[],
  former: OpeningPeriod | null,
  next: OpeningPeriod | null,
): OpeningPeriod[] {
  const others = periods.filter((each) => each !== former)
  return inOrder(next ? [...others, next] : others)
}
