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

type ComputedLine = { before: Decimal; gross: Decimal; tax: Decimal }

function computeLine(line: PricedLine): ComputedLine {
  const exact = new Decimal(line.quantity).times(line.unit_price)
  const before = toCents(exact.times(new Decimal(100).minus(line.unit_discount_rate)).dividedBy(100))
  return { before, gross: toCents(exact), tax: toCents(before.times(line.tax_rate).dividedBy(100)) }
}

const sum = (values: readonly Decimal[]) => values.reduce((total, value) => total.plus(value), new Decimal(0))

function largest(lines: readonly ComputedLine[]): ComputedLine {
  return lines.reduce((best, line) => (line.before.abs().greaterThan(best.before.abs()) ? line : best))
}

/** A rate's tax is due on the sum of its lines; what line rounding leaves over goes to the largest of them. */
function allocateTax(lines: readonly ComputedLine[], tax_rate: number): void {
  const due = toCents(
    sum(lines.map(({ before }) => before))
      .times(tax_rate)
      .dividedBy(100),
  )
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
export function computeTotals(lines: readonly PricedLine[]): {
  lines: LineTotals[]
  document: DocumentTotals
} {
  const computed = lines.map(computeLine)
  const rates = Map.groupBy(lines.keys(), (index) => `${lines[index]!.vat_code} ${lines[index]!.tax_rate}`)
  for (const indexes of rates.values()) {
    allocateTax(
      indexes.map((index) => computed[index]!),
      lines[indexes[0]!]!.tax_rate,
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
export function vatSummary(lines: readonly RatedAmount[]) {
  const rates = Map.groupBy(lines, ({ vat_code, tax_rate }) => `${vat_code} ${tax_rate}`)
  return [...rates.values()].map((of) => {
    const { vat_code, tax_rate } = of[0]!
    const before = sum(of.map(({ total }) => new Decimal(total)))
    const tax = toCents(before.times(tax_rate).dividedBy(100))
    return { vat_code, tax_rate, total_before_tax: before.toNumber(), total_tax: tax.toNumber() }
  })
}
