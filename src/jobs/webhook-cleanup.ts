import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../database/tables.ts'
import { DELIVERIES_KEPT_DAYS } from '../domain/webhooks.ts'
import { log } from '../process/log.ts'

const EVERY_MS = 60 * 60 * 1000

/** So that no statement holds many rows for long. */
const BATCH = 5_000

/** Deletes deliveries that were kept long enough (webhooks.md#retention). */
export async function deleteOldDeliveries(kysely: Kysely<DB>): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM webhook_delivery WHERE (company_id, id) IN (SELECT company_id, id FROM webhook_delivery
        WHERE created_at < now() - make_interval(days => ${DELIVERIES_KEPT_DAYS}) LIMIT ${BATCH})`.execute(
      kysely,
    )
    if (numAffectedRows < BATCH) return
  }
}

/** Does so every hour, until told to stop. */
export async function cleanDeliveries(kysely: Kysely<DB>, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await deleteOldDeliveries(kysely).catch((err) =>
      log.error({ err }, 'old deliveries could not be deleted'),
    )
    await delay(EVERY_MS, undefined, { signal: stopping }).catch(() => undefined)
  }
}
