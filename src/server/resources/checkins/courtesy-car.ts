import type { CompanyDatabase } from '../../core/company-database.ts'
import { fieldError, invalid, invalidFields } from '../../core/errors.ts'
import type { CheckinPatch } from './schema.ts'

/** What is said of a courtesy car, beside which one it is. */
const DETAILS = [
  'courtesy_km_out',
  'courtesy_km_in',
  'courtesy_fuel_out',
  'courtesy_fuel_in',
  'courtesy_returned_at',
] as const

export const COURTESY_FIELDS = ['courtesy_vehicle_id', ...DETAILS] as const

type Details = Record<(typeof DETAILS)[number], null>

/** What a check-in says of a courtesy car when it has none. */
export const withoutCar = () => Object.fromEntries(DETAILS.map((name) => [name, null])) as Details

type Lent = {
  vehicle_id: string
  courtesy_vehicle_id: string | null
  courtesy_returned_at?: string | null | undefined
  courtesy_km_out?: number | null | undefined
  courtesy_km_in?: number | null | undefined
}

const notLendable = () =>
  invalid(
    'courtesy_vehicle_id',
    'not_a_courtesy_car',
    'courtesy_vehicle_id must name a courtesy car, and not the vehicle that was brought in.',
  )

/** Holds the car against whoever is just handing it over to a buyer. */
async function requireLendable(db: CompanyDatabase, id: string): Promise<void> {
  const row = await db
    .select('vehicle')
    .select('courtesy_car')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (!row?.courtesy_car) throw notLendable()
}

/** 422 naming each field that is sent without a car. */
function requireNothing(sent: CheckinPatch): void {
  const named = DETAILS.filter((name) => sent[name] !== undefined && sent[name] !== null)
  if (named.length === 0) return
  throw invalidFields(
    named.map((name) =>
      fieldError(name, 'without_courtesy_car', `${name} goes with courtesy_vehicle_id only.`),
    ),
  )
}

/**
 * What is said of the courtesy car fits together (checkins.md#courtesy-cars). That it is out once is the index
 * `checkin_courtesy_car_out`'s.
 * @param sent what the request says
 * @param next what the check-in will say
 * @param before what it said; absent while it is new
 */
export async function checkCourtesyCar(
  db: CompanyDatabase,
  sent: CheckinPatch,
  next: Lent,
  before?: Lent,
): Promise<void> {
  const { vehicle_id, courtesy_vehicle_id, courtesy_km_out, courtesy_km_in } = next
  if (courtesy_vehicle_id === null) return requireNothing(sent)
  if (courtesy_vehicle_id === vehicle_id) throw notLendable()
  // A car that came back may have been sold since.
  const isOutAgain = Boolean(before?.courtesy_returned_at) && next.courtesy_returned_at === null
  if (sent.courtesy_vehicle_id || isOutAgain) await requireLendable(db, courtesy_vehicle_id)
  const [out, back] = [courtesy_km_out ?? 0, courtesy_km_in ?? Number.POSITIVE_INFINITY]
  if (back >= out) return
  const message = 'courtesy_km_in must not be less than courtesy_km_out.'
  throw invalid('courtesy_km_in', 'too_small', message, { limit: out })
}
