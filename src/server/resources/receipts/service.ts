import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { netUnitPrice } from '../../../domain/money.ts'
import { RECEIPT_TRANSITIONS } from '../../../domain/receipt-statuses.ts'
import type { CompanyDatabase, CompanyTransaction } from '../../core/company-database.ts'
import { deletePayments, reversePayments } from '../../core/documents/payments.ts'
import { sectionFor } from '../../core/documents/sections.ts'
import { requireTransition } from '../../core/documents/transitions.ts'
import { ApiError } from '../../core/errors.ts'
import { deleteRecord } from '../../core/records.ts'
import { requireNotAnonymized } from '../../core/references.ts'
import { lockReceipt, requireDraft, requireNotVoided } from './locks.ts'
import { findReceipt } from './reads.ts'
import type { ReceiptBody, ReceiptPatch } from './schema.ts'

/** What a receipt copies of its worksheet. */
const COPIED = [
  'title',
  'customer_id',
  'customer_name',
  'vehicle_id',
  'vehicle_name',
  'vehicle_license',
  'total_before_tax',
  'total_tax',
  'total_after_tax',
] as const

type Billable = { id: string; status: string; invoice_id: string | null }

/** 409 when the worksheet has a receipt, voided or not, is cancelled, or an invoice bills it. */
async function requireBillable(db: CompanyDatabase, { id, status, invoice_id }: Billable) {
  const receipt = await db
    .select('receipt')
    .select('id')
    .where('worksheet_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (receipt) throw new ApiError('receipt_exists', `The worksheet has the receipt ${receipt.id}.`)
  if (status === 'cancelled') throw new ApiError('worksheet_cancelled', 'The worksheet is cancelled.')
  if (invoice_id === null) return
  throw new ApiError('worksheet_already_invoiced', 'An invoice bills the worksheet.', {
    existing_id: invoice_id,
  })
}

/** Copies the worksheet's lines, their prices net of discount, so that they add up to the total before tax. */
async function copyLines(tx: CompanyTransaction, worksheet_id: string, receipt_id: string): Promise<void> {
  const lines = await tx
    .select('worksheet_line_item')
    .select(['description', 'quantity', 'unit_type', 'unit_price', 'unit_discount_rate'])
    .select(['vat_code', 'tax_rate', 'total_before_tax', 'position'])
    .where('worksheet_id', '=', worksheet_id)
    .orderBy('position')
    .execute()
  const copies = lines.map(({ unit_discount_rate, total_before_tax, ...line }) => ({
    ...line,
    id: uuidv7(),
    receipt_id,
    unit_price: netUnitPrice({ unit_price: line.unit_price, unit_discount_rate }),
    total_price: total_before_tax,
  }))
  await tx.insertMany('receipt_line_item', copies)
}

/** Makes the receipt of a worksheet, once; of two calls at once one is refused (receipts.md#creation). */
export function createReceipt(db: CompanyDatabase, { worksheet_id, ...body }: ReceiptBody) {
  return db.transaction(async (tx) => {
    // The worksheet's line batch and its transitions lock the same row.
    const worksheet = await tx.lock('worksheet', worksheet_id, ['status', 'invoice_id', ...COPIED], {
      to: 'cite',
    })
    // The worksheet's number comes with the lock; a receipt's is given when it is issued.
    const { status, invoice_id, seq_number, ...copied } = worksheet
    await requireBillable(tx, { id: worksheet_id, status, invoice_id })
    await requireNotAnonymized(tx, copied.customer_id)
    const sezionale_id = await sectionFor(tx, 'receipt', body.sezionale_id)
    const id = uuidv7()
    await tx.insert('receipt', { ...copied, ...body, id, worksheet_id, sezionale_id }).execute()
    await copyLines(tx, worksheet_id, id)
    return findReceipt(tx, id)
  })
}

/** Changes the fields sent of a draft. */
export function updateReceipt(db: CompanyDatabase, id: string, patch: ReceiptPatch) {
  return db.transaction(async (tx) => {
    const receipt = await lockReceipt(tx, id)
    requireDraft(receipt)
    if (patch.sezionale_id !== undefined) await sectionFor(tx, 'receipt', patch.sezionale_id)
    await tx.change('receipt', receipt, patch)
    return findReceipt(tx, id)
  })
}

/** Deletes a draft with its payments; its worksheet can have another receipt. */
export function deleteReceipt(db: CompanyDatabase, id: string) {
  return db.transaction(async (tx) => {
    const receipt = await lockReceipt(tx, id)
    requireDraft(receipt)
    await deletePayments(tx, receipt)
    return deleteRecord(tx, { table: 'receipt', id, find: (inside) => findReceipt(inside, id) })
  })
}

/** Voids an issued receipt and reverses its payments; its number stays taken (receipts.md#voiding). @throws 409 `period_closed` */
export function voidReceipt(db: CompanyDatabase, id: string) {
  return db.transaction(async (tx) => {
    const receipt = await lockReceipt(tx, id)
    requireNotVoided(receipt)
    const from = receipt.issued_at === null ? 'draft' : 'issued'
    requireTransition('receipt', RECEIPT_TRANSITIONS, { from, to: 'voided' })
    tx.written('receipt', id, { name: 'voided' })
    await reversePayments(tx, receipt, receipt.today)
    await tx.change('receipt', receipt, { voided_at: sql`now()` })
    return findReceipt(tx, id)
  })
}
