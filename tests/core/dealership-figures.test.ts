import { describe, expect, it } from 'vitest'
import { Random } from '../../src/demo/random.ts'
import { figuresOf, type Priced } from '../../src/domain/dealership-figures.ts'

/** Half away from zero of a fraction whose numerator is not negative, in whole numbers alone. */
const rounded = (numerator: bigint, denominator: bigint) =>
  (2n * numerator + denominator) / (2n * denominator)

/** The figures in cents, by dealership.md, with nothing of the product: cents and hundredths of a per cent. */
function expected(
  regime: 'margin' | 'ordinary',
  of: Record<'price' | 'purchase' | 'cost' | 'tax' | 'rate', bigint>,
) {
  const { price, purchase, cost, tax, rate } = of
  const costs = regime === 'margin' ? cost + tax : cost
  const left = price - purchase - costs
  const held = regime === 'margin' && left > 0n ? rounded(left * rate, 10_000n + rate) : 0n
  return {
    total_costs: costs,
    sale_total: regime === 'margin' ? price : price + rounded(price * rate, 10_000n),
    margin_tax: held,
    margin: left - held,
  }
}

const euros = (cents: bigint) => Number(cents) / 100
const inCents = (amount: number) => BigInt(Math.round(amount * 100))

describe('dealership.md#figures', () => {
  it('they are those of whole-number arithmetic, to the cent, for any amounts and rates', () => {
    const random = new Random('dealership figures')
    const most = [9, 999, 99_999, 9_999_999, 9_999_999_999]
    const cents = () => BigInt(random.integer(0, most[random.integer(0, most.length - 1)]!))
    for (let round = 0; round < 20_000; round++) {
      const regime = round % 2 ? 'margin' : 'ordinary'
      const rate = BigInt([2200, 1000, 500, 400, 0, random.integer(1, 10_000)][round % 6]!)
      const of = { price: cents(), purchase: cents(), cost: cents(), tax: cents(), rate }
      const priced: Priced = {
        ...{ vat_regime: regime, purchase_price: euros(of.purchase), tax_rate: euros(rate) },
        ...{ costs_before_tax: euros(of.cost), costs_tax: euros(of.tax) },
        list_price: round % 3 ? null : euros(of.price),
        sale_price: round % 3 ? euros(of.price) : null,
      }
      const found = figuresOf(priced)
      const told = Object.entries(found).map(([name, amount]) => [name, inCents(amount!)])
      expect(Object.fromEntries(told), JSON.stringify(priced)).toEqual(expected(regime, of))
    }
  })

  it('the sale price goes before the list price; without either only the costs are known', () => {
    const priced: Priced = {
      ...{ vat_regime: 'margin', purchase_price: 100, tax_rate: 22, costs_before_tax: 1, costs_tax: 0.22 },
      ...{ list_price: 300, sale_price: 200 },
    }
    expect(figuresOf(priced).sale_total).toBe(200)
    expect(figuresOf({ ...priced, sale_price: 0 })).toEqual({
      ...{ sale_total: 0, total_costs: 1.22, margin_tax: 0, margin: -101.22 },
    })
    expect(figuresOf({ ...priced, sale_price: null, list_price: null })).toEqual({
      ...{ sale_total: null, total_costs: 1.22, margin_tax: null, margin: null },
    })
  })
})
