import type { CustomerSnapshot, FileSnapshot, PaymentTerms } from '../../../domain/fiscal-snapshots.ts'
import type { SummarizedCode } from '../../../domain/fiscal-summary.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { REGIME_WORDS, UNDER_LETTER } from '../../core/fatturapa/line-data.ts'
import { totalLine } from './lined.ts'
import { column, partyOf, readParty, type Table } from './sheet.ts'
import type { Reader } from './words.ts'

/*
 * What invoices and credit notes have on paper beyond other documents (printing.md#invoices).
 */

/** Of a file that was received, the law is not told. */
type Summarized = Omit<SummarizedCode, 'legal_reference'> & Partial<Pick<SummarizedCode, 'legal_reference'>>

/** Taxable and tax by VAT code, each with the reason why none is charged. */
export function summaryTable({ words, amount, percent }: Reader, vat_summary: readonly Summarized[]): Table {
  const figures = { end: true }
  return {
    columns: [column(words.vat, { wide: true }), column(words.taxable, figures), column(words.tax, figures)],
    rows: vat_summary.map(({ vat_code, tax_rate, nature, legal_reference, taxable, tax }) => [
      tax_rate === 0 ? [nature ?? vat_code, legal_reference].filter(Boolean).join(' ') : percent(tax_rate),
      amount(taxable),
      amount(tax),
    ]),
  }
}

type Due = Record<'split_tax' | 'withholding_amount' | 'amount_due' | 'total_after_tax', number>

/** What is paid to the state, kept back or stamped, and what is left to be paid. */
export function dueTotals({ words, euros }: Reader, of: Due) {
  const { split_tax, withholding_amount, amount_due, total_after_tax } = of
  return [
    ...(split_tax === 0 ? [] : [totalLine(words.splitTax, euros(-split_tax))]),
    ...(withholding_amount === 0 ? [] : [totalLine(words.withheld, euros(-withholding_amount))]),
    ...(amount_due === total_after_tax ? [] : [totalLine(words.amountDue, euros(amount_due), true)]),
  ]
}

type Copied = {
  customer_id: string
  customer_name: string
  customer_snapshot: CustomerSnapshot | null
}

/** An issued document has the customer as copied; a draft as they are today. */
export function customerOf(db: CompanyDatabase, reader: Reader, document: Copied) {
  const { customer_snapshot, customer_name } = document
  if (customer_snapshot === null) return readParty(db, reader, document)
  return partyOf(reader, customer_name, { ...customer_snapshot, phone: null, email: null })
}

/** What an issued document keeps beside what it answers: the workshop, and what its file says of others. */
export const KEPT = ['company_snapshot', 'file_snapshot'] as const

type Kept = { electronic_invoice_id: string | null; file_snapshot: FileSnapshot | null }

/**
 * How and when a document is to be paid: one with an electronic invoice as its file was made, whatever changed once that
 * was sent (printing.md#invoices).
 */
export function paymentTermsOf({
  electronic_invoice_id,
  file_snapshot,
  payment_method,
  instalments,
}: PaymentTerms & Kept): PaymentTerms {
  const filed = electronic_invoice_id === null ? undefined : file_snapshot?.payment
  return filed ?? { payment_method, instalments }
}

type Taxed = {
  /** as copied on issue, of a draft as it is today */
  fiscal_regime: string
  customer_id: string
  file_snapshot: FileSnapshot | null
  vat_summary: readonly Pick<SummarizedCode, 'nature' | 'legal_reference'>[]
}

/** The customer's letter of intent: as copied on issue, of a draft as it is today. */
async function letterOf(
  db: CompanyDatabase,
  { customer_id, file_snapshot }: Pick<Taxed, 'customer_id' | 'file_snapshot'>,
) {
  if (file_snapshot !== null) return file_snapshot.letter_of_intent
  const customer = await db
    .select('customer')
    .select('letter_of_intent')
    .where('id', '=', customer_id)
    .executeTakeFirst()
  return customer?.letter_of_intent
}

/**
 * What the law has it say of its VAT: the regime of the workshop, unless the summary cites it in the same words, and the
 * letter of intent under which something is sold without.
 */
export async function vatNotes(
  db: CompanyDatabase,
  { words, day }: Reader,
  { fiscal_regime, ...document }: Taxed,
): Promise<[label: string, text: string | null][]> {
  const regime = REGIME_WORDS[fiscal_regime]
  const isCited = document.vat_summary.some(({ legal_reference }) => legal_reference === regime)
  const isUnderLetter = document.vat_summary.some(({ nature }) => nature === UNDER_LETTER)
  const letter = isUnderLetter ? await letterOf(db, document) : null
  return [
    [words.vat, isCited ? null : (regime ?? null)],
    [words.letterOfIntent, letter ? `${letter.number}, ${day(letter.date)}` : null],
  ]
}
