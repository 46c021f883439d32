import { describe, expect, test } from 'vitest'
import { DEFAULT_RATE_LIMITS, parseRateLimits } from '../../src/domain/rate-limits.ts'

describe('rate-limits.md#configuration', () => {
  test('names that are left out keep what holds otherwise', () => {
    expect(parseRateLimits('heavy=0.5:3', DEFAULT_RATE_LIMITS)).toEqual({
      key: { rate: 100, burst: 200 },
      company: { rate: 300, burst: 600 },
      heavy: { rate: 0.5, burst: 3 },
      user: { rate: 50, burst: 300 },
    })
    expect(parseRateLimits('key=1:1,user=2.25:10', {})).toEqual({
      key: { rate: 1, burst: 1 },
      user: { rate: 2.25, burst: 10 },
    })
    expect(parseRateLimits('off', DEFAULT_RATE_LIMITS)).toEqual({})
  })

  test.each([
    ...['', 'on', 'OFF', 'default', 'key', 'key=', 'key=1', 'key=1:', 'key=:1', 'key=1:1:1', 'keys=1:1'],
    ...['key=0:1', 'key=0.0:1', 'key=-1:1', 'key=1:0', 'key=1:1.5', 'key=1:-1', 'key=1e3:1', 'key=1:1e3'],
    ...['key=.5:1', 'key=5.:1', 'key=1,5:1', 'key=NaN:1', 'key=Infinity:1', 'key=1:99999999999999999999'],
    ...['key=1:1,', ',key=1:1', 'key=1:1,,heavy=1:1', 'key=1:1 ,heavy=1:1', ' key=1:1', 'key=1:1;heavy=1:1'],
    ...['key=1:1,key=1:1', 'key=1:1,off', 'Key=1:1', 'toString=1:1', '__proto__=1:1', 'key=1:1\n'],
  ])('%j is no spelling', (text) => {
    expect(parseRateLimits(text, DEFAULT_RATE_LIMITS)).toBeUndefined()
  })
})
