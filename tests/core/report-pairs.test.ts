import { describe, expect, it } from 'vitest'
import { cut } from '../../src/app/(console)/reports/chart/cut.ts'
import { pairsOf } from '../../src/app/(console)/reports/compared.ts'

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

describe('a name beside its bar', () => {
  it('keeps its beginning and its end, where parts differ', () => {
    const name = 'Pneumatico estivo Michelin Primacy 4 205/60 R16 96H'
    expect(cut(name, 200)).toMatch(/^Pneumatico.*….*R16\u00A096H$/)
    expect(cut('Clio', 200)).toBe('Clio')
  })
})
