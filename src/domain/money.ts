import { Decimal } from 'decimal.js'

/** Half away from zero at the cent (values.md#numbers). */
export function toCents(value: Decimal): Decimal {
  return value.toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
}

/** What a line's amounts are computed from. Quantity 3 decimals, price 4, rates 2, all as exact as stored. */
export type PricedLine = {
  quantity: number
  unit_price: number
  unit_discount_rate: number
  vat_code: string
  tax_rate: number
}

export type LineTotals = { total_before_tax: number; total_tax: number; total_after_tax: number }
export type DocumentTotals = LineTotals & { total_discount: number }

type Rate = Pick<PricedLine, 'vat_code' | 'tax_rate'>

/** How the amounts of a document are rounded at the cent, from what they are exactly. */
export type Rounding<L> = {
  line: (exact: Decimal, line: L) => Decimal
  /** the tax of all lines of a rate */
  tax: (exact: Decimal, rate: Rate) => Decimal
  withholding: (exact: Decimal) => Decimal
}

/** Each for itself. */
export const TO_CENTS: Rounding<unknown> = { line: toCents, tax: toCents, withholding: toCents }

/** An amount as it is exactly, and as it was rounded. */
export type RoundedAmount = { exact: Decimal; rounded: Decimal }

/**
 * A part of a rounded amount, of which others have taken theirs: rounded at the cent, or beside that where what is left
 * would else be a cent or more from what it is exactly; the last part takes all that is left (money.md#parts-of-an-invoice).
 */
export function partOf(exact: Decimal, left: RoundedAmount): Decimal {
  const own = toCents(exact)
  const rest = left.exact.minus(exact)
  if (rest.times(left.exact).lessThan(0)) return own
  const off = left.rounded.minus(own).minus(rest)
  return own.plus(off.toDecimalPlaces(2, Decimal.ROUND_DOWN))
}

const hundredths = (of: Decimal, rate: Decimal.Value) => of.times(rate).dividedBy(100)

/** What a line comes to before tax, not rounded yet. */
export const exactTotal = ({
  quantity,
  unit_price,
  unit_discount_rate,
}: Pick<PricedLine, 'quantity' | 'unit_price' | 'unit_discount_rate'>) =>
  hundredths(new Decimal(quantity).times(unit_price), new Decimal(100).minus(unit_discount_rate))

type ComputedLine = { before: Decimal; gross: Decimal; tax: Decimal }

function computeLine<L extends PricedLine>(line: L, rounding: Rounding<L>): ComputedLine {
  const exact = exactTotal(line)
  const before = rounding.line(exact, line)
  const gross = toCents(new Decimal(line.quantity).times(line.unit_price))
  // a cent that comes or goes is no discount
  const moved = before.minus(toCents(exact))
  return { before, gross: gross.plus(moved), tax: toCents(hundredths(before, line.tax_rate)) }
}

const sum = (values: readonly Decimal[]) => values.reduce((total, value) => total.plus(value), new Decimal(0))

function largest(lines: readonly ComputedLine[]): ComputedLine {
  return lines.reduce((best, line) => (line.before.abs().greaterThan(best.before.abs()) ? line : best))
}

/** A rate's tax is due on the sum of its lines; what line rounding leaves over goes to the largest of them. */
function allocateTax(
  lines: readonly ComputedLine[],
  rate: Rate,
  rounding: Pick<Rounding<never>, 'tax'>,
): void {
  const before = sum(lines.map((line) => line.before))
  const due = rounding.tax(hundredths(before, rate.tax_rate), rate)
  const left = due.minus(sum(lines.map(({ tax }) => tax)))
  const bearer = largest(lines)
  bearer.tax = bearer.tax.plus(left)
}

function totalsOf(before: Decimal, tax: Decimal): LineTotals {
  return {
    total_before_tax: before.toNumber(),
    total_tax: tax.toNumber(),
    total_after_tax: before.plus(tax).toNumber(),
  }
}

/**
 * The amounts of a document and of its lines (money.md#lines-and-tax). Tax is computed per VAT rate on the sum of
 * its lines, so that it equals the fiscal summary, and lines always add up to their document.
 * @returns `lines` in the order given; every amount in EUR with 2 decimals.
 */
export function computeTotals<L extends PricedLine>(
  lines: readonly L[],
  rounding: Rounding<L> = TO_CENTS,
): { lines: LineTotals[]; document: DocumentTotals } {
  const computed = lines.map((line) => computeLine(line, rounding))
  const rates = Map.groupBy(lines.keys(), (index) => `${lines[index]!.vat_code} ${lines[index]!.tax_rate}`)
  for (const indexes of rates.values()) {
    allocateTax(
      indexes.map((index) => computed[index]!),
      lines[indexes[0]!]!,
      rounding,
    )
  }
  const before = sum(computed.map((line) => line.before))
  const tax = sum(computed.map((line) => line.tax))
  const discount = sum(computed.map(({ gross }) => gross)).minus(before)
  return {
    lines: computed.map((line) => totalsOf(line.before, line.tax)),
    document: { ...totalsOf(before, tax), total_discount: discount.toNumber() },
  }
}

/** A unit price after its discount, 4 decimals: receipt lines have no discount of their own (money.md#net-prices). */
export function netUnitPrice({
  unit_price,
  unit_discount_rate,
}: Pick<PricedLine, 'unit_price' | 'unit_discount_rate'>): number {
  const net = new Decimal(unit_price).times(new Decimal(100).minus(unit_discount_rate)).dividedBy(100)
  return net.toDecimalPlaces(4, Decimal.ROUND_HALF_UP).toNumber()
}

/** `a + b`, exactly. */
export function add(a: number, b: number): number {
  return new Decimal(a).plus(b).toNumber()
}

/** `a − b`, exactly. */
export function subtract(a: number, b: number): number {
  return new Decimal(a).minus(b).toNumber()
}

type RatedAmount = { total: number; vat_code: string; tax_rate: number }

/** The amounts of a document by VAT rate, in the order of its lines (money.md#lines-and-tax). */
export function vatSummary(lines: readonly RatedAmount[], rounding: Pick<Rounding<never>, 'tax'> = TO_CENTS) {
  const rates = Map.groupBy(lines, ({ vat_code, tax_rate }) => `${vat_code} ${tax_rate}`)
  return [...rates.values()].map((of) => {
    const { vat_code, tax_rate } = of[0]!
    const before = sum(of.map(({ total }) => new Decimal(total)))
    const tax = rounding.tax(hundredths(before, tax_rate), { vat_code, tax_rate })
    return { vat_code, tax_rate, total_before_tax: before.toNumber(), total_tax: tax.toNumber() }
  })
}
