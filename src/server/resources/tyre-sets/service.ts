import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { TyreSetAction } from '../../../domain/tyre-sets.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { checkBatchSize } from '../../core/documents/line-batch.ts'
import { nextNumber } from '../../core/documents/numbering.ts'
import { ApiError, invalid, missing } from '../../core/errors.ts'
import { json } from '../../core/json.ts'
import { deleteRecord } from '../../core/records.ts'
import { requireReferences } from '../../core/references.ts'
import { type Context, inTransaction, type TransactionContext } from '../../core/trpc.ts'
import { forgetReadings } from '../odometer-readings/readings.ts'
import { changePlaces } from '../tyre-storage-locations/places.ts'
import { findTyreSet, readTyres } from './reads.ts'
import type { TyreBatch, TyreSetBody, TyreSetPatch } from './schema.ts'
import { arrangeTyres, measurementsOf, sumOf, writeTyres } from './tyres.ts'

const LOCKED = ['status', 'customer_id', 'vehicle_id', 'location_id'] as const

/** Locks the set's row. Unknown: 404. */
export const lockTyreSet = (tx: CompanyTransaction, id: string) => tx.lock('tyre_set', id, LOCKED)

export type LockedTyreSet = Awaited<ReturnType<typeof lockTyreSet>>

/** 409 `vehicle_has_tyre_set` where another set is on the vehicle; the unique index stops what comes at once. */
export async function requireFreeVehicle(tx: CompanyTransaction, vehicle_id: string): Promise<void> {
  const other = await tx
    .active('tyre_set')
    .select('id')
    .where('vehicle_id', '=', vehicle_id)
    .where('status', '=', 'mounted')
    .executeTakeFirst()
  if (other) throw new ApiError('vehicle_has_tyre_set', 'Another tyre set is mounted on the vehicle.')
}

type Codes = { from_location_code: string | null; to_location_code: string | null }
type Movement = { action: TyreSetAction; tyres: Parameters<typeof measurementsOf>[0] } & Partial<Codes> & {
    vehicle_id: string | null
    km?: number | undefined
    worksheet_id?: string | null | undefined
    note?: string | null | undefined
  }

/** Keeps what happened to a set, with its tyres as they are now (tyre-sets.md#history-of-tyre-sets). Answers its id. */
export async function recordMovement(
  { db, principal }: TransactionContext,
  tyre_set_id: string,
  { tyres, ...movement }: Movement,
): Promise<string> {
  const kept = json(measurementsOf(tyres))
  const id = uuidv7()
  const { user_id } = principal
  // The clock, not the transaction's beginning: two movements of a set never share an instant.
  const created_at = sql<string>`clock_timestamp()`
  await db
    .insert('tyre_set_movement', { ...movement, id, tyre_set_id, user_id, tyres: kept, created_at })
    .execute()
  return id
}

type Named = Pick<TyreSetBody, 'location_id'> & TyreSetPatch

const checkReferences = (tx: CompanyTransaction, { customer_id, vehicle_id, location_id }: Named) =>
  requireReferences(tx, [
    { param: 'customer_id', table: 'customer', id: customer_id },
    { param: 'vehicle_id', table: 'vehicle', id: vehicle_id },
    { param: 'location_id', table: 'tyre_storage_location', id: location_id },
  ])

/** A set that is mounted has a vehicle, and only one that is stored a place. */
function checkBody({ status, vehicle_id, location_id }: TyreSetBody): void {
  if (status !== 'mounted') return
  if (location_id)
    throw invalid('location_id', 'conflict', 'location_id goes with a stored set only.', { other: 'status' })
  if (!vehicle_id) throw missing('vehicle_id', 'vehicle_id is required for a mounted set.')
}

/** The code of a place, as a movement keeps it. */
export async function codeOf(tx: CompanyTransaction, location_id: string | null): Promise<string | null> {
  if (location_id === null) return null
  const row = await tx
    .select('tyre_storage_location')
    .select('code')
    .where('id', '=', location_id)
    .executeTakeFirst()
  return row?.code ?? null
}

/** Creates a set, in the depot unless the body says that it is mounted; its number is taken last. */
export function createTyreSet(context: Context, body: TyreSetBody) {
  checkBody(body)
  return inTransaction(context, async (inside) => {
    const tx = inside.db
    const { status = 'stored', location_id = null, vehicle_id = null } = body
    await checkReferences(tx, body)
    if (status === 'mounted') await requireFreeVehicle(tx, vehicle_id!)
    await changePlaces(tx, { left: [], taken: location_id })
    const to_location_code = await codeOf(tx, location_id)
    const id = uuidv7()
    const seq_number = await nextNumber(tx, { kind: 'tyre_set' })
    const moment = { [`${status}_at`]: sql<string>`now()` }
    await tx.insert('tyre_set', { ...body, id, seq_number, status, tyre_words: '', ...moment }).execute()
    await recordMovement(inside, id, { action: status, vehicle_id, to_location_code, tyres: [] })
    return findTyreSet(tx, id)
  })
}

/** Changes the fields that were sent. 409 `tyre_set_in_use` for another vehicle while it is mounted. */
export function updateTyreSet(context: Context, id: string, patch: TyreSetPatch) {
  return inTransaction(context, async ({ db: tx }) => {
    const set = await lockTyreSet(tx, id)
    const otherVehicle = patch.vehicle_id !== undefined && patch.vehicle_id !== set.vehicle_id
    if (otherVehicle && set.status === 'mounted')
      throw new ApiError('tyre_set_in_use', 'The set is mounted: its vehicle stays.')
    await checkReferences(tx, patch)
    await tx.change('tyre_set', set, patch)
    return findTyreSet(tx, id)
  })
}

/** Deletes a set that is neither in the depot nor on a vehicle. 409 `tyre_set_in_use`. */
export function deleteTyreSet(context: Context, id: string) {
  return inTransaction(context, async ({ db: tx }) => {
    const { status } = await lockTyreSet(tx, id)
    if (status === 'stored' || status === 'mounted')
      throw new ApiError('tyre_set_in_use', `The set is ${status}: hand it over or dispose of it first.`)
    await forgetReadings(tx, { source: 'tyre_set', source_id: id })
    return deleteRecord(tx, { table: 'tyre_set', id, find: (inside) => findTyreSet(inside, id) })
  })
}

/** Adds, changes and removes tyres of a set, with its row held; one movement keeps them as they are after it. */
export function changeTyres(context: Context, id: string, batch: TyreBatch) {
  return inTransaction(context, async (inside) => {
    const tx = inside.db
    checkBatchSize(batch, ['add', 'update', 'remove'])
    const set = await lockTyreSet(tx, id)
    const before = await readTyres(tx, id)
    const after = await arrangeTyres(tx, inside.principal, { before, batch })
    const { tyres, changed } = await writeTyres(tx, id, { before, after })
    await tx.change('tyre_set', set, sumOf(tyres), { always: changed })
    await recordMovement(inside, id, { action: 'tyres_changed', vehicle_id: set.vehicle_id, tyres })
    return findTyreSet(tx, id)
  })
}
