import papa from 'papaparse'

const OPTIONS = { delimiter: '\t', newline: '\n' } as const

/**
 * The rows of cells that a spreadsheet has copied as text: a cell in quotation marks holds tabs, line breaks and doubled
 * marks. Empty rows at the end are none.
 */
export function rowsOf(text: string): string[][] {
  const plain = text.replace(/\r\n?/g, '\n')
  const quoted = papa.parse<string[]>(plain, OPTIONS)
  // A mark that begins a cell and closes nowhere before its end is of the text, as in `"Kit" freni`.
  const { data } =
    quoted.errors.length > 0 ? papa.parse<string[]>(plain, { ...OPTIONS, fastMode: true }) : quoted
  return data.slice(0, data.findLastIndex((row) => row.some((cell) => cell.trim() !== '')) + 1)
}
