import { describe, expect, it } from 'vitest'
import { databaseNow, noteDatabaseTime } from '../../src/server/core/clock.ts'

describe("odometer-readings.md#readings: now is now by PostgreSQL's clock", () => {
  /** PostgreSQL's clock stands at 1,000,000 s when this process's own does at 0. */
  const told = (at: number, waited = 0, ahead = 0) => noteDatabaseTime(1e9 + at - waited + ahead, at)
  const off = () => databaseNow().getTime() - 1e9 - performance.now()

  it('an answer that waited to be read sets it back by nothing', () => {
    const start = performance.now() - 20_000
    told(start)
    for (const waited of [0, 5, 40, 0, 900]) {
      told(start + 10, waited)
      expect(Math.abs(off())).toBeLessThan(1.5)
    }
  })

  it('one that waited less mends what one that waited more said', () => {
    const start = performance.now() - 20_000
    told(start, 40_000)
    told(start + 10, 5)
    expect(Math.abs(off() + 5)).toBeLessThan(1.5)
    told(start + 20, 1)
    expect(Math.abs(off() + 1)).toBeLessThan(1.5)
  })

  it('a clock that was set back is followed, and one that drifts after ten seconds', () => {
    const start = performance.now() - 20_000
    told(start)
    told(start + 10, 0, -3000)
    expect(Math.abs(off() + 3000)).toBeLessThan(1.5)
    told(start + 20, 0, -3020)
    expect(Math.abs(off() + 3000)).toBeLessThan(1.5)
    told(start + 10_020, 0, -3020)
    expect(Math.abs(off() + 3020)).toBeLessThan(1.5)
  })
})
