import { type DateFilter, presetPeriod } from '../../core/date-filter.ts'

/** With what a report can be compared (reports.md#comparison). */
export const COMPARISONS = ['previous_period', 'previous_year'] as const
export type Comparison = (typeof COMPARISONS)[number]

const DAY_MS = 86_400_000
const instantOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayAt = (instant: number) => new Date(instant).toISOString().slice(0, 10)

/** So many days later, or before. */
export const plusDays = (day: string, days: number) => dayAt(instantOf(day) + days * DAY_MS)

/** The same day a year earlier: 28 February where there is no 29th. */
function yearEarlier(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0')
  const rest = day.slice(4)
  return year + (rest === '-02-29' ? '-02-28' : rest)
}

/** Presets that are whole periods, by the kind of period they are. */
const WHOLE: Partial<Record<DateFilter['preset'], 'today' | 'week' | 'month' | 'quarter' | 'year'>> = {
  ...{ today: 'today', yesterday: 'today', week: 'week', last_week: 'week', month: 'month' },
  ...{ last_month: 'month', quarter: 'quarter', last_quarter: 'quarter', year: 'year', last_year: 'year' },
}

/** The period before of the same kind, else as many days directly before. */
function periodBefore({ preset, from, to }: DateFilter): { from: string; to: string } {
  const last = plusDays(from, -1)
  const kind = WHOLE[preset]
  if (kind) return presetPeriod(kind, last)
  return { from: dayAt(instantOf(from) - (instantOf(to) - instantOf(from)) - DAY_MS), to: last }
}

/** The period that another one is compared with. */
export function comparedPeriod(period: DateFilter, compare: Comparison): DateFilter {
  const days =
    compare === 'previous_period'
      ? periodBefore(period)
      : { from: yearEarlier(period.from), to: yearEarlier(period.to) }
  return { object: 'date_filter', preset: 'custom', ...days }
}
