import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { timedIdAt } from '../../../database/uuid-time.ts'
import { ATTEMPT_TIMEOUT_MS, WEBHOOK_TEST_TYPE } from '../../../domain/webhooks.ts'
import type { CompanyDatabase, CompanyTransaction } from '../../core/company-database.ts'
import { ApiError } from '../../core/errors.ts'
import { type Context, inTransaction, type TransactionContext } from '../../core/trpc.ts'
import { insertDeliveries, isTaken, keptEvents } from '../../core/webhooks/fan-out.ts'
import { claimKey, endClaim, keepClaim, type StoredAnswer } from '../../core/writes/idempotency.ts'
import { numberEvents } from '../../core/writes/sequence.ts'
import { isVisible, requireKept } from '../events/service.ts'
import { findEndpoint } from '../webhook-endpoints/reads.ts'
import { findDelivery } from './reads.ts'
import { webhookDelivery } from './schema.ts'

/** What makes a delivery go out at once, with a new count of attempts. */
const ANEW = {
  ...({ status: 'pending', tries: 0, completed_at: null } as const),
  next_attempt_at: sql<string>`now()`,
}

/** @throws 409 `webhook_endpoint_disabled` */
function requireEnabled({ status }: { status: string }): void {
  if (status === 'enabled') return
  throw new ApiError('webhook_endpoint_disabled', 'The endpoint is disabled: enable it first.')
}

type Delivery = Awaited<ReturnType<typeof findDelivery>>

/** Whether the endpoint takes the delivery's event now: whoever gave it its URL may read that. */
const isTakenNow = async (tx: CompanyTransaction, { id, webhook_endpoint_id }: Delivery) =>
  (await tx
    .select('webhook_delivery')
    .select('webhook_delivery.id')
    .where('id', '=', id)
    .where(isTaken(tx.company_id, webhook_endpoint_id))
    .executeTakeFirst()) !== undefined

/**
 * @throws 410 `events_expired` for an event that went with its time; 403 `permission_missing` for one that neither the endpoint
 * takes any more nor the caller may read
 */
async function requireEvent(context: TransactionContext, delivery: Delivery) {
  const { event_id, event_seq } = delivery
  if (event_seq === null) return
  const event = await context.db.select('event').select('id').where('id', '=', event_id).executeTakeFirst()
  if (!event) throw new ApiError('events_expired', 'The event is no longer kept.')
  if ((await isTakenNow(context.db, delivery)) || (await isVisible(context, event_id))) return
  const message = 'The endpoint takes such events no more: only who may read the record sends it again.'
  throw new ApiError('permission_missing', message)
}

/**
 * Sends a delivery once more, whatever became of it. Unknown: 404.
 * @throws 403 `permission_missing`; 409 `webhook_endpoint_disabled`; 410 `events_expired`
 */
export function redeliver(ctx: Context, id: string) {
  return inTransaction(ctx, async (inside) => {
    const tx = inside.db
    const delivery = await findDelivery(tx, id)
    // held until the delivery waits again: whoever disables the endpoint meanwhile ends it
    requireEnabled(
      await tx.lock('webhook_endpoint', delivery.webhook_endpoint_id, ['status'], { to: 'cite' }),
    )
    await requireEvent(inside, delivery)
    await tx.update('webhook_delivery').set(ANEW).where('id', '=', id).execute()
    return findDelivery(tx, id)
  })
}

/** Deliveries that did not succeed, of events that the endpoint takes now. */
const isMissed = (company_id: string, endpoint_id: string) =>
  sql<boolean>`status <> 'succeeded' AND ${isTaken(company_id, endpoint_id)}`

/** Events after a place of which the endpoint was never told. */
const unsentEvents = (company_id: string, endpoint_id: string, after_seq: number) =>
  keptEvents(
    company_id,
    endpoint_id,
    sql`seq > ${after_seq} AND NOT EXISTS (
      SELECT FROM webhook_delivery AS known WHERE known.company_id = event.company_id
        AND known.webhook_endpoint_id = ${endpoint_id}::uuid AND known.event_seq = event.seq)`,
  )

/**
 * Sends the kept events above `after_seq` that have not succeeded at the endpoint (webhooks.md#replay). Unknown: 404.
 * @throws 409 `webhook_endpoint_disabled`; 410 `events_expired`
 */
export function replay(db: CompanyDatabase, id: string, after_seq: number) {
  return db.transaction(async (tx) => {
    const endpoint = await tx.lock('webhook_endpoint', id, ['status'], { to: 'cite' })
    requireEnabled(endpoint)
    await requireKept(tx, after_seq, await numberEvents(tx))
    const again = await tx
      .update('webhook_delivery')
      .set(ANEW)
      .where('webhook_endpoint_id', '=', id)
      .where('event_seq', '>', after_seq)
      .where(isMissed(tx.company_id, id))
      .returning('id')
      .execute()
    const first = await insertDeliveries(tx.company_id, unsentEvents(tx.company_id, id, after_seq)).execute(
      tx.unscoped,
    )
    const deliveries_count = again.length + Number(first.numAffectedRows ?? 0)
    return { object: 'webhook_replay' as const, after_seq, deliveries_count }
  })
}

/** What a test pushes: like an event, of the endpoint itself. */
async function testEvent({ db, request_id }: Context, endpoint_id: string) {
  const { rows } = await sql<{ id: string; now: string }>`
    SELECT ${timedIdAt(sql.ref('now'), sql.lit(0))} AS id, now FROM clock_timestamp() AS now`.execute(
    db.unscoped,
  )
  const [{ id, now }] = rows as [{ id: string; now: string }]
  const { actor, api_version } = db.origin!
  return {
    ...{ object: 'event', id, seq: null, type: WEBHOOK_TEST_TYPE },
    ...{ object_type: 'webhook_endpoint', object_id: endpoint_id, data: await findEndpoint(db, endpoint_id) },
    ...{ previous_attributes: null, related: null, actor: { object: 'actor', ...actor } },
    ...{ request_id, api_version, created_at: new Date(now).toISOString() },
  }
}

/** Writes a test down, for a job to send. @returns its id, or the answer to an earlier request with its key */
async function insertTest(context: Context, webhook_endpoint_id: string): Promise<string | StoredAnswer> {
  const { db } = context
  const event = await testEvent(context, webhook_endpoint_id)
  return db.transaction(async (tx) => {
    const asked = db.origin?.idempotent
    const stored = await claimKey(tx, asked)
    if (stored) return stored
    const id = uuidv7()
    await tx
      .insert('webhook_delivery', {
        ...{ id, webhook_endpoint_id, event_id: event.id, event_type: event.type },
        object_id: webhook_endpoint_id,
        test_event: JSON.stringify(event),
      })
      .execute()
    if (asked) await keepClaim(tx, asked)
    return id
  })
}

const LOOKED_AT_EVERY_MS = 150

/** A job may be at another endpoint's turn when the test is made. */
const OUTCOME_WITHIN_MS = ATTEMPT_TIMEOUT_MS + 5_000

async function awaitOutcome(db: CompanyDatabase, id: string): Promise<void> {
  const latest = performance.now() + OUTCOME_WITHIN_MS
  while (performance.now() < latest) {
    const { status } = await findDelivery(db, id)
    if (status !== 'pending') return
    await delay(LOOKED_AT_EVERY_MS)
  }
}

/** A test whose outcome is known; the answer to a request with an Idempotency-Key is kept. */
function answerTest(db: CompanyDatabase, id: string) {
  return db.transaction(async (tx) => {
    const delivery = await findDelivery(tx, id)
    const asked = db.origin?.idempotent
    if (asked) {
      await endClaim(tx, asked)
      const body = JSON.stringify(webhookDelivery.parse(delivery))
      tx.journal?.answer({ ...asked, status: 200, body })
    }
    return delivery
  })
}

/**
 * Sends a test to an endpoint, also to one that is disabled, once; answers when the outcome is known. Unknown: 404.
 * It says nothing of the endpoint's health.
 */
export async function testEndpoint(context: Context, endpoint_id: string) {
  const { db, takeReplay } = context
  const begun = await insertTest(context, endpoint_id)
  if (typeof begun !== 'string') {
    takeReplay?.(begun)
    return JSON.parse(begun.body) as Awaited<ReturnType<typeof findDelivery>>
  }
  try {
    await awaitOutcome(db, begun)
    return await answerTest(db, begun)
  } catch (error) {
    // what was not answered takes no key, such as where the endpoint was deleted meanwhile
    const asked = db.origin?.idempotent
    if (asked) await endClaim(db, asked).catch(() => undefined)
    throw error
  }
}
