import { sql } from 'kysely'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { takeNumbers } from '../../core/documents/numbering.ts'
import { ApiError } from '../../core/errors.ts'
import type { Context } from '../../core/trpc.ts'
import { type IssueRequest, issueBatched } from './issue-queue.ts'
import { paymentError, paymentRow } from './payments.ts'
import { draftError, findReceipt, type LockedReceipt, lockFreeReceipts, lockReceipt } from './reads.ts'
import type { IssueBody } from './schema.ts'

type Accepted = { receipt: LockedReceipt; request: IssueRequest }

/** Why a receipt cannot be issued, in the contract's order; undefined when it can. */
function issueError(receipt: LockedReceipt, { amount, ...body }: IssueBody): ApiError | undefined {
  const apiError = draftError(receipt)
  if (apiError) return apiError
  if (receipt.electronic_receipts_enabled) {
    return new ApiError(
      'electronic_receipts_enabled',
      'This company issues receipts through its telematic register, not through this API.',
    )
  }
  return amount === undefined ? undefined : paymentError(receipt, { amount, ...body })
}

const PAYMENT_COLUMNS = sql.raw('id, receipt_id, amount, payment_method, payment_date')

async function recordPayments(db: CompanyDatabase, accepted: readonly Accepted[]): Promise<void> {
  const rows = accepted.flatMap(({ receipt, request: { body } }) =>
    body.amount === undefined ? [] : [paymentRow(receipt, { ...body, amount: body.amount })],
  )
  if (rows.length === 0) return
  // One JSON parameter: the statement is the same however many payments there are.
  await sql`
    INSERT INTO payment (company_id, ${PAYMENT_COLUMNS}) SELECT ${db.company_id}::uuid, ${PAYMENT_COLUMNS}
    FROM jsonb_populate_recordset(NULL::payment, ${JSON.stringify(rows)}::jsonb)`.execute(db.unscoped)
}

/** Numbers in the order of the wishes, section by section. Sections in one order, so that two batches never cross. */
async function takeSeqNumbers(db: CompanyDatabase, accepted: readonly Accepted[], year: number) {
  const sections = Map.groupBy(accepted, ({ receipt }) => receipt.sezionale_id)
  const numbered = new Map<Accepted, number>()
  for (const section of [...sections.keys()].sort()) {
    const members = sections.get(section)!
    const first = await takeNumbers(db, { kind: 'receipt', section, year }, members.length)
    for (const [index, member] of members.entries()) numbered.set(member, first + index)
  }
  return numbered
}

/**
 * Issues receipts that are held and found acceptable: payments first, numbers last, so that the counter is held for
 * no more than the statement that writes them and the commit. The instant is read once the counter is held, so that
 * numbers follow time, and kept within the year that they count in.
 */
async function issueHeld(db: CompanyDatabase, accepted: readonly Accepted[]): Promise<void> {
  const [{ receipt, request }] = accepted as [Accepted]
  const { time_zone } = request
  const year = Number(receipt.today.slice(0, 4))
  await recordPayments(db, accepted)
  const numbered = await takeSeqNumbers(db, accepted, year)
  const rows = [...numbered].map(([{ receipt, request }, seq_number]) => ({
    id: receipt.id,
    seq_number,
    amount: request.body.amount ?? 0,
    payment_method: receipt.payment_method ?? request.body.payment_method ?? null,
  }))
  await sql`
    UPDATE receipt SET seq_number = issued.seq_number, seq_year = ${year}::integer,
      issued_at = period.instant, listed_at = period.instant, updated_at = period.instant,
      payment_method = issued.payment_method, total_payments = receipt.total_payments + issued.amount
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS issued (id uuid, seq_number integer, amount numeric, payment_method text),
      (SELECT greatest(make_timestamptz(${year}::integer, 1, 1, 0, 0, 0, ${time_zone}), least(statement_timestamp(),
        make_timestamptz(${year}::integer + 1, 1, 1, 0, 0, 0, ${time_zone}) - interval '1 millisecond')) AS instant
      ) period
    WHERE receipt.company_id = ${db.company_id} AND receipt.id = ANY (${rows.map(({ id }) => id)}::uuid[])
      AND receipt.id = issued.id`.execute(db.unscoped)
}

/**
 * Issues, in one transaction, those of the receipts that can be issued and that nobody else holds at this moment.
 * @returns what was issued; the others are left as they were, for `issueAlone` to say why.
 */
function issueBatch(
  db: CompanyDatabase,
  requests: readonly IssueRequest[],
): Promise<ReadonlySet<IssueRequest>> {
  return db.transaction(async (tx) => {
    const locked = await lockFreeReceipts(tx, [...new Set(requests.map(({ id }) => id))])
    const free = new Map(locked.map((receipt) => [receipt.id, receipt]))
    const accepted = requests.flatMap((request): Accepted[] => {
      const receipt = free.get(request.id)
      if (!receipt || issueError(receipt, request.body)) return []
      // A second wish for the same receipt comes too late.
      free.delete(request.id)
      return [{ receipt, request: request }]
    })
    if (accepted.length > 0) await issueHeld(tx, accepted)
    return new Set(accepted.map(({ request }) => request))
  })
}

/** Issues one receipt, waiting for whoever holds it, or throws why it cannot be issued. */
function issueSingle(db: CompanyDatabase, request: IssueRequest): Promise<void> {
  return db.transaction(async (tx) => {
    const receipt = await lockReceipt(tx, request.id)
    const apiError = issueError(receipt, request.body)
    if (apiError) throw apiError
    await issueHeld(tx, [{ receipt, request: request }])
  })
}

/**
 * Issues a draft (receipts.md#issue): its number is the next of its section and year, without gaps or repeats
 * whatever else happens at once; `amount` records a payment with it.
 */
export async function issueReceipt({ db, principal }: Context, id: string, body: IssueBody) {
  const request = { id, body, time_zone: principal.company.time_zone }
  const issued = await issueBatched(db, request, issueBatch)
  if (!issued) await issueSingle(db, request)
  return findReceipt(db, id)
}
