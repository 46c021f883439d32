import { Decimal } from 'decimal.js'
import type { FiscalDocument, FiscalLineItem } from './document.ts'
import { linesOf } from './line-data.ts'
import { type Fault, rejection } from './problems.ts'

/** The exchange system's arithmetic, on what the file says (electronic-invoices.md#checks). */
type Check = (document: FiscalDocument) => Fault[]

const CENT = 0.01
const EURO = 1

const sum = (amounts: readonly number[]) =>
  amounts.reduce((total, amount) => total.plus(amount), new Decimal(0))

/** The price before rounding: a remark says no quantity, which counts 1. */
function priceOf({ quantity, unit_price, unit_discount_rate, kind }: FiscalLineItem): Decimal {
  const discounted = new Decimal(unit_price).times(new Decimal(100).minus(unit_discount_rate)).dividedBy(100)
  return discounted.times(kind === 'text' && unit_price === 0 ? 1 : quantity)
}

const unequalLines: Check = ({ line_items }) =>
  line_items.flatMap((line, index) =>
    priceOf(line).minus(line.total_before_tax).abs().lessThan(CENT)
      ? []
      : [rejection(`line_items[${index}].unit_price`, '00423', 'does not come to the total of the line.')],
  )

const unequalTax: Check = ({ vat_summary }) =>
  vat_summary.flatMap(({ tax, taxable, tax_rate }, index) =>
    new Decimal(taxable).times(tax_rate).dividedBy(100).minus(tax).abs().lessThan(CENT)
      ? []
      : [rejection(`vat_summary[${index}].tax`, '00421', 'is not the rate of what is taxable.')],
  )

/** What rows share that the exchange system adds up together: the rate, and the nature where there is none. */
const rateOf = ({ tax_rate, nature }: { tax_rate: number; nature: string | null }) =>
  tax_rate > 0 ? String(tax_rate) : (nature ?? '0')

const unequalSums: Check = (document) =>
  document.vat_summary.flatMap((row, index, rows) => {
    const taxable = sum(rows.filter((other) => rateOf(other) === rateOf(row)).map((of) => of.taxable))
    const lines = linesOf(document).filter((line) => rateOf(line) === rateOf(row))
    const priced = sum(lines.map(({ total_before_tax }) => total_before_tax))
    return taxable.minus(priced).abs().lessThan(EURO)
      ? []
      : [rejection(`vat_summary[${index}].taxable`, '00422', 'is not the sum of the lines of its rate.')]
  })

/** 00419, 00443 and 00444: lines whose rate or nature no summary has. */
const unsummarized: Check = (document) => {
  const known = new Set(document.vat_summary.map(rateOf))
  return linesOf(document).flatMap((line, index) =>
    known.has(rateOf(line))
      ? []
      : [
          rejection(
            `line_items[${index}].vat_code`,
            line.tax_rate > 0 ? '00443' : '00444',
            'is in no summary.',
          ),
        ],
  )
}

/** Each rule by the code with which the exchange system refuses what breaks it. */
export const AMOUNT_CHECKS: Record<string, Check> = {
  '00421': unequalTax,
  '00422': unequalSums,
  '00423': unequalLines,
  '00443': unsummarized,
}
