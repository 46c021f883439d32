import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../database/tables.ts'
import { reportFailure } from '../database/unavailable.ts'
import { companyForOperator } from '../server/auth/principal.ts'
import { CompanyDatabase } from '../server/core/company-database.ts'
import type { Origin } from '../server/core/writes/origin.ts'
import { deleteUnused, eraseDeleted } from '../server/resources/files/erasure.ts'
import type { Storage } from '../storage/open-storage.ts'

const EVERY_MS = 15 * 60_000
/** No upload lasts so long. */
const SPOOLED_MS = 2 * 60 * 60_000

/** Companies with files that nothing cites, or whose bytes are still to be erased. */
async function companiesConcerned(kysely: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ company_id: string }>`
    SELECT id AS company_id FROM company WHERE EXISTS (
      SELECT FROM file WHERE file.company_id = company.id AND file.released_at IS NOT NULL)`.execute(kysely)
  return rows.map(({ company_id }) => company_id)
}

/** Deletes what is not needed any more (files.md#deletion), and finishes deletions that were cut off. */
export async function cleanOnce(
  kysely: Kysely<DB>,
  { store, spool }: Storage,
  origin: Origin,
  stopping: AbortSignal,
): Promise<void> {
  for (const company_id of await companiesConcerned(kysely)) {
    if (stopping.aborted) return
    const db = new CompanyDatabase(kysely, companyForOperator({ company_id }), origin)
    while (!stopping.aborted && (await deleteUnused(db)));
    await eraseDeleted(db, store)
  }
  await spool.dropOlderThan(SPOOLED_MS)
}

/** Cleans up now and then until told to stop. Several processes share the work. */
export async function cleanFiles(
  kysely: Kysely<DB>,
  storage: Storage,
  origin: Origin,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    await cleanOnce(kysely, storage, origin, stopping).catch((err) =>
      reportFailure(err, {}, 'unused files could not be deleted'),
    )
    await delay(EVERY_MS, undefined, { signal: stopping }).catch(() => undefined)
  }
}
