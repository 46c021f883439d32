import { Decimal } from 'decimal.js'
import { add, toCents } from './money.ts'

/** What an expense comes to, EUR with 2 decimals. */
export type ExpenseAmounts = {
  total_before_tax: number
  total_tax: number
  total_after_tax: number
  /** the supplier's own rounding, which is part of `total_tax` */
  tax_adjustment: number
}

const taxOn = (before: Decimal.Value, rate: number) => toCents(new Decimal(before).times(rate).dividedBy(100))

/** The amounts of an expense without lines from its total before tax (expenses.md#totals). `rate` in per cent. */
export function amountsBeforeTax(
  total_before_tax: number,
  { rate, tax_adjustment }: { rate: number; tax_adjustment: number },
): ExpenseAmounts {
  const tax = taxOn(total_before_tax, rate).plus(tax_adjustment)
  const after = tax.plus(total_before_tax)
  return { total_before_tax, total_tax: tax.toNumber(), total_after_tax: after.toNumber(), tax_adjustment }
}

/** The same from its total with tax, which is met to the cent: a cent left over is the supplier's rounding. */
export function amountsAfterTax(total_after_tax: number, rate: number): ExpenseAmounts {
  const before = toCents(new Decimal(total_after_tax).times(100).dividedBy(rate + 100))
  const tax = new Decimal(total_after_tax).minus(before)
  const tax_adjustment = tax.minus(taxOn(before, rate)).toNumber()
  return {
    total_before_tax: before.toNumber(),
    total_tax: tax.toNumber(),
    total_after_tax,
    tax_adjustment,
  }
}

type Taxed = { total_before_tax: number; total_tax: number; total_after_tax: number }

function adjusted<T extends Taxed>(of: T, by: number): T {
  return { ...of, total_tax: add(of.total_tax, by), total_after_tax: add(of.total_after_tax, by) }
}

/** Lines and totals with the supplier's rounding in the tax of the largest line, the first of equals. */
export function adjustLines<L extends Taxed>(
  lines: readonly L[],
  totals: Taxed,
  by: number,
): { lines: L[]; totals: Taxed } {
  const max = Math.max(...lines.map(({ total_before_tax }) => total_before_tax))
  const bearer = lines.findIndex(({ total_before_tax }) => total_before_tax === max)
  return {
    lines: lines.map((line, index) => (index === bearer ? adjusted(line, by) : line)),
    totals: adjusted(totals, by),
  }
}
