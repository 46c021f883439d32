import { expressionBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { DB } from '../../../database/tables.ts'
import { licenseKey } from '../../../domain/search-keys.ts'
import { today } from '../../core/clock.ts'
import type { CompanyDatabase, CompanyTransaction } from '../../core/company-database.ts'
import { vehicleText } from '../../core/derived.ts'
import { ApiError, invalid, missing, unresolved } from '../../core/errors.ts'
import { columnsOf } from '../../core/fields.ts'
import { type Filters, predicates } from '../../core/filters.ts'
import { cites } from '../../core/joins.ts'
import { newestFirst, readPage } from '../../core/lists.ts'
import { deletion, recordById } from '../../core/records.ts'
import { fold, searchTerms } from '../../core/search.ts'
import { type Context, inTransaction, type TransactionContext } from '../../core/trpc.ts'
import type { Action } from '../../core/writes/journal-rows.ts'
import { recordKind } from '../../core/writes/record-kinds.ts'
import { insertReading, instantOf, readingAction } from '../odometer-readings/readings.ts'
import {
  followInspection,
  movesInspection,
  openDeadline,
  writeFields,
  writtenActions,
} from '../vehicle-deadlines/deadlines.ts'
import { changeOwner, insertFirstOwner, presentOwner } from '../vehicle-owners/owners.ts'
import * as schema from './schema.ts'
import { deadlines, matchesVehicle, nextInspection } from './search.ts'

/** The set that is on the vehicle, by the index that lets it be one (tyre-sets.md#moves). */
const mountedSet = sql<
  string | null
>`(SELECT tyre_set.id FROM tyre_set WHERE tyre_set.company_id = vehicle.company_id
  AND tyre_set.vehicle_id = vehicle.id AND tyre_set.status = 'mounted' AND tyre_set.deleted_at IS NULL)`

const RECORD = columnsOf('vehicle', schema.vehicle, {
  mounted_tyre_set_id: mountedSet,
  customer_name: sql.ref<string | null>('customer.full_name'),
  full_name: sql<string>`concat_ws(' ', vehicle.make, vehicle.model, vehicle.version)`,
  next_inspection_date: nextInspection,
})

/** The company's existing vehicles as answered, each with its owner's name, also of an owner deleted since. */
function selectVehicles(db: CompanyDatabase) {
  return db
    .active('vehicle')
    .leftJoin('customer', (join) => join.on(cites('vehicle.customer_id')))
    .select(RECORD)
}

/** Whether a courtesy car is lent: by the index that lets it be out once (checkins.md#courtesy-cars). */
const isOut = sql<boolean>`EXISTS (SELECT FROM checkin WHERE checkin.company_id = vehicle.company_id
  AND checkin.courtesy_vehicle_id = vehicle.id AND checkin.status = 'active'
  AND checkin.courtesy_returned_at IS NULL AND checkin.deleted_at IS NULL)`

const is = expressionBuilder<DB, 'vehicle'>()

const FILTERS: Filters<schema.VehicleQuery> = {
  q: (q) => {
    const terms = searchTerms(q)
    return terms.length > 0 ? matchesVehicle(terms) : undefined
  },
  customer_id: (customer_id) => is('vehicle.customer_id', '=', customer_id),
  license: (license) => is('vehicle.license_key', '=', licenseKey(license)),
  vin: (vin) => is('vehicle.vin', '=', vin.toUpperCase()),
  make: (make) => is('vehicle.make_key', '=', fold(make)),
  fuel: (fuel) => is('vehicle.fuel', '=', fuel),
  external_id: (id) => is('vehicle.external_id', '=', id),
  // Not a comparison with a parameter, so that the few courtesy cars are found by their partial index.
  courtesy_car: (lent) =>
    lent ? sql<SqlBool>`vehicle.courtesy_car` : sql<SqlBool>`NOT vehicle.courtesy_car`,
  courtesy_available: (available) => sql<SqlBool>`vehicle.courtesy_car AND ${isOut} = ${sql.lit(!available)}`,
}

/** One page of the vehicles, newest first (vehicles.md#filters-of-vehicles). `url` is the path that was asked for. */
export function listVehicles(db: CompanyDatabase, request: schema.VehicleQuery, url = '/v1/vehicles') {
  const query = selectVehicles(db).where((eb) =>
    eb.and([...predicates(FILTERS, request), ...deadlines(request)]),
  )
  return readPage(query, { url, order: newestFirst('vehicle'), request })
}

/** The vehicle with its owner's name. Unknown: 404. */
export const findVehicle = recordKind('vehicle', {
  group: 'vehicles',
  read: recordById('vehicle', (db, id) => selectVehicles(db).where('vehicle.id', '=', id)),
  schema: schema.vehicle,
  name: ({ license, full_name }) => license ?? full_name,
})

/**
 * Keeps the owner that the body names, and so their name, as they are until the transaction ends. Called before the
 * vehicle is locked: a customer who is renamed is locked before the vehicles. False when it is no existing customer.
 */
export async function lockOwner(
  tx: CompanyDatabase,
  { customer_id }: Pick<schema.VehicleBody, 'customer_id'>,
): Promise<boolean> {
  if (customer_id === null || customer_id === undefined) return true
  const owner = await tx
    .select('customer')
    .select('id')
    .where('id', '=', customer_id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return owner !== undefined
}

export const unknownOwner = () => unresolved('customer_id')

/**
 * Kilometres that are written on a vehicle that is held: a reading of now that counts whatever came before
 * (odometer-readings.md#of-the-vehicle). Those that it has already are none.
 */
async function correctKm(
  inside: TransactionContext,
  vehicle_id: string,
  km: number | undefined,
  before: number,
) {
  if (km === undefined || km === before) return undefined
  return insertReading(inside, { vehicle_id, km, read_at: await instantOf(inside), counts: true })
}

/** Creates a vehicle. Neither plate nor VIN: 422 `license`. */
export function createVehicle(context: Context, { km, ...body }: schema.VehicleBody) {
  if (!body.license && !body.vin) throw missing('license', 'license is required unless vin is given.')
  return inTransaction(context, async (inside) => {
    const tx = inside.db
    const id = uuidv7()
    if (!(await lockOwner(tx, body))) throw unknownOwner()
    // Nobody else can have read anything of it: its first reading is of the instant that made it, which the database says.
    const read_at = sql<string>`now()` as unknown as string
    await tx.insert('vehicle', { id, ...body, ...(km && { km, km_updated_at: read_at }) }).execute()
    if (body.customer_id) await insertFirstOwner(tx, id, body.customer_id)
    if (km) await insertReading(inside, { vehicle_id: id, km, read_at, counts: true })
    await writeFields(inside, id, body)
    if (movesInspection(body)) await followInspection(tx, id)
    return findVehicle(tx, id)
  })
}

type Identity = { license: string | null; vin: string | null }

function requirePlateOrVin(before: Identity, body: schema.VehicleBody): void {
  const after = { ...before, ...body }
  if (after.license || after.vin) return
  const param = body.license === undefined ? 'vin' : 'license'
  const message = `${param} cannot be cleared: a vehicle needs a license or a vin.`
  throw invalid(param, 'plate_or_vin_needed', message)
}

/** Another owner, from today; since when the first one owned it, nobody said (vehicles.md#transfer). */
async function writeOwner(
  { db: tx, principal }: TransactionContext,
  before: { id: string; customer_id: string | null },
  customer_id: string | null | undefined,
): Promise<Action | undefined> {
  if (customer_id === undefined || customer_id === before.customer_id) return undefined
  const present = await presentOwner(tx, before.id)
  if (present && principal.technician) {
    const message = 'Technicians hand no vehicle over: leave customer_id out.'
    throw new ApiError('permission_missing', message, { param: 'customer_id' })
  }
  return changeOwner(tx, before.id, { customer_id, day: present ? today(principal.company.time_zone) : null })
}

const KM_FIELDS = ['km', 'km_updated_at']

/** Tells of the parts of a vehicle that came or changed with it; the first of them tells of all other fields, too. */
function tell(tx: CompanyTransaction, id: string, [first, ...others]: readonly Action[]): void {
  if (!first) return
  const { fields: _, ...whole } = first
  for (const action of [whole, ...others]) tx.written('vehicle', id, action)
}

/** A computed inspection that is sent back as it was answered is not written (vehicle-deadlines.md#computed-inspections). */
async function withoutSaid(tx: CompanyTransaction, id: string, body: Omit<schema.VehicleBody, 'km'>) {
  const { next_inspection_date, ...others } = body
  if (!next_inspection_date) return body
  const open = await openDeadline(tx, id, 'inspection')
  return open?.computed && open.due_date === next_inspection_date ? others : body
}

/** Changes what the body holds and what follows from it. Unknown: 404. */
export function updateVehicle(context: Context, id: string, { km, ...body }: schema.VehicleBody) {
  return inTransaction(context, async (inside) => {
    const tx = inside.db
    const isOwned = await lockOwner(tx, body)
    const before = await tx.lock('vehicle', id, ['km'])
    requirePlateOrVin(before, body)
    if (!isOwned) throw unknownOwner()
    const said = await withoutSaid(tx, id, body)
    const owner = await writeOwner(inside, before, body.customer_id)
    const deadlines = await writeFields(inside, id, said)
    const reading = await correctKm(inside, id, km, before.km)
    const known = reading && { km: reading.km, km_updated_at: reading.read_at }
    await tx.change('vehicle', before, { ...said, ...known })
    if (movesInspection(said)) await followInspection(tx, id)
    const read = reading && { ...readingAction({ before: null, after: reading }), fields: KM_FIELDS }
    tell(tx, id, [
      ...(owner ? [owner] : []),
      ...(read ? [read] : []),
      ...(await writtenActions(inside, deadlines)),
    ])
    return findVehicle(tx, id)
  })
}

/** Lets a customer's vehicles be found by the customer's new name (core/derived.ts). */
export async function followOwner(tx: CompanyTransaction, customer_id: string): Promise<void> {
  const { company_id } = tx
  await tx
    .update('vehicle')
    .set({ search_text: vehicleText(sql.ref('own_text'), { company_id, customer_id }) })
    .where('customer_id', '=', customer_id)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Deletes a vehicle logically and answers it with `deleted_at`. Unknown: 404. */
export const deleteVehicle = deletion('vehicle', findVehicle)
