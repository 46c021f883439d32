import { sql } from 'kysely'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { ApiError, invalid, unresolved } from '../../core/errors.ts'

type Change = { left: readonly (string | null)[]; taken: string | null }

/**
 * Counts the sets that leave places and the one that takes one. All rows are locked first, in one order, so that what
 * comes at once is counted one after the other; a CHECK keeps the count within the capacity (tyre-sets.md#places).
 * @throws 422 `location_id`, 409 `location_full`
 */
export async function changePlaces(tx: CompanyTransaction, { left, taken }: Change): Promise<void> {
  const gone = left.filter((id) => id !== null)
  const ids = taken === null ? gone : [...gone, taken]
  if (ids.length === 0) return
  const rows = await tx
    .active('tyre_storage_location')
    .select(['id', 'active', 'capacity', 'stored_count'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  for (const id of gone) await count(tx, id, -1)
  if (taken === null) return
  const place = rows.find(({ id }) => id === taken)
  if (!place) throw unresolved('location_id')
  if (!place.active)
    throw invalid('location_id', 'location_inactive', 'location_id names a place that takes no more sets.')
  const stored = place.stored_count - gone.filter((id) => id === taken).length
  if (place.capacity !== null && stored >= place.capacity)
    throw new ApiError('location_full', 'The place is full.')
  await count(tx, taken, 1)
}

async function count(tx: CompanyTransaction, id: string, more: number): Promise<void> {
  await tx
    .update('tyre_storage_location')
    .set({ stored_count: sql<number>`stored_count + ${more}::integer` })
    .where('id', '=', id)
    .execute()
}
