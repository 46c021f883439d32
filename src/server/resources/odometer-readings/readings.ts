import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { OdometerSource } from '../../../domain/odometer-sources.ts'
import { today } from '../../core/clock.ts'
import { type CompanyDatabase, type CompanyTransaction, LATER } from '../../core/company-database.ts'
import { columnsOf } from '../../core/fields.ts'
import type { TransactionContext } from '../../core/trpc.ts'
import type { Action } from '../../core/writes/journal-rows.ts'
import { type OdometerReading, odometerReading } from './schema.ts'

/*
 * How readings are kept, and how a vehicle's kilometres follow from them. Whoever writes a reading holds the vehicle's
 * row, so that they follow one another.
 */

const RECORD = columnsOf('odometer_reading', odometerReading, {})

/** Readings that are not deleted. */
export const readings = (db: CompanyDatabase) => db.active('odometer_reading').select(RECORD)

/** A reading that came, changed or went; `answer` is what its DELETE answers. */
type Changed = {
  before: OdometerReading | null
  after: OdometerReading | null
  answer?: OdometerReading
}

/** What is told of a reading: it is a part of its vehicle (odometer-readings.md#events-of-readings). */
export function readingAction({ before, after, answer }: Changed): Action {
  const { id } = (after ?? before)!
  const changes = { [`odometer_readings.${id}`]: [before, after] as [unknown, unknown] }
  return { name: 'updated', related: (answer ?? after ?? before)!, changes }
}

/** The latest reading of a vehicle that counts: its kilometres, and when they were read. */
function lastKnown({ company_id }: CompanyDatabase, vehicle_id: string) {
  const latest = (column: 'km' | 'read_at') => sql`(SELECT ${sql.ref(column)} FROM odometer_reading
    WHERE company_id = ${company_id} AND vehicle_id = ${vehicle_id} AND NOT anomalous AND deleted_at IS NULL
    ORDER BY read_at DESC, created_at DESC, id DESC LIMIT 1)`
  return {
    km: sql<number>`coalesce(${latest('km')}, 0)`,
    km_updated_at: sql<string | null>`${latest('read_at')}`,
  }
}

/**
 * Locks the vehicles whose kilometres will follow, in one order; those that are deleted are left out. What If-Match asks
 * of the request's own record is not asked of them.
 */
export async function lockVehicles(tx: CompanyTransaction, ids: readonly string[]) {
  const rows = await tx
    .active('vehicle')
    .select('id')
    .where('id', '=', sql<string>`ANY (${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const { journal } = tx
  for (const { id } of rows)
    await journal?.hold(tx, 'vehicle', id, { ...journal.origin, if_match: undefined })
  return rows
}

/** Lets a vehicle that is held follow its readings, and tells of each that changed. */
export async function followReadings(
  tx: CompanyTransaction,
  vehicle: { id: string },
  changed: readonly Changed[],
): Promise<void> {
  const [first, ...others] = changed.map(readingAction)
  if (!first) return
  const action = { ...first, fields: ['km', 'km_updated_at'] }
  await tx.change('vehicle', vehicle as never, lastKnown(tx, vehicle.id) as never, { action, always: true })
  for (const other of others) tx.written('vehicle', vehicle.id, { ...other, fields: [] })
}

type ReadingMoment = { id: string; vehicle_id: string; read_at: string }

/** Whether a reading falls behind the one before it, or goes beyond the one after it, of those that count. */
function isAnomalous(
  { company_id }: CompanyDatabase,
  km: number,
  { id, vehicle_id, read_at }: ReadingMoment,
) {
  const others = sql`FROM odometer_reading WHERE company_id = ${company_id} AND vehicle_id = ${vehicle_id}
    AND id <> ${id} AND NOT anomalous AND deleted_at IS NULL`
  return sql<boolean>`(coalesce(${km}::int < (SELECT km ${others} AND read_at <= ${read_at}::timestamptz
      ORDER BY read_at DESC, created_at DESC, id DESC LIMIT 1), false)
    OR coalesce(${km}::int > (SELECT km ${others} AND read_at > ${read_at}::timestamptz
      ORDER BY read_at, created_at, id LIMIT 1), false))`
}

/**
 * Whether a reading that changes is anomalous: judged anew, unless it counts already though it does not fit, as where
 * somebody let it count. That holds for as long as it is of the same vehicle.
 */
function isAnomalousNow(
  db: CompanyDatabase,
  before: OdometerReading & { vehicle_id: string },
  after: ReadingMoment & { km: number },
) {
  const judged = isAnomalous(db, after.km, after)
  if (before.anomalous || before.vehicle_id !== after.vehicle_id) return judged
  return sql<boolean>`${judged} AND NOT ${isAnomalous(db, before.km, before)}`
}

async function read(tx: CompanyTransaction, id: string): Promise<OdometerReading> {
  return readings(tx).where('id', '=', id).executeTakeFirstOrThrow()
}

type Wanted = Pick<OdometerReading, 'km'> & {
  vehicle_id: string
  read_at: string
  note?: string | null | undefined
  source?: OdometerSource
  source_id?: string
  source_field?: string
  /** True for a correction, which counts whatever came before. */
  counts?: boolean
}

/** Writes a reading of a vehicle that is held. */
export async function insertReading(
  { db: tx, principal }: TransactionContext,
  { counts, ...wanted }: Wanted,
): Promise<OdometerReading> {
  const id = uuidv7()
  const anomalous = counts ? false : isAnomalous(tx, wanted.km, { id, ...wanted })
  const { user_id } = principal
  await tx.insert('odometer_reading', { ...wanted, id, user_id, anomalous: anomalous as boolean }).execute()
  return read(tx, id)
}

/**
 * The instant that a day's document tells of: now, or the beginning of an earlier day. Asked for once the vehicle is
 * held, it follows that of every reading before.
 */
export async function instantOf({ db: tx, principal }: TransactionContext, day?: string): Promise<string> {
  const { time_zone } = principal.company
  const isEarlier = day !== undefined && day < today(time_zone)
  const instant = isEarlier
    ? sql<string>`${day}::date::timestamp AT TIME ZONE ${time_zone}`
    : sql<string>`clock_timestamp()`
  const { rows } = await sql<{
    read_at: string
  }>`SELECT date_trunc('milliseconds', ${instant}) AS read_at`.execute(tx.unscoped)
  return rows[0]!.read_at
}

type Source = { source: Exclude<OdometerSource, 'manual'>; source_id: string }
type Told = Source & {
  /** Which field of the record tells of it: there is one reading for each. */
  field?: string
  vehicle_id: string
  /** Without them those that it told stay, and where it told none nothing is written. */
  km?: number
  /** When it was read; else `day`, where that is over, else now. */
  read_at?: string
  day?: string
}

/** What a record that is locked has told, or one of its fields, each with its vehicle. */
const toldBy = (tx: CompanyTransaction, source_id: string, field?: string) =>
  readings(tx)
    .select('vehicle_id')
    .where('source_id', '=', source_id)
    .$if(field !== undefined, (query) => query.where('source_field', '=', field!))
    .execute()

/**
 * Writes what a record tells of a vehicle's kilometres, within the transaction that writes the record and after its
 * row: one reading for each of its fields, whose km and vehicle change with it (odometer-readings.md#of-documents).
 */
export async function recordReading(context: TransactionContext, told: Told): Promise<void> {
  const { db: tx } = context
  const { source, source_id, field: source_field = 'km', vehicle_id, day } = told
  const [known] = await toldBy(tx, source_id, source_field)
  const vehicles = await lockVehicles(tx, [vehicle_id, ...(known ? [known.vehicle_id] : [])])
  // It may have been deleted by itself until its vehicle was held.
  const [found] = known ? await toldBy(tx, source_id, source_field) : []
  const km = told.km ?? found?.km
  if (km === undefined) return
  if (!found) {
    const read_at = told.read_at ?? (await instantOf(context, day))
    const wanted = { vehicle_id, km, read_at, source, source_id, source_field }
    const after = await insertReading(context, wanted)
    for (const vehicle of vehicles) await followReadings(tx, vehicle, [{ before: null, after }])
    return
  }
  const { vehicle_id: former_vehicle, ...before } = found
  const next = { vehicle_id, km, read_at: told.read_at ?? before.read_at }
  const anomalous = isAnomalousNow(tx, found, { id: before.id, ...next })
  await tx.change('odometer_reading', before as never, { ...next, anomalous: anomalous as never })
  const after = await read(tx, before.id)
  for (const vehicle of vehicles) {
    const isFormer = vehicle.id === former_vehicle
    const isPresent = vehicle.id === vehicle_id
    if (isFormer && isPresent && after.updated_at === before.updated_at) continue
    await followReadings(tx, vehicle, [{ before: isFormer ? before : null, after: isPresent ? after : null }])
  }
}

/** What a record told in one of its fields is of another vehicle or moment with it; nothing where it told nothing. */
export async function moveReading(
  context: TransactionContext,
  { source, source_id }: Source,
  field: string,
  { vehicle_id, read_at }: { vehicle_id: string; read_at?: string },
): Promise<void> {
  if ((await toldBy(context.db, source_id, field)).length === 0) return
  const moment = read_at === undefined ? {} : { read_at }
  await recordReading(context, { source, source_id, field, vehicle_id, ...moment })
}

/** Takes back what a record told, or one of its fields. */
export async function forgetReadings(
  tx: CompanyTransaction,
  { source_id }: Source,
  field?: string,
): Promise<void> {
  const known = await toldBy(tx, source_id, field)
  if (known.length === 0) return
  const vehicles = await lockVehicles(tx, [...new Set(known.map(({ vehicle_id }) => vehicle_id))])
  // As when one is told anew: what was deleted by itself meanwhile is gone already.
  const found = await toldBy(tx, source_id, field)
  if (found.length === 0) return
  await deleteReadings(
    tx,
    found.map(({ id }) => id),
  )
  for (const vehicle of vehicles) {
    const gone = found.filter(({ vehicle_id }) => vehicle_id === vehicle.id)
    await followReadings(
      tx,
      vehicle,
      gone.map(({ vehicle_id: _, ...before }) => ({ before, after: null })),
    )
  }
}

/** Deletes readings logically; answers when. */
export async function deleteReadings(tx: CompanyTransaction, ids: readonly string[]): Promise<string> {
  const rows = await tx
    .update('odometer_reading')
    .set({ deleted_at: sql<string>`now()`, updated_at: LATER })
    .where('id', '=', sql<string>`ANY (${ids}::uuid[])`)
    .returning('deleted_at')
    .execute()
  return rows[0]!.deleted_at!
}
