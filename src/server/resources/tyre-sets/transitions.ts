import { sql } from 'kysely'
import { TYRE_SET_TRANSITIONS, type TyreSetStatus } from '../../../domain/tyre-sets.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { requireTransition } from '../../core/documents/transitions.ts'
import { ApiError, invalid, missing, unresolved } from '../../core/errors.ts'
import { FieldErrors } from '../../core/field-errors.ts'
import { requireNotAnonymized, requireReferences } from '../../core/references.ts'
import { type Context, inTransaction, type TransactionContext } from '../../core/trpc.ts'
import { lockVehicles, recordReading } from '../odometer-readings/readings.ts'
import { changePlaces } from '../tyre-storage-locations/places.ts'
import { findTyreSet, readTyres } from './reads.ts'
import type { Tyre, TyreSetSwap, TyreSetTransition } from './schema.ts'
import { codeOf, type LockedTyreSet, lockTyreSet, recordMovement, requireFreeVehicle } from './service.ts'
import { measuredTyres, sumOf, writeTyres } from './tyres.ts'

type TransitionDetails = Pick<TyreSetTransition, 'km' | 'worksheet_id' | 'note'>
type Goal = { status: TyreSetStatus; vehicle_id: string | null; location_id: string | null }
type Tyres = { before: readonly Tyre[]; after: readonly Tyre[] }

/** Writes where a set that is held goes, its tyres, and the movement, whose id it answers. The places are the caller's. */
async function recordTransition(
  inside: TransactionContext,
  set: LockedTyreSet,
  { goal, tyres: { before, after }, told }: { goal: Goal; tyres: Tyres; told: TransitionDetails },
): Promise<string> {
  const tx = inside.db
  const { km, worksheet_id, note } = told
  const { status: action, vehicle_id, location_id } = goal
  const { tyres, changed } = await writeTyres(tx, set.id, { before, after })
  const moment = { [`${action}_at`]: sql<string>`now()` }
  const changes = { ...goal, ...moment, ...(changed && sumOf(tyres)) }
  const codes = {
    from_location_code: await codeOf(tx, set.location_id),
    to_location_code: await codeOf(tx, location_id),
  }
  await tx.change('tyre_set', set, changes, { action: { name: action } })
  return recordMovement(inside, set.id, { action, vehicle_id, ...codes, km, worksheet_id, note, tyres })
}

/** Kilometres that were sent are a reading of the vehicle, one for each movement (odometer-readings.md#of-documents). */
async function tellKilometres(
  inside: TransactionContext,
  source_id: string,
  { movement, vehicle_id, km }: { movement: string; vehicle_id: string | null; km?: number | undefined },
): Promise<void> {
  if (km === undefined || vehicle_id === null) return
  await recordReading(inside, { source: 'tyre_set', source_id, field: movement, vehicle_id, km })
}

/** Keeps a vehicle as it is before a set is mounted on it or leaves it, where it will tell of kilometres, too. */
async function holdVehicle(tx: CompanyTransaction, vehicle_id: string | null, km: number | undefined) {
  if (km !== undefined && vehicle_id !== null) await lockVehicles(tx, [vehicle_id])
}

/** What goes with one status only. */
function checkTransition({ action, location_id, vehicle_id }: TyreSetTransition): void {
  const other = 'action'
  if (location_id && action !== 'stored')
    throw invalid('location_id', 'conflict', 'location_id goes with stored only.', { other })
  if (vehicle_id && action !== 'mounted')
    throw invalid('vehicle_id', 'conflict', 'vehicle_id goes with mounted only.', { other })
}

/** The tyres as they were measured. @throws 422 with all that names nothing */
async function readDetails(
  tx: CompanyTransaction,
  tyres: readonly Tyre[],
  { worksheet_id, vehicle_id, location_id, measurements = [] }: Partial<TyreSetTransition>,
): Promise<Tyre[]> {
  const errors = new FieldErrors()
  await requireReferences(tx, [
    { param: 'vehicle_id', table: 'vehicle', id: vehicle_id },
    { param: 'worksheet_id', table: 'worksheet', id: worksheet_id },
    { param: 'location_id', table: 'tyre_storage_location', id: location_id },
  ]).catch(errors.take)
  const measured = errors.from(() => measuredTyres(tyres, measurements))
  errors.reject()
  return measured!
}

const noVehicle = () => invalid('km', 'vehicle_needed', 'km are those of a vehicle, and the set names none.')

/**
 * Moves a set to a status (tyre-sets.md#moves). The present status again changes nothing.
 * @throws 409 `transition_not_allowed` with what is `allowed`, `location_full`, `vehicle_has_tyre_set`; 422
 * `customer_id` where one is to be stored for who was anonymized
 */
export function transitionTyreSet(context: Context, id: string, transition: TyreSetTransition) {
  checkTransition(transition)
  return inTransaction(context, async (inside) => {
    const tx = inside.db
    const { action, location_id = null } = transition
    const set = await lockTyreSet(tx, id)
    if (set.status === action) return findTyreSet(tx, id)
    requireTransition('tyre set', TYRE_SET_TRANSITIONS, { from: set.status, to: action })
    const before = await readTyres(tx, id)
    const after = await readDetails(tx, before, transition)
    if (action === 'stored') await requireNotAnonymized(tx, set.customer_id)
    const vehicle_id = transition.vehicle_id ?? set.vehicle_id
    if (action === 'mounted' && vehicle_id === null)
      throw missing('vehicle_id', 'vehicle_id is required: the set names no vehicle.')
    if (transition.km !== undefined && vehicle_id === null) throw noVehicle()
    if (action === 'mounted') await requireFreeVehicle(tx, vehicle_id!)
    await changePlaces(tx, { left: [set.location_id], taken: location_id })
    await holdVehicle(tx, vehicle_id, transition.km)
    const goal = { status: action, vehicle_id, location_id }
    const movement = await recordTransition(inside, set, { goal, tyres: { before, after }, told: transition })
    await tellKilometres(inside, id, { movement, vehicle_id, km: transition.km })
    return findTyreSet(tx, id)
  })
}

/**
 * Locks both sets in one order, whichever is mounted; that of the path, which is to be mounted, is what If-Match is
 * about.
 */
async function lockBoth(tx: CompanyTransaction, id: string, with_tyre_set_id: string) {
  const rows = await tx
    .active('tyre_set')
    .select('id')
    .where('id', 'in', [id, with_tyre_set_id])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const set = await lockTyreSet(tx, id)
  requireTransition('tyre set', TYRE_SET_TRANSITIONS, { from: set.status, to: 'mounted' })
  if (!rows.some((row) => row.id === with_tyre_set_id)) throw unresolved('with_tyre_set_id')
  return { set, other: await lockTyreSet(tx, with_tyre_set_id) }
}

/** The other set is mounted on the vehicle of the first. */
function checkSwap(set: LockedTyreSet, other: LockedTyreSet): void {
  if (set.id === other.id || set.vehicle_id === null || set.vehicle_id !== other.vehicle_id) {
    const message = 'with_tyre_set_id must name another set of the same vehicle.'
    throw invalid('with_tyre_set_id', 'other_vehicle', message)
  }
  if (other.status === 'mounted') return
  const message = `The set with_tyre_set_id is ${other.status}: only a mounted one is stored by a swap.`
  throw new ApiError('transition_not_allowed', message, {
    allowed: TYRE_SET_TRANSITIONS[other.status].filter((status) => status !== 'stored'),
  })
}

/** Mounts one set and stores the other in one transaction (tyre-sets.md#swap). */
export function swapTyreSets(context: Context, id: string, swap: TyreSetSwap) {
  return inTransaction(context, async (inside) => {
    const tx = inside.db
    const { set, other } = await lockBoth(tx, id, swap.with_tyre_set_id)
    checkSwap(set, other)
    const [own, others] = [await readTyres(tx, set.id), await readTyres(tx, other.id)]
    const { worksheet_id, location_id: sent, measurements } = swap
    const measured = await readDetails(tx, [...own, ...others], {
      worksheet_id,
      location_id: sent,
      measurements,
    })
    await requireNotAnonymized(tx, other.customer_id)
    const { vehicle_id } = set
    const location_id = sent === undefined ? set.location_id : sent
    await changePlaces(tx, { left: [set.location_id], taken: location_id })
    await holdVehicle(tx, vehicle_id, swap.km)
    // The vehicle is free before the other set comes.
    await recordTransition(inside, other, {
      goal: { status: 'stored', vehicle_id, location_id },
      tyres: { before: others, after: measured.slice(own.length) },
      told: swap,
    })
    const movement = await recordTransition(inside, set, {
      goal: { status: 'mounted', vehicle_id, location_id: null },
      tyres: { before: own, after: measured.slice(0, own.length) },
      told: swap,
    })
    await tellKilometres(inside, id, { movement, vehicle_id, km: swap.km })
    const [mounted, stored] = [await findTyreSet(tx, set.id), await findTyreSet(tx, other.id)]
    return { object: 'tyre_set_swap' as const, mounted, stored }
  })
}

/** Puts a stored set into another place, or off its place. 409 `tyre_set_not_stored`, `location_full`. */
export function moveTyreSet(context: Context, id: string, location_id: string | null) {
  return inTransaction(context, async (inside) => {
    const tx = inside.db
    const set = await lockTyreSet(tx, id)
    if (set.status !== 'stored')
      throw new ApiError('tyre_set_not_stored', `The set is ${set.status}: only a stored one has a place.`)
    if (set.location_id === location_id) return findTyreSet(tx, id)
    await changePlaces(tx, { left: [set.location_id], taken: location_id })
    await tx.change('tyre_set', set, { location_id })
    await recordMovement(inside, id, {
      action: 'moved',
      vehicle_id: set.vehicle_id,
      from_location_code: await codeOf(tx, set.location_id),
      to_location_code: await codeOf(tx, location_id),
      tyres: await readTyres(tx, id),
    })
    return findTyreSet(tx, id)
  })
}
