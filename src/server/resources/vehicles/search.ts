import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { licenseKey } from '../../../domain/search-keys.ts'
import { requireRange } from '../../core/filters.ts'
import { escapeLike } from '../../core/search.ts'
import type { VehicleQuery } from './schema.ts'

/** A term as written, and without dashes, since the plate AB-123-CD is also kept as ab123cd. */
function patternsOf(term: string): string[] {
  const bare = licenseKey(term).toLowerCase()
  return [...new Set([term, bare || term])].map((text) => `%${escapeLike(text)}%`)
}

/** True where each term stands in a text that holds a plate, as written and as plates are compared. */
export function matchesWithPlate(column: Expression<unknown>, terms: readonly string[]): RawBuilder<SqlBool> {
  const matches = terms.map((term) => {
    const patterns = patternsOf(term).map((pattern) => sql`${column} LIKE ${pattern}`)
    return sql`(${sql.join(patterns, sql` OR `)})`
  })
  return sql<SqlBool>`(${sql.join(matches, sql` AND `)})`
}

/** True where each term stands in plate, VIN, make, model, version or the owner's name. */
export function matchesVehicle(terms: readonly string[]): RawBuilder<SqlBool> {
  return matchesWithPlate(sql.ref('vehicle.search_text'), terms)
}

/**
 * As written, else two years after the last inspection, else four after the first registration
 * (vehicles.md#computed-fields).
 */
export const nextInspection = sql<string | null>`coalesce(
  vehicle.next_inspection_date,
  (vehicle.last_inspection_date + interval '2 years')::date,
  (vehicle.first_registration_date + interval '4 years')::date)`

type Deadlines = Pick<VehicleQuery, 'deadline_from' | 'deadline_to' | 'deadline_kind'>

/** True where a deadline of the kind, or any, is open and falls within the days; no predicate where none is asked for. */
export function deadlines({ deadline_from, deadline_to, deadline_kind }: Deadlines) {
  if (deadline_from === undefined && deadline_to === undefined && deadline_kind === undefined) return []
  requireRange({ deadline_from, deadline_to }, 'deadline')
  const asked = [
    ...(deadline_kind === undefined ? [] : [sql`AND kind = ${deadline_kind}`]),
    ...(deadline_from === undefined ? [] : [sql`AND due_date >= ${deadline_from}::date`]),
    ...(deadline_to === undefined ? [] : [sql`AND due_date <= ${deadline_to}::date`]),
  ]
  return [
    sql<SqlBool>`vehicle.id IN (SELECT vehicle_id FROM vehicle_deadline
      WHERE company_id = vehicle.company_id AND completed_on IS NULL AND deleted_at IS NULL ${sql.join(asked, sql` `)})`,
  ]
}
