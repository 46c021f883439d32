import { describe, expect, it } from 'vitest'
import { type Outcome, RequestQuota } from '../../src/rest/request-quota.ts'

const HOUR = 3_600_000
const BEGIN = 500_000 * HOUR

/** How many of the requests at these moments of an hour are kept. */
function keptOf(quota: RequestQuota, outcome: Outcome, moments: number[], key_id = 'one') {
  return moments.filter((moment) => quota.take(key_id, outcome, BEGIN + moment)).length
}

const times = (count: number, moment = 0) => Array.from({ length: count }, () => moment)
const everySecond = Array.from({ length: 3_600 }, (_, second) => second * 1_000)

describe('console, API access: what is kept of a key in an hour', () => {
  it.each<[Outcome, number]>([
    ['answered', 10_000],
    ['refused', 1_000],
    ['ended', 1],
  ])('of %s requests at once the first %i', (outcome, whole) => {
    expect(keptOf(new RequestQuota(), outcome, times(20_000))).toBe(whole)
  })

  it('then one a minute, which shows that it goes on', () => {
    const quota = new RequestQuota()
    keptOf(quota, 'refused', times(1_000))
    expect(keptOf(quota, 'refused', everySecond)).toBe(59)
  })

  it('of a key that has ended one in ten minutes', () => {
    expect(keptOf(new RequestQuota(), 'ended', everySecond)).toBe(6)
  })

  it('each key and each outcome by itself, and anew in the next hour', () => {
    const quota = new RequestQuota()
    for (const key_id of ['one', 'two']) expect(keptOf(quota, 'refused', times(2_000), key_id)).toBe(1_000)
    expect(keptOf(quota, 'answered', times(5))).toBe(5)
    expect(keptOf(quota, 'refused', times(2_000, HOUR))).toBe(1_000)
  })
})
