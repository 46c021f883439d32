import { ApiError } from '../../core/errors.ts'
import { requireReferences } from '../../core/references.ts'
import type { TransactionContext } from '../../core/trpc.ts'
import { transferVehicle } from '../vehicle-owners/service.ts'
import { createVehicle, lockOwner } from '../vehicles/service.ts'
import { DESCRIBED } from './schema.ts'
import type { LockedVehicle } from './standing.ts'

/** @throws 409 `courtesy_car_taken` while the vehicle is lent, also one that is called a courtesy car no longer */
async function requireIn({ db: tx }: TransactionContext, id: string): Promise<void> {
  const lent = await tx
    .active('checkin')
    .select('id')
    .where('courtesy_vehicle_id', '=', id)
    .where('status', '=', 'active')
    .where('courtesy_returned_at', 'is', null)
    .executeTakeFirst()
  if (!lent) return
  throw new ApiError('courtesy_car_taken', 'The vehicle is out as a courtesy car.', { existing_id: lent.id })
}

/** The registry's vehicle, held against who is just lending it, unless it was deleted since. */
async function holdExisting({ db: tx }: TransactionContext, id: string | null) {
  if (id === null) return undefined
  return tx.active('vehicle').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The registry's vehicle, which is held, is the buyer's from today, and a courtesy car no longer. */
async function handOver(inside: TransactionContext, id: string, customer_id: string): Promise<void> {
  const { db: tx } = inside
  const vehicle = await tx.lock('vehicle', id)
  await requireIn(inside, id)
  await transferVehicle(inside, id, { customer_id })
  await tx.change('vehicle', vehicle, { courtesy_car: false })
}

/** The vehicle as the registry will know it: what the dealership says of it. */
async function described({ db: tx }: TransactionContext, id: string) {
  return tx.select('dealership_vehicle').select(DESCRIBED).where('id', '=', id).executeTakeFirstOrThrow()
}

/**
 * Makes the buyer the owner of the registry's vehicle, which is made where there is none (dealership.md#delivery).
 * @returns what of the dealership's vehicle changes with it
 * @throws 409 `courtesy_car_taken`; 422 `license` for a new one without plate and VIN, `buyer_customer_id`
 */
export async function deliver(inside: TransactionContext, vehicle: LockedVehicle) {
  const customer_id = vehicle.buyer_customer_id!
  const { db: tx } = inside
  await requireReferences(tx, [{ param: 'buyer_customer_id', table: 'customer', id: customer_id }])
  // Customers are locked before their vehicles.
  await lockOwner(tx, { customer_id })
  const known = await holdExisting(inside, vehicle.vehicle_id)
  if (known) {
    await handOver(inside, known.id, customer_id)
    return {}
  }
  const made = await createVehicle(inside, { ...(await described(inside, vehicle.id)), customer_id })
  return { vehicle_id: made.id }
}
