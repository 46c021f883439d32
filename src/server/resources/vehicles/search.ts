import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { licenseKey } from '../../../domain/search-keys.ts'
import { invalid } from '../../core/errors.ts'
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

const DEADLINES = {
  inspection: nextInspection,
  insurance: sql.ref('vehicle.insurance_expiry'),
  road_tax: sql.ref('vehicle.road_tax_expiry'),
  service: sql.ref('vehicle.next_service_date'),
}

type Deadlines = Pick<VehicleQuery, 'deadline_from' | 'deadline_to' | 'deadline_kind'>

/** True where the deadline, or any of them, falls within the days; no predicate when none of the filters is sent. */
export function deadlines({ deadline_from, deadline_to, deadline_kind }: Deadlines) {
  if (deadline_from === undefined && deadline_to === undefined && deadline_kind === undefined) return []
  const from = deadline_from ?? '1900-01-01'
  const to = deadline_to ?? '2100-12-31'
  if (from > to) {
    const message = 'deadline_to must not lie before deadline_from.'
    throw invalid('deadline_to', 'before_other', message, { other: 'deadline_from' })
  }
  const dates = deadline_kind === undefined ? Object.values(DEADLINES) : [DEADLINES[deadline_kind]]
  const within = dates.map((date) => sql`${date} BETWEEN ${from}::date AND ${to}::date`)
  return [sql<SqlBool>`(${sql.join(within, sql` OR `)})`]
}
