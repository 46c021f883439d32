import { type SqlBool, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { invalid, missing, notFound } from '../../core/errors.ts'
import { columnsOf } from '../../core/fields.ts'
import { newestFirst, readPage } from '../../core/lists.ts'
import { deleteRecord } from '../../core/records.ts'
import { fold, searchTerms, searchText } from '../../core/search.ts'
import * as schema from './schema.ts'
import { hasDeadline, licenseKey, matchesVehicle, nextInspection } from './search.ts'

const RECORD = columnsOf('vehicle', schema.vehicle, {
  customer_name: sql.ref<string | null>('customer.full_name'),
  full_name: sql<string>`concat_ws(' ', vehicle.make, vehicle.model, vehicle.version)`,
  next_inspection_date: nextInspection,
})

/** The company's living vehicles as answered, each with its owner's name, also of an owner deleted since. */
function livingVehicles(db: CompanyDatabase) {
  return db
    .select('vehicle')
    .leftJoin('customer', (join) =>
      join
        .onRef('customer.company_id', '=', 'vehicle.company_id')
        .onRef('customer.id', '=', 'vehicle.customer_id'),
    )
    .select(RECORD)
    .where('vehicle.deleted_at', 'is', null)
}

/** One page of the vehicles, newest first (vehicles.md#filters-of-vehicles). `url` is the path that was asked for. */
export function listVehicles(db: CompanyDatabase, request: schema.VehicleQuery, url = '/v1/vehicles') {
  const { customer_id, license, vin, make, fuel, courtesy_car } = request
  const terms = searchTerms(request.q ?? '')
  const deadline = hasDeadline(request)
  const query = livingVehicles(db)
    .$if(terms.length > 0, (q) => q.where(matchesVehicle(terms)))
    .$if(customer_id !== undefined, (q) => q.where('vehicle.customer_id', '=', customer_id!))
    .$if(license !== undefined, (q) => q.where('vehicle.license_key', '=', licenseKey(license!)))
    .$if(vin !== undefined, (q) => q.where('vehicle.vin', '=', vin!.toUpperCase()))
    .$if(make !== undefined, (q) => q.where('vehicle.make_key', '=', fold(make!)))
    .$if(fuel !== undefined, (q) => q.where('vehicle.fuel', '=', fuel!))
    // Not a comparison with a parameter, so that the few courtesy cars are found by their partial index.
    .$if(courtesy_car === true, (q) => q.where(sql<SqlBool>`vehicle.courtesy_car`))
    .$if(courtesy_car === false, (q) => q.where(sql<SqlBool>`NOT vehicle.courtesy_car`))
    .$if(deadline !== undefined, (q) => q.where(deadline!))
  return readPage(query, { url, order: newestFirst('vehicle'), request })
}

/** The vehicle with its owner's name. Unknown: 404. */
export async function findVehicle(db: CompanyDatabase, id: string) {
  const row = await livingVehicles(db).where('vehicle.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('vehicle')
  return row
}

/** What other columns are derived from. */
const DERIVED_FROM = ['license', 'vin', 'make', 'model', 'version'] as const

type DerivedFrom = Record<(typeof DERIVED_FROM)[number], string | null>

const EMPTY: DerivedFrom = { license: null, vin: null, make: null, model: null, version: null }

type Owner = { search_text: string }

/**
 * The owner that the body names, whose name then stays until the transaction ends; undefined when it is no
 * living customer. Called before the vehicle is locked: a customer who is renamed is locked before the vehicles.
 */
async function lockOwner(
  tx: CompanyDatabase,
  { customer_id }: schema.VehicleBody,
): Promise<Owner | undefined> {
  if (customer_id === null || customer_id === undefined) return { search_text: '' }
  return tx
    .select('customer')
    .select('search_text')
    .where('id', '=', customer_id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
}

/** What the columns become when the body is laid over what was there (vehicles.md#vehicles). */
function changesOf(before: DerivedFrom, body: schema.VehicleBody, owner: Owner | undefined) {
  if (!owner)
    throw invalid('customer_id', 'reference_not_found', 'customer_id names nothing of this company.')
  const { license, vin, make, model, version } = { ...before, ...body }
  const license_key = license && licenseKey(license)
  const own_text = searchText([license, license_key, vin, make, model, version])
  const sameOwner = sql<string>`${own_text}::text || substr(search_text, length(own_text) + 1)`
  return {
    ...body,
    license_key,
    make_key: make && fold(make),
    own_text,
    search_text: body.customer_id === undefined ? sameOwner : `${own_text} ${owner.search_text}`,
    ...(body.km !== undefined && { km_updated_at: sql<string>`now()` }),
  }
}

/** Creates a vehicle. Neither plate nor VIN: 422 `license`. */
export function createVehicle(db: CompanyDatabase, body: schema.VehicleBody) {
  if (!body.license && !body.vin) throw missing('license', 'license is required unless vin is given.')
  return db.transaction(async (tx) => {
    const id = uuidv7()
    const row = changesOf(EMPTY, { customer_id: null, ...body }, await lockOwner(tx, body))
    await tx.insert('vehicle', { id, ...row }).execute()
    return findVehicle(tx, id)
  })
}

function requirePlateOrVin(after: DerivedFrom, body: schema.VehicleBody): void {
  if (after.license || after.vin) return
  const param = body.license === undefined ? 'vin' : 'license'
  const message = `${param} cannot be cleared: a vehicle needs a license or a vin.`
  throw invalid(param, 'plate_or_vin_needed', message)
}

/** Changes what the body holds and what follows from it. Unknown: 404. */
export function updateVehicle(db: CompanyDatabase, id: string, body: schema.VehicleBody) {
  return db.transaction(async (tx) => {
    const owner = await lockOwner(tx, body)
    const before = await tx
      .select('vehicle')
      .select(DERIVED_FROM)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw notFound('vehicle')
    requirePlateOrVin({ ...before, ...body }, body)
    await tx
      .update('vehicle')
      .set({ ...changesOf(before, body, owner), updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    return findVehicle(tx, id)
  })
}

/** Lets a customer's vehicles be found by the customer's new name, folded. */
export async function followOwner(tx: CompanyDatabase, customer_id: string, name: string): Promise<void> {
  await tx
    .update('vehicle')
    .set({ search_text: sql<string>`own_text || ' ' || ${name}` })
    .where('customer_id', '=', customer_id)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Deletes a vehicle logically and answers it with `deleted_at`. Unknown: 404. */
export function deleteVehicle(db: CompanyDatabase, id: string) {
  return deleteRecord(db, { table: 'vehicle', id, find: (tx) => findVehicle(tx, id) })
}
