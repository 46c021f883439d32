import { sql } from 'kysely'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { ApiError } from '../../core/errors.ts'
import { takeNumbers } from '../../core/numbering.ts'
import type { Context } from '../../core/trpc.ts'
import { issueTogether, type Wish } from './issue-queue.ts'
import { paymentRefusal, paymentRow } from './payments.ts'
import { draftRefusal, findReceipt, type HeldReceipt, lockFreeReceipts, lockReceipt } from './reads.ts'
import type { IssueBody } from './schema.ts'

type Accepted = { receipt: HeldReceipt; wish: Wish }

/** Why a receipt cannot be issued, in the contract's order; undefined when it can. */
function issueRefusal(receipt: HeldReceipt, { amount, ...body }: IssueBody): ApiError | undefined {
  const refusal = draftRefusal(receipt)
  if (refusal) return refusal
  if (receipt.electronic_receipts_enabled) {
    return new ApiError(
      'electronic_receipts_enabled',
      'This company issues receipts through its telematic register, not through this API.',
    )
  }
  return amount === undefined ? undefined : paymentRefusal(receipt, { amount, ...body })
}

const PAYMENT_COLUMNS = sql.raw('id, receipt_id, amount, payment_method, payment_date')

async function recordPayments(db: CompanyDatabase, accepted: readonly Accepted[]): Promise<void> {
  const rows = accepted.flatMap(({ receipt, wish: { body } }) =>
    body.amount === undefined ? [] : [paymentRow(receipt, { ...body, amount: body.amount })],
  )
  if (rows.length === 0) return
  // One JSON parameter: the statement is the same however many payments there are.
  await sql`
    INSERT INTO payment (company_id, ${PAYMENT_COLUMNS}) SELECT ${db.company_id}::uuid, ${PAYMENT_COLUMNS}
    FROM jsonb_populate_recordset(NULL::payment, ${JSON.stringify(rows)}::jsonb)`.execute(db.executor)
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
  const [{ receipt, wish }] = accepted as [Accepted]
  const { time_zone } = wish
  const year = Number(receipt.today.slice(0, 4))
  await recordPayments(db, accepted)
  const numbered = await takeSeqNumbers(db, accepted, year)
  const rows = [...numbered].map(([{ receipt, wish }, seq_number]) => ({
    id: receipt.id,
    seq_number,
    amount: wish.body.amount ?? 0,
    payment_method: receipt.payment_method ?? wish.body.payment_method ?? null,
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
      AND receipt.id = issued.id`.execute(db.executor)
}

/**
 * Issues, in one transaction, those of the receipts that can be issued and that nobody else holds at this moment.
 * @returns what was issued; the others are left as they were, for `issueAlone` to say why.
 */
function issueBatch(db: CompanyDatabase, wishes: readonly Wish[]): Promise<ReadonlySet<Wish>> {
  return db.transaction(async (tx) => {
    const held = await lockFreeReceipts(tx, [...new Set(wishes.map(({ id }) => id))])
    const free = new Map(held.map((receipt) => [receipt.id, receipt]))
    const accepted = wishes.flatMap((wish): Accepted[] => {
      const receipt = free.get(wish.id)
      if (!receipt || issueRefusal(receipt, wish.body)) return []
      // A second wish for the same receipt comes too late.
      free.delete(wish.id)
      return [{ receipt, wish }]
    })
    if (accepted.length > 0) await issueHeld(tx, accepted)
    return new Set(accepted.map(({ wish }) => wish))
  })
}

/** Issues one receipt, waiting for whoever holds it, or throws why it cannot be issued. */
function issueAlone(db: CompanyDatabase, wish: Wish): Promise<void> {
  return db.transaction(async (tx) => {
    const receipt = await lockReceipt(tx, wish.id)
    const refusal = issueRefusal(receipt, wish.body)
    if (refusal) throw refusal
    await issueHeld(tx, [{ receipt, wish }])
  })
}

/**
 * Issues a draft (contract 8): its number is the next of its section and year, without gaps or repeats whatever
 * else happens at once; `amount` records a payment with it.
 */
export async function issueReceipt({ db, principal }: Context, id: string, body: IssueBody) {
  const wish = { id, body, time_zone: principal.company.time_zone }
  const issued = await issueTogether(db, wish, issueBatch)
  if (!issued) await issueAlone(db, wish)
  return findReceipt(db, id)
}
