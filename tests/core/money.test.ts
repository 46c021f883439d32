import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  computeTotals,
  netUnitPrice,
  type PricedLine,
  partOf,
  subtract,
  toCents,
} from '../../src/domain/money.ts'

/** A line in whole units of what is stored: thousandths, ten-thousandths, hundredths of a per cent. */
type ScaledLine = { quantity: bigint; price: bigint; discount: bigint; rate: bigint; vat_code: string }

const RATES: readonly (readonly [vat_code: string, rate: bigint])[] = [
  ['22', 2200n],
  ['10', 1000n],
  ['5', 500n],
  ['4', 400n],
  ['N4', 0n],
  ['0', 0n],
  ['x', 1375n],
]

const MAX_AMOUNT = 10n ** 16n // 1,000,000,000 EUR in 10⁻⁷

/** Small and round numbers are where halves and remainders meet; large ones where precision ends. */
const upTo = (most: bigint) =>
  fc.oneof(
    fc.bigInt({ min: 0n, max: 20n }),
    fc.bigInt({ min: 0n, max: 20_000n }),
    fc.bigInt({ min: 0n, max: most }),
  )

const scaledLine: fc.Arbitrary<ScaledLine> = fc
  .record({
    quantity: fc.oneof(fc.constantFrom(1000n, 2000n, 500n, 333n), upTo(999_999_999_999n)),
    price: fc.oneof(
      fc.constantFrom(50n, 100n, 149_000n, 3333n, 9_999_999_999_999n),
      upTo(9_999_999_999_999n),
    ),
    discount: fc.oneof(fc.constantFrom(0n, 1000n, 5000n, 10_000n), fc.bigInt({ min: 0n, max: 10_000n })),
    vat: fc.constantFrom(...RATES),
  })
  .filter(({ quantity, price }) => quantity * price < MAX_AMOUNT)
  .map(({ vat: [vat_code, rate], ...line }) => ({ ...line, vat_code, rate }))

const toLine = ({ quantity, price, discount, rate, vat_code }: ScaledLine): PricedLine => ({
  quantity: Number(quantity) / 1000,
  unit_price: Number(price) / 10_000,
  unit_discount_rate: Number(discount) / 100,
  tax_rate: Number(rate) / 100,
  vat_code,
})

/** `value / divisor`, half away from zero. */
function rounded(value: bigint, divisor: bigint): bigint {
  const size = value < 0n ? -value : value
  const quotient = (2n * size + divisor) / (2n * divisor)
  return value < 0n ? -quotient : quotient
}

const grossOf = ({ quantity, price }: ScaledLine) => rounded(quantity * price, 10n ** 5n)
const beforeOf = ({ quantity, price, discount }: ScaledLine) =>
  rounded(quantity * price * (10_000n - discount), 10n ** 9n)
const taxOn = (cents: bigint, rate: bigint) => rounded(cents * rate, 10_000n)
const sum = (values: bigint[]) => values.reduce((total, value) => total + value, 0n)
const cents = (amount: number) => BigInt(Math.round(amount * 100))
const centsOf = (amounts: { total_before_tax: number; total_tax: number; total_after_tax: number }) => ({
  before: cents(amounts.total_before_tax),
  tax: cents(amounts.total_tax),
  after: cents(amounts.total_after_tax),
})

describe('money.md#lines-and-tax: totals against an independent computation in whole numbers', () => {
  const documents = fc.array(scaledLine, { maxLength: 40 })

  it('line: total_before_tax = round2(quantity × unit_price × (1 − discount/100)), half away from zero', () => {
    fc.assert(
      fc.property(scaledLine, (line) => {
        const [amounts] = computeTotals([toLine(line)]).lines
        expect(centsOf(amounts!).before).toBe(beforeOf(line))
        expect(centsOf(amounts!).tax).toBe(taxOn(beforeOf(line), line.rate))
      }),
      { numRuns: 1000 },
    )
  })

  it('tax is computed per VAT rate on the sum of its lines', () => {
    fc.assert(
      fc.property(documents, (lines) => {
        const { lines: amounts, document } = computeTotals(lines.map(toLine))
        const due = RATES.map(([vat_code, rate]) => {
          const places = [...lines.keys()].filter((place) => lines[place]!.vat_code === vat_code)
          const tax = taxOn(sum(places.map((place) => beforeOf(lines[place]!))), rate)
          expect(sum(places.map((place) => centsOf(amounts[place]!).tax))).toBe(tax)
          return tax
        })
        expect(centsOf(document).tax).toBe(sum(due))
      }),
      { numRuns: 300 },
    )
  })

  it('lines always add up to the document, and each to itself', () => {
    fc.assert(
      fc.property(documents, (lines) => {
        const totals = computeTotals(lines.map(toLine))
        const parts = totals.lines.map(centsOf)
        expect(centsOf(totals.document)).toEqual({
          before: sum(parts.map(({ before }) => before)),
          tax: sum(parts.map(({ tax }) => tax)),
          after: sum(parts.map(({ after }) => after)),
        })
        for (const { before, tax, after } of parts) expect(after).toBe(before + tax)
        parts.forEach(({ before }, place) => {
          expect(before).toBe(beforeOf(lines[place]!))
        })
        expect(cents(totals.document.total_discount)).toBe(sum(lines.map(grossOf)) - sum(lines.map(beforeOf)))
      }),
      { numRuns: 300 },
    )
  })

  it("the cent that is left over goes to the rate's largest line, the first of equals, and no other", () => {
    fc.assert(
      fc.property(fc.array(scaledLine, { minLength: 1, maxLength: 12 }), (lines) => {
        const amounts = computeTotals(lines.map(toLine)).lines.map(centsOf)
        for (const [vat_code, rate] of RATES) {
          const places = [...lines.keys()].filter((place) => lines[place]!.vat_code === vat_code)
          const bearer = places.reduce(
            (best, place) => (beforeOf(lines[place]!) > beforeOf(lines[best]!) ? place : best),
            places[0] ?? 0,
          )
          for (const place of places) {
            if (place !== bearer) expect(amounts[place]!.tax).toBe(taxOn(beforeOf(lines[place]!), rate))
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  it('every amount is a number of cents that JSON writes with 2 decimals at most', () => {
    fc.assert(
      fc.property(documents, (lines) => {
        const { lines: amounts, document } = computeTotals(lines.map(toLine))
        for (const value of [...amounts, document].flatMap((totals) => Object.values(totals)))
          expect(JSON.stringify(value)).toMatch(/^\d+(\.\d\d?)?$/)
      }),
      { numRuns: 100 },
    )
  })
})

describe('money.md#parts-of-an-invoice: parts come to what they are parts of', () => {
  it.each([
    ['of a price', 1],
    ['of a discount, which is below 0', -1],
  ])('all of them to all of it, each less than a cent from what it is exactly: %s', (_, sign) => {
    const exactly = (mills: number) => new Decimal(mills * sign).dividedBy(1000)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 99_999 }), { minLength: 1, maxLength: 30 }), (parts) => {
        const whole = exactly(parts.reduce((sum, part) => sum + part, 0))
        let left = { exact: whole, rounded: toCents(whole) }
        for (const exact of parts.map(exactly)) {
          const rounded = partOf(exact, left)
          expect(rounded.minus(exact).abs().lessThan(0.01)).toBe(true)
          left = { exact: left.exact.minus(exact), rounded: left.rounded.minus(rounded) }
        }
        expect(left.rounded.isZero()).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

describe('values.md#numbers: rounding is half away from zero', () => {
  const line = (fields: Partial<PricedLine>): PricedLine => ({
    ...{ quantity: 1, unit_price: 0, unit_discount_rate: 0, vat_code: '22', tax_rate: 22 },
    ...fields,
  })
  const before = (fields: Partial<PricedLine>) => computeTotals([line(fields)]).document.total_before_tax

  it.each([
    [{ unit_price: 0.005 }, 0.01],
    [{ unit_price: 0.0049 }, 0],
    [{ unit_price: 1.005 }, 1.01],
    [{ unit_price: 2.675 }, 2.68],
    [{ quantity: 0.333, unit_price: 0.03 }, 0.01],
    [{ quantity: 3, unit_price: 0.335 }, 1.01],
    [{ unit_price: 10.05, unit_discount_rate: 50 }, 5.03],
    [{ quantity: 1.005, unit_price: 100, unit_discount_rate: 0.5 }, 100],
    [{ quantity: 999_999_999.999, unit_price: 1 }, 1_000_000_000],
  ])('%j is %d', (fields, expected) => {
    expect(before(fields)).toBe(expected)
  })

  it('money.md#lines-and-tax: two lines of 0.07 at 22 % owe 0.03 together, not 0.02 each', () => {
    const { lines, document } = computeTotals([line({ unit_price: 0.07 }), line({ unit_price: 0.07 })])
    // 0.0154 each rounds to 0.02; 0.0308 together to 0.03
    expect(document.total_tax).toBe(0.03)
    expect(lines.map(({ total_tax }) => total_tax)).toEqual([0.01, 0.02])
  })

  it('money.md#lines-and-tax: the rest is borne once for each VAT rate', () => {
    const { lines, document } = computeTotals([
      line({ unit_price: 0.07 }),
      line({ unit_price: 0.05, vat_code: '10', tax_rate: 10 }),
      line({ unit_price: 0.08 }),
      line({ unit_price: 0.05, vat_code: '10', tax_rate: 10 }),
    ])
    // 22 %: 0.02 + 0.02, due on 0.15: 0.03; 10 %: 0.01 + 0.01, due on 0.10: 0.01
    expect(lines.map(({ total_tax }) => total_tax)).toEqual([0.02, 0, 0.01, 0.01])
    expect(document.total_tax).toBe(0.04)
  })

  it('money.md#discount: total_discount = Σ round2(quantity × unit_price) − Σ total_before_tax', () => {
    const lines = [
      line({ quantity: 3, unit_price: 0.335, unit_discount_rate: 10 }),
      line({ unit_price: 9.99 }),
    ]
    // 1.005 → 1.01 and 0.9045 → 0.90
    expect(computeTotals(lines).document.total_discount).toBe(0.11)
  })

  it('a document without lines is 0', () => {
    expect(computeTotals([])).toEqual({
      lines: [],
      document: { total_before_tax: 0, total_tax: 0, total_after_tax: 0, total_discount: 0 },
    })
  })
})

describe('money.md#net-prices: a unit price net of discount', () => {
  it('has 4 decimals, half away from zero', () => {
    fc.assert(
      fc.property(scaledLine, (line) => {
        const net = netUnitPrice(toLine(line))
        expect(BigInt(Math.round(net * 10_000))).toBe(
          rounded(line.price * (10_000n - line.discount), 10_000n),
        )
      }),
      { numRuns: 300 },
    )
  })
})

describe('values.md#numbers: a difference is exact', () => {
  it('where binary floats are not', () => {
    expect(subtract(0.3, 0.1)).toBe(0.2)
    expect(subtract(1_234_567_890.12, 1_234_567_890.11)).toBe(0.01)
  })
})
