import fc from 'fast-check'
import { expect, it } from 'vitest'
import { amountsAfterTax, amountsBeforeTax } from '../../src/domain/expense-amounts.ts'

const cents = (value: number) => BigInt(Math.round(value * 100))

/** Half up at the cent, in whole numbers: amount in cents × rate in hundredths of a per cent. */
const roundedTax = (before: bigint, rate: bigint) => (before * rate * 2n + 10_000n) / 20_000n

const rates = fc.constantFrom(0, 4, 5, 10, 22, 7.5)
const amounts = fc.integer({ min: 0, max: 99_999_999_999 }).map((value) => value / 100)

it('expenses.md#totals: tax is the rate’s part of what is before tax, rounded half up, and the supplier’s rounding', () => {
  fc.assert(
    fc.property(amounts, rates, fc.integer({ min: -100, max: 100 }), (before, rate, adjustment) => {
      const tax_adjustment = adjustment / 100
      const result = amountsBeforeTax(before, { rate, tax_adjustment })
      const tax = roundedTax(cents(before), BigInt(rate * 100)) + BigInt(adjustment)
      expect(cents(result.total_tax)).toBe(tax)
      expect(cents(result.total_after_tax)).toBe(cents(before) + tax)
    }),
  )
})

it('expenses.md#totals: an amount with tax is met to the cent, and what was sent so reads the same sent the other way', () => {
  fc.assert(
    fc.property(amounts, rates, (after, rate) => {
      const result = amountsAfterTax(after, rate)
      expect(cents(result.total_before_tax) + cents(result.total_tax)).toBe(cents(after))
      expect(Math.abs(result.tax_adjustment)).toBeLessThanOrEqual(0.01)
      expect(
        amountsBeforeTax(result.total_before_tax, { rate, tax_adjustment: result.tax_adjustment }),
      ).toEqual(result)
    }),
  )
})
