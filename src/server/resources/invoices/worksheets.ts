import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { MAX_LINES } from '../../../domain/line-limits.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { ApiError, invalid } from '../../core/errors.ts'
import { bill, requireNamed } from './bill.ts'
import type { InvoiceLine } from './reads.ts'

const COLUMNS = [
  ...(['id', 'seq_number', 'document_date', 'status', 'invoice_id', 'customer_id'] as const),
  ...(['vehicle_id', 'vehicle_name', 'vehicle_license', 'title', 'km', 'km_out', 'hide_discounts'] as const),
] as const

/** Holds the worksheets, in one order; those that there are, in the order asked for. */
async function lockWorksheets(tx: CompanyTransaction, ids: readonly string[]) {
  const rows = await tx
    .active('worksheet')
    .select(COLUMNS)
    .where('id', '=', sql<string>`ANY (${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id))
}

export type BilledWorksheet = NonNullable<Awaited<ReturnType<typeof lockWorksheets>>[number]>

async function haveReceipt(tx: CompanyTransaction, ids: readonly string[]): Promise<boolean> {
  const receipt = await tx
    .active('receipt')
    .select('id')
    .where('worksheet_id', '=', sql<string>`ANY (${ids}::uuid[])`)
    .where('voided_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return receipt !== undefined
}

/** @throws 409 `worksheet_cancelled`, `worksheet_already_invoiced` */
async function requireBillable(tx: CompanyTransaction, worksheets: readonly BilledWorksheet[]) {
  const cancelled = worksheets.find(({ status }) => status === 'cancelled')
  if (cancelled)
    throw new ApiError('worksheet_cancelled', `The worksheet ${cancelled.seq_number} is cancelled.`)
  const invoiced = worksheets.find(({ invoice_id }) => invoice_id !== null)
  const ids = worksheets.map(({ id }) => id)
  if (!invoiced && !(await haveReceipt(tx, ids))) return
  throw new ApiError('worksheet_already_invoiced', 'An invoice or a receipt bills a worksheet already.', {
    existing_id: invoiced?.invoice_id ?? undefined,
  })
}

/**
 * Worksheets that an invoice is made of, held until the transaction ends: of two invoices at once one finds the other.
 * @param customer_id who pays for them, whosever they are; without one all must have the same customer
 * @throws 409 `worksheet_cancelled`, `worksheet_already_invoiced`; 422 `worksheet_ids[0]`
 */
export async function billedWorksheets(
  tx: CompanyTransaction,
  ids: readonly string[],
  customer_id: string | undefined,
): Promise<BilledWorksheet[]> {
  if (ids.length === 0) return []
  const found = await lockWorksheets(tx, ids)
  const worksheets = found.filter((row) => row !== undefined)
  await requireBillable(tx, worksheets)
  const whose = customer_id === undefined ? worksheets[0]?.customer_id : undefined
  requireNamed({ param: 'worksheet_ids', ids, found, whose })
  return worksheets
}

const HEADED = { it: 'Scheda lavoro', en: 'Worksheet' } as const

/** `Scheda lavoro 12 del 05/09/2026, Fiat Panda, AB123CD` */
function headingOf(worksheet: BilledWorksheet, language: keyof typeof HEADED): string {
  const { seq_number, document_date, vehicle_name, vehicle_license } = worksheet
  const day =
    language === 'it' ? `del ${document_date.split('-').reverse().join('/')}` : `of ${document_date}`
  return [`${HEADED[language]} ${seq_number} ${day}`, vehicle_name, vehicle_license]
    .filter(Boolean)
    .join(', ')
}

type Copied = Omit<InvoiceLine, 'object' | 'created_at' | 'movement_id'>

/** A line of text ahead of a worksheet's lines; it has the VAT code of the first, which it says nothing about. */
function heading(worksheet: BilledWorksheet, first: Copied, language: keyof typeof HEADED): Copied {
  return {
    ...first,
    ...{ id: uuidv7(), article_id: null, kind: 'text', description: headingOf(worksheet, language) },
    ...{ quantity: 1, unit_type: 'pz', unit_price: 0, unit_discount_rate: 0 },
    worksheet_line_item_id: null,
  }
}

/** @throws 422 `worksheet_ids`, `delivery_note_ids` where their lines are more than a document may have */
export function requireFewLines(param: 'worksheet_ids' | 'delivery_note_ids', count: number): void {
  if (count <= MAX_LINES) return
  throw invalid(param, 'too_many_items', `${param} make more than ${MAX_LINES} lines.`, { limit: MAX_LINES })
}

/**
 * The lines of worksheets as an invoice copies them, in the order of both; of several each one's are headed by its
 * number, day and vehicle (invoices.md#creation).
 */
export async function copiedLines(
  tx: CompanyTransaction,
  worksheets: readonly BilledWorksheet[],
  language: keyof typeof HEADED,
): Promise<InvoiceLine[]> {
  const ids = worksheets.map(({ id }) => id)
  const rows = await tx
    .select('worksheet_line_item')
    .select(['id as worksheet_line_item_id', 'worksheet_id', 'article_id', 'kind', 'description', 'quantity'])
    .select(['unit_type', 'unit_price', 'unit_discount_rate', 'vat_code', 'tax_rate', 'position'])
    .select(['total_before_tax', 'total_tax', 'total_after_tax'])
    .where('worksheet_id', '=', sql<string>`ANY (${ids}::uuid[])`)
    .orderBy('position')
    .execute()
  const copies = Map.groupBy(
    rows.map(
      (row): Copied => ({
        ...row,
        ...{ id: uuidv7(), nature: null, withholding: true, delivery_note_id: null },
      }),
    ),
    ({ worksheet_id }) => worksheet_id,
  )
  return worksheets.flatMap((worksheet) => {
    const own = copies.get(worksheet.id) ?? []
    return worksheets.length > 1 && own[0] ? [heading(worksheet, own[0], language), ...own] : own
  }) as InvoiceLine[]
}

/**
 * Bills worksheets again that a whole credit had freed.
 * @throws 409 `worksheet_already_invoiced` where something else bills one by now; `worksheet_cancelled` where one was
 * cancelled or deleted
 */
export async function rebillWorksheets(
  tx: CompanyTransaction,
  { id, worksheet_ids }: { id: string; worksheet_ids: readonly string[] },
): Promise<void> {
  if (worksheet_ids.length === 0) return
  const found = (await lockWorksheets(tx, worksheet_ids)).filter((row) => row !== undefined)
  await requireBillable(tx, found)
  if (found.length < worksheet_ids.length)
    throw new ApiError('worksheet_cancelled', 'A worksheet of the invoice was deleted.')
  await bill(tx, 'worksheet', worksheet_ids, id)
}
