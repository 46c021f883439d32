import type { CompanySnapshot, CustomerSnapshot, PaymentTerms } from '../../../domain/fiscal-snapshots.ts'
import type { AnsweredSummary } from '../../../domain/fiscal-summary.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { totalLine } from './lined.ts'
import { column, partyOf, readParty, type Table } from './sheet.ts'
import type { Reader } from './words.ts'

/*
 * What invoices and credit notes have on paper beyond other documents (printing.md#invoices).
 */

/** Taxable and tax by VAT code, each with the reason why none is charged. */
export function summaryTable(
  { words, amount, percent }: Reader,
  vat_summary: readonly AnsweredSummary[],
): Table {
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

/** An issued document has the workshop as copied; a draft as it is today. */
export async function sellerOf(
  db: CompanyDatabase,
  { object, id }: { object: 'invoice' | 'credit_note'; id: string },
): Promise<CompanySnapshot | null> {
  const { company_snapshot } = await db
    .select(object as 'invoice')
    .select('company_snapshot')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return company_snapshot
}

/**
 * How and when a document is to be paid: one with an electronic invoice as its file was made, whatever changed once that
 * was sent (printing.md#invoices).
 */
export async function paymentTermsOf(
  db: CompanyDatabase,
  {
    object,
    id,
    electronic_invoice_id,
    ...own
  }: PaymentTerms & {
    object: 'invoice' | 'credit_note'
    id: string
    electronic_invoice_id: string | null
  },
): Promise<PaymentTerms> {
  if (electronic_invoice_id === null) return own
  const { file_snapshot } = await db
    .select(object as 'invoice')
    .select('file_snapshot')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return file_snapshot?.payment ?? own
}
