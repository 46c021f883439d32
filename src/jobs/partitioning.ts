import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { dropPartitions, makePartitions } from '../database/partitions.ts'
import { log } from '../process/log.ts'

const EVERY_MS = 60 * 60 * 1000

/** Days that rows of the partitioned tables are kept (events.md#retention, audit-log.md#retention, permissions.md#what-is-kept-of-a-keys-requests). */
const keptDays = (event_days: number) =>
  ({ event: event_days, audit_log_entry: 3_653, idempotent_answer: 3, api_request: 30 }) as const

async function partitionOnce(pool: Pool, event_days: number): Promise<void> {
  await makePartitions(pool)
  for (const [table, days] of Object.entries(keptDays(event_days)))
    await dropPartitions(pool, table as keyof ReturnType<typeof keptDays>, days)
}

/** Makes the partitions that are needed next and drops those that were kept long enough, until told to stop. */
export async function keepPartitions(pool: Pool, event_days: number, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await partitionOnce(pool, event_days).catch((err) => log.error({ err }, 'partitions could not be kept'))
    await delay(EVERY_MS, undefined, { signal: stopping }).catch(() => undefined)
  }
}
