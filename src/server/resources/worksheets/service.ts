import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { WORKSHEET_FREE_FIELDS } from '../../../domain/frozen-fields.ts'
import { today } from '../../core/clock.ts'
import type { CompanyDatabase, CompanyTransaction } from '../../core/company-database.ts'
import { touchesFrozen } from '../../core/documents/frozen-fields.ts'
import { nextNumber } from '../../core/documents/numbering.ts'
import { ApiError, invalidFields, unresolvedField } from '../../core/errors.ts'
import { FieldErrors } from '../../core/field-errors.ts'
import { deleteRecord } from '../../core/records.ts'
import { requireNotAnonymized, requireReferences } from '../../core/references.ts'
import { moveStock } from '../../core/stock/documents.ts'
import { broughtBack } from '../../core/stock/restocked.ts'
import { type Context, inTransaction, type TransactionContext } from '../../core/trpc.ts'
import { forgetInEntries } from '../calendar-entries/documents.ts'
import { worksheetOf } from '../checkins/service.ts'
import { forgetReadings, moveReading, recordReading } from '../odometer-readings/readings.ts'
import { endAllEntries } from '../time-entries/entries.ts'
import { copiedNames } from './names.ts'
import { findWorksheet, readLines } from './reads.ts'
import type { WorksheetBody, WorksheetPatch } from './schema.ts'

/** Who is assigned is a member of the company. Throws 422 naming each that is not. */
export async function requireMembers(
  db: CompanyDatabase,
  people: readonly { param: string; id: string }[],
): Promise<void> {
  if (people.length === 0) return
  const ids = people.map(({ id }) => id)
  const rows = await db
    .select('member')
    .select('user_id')
    .where('user_id', '=', sql<string>`ANY (${ids}::uuid[])`)
    .execute()
  const known = new Set(rows.map(({ user_id }) => user_id))
  const missing = people.filter(({ id }) => !known.has(id))
  if (missing.length === 0) return
  throw invalidFields(missing.map(({ param }) => unresolvedField(param, 'nobody')))
}

/** Customer, vehicle, category and technicians are the company's. Throws 422 naming each that is not. */
export async function checkReferences(db: CompanyDatabase, body: WorksheetPatch): Promise<void> {
  const errors = new FieldErrors()
  await requireReferences(db, [
    { param: 'customer_id', table: 'customer', id: body.customer_id },
    { param: 'vehicle_id', table: 'vehicle', id: body.vehicle_id },
    { param: 'work_category_id', table: 'work_category', id: body.work_category_id },
    { param: 'checkin_id', table: 'checkin', id: body.checkin_id },
  ]).catch(errors.take)
  const assigned = body.assigned_user_ids ?? []
  await requireMembers(
    db,
    assigned.map((id, index) => ({ param: `assigned_user_ids[${index}]`, id })),
  ).catch(errors.take)
  errors.reject()
}

/**
 * A check-in has one worksheet at most that is not deleted.
 * @param own the worksheet that may be it
 * @throws 409 `checkin_already_converted`
 */
async function requireUnconverted(
  db: CompanyDatabase,
  checkin_id: string | null | undefined,
  own?: string,
): Promise<void> {
  if (!checkin_id) return
  const worksheet = await worksheetOf(db, checkin_id)
  if (!worksheet || worksheet.id === own) return
  throw new ApiError('checkin_already_converted', 'A worksheet belongs to the check-in already.')
}

/** Columns of a new worksheet beyond what the client writes. */
export type NewWorksheet = WorksheetBody & { id?: string; quote_id?: string }

/**
 * Makes the row of a worksheet that is checked; its number is taken last. A technician's is assigned to them. Lines and
 * stock are the caller's.
 */
export async function insertWorksheet(
  { db, principal }: TransactionContext,
  body: NewWorksheet,
): Promise<string> {
  await requireNotAnonymized(db, body.customer_id)
  const { km, ...names } = await copiedNames(db, body)
  const { id = uuidv7() } = body
  const seq_number = await nextNumber(db, { kind: 'worksheet' })
  await db
    .insert('worksheet', {
      document_date: today(principal.company.time_zone),
      km,
      ...body,
      ...names,
      ...(db.technician_id !== undefined && { assigned_user_ids: [db.technician_id] }),
      id,
      seq_number,
    })
    .execute()
  return id
}

type Kilometres = Partial<Pick<WorksheetBody, 'km' | 'km_out'>>

/**
 * Kilometres that were sent are readings of the vehicle, on arrival and on delivery; those that stand already are none
 * (odometer-readings.md#of-documents).
 */
export async function tellKilometres(
  context: TransactionContext,
  {
    id,
    vehicle_id,
    document_date: day,
  }: Pick<WorksheetBody, 'vehicle_id'> & { id: string; document_date?: string },
  sent: Kilometres,
  before?: { km: number; km_out: number | null },
): Promise<void> {
  const source = { source: 'worksheet', source_id: id } as const
  for (const field of ['km', 'km_out'] as const) {
    const km = sent[field]
    if (km === undefined || km === before?.[field]) continue
    if (km === null) await forgetReadings(context.db, source, field)
    else await recordReading(context, { ...source, field, vehicle_id, km, ...(day && { day }) })
  }
}

/** Creates a draft worksheet. */
export function createWorksheet(context: Context, body: WorksheetBody) {
  return inTransaction(context, async (inside) => {
    await requireUnconverted(inside.db, body.checkin_id)
    await checkReferences(inside.db, body)
    const id = uuidv7()
    inside.db.making('worksheet', id)
    // Before the number: who holds it waits for no vehicle.
    await tellKilometres(inside, { id, ...body }, body)
    return findWorksheet(inside, await insertWorksheet(inside, { ...body, id }))
  })
}

const LOCKED = [
  'status',
  'km',
  'km_out',
  'customer_id',
  'vehicle_id',
  'vehicle_name',
  'internal_notes',
  'document_date',
  'started_at',
  'completed_at',
  'invoice_id',
] as const

/** Locks the worksheet's row. Unknown: 404. @param to `cite`: a part of it changes, and who changes that holds it */
export const lockWorksheet = (tx: CompanyTransaction, id: string, to: 'change' | 'cite' = 'change') =>
  tx.lock('worksheet', id, LOCKED, { to })

export type LockedWorksheet = Awaited<ReturnType<typeof lockWorksheet>>

/** The worksheet as the document whose lines move stock. */
export const moving = (worksheet: LockedWorksheet) => ({ ...worksheet, kind: 'worksheet' as const })

/** What a worksheet unloaded comes back, but for what a restocking credit note has brought back already. */
export async function giveBack(tx: CompanyTransaction, worksheet: LockedWorksheet): Promise<void> {
  const document = moving(worksheet)
  await moveStock(tx, document, await broughtBack(tx, document, await readLines(tx, worksheet.id)))
}

/** The receipt that cites the worksheet, a voided one too; whoever makes one holds the worksheet's row. */
function receiptOf(db: CompanyDatabase, worksheet_id: string) {
  return db
    .select('receipt')
    .select(['id', 'voided_at'])
    .where('worksheet_id', '=', worksheet_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** True while an invoice that lives, or a receipt that stands, bills the worksheet. */
export async function isBilled(
  db: CompanyDatabase,
  { id, invoice_id }: Pick<LockedWorksheet, 'id' | 'invoice_id'>,
): Promise<boolean> {
  if (invoice_id !== null) return true
  const receipt = await receiptOf(db, id)
  return receipt !== undefined && receipt.voided_at === null
}

/** 409 `worksheet_frozen` while an invoice or a receipt bills the worksheet, or it is cancelled. */
export async function requireUnfrozen(db: CompanyDatabase, worksheet: LockedWorksheet): Promise<void> {
  if (worksheet.status !== 'cancelled' && !(await isBilled(db, worksheet))) return
  const why =
    worksheet.status === 'cancelled'
      ? 'it is cancelled'
      : `${worksheet.invoice_id ? 'an invoice' : 'a receipt'} cites it`
  throw new ApiError('worksheet_frozen', `The worksheet is frozen: ${why}.`)
}

/** Changes the fields sent; names are copied anew with a new customer or vehicle, also onto its movements. */
export function updateWorksheet(context: Context, id: string, patch: WorksheetPatch) {
  return inTransaction(context, async (inside) => {
    const tx = inside.db
    const worksheet = await lockWorksheet(tx, id)
    if (touchesFrozen(patch, WORKSHEET_FREE_FIELDS)) await requireUnfrozen(tx, worksheet)
    await requireUnconverted(tx, patch.checkin_id, id)
    await checkReferences(tx, patch)
    const next = { ...worksheet, ...patch }
    const moved = next.customer_id !== worksheet.customer_id || next.vehicle_id !== worksheet.vehicle_id
    const { customer_name, vehicle_name, vehicle_license } = moved ? await copiedNames(tx, next) : worksheet
    const copied = { customer_name, vehicle_name, vehicle_license }
    await tx.change('worksheet', worksheet, { ...patch, ...copied })
    if (next.vehicle_id !== worksheet.vehicle_id)
      for (const field of ['km', 'km_out'])
        await moveReading(inside, { source: 'worksheet', source_id: id }, field, next)
    await tellKilometres(inside, next, patch, worksheet)
    if (moved || patch.document_date !== undefined) {
      await tx
        .update('article_movement')
        .set({ customer_name, vehicle_name, document_date: next.document_date })
        .where('source_id', '=', id)
        .execute()
    }
    return findWorksheet(inside, id)
  })
}

/** Lets the quote that became the worksheet be converted again; its names follow customer and vehicle anew. */
async function freeQuote(tx: CompanyTransaction, worksheet_id: string): Promise<void> {
  const quotes = await tx.active('quote').select('id').where('worksheet_id', '=', worksheet_id).execute()
  const ids = quotes.map(({ id }) => id)
  const names = { customer_name: null, vehicle_name: null, vehicle_license: null }
  // One that is deleted meanwhile stays as it is.
  for (const quote of await tx.lockMany('quote', ids))
    await tx.change('quote', quote, { worksheet_id: null, ...names })
}

/**
 * Deletes a worksheet that no receipt cites: stock comes back, its quote can be converted again, its appointments name it
 * no more.
 */
export function deleteWorksheet(context: Context, id: string) {
  return inTransaction(context, async (inside) => {
    const tx = inside.db
    const worksheet = await tx.lock('worksheet', id, LOCKED, { citations: 'wait' })
    if (worksheet.invoice_id !== null)
      throw new ApiError('document_referenced', 'An invoice cites the worksheet.')
    if (await receiptOf(tx, id)) throw new ApiError('document_referenced', 'A receipt cites the worksheet.')
    await endAllEntries(tx, worksheet)
    await forgetReadings(tx, { source: 'worksheet', source_id: id })
    // Before the worksheet goes, which sets parts aside until then: what is told of these is what they were.
    await giveBack(tx, worksheet)
    const deleted = await deleteRecord(tx, {
      table: 'worksheet',
      id,
      find: () => findWorksheet(inside, id),
    })
    await freeQuote(tx, id)
    await forgetInEntries(tx, 'worksheet_id', id)
    return deleted
  })
}
