import { centsOf } from '../../domain/cents.ts'
import type { LocalLine } from './line-changes.ts'
import { totalsOf } from './line-totals.ts'

/** The lines of a document, and the percentage of each VAT code, as `totalsOf` takes them. */
export type Discounted = { lines: readonly LocalLine<object>[]; vat: ReadonlyMap<string, number> }

/** The discount of each line by its key, per cent, and what the document then comes to, EUR with tax. */
export type Discounts = { rates: ReadonlyMap<string, number>; total: number }

const WHOLE = 100
/** A discount has so many steps in one per cent. */
const STEPS = 100
/** So many steps of a line's discount are tried for the last cents, fewer where there are many lines. */
const MAX_STEPS = 60
const TRIES = 20_000

const isPriced = ({ values: { unit_price } }: LocalLine<object>) =>
  typeof unit_price === 'number' && unit_price > 0

function comingTo(rates: ReadonlyMap<string, number>, { lines, vat }: Discounted): Discounts {
  const discounted = lines.map((line) => {
    const unit_discount_rate = rates.get(line.key)
    return unit_discount_rate === undefined
      ? line
      : { ...line, values: { ...line.values, unit_discount_rate } }
  })
  return { rates, total: totalsOf(discounted, vat).document.total_after_tax }
}

/** Every line that has a price with the same discount. */
export const discountBy = (rate: number, of: Discounted): Discounts =>
  comingTo(new Map(of.lines.filter(isPriced).map(({ key }) => [key, rate])), of)

const inSteps = (rate: number) => Math.min(WHOLE, Math.max(0, Math.round(rate * STEPS) / STEPS))

/** The smallest lines first: one step of their discount is less than a cent. */
function smallestOf({ lines }: Discounted): string[] {
  const amountOf = ({ values }: LocalLine<object>) => Number(values.unit_price) * Number(values.quantity || 1)
  const priced = lines.filter((line) => isPriced(line) && amountOf(line) > 0)
  return priced.toSorted((one, other) => amountOf(one) - amountOf(other)).map(({ key }) => key)
}

/** With the discount of one small line a little more or less, so that the cents come out. */
function toTheCent(found: Discounts, target: number, of: Discounted): Discounts {
  let best = found
  const missOf = ({ total }: Discounts) => Math.abs(centsOf(total) - centsOf(target))
  const more = found.total > target ? 1 : -1
  const steps = Math.min(MAX_STEPS, Math.ceil(TRIES / of.lines.length / 3))
  for (const key of smallestOf(of).slice(0, 3))
    for (let step = 1; step <= steps && missOf(best) > 0; step++) {
      const rate = inSteps(found.rates.get(key)! + (more * step) / STEPS)
      const tried = comingTo(new Map(found.rates).set(key, rate), of)
      if (missOf(tried) < missOf(best)) best = tried
    }
  return best
}

/**
 * Discounts with which a document comes to a total: the same on every line, but for the last cents. Where the lines
 * allow no such total, the nearest one.
 * @returns null for more than the lines come to, or less than what has no price of its own
 */
export function discountTo(target: number, of: Discounted): Discounts | null {
  const [full, least] = [discountBy(0, of).total, discountBy(WHOLE, of).total]
  if (target > full || target < least || full === least) return null
  const rate = inSteps((WHOLE * (full - target)) / (full - least))
  return toTheCent(discountBy(rate, of), target, of)
}
