import { sql } from 'kysely'
import { CHECKIN_STATUSES } from '../../../domain/checkins.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { withinPeriod } from '../../core/date-filter.ts'
import { countStatuses, documentList } from '../../core/documents/list.ts'
import { notFound } from '../../core/errors.ts'
import { columnsOf } from '../../core/fields.ts'
import { filesOf } from '../../core/files/access.ts'
import { type Param, prepared } from '../../core/prepared.ts'
import { recordById } from '../../core/records.ts'
import type { Context } from '../../core/trpc.ts'
import { recordKind } from '../../core/writes/record-kinds.ts'
import { type FileRow, keptFile, readFiles, shownFile } from '../files/reads.ts'
import { matchesWithPlate } from '../vehicles/search.ts'
import * as schema from './schema.ts'

/** Check-ins that are not deleted, with the existing worksheet that each became as far as whoever asks sees it. */
const withWorksheets = (db: CompanyDatabase) =>
  db
    .active('checkin')
    .leftJoin('worksheet', (join) =>
      join
        .onRef('worksheet.company_id', '=', 'checkin.company_id')
        .onRef('worksheet.checkin_id', '=', 'checkin.id')
        .on('worksheet.deleted_at', 'is', null)
        .on(db.isVisible('worksheet')),
    )

/** Check-ins with all that their answers show. */
const checkinsOf = (db: CompanyDatabase) => withWorksheets(db).innerJoin('user', 'user.id', 'checkin.user_id')

/** The worksheet that a check-in became, also where it is not for a technician to see: that it was converted is. */
const WORKSHEET_ID = sql<string | null>`coalesce(worksheet.id, (SELECT became.id FROM worksheet AS became
  WHERE became.company_id = checkin.company_id AND became.checkin_id = checkin.id AND became.deleted_at IS NULL))`

const COMPUTED = {
  worksheet_id: WORKSHEET_ID,
  worksheet_seq_number: sql.ref<number | null>('worksheet.seq_number'),
  calendar_entry_id: sql<string | null>`(SELECT calendar_entry.id FROM calendar_entry
    WHERE calendar_entry.company_id = checkin.company_id AND calendar_entry.checkin_id = checkin.id
      AND calendar_entry.deleted_at IS NULL ORDER BY start_time, id LIMIT 1)`,
  courtesy_vehicle_license: sql<string | null>`(SELECT vehicle.license FROM vehicle
    WHERE vehicle.company_id = checkin.company_id AND vehicle.id = checkin.courtesy_vehicle_id)`,
  user_name: sql.ref<string>('user.name'),
}

const SUMMARY = columnsOf('checkin', schema.checkinSummary, COMPUTED)
const DAMAGE = columnsOf('checkin_damage', schema.checkinDamage, {})
const SIGNATURE = columnsOf('checkin_signature', schema.checkinSignature.omit({ file: true }), {})

const checkinById = recordById('checkin', (db, id) =>
  checkinsOf(db).select(SUMMARY).where('checkin.id', '=', id),
)

const damagesOf = prepared((db, param: Param<{ id: string }>) =>
  db.select('checkin_damage').select(DAMAGE).where('checkin_id', '=', param('id')).orderBy('position'),
)

const signaturesOf = prepared((db, param: Param<{ id: string }>) =>
  db.select('checkin_signature').select(SIGNATURE).where('checkin_id', '=', param('id')).orderBy('kind'),
)

/** The damages of a check-in by position. */
export const readDamages = (db: CompanyDatabase, id: string) => damagesOf(db, { id })

export type Damage = Awaited<ReturnType<typeof readDamages>>[number]

type Signature = Awaited<ReturnType<typeof signaturesOf>>[number] & { file: FileRow }

/** The signatures on a check-in, the arrival first. */
async function readSignatures(db: CompanyDatabase, id: string): Promise<Signature[]> {
  const rows = await signaturesOf(db, { id })
  const files = await readFiles(
    db,
    rows.map(({ file_id }) => file_id),
  )
  return rows.map((row) => ({ ...row, file: files.get(row.file_id)! }))
}

/** One signature. Below another check-in: 404. */
export async function readSignature(db: CompanyDatabase, checkin_id: string, id: string): Promise<Signature> {
  const found = (await readSignatures(db, checkin_id)).find((signature) => signature.id === id)
  if (!found) throw notFound('signature')
  return found
}

/** As events and the audit log keep it (files.md#urls). */
export const keptSignature = ({ file, ...row }: Signature) => ({ ...row, file: keptFile(file) })

/** As it is answered, with URLs that are good from now on. */
export const shownSignature = (ctx: Context, { file, ...row }: Signature) => ({
  ...row,
  file: shownFile(filesOf(ctx), ctx.db.company_id, file),
})

/** The check-in with its damages and signatures, as it is kept. Unknown: 404. */
export async function readWhole(db: CompanyDatabase, id: string) {
  const head = await checkinById(db, id)
  return { ...head, damages: await readDamages(db, id), signatures: await readSignatures(db, id) }
}

const kept = ({ signatures, ...checkin }: Awaited<ReturnType<typeof readWhole>>) => ({
  ...checkin,
  signatures: signatures.map(keptSignature),
})

recordKind('checkin', {
  group: 'checkins',
  read: async (db, id) => kept(await readWhole(db, id)),
  schema: schema.checkin,
  name: ({ seq_number, vehicle_license, vehicle_name }) =>
    `${seq_number} ${vehicle_license || vehicle_name}`.trim(),
})

/** The check-in whole, as it is answered. Unknown: 404. */
export async function findCheckin(ctx: Context, id: string) {
  const whole = await readWhole(ctx.db, id)
  // what a technician is shown of it is not what is told of it
  if (ctx.db.technician_id === undefined) ctx.db.noteRead('checkin', id, kept(whole))
  return { ...whole, signatures: whole.signatures.map((signature) => shownSignature(ctx, signature)) }
}

const documents = documentList<schema.CheckinFilters>()({
  table: 'checkin',
  rows: (db) => checkinsOf(db).select(SUMMARY),
  period: ({ time_zone, ...period }) => withinPeriod(sql.ref('checkin.arrived_at'), period, time_zone),
  filters: {
    status: (status) => sql`checkin.status = ${status}`,
    customer_id: (id) => sql`checkin.customer_id = ${id}`,
    vehicle_id: (id) => sql`checkin.vehicle_id = ${id}`,
    quote_id: (id) => sql`checkin.quote_id = ${id}`,
    worksheet_id: (id) => sql`worksheet.id = ${id}`,
    worksheet_status: (statuses) => sql`worksheet.status = ANY (string_to_array(${statuses}, ','))`,
    courtesy_vehicle_id: (id) => sql`checkin.courtesy_vehicle_id = ${id}`,
    converted: (converted) => sql`(${WORKSHEET_ID} IS NOT NULL) = ${converted}`,
    external_id: (id) => sql`checkin.external_id = ${id}`,
  },
  search: (terms) => matchesWithPlate(sql.ref('checkin.search_text'), terms),
})

/** Check-ins of a period by the day of arrival, newest first, in cursor pages. */
export const listCheckins = documents.page

/** How many check-ins of a period stand in each status. */
export async function countCheckins(context: Context, request: schema.CheckinFilters) {
  const { query, date_filter } = documents.matching(context, request, withWorksheets(context.db))
  const counts = await countStatuses(sql.ref('checkin.status'), CHECKIN_STATUSES, query)
  return { object: 'checkin_status_counts' as const, ...counts, date_filter }
}
