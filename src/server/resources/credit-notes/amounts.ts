import type { CompanyTransaction } from '../../core/company-database.ts'
import { FISCAL_COLUMNS, fiscalDocument } from '../../core/documents/fiscal-lines.ts'
import { defined } from '../../core/documents/line-batch.ts'
import { writeLines } from '../../core/documents/line-store.ts'
import { json } from '../../core/json.ts'
import { readBilling } from '../invoices/amounts.ts'
import type { LockedInvoice } from '../invoices/standing.ts'
import { type CreditedRates, creditedRates } from './credited.ts'
import { roundingOf } from './parts.ts'
import type { CreditNoteLine } from './reads.ts'
import type { CreditNotePatch } from './schema.ts'
import type { LockedCreditNote } from './standing.ts'

/** What decides the amounts of a credit note beside its lines. */
type Terms = Pick<LockedCreditNote, 'id' | 'apply_stamp_duty'> & {
  /** locked */
  invoice: LockedInvoice
  rates?: CreditedRates | undefined
}

/** The lines of a draft as they come to stand, and what it comes to, as a part of its invoice and by its VAT codes. */
export async function amountsOf(
  tx: CompanyTransaction,
  given: readonly CreditNoteLine[],
  { id, invoice, apply_stamp_duty, rates }: Terms,
) {
  const { facts } = rates ?? (await creditedRates(tx, invoice))
  const { stamp_duty_automatic } = await readBilling(tx, invoice.customer_id)
  const rounding = await roundingOf(tx, invoice, id)
  const { split_payment, withholding } = invoice
  const terms = { split_payment, withholding, apply_stamp_duty, stamp_duty_automatic, rounding }
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
  const { apply_stamp_duty } = { ...note, ...defined(fields) }
  const computed = await amountsOf(tx, after, { id: note.id, apply_stamp_duty, invoice, rates })
  const document = { kind: 'credit_note', id: note.id } as const
  const lines = { before, after: computed.lines, columns: FISCAL_COLUMNS }
  const always = await writeLines(tx, document, lines)
  const row = { ...copiedOf(invoice), ...fields, ...follows, ...computed.columns }
  await tx.change('credit_note', note, row, { always })
  return computed
}
