import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../database/tables.ts'
import { reportFailure } from '../database/unavailable.ts'
import { DELIVERIES_KEPT_DAYS } from '../domain/webhooks.ts'

const EVERY_MS = 60 * 60 * 1000

/** So that no statement holds many rows for long. */
const BATCH = 5_000

const oldOnes = (condition: RawBuilder<unknown>) => sql`(SELECT company_id, id FROM webhook_delivery AS old
  WHERE created_at < now() - make_interval(days => ${DELIVERIES_KEPT_DAYS}) AND status <> 'pending' AND ${condition} LIMIT ${BATCH})`

/** Events are kept longer: of those that arrived this much is known, so that no replay sends them again. */
const IS_KNOWN = sql`status = 'succeeded' AND EXISTS (SELECT FROM event
  WHERE event.company_id = old.company_id AND event.id = old.event_id)`

const STATEMENTS = [
  sql`DELETE FROM webhook_delivery WHERE (company_id, id) IN ${oldOnes(sql`NOT (${IS_KNOWN})`)}`,
  sql`UPDATE webhook_delivery SET attempts = '[]' WHERE (company_id, id) IN ${oldOnes(sql`attempts <> '[]'`)}`,
]

/** Deletes deliveries that were kept long enough, but for those that wait: they were sent once more since (webhooks.md#retention). */
export async function deleteOldDeliveries(kysely: Kysely<DB>): Promise<void> {
  for (const statement of STATEMENTS) {
    let count = BATCH
    while (count === BATCH) count = Number((await statement.execute(kysely)).numAffectedRows ?? 0)
  }
}

/** Does so every hour, until told to stop. */
export async function cleanDeliveries(kysely: Kysely<DB>, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await deleteOldDeliveries(kysely).catch((err) =>
      reportFailure(err, {}, 'old deliveries could not be deleted'),
    )
    await delay(EVERY_MS, undefined, { signal: stopping }).catch(() => undefined)
  }
}
