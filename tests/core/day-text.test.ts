import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOfText, isDay, timeOfText, wallOfText, writtenDay } from '../../src/app/format/day-text.ts'
import { reckon } from '../../src/app/format/wall-clock.ts'

// A Sunday.
const TODAY = '2026-11-22'

/** A text and its day in both languages; null is no date, never another one. */
const CASES: readonly (readonly [text: string, day: string | null])[] = [
  ['5/12', '2026-12-05'],
  ['05/12/2026', '2026-12-05'],
  ['5/12/2026', '2026-12-05'],
  ['5.12.26', '2026-12-05'],
  ['5-12-26', '2026-12-05'],
  ['5 12 2026', '2026-12-05'],
  ['0512', '2026-12-05'],
  ['051226', '2026-12-05'],
  ['05122026', '2026-12-05'],
  ['25/12/2026', '2026-12-25'],
  ['2026-12-05', '2026-12-05'],
  ['+7', '2026-11-29'],
  ['+0', '2026-11-22'],
  ['-1', '2026-11-21'],
  ['29/2/2028', '2028-02-29'],
  // Without a year it is the nearest one.
  ['5/1', '2027-01-05'],
  ['20/11', '2026-11-20'],
  // Two digits are a birthday as well as a promise.
  ['5.12.78', '1978-12-05'],
  ['5.12.46', '2046-12-05'],
  // Day first: what has no such month is no date.
  ['12/25/2026', null],
  ['1225', null],
  ['31/2', null],
  ['31/2/2026', null],
  ['29/2', null],
  ['2026-02-30', null],
  ['0/5', null],
  ['5/0', null],
  ['5', null],
  ['512', null],
  ['5/12/6', null],
  ['5/12/206', null],
  ['5/12-2026', null],
  ['5/12/1899', null],
  ['5/12/2101', null],
  ['foo 5', null],
  ['lu', null],
  ['', null],
]

const WORDS = {
  it: [
    ['oggi', '2026-11-22'],
    ['Domani', '2026-11-23'],
    ['dopodomani', '2026-11-24'],
    ['ieri', '2026-11-21'],
    ['lun', '2026-11-23'],
    ['lunedì', '2026-11-23'],
    ['lunedi', '2026-11-23'],
    ['sab', '2026-11-28'],
    ['dom', '2026-11-29'],
    ['5 dic', '2026-12-05'],
    ['5 dicembre 2027', '2027-12-05'],
    ['mon', null],
    ['tomorrow', null],
  ],
  en: [
    ['today', '2026-11-22'],
    ['tomorrow', '2026-11-23'],
    ['yesterday', '2026-11-21'],
    ['mon', '2026-11-23'],
    ['Sunday', '2026-11-29'],
    ['5 Dec 26', '2026-12-05'],
    ['lun', null],
  ],
} as const

describe('console: one parser of days', () => {
  it.each(CASES)('%j is %s', (text, day) => {
    expect([dayOfText(text, 'it', TODAY), dayOfText(text, 'en', TODAY)]).toEqual([day, day])
  })

  it.each(['it', 'en'] as const)('knows the words of %s only', (locale) => {
    for (const [text, day] of WORDS[locale])
      expect([text, dayOfText(text, locale, TODAY)]).toEqual([text, day])
  })

  it('reads back every day as it is written', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10)
        expect(dayOfText(writtenDay(day), 'it', TODAY)).toBe(day)
      }),
    )
  })

  it.each([
    ['5.12.46', '1946-12-05'],
    ['311240', '1940-12-31'],
    ['5 dic 27', '1927-12-05'],
    // Of this year it is not known on which side it lies.
    ['5/12/26', '2026-12-05'],
    ['5/12/2046', '2046-12-05'],
  ])('%j of what lies behind is %s', (text, day) => {
    expect(dayOfText(text, 'it', TODAY, true)).toBe(day)
  })

  it('a day that does not exist is none', () => {
    expect(['2026-12-05', '2026-02-29', '2026-2-5', '05/12/2026', ''].filter(isDay)).toEqual(['2026-12-05'])
  })
})

describe('console: days with an hour', () => {
  it.each([
    ['8', '08:00'],
    ['830', '08:30'],
    ['0830', '08:30'],
    ['8.30', '08:30'],
    ['17:30', '17:30'],
    ['24:00', null],
    ['8:60', null],
  ])('%j is %s o’clock', (text, time) => {
    expect(timeOfText(text)).toBe(time)
  })

  it.each([
    ['5/12 17:30', '2026-12-05T17:30'],
    ['domani 9', '2026-11-23T09:00'],
    ['5 dic 2027 8.30', '2027-12-05T08:30'],
    ['+2, 1730', '2026-11-24T17:30'],
    ['2026-12-05T17:30', '2026-12-05T17:30'],
    // Without an hour: the year is none.
    ['5 dic 2026', null],
    ['5/12', null],
    ['17:30', null],
  ])('%j is %s', (text, wall) => {
    expect(wallOfText(text, 'it', TODAY)).toBe(wall)
  })
})

describe('wall clock', () => {
  it.each([
    'foo 1 10:00:00',
    '25/12/2026 10:00:00',
    '05/12/2026 10:00:00',
    '2026-02-30 10:00:00',
    ' 10:00:00',
  ])('reckons nothing from %j', (wall) => {
    expect(reckon(wall)).toBeNaN()
  })
})
