import { sql } from 'kysely'
import { fullNumber } from '../../../domain/document-numbers.ts'
import { SENDABLE_STATUSES } from '../../../domain/electronic-invoices.ts'
import type { CompanySnapshot, CustomerSnapshot, FileSnapshot } from '../../../domain/fiscal-snapshots.ts'
import { today } from '../../core/clock.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { type FiscalDocumentLine, isStampDuty } from '../../core/documents/fiscal-lines.ts'
import { nextNumber } from '../../core/documents/numbering.ts'
import type { Problem } from '../../core/documents/validation.ts'
import { ApiError, type FieldError, invalidFields } from '../../core/errors.ts'
import { exchangeFaults } from '../../core/fatturapa/checks.ts'
import type { FiscalDocument } from '../../core/fatturapa/document.ts'
import type { Fault } from '../../core/fatturapa/problems.ts'
import { exchangeWarnings } from '../../core/fatturapa/warnings.ts'
import { json } from '../../core/json.ts'
import { StartOver } from '../../core/retries.ts'
import { fileDocument, remake } from '../electronic-invoices/making.ts'
import { lockOfDocument, standingOf } from '../electronic-invoices/standing.ts'
import { type Checked, faultsOf, goesBack, warningsOf } from './checks.ts'
import { articleCodes, type Exchanged, exchangeDocument, type Sums } from './exchange.ts'
import { type FiscalKind, lastDateOf, readCompany, readCustomer, readSection, readVehicle } from './facts.ts'
import { overLetter } from './letter-of-intent.ts'

/*
 * How a fiscal document is issued, whatever its kind (invoices.md#issue-of-invoices, credit-notes.md#issue).
 */

const yearOf = (day: string) => Number(day.slice(0, 4))

/** A document that is locked, as issuing looks at it. */
export type Issuable = Exchanged & {
  kind: FiscalKind
  id: string
  sezionale_id: string
  seq_number: number | null
  document_date: string | null
  vehicle_id: string | null
}

type Amounts = Omit<Sums, 'lines' | 'vat_summary' | 'instalments'>

/** What a computed draft comes to. */
export const sumsOf = <L extends FiscalDocumentLine>({
  lines,
  amounts,
  vat_summary,
  instalments = [],
}: Pick<Sums<L>, 'lines' | 'vat_summary'> & {
  amounts: Amounts
  instalments?: Sums['instalments']
}): Sums<L> => ({
  ...{ lines, vat_summary, instalments },
  total_after_tax: amounts.total_after_tax,
  total_tax: amounts.total_tax,
  stamp_duty_amount: amounts.stamp_duty_amount,
  withholding_amount: amounts.withholding_amount,
  amount_due: amounts.amount_due,
})

type Given = { day: string; document_date: string; sums: Sums }

/** Everything that an issue copies and its rules look at. */
export async function readFacts(
  tx: CompanyTransaction,
  document: Issuable,
  { day, document_date, sums }: Given,
) {
  const { company, electronic_invoicing_enabled: isEnabled } = await readCompany(tx)
  const isNumbered = document.seq_number !== null
  const electronic_invoicing_enabled = isEnabled || (isNumbered && (await standingOf(tx, document)) !== null)
  const { customer, letter_of_intent } = await readCustomer(tx, document.customer_id)
  const vehicle = await readVehicle(tx, document.vehicle_id)
  const year = yearOf(document_date)
  const { last_number, last_date, ...section } = await readSection(tx, document, year)
  const { total_after_tax, total_tax, vat_summary } = sums
  const full_number = fullNumber(section, document.seq_number ?? (last_number ?? 0) + 1, year)
  const others = { letter_of_intent, article_codes: await articleCodes(tx, sums.lines) }
  const exchanged = await exchangeDocument(tx, document, {
    ...{ company, customer, others, vehicle, sums, document_date, full_number },
  })
  const checked: Checked = {
    ...{ document_type: document.document_type, delivery_notes_count: exchanged.delivery_notes.length },
    over_letter: await overLetter(tx, { ...document, letter_of_intent }, vat_summary),
    lines_count: sums.lines.filter((line) => !isStampDuty(line)).length,
    ...{ total_after_tax, total_tax, vat_summary },
    ...{ document_date, today: day, full_number },
    last_date: isNumbered ? null : last_date,
    payment_method: document.payment_method,
    order_references: document.order_references,
    customer_type: customer.customer_type,
    fiscal_regime: company.fiscal_regime,
    electronic_invoicing_enabled,
  }
  return { company, customer, others, vehicle, section, year, checked, exchanged }
}

export type Facts = Awaited<ReturnType<typeof readFacts>>

/**
 * Everything that stands against an issue: our rules, and of what goes to the exchange system also its own, which say
 * nothing more of a field that ours have named.
 */
export function allFaults({ checked, exchanged }: Facts): Fault[] {
  const own = faultsOf(checked)
  if (!checked.electronic_invoicing_enabled) return own
  const named = new Set(own.map(({ param }) => param))
  return [...own, ...exchangeFaults(exchanged).filter(({ param }) => !named.has(param))]
}

/** What is worth a look. */
export function allWarnings({ checked, exchanged }: Facts, day: string): Problem[] {
  const own = warningsOf(checked)
  if (!checked.electronic_invoicing_enabled) return own
  return [...own, ...exchangeWarnings(exchanged, day).map((found) => ({ ...found, sdi_code: null }))]
}

/** The day of a document that is issued, and today as it was read for it. */
export type IssueDay = {
  day: string
  document_date: string
  time_zone: string
  /** whether it is today because nobody dated the document */
  isUndated: boolean
}

/** Its day: the one sent, else its own, else today. @throws 409 `number_assigned` where that would be another one */
export function dayOf(document: Issuable, sent: string | undefined, time_zone: string): IssueDay {
  const day = today(time_zone)
  const document_date = sent ?? document.document_date ?? day
  const isUndated = sent === undefined && document.document_date === null
  if (document.seq_number === null || document_date === document.document_date)
    return { day, document_date, time_zone, isUndated }
  throw new ApiError('number_assigned', `The ${nounOf(document)} has its number: document_date stays.`)
}

/** Starts an issue over that midnight has overtaken, so that what nobody dated has one day (invoices.md#numbers). */
function requireSameDay({ isUndated, day, time_zone }: IssueDay): void {
  if (isUndated && today(time_zone) !== day) throw new StartOver('The day has turned.')
}

/** @throws 422 with everything that stands against an issue */
export function requireNoFaults(faults: FieldError[], dated: IssueDay): void {
  if (faults.length === 0) return
  requireSameDay(dated)
  throw invalidFields(faults)
}

const nounOf = ({ kind }: Pick<Issuable, 'kind'>) => kind.replace('_', ' ')

/** Its number, last of all, so that the counter is held no longer than until the commit. @throws 422 `document_date` */
export async function takeNumber(tx: CompanyTransaction, document: Issuable, dated: IssueDay) {
  if (document.seq_number !== null) return document.seq_number
  const { kind, sezionale_id: section } = document
  const { document_date } = dated
  const year = yearOf(document_date)
  const seq_number = await nextNumber(tx, { kind, section, year })
  requireSameDay(dated)
  // Whoever had the counter before may have issued a later day meanwhile.
  const last_date = await lastDateOf(tx, document, year)
  if (last_date !== null && document_date < last_date) throw invalidFields([goesBack(last_date)])
  return seq_number
}

/** What a file says that its document does not keep, with how that is paid while the file is made. */
const fileSnapshot = (
  others: FileSnapshot,
  { payment_method, instalments }: Pick<FiscalDocument, 'payment_method' | 'instalments'>,
) => json({ ...others, payment: { payment_method, instalments } } satisfies FileSnapshot)

/** What a document copies of others (invoices.md#what-is-copied). */
const copiedColumns = ({ customer, company, others, vehicle, exchanged }: Facts) => ({
  ...{ customer_name: customer.full_name, ...vehicle },
  ...{ customer_snapshot: json(customer), company_snapshot: json(company) },
  file_snapshot: fileSnapshot(others, exchanged),
})

/** What it copies with its number when it is issued. */
export const issuedColumns = (facts: Facts, seq_number: number) => ({
  ...{ seq_number, seq_year: facts.year, full_number: fullNumber(facts.section, seq_number, facts.year) },
  ...copiedColumns(facts),
  issued_at: sql<string>`statement_timestamp()`,
})

/** Makes the electronic invoice of a document that has its number now (electronic-invoices.md#when-it-is-made). */
export async function fileIssued(
  tx: CompanyTransaction,
  document: Issuable,
  { checked, exchanged, section, year }: Facts,
  seq_number: number,
): Promise<void> {
  if (!checked.electronic_invoicing_enabled) return
  await fileDocument(tx, document, { ...exchanged, full_number: fullNumber(section, seq_number, year) })
}

type Copied = {
  full_number: string | null
  customer_snapshot: CustomerSnapshot | null
  company_snapshot: CompanySnapshot | null
  file_snapshot: FileSnapshot | null
  vehicle_name: string | null
  vehicle_license: string | null
}

/**
 * Makes the file of an issued document anew, after a change of what it says, from what was copied on issue; nothing where
 * none waits to be sent (electronic-invoices.md#the-file). @throws 422 for what the exchange system would refuse
 */
export async function refileIssued(
  tx: CompanyTransaction,
  document: Issuable & Copied,
  sums: Sums,
): Promise<void> {
  const filed = await lockOfDocument(tx, document)
  if (!filed || !(SENDABLE_STATUSES as readonly string[]).includes(filed.status)) return
  const { customer_snapshot, company_snapshot, file_snapshot, vehicle_name, vehicle_license } = document
  const exchanged = await exchangeDocument(tx, document, {
    ...{ company: company_snapshot!, customer: customer_snapshot!, others: file_snapshot!, sums },
    vehicle: { vehicle_name, vehicle_license },
    ...{ document_date: document.document_date!, full_number: document.full_number! },
  })
  const faults = exchangeFaults(exchanged)
  if (faults.length > 0) throw invalidFields(faults)
  await remake(tx, filed, exchanged)
  const copied = { file_snapshot: fileSnapshot(file_snapshot!, exchanged) }
  await tx
    .update(document.kind as 'invoice')
    .set(copied)
    .where('id', '=', document.id)
    .execute()
}

/**
 * An issued document for another file of it: with the customer and the workshop as they are today.
 * @throws 422 with everything that stands against it
 */
export async function recopy(
  tx: CompanyTransaction,
  document: Issuable & Pick<Copied, 'full_number'>,
  { day, sums }: Omit<Given, 'document_date'>,
) {
  const facts = await readFacts(tx, document, { day, document_date: document.document_date!, sums })
  const faults = allFaults(facts)
  if (faults.length > 0) throw invalidFields(faults)
  return {
    copied: copiedColumns(facts),
    exchanged: { ...facts.exchanged, full_number: document.full_number! },
  }
}

/** @throws 409 `document_not_issued` for a document that was reopened */
export function requireStillIssued({ issued_at }: { issued_at: string | null }): void {
  if (issued_at === null)
    throw new ApiError('document_not_issued', 'The document is a draft again: issue it.')
}

/** What a document that becomes a draft again follows anew. */
export const REOPENED = {
  ...{ issued_at: null, customer_name: null, vehicle_name: null, vehicle_license: null },
  ...{ customer_snapshot: null, company_snapshot: null, file_snapshot: null },
} as const

/** What a document comes to now, and what keeps that from being computed; of an issued one what it came to. */
export async function sumsNow<L extends FiscalDocumentLine>(
  { isIssued, stored }: { isIssued: boolean; stored: Sums<L> },
  compute: () => Promise<Sums<L>>,
): Promise<{ sums: Sums<L>; faults: Fault[] }> {
  if (isIssued) return { sums: stored, faults: [] }
  try {
    return { sums: await compute(), faults: [] }
  } catch (error) {
    if (error instanceof ApiError && error.errors) return { sums: stored, faults: error.errors as Fault[] }
    throw error
  }
}

/** How a document is paid: as it says, else as the payment that goes with its issue. */
export const methodOf = (
  document: Pick<Issuable, 'payment_method'>,
  body: { payment_method?: string | undefined },
) => document.payment_method ?? body.payment_method ?? null

/** The payment that goes with an issue. */
export function paymentOf<B extends { amount?: number | undefined; document_date?: string | undefined }>({
  document_date,
  amount,
  ...body
}: B) {
  return amount === undefined ? undefined : { ...body, amount }
}
