import { sql } from 'kysely'
import { fullNumber } from '../../../domain/document-numbers.ts'
import { today } from '../../core/clock.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { json } from '../../core/documents/fiscal-lines.ts'
import { nextNumber } from '../../core/documents/numbering.ts'
import { paymentError, recordPayment } from '../../core/documents/payments.ts'
import { lockStock, moveStock } from '../../core/documents/stock.ts'
import { type Problem, validationOf } from '../../core/documents/validation.ts'
import { ApiError, invalidFields } from '../../core/errors.ts'
import { exchangeFaults } from '../../core/fatturapa/checks.ts'
import type { Fault } from '../../core/fatturapa/problems.ts'
import { exchangeWarnings } from '../../core/fatturapa/warnings.ts'
import type { Context } from '../../core/trpc.ts'
import { type Computed, computeDraft, rewriteDraft } from './amounts.ts'
import { type Checked, faultsOf, goesBack, warningsOf } from './checks.ts'
import { exchangeDocument, type Sums } from './exchange.ts'
import { lastDateOf, numberAhead, readCompany, readCustomer, readSection, readVehicle } from './facts.ts'
import { payable } from './payments.ts'
import { findInvoice, type InvoiceLine, readLines } from './reads.ts'
import type { InvoiceIssueBody } from './schema.ts'
import { type LockedInvoice, lockInvoice, requireDraft } from './standing.ts'

const yearOf = (day: string) => Number(day.slice(0, 4))

const sumsOf = ({ lines, amounts, vat_summary, instalments }: Computed<InvoiceLine>): Sums => ({
  lines,
  vat_summary,
  instalments,
  total_after_tax: amounts.total_after_tax,
  total_tax: amounts.total_tax,
  stamp_duty_amount: amounts.stamp_duty_amount,
  withholding_amount: amounts.withholding_amount,
  amount_due: amounts.amount_due,
})

type Given = { day: string; document_date: string; sums: Sums }

/** Everything that an issue copies and its rules look at. */
async function readFacts(
  tx: CompanyTransaction,
  invoice: LockedInvoice,
  { day, document_date, sums }: Given,
) {
  const { company, electronic_invoicing_enabled } = await readCompany(tx)
  const customer = await readCustomer(tx, invoice.customer_id)
  const vehicle = await readVehicle(tx, invoice.vehicle_id)
  const section = await readSection(tx, invoice.sezionale_id)
  const year = yearOf(document_date)
  const isNumbered = invoice.seq_number !== null
  const ahead = invoice.seq_number ?? (await numberAhead(tx, invoice.sezionale_id, year))
  const { total_after_tax, total_tax, vat_summary } = sums
  const full_number = fullNumber(section, ahead, year)
  const checked: Checked = {
    ...{ lines_count: sums.lines.length, total_after_tax, total_tax, vat_summary },
    ...{ document_date, today: day, full_number },
    last_date: isNumbered ? null : await lastDateOf(tx, invoice, year),
    payment_method: invoice.payment_method,
    order_references: invoice.order_references,
    customer_type: customer.customer_type,
    fiscal_regime: company.fiscal_regime,
    electronic_invoicing_enabled,
  }
  const document = await exchangeDocument(tx, invoice, {
    ...{ company, customer, vehicle, sums, document_date, full_number },
  })
  return { company, customer, vehicle, section, year, checked, document }
}

type Facts = Awaited<ReturnType<typeof readFacts>>

/** Everything that stands against an issue: our rules, and of what goes to the exchange system also its own. */
function allFaults({ checked, document }: Facts): Fault[] {
  const own = faultsOf(checked)
  const isSent = checked.electronic_invoicing_enabled && document.line_items.length > 0
  return isSent ? [...own, ...exchangeFaults(document)] : own
}

function allWarnings({ checked, document }: Facts, day: string): Problem[] {
  const own = warningsOf(checked)
  if (!checked.electronic_invoicing_enabled) return own
  return [...own, ...exchangeWarnings(document, day).map((found) => ({ ...found, sdi_code: null }))]
}

/** Its day: the one sent, else its own, else today. @throws 409 `number_assigned` where that would be another one */
function dayOf(invoice: LockedInvoice, sent: string | undefined, day: string): string {
  const document_date = sent ?? invoice.document_date ?? day
  if (invoice.seq_number === null || document_date === invoice.document_date) return document_date
  throw new ApiError('number_assigned', 'The invoice has its number: document_date stays.')
}

/** Its number, last of all, so that the counter is held no longer than until the commit. @throws 422 `document_date` */
async function takeNumber(tx: CompanyTransaction, invoice: LockedInvoice, document_date: string) {
  if (invoice.seq_number !== null) return invoice.seq_number
  const { sezionale_id: section } = invoice
  const year = yearOf(document_date)
  const seq_number = await nextNumber(tx, { kind: 'invoice', section, year })
  // Whoever had the counter before may have issued a later day meanwhile.
  const last_date = await lastDateOf(tx, invoice, year)
  if (last_date !== null && document_date < last_date) throw invalidFields([goesBack(last_date)])
  return seq_number
}

/** What neither a worksheet nor a delivery note has unloaded before. */
const unloadedBy = (lines: readonly InvoiceLine[]) =>
  lines.filter(({ worksheet_id }) => worksheet_id === null)

/** The payment that is received with an issue. */
function paymentOf({ document_date, amount, ...body }: InvoiceIssueBody) {
  return amount === undefined ? undefined : { ...body, amount }
}

/**
 * Issues a draft (invoices.md#issue-of-invoices): checks, copies, payment, stock, and the number last, in one
 * transaction; what is refused takes no number.
 * @throws 409 `invoice_not_draft`, `number_assigned`; 422 with everything that stands against it
 */
export function issueInvoice({ db, principal }: Context, id: string, body: InvoiceIssueBody) {
  return db.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, id)
    requireDraft(invoice)
    const day = today(principal.company.time_zone)
    const document_date = dayOf(invoice, body.document_date, day)
    const before = await tx.heldLines('invoice', id, readLines)
    const fields = { document_date }
    const change = { before, after: before, today: day, fields, follows: { listed_on: document_date } }
    const computed = await rewriteDraft(tx, invoice, change)
    const facts = await readFacts(tx, invoice, { day, document_date, sums: sumsOf(computed) })
    const sent = paymentOf(body)
    const receiving = payable(invoice, day, computed.due)
    const unpaid = sent && paymentError(receiving, sent)
    const faults = [...allFaults(facts), ...(unpaid?.errors ?? [])]
    if (faults.length > 0) throw invalidFields(faults)
    if (sent) await recordPayment(tx, receiving, sent)
    const document = { kind: 'invoice', id } as const
    const unloaded = unloadedBy(computed.lines)
    const locked = await lockStock(tx, document, unloaded)
    const seq_number = await takeNumber(tx, invoice, document_date)
    const { customer, vehicle, company, section, year } = facts
    const moving = { ...document, seq_number, document_date, customer_name: customer.full_name }
    await moveStock(tx, { ...moving, vehicle_name: vehicle.vehicle_name }, unloaded, locked)
    const issued = {
      ...{ seq_number, seq_year: year, full_number: fullNumber(section, seq_number, year) },
      ...{ customer_name: customer.full_name, ...vehicle },
      ...{ customer_snapshot: json(customer), company_snapshot: json(company) },
      payment_method: invoice.payment_method ?? body.payment_method ?? null,
      issued_at: sql<string>`statement_timestamp()`,
    }
    await tx.change('invoice', invoice, issued, { action: { name: 'issued' } })
    return findInvoice(tx, id)
  })
}

/** What an invoice comes to now, and what stands against that; of an issued one what it came to. */
async function sumsNow(tx: CompanyTransaction, invoice: LockedInvoice, day: string) {
  const lines = await readLines(tx, invoice.id)
  const stored = { ...invoice, lines }
  if (invoice.issued_at !== null) return { sums: stored, faults: [] }
  try {
    return { sums: sumsOf(await computeDraft(tx, invoice, lines, day)), faults: [] }
  } catch (error) {
    if (error instanceof ApiError && error.errors) return { sums: stored, faults: error.errors as Fault[] }
    throw error
  }
}

/** What stands against issuing an invoice, or against how it was issued; writes nothing (invoices.md#validation). */
export function validateInvoice({ db, principal }: Context, id: string) {
  return db.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, id, 'cite')
    const day = today(principal.company.time_zone)
    const document_date = invoice.document_date ?? day
    const { sums, faults } = await sumsNow(tx, invoice, day)
    const facts = await readFacts(tx, invoice, { day, document_date, sums })
    const found = { errors: [...faults, ...allFaults(facts)], warnings: allWarnings(facts, day) }
    const full_number = invoice.full_number ?? facts.checked.full_number
    return validationOf({ full_number, document_date }, found)
  })
}

/**
 * Makes an issued invoice a draft again, which keeps number, section and day; its stock comes back, its payments stay
 * (invoices.md#reopening). For the console only.
 * @throws 409 `invoice_not_issued`
 */
export function reopenInvoice({ db }: Context, id: string) {
  return db.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, id)
    if (invoice.issued_at === null) throw new ApiError('invoice_not_issued', 'The invoice is a draft.')
    const { seq_number, document_date } = invoice
    const document = { kind: 'invoice', id, customer_name: '', vehicle_name: null } as const
    await moveStock(tx, { ...document, seq_number: seq_number!, document_date: document_date! }, [])
    const reopened = {
      ...{ issued_at: null, customer_name: null, vehicle_name: null, vehicle_license: null },
      ...{ customer_snapshot: null, company_snapshot: null },
    }
    await tx.change('invoice', invoice, reopened, { action: { name: 'draft' } })
    return findInvoice(tx, id)
  })
}
