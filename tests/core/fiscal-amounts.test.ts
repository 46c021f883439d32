import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FiscalLine, type FiscalTerms, fiscalAmounts } from '../../src/domain/fiscal-amounts.ts'

/** A line in whole cents, and what the fiscal amounts are of it in whole numbers alone. */
type CentLine = { cents: bigint; kind: string; stamp_duty: boolean; withholding: boolean }
type Terms = { apply: boolean | null; automatic: boolean; split: boolean; rate: bigint | null }

const cents = fc.oneof(
  fc.bigInt({ min: -10_000n, max: 10_000n }),
  fc.constantFrom(7746n, 7747n, 7748n, -1n, 1n, 0n),
  fc.bigInt({ min: -99_999_999_999n, max: 99_999_999_999n }),
)

const line: fc.Arbitrary<CentLine> = fc.record({
  cents,
  kind: fc.constantFrom('item', 'work', 'stamp_duty'),
  stamp_duty: fc.boolean(),
  withholding: fc.boolean(),
})

const terms: fc.Arbitrary<Terms> = fc.record({
  apply: fc.constantFrom(true, false, null),
  automatic: fc.boolean(),
  split: fc.boolean(),
  rate: fc.option(fc.bigInt({ min: 1n, max: 10_000n })),
})

const absolute = (value: bigint) => (value < 0n ? -value : value)

/** value ÷ 10,000 in whole numbers, half away from zero. */
function share(value: bigint): bigint {
  const size = (absolute(value) + 5_000n) / 10_000n
  return value < 0n ? -size : size
}

const total = (lines: readonly CentLine[]) => lines.reduce((sum, { cents: of }) => sum + of, 0n)

function expected(lines: readonly CentLine[], tax: bigint, { apply, automatic, split, rate }: Terms) {
  const own = lines.filter(({ kind }) => kind !== 'stamp_duty')
  const over = automatic && total(own.filter(({ stamp_duty }) => stamp_duty)) > 7747n
  const withheld = share(total(own.filter(({ withholding }) => withholding)) * (rate ?? 0n))
  const after = total(lines) + tax
  return {
    stamp_duty_amount: (apply === null ? over : apply) ? 200n : 0n,
    split_tax: split ? tax : 0n,
    withholding_amount: withheld,
    amount_due: after - (split ? tax : 0n) - withheld,
  }
}

/** An amount as JSON has it, from the text of its cents, so that no float arithmetic is between. */
function euros(value: bigint): number {
  const digits = absolute(value).toString().padStart(3, '0')
  return Number(`${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`)
}

const lineOf = ({ cents: of, ...rest }: CentLine): FiscalLine => ({ ...rest, total_before_tax: euros(of) })

const termsOf = ({ apply, automatic, split, rate }: Terms): FiscalTerms => ({
  apply_stamp_duty: apply,
  stamp_duty_automatic: automatic,
  split_payment: split,
  withholding: rate === null ? null : { rate: euros(rate) },
})

describe('money.md#amount-due: stamp duty, split payment, withholding', () => {
  it('are what whole numbers say, to the cent', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), cents, terms, (lines, tax, of) => {
        const totals = { total_tax: euros(tax), total_after_tax: euros(total(lines) + tax) }
        const amounts = fiscalAmounts(lines.map(lineOf), totals, termsOf(of))
        const wanted = Object.entries(expected(lines, tax, of)).map(([name, value]) => [name, euros(value)])
        expect(amounts).toEqual(Object.fromEntries(wanted))
      }),
      { numRuns: 5_000 },
    )
  })

  const bearing = (total_before_tax: number, fields: Partial<FiscalLine> = {}): FiscalLine => ({
    ...{ kind: 'item', total_before_tax, stamp_duty: true, withholding: true },
    ...fields,
  })
  const usual = {
    apply_stamp_duty: null,
    stamp_duty_automatic: true,
    split_payment: false,
    withholding: null,
  }
  const dutyOf = (lines: FiscalLine[], fields: Partial<FiscalTerms> = {}) =>
    fiscalAmounts(lines, { total_tax: 0, total_after_tax: 0 }, { ...usual, ...fields }).stamp_duty_amount

  it('money.md#stamp-duty: over 77.47 of lines that bear it, or as the document says', () => {
    expect(dutyOf([bearing(77.47)])).toBe(0)
    expect(dutyOf([bearing(77.46), bearing(0.02)])).toBe(2)
    expect(dutyOf([bearing(100), bearing(-30)])).toBe(0)
    expect(dutyOf([bearing(1000, { stamp_duty: false })])).toBe(0)
    expect(dutyOf([bearing(1000)], { stamp_duty_automatic: false })).toBe(0)
    expect(dutyOf([bearing(1000)], { apply_stamp_duty: false })).toBe(0)
    expect(dutyOf([], { apply_stamp_duty: true, stamp_duty_automatic: false })).toBe(2)
  })

  it('a condominium keeps 4 % back of the work, and nothing of the stamp', () => {
    const lines = [bearing(250.13), bearing(2, { kind: 'stamp_duty', stamp_duty: false })]
    const totals = { total_tax: 55.03, total_after_tax: 307.16 }
    expect(fiscalAmounts(lines, totals, { ...usual, withholding: { rate: 4 } })).toEqual({
      ...{ stamp_duty_amount: 2, split_tax: 0, withholding_amount: 10.01, amount_due: 297.15 },
    })
  })
})
