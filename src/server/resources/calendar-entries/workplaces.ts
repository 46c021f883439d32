import { sql } from 'kysely'
import { z } from 'zod'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { cites } from '../../core/joins.ts'
import { type Param, prepared } from '../../core/prepared.ts'
import * as values from '../../core/values.ts'

export const workplacesQuery = z.strictObject({ from: values.dateTime(), to: values.dateTime() })
type WorkplacesQuery = z.output<typeof workplacesQuery>

const workplace = z.object({
  entry_id: values.idOut(),
  /** Its worksheet, whose bay and technicians are the entry's; else its check-in, which has a bay. */
  worksheet_id: values.idOut().nullable(),
  checkin_id: values.idOut().nullable(),
  bay: z.string().nullable(),
  assigned_user_ids: z.array(values.idOut()),
})

export const workplaces = z.object({
  data: z.array(workplace),
  /** The bays that the workshop used lately. */
  bays: z.array(z.string()),
})

/** Of so many worksheets, the latest, are the bays that the workshop has. */
const LATEST = 500

/** Where the work of a timeframe's entries is done and by whom; what has neither worksheet nor check-in is left out. */
const placesOf = prepared((db, param: Param<WorkplacesQuery>) => {
  const running = () =>
    db
      .active('calendar_entry')
      .where('calendar_entry.end_time', '>', param('from'))
      .selectAll('calendar_entry')
  const dayBefore = sql<string>`${param('from')}::timestamptz - interval '1 day'`
  // As the list finds them: those that are longer than a day have an index of their own.
  const short = running()
    .where('calendar_entry.start_time', '>=', dayBefore)
    .where('calendar_entry.start_time', '<', param('to'))
  const long = running()
    .where('calendar_entry.start_time', '<', dayBefore)
    .where(sql<boolean>`calendar_entry.end_time - calendar_entry.start_time > interval '1 day'`)
  // biome-ignore lint/plugin: it begins from rows that are bound
  return db.unscopedBuilder
    .selectFrom(short.unionAll(long).as('calendar_entry'))
    .leftJoin('worksheet', (join) =>
      join
        .on(cites('calendar_entry.worksheet_id'))
        .on('worksheet.deleted_at', 'is', null)
        .on(db.isVisible('worksheet')),
    )
    .leftJoin('checkin', (join) =>
      join.on(cites('calendar_entry.checkin_id')).on('checkin.deleted_at', 'is', null),
    )
    .where(sql<boolean>`(worksheet.id IS NOT NULL OR checkin.id IS NOT NULL)`)
    .select(['calendar_entry.id as entry_id', 'worksheet.id as worksheet_id', 'checkin.id as checkin_id'])
    .select(
      sql<string | null>`CASE WHEN worksheet.id IS NOT NULL THEN worksheet.bay ELSE checkin.bay END`.as(
        'bay',
      ),
    )
    .select(sql<string[]>`coalesce(worksheet.assigned_user_ids, '{}')`.as('assigned_user_ids'))
})

const baysOf = prepared((db) => {
  const latest = db
    .active('worksheet')
    .select('worksheet.bay')
    .orderBy('worksheet.created_at', 'desc')
    .orderBy('worksheet.id', 'desc')
    .limit(sql.lit(LATEST))
  // biome-ignore lint/plugin: it begins from rows that are bound
  return db.unscopedBuilder
    .selectFrom(latest.as('latest'))
    .select(sql<string>`bay`.as('bay'))
    .where('bay', 'is not', null)
    .distinct()
    .orderBy('bay')
})

/** Bays and technicians of a timeframe's entries, for the columns of a day (console.md#calendar). */
export async function listWorkplaces(db: CompanyDatabase, request: WorkplacesQuery) {
  const [data, bays] = await Promise.all([placesOf(db, request), baysOf(db, {})])
  return { data, bays: bays.map(({ bay }) => bay) }
}
