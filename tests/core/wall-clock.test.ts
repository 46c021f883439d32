import { describe, expect, it } from 'vitest'
import { instantOf, wallOf } from '../../src/app/format/wall-clock.ts'

const ROME = 'Europe/Rome'
const HOUR = 60 * 60 * 1000

describe('wall clock: what the workshop reads, and the instant that it means', () => {
  it('reads winter and summer time', () => {
    expect(wallOf('2026-01-15T07:30:00.000Z', ROME)).toBe('2026-01-15 08:30:00')
    expect(wallOf('2026-07-15T06:30:00.000Z', ROME)).toBe('2026-07-15 08:30:00')
    expect(instantOf('2026-01-15 08:30:00', ROME)).toBe('2026-01-15T07:30:00.000Z')
    expect(instantOf('2026-07-15 08:30:00', ROME)).toBe('2026-07-15T06:30:00.000Z')
  })

  it('goes over midnight to the day of the workshop', () => {
    expect(wallOf('2026-12-31T23:00:00.000Z', ROME)).toBe('2027-01-01 00:00:00')
    expect(instantOf('2027-01-01 00:00:00', ROME)).toBe('2026-12-31T23:00:00.000Z')
  })

  it('keeps both sides of the change to summer time apart', () => {
    expect(instantOf('2026-03-29 01:59:59', ROME)).toBe('2026-03-29T00:59:59.000Z')
    expect(instantOf('2026-03-29 03:00:00', ROME)).toBe('2026-03-29T01:00:00.000Z')
    expect(instantOf('2026-03-29 08:30:00', ROME)).toBe('2026-03-29T06:30:00.000Z')
    expect(instantOf('2026-03-28 08:30:00', ROME)).toBe('2026-03-28T07:30:00.000Z')
  })

  it('moves a time that never comes by the hour that is left out', () => {
    expect(instantOf('2026-03-29 02:30:00', ROME)).toBe('2026-03-29T01:30:00.000Z')
    expect(wallOf('2026-03-29T01:30:00.000Z', ROME)).toBe('2026-03-29 03:30:00')
  })

  it('takes a time that comes twice as the first, unless it is already the second', () => {
    expect(wallOf('2026-10-25T00:30:00.000Z', ROME)).toBe('2026-10-25 02:30:00')
    expect(wallOf('2026-10-25T01:30:00.000Z', ROME)).toBe('2026-10-25 02:30:00')
    expect(instantOf('2026-10-25 02:30:00', ROME)).toBe('2026-10-25T00:30:00.000Z')
    expect(instantOf('2026-10-25 02:30:00', ROME, '2026-10-25T01:30:00.000Z')).toBe(
      '2026-10-25T01:30:00.000Z',
    )
    expect(instantOf('2026-10-25 03:00:00', ROME)).toBe('2026-10-25T02:00:00.000Z')
    expect(instantOf('2026-10-25 08:30:00', ROME)).toBe('2026-10-25T07:30:00.000Z')
  })

  it.each([ROME, 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia'])(
    'reads back every half hour of a year in %s',
    (timeZone) => {
      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += HOUR / 2) {
        const instant = new Date(at).toISOString()
        const wall = wallOf(instant, timeZone)
        expect(instantOf(wall, timeZone, instant)).toBe(instant)
        expect(wallOf(instantOf(wall, timeZone)!, timeZone)).toBe(wall)
      }
    },
  )

  it('knows no instant of what is no time', () => {
    expect(instantOf('2026-03-29 ', ROME)).toBeNull()
    expect(instantOf('', ROME)).toBeNull()
  })
})
