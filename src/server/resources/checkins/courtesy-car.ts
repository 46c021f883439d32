import type { CompanyDatabase } from '../../core/company-database.ts'
import { type FieldError, fieldError } from '../../core/errors.ts'
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
  fieldError(
    'courtesy_vehicle_id',
    'not_a_courtesy_car',
    'courtesy_vehicle_id must name a courtesy car, and not the vehicle that was brought in.',
  )

/** Holds the car against whoever is just handing it over to a buyer. */
async function isLendable(db: CompanyDatabase, id: string): Promise<boolean> {
  const row = await db
    .select('vehicle')
    .select('courtesy_car')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return row?.courtesy_car === true
}

/** Each field that is sent without a car. */
function faultsWithoutCar(sent: CheckinPatch): FieldError[] {
  const named = DETAILS.filter((name) => sent[name] !== undefined && sent[name] !== null)
  return named.map((name) =>
    fieldError(name, 'without_courtesy_car', `${name} goes with courtesy_vehicle_id only.`),
  )
}

function kilometreFaults({ courtesy_km_out, courtesy_km_in }: Lent): FieldError[] {
  const [out, back] = [courtesy_km_out ?? 0, courtesy_km_in ?? Number.POSITIVE_INFINITY]
  if (back >= out) return []
  const message = 'courtesy_km_in must not be less than courtesy_km_out.'
  return [fieldError('courtesy_km_in', 'too_small', message, { limit: out })]
}

/**
 * What does not fit together of what is said of the courtesy car (checkins.md#courtesy-cars). That it is out once is the
 * index `checkin_courtesy_car_out`'s.
 * @param sent what the request says
 * @param next what the check-in will say
 * @param before what it said; absent while it is new
 */
export async function courtesyFaults(
  db: CompanyDatabase,
  sent: CheckinPatch,
  next: Lent,
  before?: Lent,
): Promise<FieldError[]> {
  const { vehicle_id, courtesy_vehicle_id } = next
  if (courtesy_vehicle_id === null) return faultsWithoutCar(sent)
  // A car that came back may have been sold since.
  const isOutAgain = Boolean(before?.courtesy_returned_at) && next.courtesy_returned_at === null
  const isAsked = Boolean(sent.courtesy_vehicle_id) || isOutAgain
  const fits = courtesy_vehicle_id !== vehicle_id && (!isAsked || (await isLendable(db, courtesy_vehicle_id)))
  return [...(fits ? [] : [notLendable()]), ...kilometreFaults(next)]
}
