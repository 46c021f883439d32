import { sql } from 'kysely'
import type { PaymentTerms } from '../../../domain/fiscal-snapshots.ts'
import type { PaymentMethod } from '../../../domain/payment-methods.ts'
import { readBankAccount } from '../../core/cash-book/bank-accounts.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { exchangeNote, fiscalStanding } from '../electronic-invoices/paper-notes.ts'
import { customerOf, dueTotals, KEPT, paymentTermsOf, summaryTable, vatNotes } from '../printing/fiscal.ts'
import { linesTable, NOTHING_MORE, totalsOf } from '../printing/lined.ts'
import { methodName } from '../printing/methods.ts'
import { printed } from '../printing/pdf.ts'
import { column, factsOf, type Table } from '../printing/sheet.ts'
import type { Reader } from '../printing/words.ts'
import { findInvoice } from './reads.ts'

/** The invoice with what it keeps of others. Unknown: 404. */
async function findPrinted(db: CompanyDatabase, id: string) {
  const [invoice, kept] = await Promise.all([
    findInvoice(db, id),
    db
      .select('invoice')
      .select([...KEPT, 'bank_account'])
      .where('id', '=', id)
      .executeTakeFirst(),
  ])
  return { ...invoice, ...kept! }
}

type Invoice = Awaited<ReturnType<typeof findPrinted>>

/** What each kind of invoice is called on paper. */
const TITLES = {
  TD01: 'invoice',
  TD02: 'advanceInvoice',
  TD05: 'debitNote',
  TD24: 'deferredInvoice',
  TD25: 'deferredInvoice',
  TD26: 'invoice',
} as const

const titleOf = ({ words }: Reader, { document_type }: Invoice) => words[TITLES[document_type]]

/** What falls due when. */
const dueTable = ({ words, day, amount }: Reader, { instalments }: PaymentTerms): Table => ({
  columns: [column(words.dueDate, { wide: true }), column(words.amount, { end: true })],
  rows: instalments.map((part) => [day(part.due_date), amount(part.amount)]),
})

const orderOf = ({ day }: Reader, { number, date, cig, cup }: Invoice['order_references'][number]) =>
  [number, date && day(date), cig && `CIG ${cig}`, cup && `CUP ${cup}`].filter(Boolean).join(' ')

/** What the customer pays into: of an issued invoice as it was then. */
async function bankOf(db: CompanyDatabase, { bank_account, bank_account_id }: Invoice) {
  const account = bank_account ?? (await readBankAccount(db, bank_account_id))
  return account && [account.name, account.iban].filter(Boolean).join(' · ')
}

/** The delivery notes that it was made of, by number and day. */
async function notesOf(db: CompanyDatabase, { day }: Reader, { delivery_note_ids: ids }: Invoice) {
  if (ids.length === 0) return null
  const rows = await db
    .select('delivery_note')
    .select(['seq_number', 'document_date'])
    .where('id', '=', sql<string>`ANY (${ids}::uuid[])`)
    .orderBy('document_date')
    .orderBy('seq_number')
    .execute()
  return rows.map(({ seq_number, document_date }) => `${seq_number}, ${day(document_date)}`).join('; ')
}

/** An invoice on paper (printing.md#invoices). */
export const invoicePdf = printed({
  kind: 'invoice',
  template: 'document.typ',
  owner: 'invoice',
  find: findPrinted,
  isDraft: ({ type }) => type === 'draft',
  isFramed: ({ type }) => type !== 'draft',
  seller: ({ company_snapshot }) => company_snapshot,
  standing: fiscalStanding,
  name: (invoice, reader) => [
    titleOf(reader, invoice),
    invoice.full_number ?? reader.words.draft.toLowerCase(),
  ],
  compose: async (db, invoice, reader, { fiscal_regime }) => {
    const { words, day, dayOf } = reader
    const { full_number, document_date, hide_discounts, stamp_duty_amount } = invoice
    const terms = paymentTermsOf(invoice)
    const [customer, bank, notes, exchange, vat] = await Promise.all([
      customerOf(db, reader, invoice),
      bankOf(db, invoice),
      notesOf(db, reader, invoice),
      exchangeNote(db, reader, invoice.electronic_invoice_id),
      vatNotes(db, reader, { ...invoice, fiscal_regime }),
    ])
    const { payment_method } = terms
    const lines = invoice.line_items.map((line) => ({
      ...line,
      total: line.total_before_tax,
      wordsOnly: line.kind === 'text' && line.total_before_tax === 0,
    }))
    return {
      ...NOTHING_MORE,
      title: `${titleOf(reader, invoice)} ${full_number ?? ''}`.trim(),
      date: document_date === null ? dayOf(invoice.created_at) : day(document_date),
      mark: invoice.type === 'draft' ? words.drafts : null,
      customer,
      facts: factsOf([
        [words.vehicle, invoice.vehicle_name],
        [words.plate, invoice.vehicle_license],
        [words.km, invoice.km === null ? null : reader.number(invoice.km)],
        [words.method, payment_method && methodName(reader.language, payment_method as PaymentMethod)],
        [words.bank, bank],
        [words.order, invoice.order_references.map((each) => orderOf(reader, each)).join(', ')],
        [words.related, invoice.related_invoice_full_number],
        [words.deliveryNotes, notes],
      ]),
      texts: factsOf([[words.subject, invoice.title]]),
      lines: linesTable(reader, lines, hide_discounts),
      rates: summaryTable(reader, invoice.vat_summary),
      totals: [...totalsOf(reader, invoice), ...dueTotals(reader, invoice)],
      payments: dueTable(reader, terms),
      notes: factsOf([
        [words.comments, invoice.comments],
        [words.stampDuty, stamp_duty_amount > 0 ? words.stampDutyPaid : null],
        [words.vat, invoice.split_payment ? words.splitPayment : null],
        ...vat,
        [words.electronicInvoice, exchange],
      ]),
    }
  },
})
