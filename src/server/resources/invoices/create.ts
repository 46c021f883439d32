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
import { type Context, inTransaction, type TransactionContext } from '../../core/trpc.ts'
import { amountsOf, type Billing, readBilling } from './amounts.ts'
import { findInvoice, type InvoiceLine } from './reads.ts'
import { checkAdvances, checkReferences, checkRelated } from './references.ts'
import type { InvoiceBody } from './schema.ts'
import { type BilledWorksheet, billedWorksheets, billWorksheets, copiedLines } from './worksheets.ts'

/** Columns of a line that was copied of a worksheet. */
const COPIED_COLUMNS = [...FISCAL_COLUMNS, 'worksheet_id', 'worksheet_line_item_id']

/** What an invoice of one worksheet takes of it. */
function ofWorksheet([worksheet, ...others]: readonly BilledWorksheet[]) {
  if (!worksheet || others.length > 0) return { title: '', vehicle_id: null, km: null, hide_discounts: false }
  const { title, vehicle_id, km, km_out, hide_discounts } = worksheet
  return { title, vehicle_id, km: km_out ?? km, hide_discounts }
}

/** What it takes of its customer, else of the settings. */
const ofCustomer = (billing: Billing) => ({
  payment_method: billing.default_payment_method ?? billing.usual_payment_method,
  split_payment: billing.split_payment,
  withholding: billing.withholding,
  charge_stamp_duty: billing.stamp_duty_charged,
})

/** Who is to pay: named, or the one customer of the worksheets. @throws 422 `customer_id` */
async function payerOf(tx: CompanyTransaction, body: InvoiceBody, worksheets: readonly BilledWorksheet[]) {
  const customer_id = body.customer_id ?? worksheets[0]?.customer_id
  if (customer_id === undefined)
    throw missing('customer_id', 'customer_id is required without worksheet_ids.')
  await checkReferences(tx, body)
  const billing = await readBilling(tx, customer_id)
  if (billing.anonymized_at !== null)
    throw invalid(
      'customer_id',
      'reference_not_found',
      'customer_id names nobody any more: they were anonymized.',
    )
  return { customer_id, billing }
}

const languageOf = ({ language, locale }: Billing) =>
  language === 'it' || language === 'en' ? language : locale

/**
 * Makes a draft, of worksheets or of a customer (invoices.md#creation).
 * @throws 409 `worksheet_cancelled`, `worksheet_already_invoiced`, `advance_already_deducted`; 422
 */
export function createInvoice(context: Context, body: InvoiceBody) {
  requireOneDue(body)
  return inTransaction(context, async (inside) => {
    const tx = inside.db
    const { worksheet_ids = [] } = body
    const worksheets = await billedWorksheets(tx, worksheet_ids, body.customer_id)
    const { id } = await insertDraft(inside, body, {
      ...{ worksheets, follows: {}, columns: COPIED_COLUMNS },
      lines: (billing) => copiedLines(tx, worksheets, languageOf(billing)),
    })
    await billWorksheets(tx, worksheet_ids, id)
    return findInvoice(tx, id)
  })
}

type Source = {
  worksheets: readonly BilledWorksheet[]
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
  { worksheets, follows, lines: linesFor, columns: written }: Source,
): Promise<{ id: string }> {
  const { worksheet_ids = [], due_date, instalments, order_references = [], ...fields } = body
  const { customer_id, billing } = await payerOf(tx, body, worksheets)
  const id = uuidv7()
  const day = today(principal.company.time_zone)
  const row = {
    ...ofWorksheet(worksheets),
    ...ofCustomer(billing),
    ...{ document_type: 'TD01' as const, document_date: null, apply_stamp_duty: null },
    ...{ related_invoice_id: null, advance_invoice_ids: [] as string[] },
    bank_account_id: await bankAccountIfPayable(tx, billing.invoice_account_id),
    ...fields,
    ...{ id, customer_id, worksheet_ids, ...follows },
    due_by_terms: due_date === undefined && instalments === undefined,
    sezionale_id: await sectionFor(tx, 'invoice', body.sezionale_id),
  }
  await checkRelated(tx, row)
  await checkAdvances(tx, row)
  const copied = await linesFor(billing)
  const terms = { ...row, instalments: [] }
  const sent = { due_date, instalments }
  const { lines, columns } = await amountsOf(tx, copied, terms, { billing, today: day, sent })
  const listed_on = row.document_date ?? day
  const references = JSON.stringify(keptReferences(order_references)) as never
  await tx.insert('invoice', { ...row, ...columns, listed_on, order_references: references }).execute()
  await writeLines(tx, { kind: 'invoice', id }, { before: [], after: lines, columns: written })
  return { id }
}
