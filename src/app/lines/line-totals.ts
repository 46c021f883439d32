import { Decimal } from 'decimal.js'
import { computeTotals, type DocumentTotals, type LineTotals } from '../../domain/money.ts'
import type { LocalLine } from './line-changes.ts'

/** The tax of one VAT rate, EUR. */
type RateTotal = { vat_code: string; tax_rate: number; tax: number; before_tax: number }

export type Totals = {
  /** By line key. */
  lines: ReadonlyMap<string, LineTotals>
  rates: RateTotal[]
  document: DocumentTotals
}

/** A number while it is being typed: what is none yet counts as 0. */
function numberOf(value: number | string | null): number {
  return typeof value === 'number' ? value : 0
}

/** An emptied quantity is 1, as the server takes it. */
const quantityOf = (value: number | string | null) => (value === '' || value === null ? 1 : numberOf(value))

const plus = (a: number, b: number) => new Decimal(a).plus(b).toNumber()

/**
 * The amounts of the lines on the screen, as the server will compute them.
 * @param rates percentage of each active VAT code; a line that keeps its stored code keeps its stored percentage
 */
export function totalsOf<Own extends object>(
  local: readonly LocalLine<Own>[],
  rates: ReadonlyMap<string, number>,
): Totals {
  const priced = local.map(({ values, stored }) => ({
    quantity: quantityOf(values.quantity),
    unit_price: numberOf(values.unit_price),
    unit_discount_rate: numberOf(values.unit_discount_rate),
    vat_code: values.vat_code ?? '',
    tax_rate:
      stored?.vat_code === values.vat_code ? stored!.tax_rate : (rates.get(values.vat_code ?? '') ?? 0),
  }))
  const { lines, document } = computeTotals(priced)
  const byRate = new Map<string, RateTotal>()
  priced.forEach(({ vat_code, tax_rate }, index) => {
    const { total_tax, total_before_tax } = lines[index]!
    const name = `${vat_code} ${tax_rate}`
    const sum = byRate.get(name) ?? { vat_code, tax_rate, tax: 0, before_tax: 0 }
    byRate.set(name, {
      ...sum,
      tax: plus(sum.tax, total_tax),
      before_tax: plus(sum.before_tax, total_before_tax),
    })
  })
  return {
    lines: new Map(local.map(({ key }, index) => [key, lines[index]!])),
    rates: [...byRate.values()]
      .filter(({ before_tax }) => before_tax !== 0)
      .sort((a, b) => b.tax_rate - a.tax_rate),
    document,
  }
}
