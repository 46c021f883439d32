import { sql } from 'kysely'
import type { CompanySnapshot, CustomerSnapshot, FileSnapshot } from '../../../domain/fiscal-snapshots.ts'
import { readBankAccount } from '../../core/cash-book/bank-accounts.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import type { FiscalDocumentLine } from '../../core/documents/fiscal-lines.ts'
import type { FiscalDocument } from '../../core/fatturapa/document.ts'
import type { LockedInvoice } from './standing.ts'

/** What a document comes to, in the words of its row. */
export type Sums<L extends FiscalDocumentLine = FiscalDocumentLine> = Pick<
  LockedInvoice,
  | 'total_after_tax'
  | 'total_tax'
  | 'vat_summary'
  | 'stamp_duty_amount'
  | 'withholding_amount'
  | 'amount_due'
  | 'instalments'
> & { lines: readonly L[] }

/** What a document that is locked says of itself beside its amounts. */
export type Exchanged = Pick<
  LockedInvoice,
  'customer_id' | 'title' | 'km' | 'comments' | 'split_payment' | 'withholding' | 'order_references'
> &
  Pick<LockedInvoice, 'payment_method' | 'bank_account_id' | 'bank_account'> & {
    document_type: string
    /** of a credit note */
    reason?: string | null
    /** what it adds to, takes back or deducts */
    cited_invoice_ids: readonly string[]
    /** what it was made of */
    delivery_note_ids: readonly string[]
  }

/** Numbers and days of the invoices that a document cites. */
async function relatedTo(tx: CompanyTransaction, { cited_invoice_ids: ids }: Exchanged) {
  if (ids.length === 0) return []
  const rows = await tx
    .select('invoice')
    .select(['full_number', 'document_date'])
    .where('id', '=', sql<string>`ANY (${ids}::uuid[])`)
    .where('full_number', 'is not', null)
    .orderBy('document_date')
    .orderBy('seq_number')
    .execute()
  return rows.map(({ full_number, document_date }) => ({ number: full_number!, date: document_date! }))
}

/** The delivery notes that lines were copied from, with where these stand; one of which no line is left is not invoiced. */
async function notesOf(tx: CompanyTransaction, ids: readonly string[], lines: Sums['lines']) {
  if (ids.length === 0) return []
  const rows = await tx
    .select('delivery_note')
    .select(['id', 'seq_number', 'document_date'])
    .where('id', '=', sql<string>`ANY (${ids}::uuid[])`)
    .orderBy('document_date')
    .orderBy('seq_number')
    .execute()
  return rows
    .map(({ id, seq_number, document_date: date }) => ({
      ...{ number: String(seq_number), date },
      positions: lines.flatMap(({ delivery_note_id }, index) => (delivery_note_id === id ? [index] : [])),
    }))
    .filter(({ positions }) => positions.length > 0)
}

/** The codes of the articles that lines cite, by article. */
export async function articleCodes(tx: CompanyTransaction, lines: readonly FiscalDocumentLine[]) {
  const ids = lines.flatMap(({ article_id }) => article_id ?? [])
  if (ids.length === 0) return {}
  const rows = await tx
    .select('article')
    .select(['id', 'code'])
    .where('id', '=', sql<string>`ANY (${ids}::uuid[])`)
    .execute()
  return Object.fromEntries(rows.map(({ id, code }) => [id, code]))
}

type Given = {
  company: CompanySnapshot
  customer: CustomerSnapshot
  others: FileSnapshot
  vehicle: { vehicle_name: string | null; vehicle_license: string | null }
  sums: Sums
  document_date: string
  full_number: string
}

/** A document as the exchange system is told of it (electronic-invoices.md#the-file). */
export async function exchangeDocument(
  tx: CompanyTransaction,
  document: Exchanged,
  { company, customer, others, vehicle: { vehicle_name, vehicle_license }, sums, ...dated }: Given,
): Promise<FiscalDocument> {
  const { lines, instalments, vat_summary, total_after_tax, amount_due } = sums
  const { stamp_duty_amount, withholding_amount } = sums
  const { document_type, title, reason, comments, split_payment, order_references, payment_method } = document
  const bank_account = document.bank_account ?? (await readBankAccount(tx, document.bank_account_id))
  return {
    ...{
      company,
      bank_account,
      document_type,
      title,
      comments,
      split_payment,
      order_references,
      payment_method,
    },
    ...(reason && { reason }),
    ...{ ...dated, vat_summary, instalments },
    ...{ total_after_tax, amount_due, stamp_duty_amount, withholding_amount },
    delivery_notes: await notesOf(tx, document.delivery_note_ids, lines),
    withholding: document.withholding as FiscalDocument['withholding'],
    customer: { ...customer, letter_of_intent: others.letter_of_intent },
    vehicle: vehicle_name === null ? null : { name: vehicle_name, license: vehicle_license, km: document.km },
    related_documents: await relatedTo(tx, document),
    line_items: lines.map(({ article_id, ...line }) => ({
      ...line,
      article_code: article_id === null ? null : (others.article_codes[article_id] ?? null),
    })),
  }
}
