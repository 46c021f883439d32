import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { type CompanyDatabase, type CompanyTransaction, LATER } from '../../core/company-database.ts'
import { ApiError, invalid, notFound } from '../../core/errors.ts'
import { columnsOf } from '../../core/fields.ts'
import { wholeList } from '../../core/lists.ts'
import { recordKind } from '../../core/writes/record-kinds.ts'
import * as schema from './schema.ts'

const RECORD = columnsOf('calendar', schema.calendar, {})

const findCalendar = recordKind('calendar', {
  read: (db, id) =>
    db
      .select('calendar')
      .select(RECORD)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => notFound('calendar')),
  schema: schema.calendar,
  name: ({ name }) => name,
  event: false,
})

/** Every calendar of the company, the default first, then by age. */
export async function listCalendars(db: CompanyDatabase) {
  const rows = await db
    .select('calendar')
    .select(RECORD)
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return wholeList('/api/trpc/calendars.list', rows)
}

/** Creates a calendar. */
export function createCalendar(db: CompanyDatabase, body: schema.CalendarBody) {
  return db.transaction(async (tx) => {
    const id = uuidv7()
    await tx.insert('calendar', { id, ...body }).execute()
    return findCalendar(tx, id)
  })
}

/** One calendar, kept as it is until the transaction ends. Unknown: 404. */
async function lockCalendar(tx: CompanyTransaction, id: string) {
  // All of the company's, in one order: which one is the default concerns every other.
  const rows = await tx.select('calendar').select(RECORD).orderBy('id').forUpdate().execute()
  const row = rows.find((calendar) => calendar.id === id)
  if (!row) throw notFound('calendar')
  await tx.hold('calendar', id)
  return row
}

/**
 * Changes the fields that were sent; `is_default: true` moves the default here.
 * @throws 404 when unknown; 422 `is_default` when it would leave the company without a default.
 */
export function updateCalendar(db: CompanyDatabase, id: string, patch: schema.CalendarPatch) {
  return db.transaction(async (tx) => {
    const before = await lockCalendar(tx, id)
    if (before.is_default && patch.is_default === false) {
      throw invalid(
        'is_default',
        'default_moves',
        'is_default moves when another calendar is made the default.',
      )
    }
    if (patch.is_default) {
      const moved = await tx
        .update('calendar')
        .set({ is_default: false, updated_at: LATER })
        .where('is_default', '=', true)
        .where('id', '!=', id)
        .returning('id')
        .execute()
      for (const former of moved) tx.journal?.altered('calendar', former.id, { is_default: true })
    }
    await tx.change('calendar', before, patch)
    return findCalendar(tx, id)
  })
}

async function requireEmpty(db: CompanyDatabase, id: string): Promise<void> {
  const entry = await db
    .select('calendar_entry')
    .select('id')
    .where('calendar_id', '=', id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (entry) throw new ApiError('document_referenced', 'The calendar has entries; move or delete them first.')
}

/**
 * Deletes an empty calendar for good.
 * @throws 404 when unknown; 409 `calendar_default`; 409 `document_referenced` while it has entries.
 */
export function deleteCalendar(db: CompanyDatabase, id: string) {
  return db.transaction(async (tx) => {
    const calendar = await lockCalendar(tx, id)
    if (calendar.is_default) {
      throw new ApiError('calendar_default', 'Make another calendar the default first.')
    }
    await requireEmpty(tx, id)
    // Entries that were deleted keep their row, and nobody sees what they stood in.
    await tx.update('calendar_entry').set({ calendar_id: null }).where('calendar_id', '=', id).execute()
    const { deleted_at } = await tx
      .delete('calendar')
      .where('id', '=', id)
      .returning(sql<string>`now()`.as('deleted_at'))
      .executeTakeFirstOrThrow()
    const answer = { ...calendar, deleted_at }
    tx.journal?.deleted('calendar', id, answer)
    return answer
  })
}
