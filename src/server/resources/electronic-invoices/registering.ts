import { Decimal } from 'decimal.js'
import { v7 as uuidv7 } from 'uuid'
import { firstCharacters } from '../../../domain/characters.ts'
import { dueDate } from '../../../domain/due-dates.ts'
import { CREDIT_DOCUMENT_TYPES } from '../../../domain/electronic-invoices.ts'
import { adjustLines } from '../../../domain/expense-amounts.ts'
import { isKeptDay } from '../../../domain/kept-days.ts'
import { subtract } from '../../../domain/money.ts'
import {
  isNegative,
  type ReceivedLine,
  receivedAmounts,
  withheldOf,
} from '../../../domain/received-amounts.ts'
import { today } from '../../core/clock.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { lockCompany } from '../../core/company-lock.ts'
import { fitsAmount, recalculate, requireAmount } from '../../core/documents/line-batch.ts'
import { PRICED_COLUMNS, writeLines } from '../../core/documents/line-store.ts'
import { nextNumber } from '../../core/documents/numbering.ts'
import { requireTransition } from '../../core/documents/transitions.ts'
import { ApiError, invalid } from '../../core/errors.ts'
import type { Content } from '../../core/fatturapa/content.ts'
import { json } from '../../core/json.ts'
import { requireReferences } from '../../core/references.ts'
import type { Context } from '../../core/trpc.ts'
import { categoryOf, requireNoDuplicate, supplierOf } from '../expenses/facts.ts'
import { findExpense } from '../expenses/reads.ts'
import { requireRegistered } from '../expenses/service.ts'
import { dueOf } from '../expenses/standing.ts'
import { checkExemption } from '../vat-rates/service.ts'
import { attachHeld } from './held-files.ts'
import { makeSupplier, natureOf, rateNameOf, supplierWith, withCodes } from './purchases.ts'
import { findElectronicInvoice } from './reads.ts'
import type { RegisterBody } from './schema.ts'
import { lockElectronicInvoice } from './standing.ts'

/** A credit note written with negative amounts, turned positive. */
function positive(content: Content): Content {
  const minus = <T, K extends keyof T>(of: T, ...names: K[]): T => ({
    ...of,
    ...Object.fromEntries(names.map((name) => [name, of[name] === null ? null : 0 - Number(of[name])])),
  })
  return {
    ...minus(content, 'document_total'),
    vat_summary: content.vat_summary.map((row) => minus(row, 'taxable', 'tax')),
    line_items: content.line_items.map((line) => minus(line, 'total_price', 'unit_price')),
    payments: content.payments.map((each) => minus(each, 'amount')),
    withholdings: content.withholdings.map((each) => minus(each, 'amount')),
  }
}

const sum = (amounts: readonly number[]) =>
  amounts.reduce((all, each) => all.plus(each), new Decimal(0)).toNumber()

const MAX_INSTALMENTS = 60

/** What falls due when as the file says it; undefined where that does not add up to what is due, or never falls due. */
function instalmentsOf({ payments }: Content, due: number) {
  const isDue = ({ due_date, amount }: Content['payments'][number]) =>
    due_date !== null && isKeptDay(due_date) && amount > 0
  if (payments.length === 0 || !payments.every(isDue)) return undefined
  const days = [...Map.groupBy(payments, ({ due_date }) => due_date!)].map(([due_date, of]) => ({
    due_date,
    amount: sum(of.map(({ amount }) => amount)),
  }))
  if (days.length > MAX_INSTALMENTS || sum(days.map(({ amount }) => amount)) !== due) return undefined
  return days.sort((one, other) => one.due_date.localeCompare(other.due_date))
}

const LONGEST_TITLE = 255
const METHOD = /^MP(0[1-9]|1\d|2[0-3])$/

/** What of the file the expense says by itself. */
function factsOf(content: Content) {
  const { document_type, document_number, document_date, comments, payments } = content
  const method = payments.map((each) => each.payment_method).find((each) => METHOD.test(each))
  return {
    kind: CREDIT_DOCUMENT_TYPES.has(document_type) ? ('credit_note' as const) : ('invoice' as const),
    ...{ document_number, document_date, title: firstCharacters(comments[0] ?? '', LONGEST_TITLE) },
    method: method ?? null,
    withheld: withheldOf(content),
  }
}

/**
 * A code that is no currency's says nothing.
 * @throws 422 `currency` for amounts that are not euros: an expense would say them as if they were
 */
function requireEuros({ currency }: Content): void {
  if (currency === 'EUR' || !Intl.supportedValuesOf('currency').includes(currency)) return
  const message = `currency must be EUR; the document is in ${currency}: write the expense by hand, in euros.`
  throw invalid('currency', 'not_euros', message)
}

const MAX_PERCENT = 100
const MAX_EUROS = 999_999_999.99

/** @throws 422 for amounts and rates that no expense can say, before anything is written */
function requireFit(lines: readonly ReceivedLine[], total_tax: number): void {
  for (const [index, line] of lines.entries()) {
    const param = `line_items[${index}]`
    requireAmount(line, param)
    checkExemption({ rate: line.tax_rate, nature: natureOf(line) })
    if (line.tax_rate >= 0 && line.tax_rate <= MAX_PERCENT) continue
    const message = `${param}.tax_rate must lie between 0 and ${MAX_PERCENT}.`
    throw invalid(`${param}.tax_rate`, 'too_large', message, { limit: MAX_PERCENT })
  }
  const total = sum(lines.map(({ quantity, unit_price }) => quantity * unit_price))
  if (fitsAmount(1, total) && fitsAmount(1, total_tax)) return
  const message = `document_total must be at most ${MAX_EUROS.toFixed(2)}.`
  throw invalid('document_total', 'too_large', message, { limit: MAX_EUROS })
}

/** @throws 422 `document_total` of an invoice that is below 0: an expense is no credit */
function requirePositive(total_before_tax: number): void {
  if (total_before_tax >= 0) return
  const message =
    'document_total must be at least 0: what is credited is no expense unless a credit note says it.'
  throw invalid('document_total', 'too_small', message, { limit: 0 })
}

/** @throws 422 `vat_summary` of a document whose tax is below 0, which no expense can say */
function requireTaxed(total_tax: number): void {
  if (total_tax >= 0) return
  const message = 'vat_summary must come to a tax of at least 0: write by hand what can be told of it.'
  throw invalid('vat_summary', 'too_small', message, { limit: 0 })
}

/**
 * Lines, totals and the supplier's rounding: together exactly what the file says. Each line's code stands for its rate
 * until there is one. @throws 422
 */
function amountsOf(content: Content, withheld: number) {
  const { lines: bare, total_tax } = receivedAmounts(content)
  requireFit(bare, total_tax)
  const made = bare.map((line, index) => ({
    ...{ ...line, vat_code: rateNameOf(line) },
    ...{ id: uuidv7(), article_id: null, unit_discount_rate: 0, position: index + 1 },
    ...{ total_before_tax: 0, total_tax: 0, total_after_tax: 0 },
  }))
  const { lines, totals } = recalculate(made)
  requirePositive(totals.total_before_tax)
  requireTaxed(total_tax)
  const tax_adjustment = subtract(total_tax, totals.total_tax)
  const { total_before_tax, total_after_tax } = totals
  const adjusted = adjustLines(
    lines,
    { total_before_tax, total_tax: totals.total_tax, total_after_tax },
    tax_adjustment,
  )
  const withholding_amount = withheld > 0 && withheld <= total_before_tax ? withheld : 0
  const amount_due = dueOf(adjusted.totals, withholding_amount)
  return { ...adjusted, tax_adjustment, withholding_amount, amount_due }
}

/** @throws 409 `electronic_invoice_registered`, `transition_not_allowed` unless it was received only */
function requireReceived({ status, document_id }: { status: string; document_id: string | null }): void {
  if (status === 'registered')
    throw new ApiError('electronic_invoice_registered', 'The electronic invoice is an expense already.', {
      existing_id: document_id ?? undefined,
    })
  const table: Record<string, readonly string[]> = { received: ['registered'] }
  const allowed = { [status]: table[status] ?? [] }
  requireTransition('electronic invoice', allowed, { from: status, to: 'registered' })
}

/**
 * Makes the expense, and says so on the electronic invoice, whose row is locked. The caller holds the company, so that of
 * two at once each finds the supplier and the VAT codes that the other made. @returns the expense's id
 */
async function register(context: Context, tx: CompanyTransaction, id: string, body: RegisterBody) {
  const invoice = await lockElectronicInvoice(tx, id)
  requireReceived(invoice)
  const { content: written } = await findElectronicInvoice(tx, id)
  const content =
    isNegative(written) && CREDIT_DOCUMENT_TYPES.has(written.document_type) ? positive(written) : written
  requireEuros(content)
  await requireReferences(tx, [
    { param: 'supplier_id', table: 'supplier', id: body.supplier_id },
    { param: 'category_id', table: 'expense_category', id: body.category_id },
  ])
  const category = body.category_id ? await categoryOf(tx, body.category_id) : undefined
  const { method, withheld, ...facts } = factsOf(content)
  const known = body.supplier_id ?? (await supplierWith(tx, content.supplier))
  const now = today(context.principal.company.time_zone)
  const { document_date } = facts
  const registration_date = body.registration_date ?? (now > document_date ? now : document_date)
  requireRegistered({ document_date, registration_date }, body)
  const expense_id = uuidv7()
  if (known && !body.allow_duplicate)
    await requireNoDuplicate(tx, { ...facts, id: expense_id, supplier_id: known })
  const { lines: uncoded, totals, ...amounts } = amountsOf(content, withheld)
  // What follows is written, so nothing of the file is refused any more.
  const lines = await withCodes(tx, uncoded)
  const supplier_id = known ?? (await makeSupplier(tx, content.supplier))
  const supplier = await supplierOf(tx, supplier_id)
  const { payment_terms_days } = supplier
  const due_date = dueDate(document_date, { payment_terms_days, payment_terms_end_of_month: false })
  const instalments = instalmentsOf(content, amounts.amount_due) ?? [{ due_date, amount: amounts.amount_due }]
  const row = {
    ...{ ...facts, ...totals, ...amounts, id: expense_id, registration_date },
    ...{ supplier_id, supplier_name: supplier.name, category_id: body.category_id ?? null },
    payment_method: method ?? supplier.payment_method,
    vat_deductibility: category?.vat_deductibility ?? 100,
    ...{ vat_code: null, tax_rate: 0, instalments: json(instalments) },
    seq_number: await nextNumber(tx, { kind: 'expense' }),
  }
  await tx.insert('expense', row).execute()
  await writeLines(
    tx,
    { kind: 'expense', id: expense_id },
    {
      ...{ before: [], after: lines, columns: PRICED_COLUMNS },
    },
  )
  await attachHeld({ ...context, db: tx }, id, expense_id)
  const registered = { status: 'registered', document_id: expense_id, remarks: json([]) } as const
  await tx.change('electronic_invoice', invoice, registered, { action: { name: 'registered' } })
  return expense_id
}

/**
 * Makes the expense of a received electronic invoice, with the file's own totals
 * (electronic-invoices.md#registering). For the console only.
 * @throws 409 `electronic_invoice_registered`, `expense_duplicate`, `transition_not_allowed`; 422
 */
export function registerInvoice(context: Context, id: string, body: RegisterBody) {
  return context.db.transaction(async (tx) => {
    await lockCompany(tx)
    return findExpense(tx, await register(context, tx, id, body))
  })
}

/** What stands against registering, as it is kept on the electronic invoice. */
const problemOf = ({ param, code, message, errors }: ApiError) => {
  const [first = { param, code, message }] = errors ?? []
  return { param: first.param, code: first.code, sdi_code: null, message: first.message }
}

/** Registers what has just been received, where that can be; else it says why not. What is ignored stays so. */
export async function registerIfPossible(
  context: Context,
  tx: CompanyTransaction,
  id: string,
): Promise<void> {
  const { status } = await lockElectronicInvoice(tx, id)
  if (status !== 'received') return
  try {
    await register(context, tx, id, {})
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    await tx
      .update('electronic_invoice')
      .set({ remarks: json([problemOf(error)]) })
      .where('id', '=', id)
      .execute()
  }
}
