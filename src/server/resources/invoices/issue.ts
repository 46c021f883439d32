import { keptAccount } from '../../core/cash-book/bank-accounts.ts'
import { joinBook } from '../../core/cash-book/book.ts'
import { today } from '../../core/clock.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { paymentFaults, recordPayment } from '../../core/documents/payments.ts'
import { validationOf } from '../../core/documents/validation.ts'
import { ApiError } from '../../core/errors.ts'
import { requireNotAnonymized } from '../../core/references.ts'
import { lockStock, moveStock } from '../../core/stock/documents.ts'
import { unloadedBy } from '../../core/stock/restocked.ts'
import type { Context } from '../../core/trpc.ts'
import { firstSentOn } from '../electronic-invoices/standing.ts'
import { computeDraft, rewriteDraft } from './amounts.ts'
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
} from './issuing.ts'
import { payable } from './payments.ts'
import { findInvoice, readLines } from './reads.ts'
import { namedFaults, requireUncited } from './references.ts'
import type { InvoiceIssueBody } from './schema.ts'
import { type LockedInvoice, lockInvoice, requireDraft, requireUntransmitted } from './standing.ts'

/** An invoice as issuing looks at it: it cites what it adds to and what it deducts. */
const issuable = (invoice: LockedInvoice) => ({
  ...invoice,
  kind: 'invoice' as const,
  cited_invoice_ids: [
    ...(invoice.related_invoice_id ? [invoice.related_invoice_id] : []),
    ...invoice.advance_invoice_ids,
  ],
})

/**
 * Issues a draft (invoices.md#issue-of-invoices): checks, copies, payment, stock, and the number last, in one
 * transaction; what is refused takes no number.
 * @throws 409 `invoice_not_draft`, `advance_already_deducted`, `number_assigned`; 422 with everything that stands against it
 */
export function issueInvoice({ db, principal }: Context, id: string, body: InvoiceIssueBody) {
  return db.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, id)
    requireDraft(invoice)
    const named = await namedFaults(tx, invoice)
    const issuing = { ...issuable(invoice), payment_method: methodOf(invoice, body) }
    const dated = dayOf(issuing, body.document_date, principal.company.time_zone)
    const { day, document_date } = dated
    const before = await tx.lockedLines('invoice', id, readLines)
    const fields = { document_date }
    const change = { before, after: before, today: day, fields, follows: { listed_on: document_date } }
    const standing = { isIssued: false, stored: { ...invoice, lines: before } }
    const { sums, faults: own } = await sumsNow(standing, async () =>
      sumsOf(await rewriteDraft(tx, invoice, change)),
    )
    const facts = await readFacts(tx, issuing, { day, document_date, sums })
    const sent = paymentOf(body)
    const receiving = payable(invoice, day, sums.amount_due)
    const book = sent && (await joinBook(tx))
    const unpaid = book ? paymentFaults(receiving, sent, book) : []
    const faults = [...named, ...own, ...allFaults(facts), ...unpaid]
    requireNoFaults(faults, dated)
    tx.written('invoice', id, { name: 'issued' })
    if (sent) await recordPayment(tx, receiving, sent, book)
    const document = { kind: 'invoice', id } as const
    const unloaded = await unloadedBy(tx, sums.lines)
    const locked = await lockStock(tx, document, unloaded)
    const seq_number = await takeNumber(tx, issuing, dated)
    const { customer, vehicle } = facts
    const moving = { ...document, seq_number, document_date, customer_name: customer.full_name }
    await moveStock(tx, { ...moving, vehicle_name: vehicle.vehicle_name }, unloaded, locked)
    const issued = {
      ...issuedColumns(facts, seq_number),
      payment_method: issuing.payment_method,
      bank_account: keptAccount(facts.exchanged.bank_account),
    }
    await tx.change('invoice', invoice, issued)
    await fileIssued(tx, issuing, facts, seq_number)
    return findInvoice(tx, id)
  })
}

/** What stands against issuing an invoice, or against how it was issued; writes nothing (invoices.md#validation). */
export function validateInvoice({ db, principal }: Context, id: string) {
  return db.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, id, 'cite')
    const day = today(principal.company.time_zone)
    const document_date = invoice.document_date ?? day
    const lines = await readLines(tx, id)
    const standing = { isIssued: invoice.issued_at !== null, stored: { ...invoice, lines } }
    const compute = async () => sumsOf(await computeDraft(tx, invoice, lines, day))
    const { sums, faults } = await sumsNow(standing, compute)
    const facts = await readFacts(tx, issuable(invoice), { day, document_date, sums })
    const sent_on = await firstSentOn(tx, { kind: 'invoice', id }, principal.company.time_zone)
    const warnings = allWarnings(facts, sent_on ?? day)
    const named = standing.isIssued ? [] : await namedFaults(tx, invoice)
    const found = { errors: [...named, ...faults, ...allFaults(facts)], warnings }
    const full_number = invoice.full_number ?? facts.checked.full_number
    return validationOf({ full_number, document_date }, found)
  })
}

/** @throws 409 `invoice_credited` where a credit note takes of it */
async function requireUncredited(tx: CompanyTransaction, id: string): Promise<void> {
  const note = await tx
    .active('credit_note')
    .select(['id', 'full_number'])
    .where('invoice_id', '=', id)
    .where('issued_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (!note) return
  throw new ApiError('invoice_credited', `The credit note ${note.full_number} takes of the invoice.`, {
    existing_id: note.id,
  })
}

/**
 * Makes an issued invoice a draft again, which keeps number, section and day; its stock comes back, its payments stay
 * (invoices.md#reopening). For the console only.
 * @throws 409 `invoice_not_issued`, `invoice_transmitted`, `invoice_credited`, `document_referenced`; 422 `customer_id`
 */
export function reopenInvoice({ db }: Context, id: string) {
  return db.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, id)
    if (invoice.issued_at === null) throw new ApiError('invoice_not_issued', 'The invoice is a draft.')
    await requireUntransmitted(tx, id)
    await requireUncredited(tx, id)
    await requireUncited(tx, id)
    // Issued again, it would copy nobody in the place of whom it names.
    await requireNotAnonymized(tx, invoice.customer_id)
    const { seq_number, document_date } = invoice
    const document = { kind: 'invoice', id, customer_name: '', vehicle_name: null } as const
    await moveStock(tx, { ...document, seq_number: seq_number!, document_date: document_date! }, [])
    await tx.change('invoice', invoice, { ...REOPENED, bank_account: null }, { action: { name: 'draft' } })
    return findInvoice(tx, id)
  })
}

/** Makes the file of an issued invoice anew, after a change of what it says. */
export async function refileInvoice(tx: CompanyTransaction, id: string): Promise<void> {
  const invoice = await lockInvoice(tx, id)
  await refileIssued(tx, issuable(invoice), { ...invoice, lines: await readLines(tx, id) })
}

/** An issued invoice for another file of it, with customer and workshop copied anew. @throws 409 `document_not_issued`; 422 */
export async function recopyInvoice({ principal }: Context, tx: CompanyTransaction, id: string) {
  const invoice = await lockInvoice(tx, id)
  requireStillIssued(invoice)
  const sums = { ...invoice, lines: await readLines(tx, id) }
  const day = today(principal.company.time_zone)
  const { copied, exchanged } = await recopy(tx, issuable(invoice), { day, sums })
  await tx.change('invoice', invoice, copied)
  return exchanged
}
