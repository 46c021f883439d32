import { type Kysely, sql } from 'kysely'
import type { DB } from '../database/tables.ts'
import { companyForOperator } from '../server/auth/principal.ts'
import { CompanyDatabase } from '../server/core/company-database.ts'
import {
  answerFile,
  type FileKey,
  giveUp,
  takeFile,
} from '../server/resources/electronic-invoices/simulating.ts'
import type { DueJobs } from './due-jobs.ts'
import { SYSTEM } from './system.ts'

/*
 * Files on their way to the simulator of the exchange system (electronic-invoices.md#simulator). One is worked for under
 * a lock that lasts as long as the connection, so by one process at a time.
 */

const QUEUE = 'electronic-invoices'

/** Somebody may look at the screen until it is answered. */
const SCAN_SECONDS = 1

/** True when nobody else works for this file now; the lock ends with the transaction or its connection. */
async function claim(tx: Kysely<DB>, { id }: FileKey): Promise<boolean> {
  const { rows } = await sql<{ claimed: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`electronic_invoice_file ${id}`}, 0)) AS claimed,
      set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx)
  return rows[0]!.claimed
}

/** Hands a file over once, and brings the answers; one that a process left half-way stands as an error. */
async function work(kysely: Kysely<DB>, key: FileKey): Promise<void> {
  const db = new CompanyDatabase(kysely, companyForOperator(key), SYSTEM)
  await kysely.transaction().execute(async (tx) => {
    if (!(await claim(tx, key))) return
    const taken = await takeFile(db, key.id)
    if (taken === 'abandoned') await giveUp(db, key.id)
    else await answerFile(db, key.id)
  })
}

/** Files that the simulator is to take or to answer. */
export function simulatedExchange(kysely: Kysely<DB>): DueJobs<FileKey> {
  return {
    queue: QUEUE,
    scan_seconds: SCAN_SECONDS,
    first_pause_seconds: SCAN_SECONDS,
    longest_pause_seconds: 60,
    due: async () => {
      const rows = await kysely
        .selectFrom('electronic_invoice_file')
        .select(['company_id', 'id'])
        .where(sql<boolean>`channel = 'simulator' AND answered_at IS NULL AND status IN ('sending', 'sent')`)
        .limit(500)
        .execute()
      return rows.map((data) => ({ data, singletonKey: data.id }))
    },
    send: (key) => work(kysely, key),
    failure: 'a file could not be handed to the simulator',
    name: ({ id }) => ({ electronic_invoice_file_id: id }),
  }
}
