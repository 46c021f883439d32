import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localLine, type ServerLine } from '../../src/app/lines/line-changes.ts'
import { totalsOf } from '../../src/app/lines/line-totals.ts'
import { storedTotals } from '../../src/app/lines/stored-totals.ts'
import { computeTotals } from '../../src/domain/money.ts'
import { stored } from '../support/server-line.ts'

const line = fc.record({
  quantity: fc.integer({ min: 0, max: 99_999_999 }).map((units) => units / 1e3),
  unit_price: fc.integer({ min: 0, max: 99_999_999 }).map((units) => units / 1e4),
  unit_discount_rate: fc.integer({ min: 0, max: 10_000 }).map((units) => units / 1e2),
  vat: fc.constantFrom(['22', 22], ['10', 10], ['N4', 0], ['x', 13.75]) as fc.Arbitrary<[string, number]>,
})

describe('money.md#lines-and-tax: lines that are read', () => {
  it('come to what they would come to if they were computed anew', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
        const priced = lines.map(({ vat: [vat_code, tax_rate], ...each }) => ({
          ...each,
          vat_code,
          tax_rate,
        }))
        const { lines: amounts } = computeTotals(priced)
        const known = priced.map(
          (each, index): ServerLine => ({ ...stored(`line-${index}`), ...each, ...amounts[index] }),
        )
        const computed = totalsOf(
          known.map((each) => localLine(each, [], each.id)),
          new Map(),
        )
        expect(storedTotals(known)).toEqual(computed)
      }),
    )
  })
})
