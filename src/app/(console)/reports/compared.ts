import { add } from '../../../domain/money.ts'
import type { Column, Report, Row } from './words.ts'

/** A row with last year's, and the other way round: what is missing of two is nothing, or null where it may have been cut off. */
export type Pair = { row: Row; before: Row | null | undefined }

/** What is worked out of sums, and so is none of nothing. */
export const RATES = /_rate$|^efficiency$|^average_/

const DAY_MS = 86_400_000

const isLeap = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1

/** The first day of the group a year later: of weeks the Monday of the same week, of 29 February the 28th. */
function yearLater(start: string, group_by: string | null): string {
  if (group_by === 'week') return new Date(Date.parse(start) + 364 * DAY_MS).toISOString().slice(0, 10)
  const [year, rest] = [Number(start.slice(0, 4)) + 1, start.slice(4)]
  return year + (rest === '-02-29' && !isLeap(year) ? '-02-28' : rest)
}

/** Whether a column says what a row is of: a year does, though it is a number, and numbers that are missing do not. */
function isNaming({ name, type }: Column): boolean {
  if (name === 'year') return true
  return type !== 'number' && type !== 'integer' && name !== 'missing_numbers'
}

/** What last year's row says that it is of, as this year's row of it does. */
function asThisYear({ name, type }: Column, value: Row[string], group_by: string | null): Row[string] {
  if (name === 'year' && typeof value === 'number') return value + 1
  return type === 'date' && typeof value === 'string' ? yearLater(value, group_by) : value
}

/** What names a row: its texts and ids, the days and years of last year's rows as those of this year. */
function keyOf({ columns, group_by }: Report, row: Row, isBefore: boolean): string {
  const named = columns.filter(isNaming)
  const ids = named.filter(({ type }) => type === 'uuid')
  const keys = ids.length > 0 ? ids : named
  const values = keys.map((column) => {
    const value = row[column.name] ?? null
    return isBefore ? asThisYear(column, value, group_by) : value
  })
  return JSON.stringify(values)
}

/** Whether a column is added up, so that nothing of it is 0. */
const isSum = ({ totals }: Report, { name, type }: Column) =>
  (type === 'number' || type === 'integer') && name in totals && !RATES.test(name)

/** A row of nothing this year, named as last year's. */
function nothing(report: Report, before: Row): Row {
  const cells = report.columns.map((column) => {
    const { name, type } = column
    if (isNaming(column)) return [name, asThisYear(column, before[name] ?? null, report.group_by)]
    return [name, type === 'string' ? '' : isSum(report, column) ? 0 : null]
  })
  return { object: 'report_row', ...Object.fromEntries(cells) }
}

/** 28 and 29 February beside a year without the 29th: their sums, no rate, and the balance that the latter ends with. */
function together(report: Report, first: Row, second: Row): Row {
  const cells = report.columns.map((column) => {
    const { name } = column
    if (isSum(report, column)) return [name, add(Number(first[name] ?? 0), Number(second[name] ?? 0))]
    if (RATES.test(name)) return [name, null]
    return [name, (name === 'closing_balance' ? second : first)[name] ?? null]
  })
  return { ...first, ...Object.fromEntries(cells) }
}

/** Last year's rows by what names them this year. */
function byKey(report: Report, rows: readonly Row[]): Map<string, Row> {
  const found = new Map<string, Row>()
  for (const row of rows) {
    const key = keyOf(report, row, true)
    const other = found.get(key)
    found.set(key, other ? together(report, other, row) : row)
  }
  return found
}

/** The rows of a report, each with last year's where it is compared; groups that only last year had come last, days in their order. */
export function pairsOf(report: Report): Pair[] {
  const { comparison, rows, columns, truncated } = report
  if (!comparison) return rows.map((row) => ({ row, before: undefined }))
  const unmatched = byKey(report, comparison.rows)
  const pairs: Pair[] = rows.map((row) => {
    const key = keyOf(report, row, false)
    const before = unmatched.get(key) ?? (comparison.truncated ? null : undefined)
    unmatched.delete(key)
    return { row, before }
  })
  // What is not among the first rows may be behind them.
  const lost = truncated ? [] : [...unmatched.values()]
  const gone = lost.map((before) => ({ row: nothing(report, before), before }))
  const day = columns.find(({ type }) => type === 'date')?.name
  const all = [...pairs, ...gone]
  return day ? all.sort((one, other) => (String(one.row[day]) < String(other.row[day]) ? -1 : 1)) : all
}
