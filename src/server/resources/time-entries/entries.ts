import { sql } from 'kysely'
import { databaseNow } from '../../core/clock.ts'
import { type CompanyTransaction, LATER } from '../../core/company-database.ts'
import { invalid } from '../../core/errors.ts'
import type { Changes } from '../../core/writes/differences.ts'
import { loggedHours, readEntries, readRunning } from './reads.ts'
import type { TimeEntry } from './schema.ts'

/*
 * What changes the entries of a worksheet that is locked: whoever locked it is alone with them.
 */

/** The longest that somebody works at a stretch; a clock that was forgotten counts no more. */
const MAX_HOURS = 24

/** A worksheet that is locked, with what its own columns follow from. */
export type ClockedWorksheet = {
  id: string
  seq_number: number
  title: string
  vehicle_license: string
  customer_name: string
}

/** An entry that came, changed or went; `deleted_at` is of one that went. */
type Changed = { before: TimeEntry | null; after: TimeEntry | null; answer?: TimeEntry }

/** What is told of an entry: it is a part of its worksheet (time-entries.md#events-of-time-entries). */
function actionOf({ before, after, answer }: Changed, index: number) {
  const { id } = (after ?? before)!
  const changes: Changes = { [`time_entries.${id}`]: [before, after] }
  const fields = index === 0 ? ['labour_hours_logged'] : []
  return { name: 'updated', related: (answer ?? after)!, fields, changes }
}

/** Adds up the hours of a worksheet anew and tells of each entry that changed. */
export async function recalculateHours(
  tx: CompanyTransaction,
  worksheet: ClockedWorksheet,
  changed: readonly Changed[],
): Promise<void> {
  const [first, ...others] = changed.map(actionOf)
  if (!first) return
  const labour_hours_logged = loggedHours(worksheet.id, tx)
  await tx.change('worksheet', worksheet, { labour_hours_logged }, { action: first, always: true })
  for (const action of others) tx.written('worksheet', worksheet.id, action)
}

/** Ends clocks that run on a worksheet, now; one that ran for over a day ends when the day was over. */
export async function endEntries(
  tx: CompanyTransaction,
  worksheet: ClockedWorksheet,
  running: readonly TimeEntry[],
  note?: string | null,
): Promise<TimeEntry[]> {
  if (running.length === 0) return []
  const ids = running.map(({ id }) => id)
  const now = sql`date_trunc('milliseconds', clock_timestamp())`
  const longest = sql`started_at + make_interval(hours => ${sql.lit(MAX_HOURS)})`
  const ended_at = sql<string>`greatest(least(${now}, ${longest}), started_at + interval '1 millisecond')`
  await tx
    .update('time_entry')
    .set({ ended_at, updated_at: LATER, ...(note !== undefined && { note }) })
    .where('id', '=', sql<string>`ANY (${ids}::uuid[])`)
    .execute()
  // Whoever asks may see the entries of others by their own clock alone, which may have ended with them.
  const after = new Map((await readEntries(tx.unlimited, ids)).map((entry) => [entry.id, entry]))
  const changed = running.map((before) => ({ before, after: after.get(before.id)! }))
  await recalculateHours(tx, worksheet, changed)
  return changed.map(({ after }) => after)
}

/** Ends every clock that runs on a worksheet, because it leaves the status in which they run (time-entries.md#clocks). */
export async function endAllEntries(tx: CompanyTransaction, worksheet: ClockedWorksheet): Promise<void> {
  await endEntries(tx, worksheet, await readRunning(tx, { worksheet_id: worksheet.id }))
}

/** Entries name no line that is removed. */
export async function releaseLines(tx: CompanyTransaction, line_ids: readonly string[]): Promise<void> {
  if (line_ids.length === 0) return
  await tx
    .update('time_entry')
    .set({ line_item_id: null, updated_at: LATER })
    .where('line_item_id', '=', sql<string>`ANY (${line_ids}::uuid[])`)
    .execute()
}

/** 422 unless the times are possible: neither in the future, the end after the start and within a day of it. */
export function requireTimes({
  started_at,
  ended_at,
}: {
  started_at: string
  ended_at: string | null
}): void {
  const now = databaseNow().getTime()
  for (const [param, instant] of Object.entries({ started_at, ended_at }))
    if (instant !== null && Date.parse(instant) > now)
      throw invalid(param, 'in_future', `${param} must not lie in the future.`)
  if (ended_at === null) return
  const ms = Date.parse(ended_at) - Date.parse(started_at)
  if (ms <= 0)
    throw invalid('ended_at', 'not_after_other', 'ended_at must be after started_at.', {
      other: 'started_at',
    })
  if (ms > MAX_HOURS * 60 * 60 * 1000) {
    const message = `ended_at must lie at most ${MAX_HOURS} hours after started_at.`
    throw invalid('ended_at', 'too_far_from_other', message, {
      limit: MAX_HOURS,
      other: 'started_at',
    })
  }
}
