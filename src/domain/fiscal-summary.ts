import { type Rounding, TO_CENTS, vatSummary } from './money.ts'

/** What the VAT summary looks at of a line of an invoice. */
export type SummarizedLine = {
  kind: string
  vat_code: string
  tax_rate: number
  /** why no VAT is due; null with a rate over 0 */
  nature: string | null
  legal_reference: string | null
  total_before_tax: number
}

/** The amounts of one VAT code, as the file says them. */
export type SummarizedCode = Pick<SummarizedLine, 'vat_code' | 'tax_rate' | 'nature' | 'legal_reference'> & {
  taxable: number
  tax: number
}

/** The amounts of a VAT code as they are answered. */
export type AnsweredSummary = { object: 'invoice_vat_summary' } & SummarizedCode

/** A remark, which says nothing about VAT. */
const isRemark = ({ kind, total_before_tax }: SummarizedLine) => kind === 'text' && total_before_tax === 0

/** What an invoice comes to by VAT code, in the order of its lines (money.md#summary-by-vat-code). */
export function fiscalSummary(
  lines: readonly SummarizedLine[],
  rounding: Pick<Rounding<never>, 'tax'> = TO_CENTS,
): SummarizedCode[] {
  const said = lines.filter((line) => !isRemark(line))
  const counted = said.length > 0 ? said : lines
  const codes = new Map(counted.map((line) => [line.vat_code, line]))
  const amounts = counted.map((line) => ({ ...line, total: line.total_before_tax }))
  return vatSummary(amounts, rounding).map(({ vat_code, tax_rate, total_before_tax, total_tax }) => {
    const { nature, legal_reference } = codes.get(vat_code)!
    return { vat_code, tax_rate, nature, legal_reference, taxable: total_before_tax, tax: total_tax }
  })
}
