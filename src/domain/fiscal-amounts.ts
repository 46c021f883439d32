import { Decimal } from 'decimal.js'
import { type Rounding, TO_CENTS } from './money.ts'

/** Over so much of lines that bear it, stamp duty is due, EUR (DPR 642/72, tariffa art. 13). */
const STAMP_DUTY_OVER = 77.47

/** What the stamp is, EUR. */
export const STAMP_DUTY = 2

/** What the fiscal amounts look at of a line. */
export type FiscalLine = {
  kind: string
  total_before_tax: number
  /** whether its VAT rate counts towards the stamp duty */
  stamp_duty: boolean
  withholding: boolean
}

export type FiscalTerms = {
  /** true and false overrule the threshold; null follows it while stamp_duty_automatic is on */
  apply_stamp_duty: boolean | null
  stamp_duty_automatic: boolean
  split_payment: boolean
  withholding: { rate: number } | null
}

export type FiscalAmounts = {
  stamp_duty_amount: number
  split_tax: number
  withholding_amount: number
  amount_due: number
}

const addUp = (lines: readonly Pick<FiscalLine, 'total_before_tax'>[]) =>
  lines.reduce((sum, { total_before_tax }) => sum.plus(total_before_tax), new Decimal(0))

/** The server's own line, which neither bears stamp duty nor has tax kept back of it. */
const isOwn = ({ kind }: Pick<FiscalLine, 'kind'>) => kind === 'stamp_duty'

/** What lines of which tax is kept back come to. */
export const withheldTotal = (lines: readonly Omit<FiscalLine, 'stamp_duty'>[]) =>
  addUp(lines.filter((line) => line.withholding && !isOwn(line)))

/** The stamp duty on an invoice: 2.00 or nothing (money.md#stamp-duty). */
export function stampDutyOf(
  lines: readonly FiscalLine[],
  { apply_stamp_duty, stamp_duty_automatic }: Pick<FiscalTerms, 'apply_stamp_duty' | 'stamp_duty_automatic'>,
): number {
  const isOver = () =>
    addUp(lines.filter((line) => line.stamp_duty && !isOwn(line))).greaterThan(STAMP_DUTY_OVER)
  return (apply_stamp_duty ?? (stamp_duty_automatic && isOver())) ? STAMP_DUTY : 0
}

/**
 * What an invoice says beside its totals (money.md#amount-due). The totals are those of all lines, the line of the
 * stamp duty included where it is charged; not charged, the duty changes nothing of them.
 */
export function fiscalAmounts(
  lines: readonly FiscalLine[],
  { total_tax, total_after_tax }: { total_tax: number; total_after_tax: number },
  terms: FiscalTerms,
  rounding: Pick<Rounding<never>, 'withholding'> = TO_CENTS,
): FiscalAmounts {
  const withheld = withheldTotal(lines)
  const withholding = rounding.withholding(withheld.times(terms.withholding?.rate ?? 0).dividedBy(100))
  const split_tax = terms.split_payment ? total_tax : 0
  return {
    stamp_duty_amount: stampDutyOf(lines, terms),
    split_tax,
    // no minus before a zero
    withholding_amount: withholding.toNumber() || 0,
    amount_due: new Decimal(total_after_tax).minus(split_tax).minus(withholding).toNumber(),
  }
}
