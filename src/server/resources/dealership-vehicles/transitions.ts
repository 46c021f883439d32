import { sql } from 'kysely'
import {
  BOUGHT_STATUSES,
  DEALERSHIP_TRANSITIONS,
  type DealershipStatus,
  GONE_STATUSES,
} from '../../../domain/dealership.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { defined } from '../../core/documents/line-batch.ts'
import { requireTransition } from '../../core/documents/transitions.ts'
import { invalidFields, missingField, unknownField } from '../../core/errors.ts'
import { type Context, inTransaction } from '../../core/trpc.ts'
import { deliver } from './delivery.ts'
import { checkReferences, requireOnce } from './facts.ts'
import { findDealershipVehicle } from './reads.ts'
import type { DealershipTransition } from './schema.ts'
import {
  type LockedVehicle,
  lockVehicle,
  requireCovered,
  requireUninvoiced,
  requireUnpaid,
} from './standing.ts'

/** What each field of a move goes with. */
const TAKEN: Record<keyof Omit<DealershipTransition, 'action'>, readonly DealershipStatus[]> = {
  buyer_customer_id: ['reserved', 'sold'],
  sale_price: ['reserved', 'sold'],
  reserved_until: ['reserved'],
}

/** @throws 422 `parameter_unknown` for what the action does not take */
function requireTaken({ action, ...sent }: DealershipTransition): void {
  const names = (Object.keys(TAKEN) as (keyof typeof TAKEN)[]).filter(
    (name) => sent[name] !== undefined && !TAKEN[name].includes(action),
  )
  if (names.length === 0) return
  throw invalidFields(
    names.map((name) => unknownField(name, `${name} goes with ${TAKEN[name].join(' and ')} only.`)),
  )
}

/** @throws 422 `parameter_missing`: a reserved vehicle has a buyer, a sold one a price, too */
function requireBuyer(
  action: DealershipStatus,
  next: Pick<LockedVehicle, 'buyer_customer_id' | 'sale_price'>,
) {
  const names = (['buyer_customer_id', 'sale_price'] as const).filter(
    (name) => next[name] === null && (name === 'buyer_customer_id' || action === 'sold'),
  )
  if (names.length === 0) return
  throw invalidFields(names.map((name) => missingField(name, `${name} is required: the vehicle has none.`)))
}

/** What a vehicle that is for sale again knows no more of its buyer. */
const FREE = { buyer_customer_id: null, sale_price: null, reserved_until: null, sold_at: null } as const

/** @throws 409 `payments_exist`, `vehicle_already_invoiced` while a buyer's money or invoice stands against it */
function requireFree(vehicle: LockedVehicle): void {
  requireUnpaid(vehicle)
  requireUninvoiced(vehicle)
}

/** Whom a move makes the buyer: also one whom the vehicle has named since before they were deleted or anonymized. */
const buyerOf = (vehicle: LockedVehicle, { action, buyer_customer_id }: DealershipTransition) =>
  TAKEN.buyer_customer_id.includes(action) ? (buyer_customer_id ?? vehicle.buyer_customer_id) : undefined

/** What a move sets beside what was sent. */
async function followingOf(
  tx: CompanyTransaction,
  vehicle: LockedVehicle,
  { action, ...sent }: DealershipTransition,
) {
  const next = { ...vehicle, ...defined(sent) }
  if (action === 'reserved' || action === 'sold') {
    requireBuyer(action, next)
    await requireCovered(tx, vehicle, next)
  }
  if (action === 'sold') return { ...sent, sold_at: sql<string>`now()` }
  if (action === 'delivered') return { delivered_at: sql<string>`now()` }
  if (action !== 'available' || !BOUGHT_STATUSES.has(vehicle.status)) return sent
  requireFree(vehicle)
  return FREE
}

/**
 * Moves a vehicle to a status (dealership.md#moves). The present status again changes nothing.
 * @throws 409 `transition_not_allowed` with what is `allowed`, `payments_exist`, `vehicle_already_invoiced`,
 *   `payments_exceed_total`, `dealership_vehicle_exists`, `courtesy_car_taken`; 422
 */
export function transitionDealershipVehicle(context: Context, id: string, transition: DealershipTransition) {
  requireTaken(transition)
  return inTransaction(context, async (inside) => {
    const tx = inside.db
    const { action } = transition
    const vehicle = await lockVehicle(tx, id)
    if (vehicle.status === action) return findDealershipVehicle(tx, id)
    requireTransition('vehicle', DEALERSHIP_TRANSITIONS, { from: vehicle.status, to: action })
    await checkReferences(tx, { buyer_customer_id: buyerOf(vehicle, transition) })
    const following = await followingOf(tx, vehicle, transition)
    if (GONE_STATUSES.has(vehicle.status)) await requireOnce(tx, vehicle)
    const delivered = action === 'delivered' ? await deliver(inside, vehicle) : {}
    const changes = { status: action, ...following, ...delivered }
    await tx.change('dealership_vehicle', vehicle, changes, { action: { name: action } })
    return findDealershipVehicle(tx, id)
  })
}
