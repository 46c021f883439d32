import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { subtract } from '../../../domain/money.ts'
import type { PaymentMethod } from '../../../domain/payment-methods.ts'
import { accountFault, accountOf, type CashBook, closedError, joinBook } from '../cash-book/book.ts'
import { deleteEntries, enterPayments, reverseEntries } from '../cash-book/payment-entries.ts'
import { type CompanyDatabase, type CompanyTransaction, LATER } from '../company-database.ts'
import {
  type ApiError,
  type FieldError,
  fieldError,
  invalidFields,
  missingField,
  notFound,
} from '../errors.ts'
import { wholeList } from '../lists.ts'
import type { Changes } from '../writes/differences.ts'
import type { Action } from '../writes/journal-rows.ts'

/** A document that payments are received or made for; its row has their sum in `total_payments`. */
export type PayableDocument = { kind: keyof typeof PATHS; id: string }

/** Where each kind of document is. */
const PATHS = {
  receipt: '/v1/receipts',
  expense: '/v1/expenses',
  invoice: '/v1/invoices',
  credit_note: '/v1/credit-notes',
  dealership_vehicle: '/v1/dealership/vehicles',
} as const

type Method = PaymentMethod

/** What is looked at of a locked document: `due` is what all of its payments may come to. */
export type Payable = PayableDocument & {
  due: number
  total_payments: number
  payment_method: Method | null
  /** the day on which a payment counts that names none */
  today: string
}

type PaymentAction = 'payment_created' | 'payment_deleted'

/** What is sent of a payment to record. */
export type PaymentInput = {
  amount: number
  payment_method?: Method | undefined
  payment_date?: string | undefined
  account_id?: string | undefined
}

const COLUMNS = [
  'id',
  'amount',
  sql.ref<PaymentMethod>('payment_method').as('payment_method'),
  'payment_date',
  sql.ref<string>('account_id').as('account_id'),
  'created_at',
] as const
const object = sql.lit('payment' as const).as('object')

function paymentsOf(db: CompanyDatabase, { kind, id }: PayableDocument) {
  return db.select('payment').where('document_kind', '=', kind).where('document_id', '=', id)
}

/** What of a document follows from its payments. */
const PAID_FIELDS = [
  'total_payments',
  'outstanding_payments',
  'payment_status',
  'due_date',
  'instalments',
] as const

/** A payment that came or went: a part of its document (events.md#parts). */
function paymentAction(payment: { id: string; deleted_at?: string | null }, name: PaymentAction): Action {
  const { deleted_at, ...was } = payment
  const changes: Changes = {
    [`payments.${payment.id}`]: name === 'payment_created' ? [null, was] : [was, null],
  }
  return { name, related: payment, fields: PAID_FIELDS, changes }
}

/**
 * The payments of a document that exists, newest first, all of them.
 * @param reversed_at when the document was voided: that took back all that were left, at its own instant
 * @param include_deleted those, too, that were deleted or taken back, with the reason
 */
export async function readPayments(
  db: CompanyDatabase,
  document: PayableDocument,
  { reversed_at, include_deleted }: { reversed_at: string | null; include_deleted: boolean },
) {
  const rows = await paymentsOf(db, document)
    .select([object, ...COLUMNS, 'deleted_at'])
    .$if(!include_deleted, (query) => query.where('deleted_at', 'is', null))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const data = rows.map(({ deleted_at, ...row }) => {
    if (deleted_at === null) return row
    const reason = deleted_at === reversed_at ? ('voided' as const) : ('deleted' as const)
    return { ...row, deleted_at, reason }
  })
  return wholeList(`${PATHS[document.kind]}/${document.id}/payments`, data)
}

/** The day on which a payment counts. */
const dayOf = ({ today }: Pick<Payable, 'today'>, { payment_date = today }: Partial<PaymentInput>) =>
  payment_date

/**
 * Why a payment cannot be taken: on a day that is closed, over what is outstanding, without a method, or into an account
 * that takes none; undefined when it can.
 */
export function paymentError(document: Payable, input: PaymentInput, book: CashBook): ApiError | undefined {
  const closed = closedError(book, dayOf(document, input))
  if (closed) return closed
  const faults: FieldError[] = []
  const outstanding = Math.max(0, subtract(document.due, document.total_payments))
  if (input.amount > outstanding) {
    const message = `amount must be at most the outstanding ${outstanding.toFixed(2)}.`
    faults.push(fieldError('amount', 'over_outstanding', message, { limit: outstanding }))
  }
  if (!(input.payment_method ?? document.payment_method)) {
    const message = `payment_method is required: the ${document.kind.replaceAll('_', ' ')} has none.`
    faults.push(missingField('payment_method', message))
  }
  const fault = input.account_id && accountFault(book, 'account_id', input.account_id)
  if (fault) faults.push(fault)
  return faults.length > 0 ? invalidFields(faults) : undefined
}

/** The faults of a payment among others that are told together. @throws 409 `period_closed` */
export function paymentFaults(document: Payable, input: PaymentInput, book: CashBook): readonly FieldError[] {
  const apiError = paymentError(document, input, book)
  if (apiError && !apiError.errors) throw apiError
  return apiError?.errors ?? []
}

/** The row of a payment that was found acceptable. */
export function paymentRow(document: Payable, input: PaymentInput, book: CashBook) {
  const payment_method = (input.payment_method ?? document.payment_method)!
  return {
    id: uuidv7(),
    document_kind: document.kind,
    document_id: document.id,
    amount: input.amount,
    payment_method,
    payment_date: dayOf(document, input),
    account_id: input.account_id ?? accountOf(book, payment_method),
  }
}

/** Writes payments that were found acceptable, of documents of one kind, beside a change of these that adds them up. */
export async function insertPayments(
  tx: CompanyTransaction,
  rows: readonly ReturnType<typeof paymentRow>[],
): Promise<void> {
  if (rows.length === 0) return
  await tx.insertMany('payment', rows)
  await enterPayments(tx, rows)
  if (!tx.journal) return
  const ids = rows.map(({ id }) => id)
  const made = await tx
    .select('payment')
    .select([object, ...COLUMNS, 'document_kind', 'document_id'])
    .where('id', '=', sql<string>`ANY (${ids}::uuid[])`)
    .execute()
  for (const { document_kind, document_id, ...payment } of made)
    tx.written(document_kind as 'receipt', document_id, paymentAction(payment, 'payment_created'))
}

/** Moves the sum of a locked document's payments; exact, because PostgreSQL adds decimals. */
async function moveTotal(tx: CompanyTransaction, { kind, id }: PayableDocument, by: number): Promise<void> {
  await tx
    .update(kind)
    .set({ total_payments: sql`total_payments + ${by}::numeric`, updated_at: LATER })
    .where('id', '=', id)
    .execute()
}

/**
 * Records a payment for a locked document: payments at once wait for one another and never exceed what is due.
 * @param joined the cash book, where it was joined already
 */
export async function recordPayment(
  tx: CompanyTransaction,
  document: Payable,
  input: PaymentInput,
  joined?: CashBook,
) {
  const book = joined ?? (await joinBook(tx))
  const apiError = paymentError(document, input, book)
  if (apiError) throw apiError
  const row = paymentRow(document, input, book)
  const made = await tx
    .insert('payment', row)
    .returning([object, ...COLUMNS])
    .executeTakeFirstOrThrow()
  await enterPayments(tx, [row])
  await moveTotal(tx, document, input.amount)
  tx.written(document.kind, document.id, paymentAction(made, 'payment_created'))
  return made
}

/**
 * 404 unless a document has the payment. Asked before the document is held, which is when its If-Match is compared: what
 * the path names is looked for first (safe-writes.md#if-match).
 * @param among `all`: also one that was deleted or taken back, of which more is to be said
 */
export async function requirePayment(
  db: CompanyDatabase,
  document: PayableDocument,
  id: string,
  among: 'active' | 'all' = 'active',
): Promise<void> {
  const payment = await paymentsOf(db, document).select('deleted_at').where('id', '=', id).executeTakeFirst()
  if (!payment || (among === 'active' && payment.deleted_at !== null)) throw notFound('payment')
}

/** Deletes a payment of a locked document. `requireActive` throws where the document has taken back all of them. */
export async function removePayment(
  tx: CompanyTransaction,
  document: PayableDocument,
  { id, requireActive }: { id: string; requireActive?: () => void },
) {
  const payment = await paymentsOf(tx, document).select('deleted_at').where('id', '=', id).executeTakeFirst()
  if (!payment) throw notFound('payment')
  // That all were taken back says more than that this one is gone.
  requireActive?.()
  if (payment.deleted_at !== null) throw notFound('payment')
  await deleteEntries(tx, await joinBook(tx), [id])
  const deleted = await tx
    .update('payment')
    .set({ deleted_at: sql`now()` })
    .where('id', '=', id)
    .returning([object, ...COLUMNS, 'deleted_at'])
    .executeTakeFirstOrThrow()
  await moveTotal(tx, document, -deleted.amount)
  const answer = { ...deleted, deleted_at: deleted.deleted_at! }
  tx.written(document.kind, document.id, paymentAction(answer, 'payment_deleted'))
  return answer
}

type Undoing = (book: CashBook, payment_ids: readonly string[]) => Promise<void>

/** Ends all payments of a locked document, after their entries in the cash book were seen to. */
async function endPayments(
  tx: CompanyTransaction,
  { kind, id }: PayableDocument,
  undo: Undoing,
): Promise<void> {
  const payments = await paymentsOf(tx, { kind, id }).select('id').where('deleted_at', 'is', null).execute()
  if (payments.length === 0) return
  const ids = payments.map((payment) => payment.id)
  await undo(await joinBook(tx), ids)
  const taken = await tx
    .update('payment')
    .set({ deleted_at: sql`now()` })
    .where('id', '=', sql<string>`ANY (${ids}::uuid[])`)
    .returning([object, ...COLUMNS, 'deleted_at'])
    .execute()
  await tx.update(kind).set({ total_payments: 0, updated_at: LATER }).where('id', '=', id).execute()
  for (const payment of taken) tx.written(kind, id, paymentAction(payment, 'payment_deleted'))
}

/** Deletes all payments of a locked draft. @throws 409 `period_closed`, `entry_reconciled` */
export const deletePayments = (tx: CompanyTransaction, document: PayableDocument) =>
  endPayments(tx, document, (book, ids) => deleteEntries(tx, book, ids))

/** Takes all payments of a locked document back, which in the cash book counts on a day. @throws 409 `period_closed` */
export const reversePayments = (tx: CompanyTransaction, document: PayableDocument, day: string) =>
  endPayments(tx, document, (book, payment_ids) => reverseEntries(tx, book, { payment_ids, day }))
