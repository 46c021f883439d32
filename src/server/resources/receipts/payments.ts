import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { subtract } from '../../../domain/money.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import {
  type ApiError,
  type FieldError,
  fieldError,
  invalidFields,
  missingField,
  notFound,
} from '../../core/errors.ts'
import { wholeList } from '../../core/lists.ts'
import { requireRecord } from '../../core/records.ts'
import type { Context } from '../../core/trpc.ts'
import { type LockedReceipt, lockReceipt, requireNotVoided } from './locks.ts'
import type { PaymentBody } from './schema.ts'

const PAYMENT = ['id', 'amount', 'payment_method', 'payment_date', 'created_at'] as const
const object = 'payment' as const

type Stored = { deleted_at: string | null; voided_at: string | null }

/** What happened to a payment. Voiding takes back all that are left, at its own instant; the others were deleted. */
function shownOf<Row extends object>({ deleted_at, voided_at, ...row }: Row & Stored) {
  if (deleted_at === null) return row
  return { ...row, deleted_at, reason: deleted_at === voided_at ? ('voided' as const) : ('deleted' as const) }
}

/**
 * The payments of a receipt, newest first, all of them (receipts.md#payments). Unknown: 404.
 * @param include_deleted those, too, that were deleted or taken back by voiding
 */
export async function listPayments(db: CompanyDatabase, id: string, include_deleted = false) {
  await requireRecord(db, 'receipt', id)
  const rows = await db
    .select('payment')
    .innerJoin('receipt', (join) =>
      join
        .onRef('receipt.company_id', '=', 'payment.company_id')
        .onRef('receipt.id', '=', 'payment.receipt_id'),
    )
    .select(sql.lit(object).as('object'))
    .select(['payment.id', 'payment.amount', 'payment.payment_method', 'payment.payment_date'])
    .select(['payment.created_at', 'payment.deleted_at', 'receipt.voided_at'])
    .where('payment.receipt_id', '=', id)
    .$if(!include_deleted, (query) => query.where('payment.deleted_at', 'is', null))
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment.id', 'desc')
    .execute()
  return wholeList(`/v1/receipts/${id}/payments`, rows.map(shownOf))
}

/** Why a payment cannot be taken: over the outstanding amount, or without a method; undefined when it can. */
export function paymentError(
  receipt: LockedReceipt,
  { amount, payment_method }: Pick<PaymentBody, 'amount' | 'payment_method'>,
): ApiError | undefined {
  const faults: FieldError[] = []
  const outstanding = subtract(receipt.total_after_tax, receipt.total_payments)
  if (amount > outstanding) {
    const message = `amount must be at most the outstanding ${outstanding.toFixed(2)}.`
    faults.push(fieldError('amount', 'over_outstanding', message, { limit: outstanding }))
  }
  if (!(payment_method ?? receipt.payment_method)) {
    faults.push(missingField('payment_method', 'payment_method is required: the receipt has none.'))
  }
  return faults.length > 0 ? invalidFields(faults) : undefined
}

/** The row of a payment that was found acceptable. */
export function paymentRow(receipt: LockedReceipt, body: PaymentBody) {
  return {
    id: uuidv7(),
    receipt_id: receipt.id,
    amount: body.amount,
    payment_method: (body.payment_method ?? receipt.payment_method)!,
    payment_date: body.payment_date ?? receipt.today,
  }
}

/** Moves the sum of a receipt's payments; exact, because PostgreSQL adds decimals. The caller holds the receipt. */
function moveTotal(db: CompanyDatabase, id: string, by: number) {
  return db
    .update('receipt')
    .set({ total_payments: sql`total_payments + ${by}::numeric`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Records a payment; payments at once wait for one another, so that they never exceed the total. */
export function createPayment({ db }: Context, id: string, body: PaymentBody) {
  return db.transaction(async (tx) => {
    const receipt = await lockReceipt(tx, id)
    requireNotVoided(receipt)
    const apiError = paymentError(receipt, body)
    if (apiError) throw apiError
    const row = paymentRow(receipt, body)
    const made = await tx.insert('payment', row).returning(PAYMENT).executeTakeFirstOrThrow()
    await moveTotal(tx, id, body.amount)
    return { object, ...made }
  })
}

async function requirePayment(db: CompanyDatabase, receipt: LockedReceipt, id: string): Promise<void> {
  const payment = await db
    .select('payment')
    .select('deleted_at')
    .where('id', '=', id)
    .where('receipt_id', '=', receipt.id)
    .executeTakeFirst()
  if (!payment) throw notFound('payment')
  // Voiding has reversed all of them: that says more than that this one is gone.
  requireNotVoided(receipt)
  if (payment.deleted_at !== null) throw notFound('payment')
}

/** Deletes a payment; the outstanding amount is what it was before it. */
export function deletePayment(db: CompanyDatabase, id: string, payment_id: string) {
  return db.transaction(async (tx) => {
    await requirePayment(tx, await lockReceipt(tx, id), payment_id)
    const deleted = await tx
      .update('payment')
      .set({ deleted_at: sql`now()` })
      .where('id', '=', payment_id)
      .returning([...PAYMENT, 'deleted_at'])
      .executeTakeFirstOrThrow()
    await moveTotal(tx, id, -deleted.amount)
    return { object, ...deleted, deleted_at: deleted.deleted_at! }
  })
}

/** Takes all payments of a receipt back. The caller holds the receipt. */
export async function reversePayments(db: CompanyDatabase, id: string): Promise<void> {
  await db
    .update('payment')
    .set({ deleted_at: sql`now()` })
    .where('receipt_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
  await db.update('receipt').set({ total_payments: 0, updated_at: sql`now()` }).where('id', '=', id).execute()
}
