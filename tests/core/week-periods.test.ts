import { describe, expect, it } from 'vitest'
import { freePeriod } from '../../src/app/(console)/settings/opening-hours/week-periods.ts'

const period = (opens_at: string, closes_at: string) => ({ weekday: 1, opens_at, closes_at })

describe('settings.md#opening-hours: the period that a day is given', () => {
  it('is a usual one that is free, also where the day ends late', () => {
    expect(freePeriod([], 1)).toEqual(period('08:30', '12:30'))
    expect(freePeriod([period('20:00', '23:45')], 1)).toEqual(period('08:30', '12:30'))
  })

  it('is an hour after the last, and none where the day is over', () => {
    const usual = [period('08:30', '12:30'), period('14:00', '18:30')]
    expect(freePeriod(usual, 1)).toEqual(period('19:00', '20:00'))
    expect(freePeriod([...usual, period('20:00', '23:45')], 1)).toBeUndefined()
  })
})
