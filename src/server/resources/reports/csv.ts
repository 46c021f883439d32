import { csvText } from '../../core/csv.ts'
import type { Column } from './definition.ts'
import type { Reading } from './reading.ts'

/** The rows as CSV, the names of their columns first (reports.md#csv). */
export function csvOf(columns: readonly Column[], rows: Reading['rows']): Uint8Array {
  const names = columns.map(({ name }) => name)
  const lines = [names, ...rows.map((row) => names.map((name) => row[name]))]
  return Buffer.from(`${csvText(lines)}\r\n`)
}
