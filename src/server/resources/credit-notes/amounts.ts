import type { CompanyTransaction } from '../../core/company-database.ts'
import { FISCAL_COLUMNS, fiscalDocument, json } from '../../core/documents/fiscal-lines.ts'
import { defined } from '../../core/documents/line-batch.ts'
import { writeLines } from '../../core/documents/line-store.ts'
import { readBilling } from '../invoices/amounts.ts'
import type { LockedInvoice } from '../invoices/standing.ts'
import { type CreditedRates, creditedRates } from './credited.ts'
import type { CreditNoteLine } from './reads.ts'
import type { CreditNotePatch } from './schema.ts'
import type { LockedCreditNote } from './standing.ts'

/** What decides the amounts of a credit note beside its lines. */
type Terms = Pick<LockedCreditNote, 'split_payment' | 'withholding' | 'apply_stamp_duty'>

/** The lines of a draft as they come to stand, and what it comes to, by the VAT codes of its invoice. */
export async function amountsOf(
  tx: CompanyTransaction,
  given: readonly CreditNoteLine[],
  { split_payment, withholding, apply_stamp_duty }: Terms,
  { customer_id, rates: { facts } }: { customer_id: string; rates: Pick<CreditedRates, 'facts'> },
) {
  const { stamp_duty_automatic } = await readBilling(tx, customer_id)
  const terms = { split_payment, withholding, apply_stamp_duty, stamp_duty_automatic }
  const { lines, amounts, vat_summary } = fiscalDocument(given, facts, { ...terms, charge_stamp_duty: false })
  return { lines, amounts, vat_summary, columns: { ...amounts, vat_summary: json(vat_summary) } }
}

/** What a credit note takes of its invoice as that stands: nobody writes it. */
export const copiedOf = (invoice: LockedInvoice) => ({
  ...{ customer_id: invoice.customer_id, vehicle_id: invoice.vehicle_id, km: invoice.km },
  ...{ split_payment: invoice.split_payment, withholding: invoice.withholding },
  order_references: json(invoice.order_references),
})

type Change = {
  before: readonly CreditNoteLine[]
  after: readonly CreditNoteLine[]
  invoice: LockedInvoice
  rates?: CreditedRates
  /** what was sent of its fields */
  fields?: Partial<CreditNotePatch>
  /** what else of the row changes */
  follows?: object
}

/** Writes the lines and fields of a draft that is locked, with all that follows from them and from its invoice. */
export async function rewriteDraft(
  tx: CompanyTransaction,
  note: LockedCreditNote,
  { before, after, invoice, rates, fields = {}, follows = {} }: Change,
) {
  const given = { customer_id: invoice.customer_id, rates: rates ?? (await creditedRates(tx, invoice)) }
  const terms = { ...invoice, apply_stamp_duty: { ...note, ...defined(fields) }.apply_stamp_duty }
  const computed = await amountsOf(tx, after, terms, given)
  const document = { kind: 'credit_note', id: note.id } as const
  const lines = { before, after: computed.lines, columns: FISCAL_COLUMNS }
  const always = await writeLines(tx, document, lines)
  const row = { ...copiedOf(invoice), ...fields, ...follows, ...computed.columns }
  await tx.change('credit_note', note, row, { always })
  return computed
}
