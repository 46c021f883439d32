import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/client.ts'
import { dropPartitions, lacksPartition, makePartitions } from '../database/partitions.ts'
import type { DB } from '../database/tables.ts'
import { reportFailure } from '../database/unavailable.ts'
import { companyForOperator } from '../server/auth/principal.ts'
import { CompanyDatabase } from '../server/core/company-database.ts'
import { numberEvents } from '../server/core/writes/sequence.ts'

const EVERY_MS = 60 * 60 * 1000
const LOOK_EVERY_MS = 5_000

/** Days that rows of the partitioned tables are kept (events.md#retention, audit-log.md#retention, permissions.md#what-is-kept-of-a-keys-requests). */
const keptDays = (event_days: number) =>
  ({ audit_log_entry: 3_653, idempotent_answer: 3, api_request: 30, event: event_days }) as const

/**
 * Gives what nobody has read or was sent its `seq`. An event that went without one would leave no gap: whoever comes back
 * after it would be told that nothing had happened.
 */
async function numberUnread(kysely: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ company_id: string }>`
    SELECT DISTINCT company_id FROM event WHERE seq IS NULL`.execute(kysely)
  for (const row of rows) await numberEvents(new CompanyDatabase(kysely, companyForOperator(row)))
}

async function partitionOnce({ pool, kysely }: Database, event_days: number): Promise<void> {
  await makePartitions(pool)
  for (const [table, days] of Object.entries(keptDays(event_days))) {
    if (table === 'event') await numberUnread(kysely)
    await dropPartitions(pool, table as keyof ReturnType<typeof keptDays>, days)
  }
}

/**
 * An hour, which ends early where a partition is missing: a machine that wakes up from weeks of sleep counts its hours from
 * where it fell asleep, while the day is another.
 */
async function anHour(pool: Database['pool'], stopping: AbortSignal): Promise<void> {
  const ends = performance.now() + EVERY_MS
  while (!stopping.aborted && performance.now() < ends) {
    await delay(LOOK_EVERY_MS, undefined, { signal: stopping }).catch(() => undefined)
    // a database that is away is told of by whoever needs it
    if (!stopping.aborted && (await lacksPartition(pool).catch(() => false))) return
  }
}

/** Makes the partitions that are needed next and drops those that were kept long enough, until told to stop. */
export async function keepPartitions(
  database: Database,
  event_days: number,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    await partitionOnce(database, event_days).catch((err) =>
      reportFailure(err, {}, 'partitions could not be kept'),
    )
    await anHour(database.pool, stopping)
  }
}
