import { Decimal } from 'decimal.js'
import { summariesOf } from '../../../domain/received-amounts.ts'
import type { Discount } from './content.ts'
import { type Check, CODE_CHECKS, say } from './received-codes.ts'

const CENT = 0.01
const EURO = 1
/** What a stamp or a rounding may come to beside the summaries. */
const MAX_OTHER_SUMS = 5

const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all.plus(each), new Decimal(0))
const apart = (one: Decimal.Value, other: Decimal.Value) => new Decimal(one).minus(other).abs()

/** The tax of each summary, which is less than a cent away from its rate. */
const taxOfSummaries: Check = ({ vat_summary }) =>
  vat_summary.flatMap(({ tax_rate, taxable, tax }, index) =>
    apart(new Decimal(taxable).times(tax_rate).dividedBy(100), tax).lessThan(CENT)
      ? []
      : [say(`vat_summary[${index}].tax`, '00421', 'The tax is not the rate of what is taxable.')],
  )

/** What the lines and funds of a rate come to, which is less than a euro away from what is taxable. */
const linesOfRates: Check = ({ vat_summary, line_items, funds }) =>
  [...Map.groupBy(vat_summary, ({ tax_rate }) => tax_rate)].flatMap(([rate, rows]) => {
    const priced = line_items.filter(({ tax_rate }) => tax_rate === rate).map((line) => line.total_price)
    const funded = funds.filter(({ tax_rate }) => tax_rate === rate).map(({ amount }) => amount)
    const taxable = sum(rows.map((row) => row.taxable)).minus(sum(rows.map(({ rounding }) => rounding ?? 0)))
    if (apart(sum([...priced, ...funded]), taxable).lessThan(EURO)) return []
    return [say('vat_summary', '00422', `The lines at ${rate} per cent do not come to what is taxable.`)]
  })

/** Rates, and of rate 0 natures, of lines that no summary has: the first of each. */
const unsummarized: Check = ({ vat_summary, line_items }) => {
  if (vat_summary.length === 0) return []
  const rates = new Set(vat_summary.map(({ tax_rate }) => tax_rate))
  const natures = new Set(vat_summary.map(({ nature }) => nature))
  const rate = line_items.findIndex(({ tax_rate }) => !rates.has(tax_rate))
  const nature = line_items.findIndex((line) => line.nature !== null && !natures.has(line.nature))
  return [
    ...(rate < 0 ? [] : [say(`line_items[${rate}].tax_rate`, '00443', 'The rate of a line has no summary.')]),
    ...(nature < 0
      ? []
      : [say(`line_items[${nature}].nature`, '00444', 'The nature of a line has no summary.')]),
  ]
}

/** Where the document's total and its summaries are further apart than a stamp or a rounding makes them. */
const total: Check = ({ document_total, ...content }) => {
  const summed = sum(summariesOf(content).flatMap(({ taxable, tax }) => [taxable, tax]))
  if (document_total === null || apart(document_total, summed).lessThanOrEqualTo(MAX_OTHER_SUMS)) return []
  return [
    {
      ...{ param: 'document_total', code: 'total_differs', sdi_code: null },
      message: `document_total is ${document_total.toFixed(2)}, the summaries come to ${summed.toFixed(2)}.`,
    },
  ]
}

const HUNDRED = new Decimal(100)

/** A price after a discount or surcharge: by the piece, of which the amount counts where both are there. */
function discounted(price: Decimal, { is_surcharge, percentage, amount }: Discount): Decimal {
  const by = amount === null ? price.times(percentage ?? 0).dividedBy(HUNDRED) : new Decimal(amount)
  return is_surcharge ? price.plus(by) : price.minus(by)
}

/** The total of each line, which is less than a cent away from its price, discounts and quantity. */
const pricesOfLines: Check = ({ line_items, priced }) =>
  line_items.flatMap(({ unit_price, quantity, total_price }, index) => {
    const price = (priced[index]?.discounts ?? []).reduce(discounted, new Decimal(unit_price))
    if (apart(price.times(quantity ?? 1), total_price).lessThan(CENT)) return []
    const message = 'The total of a line is not its price by its quantity.'
    return [say(`line_items[${index}].total_price`, '00423', message)]
  })

const CHECKS = [pricesOfLines, taxOfSummaries, linesOfRates, unsummarized, ...CODE_CHECKS, total]

/** What the checks find in a file that somebody else wrote; they never stop it (electronic-invoices.md#content). */
export const receivedRemarks: Check = (received) => CHECKS.flatMap((check) => check(received))
