import { v7 as uuidv7 } from 'uuid'
import { bankAccountIfPayable } from '../../core/cash-book/bank-accounts.ts'
import { today } from '../../core/clock.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { FISCAL_COLUMNS } from '../../core/documents/fiscal-lines.ts'
import { keptReferences } from '../../core/documents/fiscal-schema.ts'
import { requireOneDue } from '../../core/documents/instalments.ts'
import { writeLines } from '../../core/documents/line-store.ts'
import { sectionFor } from '../../core/documents/sections.ts'
import { invalid, missing } from '../../core/errors.ts'
import { json } from '../../core/json.ts'
import { type Context, inTransaction, type TransactionContext } from '../../core/trpc.ts'
import { amountsOf, type Billing, readBilling, usualMethod } from './amounts.ts'
import { bill } from './bill.ts'
import { billedNotes, noteLines } from './delivery-notes.ts'
import { findInvoice, type InvoiceLine } from './reads.ts'
import { checkReferences } from './references.ts'
import type { InvoiceBody } from './schema.ts'
import { type BilledWorksheet, billedWorksheets, copiedLines, requireFewLines } from './worksheets.ts'

/** Columns of a line that was copied of a worksheet or a delivery note. */
const COPIED_COLUMNS = [...FISCAL_COLUMNS, ...['worksheet_id', 'worksheet_line_item_id', 'delivery_note_id']]

/** What an invoice of one worksheet takes of it. */
function ofWorksheet([worksheet, ...others]: readonly BilledWorksheet[]) {
  if (!worksheet || others.length > 0) return { title: '', vehicle_id: null, km: null, hide_discounts: false }
  const { title, vehicle_id, km, km_out, hide_discounts } = worksheet
  return { title, vehicle_id, km: km_out ?? km, hide_discounts }
}

/** What it takes of its customer, else of the settings. */
const ofCustomer = (billing: Billing) => ({
  payment_method: usualMethod(billing),
  split_payment: billing.split_payment,
  withholding: billing.withholding,
  charge_stamp_duty: billing.stamp_duty_charged,
})

/** Who is to pay: named, or the one customer of what it is made of. @throws 422 `customer_id` */
function payerOf({ customer_id }: InvoiceBody, [first]: { customer_id: string }[]): string {
  const payer = customer_id ?? first?.customer_id
  if (payer !== undefined) return payer
  throw missing('customer_id', 'customer_id is required without worksheet_ids and delivery_note_ids.')
}

/** How who is to pay is billed. @throws 422 `customer_id` */
async function billingOf(tx: CompanyTransaction, customer_id: string): Promise<Billing> {
  const billing = await readBilling(tx, customer_id)
  if (billing.anonymized_at === null) return billing
  const message = 'customer_id names nobody any more: they were anonymized.'
  throw invalid('customer_id', 'reference_not_found', message)
}

const languageOf = ({ language, locale }: Billing) =>
  language === 'it' || language === 'en' ? language : locale

/**
 * Holds what an invoice is made of, and copies the lines: of worksheets, then of delivery notes.
 * @throws 409 `worksheet_cancelled`, `worksheet_already_invoiced`, `document_referenced`; 422
 */
async function readOrigins(tx: CompanyTransaction, body: InvoiceBody) {
  const { worksheet_ids = [], delivery_note_ids = [], customer_id } = body
  const worksheets = await billedWorksheets(tx, worksheet_ids, customer_id)
  const payer = { customer_id, first: worksheets[0]?.customer_id }
  const notes = await billedNotes(tx, delivery_note_ids, payer)
  const linesIn = async (language: Parameters<typeof copiedLines>[2]) => {
    const worked = await copiedLines(tx, worksheets, language)
    requireFewLines('worksheet_ids', worked.length)
    const lines = [...worked, ...(await noteLines(tx, notes))]
    requireFewLines('delivery_note_ids', lines.length)
    return lines.map((line, index) => ({ ...line, position: index + 1 }))
  }
  return { worksheets, notes, linesIn, ids: { worksheet_ids, delivery_note_ids } }
}

/**
 * Makes a draft, of worksheets and delivery notes or of a customer (invoices.md#creation).
 * @throws 409 `worksheet_cancelled`, `worksheet_already_invoiced`, `document_referenced`, `advance_already_deducted`; 422
 */
export function createInvoice(context: Context, body: InvoiceBody) {
  requireOneDue(body)
  return inTransaction(context, async (inside) => {
    const tx = inside.db
    const { worksheets, notes, linesIn, ids } = await readOrigins(tx, body)
    const { id } = await insertDraft(inside, body, {
      ...{ worksheets, notes, follows: {}, columns: COPIED_COLUMNS },
      lines: (billing) => linesIn(languageOf(billing)),
    })
    await bill(tx, 'worksheet', ids.worksheet_ids, id)
    await bill(tx, 'delivery_note', ids.delivery_note_ids, id)
    return findInvoice(tx, id)
  })
}

type Source = {
  worksheets: readonly BilledWorksheet[]
  /** after these, who is to pay */
  notes: readonly { customer_id: string }[]
  /** what else of the row is written */
  follows: { dealership_vehicle_id?: string }
  lines: (billing: Billing) => Promise<InvoiceLine[]>
  /** what is written of a line */
  columns: string[]
}

/** Writes a draft with its lines, and answers its id. */
export async function insertDraft(
  { db: tx, principal }: TransactionContext,
  body: InvoiceBody,
  { worksheets, notes, follows, lines: linesFor, columns: written }: Source,
): Promise<{ id: string }> {
  const { worksheet_ids = [], delivery_note_ids = [], ...terms } = body
  const { due_date, instalments, order_references = [], ...fields } = terms
  const customer_id = payerOf(body, [...worksheets, ...notes])
  const id = uuidv7()
  const { document_type = 'TD01', related_invoice_id = null, advance_invoice_ids = [] } = body
  const citing = { id, customer_id, document_type, related_invoice_id, advance_invoice_ids }
  await checkReferences(tx, body, citing)
  const billing = await billingOf(tx, customer_id)
  const day = today(principal.company.time_zone)
  const row = {
    ...ofWorksheet(worksheets),
    ...ofCustomer(billing),
    ...{ document_date: null, apply_stamp_duty: null },
    bank_account_id: await bankAccountIfPayable(tx, billing.invoice_account_id),
    ...fields,
    ...{ ...citing, worksheet_ids, delivery_note_ids, ...follows },
    due_by_terms: due_date === undefined && instalments === undefined,
    sezionale_id: body.sezionale_id ?? (await sectionFor(tx, 'invoice', undefined)),
  }
  const copied = await linesFor(billing)
  const planned = { ...row, instalments: [] }
  const sent = { due_date, instalments }
  const { lines, columns } = await amountsOf(tx, copied, planned, { billing, today: day, sent })
  const listed_on = row.document_date ?? day
  const references = json(keptReferences(order_references))
  await tx.insert('invoice', { ...row, ...columns, listed_on, order_references: references }).execute()
  await writeLines(tx, { kind: 'invoice', id }, { before: [], after: lines, columns: written })
  return { id }
}
