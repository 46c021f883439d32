import { type Expression, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { FIRST_DAY, LAST_DAY } from '../../domain/kept-days.ts'
import { PRESETS, type Preset } from '../../domain/periods.ts'
import { today } from './clock.ts'
import { invalid } from './errors.ts'
import * as values from './values.ts'

/** Query parameters of a list with a period. */
export const periodQuery = {
  from: values.date().optional().describe("First day of the period, in the company's time zone."),
  to: values.date().optional().describe('Last day of the period, included.'),
  preset: values
    .choice('PeriodPreset', 'A period by name. Weeks begin on Monday.', PRESETS)
    .optional()
    .describe('A period by name instead of `from` and `to`; `year` when nothing is sent.'),
}

/** The period that a list covers, as answered. */
export const dateFilter = z
  .object({
    object: z.literal('date_filter').describe('Always `date_filter`.'),
    preset: values
      .choice('DateFilterPreset', 'A period by name, or a custom one.', [...PRESETS, 'custom'])
      .meta({ description: "The period's name; `custom` for `from` and `to`.", example: 'year' }),
    from: values.dateOut().describe('First day, included.'),
    to: values.dateOut().describe('Last day, included.'),
  })
  .meta({ id: 'DateFilter', description: 'The period that a list covers.' })

export type DateFilter = z.output<typeof dateFilter>
export type PeriodRequest = {
  from?: string | undefined
  to?: string | undefined
  preset?: Preset | undefined
}

type Day = { year: number; month: number; day: number }

const iso = ({ year, month, day }: Day) => new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

function parse(text: string): Day {
  const [year, month, day] = text.split('-').map(Number) as [number, number, number]
  return { year, month, day }
}

/** `month` whole months from `start`, shifted by `by` periods of that length. */
function months({ year, month }: Day, length: number, by: number) {
  const first = Math.floor((month - 1) / length) * length + 1 + by * length
  return { from: iso({ year, month: first, day: 1 }), to: iso({ year, month: first + length, day: 0 }) }
}

function week(now: Day, by: number) {
  const weekday = (new Date(Date.UTC(now.year, now.month - 1, now.day)).getUTCDay() + 6) % 7
  const monday = now.day - weekday + by * 7
  return { from: iso({ ...now, day: monday }), to: iso({ ...now, day: monday + 6 }) }
}

/** The day after the same day a year ago; 29 February counts as the 28th of a common year. */
function yearAgoPlusOne(now: Day): string {
  const inYear = new Date(Date.UTC(now.year - 1, now.month, 0)).getUTCDate()
  return iso({ year: now.year - 1, month: now.month, day: Math.min(now.day, inYear) + 1 })
}

/** First and last day of a named period on a given day. */
export function presetPeriod(preset: Preset, day: string): { from: string; to: string } {
  const now = parse(day)
  const days = (first: number, last: number) => ({
    from: iso({ ...now, day: now.day + first }),
    to: iso({ ...now, day: now.day + last }),
  })
  switch (preset) {
    case 'today':
      return days(0, 0)
    case 'yesterday':
      return days(-1, -1)
    case 'week':
      return week(now, 0)
    case 'last_week':
      return week(now, -1)
    case 'month':
      return months(now, 1, 0)
    case 'last_month':
      return months(now, 1, -1)
    case 'quarter':
      return months(now, 3, 0)
    case 'last_quarter':
      return months(now, 3, -1)
    case 'year':
      return months(now, 12, 0)
    case 'last_year':
      return months(now, 12, -1)
    case 'last_30_days':
      return days(-29, 0)
    case 'last_12_months':
      return { from: yearAgoPlusOne(now), to: day }
    case 'all':
      return { from: FIRST_DAY, to: LAST_DAY }
  }
}

/**
 * The period that a request asks for (lists.md#periods): `year` when nothing is sent, `custom` for `from` and `to`.
 * @throws 422 `preset` together with `from` or `to`; 422 `to` when it lies before `from`.
 */
export function resolvePeriod({ from, to, preset }: PeriodRequest, time_zone: string): DateFilter {
  if (from === undefined && to === undefined) {
    const named = preset ?? 'year'
    return { object: 'date_filter', preset: named, ...presetPeriod(named, today(time_zone)) }
  }
  if (preset !== undefined) {
    const other = from === undefined ? 'to' : 'from'
    throw invalid('preset', 'conflict', 'preset must not be sent together with from or to.', { other })
  }
  const period = { from: from ?? FIRST_DAY, to: to ?? LAST_DAY }
  if (period.from > period.to) {
    throw invalid('to', 'before_other', 'to must not lie before from.', { other: 'from' })
  }
  return { object: 'date_filter', preset: 'custom', ...period }
}

type Text = Expression<string> | string

/** True for instants on the days of the period, as the company's time zone counts days. */
export function withinPeriod(
  instant: Expression<unknown>,
  { from, to }: { from: Text; to: Text },
  time_zone: Text,
) {
  return sql<SqlBool>`${instant} >= (${from}::date::timestamp AT TIME ZONE ${time_zone})
    AND ${instant} < ((${to}::date + 1)::timestamp AT TIME ZONE ${time_zone})`
}
