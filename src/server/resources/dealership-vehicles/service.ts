import { v7 as uuidv7 } from 'uuid'
import { BOUGHT_STATUSES, GONE_STATUSES } from '../../../domain/dealership.ts'
import { today } from '../../core/clock.ts'
import { defined } from '../../core/documents/line-batch.ts'
import { nextNumber } from '../../core/documents/numbering.ts'
import { fieldError, invalidFields } from '../../core/errors.ts'
import { deleteRecord } from '../../core/records.ts'
import { type Context, inTransaction } from '../../core/trpc.ts'
import { checkReferences, defaultCode, describedBy, requireOnce } from './facts.ts'
import { findDealershipVehicle } from './reads.ts'
import type { DealershipVehicleBody } from './schema.ts'
import {
  type LockedVehicle,
  lockVehicle,
  requireCovered,
  requireUnbought,
  requireUninvoiced,
} from './standing.ts'

/** Takes a vehicle into the dealership, `incoming`; its number is taken last. */
export function createDealershipVehicle(context: Context, body: DealershipVehicleBody) {
  return inTransaction(context, async ({ db: tx, principal }) => {
    await checkReferences(tx, body)
    const described = await describedBy(tx, body)
    const id = uuidv7()
    const { vehicle_id = null, vin = null, condition = 'used' } = described
    await requireOnce(tx, { id, vehicle_id, vin })
    const row = {
      acquired_at: today(principal.company.time_zone),
      vat_regime: condition === 'new' ? ('ordinary' as const) : ('margin' as const),
      ...described,
      ...{ id, condition, vat_code: described.vat_code ?? (await defaultCode(tx)) },
    }
    const seq_number = await nextNumber(tx, { kind: 'dealership_vehicle' })
    await tx.insert('dealership_vehicle', { ...row, seq_number }).execute()
    return findDealershipVehicle(tx, id)
  })
}

/** What an invoice says of it, and so stays. */
const INVOICED = ['sale_price', 'vat_regime', 'vat_code', 'buyer_customer_id'] as const

/** What a vehicle with a buyer does not lose, and one that was delivered does not change. */
const KEPT = ['buyer_customer_id', 'sale_price'] as const

/** @throws 422 for what a vehicle with a buyer would lose, or a delivered one would change */
function requireKept(vehicle: LockedVehicle, patch: DealershipVehicleBody): void {
  const { status } = vehicle
  if (!BOUGHT_STATUSES.has(status)) return
  const isDelivered = status === 'delivered'
  const wrong = KEPT.filter(
    (name) => patch[name] === null || (isDelivered && differs(vehicle, patch, [name])),
  )
  if (wrong.length === 0) return
  const must = isDelivered ? 'must stay' : 'must not be null'
  throw invalidFields(
    wrong.map((name) => fieldError(name, 'needed_while_sold', `${name} ${must}: the vehicle is ${status}.`)),
  )
}

const differs = (
  vehicle: LockedVehicle,
  patch: DealershipVehicleBody,
  names: readonly (typeof INVOICED)[number][],
) => names.some((name) => patch[name] !== undefined && patch[name] !== vehicle[name])

/** Changes the fields that were sent (dealership.md#changing-a-dealership-vehicle). */
export function updateDealershipVehicle(context: Context, id: string, patch: DealershipVehicleBody) {
  return inTransaction(context, async ({ db: tx }) => {
    const vehicle = await lockVehicle(tx, id)
    if (differs(vehicle, patch, INVOICED)) requireUninvoiced(vehicle)
    await checkReferences(tx, patch)
    requireKept(vehicle, patch)
    const next = { ...vehicle, ...defined(patch) } as LockedVehicle
    const isOther = next.vehicle_id !== vehicle.vehicle_id || next.vin !== vehicle.vin
    if (isOther && !GONE_STATUSES.has(vehicle.status)) await requireOnce(tx, next)
    await requireCovered(tx, vehicle, next)
    await tx.change('dealership_vehicle', vehicle, patch)
    return findDealershipVehicle(tx, id)
  })
}

/** Deletes a vehicle logically that has no buyer. @throws 409 `dealership_vehicle_reserved` */
export function deleteDealershipVehicle(context: Context, id: string) {
  return inTransaction(context, async ({ db: tx }) => {
    requireUnbought(await lockVehicle(tx, id))
    return deleteRecord(tx, {
      ...{ table: 'dealership_vehicle', id },
      find: (inside) => findDealershipVehicle(inside, id),
    })
  })
}
