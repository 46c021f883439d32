import type { ReactNode } from 'react'
import type { Limit } from '../../domain/permissions.ts'
import type { CsvValue } from './csv-values.ts'

/** One column of a list. `header` and what `cell` shows are in the person's language. */
export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** What the CSV holds; columns without it are left out there. */
  csv?: (row: Row) => CsvValue
  /** Amounts and quantities stand at the right. */
  align?: 'right'
  /** Shown from this width on. */
  from?: 'sm' | 'md' | 'lg'
  /** Its place in the two lines that a row is on a phone: the name, beside it, below it, at the end of the second. */
  onPhone?: 'name' | 'beside' | 'below' | 'end'
  /** What of the person's limits keeps it from them. */
  limit?: Limit
  /** Left out until somebody chooses it. */
  hidden?: boolean
  /** The list is ordered by this column. */
  sorted?: 'ascending' | 'descending'
  /** What its values need at least, in pixels; more goes to it only where all have enough. */
  width?: number | string
  /** Goes on in further lines where there is no room. */
  wraps?: boolean
  /** Cut off where there is no room; its `width` is then a share of the table, such as '30%'. */
  shrinks?: boolean
}
