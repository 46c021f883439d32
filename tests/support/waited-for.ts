import { sql } from 'kysely'
import type pg from 'pg'
import type { CompanyTransaction } from '../../src/server/core/company-database.ts'
import { until } from './reminders.ts'

/**
 * Whether anybody waits for what a connection's transaction holds. Of `pg_locks`, because `pg_stat_activity` stays as a
 * transaction first read it.
 */
export async function isWaitedFor(holder: pg.Client): Promise<boolean> {
  const { rows } = await holder.query<{ waits: boolean }>(`SELECT EXISTS (
    SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))) AS waits`)
  return rows[0]!.waits
}

/** How many wait for what the transaction holds, or for one who does. */
async function heldUp(tx: CompanyTransaction): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH RECURSIVE waiting (pid) AS (
      SELECT pid FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))
      UNION SELECT next.pid FROM pg_locks AS next JOIN waiting ON waiting.pid = ANY (pg_blocking_pids(next.pid))
      WHERE NOT next.granted)
    SELECT count(*)::integer AS count FROM waiting`.execute(tx.unscoped)
  return rows[0]!.count
}

/** Waits until so many wait for what the transaction holds, or for one who does. */
export const untilHeldUp = (tx: CompanyTransaction, count = 1) =>
  until(async () => (await heldUp(tx)) >= count)
