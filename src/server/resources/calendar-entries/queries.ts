import { type Compilable, type Expression, type Selectable, sql } from 'kysely'
import type { calendar_entry } from '../../../database/tables.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { columnsOf } from '../../core/fields.ts'
import { cites } from '../../core/joins.ts'
import { orderedAfter, orderedBy } from '../../core/lists.ts'
import { type Param, prepared } from '../../core/prepared.ts'
import { calendarEntry } from './schema.ts'

type Customer = { object: 'customer'; id: string; full_name: string }
type Vehicle = { object: 'vehicle'; id: string; model: string; license: string | null }
type Calendar = { object: 'calendar'; id: string; name: string }
type User = { object: 'user'; id: string; name: string }

const customer = sql<Customer | null>`CASE WHEN customer.id IS NOT NULL THEN json_build_object(
  'object', 'customer', 'id', customer.id, 'full_name', customer.full_name) END`

const vehicle = sql<Vehicle | null>`CASE WHEN vehicle.id IS NOT NULL THEN json_build_object(
  'object', 'vehicle', 'id', vehicle.id, 'model', coalesce(vehicle.model, ''), 'license', vehicle.license) END`

const calendar = sql<Calendar | null>`CASE WHEN calendar.id IS NOT NULL THEN json_build_object(
  'object', 'calendar', 'id', calendar.id, 'name', calendar.name) END`

const user = sql<User>`json_build_object('object', 'user', 'id', "user".id, 'name', "user".name)`

const RECORD = columnsOf('calendar_entry', calendarEntry, {
  work_category_name: sql.ref<string | null>('work_category.name'),
  customer,
  vehicle,
  calendar,
  user,
})

type Rows = Expression<Selectable<calendar_entry>>

/**
 * The entries with what they are linked to, also with customers and vehicles deleted since
 * (calendar.md#references-of-entries).
 */
function resolved(db: CompanyDatabase, rows: Rows) {
  // biome-ignore lint/plugin: it begins from rows that are bound
  return db.unscopedBuilder
    .selectFrom(sql<Selectable<calendar_entry>>`${rows}`.as('calendar_entry'))
    .innerJoin('user', 'user.id', 'calendar_entry.user_id')
    .leftJoin('customer', (join) => join.on(cites('calendar_entry.customer_id')))
    .leftJoin('vehicle', (join) => join.on(cites('calendar_entry.vehicle_id')))
    .leftJoin('calendar', (join) => join.on(cites('calendar_entry.calendar_id')))
    .leftJoin('work_category', (join) => join.on(cites('calendar_entry.work_category_id')))
    .select(RECORD)
}

const notDeleted = (db: CompanyDatabase) =>
  db.select('calendar_entry').selectAll('calendar_entry').where('calendar_entry.deleted_at', 'is', null)

/** One existing entry. */
export const entryById = prepared((db, param: Param<{ id: string }>) =>
  resolved(db, notDeleted(db).where('id', '=', param('id')) as never),
)

/** The order of every list: `start_time`, then `id` (calendar.md#filters-of-the-calendar). */
export const BY_START = orderedBy('asc', {
  'calendar_entry.start_time': 'instant',
  'calendar_entry.id': 'uuid',
})

/** The first of the rows are taken before anything is joined to them. */
function firstOf(db: CompanyDatabase, rows: Expression<unknown>, count: Expression<number>) {
  const first = sql`(SELECT * FROM ${rows} AS candidate ORDER BY start_time, id LIMIT ${count})`
  return orderedAfter(resolved(db, first as never), BY_START, { rows: count })
}

/** Where a page goes on. */
export type Start = { after_start: string; after_id: string }
/** How many rows a page has, and where it goes on when it is not the first. */
type Page = Partial<Start> & { rows: number }

/** The existing entries that a list looks at: all of them, or those beyond a place in the order of every list. */
type NotDeleted = () => ReturnType<typeof notDeleted>

/** A list that is compiled twice: from its beginning, and from a place on. */
function paged<V extends { rows: number }, R>(
  build: (db: CompanyDatabase, entries: NotDeleted, param: Param<V>) => Compilable<R>,
) {
  const first = prepared((db, param: Param<V>) => build(db, () => notDeleted(db), param))
  const later = prepared((db, param: Param<V & Start>) => {
    const [start, id] = [param('after_start' as never), param('after_id' as never)]
    const beyond = sql<boolean>`(start_time, id) > (${start}::timestamptz, ${id}::uuid)`
    // The values of the first page are among those of a later one.
    return build(db, () => notDeleted(db).where(beyond), param as unknown as Param<V>)
  })
  return (db: CompanyDatabase, values: V & Page) =>
    values.after_start === undefined ? first(db, values) : later(db, values as V & Start)
}

/** A customer's entries. */
export const customerEntries = paged((db, entries, param: Param<{ customer_id: string; rows: number }>) =>
  firstOf(db, entries().where('customer_id', '=', param('customer_id')) as never, param('rows')),
)

/** A vehicle's entries. */
export const vehicleEntries = paged((db, entries, param: Param<{ vehicle_id: string; rows: number }>) =>
  firstOf(db, entries().where('vehicle_id', '=', param('vehicle_id')) as never, param('rows')),
)

export type Timeframe = { from: string; until: string; rows: number }

/**
 * The entries that overlap the timeframe. Those that started at most a day before it are a piece of the index on
 * the beginning; others that still run are longer than a day, which have an index of their own. One condition
 * for both would read every entry of the past.
 */
function overlapping(
  db: CompanyDatabase,
  entries: NotDeleted,
  param: Param<Timeframe>,
  calendar_id?: Expression<string>,
) {
  const dayBefore = sql<string>`${param('from')}::timestamptz - interval '1 day'`
  const running = () =>
    entries()
      .where('end_time', '>', param('from'))
      .$if(calendar_id !== undefined, (query) => query.where('calendar_id', '=', calendar_id!))
  const short = running()
    .where('start_time', '>=', dayBefore)
    .where('start_time', '<', param('until'))
    .orderBy('start_time')
    .orderBy('id')
    .limit(param('rows'))
  const long = running()
    .where('start_time', '<', dayBefore)
    .where(sql<boolean>`end_time - start_time > interval '1 day'`)
    // keeps the planner from looking for the long ones along the beginnings
    .offset(sql.lit(0))
  return firstOf(db, sql`(${short} UNION ALL ${long})`, param('rows'))
}

/** Entries of a timeframe in all calendars. */
export const timeframeEntries = paged((db, entries, param: Param<Timeframe>) =>
  overlapping(db, entries, param),
)

/** Entries of a timeframe in one calendar. */
export const calendarEntries = paged((db, entries, param: Param<Timeframe & { calendar_id: string }>) =>
  overlapping(db, entries, param as Param<Timeframe>, param('calendar_id')),
)
