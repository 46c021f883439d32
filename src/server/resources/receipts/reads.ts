import { sql } from 'kysely'
import type { ReceiptPaymentMethod } from '../../../domain/payment-methods.ts'
import type { ReceiptType } from '../../../domain/receipt-statuses.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { ApiError, notFound } from '../../core/errors.ts'
import { type Param, prepared } from '../../core/prepared.ts'

const SUMMARY = [
  'receipt.id',
  'receipt.status',
  'receipt.seq_number',
  'receipt.title',
  'receipt.customer_id',
  'receipt.customer_name',
  'receipt.vehicle_id',
  'receipt.vehicle_name',
  'receipt.vehicle_license',
  'receipt.worksheet_id',
  'receipt.sezionale_id',
  'receipt.payment_method',
  'receipt.total_before_tax',
  'receipt.total_tax',
  'receipt.total_after_tax',
  'receipt.total_payments',
  'receipt.e_receipt_status',
  'receipt.issued_at',
  'receipt.voided_at',
  'receipt.created_at',
  'receipt.updated_at',
] as const

const type = sql<ReceiptType>`CASE WHEN receipt.voided_at IS NOT NULL THEN 'voided'
  WHEN receipt.issued_at IS NOT NULL THEN 'issued' ELSE 'draft' END`

/** Nothing is due of a voided receipt. */
const outstanding = sql<number>`CASE WHEN receipt.voided_at IS NULL
  THEN receipt.total_after_tax - receipt.total_payments ELSE 0::numeric END`

/** Living receipts as they stand in a list. */
export function receiptsOf(db: CompanyDatabase) {
  return db
    .select('receipt')
    .innerJoin('company', 'company.id', 'receipt.company_id')
    .innerJoin('sezionale', (join) =>
      join
        .onRef('sezionale.company_id', '=', 'receipt.company_id')
        .onRef('sezionale.id', '=', 'receipt.sezionale_id'),
    )
    .where('receipt.deleted_at', 'is', null)
    .select([...SUMMARY, 'sezionale.code as sezionale_code', 'company.electronic_receipts_enabled'])
    .select([sql.lit('receipt' as const).as('object'), type.as('type')])
    .select(outstanding.as('outstanding_payments'))
    .$narrowType<{ payment_method: ReceiptPaymentMethod | null }>()
}

const receiptById = prepared((db, param: Param<{ id: string }>) =>
  receiptsOf(db).select(['receipt.external_id', 'receipt.metadata']).where('receipt.id', '=', param('id')),
)

const linesOf = prepared((db, param: Param<{ id: string }>) =>
  db
    .select('receipt_line_item')
    .select(sql.lit('receipt_line_item' as const).as('object'))
    .select([
      'id',
      'description',
      'quantity',
      'unit_type',
      'unit_price',
      'vat_code',
      'tax_rate',
      'total_price',
    ])
    .where('receipt_id', '=', param('id'))
    .orderBy('position'),
)

/** The receipt whole, with its lines. Unknown: 404. */
export async function findReceipt(db: CompanyDatabase, id: string) {
  const [row] = await receiptById(db, { id })
  if (!row) throw notFound('receipt')
  return { ...row, line_items: await linesOf(db, { id }) }
}

/** What the rules on receipts look at. */
function standing(db: CompanyDatabase) {
  return db
    .select('receipt')
    .innerJoin('company', 'company.id', 'receipt.company_id')
    .where('receipt.deleted_at', 'is', null)
    .select([
      'receipt.id',
      'receipt.sezionale_id',
      'receipt.payment_method',
      'receipt.total_after_tax',
      'receipt.total_payments',
      'receipt.issued_at',
      'receipt.voided_at',
      'company.electronic_receipts_enabled',
      // the day in the transaction itself: a number counts in the year that it was given in
      sql<string>`(statement_timestamp() AT TIME ZONE company.time_zone)::date`.as('today'),
    ])
    .$narrowType<{ payment_method: ReceiptPaymentMethod | null }>()
    .forUpdate('receipt')
}

const lockedById = prepared((db, param: Param<{ id: string }>) =>
  standing(db).where('receipt.id', '=', param('id')),
)

const lockedIfFree = prepared((db, param: Param<{ ids: readonly string[] }>) =>
  standing(db)
    .where('receipt.id', '=', sql<string>`ANY (${param('ids')}::uuid[])`)
    .skipLocked(),
)

/** A receipt whose row stays as it is until the transaction ends. */
export type LockedReceipt = Awaited<ReturnType<typeof lockReceipt>>

/** Holds a receipt's row, waiting for whoever has it. Unknown: 404. */
export async function lockReceipt(db: CompanyDatabase, id: string) {
  const [row] = await lockedById(db, { id })
  if (!row) throw notFound('receipt')
  return row
}

/** Holds the rows of those of the receipts that exist and that nobody else holds; waits for none. */
export function lockFreeReceipts(db: CompanyDatabase, ids: readonly string[]): Promise<LockedReceipt[]> {
  return lockedIfFree(db, { ids })
}

/** The refusal of what only a draft allows; undefined on a draft. */
export function draftError(receipt: Pick<LockedReceipt, 'issued_at'>): ApiError | undefined {
  if (receipt.issued_at === null) return undefined
  return new ApiError('receipt_not_draft', 'Only a draft receipt can be changed, issued or deleted.')
}

/** 409 unless the receipt is a draft. */
export function requireDraft(receipt: Pick<LockedReceipt, 'issued_at'>): void {
  const apiError = draftError(receipt)
  if (apiError) throw apiError
}

/** 409 once the receipt is voided. */
export function requireNotVoided(receipt: Pick<LockedReceipt, 'voided_at'>): void {
  if (receipt.voided_at === null) return
  throw new ApiError('receipt_voided', 'The receipt is voided, and its payments are reversed.')
}
