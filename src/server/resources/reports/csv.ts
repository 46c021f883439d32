import Papa from 'papaparse'
import type { Column } from './definition.ts'
import type { Reading } from './reading.ts'

/**
 * The rows as CSV by RFC 4180 (reports.md#csv): names of columns first, null empty; text that a spreadsheet would take
 * for a formula is preceded by an apostrophe.
 */
export function csvOf(columns: readonly Column[], rows: Reading['rows']): Uint8Array {
  const names = columns.map(({ name }) => name)
  const lines = [names, ...rows.map((row) => names.map((name) => row[name]))]
  return Buffer.from(`${Papa.unparse(lines, { newline: '\r\n', escapeFormulae: true })}\r\n`)
}
