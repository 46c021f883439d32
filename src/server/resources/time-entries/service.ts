import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Principal } from '../../auth/principal.ts'
import { type CompanyTransaction, LATER } from '../../core/company-database.ts'
import { ApiError, invalid, notFound } from '../../core/errors.ts'
import { FieldErrors } from '../../core/field-errors.ts'
import { type Context, inTransaction } from '../../core/trpc.ts'
import { tagOfPart } from '../../core/writes/etags.ts'
import { lockWorksheet, requireMembers } from '../worksheets/service.ts'
import { endEntries, recalculateHours, requireTimes } from './entries.ts'
import { readEntries, readRunning } from './reads.ts'
import {
  type ClockStart,
  type ClockStop,
  type TimeEntry,
  type TimeEntryBody,
  type TimeEntryPatch,
  timeEntry,
} from './schema.ts'

const isPerson = (user_id: string) => [{ param: 'user_id', id: user_id }]

async function requireLine(
  tx: CompanyTransaction,
  worksheet_id: string,
  line_item_id: string | null | undefined,
): Promise<void> {
  if (!line_item_id) return
  const line = await tx
    .select('worksheet_line_item')
    .select('id')
    .where('id', '=', line_item_id)
    .where('worksheet_id', '=', worksheet_id)
    .executeTakeFirst()
  if (line) return
  throw invalid('line_item_id', 'line_not_found', 'line_item_id names no line of this worksheet.')
}

async function checkReferences(tx: CompanyTransaction, worksheet_id: string, patch: TimeEntryPatch) {
  const errors = new FieldErrors()
  await requireLine(tx, worksheet_id, patch.line_item_id).catch(errors.take)
  await requireMembers(tx, patch.user_id === undefined ? [] : isPerson(patch.user_id)).catch(errors.take)
  errors.reject()
}

/** A technician writes down their own work alone. @throws 403 `permission_missing` */
function requireOwn({ technician }: Principal, ...people: (string | undefined)[]): void {
  if (!technician || people.every((id) => id === undefined || id === technician.user_id)) return
  const message = 'Technicians may write down and change their own work only.'
  throw new ApiError('permission_missing', message, { param: 'user_id' })
}

async function readEntry(tx: CompanyTransaction, id: string): Promise<TimeEntry> {
  const [entry] = await readEntries(tx, [id])
  return entry!
}

type NewEntry = Pick<TimeEntry, 'worksheet_id' | 'user_id'> & Omit<TimeEntryPatch, 'user_id'>

async function insertEntry(tx: CompanyTransaction, entry: NewEntry): Promise<TimeEntry> {
  const id = uuidv7()
  const started_at = entry.started_at ?? sql<string>`date_trunc('milliseconds', clock_timestamp())`
  await tx.insert('time_entry', { ...entry, id, started_at }).execute()
  return readEntry(tx, id)
}

/** Adds work that has ended to a worksheet that is not cancelled (time-entries.md#fields-of-time-entries). */
export function createTimeEntry(context: Context, worksheet_id: string, body: TimeEntryBody) {
  return inTransaction(context, async ({ db: tx, principal }) => {
    const worksheet = await lockWorksheet(tx, worksheet_id)
    if (worksheet.status === 'cancelled')
      throw new ApiError('worksheet_cancelled', 'The worksheet is cancelled: nobody works on it.')
    const wanted = { user_id: principal.user_id, ...body }
    requireOwn(principal, wanted.user_id)
    requireTimes(wanted)
    await checkReferences(tx, worksheet_id, wanted)
    const after = await insertEntry(tx, { ...wanted, worksheet_id })
    await recalculateHours(tx, worksheet, [{ before: null, after }])
    return after
  })
}

/** An entry of a worksheet whose row is held. Unknown, or of another worksheet: 404. */
async function findEntry(tx: CompanyTransaction, worksheet_id: string, id: string): Promise<TimeEntry> {
  const [entry] = await readEntries(tx, [id])
  if (entry?.worksheet_id !== worksheet_id) throw notFound('time entry')
  return entry
}

type Path = { id: string; entry_id: string }

/** The worksheet, locked, and one of its entries; If-Match may name either's version. */
async function lockEntry(tx: CompanyTransaction, { id, entry_id }: Path) {
  const worksheet = await lockWorksheet(tx, id, 'cite')
  const before = await findEntry(tx, id, entry_id)
  await tx.hold('worksheet', id, tagOfPart(timeEntry, before))
  return { worksheet, before }
}

/** Changes the fields that were sent; values that stand change nothing. */
export function updateTimeEntry(context: Context, { id, entry_id }: Path, patch: TimeEntryPatch) {
  return inTransaction(context, async ({ db: tx, principal }) => {
    const { worksheet, before } = await lockEntry(tx, { id, entry_id })
    requireOwn(principal, before.user_id, patch.user_id)
    if (patch.started_at !== undefined || patch.ended_at !== undefined) requireTimes({ ...before, ...patch })
    await checkReferences(tx, id, patch)
    await tx.change('time_entry', before, patch)
    const after = await readEntry(tx, entry_id)
    if (after.updated_at !== before.updated_at) await recalculateHours(tx, worksheet, [{ before, after }])
    return after
  })
}

/** Deletes an entry logically and answers it with `deleted_at`; a clock that runs stops with it. */
export function deleteTimeEntry(context: Context, { id, entry_id }: Path) {
  return inTransaction(context, async ({ db: tx, principal }) => {
    const { worksheet, before } = await lockEntry(tx, { id, entry_id })
    requireOwn(principal, before.user_id)
    const { deleted_at } = await tx
      .update('time_entry')
      .set({ deleted_at: sql<string>`now()`, updated_at: LATER })
      .where('id', '=', entry_id)
      .returning('deleted_at')
      .executeTakeFirstOrThrow()
    const answer = { ...before, deleted_at: deleted_at! }
    await recalculateHours(tx, worksheet, [{ before, after: null, answer }])
    return answer
  })
}

/** Lets the clocks of one person be started one after the other; false where they are none of the company. */
async function lockPerson(tx: CompanyTransaction, user_id: string): Promise<boolean> {
  const row = await tx
    .select('member')
    .select('user_id')
    .where('user_id', '=', user_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the rows of worksheets in one order: two people who change between the same two never wait for each other. */
async function lockInOrder(tx: CompanyTransaction, ids: readonly string[]): Promise<void> {
  await tx
    .active('worksheet')
    .select('id')
    .where('id', '=', sql<string>`ANY (${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

const running = () =>
  new ApiError('time_entry_running', 'A clock of this person runs: stop it first, or send stop_running.')

/**
 * Starts the clock of a person on a worksheet in progress (time-entries.md#clocks). The unique index
 * `time_entry_running` keeps it the only one, whatever comes at once.
 */
export function startClock(context: Context, worksheet_id: string, body: ClockStart) {
  return inTransaction(context, async ({ db: tx, principal }) => {
    const { stop_running = false, ...entry } = { user_id: principal.user_id, ...body }
    const { user_id } = entry
    requireOwn(principal, user_id)
    await lockPerson(tx, user_id)
    const [known] = await readRunning(tx, { user_id })
    const taken = known && stop_running ? [known.worksheet_id] : []
    await lockInOrder(tx, [worksheet_id, ...taken])
    const worksheet = await lockWorksheet(tx, worksheet_id)
    if (worksheet.status !== 'in_progress')
      throw new ApiError('worksheet_not_in_progress', 'A clock starts on a worksheet in progress only.')
    // It may have been stopped until its worksheet was held.
    const [other] = known ? await readRunning(tx, { user_id }) : []
    if (other && (!stop_running || other.worksheet_id !== known!.worksheet_id)) throw running()
    await checkReferences(tx, worksheet_id, entry)
    if (other) {
      const held =
        other.worksheet_id === worksheet_id ? worksheet : await lockWorksheet(tx, other.worksheet_id)
      await endEntries(tx, held, [other])
    }
    const after = await insertEntry(tx, { ...entry, worksheet_id })
    await recalculateHours(tx, worksheet, [{ before: null, after }])
    return after
  })
}

/** Stops the clock of a person on a worksheet. 409 `time_entry_not_running` where none of theirs runs there. */
export function stopClock(context: Context, worksheet_id: string, { user_id: wanted, note }: ClockStop) {
  return inTransaction(context, async ({ db: tx, principal }) => {
    const worksheet = await lockWorksheet(tx, worksheet_id)
    const user_id = wanted ?? principal.user_id
    requireOwn(principal, user_id)
    const clocks = await readRunning(tx, { worksheet_id, user_id })
    const [ended] = await endEntries(tx, worksheet, clocks, note)
    if (ended) return ended
    await requireMembers(tx, isPerson(user_id))
    throw new ApiError('time_entry_not_running', 'No clock of this person runs on this worksheet.')
  })
}
