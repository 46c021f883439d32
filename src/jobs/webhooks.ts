import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../database/tables.ts'
import { log } from '../process/log.ts'
import { companyForOperator } from '../server/auth/principal.ts'
import { databaseNow, databaseTime, noteDatabaseTime } from '../server/core/clock.ts'
import { CompanyDatabase } from '../server/core/company-database.ts'
import { attempt, failedBy, type Outcome } from '../server/core/webhooks/attempt.ts'
import type { Networks } from '../server/core/webhooks/networks.ts'
import { readableSecrets, signaturesOf } from '../server/core/webhooks/secrets.ts'
import type { AnswerSeal } from '../server/core/writes/answer-seal.ts'
import { numberEvents } from '../server/core/writes/sequence.ts'
import { bodiesOf } from '../server/resources/webhook-deliveries/content.ts'
import {
  type Delivery,
  recordAttempt,
  recordExpired,
} from '../server/resources/webhook-deliveries/outcomes.ts'
import { SYSTEM } from './system.ts'
import type { Turns } from './turns.ts'

/*
 * Events on their way to endpoints (webhooks.md#sending). Events are numbered here as soon as they are committed, which makes
 * their deliveries; each endpoint that has some due gets its turn, and another one for its tests, which somebody waits for:
 * they would stand behind all that a receiver has left unanswered. No connection of the database is held while a receiver is
 * waited for.
 */

/** Half of what an event may take until its first attempt goes to looking for it. */
const SCAN_SECONDS = 0.5

/** Requests to one endpoint at a time. */
const AT_ONCE = 8

/** After so long a turn ends with what it has begun, so that no process keeps an endpoint to itself. */
const TURN_MS = 20_000

type Key = { company_id: string; id: string; tests: boolean }

type Means = {
  kysely: Kysely<DB>
  seal: AnswerSeal
  networks: Networks
  /** Where the console is, for links in mails; empty where that is not known. */
  origin: string
  cut: AbortSignal
}

/** Gives the changes of companies that have endpoints their `seq`, and so their deliveries. */
async function numberNews(kysely: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ company_id: string }>`
    SELECT DISTINCT company_id FROM webhook_endpoint AS endpoint WHERE status = 'enabled' AND deleted_at IS NULL
      AND EXISTS (SELECT FROM event WHERE event.company_id = endpoint.company_id AND seq IS NULL)`.execute(
    kysely,
  )
  await Promise.all(rows.map((row) => numberEvents(new CompanyDatabase(kysely, companyForOperator(row)))))
}

/** Deliveries of events, or of tests: an endpoint that is disabled gets these only. */
const isOf = (tests: boolean) =>
  tests
    ? sql`delivery.event_seq IS NULL`
    : sql`delivery.event_seq IS NOT NULL AND endpoint.status = 'enabled'`

/** Endpoints that have something to be sent now. */
async function dueEndpoints(kysely: Kysely<DB>): Promise<Key[]> {
  const due = [false, true].map(
    (tests) => sql`
    SELECT company_id, id, ${sql.lit(tests)} AS tests FROM webhook_endpoint AS endpoint WHERE deleted_at IS NULL
      AND EXISTS (SELECT FROM webhook_delivery AS delivery
        WHERE delivery.company_id = endpoint.company_id AND delivery.webhook_endpoint_id = endpoint.id
          AND delivery.status = 'pending' AND delivery.next_attempt_at <= now() AND ${isOf(tests)})`,
  )
  const { rows } = await sql<Key>`${sql.join(due, sql` UNION ALL `)}`.execute(kysely)
  return rows
}

type Due = Delivery & {
  url: string
  secret: string
  /** While it signs, too. */
  previous_secret: string | null
  shows_costs: boolean
  now: number
}

/**
 * Deliveries of an endpoint that are due, the earliest first. The first attempt for a change of a record waits for the first
 * attempts for the changes before (webhooks.md#order).
 */
async function readDue(kysely: Kysely<DB>, { company_id, id, tests }: Key, limit: number, running: string[]) {
  const { rows } = await sql<Due>`
    SELECT delivery.id, delivery.webhook_endpoint_id, delivery.event_id, delivery.event_seq, delivery.tries,
      delivery.next_attempt_at::text AS due_at, endpoint.url, endpoint.secret, endpoint.shows_costs, ${databaseTime} AS now,
      CASE WHEN endpoint.previous_secret_expires_at > now() THEN endpoint.previous_secret END AS previous_secret
    FROM webhook_delivery AS delivery JOIN webhook_endpoint AS endpoint
      ON endpoint.company_id = delivery.company_id AND endpoint.id = delivery.webhook_endpoint_id
    WHERE delivery.company_id = ${company_id} AND delivery.webhook_endpoint_id = ${id}
      AND endpoint.deleted_at IS NULL AND ${isOf(tests)}
      AND delivery.status = 'pending' AND delivery.next_attempt_at <= now()
      AND delivery.id <> ALL (${running}::uuid[])
      AND (delivery.attempts_count > 0 OR NOT EXISTS (
        SELECT FROM webhook_delivery AS earlier
        WHERE earlier.company_id = delivery.company_id
          AND earlier.webhook_endpoint_id = delivery.webhook_endpoint_id
          AND earlier.object_id = delivery.object_id AND earlier.event_seq < delivery.event_seq
          AND earlier.status = 'pending' AND earlier.attempts_count = 0))
    ORDER BY delivery.next_attempt_at, delivery.event_seq LIMIT ${limit}`.execute(kysely)
  if (rows[0]) noteDatabaseTime(rows[0].now)
  return rows
}

const databaseOf = ({ kysely }: Means, key: Key) =>
  new CompanyDatabase(kysely, companyForOperator(key), SYSTEM)

/** Posts an event, unless nothing is left to sign it with: an attempt that has failed, so that people are warned. */
function post(means: Means, due: Due, body: string, timestamp: number): Promise<Outcome> | Outcome {
  const secrets = readableSecrets(means.seal, [due.secret, due.previous_secret])
  if (secrets.length === 0) {
    const endpoint = { webhook_endpoint_id: due.webhook_endpoint_id }
    log.warn(endpoint, 'the secret of a webhook was kept under another AUTH_SECRET and has to be rotated')
    return failedBy('connection_failed')
  }
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Officina-Webhooks/1',
    'webhook-id': due.event_id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signaturesOf(secrets, { id: due.event_id, timestamp, body }),
    'content-length': String(Buffer.byteLength(body)),
  }
  return attempt({ url: due.url, headers, body }, means)
}

/** One attempt, and what became of it. */
async function deliver(means: Means, key: Key, due: Due, body: string | undefined): Promise<void> {
  const db = databaseOf(means, key)
  if (body === undefined) return recordExpired(db, due.id)
  const attempted_at = databaseNow()
  const started = performance.now()
  const outcome = await post(means, due, body, Math.floor(attempted_at.getTime() / 1000))
  const duration_ms = Math.round(performance.now() - started)
  await recordAttempt(db, due, { ...outcome, attempted_at, duration_ms }, means.origin)
}

/**
 * Sends what is due to one endpoint, several at a time; what falls due meanwhile waits for no slow answer. What a process
 * that ends has not sent is sent by another.
 */
async function takeTurn(means: Means, key: Key, stopping: AbortSignal): Promise<void> {
  const running = new Map<string, Promise<void>>()
  const until = performance.now() + TURN_MS
  let failure: unknown
  const begin = async () => {
    if (running.size === AT_ONCE) return
    const due = await readDue(means.kysely, key, AT_ONCE - running.size, [...running.keys()])
    if (due.length === 0) return
    const bodies = await bodiesOf(databaseOf(means, key), due, due[0]!.shows_costs)
    for (const one of due) {
      const sent = deliver(means, key, one, bodies.get(one.id))
        .catch((error) => (failure ??= error))
        .then(() => void running.delete(one.id))
      running.set(one.id, sent)
    }
  }
  for (;;) {
    if (performance.now() < until && !stopping.aborted && !failure) await begin()
    if (running.size === 0) break
    await Promise.race([...running.values(), delay(SCAN_SECONDS * 1000, undefined, { ref: false })])
  }
  if (failure && !means.cut.aborted) throw failure
}

/** Turns of endpoints to which something is to be sent. */
export function webhookTurns(means: Means, stopping: AbortSignal): Turns<Key> {
  return {
    queue: 'webhooks',
    scan_seconds: SCAN_SECONDS,
    due: async () => {
      await numberNews(means.kysely)
      const due = await dueEndpoints(means.kysely)
      return due.map((key) => ({ data: key, singletonKey: key.tests ? `${key.id} tests` : key.id }))
    },
    take: (key) => takeTurn(means, key, stopping),
    name: ({ id }) => ({ webhook_endpoint_id: id }),
  }
}
