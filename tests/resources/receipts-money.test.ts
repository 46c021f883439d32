import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { Body } from '../support/client.ts'
import { lineBody } from '../support/documents.ts'
import { openTill, type Till } from '../support/receipts.ts'

let till: Till

beforeAll(async () => {
  till = await openTill()
})

/** An amount as a whole number of 1/10^decimals, without a float in between. */
function scaled(value: number, decimals: number): bigint {
  const [whole, fraction = ''] = String(value).split('.')
  return BigInt(whole! + fraction.padEnd(decimals, '0'))
}

/** Half away from zero; amounts of receipts are never negative. */
const divided = (value: bigint, by: bigint) => (2n * value + by) / (2n * by)

/** Price (4 decimals) less discount (2 decimals of a per cent), at 4 decimals again. */
const netPrice = ({ unit_price, unit_discount_rate }: Body) =>
  divided(scaled(unit_price, 4) * (10_000n - scaled(unit_discount_rate, 2)), 10_000n)

/** Quantity (3 decimals) × price less discount, in cents. */
const netTotal = ({ quantity, unit_price, unit_discount_rate }: Body) =>
  divided(
    scaled(quantity, 3) * scaled(unit_price, 4) * (10_000n - scaled(unit_discount_rate, 2)),
    1000n * 100n * 10_000n,
  )

const total = (amounts: bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)

const decimal = (most: number, decimals: number) =>
  fc.integer({ min: 0, max: most * 10 ** decimals }).map((value) => value / 10 ** decimals)

const line = fc.record({
  quantity: decimal(50, 3),
  unit_price: decimal(900, 4),
  unit_discount_rate: fc.oneof(decimal(100, 2), fc.constantFrom(0, 33.33, 100)),
  vat_code: fc.constantFrom('22', '10', '5', '4', 'N1'),
})

it('money.md#net-prices: lines are net of discount and add up to the document, against BigInt', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 12 }), async (fields) => {
      const lines = fields.map((values) => lineBody(values))
      const worksheet = await till.withLines(lines)
      const receipt = await till.receiptOf(worksheet.id)
      const copies: Body[] = receipt.line_items
      expect(copies.map(({ unit_price }) => scaled(unit_price, 4))).toEqual(lines.map(netPrice))
      expect(copies.map(({ total_price }) => scaled(total_price, 2))).toEqual(lines.map(netTotal))
      expect(total(copies.map(({ total_price }) => scaled(total_price, 2)))).toBe(
        scaled(receipt.total_before_tax, 2),
      )
      for (const field of ['total_before_tax', 'total_tax', 'total_after_tax'])
        expect(receipt[field]).toBe(worksheet[field])
      expect(scaled(receipt.total_before_tax, 2) + scaled(receipt.total_tax, 2)).toBe(
        scaled(receipt.total_after_tax, 2),
      )
      expect(receipt.outstanding_payments).toBe(receipt.total_after_tax)
    }),
    { numRuns: 60, interruptAfterTimeLimit: 50_000 },
  )
})
