import { type SelectQueryBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { DB } from '../../../database/tables.ts'
import { WORKSHEET_FREE_FIELDS } from '../../../domain/frozen-fields.ts'
import { subtract } from '../../../domain/money.ts'
import { licenseKey } from '../../../domain/search-keys.ts'
import { WORKSHEET_STATUSES, type WorksheetStatus } from '../../../domain/worksheet-statuses.ts'
import { today } from '../../core/clock.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { type DateFilter, resolvePeriod } from '../../core/date-filter.ts'
import { touchesFrozen } from '../../core/documents/frozen-fields.ts'
import { nextNumber } from '../../core/documents/numbering.ts'
import { ApiError, fieldError, invalidFields, notFound } from '../../core/errors.ts'
import { newestFirst, readPage } from '../../core/lists.ts'
import { deleteRecord } from '../../core/records.ts'
import { requireReferences } from '../../core/references.ts'
import { searchTerms, searchText } from '../../core/search.ts'
import type { Context } from '../../core/trpc.ts'
import { matchesWithPlate } from '../vehicles/search.ts'
import { copiedNames } from './names.ts'
import {
  BILLING_STATUS,
  livingWorksheets,
  readLines,
  type WorksheetLine,
  worksheetById,
  worksheetsOf,
} from './reads.ts'
import type { WorksheetBody, WorksheetFilters, WorksheetPatch, WorksheetQuery } from './schema.ts'
import { moveStock } from './stock.ts'

const seesCosts = ({ principal }: Context) => principal.permissions.has('reports.read')

/** Cost and margin are for those who may read reports. */
function shownTo<Row extends { total_before_tax: number; total_cost: number }>(context: Context, row: Row) {
  if (seesCosts(context)) return { ...row, margin: subtract(row.total_before_tax, row.total_cost) }
  const { total_cost, ...shown } = row
  return shown
}

function lineShownTo(context: Context, line: WorksheetLine) {
  if (seesCosts(context)) return line
  const { purchase_price, ...shown } = line
  return shown
}

/** The worksheet whole, with its lines. Unknown: 404. */
export async function findWorksheet(context: Context, id: string) {
  const [row] = await worksheetById(context.db, { id })
  if (!row) throw notFound('worksheet')
  const lines = await readLines(context.db, id)
  return { ...shownTo(context, row), line_items: lines.map((line) => lineShownTo(context, line)) }
}

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
  throw invalidFields(
    missing.map(({ param }) =>
      fieldError(param, 'reference_not_found', `${param} names nobody of this company.`),
    ),
  )
}

async function checkReferences(db: CompanyDatabase, body: WorksheetPatch): Promise<void> {
  await requireReferences(db, [
    { param: 'customer_id', table: 'customer', id: body.customer_id },
    { param: 'vehicle_id', table: 'vehicle', id: body.vehicle_id },
    { param: 'work_category_id', table: 'work_category', id: body.work_category_id },
  ])
  const assigned = body.assigned_user_ids ?? []
  await requireMembers(
    db,
    assigned.map((id, index) => ({ param: `assigned_user_ids[${index}]`, id })),
  )
}

type Found = { seq_number: number; title?: string; vehicle_license: string; customer_name: string }

/** What `q` is matched with: number, title, plate as written and as plates are compared, customer. */
function searchTextOf({ seq_number, title, vehicle_license, customer_name }: Found): string {
  return searchText([String(seq_number), title, vehicle_license, licenseKey(vehicle_license), customer_name])
}

/** Columns of a new worksheet beyond what the client writes. */
export type NewWorksheet = WorksheetBody & { quote_id?: string }

/** Makes the row of a worksheet that is checked; its number is taken last. Lines and stock are the caller's. */
export async function insertWorksheet({ db, principal }: Context, body: NewWorksheet): Promise<string> {
  const { km, ...names } = await copiedNames(db, body)
  const id = uuidv7()
  const seq_number = await nextNumber(db, { kind: 'worksheet' })
  await db
    .insert('worksheet', {
      document_date: today(principal.company.time_zone),
      km,
      ...body,
      ...names,
      id,
      seq_number,
      search_text: searchTextOf({ ...body, ...names, seq_number }),
    })
    .execute()
  return id
}

/** Creates a draft worksheet. */
export function createWorksheet(context: Context, body: WorksheetBody) {
  return context.db.transaction(async (tx) => {
    const inside = { ...context, db: tx }
    await checkReferences(tx, body)
    return findWorksheet(inside, await insertWorksheet(inside, body))
  })
}

/** The worksheet's row, kept as it is until the transaction ends. Unknown: 404. */
export async function lockWorksheet(db: CompanyDatabase, id: string) {
  const row = await db
    .select('worksheet')
    .select(['id', 'seq_number', 'status', 'title', 'customer_id', 'customer_name'])
    .select(['vehicle_id', 'vehicle_name', 'vehicle_license', 'internal_notes'])
    .select(['document_date', 'started_at', 'completed_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('worksheet')
  return row
}

export type LockedWorksheet = Awaited<ReturnType<typeof lockWorksheet>>

/** The receipt that cites the worksheet, a voided one too; whoever makes one holds the worksheet's row. */
export function receiptOf(db: CompanyDatabase, worksheet_id: string) {
  return db
    .select('receipt')
    .select(['id', 'voided_at'])
    .where('worksheet_id', '=', worksheet_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** True while a receipt that stands cites the worksheet. */
export async function isBilled(db: CompanyDatabase, worksheet_id: string): Promise<boolean> {
  const receipt = await receiptOf(db, worksheet_id)
  return receipt !== undefined && receipt.voided_at === null
}

/** 409 `worksheet_frozen` while a receipt cites the worksheet or it is cancelled. */
export async function requireUnfrozen(db: CompanyDatabase, worksheet: LockedWorksheet): Promise<void> {
  if (worksheet.status !== 'cancelled' && !(await isBilled(db, worksheet.id))) return
  const why = worksheet.status === 'cancelled' ? 'it is cancelled' : 'a receipt cites it'
  throw new ApiError('worksheet_frozen', `The worksheet is frozen: ${why}.`)
}

/** Changes the fields sent; names are copied anew with a new customer or vehicle, also onto its movements. */
export function updateWorksheet(context: Context, id: string, patch: WorksheetPatch) {
  return context.db.transaction(async (tx) => {
    const worksheet = await lockWorksheet(tx, id)
    if (touchesFrozen(patch, WORKSHEET_FREE_FIELDS)) await requireUnfrozen(tx, worksheet)
    await checkReferences(tx, patch)
    const next = { ...worksheet, ...patch }
    const moved = patch.customer_id !== undefined || patch.vehicle_id !== undefined
    const { customer_name, vehicle_name, vehicle_license } = moved ? await copiedNames(tx, next) : worksheet
    const copied = { customer_name, vehicle_name, vehicle_license }
    const search_text = searchTextOf({ ...next, ...copied })
    await tx
      .update('worksheet')
      .set({ ...patch, ...copied, search_text, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    if (moved || patch.document_date !== undefined) {
      await tx
        .update('article_movement')
        .set({ customer_name, vehicle_name, document_date: next.document_date })
        .where('source_id', '=', id)
        .execute()
    }
    return findWorksheet({ ...context, db: tx }, id)
  })
}

/** Deletes a worksheet that no receipt cites: stock comes back, its quote can be converted again. */
export function deleteWorksheet(context: Context, id: string) {
  return context.db.transaction(async (tx) => {
    const worksheet = await lockWorksheet(tx, id)
    if (await receiptOf(tx, id)) throw new ApiError('document_referenced', 'A receipt cites the worksheet.')
    const deleted = await deleteRecord(tx, {
      table: 'worksheet',
      id,
      find: () => findWorksheet({ ...context, db: tx }, id),
    })
    await moveStock(tx, worksheet, [])
    await tx
      .update('quote')
      .set({ worksheet_id: null, customer_name: null, vehicle_name: null, vehicle_license: null })
      .set({ updated_at: sql`now()` })
      .where('worksheet_id', '=', id)
      .execute()
    return deleted
  })
}

type Query = SelectQueryBuilder<DB, 'worksheet' | 'receipt', object>

/** The filters that the list and the counts share. */
function filtered<Q>(query: Q, filters: WorksheetFilters, { from, to }: DateFilter): Q {
  const terms = searchTerms(filters.q ?? '')
  const same = ['customer_id', 'vehicle_id', 'quote_id', 'work_category_id', 'priority'] as const
  let found = (query as unknown as Query)
    .where('worksheet.document_date', '>=', from)
    .where('worksheet.document_date', '<=', to)
  for (const field of same) {
    const value = filters[field]
    if (value !== undefined) found = found.where(`worksheet.${field}`, '=', value)
  }
  return found
    .$if(filters.status !== undefined, (q) =>
      q.where('worksheet.status', '=', sql<never>`ANY (${filters.status!.split(',')}::text[])`),
    )
    .$if(filters.billing_status !== undefined, (q) => q.where(BILLING_STATUS, '=', filters.billing_status!))
    .$if(filters.assigned_user_id !== undefined, (q) =>
      q.where(sql<boolean>`worksheet.assigned_user_ids @> ARRAY[${filters.assigned_user_id}]::uuid[]`),
    )
    .$if(filters.promised_before !== undefined, (q) =>
      q.where('worksheet.promised_at', '<', filters.promised_before!),
    )
    .$if(filters.delivered_after !== undefined, (q) =>
      q.where('worksheet.delivered_at', '>=', filters.delivered_after!),
    )
    .$if(terms.length > 0, (q) =>
      q.where(matchesWithPlate(sql.ref('worksheet.search_text'), terms)),
    ) as unknown as Q
}

/** Worksheets of a period by document date, newest first, in cursor pages. */
export async function listWorksheets(context: Context, request: WorksheetQuery) {
  const date_filter = resolvePeriod(request, context.principal.company.time_zone)
  const query = filtered(worksheetsOf(context.db), request, date_filter)
  const page = await readPage(query, { url: '/v1/worksheets', order: newestFirst('worksheet'), request })
  return { ...page, data: page.data.map((row) => shownTo(context, row)), date_filter }
}

/** How many worksheets of a period stand in each status. */
export async function countWorksheets({ db, principal }: Context, filters: WorksheetFilters) {
  const date_filter = resolvePeriod(filters, principal.company.time_zone)
  // Only the billing status looks at the receipts.
  const worksheets =
    filters.billing_status === undefined
      ? db.select('worksheet').where('worksheet.deleted_at', 'is', null)
      : (livingWorksheets(db) as unknown as SelectQueryBuilder<DB, 'worksheet', object>)
  const base = worksheets.select(['worksheet.status', (eb) => eb.fn.countAll<number>().as('count')])
  const rows = await filtered(base, filters, date_filter).groupBy('worksheet.status').execute()
  const counts = Object.fromEntries(
    WORKSHEET_STATUSES.map((status) => [status, rows.find((row) => row.status === status)?.count ?? 0]),
  )
  return {
    object: 'worksheet_status_counts' as const,
    ...(counts as Record<WorksheetStatus, number>),
    date_filter,
  }
}
