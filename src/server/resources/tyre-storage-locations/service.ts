import { expressionBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { DB } from '../../../database/tables.ts'
import { placeKey } from '../../../domain/search-keys.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { ApiError, invalid, taken } from '../../core/errors.ts'
import { columnsOf } from '../../core/fields.ts'
import type { Filters } from '../../core/filters.ts'
import { orderedBy } from '../../core/lists.ts'
import { recordList } from '../../core/prepared-lists.ts'
import { deleteRecord, recordById } from '../../core/records.ts'
import { searchIn } from '../../core/search.ts'
import { recordKind } from '../../core/writes/record-kinds.ts'
import * as schema from './schema.ts'

const place = 'tyre_storage_location'

const RECORD = columnsOf(place, schema.location, {
  free_count: sql<number | null>`(tyre_storage_location.capacity - tyre_storage_location.stored_count)`,
})

const is = expressionBuilder<DB, typeof place>()

const HAS_SPACE = sql<boolean>`(tyre_storage_location.capacity IS NULL
  OR tyre_storage_location.stored_count < tyre_storage_location.capacity)`

const FILTERS: Filters<schema.LocationQuery> = {
  q: searchIn('tyre_storage_location.search_text'),
  active: (active) => is('tyre_storage_location.active', '=', active),
  has_space: (space) => sql`${HAS_SPACE} = ${space}`,
}

const BY_CODE = orderedBy('asc', {
  'tyre_storage_location.code_key': 'text',
  'tyre_storage_location.id': 'uuid',
})

/** One page of the places, by code (tyre-sets.md#places). */
export const listLocations = recordList<schema.LocationQuery>()({
  url: '/v1/tyre-storage-locations',
  order: BY_CODE,
  rows: (db) => db.active(place).select(RECORD),
  filters: FILTERS,
})

/** One place with how many sets lie there. Unknown: 404. */
export const findLocation = recordKind(place, {
  group: 'tyre_sets',
  read: recordById(place, (db, id) => db.active(place).select(RECORD).where('id', '=', id)),
  schema: schema.location,
  name: ({ code }) => code,
})

/** 422 `code` where another existing place has it; the unique index stops what comes at once. */
async function requireFreeCode(db: CompanyDatabase, code: string | undefined, own?: string): Promise<void> {
  if (code === undefined) return
  const other = await db.active(place).select('id').where('code_key', '=', placeKey(code)).executeTakeFirst()
  if (other && other.id !== own) throw taken('code', other.id)
}

/** Creates a place. */
export function createLocation(db: CompanyDatabase, body: schema.LocationBody) {
  return db.transaction(async (tx) => {
    await requireFreeCode(tx, body.code)
    const id = uuidv7()
    await tx.insert(place, { id, ...body }).execute()
    return findLocation(tx, id)
  })
}

/** Changes the fields that were sent. A capacity under what lies there: 422. Unknown: 404. */
export function updateLocation(db: CompanyDatabase, id: string, patch: schema.LocationPatch) {
  return db.transaction(async (tx) => {
    const before = await tx.lock(place, id, ['stored_count'])
    await requireFreeCode(tx, patch.code, id)
    const { stored_count: limit } = before
    if (patch.capacity !== undefined && patch.capacity !== null && patch.capacity < limit)
      throw invalid('capacity', 'too_small', `capacity must be at least ${limit}: so many sets lie there.`, {
        limit,
      })
    await tx.change(place, before, patch)
    return findLocation(tx, id)
  })
}

/** Deletes an empty place logically and answers it with `deleted_at`. 409 `location_not_empty`. */
export function deleteLocation(db: CompanyDatabase, id: string) {
  return db.transaction(async (tx) => {
    const { stored_count } = await tx.lock(place, id, ['stored_count'])
    if (stored_count > 0) throw new ApiError('location_not_empty', 'Tyre sets lie in this place.')
    return deleteRecord(tx, { table: place, id, find: (inside) => findLocation(inside, id) })
  })
}
