import { type Expression, type SqlBool, sql } from 'kysely'
import { licenseKey, placeKey } from '../../../domain/search-keys.ts'
import { TYRE_POSITIONS, TYRE_SET_STATUSES } from '../../../domain/tyre-sets.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { nounOf } from '../../core/company-tables.ts'
import { countStatuses } from '../../core/documents/list.ts'
import { notFound } from '../../core/errors.ts'
import { columnsOf } from '../../core/fields.ts'
import { requireRange } from '../../core/filters.ts'
import { cites } from '../../core/joins.ts'
import { newestFirst, type PageRequest, readPage } from '../../core/lists.ts'
import { type Param, prepared } from '../../core/prepared.ts'
import { bindNow, preparedPage } from '../../core/prepared-lists.ts'
import { recordById, requireRecord } from '../../core/records.ts'
import { escapeLike, searchTerms } from '../../core/search.ts'
import { recordKind } from '../../core/writes/record-kinds.ts'
import { vehicleName } from '../worksheets/names.ts'
import { tyreSetMovement } from './movements-schema.ts'
import * as schema from './schema.ts'

const RECORD = columnsOf('tyre_set', schema.tyreSetSummary, {
  customer_name: sql.ref<string>('customer.full_name'),
  vehicle_name: sql<string | null>`CASE WHEN vehicle.id IS NOT NULL THEN ${vehicleName} END`,
  vehicle_license: sql.ref<string | null>('vehicle.license'),
  location_code: sql.ref<string | null>('tyre_storage_location.code'),
})

/** Sets that are not deleted, with what they name. */
function selectSets(db: CompanyDatabase) {
  return db
    .active('tyre_set')
    .innerJoin('customer', (join) => join.on(cites('tyre_set.customer_id')))
    .leftJoin('vehicle', (join) => join.on(cites('tyre_set.vehicle_id')))
    .leftJoin('tyre_storage_location', (join) => join.on(cites('tyre_set.location_id')))
}

const setById = recordById('tyre_set', (db, id) =>
  selectSets(db).select(RECORD).where('tyre_set.id', '=', id),
)

/** Sets in the order of their ids as given. One that is unknown: 404. */
export async function readSets(db: CompanyDatabase, ids: readonly string[]) {
  const rows = await selectSets(db).select(RECORD).where('tyre_set.id', 'in', ids).execute()
  return ids.map((id) => {
    const row = rows.find((each) => each.id === id)
    if (!row) throw notFound(nounOf('tyre_set'))
    return row
  })
}

const TYRE = columnsOf('tyre', schema.tyre, {})

const tyresOf = prepared((db, param: Param<{ id: string }>) =>
  db
    .select('tyre')
    .select(TYRE)
    .where('tyre_set_id', '=', param('id'))
    .orderBy(sql`array_position(${sql.lit(`{${TYRE_POSITIONS.join(',')}}`)}::text[], "tyre"."position")`)
    .orderBy('created_at')
    .orderBy('id'),
)

/** The tyres of a set, the named positions first (tyre-sets.md#tyres). */
export function readTyres(db: CompanyDatabase, id: string): Promise<schema.Tyre[]> {
  return tyresOf(db, { id })
}

/** The set whole, with its tyres. Unknown: 404. */
export const findTyreSet = recordKind('tyre_set', {
  group: 'tyre_sets',
  read: async (db, id) => ({ ...(await setById(db, id)), tyres: await readTyres(db, id) }),
  schema: schema.tyreSet,
  name: ({ label_code }) => label_code,
})

type Filters = Omit<schema.TyreSetFilters, 'q'>

/** What each filter asks of a set (tyre-sets.md#list-of-tyre-sets). */
const FILTERS: {
  [K in keyof Filters]-?: (value: Expression<Exclude<Filters[K], undefined>>) => Expression<SqlBool>
} = {
  status: (statuses) => sql`tyre_set.status = ANY (string_to_array(${statuses}, ','))`,
  season: (season) => sql`tyre_set.season = ${season}`,
  customer_id: (id) => sql`tyre_set.customer_id = ${id}`,
  vehicle_id: (id) => sql`tyre_set.vehicle_id = ${id}`,
  location_id: (id) => sql`tyre_set.location_id = ${id}`,
  location_code: (code) => sql`starts_with(tyre_storage_location.code_key, ${code})`,
  stored_before: (instant) => sql`tyre_set.stored_at < ${instant}`,
  tread_below: (depth) => sql`tyre_set.min_tread_depth_mm < ${depth}`,
  dot_before: (day) => sql`tyre_set.oldest_dot_week < ${day}::date`,
  change_from: (day) => sql`tyre_set.expected_change_date >= ${day}::date`,
  change_to: (day) => sql`tyre_set.expected_change_date <= ${day}::date`,
  storage_paid_before: (day) => sql`tyre_set.storage_paid_until < ${day}::date`,
  external_id: (id) => sql`tyre_set.external_id = ${id}`,
}

const NAMES = Object.keys(FILTERS) as (keyof Filters)[]

const predicates = (param: Param<Filters>, isSet: (name: keyof Filters) => boolean) =>
  NAMES.filter(isSet).map((name) => FILTERS[name](param(name) as never))

/** The filters that were sent, by the forms that are compared. 422 `change_to` before `change_from`. */
function valuesOf(request: schema.TyreSetFilters): Filters {
  const { location_code } = request
  requireRange(request, 'change')
  const sent = NAMES.map((name) => [name, request[name]])
  return { ...Object.fromEntries(sent), ...(location_code && { location_code: placeKey(location_code) }) }
}

/** The term stands in label, number or tyres, in the customer's name, or in the plate however it is written. */
function matchesTerm(term: string) {
  const pattern = `%${escapeLike(term)}%`
  const plate = licenseKey(term)
  const byPlate = plate ? sql` OR vehicle.license_key LIKE ${`%${escapeLike(plate)}%`}` : sql``
  return sql<SqlBool>`(tyre_set.search_text LIKE ${pattern} OR customer.search_text LIKE ${pattern}${byPlate})`
}

/** True where every term of `q` is found; undefined without one. */
function searchOf({ q = '' }: schema.TyreSetFilters) {
  const terms = searchTerms(q)
  return terms.length > 0 ? sql<SqlBool>`(${sql.join(terms.map(matchesTerm), sql` AND `)})` : undefined
}

const newest = newestFirst('tyre_set')

const readList = preparedPage({
  url: '/v1/tyre-sets',
  order: () => newest,
  query: (db, param: Param<Filters>, isSet) =>
    selectSets(db)
      .select(RECORD)
      .where((eb) => eb.and(predicates(param, isSet))),
})

/** One page of the sets, newest first, without their tyres (tyre-sets.md#list-of-tyre-sets). */
export function listTyreSets(db: CompanyDatabase, request: schema.TyreSetQuery) {
  const search = searchOf(request)
  return readList(db, request, valuesOf(request), search && ((query) => query.where(search)))
}

/** How many of the sets that the filters find are in each status. */
export async function countTyreSets(db: CompanyDatabase, request: schema.TyreSetFilters) {
  const values = valuesOf(request)
  const search = searchOf(request)
  const conditions = predicates(bindNow(values), (name) => values[name] !== undefined)
  const query = selectSets(db).where((eb) => eb.and(search ? [...conditions, search] : conditions))
  const counts = await countStatuses(sql.ref('tyre_set.status'), TYRE_SET_STATUSES, query)
  return { object: 'tyre_set_status_counts' as const, ...counts }
}

const MOVEMENT = columnsOf('tyre_set_movement', tyreSetMovement, {
  user_name: sql.ref<string>('user.name'),
})

/** What happened to a set, newest first (tyre-sets.md#history-of-tyre-sets). Unknown set: 404. */
export async function listMovements(db: CompanyDatabase, id: string, request: PageRequest) {
  await requireRecord(db, 'tyre_set', id)
  const query = db
    .select('tyre_set_movement')
    .innerJoin('user', 'user.id', 'tyre_set_movement.user_id')
    .select(MOVEMENT)
    .where('tyre_set_id', '=', id)
  return readPage(query, {
    url: `/v1/tyre-sets/${id}/movements`,
    order: newestFirst('tyre_set_movement'),
    request,
  })
}
