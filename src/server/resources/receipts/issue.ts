import { sql } from 'kysely'
import { type CashBook, joinBook } from '../../core/cash-book/book.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { type Issued, issueInstant, issuing } from '../../core/documents/issue.ts'
import { insertPayments, paymentError, paymentRow } from '../../core/documents/payments.ts'
import { ApiError } from '../../core/errors.ts'
import type { Context } from '../../core/trpc.ts'
import { draftError, type LockedReceipt, lockFreeReceipts, lockReceipt } from './locks.ts'
import { findReceipt } from './reads.ts'
import type { IssueBody } from './schema.ts'

/** Why a receipt cannot be issued, in the contract's order; undefined when it can. */
function issueError(
  receipt: LockedReceipt,
  { amount, ...body }: IssueBody,
  book: CashBook | undefined,
): ApiError | undefined {
  const apiError = draftError(receipt)
  if (apiError) return apiError
  if (receipt.electronic_receipts_enabled) {
    return new ApiError(
      'electronic_receipts_enabled',
      'This company issues receipts through its telematic register, not through this API.',
    )
  }
  return book && amount !== undefined ? paymentError(receipt, { amount, ...body }, book) : undefined
}

type Accepted = { document: LockedReceipt; body: IssueBody }

/** The cash book, where one of them is paid. */
async function lookAtBook(tx: CompanyTransaction, bodies: readonly IssueBody[]) {
  return bodies.some(({ amount }) => amount !== undefined) ? joinBook(tx) : undefined
}

function recordPayments(
  tx: CompanyTransaction,
  accepted: readonly Accepted[],
  book: CashBook | undefined,
): Promise<void> {
  const rows = accepted.flatMap(({ document, body: { amount, ...body } }) =>
    amount === undefined ? [] : [paymentRow(document, { ...body, amount }, book!)],
  )
  return insertPayments(tx, rows)
}

async function recordIssue(tx: CompanyTransaction, issued: Issued<LockedReceipt, IssueBody>): Promise<void> {
  const rows = issued.documents.map(({ document, body, seq_number }) => ({
    id: document.id,
    seq_number,
    amount: body.amount ?? 0,
    payment_method: document.payment_method ?? body.payment_method ?? null,
  }))
  await sql`
    UPDATE receipt SET seq_number = issued.seq_number, seq_year = ${issued.year}::integer,
      issued_at = period.instant, listed_at = period.instant, updated_at = period.instant,
      payment_method = issued.payment_method, total_payments = receipt.total_payments + issued.amount
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS issued (id uuid, seq_number integer, amount numeric, payment_method text),
      (SELECT ${issueInstant(issued)} AS instant) period
    WHERE receipt.company_id = ${tx.company_id} AND receipt.id = ANY (${rows.map(({ id }) => id)}::uuid[])
      AND receipt.id = issued.id`.execute(tx.unscoped)
}

const issue = issuing<
  LockedReceipt,
  IssueBody,
  Awaited<ReturnType<typeof findReceipt>>,
  CashBook | undefined
>({
  kind: 'receipt',
  lock: lockReceipt,
  lockFree: lockFreeReceipts,
  look: lookAtBook,
  errorOf: issueError,
  prepare: recordPayments,
  record: recordIssue,
  find: findReceipt,
})

/** Issues a draft (receipts.md#issue); `amount` records a payment with it. */
export function issueReceipt({ db, principal, takeReplay }: Context, id: string, body: IssueBody) {
  return issue(db, { id, body, time_zone: principal.company.time_zone, takeReplay })
}
