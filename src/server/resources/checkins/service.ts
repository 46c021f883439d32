import { v7 as uuidv7 } from 'uuid'
import { COMPLETED_CHECKIN_FREE_FIELDS, SIGNED_CHECKIN_FREE_FIELDS } from '../../../domain/frozen-fields.ts'
import { databaseNow } from '../../core/clock.ts'
import type { CompanyDatabase, CompanyTransaction } from '../../core/company-database.ts'
import { touchesFrozen } from '../../core/documents/frozen-fields.ts'
import { nextNumber } from '../../core/documents/numbering.ts'
import {
  ApiError,
  type FieldError,
  fieldError,
  invalidFields,
  missingField,
  unresolved,
} from '../../core/errors.ts'
import { deleteRecord } from '../../core/records.ts'
import { referenceFaults } from '../../core/references.ts'
import { type Context, inTransaction } from '../../core/trpc.ts'
import { forgetInEntries } from '../calendar-entries/documents.ts'
import { forgetReadings } from '../odometer-readings/readings.ts'
import { copiedNames } from '../worksheets/names.ts'
import { COURTESY_FIELDS, courtesyFaults, withoutCar } from './courtesy-car.ts'
import { tellKilometres } from './kilometres.ts'
import { findCheckin } from './reads.ts'
import type { CheckinBody, CheckinPatch } from './schema.ts'

const LOCKED = [
  'status',
  'customer_id',
  'vehicle_id',
  'vehicle_name',
  'quote_id',
  'km',
  'arrived_at',
  'expected_delivery_at',
  'reported_issues',
  'notes',
  'bay',
  ...COURTESY_FIELDS,
] as const

/** Locks the check-in's row. Unknown: 404. */
export const lockCheckin = (tx: CompanyTransaction, id: string, to: 'change' | 'cite' = 'change') =>
  tx.lock('checkin', id, LOCKED, { to })

export type LockedCheckin = Awaited<ReturnType<typeof lockCheckin>>

/** The existing worksheet that a check-in became; whoever makes one is kept apart by the index `worksheet_checkin`. */
export function worksheetOf(db: CompanyDatabase, checkin_id: string) {
  return db.unlimited
    .active('worksheet')
    .select(['id', 'status'])
    .where('checkin_id', '=', checkin_id)
    .executeTakeFirst()
}

/** 409 `checkin_completed` once it is. */
export function requireActive({ status }: Pick<LockedCheckin, 'status'>): void {
  if (status === 'active') return
  throw new ApiError('checkin_completed', 'The check-in is completed: it keeps what it says.')
}

/** 409 `checkin_signed` while the customer's signature on arrival stands below it. */
export async function requireUnsigned(db: CompanyDatabase, checkin_id: string): Promise<void> {
  const signed = await db
    .select('checkin_signature')
    .select('id')
    .where('checkin_id', '=', checkin_id)
    .where('kind', '=', 'arrival')
    .executeTakeFirst()
  if (!signed) return
  throw new ApiError('checkin_signed', 'The customer signed it on arrival: delete the signature first.')
}

type Times = Pick<LockedCheckin, 'arrived_at' | 'expected_delivery_at'>

function timeFaults({ arrived_at, expected_delivery_at }: Times): FieldError[] {
  if (expected_delivery_at === null || Date.parse(expected_delivery_at) >= Date.parse(arrived_at)) return []
  const message = 'expected_delivery_at must not lie before arrived_at.'
  return [fieldError('expected_delivery_at', 'before_other', message, { other: 'arrived_at' })]
}

/**
 * What the body names, and the times and the courtesy car as they are to be: their faults are told together, each field
 * once.
 */
async function checkBody(
  db: CompanyDatabase,
  body: CheckinPatch,
  next: Times & Parameters<typeof courtesyFaults>[2],
  before?: LockedCheckin,
): Promise<void> {
  const unknown = await referenceFaults(db, [
    { param: 'customer_id', table: 'customer', id: body.customer_id },
    { param: 'vehicle_id', table: 'vehicle', id: body.vehicle_id },
    { param: 'quote_id', table: 'quote', id: body.quote_id },
    { param: 'courtesy_vehicle_id', table: 'vehicle', id: body.courtesy_vehicle_id },
  ])
  const unfit = [...timeFaults(next), ...(await courtesyFaults(db, body, next, before))]
  const others = unfit.filter(({ param }) => unknown.every((fault) => fault.param !== param))
  const faults = [...unknown, ...others]
  if (faults.length > 0) throw invalidFields(faults)
}

const ENTRY = ['customer_id', 'vehicle_id', 'quote_id', 'checkin_id'] as const

/**
 * The appointment that is checked in, held so that no other check-in is made of it meanwhile.
 * @throws 422 `calendar_entry_id`, 409 `checkin_exists`
 */
async function holdEntry(tx: CompanyTransaction, id: string) {
  const entry = await tx
    .active('calendar_entry')
    .select(['id', ...ENTRY])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!entry) throw unresolved('calendar_entry_id')
  if (entry.checkin_id !== null)
    throw new ApiError('checkin_exists', 'The appointment has a check-in already.')
  return entry
}

/** The quote that an appointment names, unless it was deleted since. */
async function existingQuote(tx: CompanyTransaction, quote_id: string | null): Promise<string | null> {
  if (quote_id === null) return null
  const quote = await tx.active('quote').select('id').where('id', '=', quote_id).executeTakeFirst()
  return quote?.id ?? null
}

type Parties = { customer_id: string; vehicle_id: string }

/** What the body says, and what its appointment says beyond it (checkins.md#creating-a-check-in). */
async function filledFrom(tx: CompanyTransaction, { calendar_entry_id, ...body }: CheckinBody) {
  const entry = calendar_entry_id ? await holdEntry(tx, calendar_entry_id) : undefined
  const customer_id = body.customer_id ?? entry?.customer_id
  const vehicle_id = body.vehicle_id ?? entry?.vehicle_id
  const missing = Object.entries({ customer_id, vehicle_id }).filter(([, id]) => !id)
  if (missing.length > 0)
    throw invalidFields(missing.map(([name]) => missingField(name, `${name} is required.`)))
  const { quote_id = await existingQuote(tx, entry?.quote_id ?? null) } = body
  return { entry, filled: { ...body, ...({ customer_id, vehicle_id } as Parties), quote_id } }
}

/** The appointment names the check-in that was made of it, also where its reminder is active. */
async function nameIn(tx: CompanyTransaction, entry_id: string, checkin_id: string): Promise<void> {
  await tx.change('calendar_entry', await tx.lock('calendar_entry', entry_id), { checkin_id })
}

/** Opens a check-in; its number is taken last. */
export function createCheckin(context: Context, body: CheckinBody) {
  return inTransaction(context, async (inside) => {
    const tx = inside.db
    const { entry, filled } = await filledFrom(tx, body)
    const {
      courtesy_vehicle_id = null,
      arrived_at = databaseNow().toISOString(),
      expected_delivery_at = null,
    } = filled
    const times = { arrived_at, expected_delivery_at }
    await checkBody(tx, filled, { ...withoutCar(), ...filled, courtesy_vehicle_id, ...times })
    const { km: last_km, ...names } = await copiedNames(tx, filled)
    const id = uuidv7()
    const own = { id, user_id: inside.principal.user_id, arrived_at, ...names }
    tx.making('checkin', id)
    // Before the number: who holds it waits for no vehicle.
    await tellKilometres(inside, id, filled, { ...filled, arrived_at })
    const seq_number = await nextNumber(tx, { kind: 'checkin' })
    await tx.insert('checkin', { km: last_km, ...filled, ...own, seq_number }).execute()
    if (entry) await nameIn(tx, entry.id, id)
    return findCheckin(inside, id)
  })
}

/** 409 `checkin_completed`, `checkin_signed` where a change touches what is kept (checkins.md#states-of-check-ins). */
async function requireFree(tx: CompanyTransaction, checkin: LockedCheckin, patch: CheckinPatch) {
  if (touchesFrozen(patch, COMPLETED_CHECKIN_FREE_FIELDS)) requireActive(checkin)
  if (touchesFrozen(patch, SIGNED_CHECKIN_FREE_FIELDS)) await requireUnsigned(tx, checkin.id)
}

/** What is copied anew of whom the patch writes: each name with its own id. */
async function namesAnew(tx: CompanyTransaction, patch: CheckinPatch, next: Parties) {
  const { customer_name, vehicle_name, vehicle_license } = await copiedNames(tx, next)
  return {
    ...(patch.customer_id !== undefined && { customer_name }),
    ...(patch.vehicle_id !== undefined && { vehicle_name, vehicle_license }),
  }
}

/** Changes the fields sent; the names of customer and vehicle are copied anew where their id is written. */
export function updateCheckin(context: Context, id: string, patch: CheckinPatch) {
  return inTransaction(context, async (inside) => {
    const tx = inside.db
    const checkin = await lockCheckin(tx, id)
    await requireFree(tx, checkin, patch)
    const cleared = patch.courtesy_vehicle_id === null ? withoutCar() : {}
    const next = { ...checkin, ...cleared, ...patch }
    await checkBody(tx, patch, next, checkin)
    await tx.change('checkin', checkin, { ...cleared, ...patch, ...(await namesAnew(tx, patch, next)) })
    await tellKilometres(inside, id, patch, next, checkin)
    return findCheckin(inside, id)
  })
}

/** Deletes a check-in that no worksheet cites: its appointments name it no more and its courtesy car is free. */
export function deleteCheckin(context: Context, id: string) {
  return inTransaction(context, async (inside) => {
    const tx = inside.db
    // Waits for who is just naming it: from then on nobody can.
    await tx.lock('checkin', id, [], { citations: 'wait' })
    if (await worksheetOf(tx, id))
      throw new ApiError('document_referenced', 'A worksheet cites the check-in.')
    await forgetReadings(tx, { source: 'checkin', source_id: id })
    const deleted = await deleteRecord(tx, { table: 'checkin', id, find: () => findCheckin(inside, id) })
    await forgetInEntries(tx, 'checkin_id', id)
    return deleted
  })
}
