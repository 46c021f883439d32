import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import {
  type DeadlineKind,
  type DeadlineStatus,
  isSingle,
  type SingleKind,
  VEHICLE_FIELDS,
} from '../../../domain/vehicle-deadlines.ts'
import { today } from '../../core/clock.ts'
import { type CompanyTransaction, LATER } from '../../core/company-database.ts'
import { columnsOf } from '../../core/fields.ts'
import { cites } from '../../core/joins.ts'
import type { Context, TransactionContext } from '../../core/trpc.ts'
import type { Action } from '../../core/writes/journal-rows.ts'
import { type VehicleDeadline, vehicleDeadline } from './schema.ts'

/*
 * How deadlines are kept, and how they and the vehicle's fields follow one another. Whoever writes a deadline holds the
 * vehicle's row, so that they come one after the other.
 */

/** Kilometres ahead of `due_km` from which a deadline is due. */
const DUE_KM_AHEAD = 1000

/** Where a deadline stands on a day (vehicle-deadlines.md#status). */
export const statusOn = (day: string) => sql<DeadlineStatus>`CASE
  WHEN vehicle_deadline.completed_on IS NOT NULL THEN 'completed'
  WHEN vehicle_deadline.due_date < ${day}::date OR vehicle.km >= vehicle_deadline.due_km THEN 'overdue'
  WHEN vehicle_deadline.due_date <= ${day}::date + vehicle_deadline.remind_days_before
    OR vehicle.km >= vehicle_deadline.due_km - ${sql.lit(DUE_KM_AHEAD)} THEN 'due'
  ELSE 'upcoming' END`

/** Whose deadlines, and by which clock it is today. */
type Asking = { db: Context['db']; principal: { company: { time_zone: string } } }

/** Deadlines of existing vehicles as answered, with where they stand today. */
export function deadlines({ db, principal }: Asking) {
  const columns = columnsOf('vehicle_deadline', vehicleDeadline, {
    vehicle_name: sql<string>`concat_ws(' ', vehicle.make, vehicle.model, vehicle.version)`,
    vehicle_license: sql<string | null>`vehicle.license`,
    customer_id: sql<string | null>`vehicle.customer_id`,
    customer_name: sql<string | null>`customer.full_name`,
    status: statusOn(today(principal.company.time_zone)),
  })
  return db
    .active('vehicle_deadline')
    .innerJoin('vehicle', (join) => join.on(cites('vehicle_deadline.vehicle_id')))
    .leftJoin('customer', (join) => join.on(cites('vehicle.customer_id')))
    .where('vehicle.deleted_at', 'is', null)
    .select(columns)
}

/** A deadline that came, changed or went; `answer` is what its DELETE answers. */
export type ChangedDeadline = {
  before: VehicleDeadline | null
  after: VehicleDeadline | null
  answer?: VehicleDeadline
}

/** What is told of a deadline: it is a part of its vehicle (vehicle-deadlines.md#events-of-deadlines). */
function deadlineAction({ before, after, answer }: ChangedDeadline): Action {
  const { id, kind } = (after ?? before)!
  const changes = { [`deadlines.${id}`]: [before, after] as [unknown, unknown] }
  const fields = isSingle(kind) ? Object.values(VEHICLE_FIELDS[kind]) : []
  return { name: 'updated', related: (answer ?? after ?? before)!, changes, fields }
}

export const findDeadline = (asking: Asking, id: string): Promise<VehicleDeadline> =>
  deadlines(asking).where('vehicle_deadline.id', '=', id).executeTakeFirstOrThrow()

/** The one deadline of a kind that is not completed. */
export const openDeadline = (tx: CompanyTransaction, vehicle_id: string, kind: SingleKind) =>
  tx
    .active('vehicle_deadline')
    .select(['id', 'due_date', 'due_km', 'computed', 'updated_at'])
    .where('vehicle_id', '=', vehicle_id)
    .where('kind', '=', kind)
    .where('completed_on', 'is', null)
    .executeTakeFirst()

type Due = { due_date?: string | null | undefined; due_km?: number | null | undefined }
type Row = { id: string; due_date: string | null }

/** Changes an open deadline. Of a new day its owner has not been reminded. */
export async function changeDeadline(tx: CompanyTransaction, row: Row, patch: Due & object): Promise<void> {
  const isNewDay = patch.due_date !== undefined && patch.due_date !== row.due_date
  await tx.change(
    'vehicle_deadline',
    row as never,
    {
      ...patch,
      ...(isNewDay && { reminder_sent_at: null }),
    } as never,
  )
}

/** Deletes a deadline logically; answers when. */
export async function removeDeadline(tx: CompanyTransaction, id: string): Promise<string> {
  const row = await tx
    .update('vehicle_deadline')
    .set({ deleted_at: sql<string>`now()`, updated_at: LATER })
    .where('id', '=', id)
    .returning('deleted_at')
    .executeTakeFirstOrThrow()
  return row.deleted_at!
}

/**
 * Says of a deadline that its owner was reminded of it, unless it was done, moved or deleted meanwhile; who deleted its
 * vehicle is told nothing (vehicle-deadlines.md#e-mail).
 */
export async function recordReminder(
  asking: Asking & { db: CompanyTransaction },
  { id, vehicle_id, due_date }: { id: string; vehicle_id: string; due_date: string },
): Promise<void> {
  const { db: tx } = asking
  const vehicle = await tx
    .active('vehicle')
    .select('id')
    .where('id', '=', vehicle_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!vehicle) return
  await tx.hold('vehicle', vehicle_id)
  const before = await deadlines(asking).where('vehicle_deadline.id', '=', id).executeTakeFirst()
  if (!before || before.reminder_sent_at !== null || before.due_date !== due_date) return
  await tx
    .update('vehicle_deadline')
    .set({ reminder_sent_at: sql<string>`now()`, updated_at: LATER })
    .where('id', '=', id)
    .execute()
  const { related, changes } = deadlineAction({ before, after: await findDeadline(asking, id) })
  const action = { name: 'reminder_sent', related: related!, changes: changes!, fields: [] }
  await tx.change('vehicle', vehicle as never, {}, { action, always: true })
}

/** Makes a deadline of a vehicle that is held; answers its id. */
export async function insertDeadline(
  tx: CompanyTransaction,
  wanted: { vehicle_id: string; kind: DeadlineKind; computed?: boolean } & Due,
): Promise<string> {
  const id = uuidv7()
  await tx.insert('vehicle_deadline', { ...wanted, id }).execute()
  return id
}

/**
 * Lets the inspection that nobody wrote follow the dates of a vehicle: it appears, moves and goes with them, and is not
 * there beside a written one (vehicle-deadlines.md#computed-inspections). Answers its id.
 */
export async function followInspection(tx: CompanyTransaction, vehicle_id: string): Promise<string | null> {
  const found = await openDeadline(tx, vehicle_id, 'inspection')
  if (found && !found.computed) return null
  const { rows } = await sql<{ due_date: string | null }>`
    SELECT coalesce((last_inspection_date + interval '2 years')::date,
      (first_registration_date + interval '4 years')::date) AS due_date
    FROM vehicle WHERE company_id = ${tx.company_id} AND id = ${vehicle_id}`.execute(tx.unscoped)
  const { due_date } = rows[0]!
  if (due_date === null) {
    if (found) await removeDeadline(tx, found.id)
    return null
  }
  if (!found) return insertDeadline(tx, { vehicle_id, kind: 'inspection', due_date, computed: true })
  if (due_date !== found.due_date) await changeDeadline(tx, found, { due_date })
  return found.id
}

/** What the fields of a vehicle say of a kind: what is open and was written. */
async function fieldsOf(tx: CompanyTransaction, vehicle_id: string, kind: SingleKind) {
  const open = await openDeadline(tx, vehicle_id, kind)
  const written = open?.computed ? undefined : open
  const { due_date, due_km } = VEHICLE_FIELDS[kind] as { due_date: string; due_km?: string }
  return {
    [due_date]: written?.due_date ?? null,
    ...(due_km && { [due_km]: written?.due_km ?? null }),
  }
}

/** Lets the fields of a vehicle that is held follow its deadlines of a kind, and tells of those that changed. */
export async function followDeadlines(
  tx: CompanyTransaction,
  vehicle: { id: string },
  { kind, changed, also = {} }: { kind: DeadlineKind; changed: readonly ChangedDeadline[]; also?: object },
): Promise<void> {
  const own = isSingle(kind) ? await fieldsOf(tx, vehicle.id, kind) : {}
  const [{ fields: _, ...action }, ...others] = changed.map(deadlineAction) as [Action, ...Action[]]
  await tx.change('vehicle', vehicle as never, { ...own, ...also } as never, { action, always: true })
  for (const other of others) tx.written('vehicle', vehicle.id, { ...other, fields: [] })
}

type VehicleFields = Partial<Record<string, unknown>>

/** What fields of a vehicle that were written ask of its deadline of a kind; undefined where they say what stands. */
function askedOf(kind: SingleKind, body: VehicleFields, open: Required<Due> | undefined) {
  const names = Object.entries(VEHICLE_FIELDS[kind]) as ['due_date' | 'due_km', string][]
  const sent = names.filter(([, name]) => body[name] !== undefined)
  const differs = sent.filter(([due, name]) => body[name] !== (open?.[due] ?? null))
  if (differs.length === 0) return undefined
  return Object.fromEntries(sent.map(([due, name]) => [due, body[name]])) as Due
}

/** A deadline that was written, and as it was; what it is now is read once the vehicle is written, too. */
type Written = { id: string | null; before: VehicleDeadline | null }

/** Writes what fields of a vehicle ask of its deadline of one kind. */
async function writeField(
  inside: TransactionContext,
  { vehicle_id, kind, body }: { vehicle_id: string; kind: SingleKind; body: VehicleFields },
): Promise<Written | undefined> {
  const { db: tx } = inside
  const open = await openDeadline(tx, vehicle_id, kind)
  const asked = askedOf(kind, body, open)
  const clearsComputed = asked && open?.computed && asked.due_date === null
  if (!asked || clearsComputed) return undefined
  const before = open ? await findDeadline(inside, open.id) : null
  const due = { due_date: open?.due_date ?? null, due_km: open?.due_km ?? null, ...asked }
  const isCleared = due.due_date === null && due.due_km === null
  if (isCleared && open) await removeDeadline(tx, open.id)
  else if (open) await changeDeadline(tx, open, { ...due, computed: false } as Due)
  if (isCleared) return { before, id: null }
  return { before, id: open?.id ?? (await insertDeadline(tx, { vehicle_id, kind, ...due })) }
}

/**
 * Writes the deadlines that fields of a vehicle ask for, within the transaction that writes the vehicle and before its
 * row is changed (vehicle-deadlines.md#the-vehicles-fields).
 */
export async function writeFields(
  inside: TransactionContext,
  vehicle_id: string,
  body: VehicleFields,
): Promise<Written[]> {
  const written: Written[] = []
  for (const kind of Object.keys(VEHICLE_FIELDS) as SingleKind[]) {
    const isAsked = Object.values(VEHICLE_FIELDS[kind]).some((name) => body[name] !== undefined)
    const one = isAsked && (await writeField(inside, { vehicle_id, kind, body }))
    if (one) written.push(one)
  }
  return written
}

/** What is told of the deadlines that `writeFields` wrote, once the vehicle is written. */
export async function writtenActions(
  inside: TransactionContext,
  written: readonly Written[],
): Promise<Action[]> {
  const actions: Action[] = []
  for (const { id, before } of written)
    actions.push(deadlineAction({ before, after: id === null ? null : await findDeadline(inside, id) }))
  return actions
}

/** Dates of a vehicle from which its next inspection follows. */
const INSPECTION_DATES = ['next_inspection_date', 'last_inspection_date', 'first_registration_date']

export const movesInspection = (body: object) => INSPECTION_DATES.some((name) => Object.hasOwn(body, name))
