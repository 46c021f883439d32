import { Decimal } from 'decimal.js'
import { firstCharacters } from './characters.ts'
import { toCents } from './money.ts'

/*
 * What an expense is made of that follows from a received file: the file's sums, to the cent, whatever its lines come to
 * (electronic-invoices.md#registering).
 */

/** A rate with the reason why none is charged: what a VAT code stands for. */
export type RateKey = { tax_rate: number; nature: string | null }

type Given = {
  line_items: readonly (RateKey & {
    description: string
    quantity: number | null
    unit_type: string | null
    total_price: number
  })[]
  vat_summary: readonly (RateKey & { taxable: number; tax: number })[]
  document_total: number | null
}

/** A line of the expense to be, whose code is looked up by its rate. */
export type ReceivedLine = RateKey & {
  description: string
  quantity: number
  unit_type: string
  unit_price: number
}

const keyOf = ({ tax_rate, nature }: RateKey) => `${tax_rate} ${nature ?? ''}`
const total = (amounts: readonly Decimal.Value[]) =>
  amounts.reduce<Decimal>((sum, each) => sum.plus(each), new Decimal(0))

/** The summaries of a file, of which older ones have none: then those that the lines come to. */
export function summariesOf({ vat_summary, line_items }: Pick<Given, 'vat_summary' | 'line_items'>) {
  if (vat_summary.length > 0) return vat_summary
  return [...Map.groupBy(line_items, keyOf).values()].map((lines) => {
    const { tax_rate, nature } = lines[0]!
    const taxable = toCents(total(lines.map(({ total_price }) => total_price)))
    const tax = toCents(taxable.times(tax_rate).dividedBy(100))
    return { tax_rate, nature, taxable: taxable.toNumber(), tax: tax.toNumber() }
  })
}

/** What a file says is withheld, of all kinds. */
export const withheldOf = ({ withholdings }: { withholdings: readonly { amount: number }[] }): number =>
  total(withholdings.map(({ amount }) => amount)).toNumber()

const UNIT_PRICE_DECIMALS = 4
const QUANTITY_DECIMALS = 3
const LONGEST_UNIT = 10
/** How many, and at which price, a line can say at most. */
const MAX_AMOUNT = 999_999_999

/** A line as an expense has it: by its quantity where four decimals say the price exactly, else as one. */
function lineOf({ description, quantity, unit_type, total_price, ...key }: Given['line_items'][number]) {
  const amount = new Decimal(total_price)
  const count = new Decimal(quantity ?? 0)
  const unit = count.greaterThan(0) ? amount.dividedBy(count) : amount
  const isExact =
    count.greaterThan(0) &&
    Decimal.max(count, unit.abs()).lessThanOrEqualTo(MAX_AMOUNT) &&
    count.decimalPlaces() <= QUANTITY_DECIMALS &&
    unit.decimalPlaces() <= UNIT_PRICE_DECIMALS
  return {
    ...{ tax_rate: key.tax_rate, nature: key.nature, description: description || '–' },
    unit_type: firstCharacters(unit_type ?? 'pz', LONGEST_UNIT),
    quantity: isExact ? count.toNumber() : 1,
    unit_price: isExact ? unit.toNumber() : toCents(amount).toNumber(),
  }
}

const amountOf = ({ quantity, unit_price }: ReceivedLine) => toCents(new Decimal(quantity).times(unit_price))

const ROUNDING = 'Arrotondamento'
/** What lines leave to their summary by rounding stays below this, EUR (00422); the rest is of funds or discounts. */
const ROUNDING_BELOW = 1
const OTHER_SUMS = 'Altri importi del documento'
/** What a stamp or a rounding may come to, EUR; more is worth a look. */
const MAX_OTHER_SUMS = 5
/** What is outside the scope of the tax: stamps, advances, roundings. */
const OUT_OF_SCOPE: RateKey = { tax_rate: 0, nature: 'N1' }

/** What lines leave to what is taxable at their rate, as one line more. */
function remainders(lines: readonly ReceivedLine[], summaries: readonly (RateKey & { taxable: number })[]) {
  const keys = new Map([...summaries, ...lines].map((of) => [keyOf(of), of]))
  return [...keys].flatMap(([key, { tax_rate, nature }]) => {
    const taxable = total(summaries.filter((row) => keyOf(row) === key).map((row) => row.taxable))
    const left = taxable.minus(total(lines.filter((line) => keyOf(line) === key).map(amountOf)))
    if (left.isZero()) return []
    return [
      {
        ...{ tax_rate, nature, description: left.abs().lessThan(ROUNDING_BELOW) ? ROUNDING : OTHER_SUMS },
        ...{ quantity: 1, unit_type: 'pz', unit_price: left.toNumber() },
      },
    ]
  })
}

/** What the document comes to beside its summaries, as a line; too much is no line. */
function besideLine(document_total: number | null, summed: Decimal): ReceivedLine[] {
  if (document_total === null) return []
  const left = new Decimal(document_total).minus(summed)
  if (left.isZero() || left.abs().greaterThan(MAX_OTHER_SUMS)) return []
  const unit_price = left.toNumber()
  return [{ ...OUT_OF_SCOPE, description: OTHER_SUMS, quantity: 1, unit_type: 'pz', unit_price }]
}

/** @returns the lines of the expense, and the tax that the file says */
export function receivedAmounts(given: Given): { lines: ReceivedLine[]; total_tax: number } {
  const summaries = summariesOf(given)
  const lines = given.line_items.map(lineOf)
  const tax = total(summaries.map((row) => row.tax))
  const summed = total(summaries.map(({ taxable }) => taxable)).plus(tax)
  const beside = besideLine(given.document_total, summed)
  return {
    lines: [...lines, ...remainders(lines, summaries), ...beside],
    total_tax: toCents(tax).toNumber(),
  }
}

/** Whether a credit note is written with negative amounts, which an expense has positive. */
export function isNegative({ document_total, vat_summary, line_items }: Given): boolean {
  if (document_total !== null && document_total !== 0) return document_total < 0
  const amounts =
    vat_summary.length > 0
      ? vat_summary.map((row) => row.taxable)
      : line_items.map(({ total_price }) => total_price)
  return total(amounts).lessThan(0)
}
