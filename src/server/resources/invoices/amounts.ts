import { isDeepStrictEqual } from 'node:util'
import { dueDate } from '../../../domain/due-dates.ts'
import type { PaymentMethod } from '../../../domain/payment-methods.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import {
  FISCAL_COLUMNS,
  fiscalDocument,
  holdStampRates,
  readVatFacts,
} from '../../core/documents/fiscal-lines.ts'
import { type Due, type Instalment, instalmentsOf } from '../../core/documents/instalments.ts'
import { defined } from '../../core/documents/line-batch.ts'
import { writeLines } from '../../core/documents/line-store.ts'
import { json } from '../../core/json.ts'
import { type Param, prepared } from '../../core/prepared.ts'
import type { InvoiceLine } from './reads.ts'
import type { InvoicePatch } from './schema.ts'
import { type LockedInvoice, requireCovered } from './standing.ts'

const billingRow = prepared((db, param: Param<{ customer_id: string }>) =>
  db
    .select('customer')
    .innerJoin('company', 'company.id', 'customer.company_id')
    .select(['payment_terms_days', 'payment_terms_end_of_month', 'split_payment', 'withholding'])
    .select(['customer.default_payment_method', 'company.default_payment_method as usual_payment_method'])
    .$narrowType<{
      default_payment_method: PaymentMethod | null
      usual_payment_method: PaymentMethod | null
    }>()
    .select(['stamp_duty_automatic', 'stamp_duty_charged', 'language', 'locale', 'anonymized_at'])
    .select('company.invoice_account_id')
    .where('customer.id', '=', param('customer_id'))
    .forKeyShare('customer'),
)

/** What an invoice takes of its customer and of the settings; whoever reads it keeps the customer as they are. */
export async function readBilling(tx: CompanyTransaction, customer_id: string) {
  const [billing] = await billingRow(tx, { customer_id })
  return billing!
}

export type Billing = Awaited<ReturnType<typeof readBilling>>

/** How the customer pays, else how the settings say. */
export const usualMethod = (billing: Billing) =>
  billing.default_payment_method ?? billing.usual_payment_method

/** What decides the amounts of an invoice beside its lines. */
export type InvoiceTerms = Pick<
  LockedInvoice,
  | 'split_payment'
  | 'withholding'
  | 'apply_stamp_duty'
  | 'charge_stamp_duty'
  | 'document_date'
  | 'due_by_terms'
  | 'instalments'
>

/** The day on which the terms let everything fall due. */
const termsOf = (day: string, billing: Billing, amount: number): Instalment[] => [
  { due_date: dueDate(day, billing), amount },
]

type Given = { billing: Billing; today: string; sent?: Due }

/**
 * The lines of a draft as they come to stand, and what it comes to and when that falls due: on the days sent, else by
 * the customer's terms, else on those that stood (invoices.md#amounts-of-invoices).
 * @throws 422 `charge_stamp_duty`, `instalments`
 */
export async function amountsOf<L extends InvoiceLine>(
  tx: CompanyTransaction,
  given: readonly L[],
  terms: InvoiceTerms,
  { billing, today, sent = {} }: Given,
) {
  const { stamp_duty_automatic } = billing
  if (terms.charge_stamp_duty) await holdStampRates(tx)
  const facts = await readVatFacts(tx)
  const { lines, amounts, vat_summary } = fiscalDocument(given, facts, { ...terms, stamp_duty_automatic })
  const due = amounts.amount_due
  const standing = terms.due_by_terms
    ? termsOf(terms.document_date ?? today, billing, due)
    : terms.instalments
  const instalments = instalmentsOf(sent, due, standing)
  const columns = { ...amounts, vat_summary: json(vat_summary), instalments: json(instalments) }
  // What the terms say, sent back as it was read, is still what the terms say.
  const due_by_terms = terms.due_by_terms && isDeepStrictEqual(instalments, standing)
  return { lines, columns, amounts, vat_summary, instalments, due, due_by_terms }
}

/** What an invoice comes to, and its lines. */
export type Computed<L extends InvoiceLine> = Awaited<ReturnType<typeof amountsOf<L>>>

/** What an invoice that is locked comes to as its lines, customer and rates stand now; nothing is written. */
export async function computeDraft(
  tx: CompanyTransaction,
  invoice: LockedInvoice,
  lines: readonly InvoiceLine[],
  today: string,
) {
  const billing = await readBilling(tx, invoice.customer_id)
  return amountsOf(tx, lines, invoice, { billing, today })
}

type Change = {
  before: readonly InvoiceLine[]
  after: readonly InvoiceLine[]
  today: string
  /** what was sent of its fields */
  fields?: Partial<Omit<InvoicePatch, 'order_references'>>
  /** what else of the row changes */
  follows?: object
}

/** Whether its day is told from today whenever it is read (`instalmentColumns`). */
const isFromToday = (terms: Pick<InvoiceTerms, 'due_by_terms' | 'document_date'>) =>
  terms.due_by_terms && terms.document_date === null

/**
 * Instalments as a draft keeps them: the day that nobody reads stays, so that a PATCH of what stands changes nothing the
 * day after either.
 */
const kept = (instalments: Instalment[], standing: readonly Instalment[]): Instalment[] =>
  instalments.map((one, index) => ({ ...one, due_date: standing[index]?.due_date ?? one.due_date }))

/**
 * Writes the lines and fields of a draft that is locked, with all that follows from them.
 * @throws 409 `payments_exceed_total`; 422 `charge_stamp_duty`, `instalments`
 */
export async function rewriteDraft(
  tx: CompanyTransaction,
  invoice: LockedInvoice,
  { before, after, today, fields = {}, follows = {} }: Change,
): Promise<Computed<InvoiceLine>> {
  const { due_date, instalments, ...own } = fields
  const sent = { due_date, instalments }
  const next = { ...invoice, ...defined(own) }
  const billing = await readBilling(tx, next.customer_id)
  const computed = await amountsOf(tx, after, next, { billing, today, sent })
  const { lines, due, due_by_terms } = computed
  const isUnread = isFromToday(invoice) && isFromToday({ ...next, due_by_terms })
  const columns = {
    ...computed.columns,
    ...(isUnread && { instalments: json(kept(computed.instalments, invoice.instalments)) }),
  }
  requireCovered(invoice, due)
  const document = { kind: 'invoice', id: invoice.id } as const
  const always = await writeLines(tx, document, { before, after: lines, columns: FISCAL_COLUMNS })
  await tx.change('invoice', invoice, { ...own, ...follows, due_by_terms, ...columns }, { always })
  return computed
}
