import { sql } from 'kysely'
import type pg from 'pg'
import type { CompanyTransaction } from '../../src/server/core/company-database.ts'

/**
 * Whether anybody waits for what the transaction that asks holds. Of `pg_locks`, because `pg_stat_activity` stays as a
 * transaction first read it.
 */
const IS_WAITED_FOR = `SELECT EXISTS (
  SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))) AS waits`

/** The same of a connection's transaction. */
export async function isWaitedFor(holder: pg.Client): Promise<boolean> {
  const { rows } = await holder.query<{ waits: boolean }>(IS_WAITED_FOR)
  return rows[0]!.waits
}

/** The same of a company's transaction. */
export async function holdsUp(tx: CompanyTransaction): Promise<boolean> {
  const { rows } = await sql.raw<{ waits: boolean }>(IS_WAITED_FOR).execute(tx.unscoped)
  return rows[0]!.waits
}

/** How many wait for what the transaction holds, or for one who does. */
export async function heldUp(tx: CompanyTransaction): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH RECURSIVE waiting (pid) AS (
      SELECT pid FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))
      UNION SELECT next.pid FROM pg_locks AS next JOIN waiting ON waiting.pid = ANY (pg_blocking_pids(next.pid))
      WHERE NOT next.granted)
    SELECT count(*)::integer AS count FROM waiting`.execute(tx.unscoped)
  return rows[0]!.count
}
