import { describe, expect, it } from 'vitest'
import { cut } from '../../src/app/(console)/reports/chart/cut.ts'
import { pairsOf } from '../../src/app/(console)/reports/compared.ts'
import { add } from '../../src/domain/money.ts'

type Report = Parameters<typeof pairsOf>[0]

const COLUMNS = [
  { object: 'report_column', name: 'customer_id', type: 'uuid' },
  { object: 'report_column', name: 'customer_name', type: 'string' },
  { object: 'report_column', name: 'documents', type: 'integer' },
  { object: 'report_column', name: 'closing_balance', type: 'number' },
  { object: 'report_column', name: 'margin_rate', type: 'number' },
]

const row = (name: string, documents: number) => ({
  ...{ object: 'report_row', customer_id: name, customer_name: name, documents },
  ...{ closing_balance: documents * 100, margin_rate: 50 },
})

const report = (cut_off: { truncated: boolean; before: boolean }) =>
  ({
    ...{ columns: COLUMNS, group_by: null, truncated: cut_off.truncated },
    rows: [row('Anna', 3), row('Bruno', 2)],
    totals: { object: 'report_totals', documents: 5, margin_rate: 50 },
    comparison: { rows: [row('Bruno', 1), row('Carla', 4)], truncated: cut_off.before },
  }) as unknown as Report

const said = (of: Report) => pairsOf(of).map(({ row, before }) => [row.customer_name, before?.documents])

describe('the rows of a report beside those of last year', () => {
  it('say nothing of a year whose rows were cut off', () => {
    expect(said(report({ truncated: false, before: false }))).toEqual([
      ...[
        ['Anna', undefined],
        ['Bruno', 1],
        ['Carla', 4],
      ],
    ])
    // Carla may be behind the first rows of this year.
    expect(said(report({ truncated: true, before: false }))).toEqual([
      ['Anna', undefined],
      ['Bruno', 1],
    ])
    // Anna may be behind those of last year: that is not nothing.
    const [anna, bruno] = pairsOf(report({ truncated: false, before: true }))
    expect([anna!.before, bruno!.before?.documents]).toEqual([null, 1])
  })

  it('are 0 where they are added up, and no balance or rate of nothing', () => {
    const { row: carla } = pairsOf(report({ truncated: false, before: false }))[2]!
    expect(carla).toMatchObject({ documents: 0, closing_balance: null, margin_rate: null })
  })
})

/** A report of these columns, of which those of whole numbers or amounts with a sum are in the totals. */
const compared = (
  columns: [name: string, type: string][],
  { sums, rows, before }: { sums: string[]; rows: object[]; before: object[] },
) =>
  ({
    columns: columns.map(([name, type]) => ({ object: 'report_column', name, type })),
    ...{ group_by: null, truncated: false, rows },
    totals: { object: 'report_totals', ...Object.fromEntries(sums.map((name) => [name, 0])) },
    comparison: { rows: before, truncated: false },
  }) as unknown as Report

describe('reports.md#numbering_continuity: beside last year', () => {
  const run = (year: number, missing_numbers: string, documents: number) => ({
    ...{ object: 'report_row', document_kind: 'receipt', sezionale_code: 'A', year },
    ...{ last_number: documents, documents, missing_numbers },
  })
  const report = (rows: object[], before: object[]) =>
    compared(
      [
        ['document_kind', 'string'],
        ['sezionale_code', 'string'],
        ['year', 'integer'],
        ['last_number', 'integer'],
        ['documents', 'integer'],
        ['missing_numbers', 'string'],
      ],
      { sums: ['documents'], rows, before },
    )

  it('each year stands beside the one before it, whatever is missing', () => {
    const pairs = pairsOf(
      report([run(2025, '4', 20), run(2026, '', 30)], [run(2024, '7-9', 10), run(2025, '4', 20)]),
    )
    expect(pairs.map(({ row, before }) => [row.year, before?.year, before?.documents])).toEqual([
      [2025, 2024, 10],
      [2026, 2025, 20],
    ])
  })

  it('a year of nothing has no number that is missing', () => {
    const [{ row, before }] = pairsOf(report([], [run(2024, '7-9', 10)])) as [ReturnType<typeof pairsOf>[0]]
    expect(row).toMatchObject({ year: 2025, last_number: null, documents: 0, missing_numbers: '' })
    expect(before).toMatchObject({ year: 2024, missing_numbers: '7-9' })
  })
})

describe('reports.md#comparison: 28 February for the 29th', () => {
  const columns: [string, string][] = [
    ['period_start', 'date'],
    ['opening_balance', 'number'],
    ['total_in', 'number'],
    ['closing_balance', 'number'],
    ['margin_rate', 'number'],
  ]
  const of = (period_start: string, opening_balance: number, total_in: number) => ({
    ...{ object: 'report_row', period_start, opening_balance, total_in },
    ...{ closing_balance: add(opening_balance, total_in), margin_rate: 20 },
  })
  const before = [of('2024-02-28', 10, 0.1), of('2024-02-29', 10.1, 0.2), of('2024-03-01', 10.3, 1)]
  const both = { opening_balance: 10, total_in: 0.3, closing_balance: 10.3, margin_rate: null }

  it('both days of a leap year stand beside the one', () => {
    const rows = [of('2025-02-28', 5, 2), of('2025-03-01', 7, 2)]
    const pairs = pairsOf(compared(columns, { sums: ['total_in', 'margin_rate'], rows, before }))
    expect(pairs.map(({ row }) => row.period_start)).toEqual(['2025-02-28', '2025-03-01'])
    expect(pairs[0]!.before).toMatchObject(both)
    expect(pairs[1]!.before).toMatchObject({ total_in: 1 })
  })

  it('and beside nothing', () => {
    const pairs = pairsOf(compared(columns, { sums: ['total_in', 'margin_rate'], rows: [], before }))
    expect(pairs.map(({ row }) => row.period_start)).toEqual(['2025-02-28', '2025-03-01'])
    expect(pairs[0]).toMatchObject({ row: { total_in: 0, closing_balance: null }, before: both })
  })

  it('the 29th is a day of its own where the later year has it', () => {
    const pairs = pairsOf(
      compared(columns, {
        sums: ['total_in'],
        rows: [of('2024-02-29', 5, 2)],
        before: [of('2023-02-28', 1, 1)],
      }),
    )
    expect(pairs.map(({ row, before }) => [row.period_start, before?.period_start])).toEqual([
      ['2024-02-28', '2023-02-28'],
      ['2024-02-29', undefined],
    ])
  })
})

describe('a name beside its bar', () => {
  it('keeps its beginning and its end, where parts differ', () => {
    const name = 'Pneumatico estivo Michelin Primacy 4 205/60 R16 96H'
    expect(cut(name, 200)).toMatch(/^Pneumatico.*….*R16\u00A096H$/)
    expect(cut('Clio', 200)).toBe('Clio')
  })
})
