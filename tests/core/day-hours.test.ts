import { describe, expect, it } from 'vitest'
import { barsOf, hoursOf } from '../../src/app/(console)/home/day-hours.ts'

const TIME_ZONE = 'Europe/Rome'
const date = '2026-11-28'
const opening_hours = [{ opens_at: '08:00', closes_at: '18:00' }]

/** An entry by the clock of the workshop, an hour ahead of UTC. */
const entry = (from: string, to: string) => ({
  ...{ id: `${from} ${to}`, bay: null },
  ...{ start_time: `${from}:00+01:00`, end_time: `${to}:00+01:00` },
})
const hours = (...entries: ReturnType<typeof entry>[]) => hoursOf({ date, opening_hours, entries }, TIME_ZONE)

describe('console.md#home: the hours of a day', () => {
  it('are those in which it is open, and as many more as an entry of the day begins or ends in', () => {
    expect(hours()).toEqual({ from: 8, to: 18 })
    expect(hours(entry(`${date}T07:30`, `${date}T19:15`))).toEqual({ from: 7, to: 20 })
  })

  it('show what goes on over the night where it begins, and where it ends', () => {
    const night = entry(`${date}T23:37`, '2026-11-29T00:37')
    expect(hours(night)).toEqual({ from: 8, to: 24 })
    expect(hours(entry('2026-11-27T22:00', `${date}T02:00`))).toEqual({ from: 1, to: 18 })
    expect(hours(entry('2026-11-27T22:00', '2026-11-29T02:00'))).toEqual({ from: 8, to: 18 })
    const [lane] = barsOf([night], { date, timeZone: TIME_ZONE, hours: hours(night) })
    expect(lane!.bars[0]!.from).toBeLessThan(1)
  })
})
