import { today } from '../../core/clock.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { invalid } from '../../core/errors.ts'
import { newestFirst, readPage } from '../../core/lists.ts'
import { requireRecord } from '../../core/records.ts'
import { type Context, inTransaction } from '../../core/trpc.ts'
import { findVehicle, lockOwner, unknownOwner } from '../vehicles/service.ts'
import { changeOwner, owners, presentOwner } from './owners.ts'
import type { OwnerQuery, VehicleTransfer } from './schema.ts'

/** One page of who owned a vehicle, the present owner first. Unknown vehicle: 404. */
export async function listOwners(db: CompanyDatabase, { id, ...request }: OwnerQuery) {
  await requireRecord(db, 'vehicle', id)
  const query = owners(db).where('vehicle_owner.vehicle_id', '=', id)
  return readPage(query, { url: `/v1/vehicles/${id}/owners`, order: newestFirst('vehicle_owner'), request })
}

/** What was the former owner's of a vehicle, and goes with them. */
const DRIVER = { fleet_code: null, driver_name: null, driver_phone: null }

/**
 * Gives a vehicle to its next owner on a day (vehicles.md#transfer). The same owner again changes nothing.
 * @throws 422 `date` after today or before the present owner's first day, `customer_id`
 */
export function transferVehicle(context: Context, id: string, { customer_id, date }: VehicleTransfer) {
  const now = today(context.principal.company.time_zone)
  const day = date ?? now
  if (day > now) throw invalid('date', 'in_future', 'date must not lie in the future.')
  return inTransaction(context, async ({ db: tx }) => {
    const isKnown = await lockOwner(tx, { customer_id })
    const vehicle = await tx.lock('vehicle', id, ['customer_id'])
    if (!isKnown) throw unknownOwner()
    if (vehicle.customer_id === customer_id) return findVehicle(tx, id)
    const present = await presentOwner(tx, id)
    if (present?.from && day < present.from) {
      const message = 'date must not lie before the day on which the present owner got the vehicle.'
      throw invalid('date', 'before_other', message, { other: 'from' })
    }
    const { fields: _, ...action } = await changeOwner(tx, id, { customer_id, day })
    await tx.change('vehicle', vehicle, { customer_id, ...DRIVER }, { action })
    return findVehicle(tx, id)
  })
}
