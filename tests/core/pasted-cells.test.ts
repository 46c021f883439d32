import { describe, expect, it } from 'vitest'
import {
  blankLine,
  changesOf,
  type LineValues,
  type LocalLine,
  localLine,
} from '../../src/app/lines/line-changes.ts'
import {
  choiceOf,
  chosen,
  describedBy,
  isOfCells,
  limitOf,
  numbered,
  type PastedColumn,
  pasteOf,
  rateOf,
  withoutPaste,
  withPaste,
} from '../../src/app/lines/pasted-cells.ts'
import { rowsOf } from '../../src/app/lines/pasted-rows.ts'
import { stored } from '../support/server-line.ts'

const UNITS = [
  { value: 'pz', label: 'pc' },
  { value: 'L', label: 'l' },
]
const RATES = [
  { value: '22', label: '22%' },
  { value: 'N1', label: 'N1 · Escluse ex art. 15' },
]
const number = (field: 'quantity' | 'unit_price'): PastedColumn => ({
  field,
  read: (text) => numbered(field, text, 'it', 'no number'),
})
const COLUMNS: PastedColumn[] = [
  { field: 'description', read: describedBy },
  number('quantity'),
  { field: 'unit_type', read: (text) => chosen('unit_type', text, choiceOf(UNITS, text), 'no unit') },
  number('unit_price'),
]

const open = (...ids: string[]): LocalLine[] => ids.map((id) => localLine(stored(id), [], id))
const paste = (lines: readonly LocalLine[], text: string, key: string, field = 'description') =>
  pasteOf(lines, rowsOf(text), { key, field }, COLUMNS, () => blankLine('22', {}))!
const filled = (lines: readonly LocalLine[], text: string, key: string, field?: string) =>
  withPaste(lines, paste(lines, text, key, field)).map(({ values }) => values)
const words = (lines: readonly LocalLine[]) => lines.map(({ values }) => values.description)
const written = (line: LocalLine, fields: Partial<LineValues>): LocalLine => ({
  ...line,
  values: { ...line.values, ...fields },
})

describe('rows of a spreadsheet’s text', () => {
  it('are parted by line breaks of every kind, cells by tabs', () => {
    const rows = [
      ['a', 'b'],
      ['', 'c'],
    ]
    for (const end of ['\n', '\r\n', '\r']) expect(rowsOf(`a\tb${end}\tc${end}`)).toEqual(rows)
  })

  it('have cells in quotation marks, in which tabs, line breaks and doubled marks are text', () => {
    expect(rowsOf('"Kit ""A"""\t2\r\n"due\r\nrighe\te tab"\t3\r\n')).toEqual([
      ['Kit "A"', '2'],
      ['due\nrighe\te tab', '3'],
    ])
  })

  it('keep marks that are of the text: of inches, and about a first word', () => {
    expect(rowsOf('Tubo 1/2"\t2\n"Kit" freni\t1\n')).toEqual([
      ['Tubo 1/2"', '2'],
      ['"Kit" freni', '1'],
    ])
  })

  it('end where only empty rows follow; those between stay', () => {
    expect(rowsOf('a\n\t\nb\n\t\n \n\n')).toEqual([['a'], ['', ''], ['b']])
  })

  it('are in a text with a tab or a line break and something else', () => {
    expect(['a\tb', 'a\n', '1\r\n2'].every(isOfCells)).toBe(true)
    expect(['a b', '', '\n\t'].some(isOfCells)).toBe(false)
  })
})

describe('what a pasted cell means', () => {
  it('is a number as if typed, a new line’s where it is empty, and text where it is none', () => {
    const price = (text: string) => numbered('unit_price', text, 'it', 'no number')
    expect(price('1.250,50 €')).toEqual({ values: { unit_price: 1250.5 } })
    expect(price('')).toEqual({ values: { unit_price: 0 } })
    expect(price('venti')).toEqual({ values: { unit_price: 'venti' }, fault: 'no number' })
    expect(numbered('quantity', '1,250', 'en', '').values).toEqual({ quantity: 1250 })
    expect(numbered('quantity', '', 'en', '').values).toEqual({ quantity: 1 })
  })

  it('is a choice by its value or its label, in upper or lower case', () => {
    expect(
      ['PZ', 'Pc', 'l', 'L', 'n1', 'n1 ·  ESCLUSE ex ART. 15'].map((text) =>
        choiceOf([...UNITS, ...RATES], text),
      ),
    ).toEqual(['pz', 'pz', 'L', 'L', 'N1', 'N1'])
    expect(choiceOf(UNITS, 'pezzi')).toBeUndefined()
  })

  it('is a VAT rate also as a percentage written otherwise, and no other number', () => {
    expect(['22', '22%', '22 %', '22,00%'].map((text) => rateOf(RATES, text, 'it'))).toEqual(
      Array(4).fill('22'),
    )
    expect(['0,22', '19%', 'IVA'].map((text) => rateOf(RATES, text, 'it'))).toEqual(Array(3).fill(undefined))
  })

  it('leaves a choice where it is empty, and stays as text where it names none', () => {
    expect(chosen('unit_type', '', undefined, 'no unit')).toEqual({ values: {} })
    expect(chosen('unit_type', 'pezzi', undefined, 'no unit')).toEqual({
      ...{ values: { unit_type: 'pezzi' }, fault: 'no unit' },
    })
  })

  it('is another description of a line, which is about its article no more; the same one changes nothing', () => {
    const line = { ...open('a')[0]!.values, article_id: 'x' }
    expect(describedBy('b', line).values).toEqual({ description: 'b', article_id: null })
    expect(describedBy('a', line).values).toEqual({})
  })
})

describe('pasted cells', () => {
  it('fill the columns to the right and the lines below, then new lines', () => {
    expect(filled(open('a', 'b'), '2\tL\n3\tPC\n4\tl', 'b', 'quantity')).toMatchObject([
      { description: 'a', quantity: 1, unit_type: 'pz' },
      { description: 'b', quantity: 2, unit_type: 'L' },
      { description: '', quantity: 3, unit_type: 'pz' },
      { description: '', quantity: 4, unit_type: 'L', vat_code: '22' },
    ])
  })

  it('fill the empty line at the end before there are new ones', () => {
    const lines = [...open('a'), blankLine('22', {})]
    expect(filled(lines, 'b\t2\nc\t3', lines[1]!.key)).toMatchObject([
      { description: 'a' },
      { description: 'b', quantity: 2 },
      { description: 'c', quantity: 3 },
    ])
  })

  it('make no line of an empty row', () => {
    const lines = open('a')
    expect(words(withPaste(lines, paste(lines, 'a\n\nb', 'a')))).toEqual(['a', 'b'])
  })

  it('say which of them are not understood, and that something stood beyond the last column', () => {
    const lines = open('a', 'b')
    const { faults, beyond } = paste(lines, 'due\tpezzi\t3\n1\tpz\t4\t5', 'a', 'quantity')
    expect(faults).toEqual({ 'a.quantity': 'no number', 'a.unit_type': 'no unit' })
    expect(beyond).toBe(true)
    expect(paste(lines, '1\tpz\t4\t', 'a', 'quantity').beyond).toBe(false)
  })

  it('are nothing where the place is no cell that can be written', () => {
    expect(
      pasteOf(open('a'), [['b']], { key: 'a', field: 'remove' }, COLUMNS, () => blankLine('22', {})),
    ).toBeUndefined()
  })

  it('are taken back but for what was typed since, in them or in a new line', () => {
    const lines = open('a', 'b')
    const pasted = paste(lines, 'x\t2\ny\t3\nz\t4\nw\t5', 'a')
    const after = withPaste(lines, pasted)
    expect(withoutPaste(after, pasted)).toEqual(lines)
    const typed = after.map((line, index) =>
      index === 1 || index === 2 ? written(line, { quantity: 9 }) : line,
    )
    expect(withoutPaste(typed, pasted).map(({ values }) => [values.description, values.quantity])).toEqual([
      ...[
        ['a', 1],
        ['b', 9],
        ['z', 9],
      ],
    ])
  })

  it('break a limit where they make more than 1,000 lines, or a batch of more than 500 items', () => {
    const limit = (stand: number, rows: number) => {
      const base = Array.from({ length: stand }, (_, index) => stored(`${index}`))
      const lines = [...base.map((line) => localLine(line, [])), blankLine('22', {})]
      const after = withPaste(lines, paste(lines, 'x\n'.repeat(rows), lines.at(-1)!.key))
      return limitOf(after, changesOf(base, after, {}))
    }
    expect([limit(0, 500), limit(0, 501), limit(900, 100), limit(900, 101)]).toEqual([
      ...[undefined, 'changes', undefined, 'lines'],
    ])
  })
})
