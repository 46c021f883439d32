import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fullNumber, mayMeet, numberPattern, wrongAffix } from '../../src/domain/document-numbers.ts'

const affix = fc
  .array(fc.constantFrom('A', 'a', '/', '-', '0', '1', '26', '{year}'), { maxLength: 3 })
  .map((parts) => parts.join(''))
const affixes = fc.record({ prefix: affix, suffix: affix }).filter((pair) => wrongAffix(pair) === null)
const number = fc.constantFrom(1, 2, 10, 26, 126, 2026)

describe('settings.md#numbers-of-invoices: full numbers', () => {
  it('are prefix, number and suffix, with the year where it is asked for', () => {
    expect(fullNumber({ prefix: '', suffix: '' }, 12, 2026)).toBe('12')
    expect(fullNumber({ prefix: 'FT{year}-', suffix: '/{year}B' }, 7, 2026)).toBe('FT2026-7/2026B')
  })

  it('of two forms are never the same, in any year, whatever the case', () => {
    fc.assert(
      fc.property(affixes, affixes, number, number, (one, other, first, second) => {
        const [a, b] = [fullNumber(one, first, 2026), fullNumber(other, second, 2026)]
        if (a.toLowerCase() !== b.toLowerCase()) return
        expect(numberPattern(one)).toBe(numberPattern(other))
        expect(mayMeet(one, other)).toBe(true)
      }),
      { numRuns: 20_000 },
    )
  })

  it.each([
    [{ prefix: '', suffix: '/B1' }, { prefix: '', suffix: '/B2' }, false],
    [{ prefix: '', suffix: '/B1' }, { prefix: '', suffix: '/b1' }, true],
    [{ prefix: '', suffix: '/2026' }, { prefix: '', suffix: '/{year}' }, true],
    [{ prefix: 'A-', suffix: '' }, { prefix: 'B-', suffix: '' }, false],
  ])('%j and %j may meet: %j', (one, other, expected) => {
    expect(mayMeet(one, other)).toBe(expected)
  })
})
