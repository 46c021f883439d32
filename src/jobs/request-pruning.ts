import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { NIL } from 'uuid'
import type { DB } from '../database/tables.ts'
import { firstIdAt } from '../database/uuid-time.ts'
import { log } from '../process/log.ts'

/** Often, so that each time there is little to delete. */
const EVERY_MS = 60 * 60 * 1000
const BATCH = 1_000

/** Below any id of a request that is still kept (docs/permissions.md). */
const KEPT_FROM = firstIdAt(sql`(now() - interval '30 days')`)

type Key = { company_id: string; key_id: string }

/** The key after this one that has requests; one step down the index, whatever their number. */
function keyAfter(kysely: Kysely<DB>, { company_id, key_id }: Key): Promise<Key | undefined> {
  return kysely
    .selectFrom('api_request')
    .select(['company_id', 'key_id'])
    .where(sql<boolean>`(company_id, key_id) > (${company_id}::uuid, ${key_id}::uuid)`)
    .orderBy('company_id')
    .orderBy('key_id')
    .limit(1)
    .executeTakeFirst()
}

/** Deletes some of a key's oldest requests; answers whether there may be more. */
async function deleteSome(kysely: Kysely<DB>, { company_id, key_id }: Key): Promise<boolean> {
  const own = sql`company_id = ${company_id} AND key_id = ${key_id}`
  const { numAffectedRows } = await sql`DELETE FROM api_request WHERE ${own} AND id IN (
    SELECT id FROM api_request WHERE ${own} AND id < ${KEPT_FROM}
    ORDER BY id LIMIT ${sql.lit(BATCH)} FOR UPDATE SKIP LOCKED)`.execute(kysely)
  return Number(numAffectedRows) === BATCH
}

async function pruneOnce(kysely: Kysely<DB>, stopping: AbortSignal): Promise<void> {
  let key = await keyAfter(kysely, { company_id: NIL, key_id: NIL })
  while (key && !stopping.aborted) {
    if (!(await deleteSome(kysely, key))) key = await keyAfter(kysely, key)
  }
}

/** Deletes requests that were kept long enough, until told to stop. Several processes share the work. */
export async function pruneRequests(kysely: Kysely<DB>, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await pruneOnce(kysely, stopping).catch((err) => log.error({ err }, 'old requests could not be deleted'))
    await delay(EVERY_MS, undefined, { signal: stopping }).catch(() => undefined)
  }
}
