import { Decimal } from 'decimal.js'

/** Stock times cost has more digits than Decimal keeps by itself. */
const Exact = Decimal.clone({ precision: 60 })

/** What there is of an article, and what a piece of it cost on average. */
export type Valued = { stock: Decimal; average_cost: Decimal }

/** What came or goes; `cost` is EUR for all of it, null where it changes the stock alone. */
export type Moved = { quantity: Decimal.Value; cost: Decimal.Value | null }

const HIGHEST = 999_999_999.9999

/** A cost of a piece as it is kept, with four decimals; undefined below 0, be it by a trace, and for one that no price can be. */
function kept(cost: Decimal): Decimal | undefined {
  if (cost.lessThan(0)) return undefined
  const rounded = cost.toDecimalPlaces(4, Decimal.ROUND_HALF_UP)
  return rounded.greaterThan(HIGHEST) ? undefined : rounded
}

/** The stock after a movement; a load with a cost changes the average (stock.md#average-cost). */
export function load({ stock, average_cost }: Valued, { quantity, cost }: Moved): Valued {
  const after = stock.plus(quantity)
  if (cost === null) return { stock: after, average_cost }
  const before = new Exact(stock)
  const value = before.lessThanOrEqualTo(0) ? new Exact(0) : before.times(average_cost)
  const pieces = before.lessThanOrEqualTo(0) ? new Exact(quantity) : before.plus(quantity)
  return { stock: after, average_cost: kept(value.plus(cost).dividedBy(pieces)) ?? average_cost }
}

/** The stock as if a movement had not been; the average stays where nothing would be left to have one. */
export function takeBack({ stock, average_cost }: Valued, { quantity, cost }: Moved): Valued {
  const after = stock.minus(quantity)
  if (cost === null || after.lessThanOrEqualTo(0)) return { stock: after, average_cost }
  const value = new Exact(stock).times(average_cost).minus(cost)
  return { stock: after, average_cost: kept(value.dividedBy(after)) ?? average_cost }
}

/** What a piece of a purchase cost, as a purchase price; undefined where that is nothing. */
export function priceOf({ quantity, cost }: Moved): Decimal | undefined {
  const price = cost === null ? undefined : kept(new Exact(cost).dividedBy(quantity))
  return price?.isZero() ? undefined : price
}

/** What so many pieces cost at a price each, exactly. */
export const costOf = (quantity: Decimal.Value, unit_cost: Decimal.Value): string =>
  new Exact(quantity).times(unit_cost).toFixed()
