import type { ReactNode } from 'react'
import type { Outputs } from '../trpc.ts'
import type { LineValues } from './line-changes.ts'

/** An article as the type-ahead finds it, at the customer's price. */
export type FoundArticle = Outputs['articles']['list']['data'][number]

/** A job template whose name the type-ahead finds: its lines are put in. */
export type FoundTemplate = Outputs['jobTemplates']['list']['data'][number]

/** What a cell's control is given besides its value: its name, the mark by which it is found, whether it is refused. */
export type CellProps = {
  'aria-label': string
  'aria-describedby': string | undefined
  'data-cell': string
  error: boolean
  size: 'sm'
  classNames: { input: string }
}

/** The control of a field in a line of the page; where it shows none, the one of its description. */
export const controlIn = (line: Element | null | undefined, field: string): HTMLElement | null =>
  line?.querySelector<HTMLElement>(`[data-cell$=".${field}"]`) ??
  line?.querySelector<HTMLElement>('textarea') ??
  null

/** The columns of every line, with what keeps one from somebody, between its description and those of its document, from left to right. */
export const COMMON_COLUMNS = [
  { field: 'quantity', label: 'quantity', width: '4.25rem', kind: 'number', always: 0 },
  { field: 'unit_type', label: 'unit', width: '4.5rem', kind: 'choice' },
  { field: 'unit_price', label: 'price', width: '6.25rem', kind: 'number', always: 2, limit: 'price' },
  {
    field: 'unit_discount_rate',
    label: 'discount',
    width: '4.25rem',
    kind: 'number',
    always: 0,
    limit: 'price',
  },
  { field: 'vat_code', label: 'vat', width: '4.75rem', kind: 'choice', limit: 'price' },
] as const

/** What edits a column of a document's own. */
export type OwnControl =
  /** `onTick` is told before it changes. */
  | { is: 'tick'; onTick: () => void }
  /** One of a few; `none` is what is said where nothing is chosen. */
  | { is: 'choice'; choices: readonly { value: string; label: string }[]; none: string }
  /** A text, null where it is empty. */
  | { is: 'text' }

/** A column that only one kind of document has, such as the technician of a worksheet's line. */
export type OwnColumn<Own extends object> = {
  /** The field that it shows; a refusal of that field lands here. */
  id: keyof Own & string
  header: string
  /** A CSS length. */
  width: string
  /** Before the description, or between VAT and total. */
  at: 'start' | 'end'
  /** The value without a control. */
  show: (values: LineValues & Own) => ReactNode
  /** What edits it, and says what the text of a pasted cell means. */
  control: OwnControl
}

/** Everything by which the lines of one kind of document differ from those of another. */
export type OwnFields<Own extends object> = {
  columns: readonly OwnColumn<Own>[]
  /** The own fields of a new line; those still so when it is saved are left to the server. */
  blank: Own
  /** What an empty cell says of lines that are kept for later: it stays open until they are used. */
  open?: string
  /** What an article costs, by its id, where that and not its sale price is the line's. */
  costOf?: (article_id: string) => Promise<Partial<LineValues & Own>>
  /** What an article gives to the own fields of the line that takes it. */
  fromArticle?: (article: FoundArticle) => Partial<Own>
}
