import fc from 'fast-check'
import papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import {
  csvAmount,
  csvDay,
  csvInstant,
  csvPrice,
  csvWriter,
  harmless,
} from '../../src/app/list/csv-values.ts'

const ZONE = 'Europe/Rome'
const italian = csvWriter('it', ZONE)
const english = csvWriter('en', ZONE)

/** A file as a spreadsheet reads it: a quote at the start of a cell opens it, any other is a letter. */
function cellsOf(file: string, delimiter: string): string[] {
  const cells: string[] = []
  let at = 0
  while (at <= file.length) {
    let cell = ''
    if (file[at] === '"') {
      at++
      while (at < file.length && (file[at] !== '"' || file[at + 1] === '"')) {
        cell += file[at]
        at += file[at] === '"' ? 2 : 1
      }
      at++
    }
    while (at < file.length && file[at] !== delimiter && file[at] !== '\n' && file[at] !== '\r')
      cell += file[at++]
    cells.push(cell)
    at++
  }
  return cells
}

const REASON = /^\s*(?:[=@＝＠＋－]|[+-](?![\d\s.,/()-]*"*$))/

describe('CSV of lists', () => {
  it('an evening’s receipt is on the workshop’s day, at its hour', () => {
    expect(italian(csvInstant('2026-12-05T23:30:00.000Z'))).toBe('06/12/2026 00:30')
    expect(english(csvInstant('2026-12-05T23:30:00.000Z'))).toBe('2026-12-06 00:30')
    expect(italian(csvDay('2026-12-05T23:30:00.000Z'))).toBe('06/12/2026')
    expect(italian(csvDay('2026-12-05'))).toBe('05/12/2026')
    expect(english(csvDay('2026-12-05'))).toBe('2026-12-05')
  })

  it('amounts have two decimals, prices up to four, other numbers those that they have', () => {
    expect([1250, 14.9, -0.5].map((value) => italian(csvAmount(value)))).toEqual([
      '1250,00',
      '14,90',
      '-0,50',
    ])
    expect([1250, 14.9].map((value) => english(csvAmount(value)))).toEqual(['1250.00', '14.90'])
    expect([3, 0.0125].map((value) => italian(csvPrice(value)))).toEqual(['3,00', '0,0125'])
    expect([10, 1.125].map((value) => italian(value))).toEqual(['10', '1,125'])
    expect([null, csvAmount(null), csvInstant(null)].map((value) => italian(value))).toEqual(['', '', ''])
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['+cmd|/C calc', "'+cmd|/C calc"],
    ['-2+3', "'-2+3"],
    ['  =1', "  '=1"],
    ['＝1', "'＝1"],
    ['olio;=1+1', "olio;'=1+1"],
    ['olio,"=1+1"', 'olio,"\'=1+1"'],
    ['riga\n=1+1', "riga\n'=1+1"],
    ['\t=1', "\t'=1"],
    // Not harmed.
    ['+39 02 1234567', '+39 02 1234567'],
    ['02 123; +39 333 1', '02 123; +39 333 1'],
    ['-5', '-5'],
    ['Rossi = Bianchi', 'Rossi = Bianchi'],
    ['a-b', 'a-b'],
    ['mario@example.it', 'mario@example.it'],
  ])('%j is written %j', (text, written) => {
    expect(harmless(text)).toBe(written)
  })

  it('no cell is a formula, whichever sign the reader divides by', () => {
    const piece = fc.constantFrom(
      '=1',
      '@A',
      '+x',
      '-y',
      '＝1',
      ';',
      ',',
      '\t',
      '\n',
      '\r',
      '"',
      ' ',
      'olio',
      '5',
    )
    const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
    const delimiter = fc.constantFrom(';', ',', '\t')
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), delimiter, delimiter, (row, by, read) => {
        const file = papa.unparse([row.map(harmless)], { delimiter: by, quotes: true })
        expect(cellsOf(file, read).filter((cell) => REASON.test(cell))).toEqual([])
      }),
      { numRuns: 3000 },
    )
  })
})
