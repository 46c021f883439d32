import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { DB } from '../database/tables.ts'
import { log } from '../log.ts'

/** How long the requests of keys are kept (docs/permissions.md). */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** Often, so that each time there is little to delete. */
const EVERY_MS = 60 * 60 * 1000
const BATCH = 1_000

const FIRST = '00000000-0000-0000-0000-000000000000'

/** The lowest id of a request that was received at the moment. */
const idAt = (moment: number) => uuidv7({ msecs: moment, seq: 0, random: new Uint8Array(16) })

/** The company after this one that has requests; one step down an index, whatever their number. */
async function companyAfter(kysely: Kysely<DB>, company_id: string): Promise<string | undefined> {
  const row = await kysely
    .selectFrom('api_request')
    .select('company_id')
    .where('company_id', '>', company_id)
    .orderBy('company_id')
    .limit(1)
    .executeTakeFirst()
  return row?.company_id
}

/** Deletes some of a company's requests from before the id; answers whether there may be more. */
async function deleteSome(kysely: Kysely<DB>, company_id: string, before: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    DELETE FROM api_request WHERE company_id = ${company_id} AND id IN (
      SELECT id FROM api_request WHERE company_id = ${company_id} AND id < ${before}
      ORDER BY id LIMIT ${sql.lit(BATCH)} FOR UPDATE SKIP LOCKED)`.execute(kysely)
  return Number(numAffectedRows) === BATCH
}

async function pruneOnce(kysely: Kysely<DB>, stopping: AbortSignal): Promise<void> {
  const before = idAt(Date.now() - KEPT_MS)
  let company = await companyAfter(kysely, FIRST)
  while (company !== undefined && !stopping.aborted) {
    const more = await deleteSome(kysely, company, before)
    if (!more) company = await companyAfter(kysely, company)
  }
}

/** Deletes requests that were kept long enough, until told to stop. Several processes share the work. */
export async function pruneRequests(kysely: Kysely<DB>, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await pruneOnce(kysely, stopping).catch((err) => log.error({ err }, 'old requests could not be deleted'))
    await delay(EVERY_MS, undefined, { signal: stopping }).catch(() => undefined)
  }
}
