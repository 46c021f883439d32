import { netUnitPrice, vatSummary } from '../../../domain/money.ts'
import { type Column, column, type Fact, type Table } from './sheet.ts'
import type { Reader } from './words.ts'

/** A line as documents have it; receipts bring prices net of discount. */
type Line = {
  description: string
  /** null where a received file says none */
  quantity: number | null
  unit_type: string
  unit_price: number
  unit_discount_rate?: number
  vat_code: string
  tax_rate: number
  /** before tax */
  total: number
  /** Words without a price, between the others. */
  wordsOnly?: boolean
}

type Totals = { total_before_tax: number; total_tax: number; total_after_tax: number }

/** A rate as a reader knows it: its percentage, or the code of what is exempt. */
const rateOf = ({ percent }: Reader, { vat_code, tax_rate }: Pick<Line, 'vat_code' | 'tax_rate'>) =>
  tax_rate === 0 ? vat_code : percent(tax_rate)

/** The lines of a document; with `hideDiscounts` prices are net, and no discount is shown (printing.md#discounts). */
export function linesTable(reader: Reader, lines: readonly Line[], hideDiscounts: boolean): Table {
  const { words, price, number, percent } = reader
  const hasDiscounts = !hideDiscounts && lines.some(({ unit_discount_rate = 0 }) => unit_discount_rate > 0)
  const figures = { end: true }
  const columns: (Column | false)[] = [
    column(words.description, { wide: true }),
    column(words.quantity, figures),
    column(words.unit),
    column(words.price, figures),
    hasDiscounts && column(words.discount, figures),
    column(words.vat, figures),
    column(words.amount, figures),
  ]
  const cells = (line: Line) => {
    const { unit_price, unit_discount_rate = 0 } = line
    const shown = hideDiscounts ? netUnitPrice({ unit_price, unit_discount_rate }) : unit_price
    const discount = unit_discount_rate > 0 ? percent(unit_discount_rate) : ''
    return [
      ...[line.quantity === null ? '' : number(line.quantity), line.unit_type, price(shown)],
      ...(hasDiscounts ? [discount] : []),
      ...[rateOf(reader, line), price(line.total)],
    ]
  }
  const blank = columns
    .filter(Boolean)
    .slice(1)
    .map(() => '')
  return {
    columns: columns.filter((one) => one !== false),
    rows: lines.map((line) => [line.description, ...(line.wordsOnly ? blank : cells(line))]),
  }
}

/** The totals by VAT rate. */
export function ratesTable(reader: Reader, lines: readonly Line[]): Table {
  const { words, amount } = reader
  const priced = lines.filter(({ wordsOnly }) => !wordsOnly)
  const figures = { end: true }
  return {
    columns: [column(words.vat, { wide: true }), column(words.taxable, figures), column(words.tax, figures)],
    rows: vatSummary(priced).map((rate) => [
      rateOf(reader, rate),
      amount(rate.total_before_tax),
      amount(rate.total_tax),
    ]),
  }
}

/** An amount under the lines. */
export const totalLine = (label: string, text: string, strong = false) => ({ label, text, strong })

/** The sums of a document. */
export const totalsOf = ({ words, euros }: Reader, of: Totals) => [
  totalLine(words.taxable, euros(of.total_before_tax)),
  totalLine(words.vat, euros(of.total_tax)),
  totalLine(words.total, euros(of.total_after_tax), true),
]

/** What src/print/document.typ takes beside the sheet, where a document has no more of it. */
export const NOTHING_MORE = {
  texts: [] as Fact[],
  notes: [] as Fact[],
  payments: { columns: [], rows: [] } as Table,
  signature: null as string | null,
}
