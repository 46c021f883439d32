import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PRESETS, type Preset } from '../../src/domain/periods.ts'
import { today } from '../../src/server/core/clock.ts'
import { presetPeriod, resolvePeriod } from '../../src/server/core/date-filter.ts'
import type { ApiError } from '../../src/server/core/errors.ts'

const DAY_MS = 86_400_000
const instant = (day: string) => Date.parse(`${day}T00:00:00Z`)
const shifted = (day: string, by: number) => new Date(instant(day) + by * DAY_MS).toISOString().slice(0, 10)
const daysIn = ({ from, to }: { from: string; to: string }) => (instant(to) - instant(from)) / DAY_MS + 1
const weekday = (day: string) => new Date(instant(day)).getUTCDay()
const month = (day: string) => day.slice(0, 7)

const anyDay = fc
  .integer({ min: instant('1901-01-01') / DAY_MS, max: instant('2099-12-31') / DAY_MS })
  .map((days) => new Date(days * DAY_MS).toISOString().slice(0, 10))

/** What a preset is on a day: the rows say the day, then first and last day. */
const CASES: Record<Preset, [day: string, from: string, to: string][]> = {
  today: [['2026-12-31', '2026-12-31', '2026-12-31']],
  yesterday: [
    ['2026-01-01', '2025-12-31', '2025-12-31'],
    ['2024-03-01', '2024-02-29', '2024-02-29'],
    ['2023-03-01', '2023-02-28', '2023-02-28'],
  ],
  week: [
    ['2026-11-20', '2026-11-16', '2026-11-22'],
    ['2026-11-16', '2026-11-16', '2026-11-22'],
    ['2026-11-22', '2026-11-16', '2026-11-22'],
    ['2027-01-01', '2026-12-28', '2027-01-03'],
    ['2024-12-31', '2024-12-30', '2025-01-05'],
    ['2023-01-01', '2022-12-26', '2023-01-01'],
  ],
  last_week: [
    ['2027-01-04', '2026-12-28', '2027-01-03'],
    ['2027-01-03', '2026-12-21', '2026-12-27'],
    ['2024-03-04', '2024-02-26', '2024-03-03'],
  ],
  month: [
    ['2024-02-29', '2024-02-01', '2024-02-29'],
    ['2023-02-01', '2023-02-01', '2023-02-28'],
    ['2100-02-10', '2100-02-01', '2100-02-28'],
    ['2026-12-31', '2026-12-01', '2026-12-31'],
  ],
  last_month: [
    ['2026-01-31', '2025-12-01', '2025-12-31'],
    ['2024-03-31', '2024-02-01', '2024-02-29'],
    ['2026-07-31', '2026-06-01', '2026-06-30'],
  ],
  quarter: [
    ['2026-03-31', '2026-01-01', '2026-03-31'],
    ['2026-04-01', '2026-04-01', '2026-06-30'],
    ['2026-09-30', '2026-07-01', '2026-09-30'],
    ['2026-10-01', '2026-10-01', '2026-12-31'],
  ],
  last_quarter: [
    ['2026-01-01', '2025-10-01', '2025-12-31'],
    ['2026-06-30', '2026-01-01', '2026-03-31'],
    ['2026-12-31', '2026-07-01', '2026-09-30'],
  ],
  year: [
    ['2026-01-01', '2026-01-01', '2026-12-31'],
    ['2024-12-31', '2024-01-01', '2024-12-31'],
  ],
  last_year: [
    ['2026-01-01', '2025-01-01', '2025-12-31'],
    ['2024-02-29', '2023-01-01', '2023-12-31'],
  ],
  last_30_days: [
    ['2026-11-20', '2026-10-22', '2026-11-20'],
    ['2024-03-01', '2024-02-01', '2024-03-01'],
    ['2023-03-01', '2023-01-31', '2023-03-01'],
  ],
  last_12_months: [
    ['2026-11-20', '2025-11-21', '2026-11-20'],
    ['2024-02-29', '2023-03-01', '2024-02-29'],
    ['2025-02-28', '2024-02-29', '2025-02-28'],
    ['2026-12-31', '2026-01-01', '2026-12-31'],
    ['2026-01-01', '2025-01-02', '2026-01-01'],
  ],
  all: [['2026-11-20', '1900-01-01', '2100-12-31']],
}

describe('lists.md#periods: date_filter, presets', () => {
  const rows = PRESETS.flatMap((preset) => CASES[preset].map((row) => [preset, ...row] as const))

  it.each(rows)('%s on %s is %s to %s', (preset, day, from, to) => {
    expect(presetPeriod(preset, day)).toEqual({ from, to })
  })

  it('weeks begin on Monday, have seven days, and follow one another', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const week = presetPeriod('week', day)
        const before = presetPeriod('last_week', day)
        expect([weekday(week.from), weekday(before.from)]).toEqual([1, 1])
        expect([daysIn(week), daysIn(before)]).toEqual([7, 7])
        expect(week.from <= day && day <= week.to).toBe(true)
        expect(shifted(before.to, 1)).toBe(week.from)
      }),
    )
  })

  it('months, quarters and years are whole and follow one another', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.constantFrom(['month', 1] as const, ['quarter', 3] as const, ['year', 12] as const),
        (day, [name, length]) => {
          const period = presetPeriod(name, day)
          const before = presetPeriod(`last_${name}`, day)
          expect(period.from <= day && day <= period.to).toBe(true)
          for (const { from, to } of [period, before]) {
            expect(from.slice(8)).toBe('01')
            expect(month(shifted(to, 1))).not.toBe(month(to))
            expect((Number(from.slice(5, 7)) - 1) % length).toBe(0)
            const months = (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12
            expect(months + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1).toBe(length)
          }
          expect(shifted(before.to, 1)).toBe(period.from)
        },
      ),
    )
  })

  it('last_30_days has 30 days, last_12_months a year, both through today', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const days = presetPeriod('last_30_days', day)
        expect(days.to).toBe(day)
        expect(daysIn(days)).toBe(30)
        const year = presetPeriod('last_12_months', day)
        expect(year.to).toBe(day)
        expect([365, 366]).toContain(daysIn(year))
      }),
    )
  })
})

describe('lists.md#periods: the period of a request', () => {
  const resolve = (request: object) => resolvePeriod(request, 'Europe/Rome')
  const rejectedParam = (request: object) => {
    try {
      return resolve(request)
    } catch (error) {
      return (error as ApiError).param
    }
  }

  it('nothing sent = year', () => {
    const year = today('Europe/Rome').slice(0, 4)
    const expected = { object: 'date_filter', preset: 'year', from: `${year}-01-01`, to: `${year}-12-31` }
    expect(resolve({})).toEqual(expected)
  })

  it('from and to = custom; one alone runs to the end of what can be written', () => {
    const custom = { object: 'date_filter', preset: 'custom' }
    const from = '2026-02-01'
    const to = '2026-02-28'
    expect(resolve({ from, to })).toEqual({ ...custom, from, to })
    expect(resolve({ from })).toEqual({ ...custom, from, to: '2100-12-31' })
    expect(resolve({ to })).toEqual({ ...custom, from: '1900-01-01', to })
    expect(resolve({ from, to: from })).toEqual({ ...custom, from, to: from })
  })

  it('from after to is 422 to; together with preset 422 preset', () => {
    expect(rejectedParam({ from: '2026-02-02', to: '2026-02-01' })).toBe('to')
    expect(rejectedParam({ from: '2026-02-01', preset: 'year' })).toBe('preset')
    expect(rejectedParam({ to: '2026-02-01', preset: 'all' })).toBe('preset')
  })

  it("lists.md#periods: today is the company's", () => {
    const lateUtc = new Date('2026-12-31T23:30:00Z')
    expect(today('Europe/Rome', lateUtc)).toBe('2027-01-01')
    expect(today('America/New_York', lateUtc)).toBe('2026-12-31')
    expect(today('Pacific/Kiritimati', new Date('2026-12-31T10:00:00Z'))).toBe('2027-01-01')
  })
})
