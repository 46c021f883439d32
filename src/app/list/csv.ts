import type { Column } from './columns.ts'
import type { ReadPage } from './use-pages.ts'

const PAGE = 50

/** What a spreadsheet would reckon out; a sign before nothing but digits is a number or a telephone. */
const FORMULA = /^(?:[=@\t\r]|[+-](?![\d\s.,/()-]*$))/

/** Every row of the filtered list, not only those on the screen. */
async function readAll<Row>(read: ReadPage<Row>, onProgress: (rows: number) => void): Promise<Row[]> {
  const rows: Row[] = []
  let starting_after: string | undefined
  do {
    const page = await read({ limit: PAGE, ...(starting_after && { starting_after }) })
    rows.push(...page.data)
    onProgress(rows.length)
    starting_after = page.has_more ? page.next_starting_after : undefined
  } while (starting_after)
  return rows
}

// Excel tells UTF-8 by this mark, and an Italian one divides cells by semicolons since commas are decimal.
const BYTE_ORDER_MARK = '\uFEFF'

type Export<Row> = {
  columns: readonly Column<Row>[]
  read: ReadPage<Row>
  /** The file's name, without its ending. */
  name: string
  locale: string
  onProgress: (rows: number) => void
}

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: `${name}.csv` })
  link.click()
  URL.revokeObjectURL(url)
}

/** Saves the whole filtered list as CSV; numbers in the person's notation, formulas made harmless. */
export async function saveCsv<Row>({ columns, read, name, locale, onProgress }: Export<Row>): Promise<void> {
  const [{ default: papa }, rows] = await Promise.all([import('papaparse'), readAll(read, onProgress)])
  const number = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 4 })
  const written = columns.flatMap(({ header, csv }) => (csv ? [{ header, csv }] : []))
  const cell = (value: string | number | null) =>
    typeof value === 'number' ? number.format(value) : (value ?? '')
  const text = papa.unparse(
    {
      fields: written.map(({ header }) => header),
      data: rows.map((row) => written.map(({ csv }) => cell(csv(row)))),
    },
    { delimiter: locale === 'it' ? ';' : ',', escapeFormulae: FORMULA },
  )
  download(name, BYTE_ORDER_MARK + text)
}
