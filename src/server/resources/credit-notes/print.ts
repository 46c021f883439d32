import type { PaymentMethod } from '../../../domain/payment-methods.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { exchangeNote, fiscalStanding } from '../electronic-invoices/paper-notes.ts'
import { customerOf, dueTotals, KEPT, paymentTermsOf, summaryTable, vatNotes } from '../printing/fiscal.ts'
import { linesTable, NOTHING_MORE, totalsOf } from '../printing/lined.ts'
import { methodName } from '../printing/methods.ts'
import { printed } from '../printing/pdf.ts'
import { factsOf } from '../printing/sheet.ts'
import { findCreditNote } from './reads.ts'

/** The credit note with what it keeps of others. Unknown: 404. */
async function findPrinted(db: CompanyDatabase, id: string) {
  const [note, kept] = await Promise.all([
    findCreditNote(db, id),
    db.select('credit_note').select(KEPT).where('id', '=', id).executeTakeFirst(),
  ])
  return { ...note, ...kept! }
}

/** A credit note on paper (printing.md#credit-notes). */
export const creditNotePdf = printed({
  kind: 'credit_note',
  template: 'document.typ',
  find: findPrinted,
  isDraft: ({ type }) => type === 'draft',
  isFramed: ({ type }) => type !== 'draft',
  seller: ({ company_snapshot }) => company_snapshot,
  standing: fiscalStanding,
  name: (note, { words }) => [words.creditNote, note.full_number ?? words.draft.toLowerCase()],
  compose: async (db, note, reader, { fiscal_regime }) => {
    const { words, day, dayOf } = reader
    const { full_number, document_date, stamp_duty_amount } = note
    const { payment_method } = paymentTermsOf({ ...note, instalments: [] })
    const lines = note.line_items.map((line) => ({
      ...line,
      total: line.total_before_tax,
      wordsOnly: line.kind === 'text' && line.total_before_tax === 0,
    }))
    return {
      ...NOTHING_MORE,
      title: `${words.creditNote} ${full_number ?? ''}`.trim(),
      date: document_date === null ? dayOf(note.created_at) : day(document_date),
      mark: note.type === 'draft' ? words.drafts : null,
      customer: await customerOf(db, reader, note),
      facts: factsOf([
        [words.credits, `${note.invoice_full_number}, ${day(note.invoice_document_date)}`],
        [words.vehicle, note.vehicle_name],
        [words.plate, note.vehicle_license],
        [words.method, payment_method && methodName(reader.language, payment_method as PaymentMethod)],
      ]),
      texts: factsOf([
        [words.subject, note.title],
        [words.reason, note.reason],
      ]),
      lines: linesTable(reader, lines, false),
      rates: summaryTable(reader, note.vat_summary),
      totals: [...totalsOf(reader, note), ...dueTotals(reader, note)],
      notes: factsOf([
        [words.comments, note.comments],
        [words.stampDuty, stamp_duty_amount > 0 ? words.stampDutyPaid : null],
        [words.vat, note.split_payment ? words.splitPayment : null],
        ...(await vatNotes(db, reader, { ...note, fiscal_regime })),
        [words.electronicInvoice, await exchangeNote(db, reader, note.electronic_invoice_id)],
      ]),
    }
  },
})
