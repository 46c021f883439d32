import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fiscalSummary, type SummarizedLine } from '../../src/domain/fiscal-summary.ts'
import { computeTotals } from '../../src/domain/money.ts'

const NORMAL = { vat_code: '22', tax_rate: 22, nature: null, legal_reference: null }
const EXEMPT = { vat_code: 'N4', tax_rate: 0, nature: 'N4', legal_reference: 'Art. 10 DPR 633/72' }
const REDUCED = { vat_code: '4', tax_rate: 4, nature: null, legal_reference: null }

const lineOf = (
  code: Omit<SummarizedLine, 'kind' | 'total_before_tax'>,
  total_before_tax: number,
  kind = 'item',
): SummarizedLine => ({ ...code, total_before_tax, kind })

describe('money.md#summary-by-vat-code', () => {
  it('has a row a code in the order of the lines, tax on the sum', () => {
    expect(
      fiscalSummary([lineOf(NORMAL, 0.02), lineOf(EXEMPT, 100), lineOf(NORMAL, 0.02), lineOf(NORMAL, -0.01)]),
    ).toEqual([
      { ...NORMAL, taxable: 0.03, tax: 0.01 },
      { ...EXEMPT, taxable: 100, tax: 0 },
    ])
  })

  it('leaves remarks out, unless there is nothing else', () => {
    expect(fiscalSummary([lineOf(REDUCED, 0, 'text'), lineOf(NORMAL, 10)])).toEqual([
      { ...NORMAL, taxable: 10, tax: 2.2 },
    ])
    // text that has a price is sold, and an item given away has its code's row
    expect(fiscalSummary([lineOf(REDUCED, 5, 'text'), lineOf(NORMAL, 0)])).toEqual([
      { ...REDUCED, taxable: 5, tax: 0.2 },
      { ...NORMAL, taxable: 0, tax: 0 },
    ])
    expect(fiscalSummary([lineOf(EXEMPT, 0, 'text'), lineOf(EXEMPT, 0, 'text')])).toEqual([
      { ...EXEMPT, taxable: 0, tax: 0 },
    ])
    expect(fiscalSummary([])).toEqual([])
  })

  it("adds up to the document's totals to the cent, whatever the lines", () => {
    const priced = fc.record({
      quantity: fc.integer({ min: 0, max: 99_999 }).map((of) => of / 1_000),
      unit_price: fc.integer({ min: -9_999_999, max: 9_999_999 }).map((of) => of / 10_000),
      unit_discount_rate: fc.integer({ min: 0, max: 10_000 }).map((of) => of / 100),
      code: fc.constantFrom(NORMAL, EXEMPT, REDUCED),
      kind: fc.constantFrom('item', 'text'),
    })
    fc.assert(
      fc.property(fc.array(priced, { maxLength: 12 }), (made) => {
        const { lines, document } = computeTotals(made.map(({ code, ...line }) => ({ ...line, ...code })))
        const rows = fiscalSummary(
          made.map(({ code, kind }, index) => lineOf(code, lines[index]!.total_before_tax, kind)),
        )
        const total = (name: 'taxable' | 'tax') =>
          rows.reduce((sum, row) => sum.plus(row[name]), new Decimal(0)).toNumber()
        expect(total('taxable')).toBe(document.total_before_tax)
        expect(total('tax')).toBe(document.total_tax)
      }),
      { numRuns: 1_000 },
    )
  })
})
