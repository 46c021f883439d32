import { describe, expect, it } from 'vitest'
import { carried, evenly } from '../../src/app/(console)/reports/chart/evenly.ts'

type Report = Parameters<typeof evenly>[0]

const report = (group_by: string | null, day = 'period_start') =>
  ({ group_by, columns: [{ object: 'report_column', name: day, type: 'date' }] }) as unknown as Report

const starts = (of: Report, days: readonly string[], day = 'period_start') =>
  evenly(
    of,
    days.map((start) => ({ row: { object: 'report_row', [day]: start, documents: 1 }, before: undefined })),
  ).map(({ row }) => row[day])

describe('the points of a chart over time', () => {
  it('stand as far apart as their days lie', () => {
    expect(starts(report('month'), ['2025-11-01', '2026-02-01'])).toEqual([
      ...['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01'],
    ])
    expect(starts(report('quarter'), ['2025-10-01', '2026-04-01'])).toEqual([
      ...['2025-10-01', '2026-01-01', '2026-04-01'],
    ])
    expect(starts(report('week'), ['2025-12-22', '2026-01-05'])).toEqual([
      ...['2025-12-22', '2025-12-29', '2026-01-05'],
    ])
    expect(starts(report('year'), ['2024-01-01', '2026-01-01'])).toHaveLength(3)
    expect(starts(report(null, 'date'), ['2024-02-28', '2024-03-01'], 'date')).toEqual([
      ...['2024-02-28', '2024-02-29', '2024-03-01'],
    ])
  })

  it('are those of the rows where nothing is missing, or too much, or something else groups them', () => {
    expect(starts(report('day'), [])).toEqual([])
    // Last year's leap day, a year later.
    const days = ['2025-02-28', '2025-02-29', '2025-03-01']
    expect(starts(report('day'), days)).toEqual(days)
    const far = ['0001-01-01', '9999-12-31']
    expect(starts(report('day'), far)).toEqual(far)
    expect(starts(report('supplier', 'supplier_name'), ['B', 'A'], 'supplier_name')).toEqual(['B', 'A'])
  })

  it('keep a balance where nothing moved', () => {
    const points = [null, 5, null, 0, null].map((sum) => ({ label: '', sum }))
    expect(carried(points, 'sum').map(({ sum }) => sum)).toEqual([null, 5, 5, 0, null])
    expect(carried(points, undefined)).toBe(points)
  })
})
