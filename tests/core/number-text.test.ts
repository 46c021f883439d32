import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digitsOf, isAmbiguous, numberOf } from '../../src/app/format/number-text.ts'
import { formats } from '../../src/app/i18n/formats.ts'

/** A text, what it means in Italian, what it means in English; null is no number. */
const CASES: readonly (readonly [text: string, it: string | null, en: string | null])[] = [
  ['1250', '1250', '1250'],
  ['1.250', '1250', '1.25'],
  ['1,250', '1.25', '1250'],
  ['1.250,50', '1250.5', '1250.5'],
  ['1,250.50', '1250.5', '1250.5'],
  ['1250.5', '1250.5', '1250.5'],
  ['1250,5', '1250.5', '1250.5'],
  ['1,5', '1.5', '1.5'],
  ['1.5', '1.5', '1.5'],
  ['12.50', '12.5', '12.5'],
  ['1.2505', '1.2505', '1.2505'],
  ['1.250.000', '1250000', '1250000'],
  ['1,250,000', '1250000', '1250000'],
  ['1.250.000,1234', '1250000.1234', '1250000.1234'],
  // Four digits before the point, or a zero in front, are no grouping.
  ['1250.500', '1250.5', '1250.5'],
  ['0.500', '0.5', '0.5'],
  ['0,500', '0.5', '0.5'],
  ['1 250,50', '1250.5', '1250.5'],
  ['1 250', '1250', '1250'],
  ["1'250.50", '1250.5', '1250.5'],
  ['€ 1.250,50', '1250.5', '1250.5'],
  ['1.250,50 €', '1250.5', '1250.5'],
  ['10 %', '10', '10'],
  ['-3,5', '-3.5', '-3.5'],
  ['−3,5', '-3.5', '-3.5'],
  ['€ -5', '-5', '-5'],
  ['+7', '7', '7'],
  [',5', '0.5', '0.5'],
  ['5,', '5', '5'],
  ['007', '7', '7'],
  ['-0', '0', '0'],
  ['0.0000001', '0.0000001', '0.0000001'],
  // Nothing is guessed.
  ['', null, null],
  ['abc', null, null],
  ['1e3', null, null],
  ['0x10', null, null],
  ['1.2.3', null, null],
  ['1,2,3', null, null],
  ['1.5,50', null, null],
  ['1.2505,5', null, null],
  ['1.250,5,5', null, null],
  ['1.250 000', null, null],
  ['12 50', null, null],
  ['5-', null, null],
  ['--5', null, null],
  ['.', null, null],
  ['-', null, null],
  ['Infinity', null, null],
  ['5 km', null, null],
]

describe('console: one number parser', () => {
  it.each(CASES)('%j is %s in Italian and %s in English', (text, italian, english) => {
    expect([digitsOf(text, 'it'), digitsOf(text, 'en')]).toEqual([italian, english])
  })

  it('takes the unit of its field', () => {
    expect(digitsOf('84.200 km', 'it', 'km')).toBe('84200')
    expect(digitsOf('84,200 KM', 'en', 'km')).toBe('84200')
  })

  it('understands whatever either language writes, grouped or not', () => {
    const written = fc.record({
      units: fc.integer({ min: -9_999_999_999_999, max: 9_999_999_999_999 }),
      locale: fc.constantFrom('it' as const, 'en' as const),
      useGrouping: fc.constantFrom('always' as const, false as const),
    })
    fc.assert(
      fc.property(written, ({ units, locale, useGrouping }) => {
        const number = units / 10_000
        // With always two decimals, as money is; three alone would be a thousand.
        const options = { useGrouping, minimumFractionDigits: 2, maximumFractionDigits: 4 }
        const text = new Intl.NumberFormat(locale, options).format(number)
        expect(numberOf(text, locale)).toBe(number === 0 ? 0 : number)
      }),
    )
  })

  it('keeps what no number of the computer is exactly as text, for the server to refuse', () => {
    expect(numberOf('1250,0000000000000001', 'it')).toBe('1250,0000000000000001')
    expect(numberOf('0,0000001', 'it')).toBe('0,0000001')
    expect(numberOf('99999999999', 'it')).toBe(99_999_999_999)
  })

  it('knows what another reader would take for another number', () => {
    expect(['1.250', '1,250', '-1.250 €', '12,505'].filter(isAmbiguous)).toHaveLength(4)
    expect(['1250', '1,5', '1.250,50', '1.250.000', '0.500'].filter(isAmbiguous)).toEqual([])
  })
})

describe('console.md#times-money-words', () => {
  it.each(Object.entries(formats.number))('%s writes nothing without a sign', (_, format) => {
    const written = new Intl.NumberFormat('it', format)
    expect(written.format(-0)).toBe(written.format(0))
    expect(written.format(-0.000_000_001)).toBe(written.format(0))
    expect(written.format(-1)).toContain('-1')
  })
})
