import type { Locale } from '../i18n/locales.ts'
import type { Column } from './columns.ts'
import { csvWriter } from './csv-values.ts'
import type { ReadPage } from './use-pages.ts'

const PAGE = 50

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
  locale: Locale
  /** The workshop's. */
  timeZone: string
  onProgress: (rows: number) => void
}

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: `${name}.csv` })
  link.click()
  URL.revokeObjectURL(url)
}

/** Saves the whole filtered list as CSV, every cell in quotes. */
export async function saveCsv<Row>({ columns, read, name, locale, timeZone, onProgress }: Export<Row>) {
  const [{ default: papa }, rows] = await Promise.all([import('papaparse'), readAll(read, onProgress)])
  const write = csvWriter(locale, timeZone)
  const written = columns.flatMap(({ header, csv }) => (csv ? [{ header, csv }] : []))
  const text = papa.unparse(
    {
      fields: written.map(({ header }) => header),
      data: rows.map((row) => written.map(({ csv }) => write(csv(row)))),
    },
    { delimiter: locale === 'it' ? ';' : ',', quotes: true },
  )
  download(name, BYTE_ORDER_MARK + text)
}
