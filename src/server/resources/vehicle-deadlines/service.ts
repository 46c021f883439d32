import { type SqlBool, sql } from 'kysely'
import { isSingle, KINDS_BY_KM } from '../../../domain/vehicle-deadlines.ts'
import { today } from '../../core/clock.ts'
import { ApiError, invalid, missing, notFound } from '../../core/errors.ts'
import { type Filters, predicates, requireRange } from '../../core/filters.ts'
import { orderedBy, readPage } from '../../core/lists.ts'
import { requireRecord } from '../../core/records.ts'
import { type Context, inTransaction, type TransactionContext } from '../../core/trpc.ts'
import { MAX_INTEGER } from '../../core/values.ts'
import { tagOfPart } from '../../core/writes/etags.ts'
import { forgetReadings, recordReading } from '../odometer-readings/readings.ts'
import {
  changeDeadline,
  deadlines,
  findDeadline,
  followDeadlines,
  followInspection,
  insertDeadline,
  openDeadline,
  removeDeadline,
  statusOn,
} from './deadlines.ts'
import {
  type DeadlineBody,
  type DeadlineChanges,
  type DeadlineCompletion,
  type DeadlinePath,
  type DeadlineQuery,
  type VehicleDeadline,
  vehicleDeadline,
} from './schema.ts'

const byDay = orderedBy('asc', { 'vehicle_deadline.due_order': 'date', 'vehicle_deadline.id': 'uuid' })

const isOneOf = (column: string, list: string) => sql<SqlBool>`${sql.ref(column)} = ANY (${list.split(',')})`

const FILTERS: Filters<Omit<DeadlineQuery, 'status'>> = {
  kind: (kind) => isOneOf('vehicle_deadline.kind', kind),
  due_from: (day) => sql<SqlBool>`vehicle_deadline.due_date >= ${day}::date`,
  due_to: (day) => sql<SqlBool>`vehicle_deadline.due_date <= ${day}::date`,
  vehicle_id: (id) => sql<SqlBool>`vehicle_deadline.vehicle_id = ${id}`,
  customer_id: (id) => sql<SqlBool>`vehicle.customer_id = ${id}`,
}

/** One page of the deadlines of existing vehicles, by day (vehicle-deadlines.md#lists-of-deadlines). */
export function listDeadlines(context: Context, request: DeadlineQuery, url = '/v1/vehicle-deadlines') {
  const { status } = request
  requireRange(request, 'due')
  const day = today(context.principal.company.time_zone)
  const stands = status
    ? sql<SqlBool>`(${statusOn(day)}) = ANY (${status.split(',')})`
    : sql<SqlBool>`vehicle_deadline.completed_on IS NULL`
  const query = deadlines(context).where((eb) => eb.and([stands, ...predicates(FILTERS, request)]))
  return readPage(query, { url, order: byDay, request })
}

/** One page of a vehicle's deadlines. Unknown vehicle: 404. */
export async function listVehicleDeadlines(
  context: Context,
  { id, ...request }: DeadlineQuery & { id: string },
) {
  await requireRecord(context.db, 'vehicle', id)
  const page = await listDeadlines(context, { ...request, vehicle_id: id }, `/v1/vehicles/${id}/deadlines`)
  return page
}

/** A deadline of a vehicle. Unknown, or of another vehicle: 404. */
export async function readDeadline(context: Context, { id, deadline_id }: DeadlinePath) {
  const deadline = await deadlines(context)
    .where('vehicle_deadline.id', '=', deadline_id)
    .where('vehicle_deadline.vehicle_id', '=', id)
    .executeTakeFirst()
  if (!deadline) throw notFound('vehicle deadline')
  return deadline
}

type Rules = Pick<VehicleDeadline, 'kind'> & DeadlineChanges

/** What goes with which kind, and that there is something to fall due by. */
function checkRules({ kind, title, due_date, due_km, interval_km }: Rules): void {
  if (kind === 'other' && !title) throw missing('title', 'title is required for a deadline of kind other.')
  for (const [param, value] of Object.entries({ due_km, interval_km })) {
    const isNone = value === null || value === undefined
    if (isNone || KINDS_BY_KM.has(kind)) continue
    const message = `${param} goes with ${[...KINDS_BY_KM].join(', ')} only.`
    throw invalid(param, 'conflict', message, { other: 'kind' })
  }
  if ((due_date ?? null) === null && (due_km ?? null) === null)
    throw missing('due_date', 'due_date is required unless due_km is given.')
}

/** Adds a deadline; a written inspection takes the place of the computed one. 409 `deadline_exists`. */
export function createDeadline(context: Context, vehicle_id: string, body: DeadlineBody) {
  checkRules(body)
  return inTransaction(context, async (inside) => {
    const tx = inside.db
    const { kind } = body
    const vehicle = await tx.lock('vehicle', vehicle_id)
    const open = isSingle(kind) ? await openDeadline(tx, vehicle_id, kind) : undefined
    if (open && !open.computed)
      throw new ApiError('deadline_exists', `The vehicle has an open deadline of kind ${kind}.`)
    if (open) await removeDeadline(tx, open.id)
    const id = await insertDeadline(tx, { vehicle_id, ...body })
    const after = await findDeadline(inside, id)
    await followDeadlines(tx, vehicle, { kind, changed: [{ before: null, after }] })
    return after
  })
}

/** The vehicle, locked, and one of its deadlines; If-Match may name either's version. */
async function lockDeadline(inside: TransactionContext, path: DeadlinePath) {
  const tx = inside.db
  const vehicle = await tx.lock('vehicle', path.id, ['km'], { to: 'cite' })
  const before = await readDeadline(inside, path)
  await tx.hold('vehicle', path.id, tagOfPart(vehicleDeadline, before))
  return { vehicle, before }
}

const requireOpen = ({ completed_on }: VehicleDeadline) => {
  if (completed_on === null) return
  throw new ApiError('deadline_completed', `The deadline was completed on ${completed_on}.`)
}

/** Changes an open deadline; a computed one is written from then on. 409 `deadline_completed`. */
export function updateDeadline(context: Context, path: DeadlinePath, patch: DeadlineChanges) {
  return inTransaction(context, async (inside) => {
    const tx = inside.db
    const { vehicle, before } = await lockDeadline(inside, path)
    requireOpen(before)
    checkRules({ ...before, ...patch })
    const differs = Object.entries(patch).some(
      ([name, value]) => before[name as keyof typeof before] !== value,
    )
    if (!differs) return before
    await changeDeadline(tx, before, { ...patch, computed: false } as DeadlineChanges)
    const after = await readDeadline(inside, path)
    await followDeadlines(tx, vehicle, { kind: before.kind, changed: [{ before, after }] })
    return after
  })
}

/** Deletes a deadline; a computed inspection comes back in the place of a written one. 409 `deadline_computed`. */
export function deleteDeadline(context: Context, path: DeadlinePath) {
  return inTransaction(context, async (inside) => {
    const tx = inside.db
    const { vehicle, before } = await lockDeadline(inside, path)
    if (before.computed && before.completed_on === null) {
      const message = 'The deadline follows from the dates of the vehicle: write one in its place.'
      throw new ApiError('deadline_computed', message)
    }
    const answer = { ...before, deleted_at: await removeDeadline(tx, before.id) }
    if (before.kind === 'inspection') await followInspection(tx, path.id)
    await followDeadlines(tx, vehicle, { kind: before.kind, changed: [{ before, after: null, answer }] })
    await forgetReadings(tx, { source: 'deadline', source_id: before.id })
    return answer
  })
}

type Done = { completed_on: string; km: number }

/** Makes the deadline that follows one with an interval; undefined without one. */
async function insertNext(
  { db: tx }: TransactionContext,
  deadline: VehicleDeadline,
  { completed_on, km }: Done,
) {
  const { vehicle_id, kind, title, notes, remind_days_before, reminder_enabled } = deadline
  const { interval_months, interval_km } = deadline
  if (interval_months === null && interval_km === null) return undefined
  // PostgreSQL takes the month's last day where the day is missing.
  const due_date =
    interval_months === null
      ? null
      : (
          await sql<{ due_date: string }>`
            SELECT (${completed_on}::date + ${interval_months} * interval '1 month')::date AS due_date`.execute(
            tx.unscoped,
          )
        ).rows[0]!.due_date
  const due_km = interval_km === null ? null : Math.min(km + interval_km, MAX_INTEGER)
  const kept = { vehicle_id, kind, title, notes, remind_days_before, reminder_enabled }
  return insertDeadline(tx, { ...kept, interval_months, interval_km, due_date, due_km } as never)
}

/**
 * Completes a deadline, makes the next one where it has an interval, and writes the kilometres down
 * (vehicle-deadlines.md#completing). 409 `deadline_completed`, 422 `completed_on`.
 */
export function completeDeadline(
  context: Context,
  path: DeadlinePath,
  { completed_on: day, km = null }: DeadlineCompletion,
) {
  return inTransaction(context, async (inside) => {
    const tx = inside.db
    const now = today(inside.principal.company.time_zone)
    const completed_on = day ?? now
    if (completed_on > now)
      throw invalid('completed_on', 'in_future', 'completed_on must not lie in the future.')
    const { vehicle, before } = await lockDeadline(inside, path)
    requireOpen(before)
    const { kind } = before
    await changeDeadline(tx, before, { completed_on, completed_km: km } as DeadlineChanges)
    const isInspection = kind === 'inspection'
    const also = isInspection ? { last_inspection_date: completed_on } : {}
    if (isInspection) await tx.change('vehicle', vehicle, also)
    const made = await insertNext(inside, before, { completed_on, km: km ?? vehicle.km })
    const next = made ?? (isInspection ? await followInspection(tx, path.id) : null)
    if (next) await changeDeadline(tx, before, { next_deadline_id: next } as DeadlineChanges)
    const after = await readDeadline(inside, path)
    const changed = [{ before, after }]
    const followed = made ? [{ before: null, after: await findDeadline(inside, made) }] : []
    await followDeadlines(tx, vehicle, { kind, changed: [...changed, ...followed], also })
    const told = { source: 'deadline', source_id: before.id, vehicle_id: path.id, day: completed_on } as const
    if (km !== null) await recordReading(inside, { ...told, km })
    return after
  })
}
