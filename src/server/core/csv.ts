import Papa from 'papaparse'

/** How a text begins that a spreadsheet would take for a formula, on one line or several. */
const FORMULA = /^[=+\-@\t\r]/

/** Rows as CSV by RFC 4180: null empty, a text that would be a formula preceded by an apostrophe (reports.md#csv). */
export const csvText = (rows: unknown[][]): string =>
  Papa.unparse(rows, { newline: '\r\n', escapeFormulae: FORMULA })
