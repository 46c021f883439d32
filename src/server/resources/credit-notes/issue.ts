import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { add, subtract } from '../../../domain/money.ts'
import { joinBook } from '../../core/cash-book/book.ts'
import { today } from '../../core/clock.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { paymentFaults } from '../../core/documents/payments.ts'
import { type Problem, validationOf, WARNINGS, warning } from '../../core/documents/validation.ts'
import { ApiError } from '../../core/errors.ts'
import { type Fault, fault } from '../../core/fatturapa/problems.ts'
import { requireNotAnonymized } from '../../core/references.ts'
import { lockStock, moveStock } from '../../core/stock/documents.ts'
import { loadedBy } from '../../core/stock/restocked.ts'
import type { Context } from '../../core/trpc.ts'
import { cover, free } from '../dealership-vehicles/billing.ts'
import { firstSentOn } from '../electronic-invoices/standing.ts'
import { bill } from '../invoices/bill.ts'
import { freeNotes, rebillNotes } from '../invoices/delivery-notes.ts'
import {
  allFaults,
  allWarnings,
  dayOf,
  fileIssued,
  issuedColumns,
  methodOf,
  paymentOf,
  REOPENED,
  readFacts,
  recopy,
  refileIssued,
  requireNoFaults,
  requireStillIssued,
  sumsNow,
  sumsOf,
  takeNumber,
} from '../invoices/issuing.ts'
import { isWhollyCredited } from '../invoices/live.ts'
import { citeAgain } from '../invoices/references.ts'
import { type LockedInvoice, lockInvoice } from '../invoices/standing.ts'
import { rebillWorksheets } from '../invoices/worksheets.ts'
import { amountsOf, rewriteDraft } from './amounts.ts'
import { readCredited } from './parts.ts'
import { recordRefund } from './payments.ts'
import { findCreditNote, readLines } from './reads.ts'
import type { CreditNoteIssueBody } from './schema.ts'
import {
  type LockedCreditNote,
  lockCredited,
  lockCreditNote,
  refundable,
  requireCreditable,
  requireDraft,
  requireUntransmitted,
} from './standing.ts'

/** A credit note as issuing looks at it: of its invoice what it copies, once it is issued what it copied; and that it cites it. */
const issuable = (note: LockedCreditNote, invoice: LockedInvoice) => {
  const copied = note.issued_at === null ? invoice : note
  const { customer_id, vehicle_id, km, split_payment, withholding, order_references } = copied
  return {
    ...note,
    ...{ customer_id, vehicle_id, km, split_payment, withholding, order_references },
    kind: 'credit_note' as const,
    // money goes to the customer
    ...{ bank_account_id: null, bank_account: null },
    document_type: 'TD04',
    cited_invoice_ids: [note.invoice_id],
    delivery_note_ids: [],
  }
}

type Taken = Pick<LockedInvoice, 'vat_summary' | 'total_after_tax'>

/** Never more is credited than was invoiced, of no VAT code and of all together (credit-notes.md#issue). */
async function overCredited(
  tx: CompanyTransaction,
  note: LockedCreditNote,
  { invoice, sums }: { invoice: LockedInvoice; sums: Taken },
): Promise<Fault[]> {
  const notes = await readCredited(tx, invoice.id, note.id)
  const summaries = notes.flatMap(({ vat_summary }) => vat_summary)
  const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum.plus(one), new Decimal(0))
  const taxable = (of: Taken['vat_summary'], code: string) =>
    sumOf(of.filter(({ vat_code }) => vat_code === code).map((each) => each.taxable))
  const over = sums.vat_summary.find(({ vat_code }) =>
    taxable([...summaries, ...sums.vat_summary], vat_code).greaterThan(
      taxable(invoice.vat_summary, vat_code),
    ),
  )
  if (over) {
    const left = taxable(invoice.vat_summary, over.vat_code).minus(taxable(summaries, over.vat_code))
    const message = `line_items of the VAT code ${over.vat_code} must come to at most ${left.toFixed(2)}, which is left of the invoice.`
    return [fault('line_items', 'over_invoiced', message)]
  }
  const all = sumOf([...notes, sums].map(({ total_after_tax }) => total_after_tax))
  if (all.lessThanOrEqualTo(invoice.total_after_tax)) return []
  const message = `line_items must not come to more than what is left of the invoice's ${invoice.total_after_tax.toFixed(2)}.`
  return [fault('line_items', 'over_invoiced', message)]
}

/** @returns the fault of a day before the invoice's */
function beforeInvoice(document_date: string, invoice: LockedInvoice): Fault[] {
  const first = invoice.document_date
  if (first === null || document_date >= first) return []
  const message = `document_date must not lie before ${first}, the day of the invoice.`
  return [fault('document_date', 'before_invoice', message, '00418')]
}

/** VAT is taken back within a year of the invoice (credit-notes.md#issue). */
function lateNote(document_date: string, { document_date: first }: LockedInvoice): Problem[] {
  if (first === null) return []
  const last = new Date(`${first}T00:00:00Z`)
  last.setUTCFullYear(last.getUTCFullYear() + 1)
  if (document_date <= last.toISOString().slice(0, 10)) return []
  return [warning('credit_note_late', 'document_date', WARNINGS.credit_note_late)]
}

/** Writes what a locked invoice is credited: a sum, which gives no event of its own (events.md#one-event-a-change). */
async function moveCredited(tx: CompanyTransaction, { id }: LockedInvoice, credited_total: number) {
  await tx.update('invoice').set({ credited_total }).where('id', '=', id).execute()
}

/** Takes what a note comes to of its invoice; a whole credit frees what it was made of, which others may bill then. */
async function credit(
  tx: CompanyTransaction,
  invoice: LockedInvoice,
  { id, amount_due, document_date }: { id: string; amount_due: number; document_date: string },
): Promise<void> {
  const credited_total = add(invoice.credited_total, amount_due)
  await moveCredited(tx, invoice, credited_total)
  if (!(await isWhollyCredited(tx, invoice.id, { credited_total, with: id }))) return
  await bill(tx, 'worksheet', await ofInvoice(tx, invoice), null)
  await free(tx, invoice, document_date)
  await freeNotes(tx, invoice)
}

/** The worksheets that the invoice bills now. */
async function ofInvoice(tx: CompanyTransaction, { id, worksheet_ids }: LockedInvoice): Promise<string[]> {
  const rows = await tx
    .select('worksheet')
    .select('id')
    .where('id', '=', sql<string>`ANY (${worksheet_ids}::uuid[])`)
    .where('invoice_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Issues a draft (credit-notes.md#issue): the checks of an invoice and that no more is taken than was invoiced, then
 * stock, the invoice, and the number last, in one transaction; what is refused takes no number.
 * @throws 409 `credit_note_not_draft`, `invoice_not_issued`, `invoice_rejected`, `number_assigned`; 422 with everything that stands against it
 */
export function issueCreditNote({ db, principal }: Context, id: string, body: CreditNoteIssueBody) {
  return db.transaction(async (tx) => {
    const note = await lockCreditNote(tx, id)
    requireDraft(note)
    const invoice = await lockCredited(tx, note)
    await requireCreditable(tx, invoice)
    const issuing = { ...issuable(note, invoice), payment_method: methodOf(note, body) }
    const dated = dayOf(issuing, body.document_date, principal.company.time_zone)
    const { day, document_date } = dated
    const before = await tx.lockedLines('credit_note', id, readLines)
    const change = { fields: { document_date }, follows: { listed_on: document_date } }
    const standing = { isIssued: false, stored: { ...note, lines: before, instalments: [] } }
    const { sums, faults: own } = await sumsNow(standing, async () =>
      sumsOf(await rewriteDraft(tx, note, { before, after: before, invoice, ...change })),
    )
    const facts = await readFacts(tx, issuing, { day, document_date, sums })
    const { amount_due } = sums
    const credited_total = add(invoice.credited_total, amount_due)
    const sent = paymentOf(body)
    const refunding = refundable(note, invoice, { amount_due, credited_total, today: day })
    const book = sent && (await joinBook(tx))
    const faults = [
      ...own,
      ...allFaults(facts),
      ...(await overCredited(tx, note, { invoice, sums })),
      ...beforeInvoice(document_date, invoice),
      ...(book ? paymentFaults(refunding, sent, book) : []),
    ]
    requireNoFaults(faults, dated)
    tx.written('credit_note', id, { name: 'issued' })
    if (sent) await recordRefund(tx, { refunding, invoice_id: invoice.id, book }, sent)
    const document = { kind: 'credit_note', id } as const
    const loaded = note.restock ? await loadedBy(tx, sums.lines, invoice.id) : []
    const locked = await lockStock(tx, document, loaded)
    await credit(tx, invoice, { id, amount_due, document_date })
    const seq_number = await takeNumber(tx, issuing, dated)
    const { customer, vehicle } = facts
    const moving = { ...document, seq_number, document_date, customer_name: customer.full_name }
    await moveStock(tx, { ...moving, vehicle_name: vehicle.vehicle_name }, loaded, locked)
    const issued = {
      ...issuedColumns(facts, seq_number),
      payment_method: issuing.payment_method,
    }
    await tx.change('credit_note', note, issued)
    await fileIssued(tx, issuing, facts, seq_number)
    return findCreditNote(tx, id)
  })
}

/**
 * What stands against issuing a credit note, or against how it was issued; writes nothing.
 * @throws 409 `invoice_not_issued`, `invoice_rejected` for a draft
 */
export function validateCreditNote({ db, principal }: Context, id: string) {
  return db.transaction(async (tx) => {
    const note = await lockCreditNote(tx, id, 'cite')
    const invoice = await lockCredited(tx, note)
    if (note.issued_at === null) await requireCreditable(tx, invoice)
    const day = today(principal.company.time_zone)
    const document_date = note.document_date ?? day
    const lines = await readLines(tx, id)
    const standing = { isIssued: note.issued_at !== null, stored: { ...note, lines, instalments: [] } }
    const compute = async () => sumsOf(await amountsOf(tx, lines, { ...note, invoice }))
    const { sums, faults } = await sumsNow(standing, compute)
    const facts = await readFacts(tx, issuable(note, invoice), { day, document_date, sums })
    const own = [
      ...(await overCredited(tx, note, { invoice, sums })),
      ...beforeInvoice(document_date, invoice),
    ]
    const errors = [...faults, ...allFaults(facts), ...own]
    const full_number = note.full_number ?? facts.checked.full_number
    const sent_on = await firstSentOn(tx, { kind: 'credit_note', id }, principal.company.time_zone)
    const warnings = [...allWarnings(facts, sent_on ?? day), ...lateNote(document_date, invoice)]
    return validationOf({ full_number, document_date }, { errors, warnings })
  })
}

/**
 * Undoes what an issue did beside the number: stock, what the invoice is credited, and that its worksheets are free.
 * @throws 409 `payments_exist`, `advance_already_deducted`, `invoice_not_issued`, `worksheet_already_invoiced`,
 * `worksheet_cancelled`, `vehicle_already_invoiced`, `vehicle_not_sold`, `document_referenced`
 */
export async function takeBack(tx: CompanyTransaction, note: LockedCreditNote): Promise<void> {
  if (note.total_payments > 0)
    throw new ApiError('payments_exist', 'Refunds stand against the credit note: delete them first.')
  const invoice = await lockCredited(tx, note)
  const { id, seq_number, document_date } = note
  const credited_total = subtract(invoice.credited_total, note.amount_due)
  const before = { credited_total: invoice.credited_total, with: id }
  const wasWhole = await isWhollyCredited(tx, invoice.id, before)
  if (wasWhole && !(await isWhollyCredited(tx, invoice.id, { credited_total, without: id }))) {
    await citeAgain(tx, invoice)
    await rebillWorksheets(tx, invoice)
    await cover(tx, invoice)
    await rebillNotes(tx, invoice)
  }
  await moveCredited(tx, invoice, credited_total)
  const document = { kind: 'credit_note', id, customer_name: '', vehicle_name: null } as const
  await moveStock(tx, { ...document, seq_number: seq_number!, document_date: document_date! }, [])
}

/**
 * Makes an issued credit note a draft again, which keeps number, section and day (credit-notes.md#reopening). For the
 * console only.
 * @throws 409 `credit_note_not_issued`, `credit_note_transmitted`, what `takeBack` refuses; 422 `customer_id`
 */
export function reopenCreditNote({ db }: Context, id: string) {
  return db.transaction(async (tx) => {
    const note = await lockCreditNote(tx, id)
    if (note.issued_at === null) throw new ApiError('credit_note_not_issued', 'The credit note is a draft.')
    await requireUntransmitted(tx, id)
    await requireNotAnonymized(tx, note.customer_id)
    await takeBack(tx, note)
    await tx.change('credit_note', note, REOPENED, { action: { name: 'draft' } })
    return findCreditNote(tx, id)
  })
}

/** A credit note as its file says it, with what it comes to. */
async function readForFile(tx: CompanyTransaction, note: LockedCreditNote) {
  const invoice = await lockInvoice(tx, note.invoice_id, 'cite')
  const sums = { ...note, lines: await readLines(tx, note.id), instalments: [] }
  return { document: issuable(note, invoice), sums }
}

/** Makes the file of an issued credit note anew, after a change of what it says. */
export async function refileCreditNote(tx: CompanyTransaction, id: string): Promise<void> {
  const { document, sums } = await readForFile(tx, await lockCreditNote(tx, id))
  await refileIssued(tx, document, sums)
}

/** An issued credit note for another file of it, with customer and workshop copied anew. @throws 409 `document_not_issued`; 422 */
export async function recopyCreditNote({ principal }: Context, tx: CompanyTransaction, id: string) {
  const note = await lockCreditNote(tx, id)
  requireStillIssued(note)
  const { document, sums } = await readForFile(tx, note)
  const day = today(principal.company.time_zone)
  const { copied, exchanged } = await recopy(tx, document, { day, sums })
  await tx.change('credit_note', note, copied)
  return exchanged
}
