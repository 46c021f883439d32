import { sql } from 'kysely'
import { DISABLED_AFTER_HOURS, retryPause, WARNED_AFTER_HOURS } from '../../../domain/webhooks.ts'
import { enqueueAccountMail } from '../../../mail/account-mail-queue.ts'
import type { CompanyDatabase, CompanyTransaction } from '../../core/company-database.ts'
import type { Outcome } from '../../core/webhooks/attempt.ts'
import { endDeliveries } from '../webhook-endpoints/service.ts'

/** A delivery as an attempt takes it. */
export type Delivery = {
  id: string
  webhook_endpoint_id: string
  event_id: string
  /** Null for a test. */
  event_seq: number | null
  tries: number
  /** When the attempt was to begin, as PostgreSQL writes it: another moment since, and somebody has it sent again. */
  due_at: string
}

type Attempt = Outcome & { attempted_at: Date; duration_ms: number }

/** A receiver that wants nothing more (RFC 9110, 15.5.11). */
const GONE = 410

/** What is to become of a delivery: a test is tried once, what somebody is gone for not again. */
function after({ event_seq, tries }: Delivery, { error, response_status, retry_after }: Attempt) {
  const ended = { next_attempt_at: null, completed_at: sql<string>`now()` }
  if (error === null) return { status: 'succeeded' as const, ...ended }
  const isLast = event_seq === null || response_status === GONE
  const pause = isLast ? null : retryPause(tries + 1, retry_after)
  if (pause === null) return { status: 'failed' as const, ...ended }
  return { next_attempt_at: sql<string>`now() + make_interval(secs => ${pause})` }
}

async function updateDelivery(tx: CompanyTransaction, delivery: Delivery, attempt: Attempt): Promise<void> {
  const { attempted_at, response_status, response_body, error, duration_ms } = attempt
  const told = { object: 'webhook_attempt', attempted_at, response_status, response_body, error, duration_ms }
  const update = (patch: object) =>
    tx
      .update('webhook_delivery')
      .set({
        attempts_count: sql<number>`attempts_count + 1`,
        attempts: sql<Record<string, unknown>[]>`attempts || ${JSON.stringify([told])}::jsonb`,
        ...patch,
      })
      .where('id', '=', delivery.id)
      .returning('id')
  const patch = { ...after(delivery, attempt), tries: delivery.tries + 1 }
  const updated = await update(patch)
    .where('status', '=', 'pending')
    .where(sql<boolean>`next_attempt_at = ${delivery.due_at}::timestamptz`)
    .execute()
  // ended meanwhile, since the endpoint was disabled, or sent again: it stays so unless this attempt succeeded
  if (updated.length === 0) await update(error === null ? patch : {}).execute()
}

/** Mails to those who administer the workshop, in its language; sent by a job. */
async function tell(
  tx: CompanyTransaction,
  kind: 'webhook_failing' | 'webhook_disabled',
  { id, origin }: { id: string; origin: string },
): Promise<void> {
  const people = await tx
    .select('member')
    .innerJoin('company', 'company.id', 'member.company_id')
    .select(['member.user_id', 'company.locale'])
    .where('member.role', 'in', ['owner', 'manager'])
    .execute()
  const mails = people.map(({ user_id, locale }) => ({
    kind,
    subject_id: id,
    user_id,
    language: locale,
    origin,
  }))
  // biome-ignore lint/plugin: mails to accounts are of no company
  await enqueueAccountMail(tx.unscopedBuilder, ...mails)
}

async function disable(tx: CompanyTransaction, id: string, reason: 'failures' | 'gone'): Promise<boolean> {
  const before = await tx.lock('webhook_endpoint', id, ['status'])
  if (before.status === 'disabled') return false
  const patch = { status: 'disabled', disabled_reason: reason } as const
  await tx.change('webhook_endpoint', before, patch, { action: { name: 'disabled' } })
  await endDeliveries(tx, id)
  return true
}

const hoursAgo = (hours: number) => sql`now() - make_interval(hours => ${hours})`

/** Attempts end in another order than they began: a slow one moves no moment back. */
const laterOf = (column: 'last_failure_at' | 'last_success_at', at: string) =>
  sql<string>`greatest(${sql.ref(column)}, ${at}::timestamptz)`

/** How an endpoint does after an attempt that failed: how long that has gone on decides who is told. */
async function noteFailure(
  tx: CompanyTransaction,
  id: string,
  { attempted_at, response_status }: Attempt,
  origin: string,
): Promise<void> {
  const at = attempted_at.toISOString()
  const endpoint = await tx
    .update('webhook_endpoint')
    .set({
      last_failure_at: laterOf('last_failure_at', at),
      // one that was begun before the last success says nothing of what came after it
      failing_since: sql<string>`coalesce(failing_since,
        CASE WHEN coalesce(last_success_at <= ${at}, true) THEN ${at}::timestamptz END)`,
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning([
      sql<boolean>`failing_since <= ${hoursAgo(DISABLED_AFTER_HOURS)}`.as('is_over'),
      sql<boolean>`warned_at IS NULL AND failing_since <= ${hoursAgo(WARNED_AFTER_HOURS)}`.as('is_unknown'),
    ])
    .executeTakeFirst()
  if (!endpoint) return
  if (response_status === GONE) await disable(tx, id, 'gone')
  else if (endpoint.is_over) {
    if (await disable(tx, id, 'failures')) await tell(tx, 'webhook_disabled', { id, origin })
  } else if (endpoint.is_unknown) {
    await tx.update('webhook_endpoint').set({ warned_at: sql<string>`now()` }).where('id', '=', id).execute()
    await tell(tx, 'webhook_failing', { id, origin })
  }
}

/** How an endpoint does after an attempt that succeeded. */
async function noteSuccess(tx: CompanyTransaction, id: string, { attempted_at }: Attempt): Promise<void> {
  const at = attempted_at.toISOString()
  await tx
    .update('webhook_endpoint')
    .set({
      last_success_at: laterOf('last_success_at', at),
      failing_since: sql<string | null>`CASE WHEN last_failure_at > ${at} THEN last_failure_at END`,
      warned_at: null,
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Writes down what became of an attempt (webhooks.md#retries, webhooks.md#disabled). A test says nothing of the endpoint. The
 * endpoint comes before its delivery, as where it is disabled: who ends its deliveries holds it.
 */
export function recordAttempt(
  db: CompanyDatabase,
  delivery: Delivery,
  attempt: Attempt,
  origin: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const { webhook_endpoint_id: id, event_seq } = delivery
    if (event_seq !== null)
      await (attempt.error === null ? noteSuccess(tx, id, attempt) : noteFailure(tx, id, attempt, origin))
    await updateDelivery(tx, delivery, attempt)
  })
}

/** A delivery whose event is no longer kept has failed. */
export async function recordExpired(db: CompanyDatabase, id: string): Promise<void> {
  await db
    .update('webhook_delivery')
    .set({ status: 'failed', next_attempt_at: null, completed_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}
