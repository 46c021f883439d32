import { grossOf, sumOf } from '../../domain/cents.ts'
import type { ServerLine } from './line-changes.ts'
import type { Totals } from './line-totals.ts'

const amountsOf = ({ total_before_tax = 0, total_tax = 0, total_after_tax = 0 }: ServerLine) => ({
  total_before_tax,
  total_tax,
  total_after_tax,
})

const numberOf = (value: number | string | null) => Number(value ?? 0)

/** The amounts of lines as the server stored them, which are those that it would compute. */
export function storedTotals(lines: readonly ServerLine[]): Totals {
  const rates = Map.groupBy(lines, ({ vat_code, tax_rate }) => `${vat_code} ${tax_rate}`)
  const sum = (of: readonly ServerLine[], what: keyof ReturnType<typeof amountsOf>) =>
    sumOf(of.map((line) => amountsOf(line)[what]))
  const total_before_tax = sum(lines, 'total_before_tax')
  const gross = sumOf(
    lines.map(({ quantity, unit_price }) => grossOf(numberOf(quantity), numberOf(unit_price))),
  )
  return {
    lines: new Map(lines.map((line) => [line.id, amountsOf(line)])),
    rates: [...rates.values()]
      .map((of) => ({
        vat_code: of[0]!.vat_code ?? '',
        tax_rate: of[0]!.tax_rate ?? 0,
        tax: sum(of, 'total_tax'),
        before_tax: sum(of, 'total_before_tax'),
      }))
      .filter(({ before_tax }) => before_tax !== 0)
      .sort((a, b) => b.tax_rate - a.tax_rate),
    document: {
      total_before_tax,
      total_tax: sum(lines, 'total_tax'),
      total_after_tax: sum(lines, 'total_after_tax'),
      total_discount: sumOf([gross, -total_before_tax]),
    },
  }
}
