import { Decimal } from 'decimal.js'
import type { VatRegime } from './dealership.ts'
import { toCents } from './money.ts'

/** What the figures of a vehicle follow from. */
export type Priced = {
  vat_regime: VatRegime
  list_price: number | null
  sale_price: number | null
  purchase_price: number
  /** what its costs come to before tax, and their tax */
  costs_before_tax: number
  costs_tax: number
  /** of its VAT code, per cent */
  tax_rate: number
}

export type Figures = {
  total_costs: number
  sale_total: number | null
  margin_tax: number | null
  margin: number | null
}

/** The tax that a margin holds, at a rate in per cent; none of a loss. */
function marginTaxOf(margin: Decimal, rate: number): Decimal {
  if (margin.lessThanOrEqualTo(0)) return new Decimal(0)
  return toCents(margin.times(rate).dividedBy(new Decimal(100).plus(rate)))
}

/** What is paid for a price, EUR: under the margin regime the price itself, else with its tax. */
export function saleTotal(price: number, { vat_regime, tax_rate }: Pick<Priced, 'vat_regime' | 'tax_rate'>) {
  const exact = new Decimal(price)
  if (vat_regime === 'margin') return exact.toNumber()
  return exact.plus(toCents(exact.times(tax_rate).dividedBy(100))).toNumber()
}

/**
 * What a vehicle costs, is sold for and leaves, EUR (dealership.md#figures): at its sale price, else at its list price;
 * without either only its costs are known. Tax of costs counts where it is not deducted, under the margin regime.
 */
export function figuresOf(priced: Priced): Figures {
  const { vat_regime, purchase_price, tax_rate } = priced
  const isMargin = vat_regime === 'margin'
  const costs = new Decimal(priced.costs_before_tax).plus(isMargin ? priced.costs_tax : 0)
  const total_costs = costs.toNumber()
  const price = priced.sale_price ?? priced.list_price
  if (price === null) return { total_costs, sale_total: null, margin_tax: null, margin: null }
  const left = new Decimal(price).minus(purchase_price).minus(costs)
  const tax = isMargin ? marginTaxOf(left, tax_rate) : new Decimal(0)
  return {
    total_costs,
    sale_total: saleTotal(price, priced),
    margin_tax: tax.toNumber(),
    margin: left.minus(tax).toNumber(),
  }
}
