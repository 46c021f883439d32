import { type SelectQueryBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { DB } from '../../../database/tables.ts'
import { QUOTE_FREE_FIELDS } from '../../../domain/frozen-fields.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { type DateFilter, resolvePeriod, withinPeriod } from '../../core/date-filter.ts'
import { touchesFrozen } from '../../core/documents/frozen-fields.ts'
import { nextNumber } from '../../core/documents/numbering.ts'
import { ApiError, notFound } from '../../core/errors.ts'
import { newestFirst } from '../../core/lists.ts'
import { type Param, prepared } from '../../core/prepared.ts'
import { bindNow, preparedPage } from '../../core/prepared-lists.ts'
import { deleteRecord } from '../../core/records.ts'
import { requireReferences } from '../../core/references.ts'
import { escapeLike, searchTerms, searchText } from '../../core/search.ts'
import type { Context } from '../../core/trpc.ts'
import { matchesVehicle } from '../vehicles/search.ts'
import { vehicleName } from '../worksheets/names.ts'
import type { QuoteBody, QuoteFilters, QuotePatch, QuoteQuery } from './schema.ts'

const object = sql.lit('quote' as const).as('object')

const SUMMARY = [
  'quote.id',
  'quote.seq_number',
  'quote.status',
  'quote.title',
  'quote.customer_id',
  'quote.vehicle_id',
  'quote.work_category_id',
  'quote.km',
  'quote.worksheet_id',
  'quote.total_before_tax',
  'quote.total_tax',
  'quote.total_after_tax',
  'quote.total_discount',
  'quote.hide_discounts',
  'quote.created_at',
  'quote.updated_at',
] as const

const DETAIL = [
  'quote.comments',
  'quote.valid_until',
  'quote.decided_at',
  'quote.decision_source',
  'quote.rejection_reason',
  'quote.external_id',
  'quote.metadata',
] as const

/** Living quotes, with the customer and the vehicle that they name. */
function livingQuotes(db: CompanyDatabase) {
  return db
    .select('quote')
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.company_id', '=', 'quote.company_id')
        .onRef('customer.id', '=', 'quote.customer_id'),
    )
    .innerJoin('vehicle', (join) =>
      join.onRef('vehicle.company_id', '=', 'quote.company_id').onRef('vehicle.id', '=', 'quote.vehicle_id'),
    )
    .where('quote.deleted_at', 'is', null)
}

/** Quotes with what they point at; names follow the customer and the vehicle until they are frozen. */
function quotesOf(db: CompanyDatabase) {
  return livingQuotes(db)
    .leftJoin('work_category', (join) =>
      join
        .onRef('work_category.company_id', '=', 'quote.company_id')
        .onRef('work_category.id', '=', 'quote.work_category_id'),
    )
    .leftJoin('worksheet', (join) =>
      join
        .onRef('worksheet.company_id', '=', 'quote.company_id')
        .onRef('worksheet.id', '=', 'quote.worksheet_id'),
    )
    .select([
      object,
      ...SUMMARY,
      'work_category.name as work_category_name',
      'worksheet.seq_number as worksheet_seq_number',
    ])
    .select([
      sql<string>`coalesce(quote.customer_name, customer.full_name)`.as('customer_name'),
      sql<string>`coalesce(quote.vehicle_name, ${vehicleName})`.as('vehicle_name'),
      sql<string>`coalesce(quote.vehicle_license, vehicle.license, '')`.as('vehicle_license'),
    ])
}

const quoteById = prepared((db, param: Param<{ id: string }>) =>
  quotesOf(db).select(DETAIL).where('quote.id', '=', param('id')),
)

const linesOf = prepared((db, param: Param<{ id: string }>) =>
  db
    .select('quote_line_item')
    .select(sql.lit('quote_line_item' as const).as('object'))
    .select([
      'id',
      'article_id',
      'description',
      'quantity',
      'unit_type',
      'unit_price',
      'unit_discount_rate',
      'tax_rate',
      'vat_code',
      'total_before_tax',
      'total_tax',
      'total_after_tax',
      'position',
      'created_at',
    ])
    .where('quote_id', '=', param('id'))
    .orderBy('position'),
)

/** The lines of a quote by position. */
export function readLines(db: CompanyDatabase, id: string) {
  return linesOf(db, { id })
}

/** The quote whole, with its lines. Unknown: 404. */
export async function findQuote(db: CompanyDatabase, id: string) {
  const [row] = await quoteById(db, { id })
  if (!row) throw notFound('quote')
  return { ...row, line_items: await readLines(db, id) }
}

/** The term stands in the number or title, the customer's name or the vehicle, its plate with or without dashes. */
function matchesTerm(term: string) {
  const pattern = `%${escapeLike(term)}%`
  return sql<boolean>`(quote.search_text LIKE ${pattern} OR customer.search_text LIKE ${pattern}
    OR ${matchesVehicle([term])})`
}

type Filters = Pick<QuoteFilters, 'status' | 'customer_id' | 'vehicle_id' | 'converted'> & {
  from: string
  to: string
  time_zone: string
}

type Filtered = SelectQueryBuilder<DB, 'quote', object>

/** The filters that the list and the counts share, over quotes joined with customer and vehicle. */
function filtered<Q>(query: Q, param: Param<Filters>, given: (name: keyof Filters) => boolean): Q {
  const period = { from: param('from'), to: param('to') }
  return (query as unknown as Filtered)
    .where(withinPeriod(sql.ref('quote.created_at'), period, param('time_zone')))
    .$if(given('status'), (found) => found.where('quote.status', '=', param('status')))
    .$if(given('customer_id'), (found) => found.where('quote.customer_id', '=', param('customer_id')))
    .$if(given('vehicle_id'), (found) => found.where('quote.vehicle_id', '=', param('vehicle_id')))
    .$if(given('converted'), (found) =>
      found.where(sql<boolean>`(quote.worksheet_id IS NOT NULL) = ${param('converted')}`),
    ) as unknown as Q
}

/** What a search adds to a query; undefined without one. */
function searchOf<Q>(q: string | undefined): ((query: Q) => Q) | undefined {
  const terms = searchTerms(q ?? '')
  if (terms.length === 0) return undefined
  return (query) =>
    (query as unknown as Filtered).where((eb) => eb.and(terms.map(matchesTerm))) as unknown as Q
}

const quotePage = preparedPage({
  url: '/v1/quotes',
  order: () => newestFirst('quote'),
  query: (db, param: Param<Filters>, given) => filtered(quotesOf(db), param, given),
})

function filtersOf(
  { status, customer_id, vehicle_id, converted }: QuoteFilters,
  period: DateFilter,
  time_zone: string,
) {
  return { status, customer_id, vehicle_id, converted, from: period.from, to: period.to, time_zone }
}

/** Quotes of a period, newest first, in cursor pages. */
export async function listQuotes({ db, principal }: Context, request: QuoteQuery) {
  const { time_zone } = principal.company
  const date_filter = resolvePeriod(request, time_zone)
  const filters = filtersOf(request, date_filter, time_zone)
  return { ...(await quotePage(db, request, filters, searchOf(request.q))), date_filter }
}

/** Only a search looks at customer and vehicle, which every quote has. */
function countsOf(db: CompanyDatabase, searching: boolean) {
  const quotes = db.select('quote').where('quote.deleted_at', 'is', null)
  return (searching ? (livingQuotes(db) as unknown as typeof quotes) : quotes)
    .select(['quote.status', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('quote.status')
}

/** How many quotes of a period stand in each status. */
export async function countQuotes({ db, principal }: Context, request: QuoteFilters) {
  const { time_zone } = principal.company
  const date_filter = resolvePeriod(request, time_zone)
  const filters = filtersOf(request, date_filter, time_zone)
  const search = searchOf<ReturnType<typeof countsOf>>(request.q)
  const query = filtered(
    countsOf(db, search !== undefined),
    bindNow<Filters>(filters),
    (name) => filters[name] !== undefined,
  )
  const rows = await (search?.(query) ?? query).execute()
  const count = (status: string) => rows.find((row) => row.status === status)?.count ?? 0
  return {
    object: 'quote_status_counts' as const,
    waiting: count('waiting'),
    accepted: count('accepted'),
    rejected: count('rejected'),
    date_filter,
  }
}

function checkReferences(db: CompanyDatabase, body: QuotePatch) {
  return requireReferences(db, [
    { param: 'customer_id', table: 'customer', id: body.customer_id },
    { param: 'vehicle_id', table: 'vehicle', id: body.vehicle_id },
    { param: 'work_category_id', table: 'work_category', id: body.work_category_id },
  ])
}

async function lastKm(db: CompanyDatabase, vehicle_id: string): Promise<number> {
  const row = await db.select('vehicle').select('km').where('id', '=', vehicle_id).executeTakeFirst()
  return row?.km ?? 0
}

/** Creates a quote that waits; its number is taken last, so that no number is lost. */
export function createQuote(db: CompanyDatabase, body: QuoteBody) {
  return db.transaction(async (tx) => {
    await checkReferences(tx, body)
    const id = uuidv7()
    const km = body.km ?? (await lastKm(tx, body.vehicle_id))
    const seq_number = await nextNumber(tx, { kind: 'quote' })
    await tx
      .insert('quote', {
        ...body,
        id,
        km,
        seq_number,
        search_text: searchText([String(seq_number), body.title]),
      })
      .execute()
    return findQuote(tx, id)
  })
}

/** The quote's row, kept as it is until the transaction ends. Unknown: 404. */
export async function lockQuote(db: CompanyDatabase, id: string) {
  const row = await db
    .select('quote')
    .select(['id', 'seq_number', 'status', 'title', 'customer_id', 'vehicle_id', 'km', 'work_category_id'])
    .select(['comments', 'hide_discounts', 'worksheet_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('quote')
  return row
}

/** 409 once the quote has become a worksheet. */
export function requireUnconverted(quote: { worksheet_id: string | null }): void {
  if (quote.worksheet_id === null) return
  throw new ApiError(
    'quote_already_converted',
    'The quote has become a worksheet; only its title and comments change.',
  )
}

/** Changes the fields sent; after conversion only `title` and `comments` (quotes.md#changing-a-quote). */
export function updateQuote(db: CompanyDatabase, id: string, patch: QuotePatch) {
  return db.transaction(async (tx) => {
    const quote = await lockQuote(tx, id)
    if (touchesFrozen(patch, QUOTE_FREE_FIELDS)) requireUnconverted(quote)
    await checkReferences(tx, patch)
    const search_text = searchText([String(quote.seq_number), patch.title ?? quote.title])
    await tx
      .update('quote')
      .set({ ...patch, search_text, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    return findQuote(tx, id)
  })
}

/** Deletes a quote in any status; the worksheet that it became stays. */
export function deleteQuote(db: CompanyDatabase, id: string) {
  return deleteRecord(db, { table: 'quote', id, find: (tx) => findQuote(tx, id) })
}
