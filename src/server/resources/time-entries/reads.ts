import { sql } from 'kysely'
import type { CompanyDatabase, CompanyTransaction } from '../../core/company-database.ts'
import { resolvePeriod, withinPeriod } from '../../core/date-filter.ts'
import { columnsOf } from '../../core/fields.ts'
import { cites } from '../../core/joins.ts'
import { orderedBy, type PageRequest, readPage } from '../../core/lists.ts'
import { type Param, prepared } from '../../core/prepared.ts'
import { preparedPage } from '../../core/prepared-lists.ts'
import { requireRecord } from '../../core/records.ts'
import type { Context } from '../../core/trpc.ts'
import * as schema from './schema.ts'

export const MINUTES = sql<
  number | null
>`round(extract(epoch FROM time_entry.ended_at - time_entry.started_at) / 60)::int`

const RECORD = columnsOf('time_entry', schema.timeEntry, {
  user_name: sql.ref<string>('user.name'),
  minutes: MINUTES,
})

/** A technician sees the entries of the worksheets that they see, and their own. */
function isTheirs(db: CompanyDatabase) {
  const isVisible = db.isVisible('worksheet')
  if (db.technician_id === undefined) return isVisible
  return sql<boolean>`(${isVisible} OR time_entry.user_id = ${db.technician_id})`
}

/** Entries of worksheets that are not deleted, with the name of who worked. */
function entriesOf(db: CompanyDatabase) {
  return db
    .active('time_entry')
    .innerJoin('user', 'user.id', 'time_entry.user_id')
    .innerJoin('worksheet', (join) =>
      join.on(cites('time_entry.worksheet_id')).on('worksheet.deleted_at', 'is', null).on(isTheirs(db)),
    )
    .select(RECORD)
}

const latestStart = orderedBy('desc', { 'time_entry.started_at': 'instant', 'time_entry.id': 'uuid' })

/** Hours that ended entries of a worksheet add up to, as many minutes as each of them shows. */
export const loggedHours = (worksheet_id: string, db: CompanyDatabase) => sql<number>`
  (SELECT round(coalesce(sum(${MINUTES}), 0) / 60.0, 2) FROM time_entry
   WHERE company_id = ${db.company_id} AND worksheet_id = ${worksheet_id} AND deleted_at IS NULL)`

/** The entries of these ids that there are, in any order. */
export function readEntries(db: CompanyDatabase, ids: readonly string[]): Promise<schema.TimeEntry[]> {
  return entriesOf(db).where('time_entry.id', '=', sql<string>`ANY (${ids}::uuid[])`).execute()
}

/** The clocks that run: those of a worksheet, of a person, or both. */
export function readRunning(
  db: CompanyDatabase,
  of: { worksheet_id?: string; user_id?: string },
): Promise<schema.TimeEntry[]> {
  return entriesOf(db)
    .where('time_entry.ended_at', 'is', null)
    .$if(of.worksheet_id !== undefined, (query) =>
      query.where('time_entry.worksheet_id', '=', of.worksheet_id!),
    )
    .$if(of.user_id !== undefined, (query) => query.where('time_entry.user_id', '=', of.user_id!))
    .execute()
}

/** Whether anybody has worked, or works, on a worksheet. */
export async function hasEntries(tx: CompanyTransaction, worksheet_id: string): Promise<boolean> {
  const query = tx.active('time_entry').select('id').where('worksheet_id', '=', worksheet_id).limit(1)
  return (await query.executeTakeFirst()) !== undefined
}

/** One page of a worksheet's entries, those that began last first. Unknown worksheet: 404. */
export async function listOfWorksheet(db: CompanyDatabase, id: string, request: PageRequest) {
  await requireRecord(db, 'worksheet', id)
  const query = entriesOf(db).where('time_entry.worksheet_id', '=', id)
  return readPage(query, { url: `/v1/worksheets/${id}/time-entries`, order: latestStart, request })
}

type Values = { from: string; to: string; time_zone: string } & Pick<
  schema.TimeEntryQuery,
  'user_id' | 'worksheet_id' | 'running'
>

const readList = preparedPage({
  url: '/v1/time-entries',
  order: () => latestStart,
  query: (db, param: Param<Values>, isSet) => {
    const period = { from: param('from'), to: param('to') }
    return entriesOf(db)
      .where(withinPeriod(sql.ref('time_entry.started_at'), period, param('time_zone')))
      .$if(isSet('user_id'), (query) => query.where('time_entry.user_id', '=', param('user_id')))
      .$if(isSet('worksheet_id'), (query) =>
        query.where('time_entry.worksheet_id', '=', param('worksheet_id')),
      )
      .$if(isSet('running'), (query) =>
        query.where(sql<boolean>`(time_entry.ended_at IS NULL) = ${param('running')}`),
      )
  },
})

/** Entries over all worksheets that began in a period, those that began last first (time-entries.md#lists-of-time-entries). */
export async function listTimeEntries({ db, principal }: Context, request: schema.TimeEntryQuery) {
  const { time_zone } = principal.company
  const date_filter = resolvePeriod(request, time_zone)
  const { user_id, worksheet_id, running } = request
  const { from, to } = date_filter
  const values = { from, to, time_zone, user_id, worksheet_id, running }
  return { ...(await readList(db, request, values)), date_filter }
}

const clockOf = prepared((db, param: Param<{ user_id: string }>) =>
  entriesOf(db)
    .select(['worksheet.seq_number', 'worksheet.title', 'worksheet.vehicle_license'])
    .where('time_entry.user_id', '=', param('user_id'))
    .where('time_entry.ended_at', 'is', null),
)

/** The clock that runs for a person, and what it is for; null where none does. */
export async function readClock(db: CompanyDatabase, user_id: string) {
  const [row] = await clockOf(db, { user_id })
  if (!row) return null
  const { seq_number, title, vehicle_license, ...entry } = row
  return { entry, worksheet: { id: entry.worksheet_id, seq_number, title, vehicle_license } }
}
