import { sql } from 'kysely'
import { today } from '../../core/clock.ts'
import { type CompanyTransaction, LATER } from '../../core/company-database.ts'
import { derivedOf, vehicleText } from '../../core/derived.ts'
import { filesOf } from '../../core/files/access.ts'
import type { TransactionContext } from '../../core/trpc.ts'
import { redacted } from '../../core/writes/redaction.ts'
import { isCited } from '../files/citations.ts'
import { removeFile } from '../files/service.ts'
import { endOwnership } from '../vehicle-owners/owners.ts'
import { ANONYMOUS, APPOINTMENT, unnamed } from './redaction.ts'

/* How a person is taken out of what names a customer (customers.md#anonymizing). */

type Row = { id: string }
export const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)

/** Appointments say no more than that there was one. */
export async function eraseAppointments({ db: tx }: TransactionContext, id: string): Promise<string[]> {
  const rows = await tx
    .select('calendar_entry')
    .select(['id', 'title', 'description', 'deleted_at'])
    .where('customer_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute()
  const said = rows.filter(({ title, description }) => title !== APPOINTMENT || description !== null)
  await sql`
    UPDATE calendar_entry SET title = ${APPOINTMENT}, description = NULL, updated_at = ${LATER}
    WHERE company_id = ${tx.company_id} AND id = ANY (${idsOf(said)}::uuid[])`.execute(tx.unscoped)
  for (const { title, description, deleted_at, ...entry } of said) {
    if (deleted_at !== null) continue
    const former = {
      ...(title !== APPOINTMENT && { title: redacted(title) }),
      description: redacted(description),
    }
    tx.journal?.altered('calendar_entry', entry.id, former)
  }
  return idsOf(rows)
}

/** Deletes files that nothing cites any more, with their bytes and their names; answers those that went. */
export async function eraseFiles({ db: tx, ...context }: TransactionContext, ids: readonly string[]) {
  const gone: string[] = []
  for (const id of ids) {
    await tx.lock('file', id, [], { citations: 'wait', to: 'cite' })
    if (await isCited(tx, id)) continue
    await tx.update('file').set({ name: ANONYMOUS }).where('id', '=', id).execute()
    await removeFile(tx, filesOf(context), id)
    gone.push(id)
  }
  return gone
}

/**
 * Files that were attached to the customers or signed on their check-ins once, and that nothing shows by now: what is kept
 * of the records' changes tells which. Erases those that are still there; answers all of them.
 */
export async function eraseFormerFiles(context: TransactionContext, told: readonly string[]) {
  const { db: tx } = context
  const { rows } = await sql<Row>`
    SELECT DISTINCT side ->> 'file_id' AS id
    FROM audit_log_entry AS entry, jsonb_each(entry.changes) AS change (field, sides),
      jsonb_array_elements(change.sides) AS side
    WHERE entry.company_id = ${tx.company_id} AND entry.object_id = ANY (${told}::uuid[]) AND side ->> 'file_id' IS NOT NULL
      AND (entry.object_type = 'customer' AND change.field LIKE 'attachments.%'
        OR entry.object_type = 'checkin' AND change.field LIKE 'signatures.%')`.execute(tx.unscoped)
  const former = idsOf(rows)
  // held: what nothing shows may be deleted at this moment, by a job or by hand
  const there = await tx
    .select('file')
    .select(['id', 'deleted_at'])
    .where('id', '=', sql<string>`ANY (${former}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const left = new Set(idsOf(there.filter(({ deleted_at }) => deleted_at === null)))
  return [...former.filter((id) => !left.has(id)), ...(await eraseFiles(context, [...left]))]
}

/** Tyre sets follow the customer's name; what was kept of their changes tells it. */
export async function eraseTyreSets({ db }: TransactionContext, id: string): Promise<string[]> {
  return idsOf(await db.select('tyre_set').select('id').where('customer_id', '=', id).execute())
}

/** Vehicles of the dealership follow their buyer's name; what was kept of their changes tells it. */
export async function eraseDealership({ db }: TransactionContext, id: string): Promise<string[]> {
  return idsOf(
    await db.select('dealership_vehicle').select('id').where('buyer_customer_id', '=', id).execute(),
  )
}

/** Check-ins have neither name nor notes, and nobody signed them. */
export async function eraseCheckins(context: TransactionContext, id: string): Promise<string[]> {
  const { db: tx } = context
  const rows = await tx
    .select('checkin')
    .select(['id', 'seq_number', 'vehicle_license', 'key_tag', 'notes', 'deleted_at'])
    .where('customer_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute()
  const signatures = await tx
    .delete('checkin_signature')
    .where('checkin_id', '=', sql<string>`ANY (${idsOf(rows)}::uuid[])`)
    .returning(['id', 'checkin_id', 'file_id'])
    .execute()
  await eraseName(tx, 'checkin', rows, sql`, notes = NULL, updated_at = ${LATER}`)
  for (const { notes, deleted_at, ...row } of rows) {
    if (deleted_at !== null) continue
    const signed = signatures.filter(({ checkin_id }) => checkin_id === row.id).map(unnamed)
    tx.journal?.altered('checkin', row.id, {
      notes: redacted(notes),
      ...(signed.length > 0 && { signatures: signed }),
    })
  }
  const files = await eraseFiles(
    context,
    signatures.map(({ file_id }) => file_id),
  )
  return [...idsOf(rows), ...files]
}

/** Mails to the person: that there was one stays, and one that waits goes to nobody. */
export async function eraseMessages({ db: tx }: TransactionContext, id: string): Promise<string[]> {
  const rows = await tx
    .select('message')
    .select(['id', 'status', 'to', 'cc', 'subject', 'error'])
    .where('customer_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute()
  await sql`
    UPDATE message SET "to" = '{}', cc = '{}', subject = ${ANONYMOUS}, text = NULL, error = NULL, sealed_url = NULL,
      status = CASE status WHEN 'queued' THEN 'failed' ELSE status END, updated_at = ${LATER}
    WHERE company_id = ${tx.company_id} AND id = ANY (${idsOf(rows)}::uuid[])`.execute(tx.unscoped)
  for (const { id: message_id, status, ...row } of rows)
    tx.journal?.altered('message', message_id, {
      ...Object.fromEntries(Object.entries(row).map(([field, value]) => [field, redacted(value)])),
      status,
    })
  return idsOf(rows)
}

/** The copied name of documents that are held, what these are found by, and what `also` sets. */
export async function eraseName(
  tx: CompanyTransaction,
  table: 'quote' | 'worksheet' | 'checkin' | 'delivery_note',
  rows: readonly Row[],
  also = sql``,
): Promise<void> {
  const derived = (row: Row) => derivedOf(table, { ...row, customer_name: ANONYMOUS })
  const named = rows.map((row) => ({ id: row.id, ...derived(row) }))
  const document = sql.table(table)
  await sql`
    UPDATE ${document} SET customer_name = ${ANONYMOUS}, search_text = named.search_text ${also}
    FROM jsonb_to_recordset(${JSON.stringify(named)}::jsonb) AS named (id uuid, search_text text)
    WHERE ${document}.company_id = ${tx.company_id} AND ${document}.id = named.id`.execute(tx.unscoped)
}

/** Stock movements of documents of the customer's have no name. */
async function eraseMovements(tx: CompanyTransaction, documents: readonly Row[]): Promise<void> {
  await tx
    .update('article_movement')
    .set({ customer_name: ANONYMOUS })
    .where('source_id', '=', sql<string>`ANY (${idsOf(documents)}::uuid[])`)
    .execute()
}

/**
 * Issued invoices and credit notes keep what they copied, their stock movements do not; drafts that were deleted follow
 * the customer.
 */
export async function eraseFiscal(
  { db: tx }: TransactionContext,
  kind: 'invoice' | 'credit_note',
  id: string,
): Promise<string[]> {
  const rows = await tx
    .select(kind as 'invoice')
    .select(['id', 'customer_name'])
    .where('customer_id', '=', id)
    .execute()
  await eraseMovements(tx, rows)
  return idsOf(rows.filter(({ customer_name }) => customer_name === null))
}

/** Issued receipts keep what they copied; drafts that were deleted do not. */
export async function eraseDrafts({ db: tx }: TransactionContext, id: string): Promise<string[]> {
  const { search_text } = derivedOf('receipt', { customer_name: ANONYMOUS }) as { search_text: string }
  const { rows } = await sql<Row>`
    UPDATE receipt SET customer_name = ${ANONYMOUS}, search_text = ${search_text}
    WHERE company_id = ${tx.company_id} AND customer_id = ${id} AND issued_at IS NULL RETURNING id`.execute(
    tx.unscoped,
  )
  return idsOf(rows)
}

/** What was issued keeps what it copied, its stock movements do not; drafts that were deleted neither. */
export async function eraseDeliveryNotes({ db: tx }: TransactionContext, id: string): Promise<string[]> {
  const rows = await tx
    .select('delivery_note')
    .select(['id', 'seq_number', 'vehicle_license'])
    .where('customer_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute()
  const drafts = rows
    .filter(({ seq_number }) => seq_number === null)
    .map((row) => ({ ...row, supplier_name: null }))
  await eraseName(tx, 'delivery_note', drafts)
  await eraseMovements(tx, rows)
  return idsOf(drafts)
}

/** Vehicles have no owner from today, and nobody who drives them. */
export async function eraseOwner({ db: tx, principal }: TransactionContext, id: string): Promise<string[]> {
  const rows = await tx
    .select('vehicle')
    .select(['id', 'driver_name', 'driver_phone', 'deleted_at'])
    .where('customer_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute()
  await endOwnership(tx, idsOf(rows), today(principal.company.time_zone))
  const search_text = vehicleText(sql.ref('own_text'), { company_id: tx.company_id, customer_id: null })
  await sql`
    UPDATE vehicle SET customer_id = NULL, driver_name = NULL, driver_phone = NULL, search_text = ${search_text},
      updated_at = ${LATER}
    WHERE company_id = ${tx.company_id} AND id = ANY (${idsOf(rows)}::uuid[])`.execute(tx.unscoped)
  for (const { driver_name, driver_phone, deleted_at, ...vehicle } of rows) {
    if (deleted_at !== null) continue
    tx.journal?.altered('vehicle', vehicle.id, {
      customer_id: id,
      customer_name: ANONYMOUS,
      driver_name: redacted(driver_name),
      driver_phone: redacted(driver_phone),
    })
  }
  return idsOf(rows)
}

/** Vehicles that were the customer's once: what was kept of their changes tells it. */
export async function ownedVehicles({ db }: TransactionContext, id: string): Promise<string[]> {
  const rows = await db.select('vehicle_owner').select('vehicle_id').where('customer_id', '=', id).execute()
  return rows.map(({ vehicle_id }) => vehicle_id)
}

/** Names that were copied, and what the worksheets and their stock movements are found and listed by. */
export async function eraseWorksheets({ db: tx }: TransactionContext, id: string): Promise<string[]> {
  const rows = await tx
    .select('worksheet')
    .select(['id', 'seq_number', 'title', 'vehicle_license'])
    .where('customer_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute()
  await eraseName(tx, 'worksheet', rows)
  await eraseMovements(tx, rows)
  return idsOf(rows)
}
