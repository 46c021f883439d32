import type { Report, Row } from './words.ts'

/** A row with last year's, and the other way round: what is missing of two is nothing, or null where it may have been cut off. */
export type Pair = { row: Row; before: Row | null | undefined }

/** What is worked out of sums, and so is none of nothing. */
export const RATES = /_rate$|^efficiency$|^average_/

const DAY_MS = 86_400_000

/** The first day of the group a year later: of weeks the Monday of the same week. */
function yearLater(start: string, group_by: string | null): string {
  if (group_by === 'week') return new Date(Date.parse(start) + 364 * DAY_MS).toISOString().slice(0, 10)
  return `${Number(start.slice(0, 4)) + 1}${start.slice(4)}`
}

/** What names a row: its texts and ids, the days of last year's rows as those of this year. */
function keyOf({ columns, group_by }: Report, row: Row, isBefore: boolean): string {
  const named = columns.filter(({ type }) => type !== 'number' && type !== 'integer')
  const ids = named.filter(({ type }) => type === 'uuid')
  const keys = ids.length > 0 ? ids : named
  const values = keys.map(({ name, type }) => {
    const value = row[name] ?? null
    return isBefore && type === 'date' && typeof value === 'string' ? yearLater(value, group_by) : value
  })
  return JSON.stringify(values)
}

/** A row of nothing this year, named as last year's; nothing is 0 only where it is added up. */
function nothing({ columns, group_by, totals }: Report, before: Row): Row {
  const cells = columns.map(({ name, type }) => {
    if (type === 'number' || type === 'integer') return [name, name in totals && !RATES.test(name) ? 0 : null]
    const value = before[name] ?? null
    return [name, type === 'date' && typeof value === 'string' ? yearLater(value, group_by) : value]
  })
  return { object: 'report_row', ...Object.fromEntries(cells) }
}

/** The rows of a report, each with last year's where it is compared; groups that only last year had come last, days in their order. */
export function pairsOf(report: Report): Pair[] {
  const { comparison, rows, columns, truncated } = report
  if (!comparison) return rows.map((row) => ({ row, before: undefined }))
  const unmatched = new Map(comparison.rows.map((row) => [keyOf(report, row, true), row]))
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
