import { Decimal } from 'decimal.js'
import { summariesOf } from '../../../domain/received-amounts.ts'
import type { Problem } from '../documents/validation.ts'
import type { Content } from './content.ts'

const say = (param: string, sdi_code: string, message: string): Problem => ({
  ...{ param, code: 'parameter_invalid', sdi_code, message },
})

const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all.plus(each), new Decimal(0))
const isFar = (one: Decimal.Value, other: Decimal.Value, by: number) =>
  new Decimal(one).minus(other).abs().greaterThan(by)

type Check = (content: Content) => Problem[]

/** The tax of each summary, to the cent. */
const taxOfSummaries: Check = ({ vat_summary }) =>
  vat_summary.flatMap(({ tax_rate, taxable, tax }, index) =>
    isFar(new Decimal(taxable).times(tax_rate).dividedBy(100), tax, 0.011)
      ? [say(`vat_summary[${index}].tax`, '00421', 'The tax is not the rate of what is taxable.')]
      : [],
  )

/** What the lines of a rate come to, to one euro. */
const linesOfRates: Check = ({ vat_summary, line_items }) =>
  [...Map.groupBy(vat_summary, ({ tax_rate }) => tax_rate)].flatMap(([rate, rows]) => {
    const lines = line_items.filter(({ tax_rate }) => tax_rate === rate)
    const taxable = sum(rows.map((row) => row.taxable)).minus(sum(rows.map(({ rounding }) => rounding ?? 0)))
    if (!isFar(sum(lines.map(({ total_price }) => total_price)), taxable, 1)) return []
    return [say('vat_summary', '00422', `The lines at ${rate} per cent do not come to what is taxable.`)]
  })

const ratesOfLines: Check = ({ vat_summary, line_items }) => {
  const rates = new Set(vat_summary.map(({ tax_rate }) => tax_rate))
  const index = line_items.findIndex(({ tax_rate }) => !rates.has(tax_rate))
  if (index < 0 || vat_summary.length === 0) return []
  return [say(`line_items[${index}].tax_rate`, '00443', 'The rate of a line has no summary.')]
}

const naturesOfSummaries: Check = ({ vat_summary }) =>
  vat_summary.flatMap(({ tax_rate, nature }, index) => {
    if (tax_rate === 0 && nature === null)
      return [say(`vat_summary[${index}].nature`, '00429', 'A rate of 0 needs a nature.')]
    return tax_rate !== 0 && nature !== null
      ? [say(`vat_summary[${index}].nature`, '00430', 'Only a rate of 0 has a nature.')]
      : []
  })

/** Where the document's total and its summaries are further apart than a stamp or a rounding makes them. */
const total: Check = ({ document_total, ...content }) => {
  const summed = sum(summariesOf(content).flatMap(({ taxable, tax }) => [taxable, tax]))
  if (document_total === null || !isFar(document_total, summed, 5)) return []
  return [
    {
      ...{ param: 'document_total', code: 'total_differs', sdi_code: null },
      message: `document_total is ${document_total.toFixed(2)}, the summaries come to ${summed.toFixed(2)}.`,
    },
  ]
}

const CHECKS = [taxOfSummaries, linesOfRates, ratesOfLines, naturesOfSummaries, total]

/** What the checks find in a file that somebody else wrote; they never stop it (electronic-invoices.md#content). */
export const receivedRemarks: Check = (content) => CHECKS.flatMap((check) => check(content))
