import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { CompanyDatabase, CompanyTransaction } from '../../core/company-database.ts'
import { lockCompany } from '../../core/company-lock.ts'
import { deleteRecord } from '../../core/records.ts'
import { type Context, inTransaction, type TransactionContext } from '../../core/trpc.ts'
import { webhooksOf } from '../../core/webhooks/access.ts'
import { isTaken } from '../../core/webhooks/fan-out.ts'
import { newSecret } from '../../core/webhooks/secrets.ts'
import { holdNumbering, numberEvents } from '../../core/writes/sequence.ts'
import { findEndpoint } from './reads.ts'
import { requireReadable, requireRoom, requireUrl } from './rules.ts'
import type { WebhookEndpointBody, WebhookEndpointPatch } from './schema.ts'

/**
 * What nobody sends any more is over: retries of an endpoint that is disabled or deleted (webhooks.md#disabled). What is
 * being numbered meanwhile, which makes deliveries for the endpoint as it was, is waited for.
 */
export async function endDeliveries(
  tx: CompanyTransaction,
  id: string,
  which: RawBuilder<boolean> = sql`true`,
): Promise<void> {
  await holdNumbering(tx)
  await tx
    .update('webhook_delivery')
    .set({ status: 'failed', next_attempt_at: null, completed_at: sql<string>`now()` })
    .where('webhook_endpoint_id', '=', id)
    .where('status', '=', 'pending')
    .where('event_seq', 'is not', null)
    .where(which)
    .execute()
}

/**
 * Makes an endpoint that is told of what happens from now on; `secret` is told this once.
 * @throws 403 `permission_missing`; 409 `limit_reached`; 422 `url`
 */
export async function createEndpoint(ctx: Context, { status = 'enabled', ...body }: WebhookEndpointBody) {
  const { seal, networks } = webhooksOf(ctx)
  const { enabled_events = ['*'] } = body
  const allowed = requireReadable(ctx.principal, enabled_events)
  await requireUrl(networks, body.url)
  return inTransaction(ctx, async ({ db }) => {
    await lockCompany(db)
    await requireRoom(db)
    // what happened before has its `seq` before there is an endpoint to take it
    await numberEvents(db)
    const [id, secret] = [uuidv7(), newSecret()]
    const state = { status, disabled_reason: status === 'enabled' ? null : ('manual' as const) }
    const kept = { secret: seal.close(secret), api_version: db.origin!.api_version, ...allowed }
    await db.insert('webhook_endpoint', { id, ...body, enabled_events, ...state, ...kept }).execute()
    return { ...(await findEndpoint(db, id)), secret }
  })
}

/**
 * Ends the deliveries of what an endpoint takes no more: whoever gave it another URL beside fewer events was asked for the
 * permissions of these alone.
 */
const endUntaken = (tx: CompanyTransaction, id: string): Promise<void> =>
  endDeliveries(tx, id, sql`NOT ${isTaken(tx.company_id, id)}`)

type Status = WebhookEndpointPatch['status']

/** What goes with a change of the status: what failed before is forgotten, what happened meanwhile is not sent. */
async function turned(tx: CompanyTransaction, id: string, [before, after]: [Status, Status]) {
  if (after === undefined || after === before) return {}
  if (after === 'disabled') {
    await endDeliveries(tx, id)
    return { status: after, disabled_reason: 'manual' as const }
  }
  await numberEvents(tx)
  return { status: after, disabled_reason: null, failing_since: null, warned_at: null }
}

/**
 * Changes the fields that were sent. Unknown: 404.
 * @throws 403 `permission_missing` where another place or more would be told what the caller may not read; 422 `url`
 */
export async function updateEndpoint(ctx: Context, id: string, { status, ...patch }: WebhookEndpointPatch) {
  await requireUrl(webhooksOf(ctx).networks, patch.url)
  return inTransaction(ctx, async ({ db, principal }) => {
    const before = await db.lock('webhook_endpoint', id, ['status', 'url', 'enabled_events'])
    const { url, enabled_events } = { ...before, ...patch }
    const tellsElse = url !== before.url || !isDeepStrictEqual(enabled_events, before.enabled_events)
    const allowed = tellsElse ? requireReadable(principal, enabled_events) : {}
    const turn = await turned(db, id, [before.status, status])
    await db.change('webhook_endpoint', before, { ...patch, ...allowed, ...turn })
    if (tellsElse) await endUntaken(db, id)
    return findEndpoint(db, id)
  })
}

/** Deletes an endpoint logically; nothing is sent to it any more. Unknown: 404. */
export function deleteEndpoint(db: CompanyDatabase, id: string) {
  return db.transaction(async (tx) => {
    const answer = await deleteRecord(tx, {
      ...{ table: 'webhook_endpoint', id },
      find: (inside) => findEndpoint(inside, id),
    })
    await endDeliveries(tx, id)
    return answer
  })
}

const ROTATED = {
  name: 'secret_rotated',
  changes: { secret: ['[redacted]', '[redacted]'] as [unknown, unknown] },
}

/** Gives an endpoint a new secret, told this once; the one before signs for `overlap_hours`, too. Unknown: 404. */
export function rotateSecret(ctx: Context, id: string, overlap_hours = 24) {
  const { seal } = webhooksOf(ctx)
  return inTransaction(ctx, async ({ db }: TransactionContext) => {
    const before = await db.lock('webhook_endpoint', id, ['secret'])
    const secret = newSecret()
    const expires_at = sql<string>`now() + make_interval(hours => ${overlap_hours})`
    const overlap =
      overlap_hours > 0
        ? { previous_secret: before.secret, previous_secret_expires_at: expires_at }
        : { previous_secret: null, previous_secret_expires_at: null }
    const patch = { secret: seal.close(secret), ...overlap }
    await db.change('webhook_endpoint', before, patch, { action: ROTATED, always: true })
    return { ...(await findEndpoint(db, id)), secret }
  })
}
