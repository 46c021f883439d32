import { type SqlBool, sql } from 'kysely'
import { QUOTE_STATUSES } from '../../../domain/quote-statuses.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { withinPeriod } from '../../core/date-filter.ts'
import { countStatuses, documentList } from '../../core/documents/list.ts'
import { documentReads } from '../../core/documents/whole.ts'
import { columnsOf } from '../../core/fields.ts'
import { cites } from '../../core/joins.ts'
import { escapeLike } from '../../core/search.ts'
import type { Context } from '../../core/trpc.ts'
import { recordKind } from '../../core/writes/record-kinds.ts'
import { matchesVehicle, matchesWithPlate } from '../vehicles/search.ts'
import { vehicleName } from '../worksheets/names.ts'
import * as schema from './schema.ts'

/** Names follow the customer and the vehicle until the quote is converted. */
const COMPUTED = {
  customer_name: sql<string>`coalesce(quote.customer_name, customer.full_name)`,
  vehicle_name: sql<string>`coalesce(quote.vehicle_name, ${vehicleName})`,
  vehicle_license: sql<string>`coalesce(quote.vehicle_license, vehicle.license, '')`,
  work_category_name: sql.ref<string | null>('work_category.name'),
  worksheet_seq_number: sql.ref<number | null>('worksheet.seq_number'),
}

const SUMMARY = columnsOf('quote', schema.quoteSummary, COMPUTED)
const RECORD = columnsOf('quote', schema.quote.omit({ line_items: true }), COMPUTED)
const LINE = columnsOf('quote_line_item', schema.quoteLineItem, {})

/** Quotes that are not deleted, with the customer and the vehicle that they name. */
function activeQuotes(db: CompanyDatabase) {
  return db
    .active('quote')
    .innerJoin('customer', (join) => join.on(cites('quote.customer_id')))
    .innerJoin('vehicle', (join) => join.on(cites('quote.vehicle_id')))
}

/** Quotes with what they point at. */
function quotesOf(db: CompanyDatabase) {
  return activeQuotes(db)
    .leftJoin('work_category', (join) => join.on(cites('quote.work_category_id')))
    .leftJoin('worksheet', (join) => join.on(cites('quote.worksheet_id')))
}

const reads = documentReads('quote', {
  documents: (db) => quotesOf(db).select(RECORD),
  lines: (db) => db.select('quote_line_item').select(LINE),
})

/** The lines of a quote by position. */
export const { readLines } = reads

/** The quote whole, with its lines. Unknown: 404. */
export const findQuote = recordKind('quote', {
  group: 'quotes',
  read: reads.read,
  schema: schema.quote,
  name: ({ seq_number, title }) => `${seq_number} ${title}`.trim(),
})

/**
 * The term stands in the number or title, the customer's name or the vehicle, its plate with or without dashes: as they
 * are now, or as a converted quote keeps them.
 */
function matchesTerm(term: string) {
  const pattern = `%${escapeLike(term)}%`
  return sql<SqlBool>`(${matchesWithPlate(sql.ref('quote.search_text'), [term])}
    OR customer.search_text LIKE ${pattern} OR ${matchesVehicle([term])})`
}

const documents = documentList<schema.QuoteFilters>()({
  table: 'quote',
  rows: (db) => quotesOf(db).select(SUMMARY),
  period: ({ time_zone, ...period }) => withinPeriod(sql.ref('quote.created_at'), period, time_zone),
  filters: {
    status: (status) => sql`quote.status = ${status}`,
    customer_id: (id) => sql`quote.customer_id = ${id}`,
    vehicle_id: (id) => sql`quote.vehicle_id = ${id}`,
    converted: (converted) => sql`(quote.worksheet_id IS NOT NULL) = ${converted}`,
    external_id: (id) => sql`quote.external_id = ${id}`,
  },
  search: (terms) => sql`(${sql.join(terms.map(matchesTerm), sql` AND `)})`,
})

/** Quotes of a period, newest first, in cursor pages. */
export const listQuotes = documents.page

/** How many quotes of a period stand in each status. */
export async function countQuotes(context: Context, request: schema.QuoteFilters) {
  // Only a search looks at customer and vehicle, which every quote has.
  const alone = context.db.active('quote')
  const quotes = request.q ? (activeQuotes(context.db) as typeof alone) : alone
  const { query, date_filter } = documents.matching(context, request, quotes)
  const counts = await countStatuses(sql.ref('quote.status'), QUOTE_STATUSES, query)
  return { object: 'quote_status_counts' as const, ...counts, date_filter }
}
