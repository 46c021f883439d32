import { sql } from 'kysely'
import type { ReceiptPaymentMethod } from '../../../domain/payment-methods.ts'
import type { CompanyDatabase, CompanyTransaction } from '../../core/company-database.ts'
import { ApiError, notFound } from '../../core/errors.ts'
import { type Param, prepared } from '../../core/prepared.ts'

/** What the rules on receipts look at. */
function standing(db: CompanyDatabase) {
  return db
    .active('receipt')
    .innerJoin('company', 'company.id', 'receipt.company_id')
    .select(sql.lit('receipt' as const).as('kind'))
    .select([
      'receipt.id',
      'receipt.customer_name',
      'receipt.sezionale_id',
      'receipt.payment_method',
      'receipt.total_after_tax as due',
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
export async function lockReceipt(tx: CompanyTransaction, id: string) {
  const [row] = await lockedById(tx, { id })
  if (!row) throw notFound('receipt')
  await tx.hold('receipt', id)
  return row
}

/** Holds the rows of those of the receipts that exist and that nobody else holds; waits for none. */
export function lockFreeReceipts(tx: CompanyTransaction, ids: readonly string[]): Promise<LockedReceipt[]> {
  return lockedIfFree(tx, { ids })
}

/** The error of what only a draft allows; undefined on a draft. */
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
