import { sql } from 'kysely'
import type { CheckinStatus } from '../../../domain/checkins.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { ApiError } from '../../core/errors.ts'
import { holdCustomerOf, requireNotAnonymized } from '../../core/references.ts'
import { type Context, inTransaction } from '../../core/trpc.ts'
import { findCheckin } from './reads.ts'
import { type LockedCheckin, lockCheckin, worksheetOf } from './service.ts'

const now = sql<string>`now()`

/** A courtesy car that is still out comes back with the customer. */
const completed = ({ courtesy_vehicle_id, courtesy_returned_at }: LockedCheckin) => ({
  completed_at: now,
  ...(courtesy_vehicle_id !== null && courtesy_returned_at === null && { courtesy_returned_at: now }),
})

/** 409 `transition_not_allowed` while what was done has been handed over; 422 `customer_id` of one who was anonymized. */
async function reopened(tx: CompanyTransaction, { id, customer_id }: LockedCheckin) {
  const worksheet = await worksheetOf(tx, id)
  if (worksheet?.status === 'delivered') {
    const message = 'A check-in whose worksheet is delivered cannot become active.'
    throw new ApiError('transition_not_allowed', message, { allowed: [] })
  }
  await requireNotAnonymized(tx, customer_id)
  return { completed_at: null }
}

/** Moves a check-in to a status; the present one again changes nothing (checkins.md#states-of-check-ins). */
export function transitionCheckin(context: Context, id: string, { action }: { action: CheckinStatus }) {
  return inTransaction(context, async (inside) => {
    const tx = inside.db
    if (action === 'active') await holdCustomerOf(tx, 'checkin', id)
    const checkin = await lockCheckin(tx, id)
    if (checkin.status === action) return findCheckin(inside, id)
    const stamps = action === 'completed' ? completed(checkin) : await reopened(tx, checkin)
    await tx.change('checkin', checkin, { status: action, ...stamps }, { action: { name: action } })
    return findCheckin(inside, id)
  })
}
