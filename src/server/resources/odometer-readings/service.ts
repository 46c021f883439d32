import { databaseNow } from '../../core/clock.ts'
import type { CompanyDatabase, CompanyTransaction } from '../../core/company-database.ts'
import { invalid, notFound } from '../../core/errors.ts'
import { orderedBy, readPage } from '../../core/lists.ts'
import { requireRecord } from '../../core/records.ts'
import { type Context, inTransaction } from '../../core/trpc.ts'
import { tagOfPart } from '../../core/writes/etags.ts'
import { deleteReadings, followReadings, insertReading, readings } from './readings.ts'
import {
  type OdometerReading,
  odometerReading,
  type ReadingBody,
  type ReadingPatch,
  type ReadingQuery,
} from './schema.ts'

const latestRead = orderedBy('desc', {
  'odometer_reading.read_at': 'instant',
  'odometer_reading.created_at': 'instant',
  'odometer_reading.id': 'uuid',
})

/** One page of a vehicle's readings, the latest first. Unknown vehicle: 404. */
export async function listReadings(db: CompanyDatabase, { id, ...request }: ReadingQuery) {
  await requireRecord(db, 'vehicle', id)
  const { anomalous } = request
  const query = readings(db)
    .where('vehicle_id', '=', id)
    .$if(anomalous !== undefined, (query) => query.where('anomalous', '=', anomalous!))
  return readPage(query, { url: `/v1/vehicles/${id}/odometer-readings`, order: latestRead, request })
}

/** Writes down what the odometer showed. 422 `read_at` in the future. */
export function createReading(context: Context, vehicle_id: string, { km, read_at, note }: ReadingBody) {
  return inTransaction(context, async (inside) => {
    const tx = inside.db
    const now = databaseNow()
    if (read_at !== undefined && Date.parse(read_at) > now.getTime())
      throw invalid('read_at', 'in_future', 'read_at must not lie in the future.')
    const vehicle = await tx.lock('vehicle', vehicle_id)
    const wanted = { vehicle_id, km, note, read_at: read_at ?? now.toISOString() }
    const after = await insertReading(inside, wanted)
    await followReadings(tx, vehicle, [{ before: null, after }])
    return after
  })
}

type Path = { id: string; reading_id: string }

/** A reading of a vehicle whose row is locked. Unknown, or of another vehicle: 404. */
async function findReading(tx: CompanyTransaction, { id, reading_id }: Path): Promise<OdometerReading> {
  const reading = await readings(tx)
    .where('id', '=', reading_id)
    .where('vehicle_id', '=', id)
    .executeTakeFirst()
  if (!reading) throw notFound('odometer reading')
  return reading
}

/** The vehicle, locked, and one of its readings; If-Match may name either's version. */
async function lockReading(tx: CompanyTransaction, path: Path) {
  const vehicle = await tx.lock('vehicle', path.id, [], { to: 'cite' })
  const before = await findReading(tx, path)
  await tx.hold('vehicle', path.id, tagOfPart(odometerReading, before))
  return { vehicle, before }
}

/** Says whether a reading counts, or what is remarked of it; the vehicle's kilometres follow. */
export function updateReading(context: Context, path: Path, patch: ReadingPatch) {
  return inTransaction(context, async ({ db: tx }) => {
    const { vehicle, before } = await lockReading(tx, path)
    await tx.change('odometer_reading', before as never, patch)
    const after = await findReading(tx, path)
    if (after.updated_at !== before.updated_at) await followReadings(tx, vehicle, [{ before, after }])
    return after
  })
}

/** Deletes a reading, whoever told of it; the vehicle's kilometres follow. */
export function deleteReading(context: Context, path: Path) {
  return inTransaction(context, async ({ db: tx }) => {
    const { vehicle, before } = await lockReading(tx, path)
    const answer = { ...before, deleted_at: await deleteReadings(tx, [before.id]) }
    await followReadings(tx, vehicle, [{ before, after: null, answer }])
    return answer
  })
}
