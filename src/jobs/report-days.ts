import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { DB } from '../database/tables.ts'
import { reportFailure } from '../database/unavailable.ts'
import { companyForOperator } from '../server/auth/principal.ts'
import { keepDays } from '../server/resources/reports/sheets/keeping.ts'

/* Days of reports that are over are added up ahead (adr/report-days.md). Several processes may do so at once. */

const EVERY_MS = 15 * 60_000

async function keepAll(kysely: Kysely<DB>, stopping: AbortSignal): Promise<void> {
  for (const { id } of await kysely.selectFrom('company').select('id').execute()) {
    if (stopping.aborted) return
    const company_id = companyForOperator({ company_id: id })
    // what one company's days cannot be kept for does not keep the others' from it
    await keepDays(kysely, company_id, stopping).catch((err) =>
      reportFailure(err, { company_id }, 'days of reports could not be kept'),
    )
  }
}

/** Does so every quarter of an hour, until told to stop. */
export async function keepReportDays(kysely: Kysely<DB>, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await keepAll(kysely, stopping).catch((err) =>
      reportFailure(err, {}, 'days of reports could not be kept'),
    )
    await delay(EVERY_MS, undefined, { signal: stopping }).catch(() => undefined)
  }
}
