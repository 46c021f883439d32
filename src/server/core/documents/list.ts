import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '../../../database/tables.ts'
import type { CompanyDatabase } from '../company-database.ts'
import { type DateFilter, type PeriodRequest, resolvePeriod } from '../date-filter.ts'
import { newestFirst, type Order, type PageRequest } from '../lists.ts'
import type { Param } from '../prepared.ts'
import { bindNow, preparedPage } from '../prepared-lists.ts'
import { searchTerms } from '../search.ts'
import type { Context } from '../trpc.ts'
import { readWhole } from '../whole-lists.ts'

type Request = PeriodRequest & { q?: string | undefined }
type Unfiltered = keyof Request | keyof PageRequest

/** A predicate for each filter of a request beside period and search. */
type Filters<R> = {
  [K in Exclude<keyof R, Unfiltered>]-?: (value: Expression<Exclude<R[K], undefined>>) => Expression<SqlBool>
}

type Period = { from: Expression<string>; to: Expression<string>; time_zone: Expression<string> }
type Values = { from: string; to: string; time_zone: string } & Record<string, unknown>

type Definition<R, T extends keyof DB, Row> = {
  table:
    | ('quote' | 'worksheet' | 'receipt' | 'checkin' | 'expense' | 'invoice' | 'credit_note')
    | ('delivery_note' | 'purchase_order' | 'stock_adjustment')
    | ('electronic_invoice' | 'cash_book_entry' | 'cash_book_transfer')
  /** Where it is, unless that is the table's name with an s. */
  url?: string
  /** Newest first unless it says otherwise. */
  order?: Order
  /** The documents that are not deleted, as they stand in the list. */
  rows: (db: CompanyDatabase) => SelectQueryBuilder<DB, T, Row>
  /** Whether a document counts within the period. */
  period: (period: Period) => Expression<SqlBool>
  filters: Filters<R>
  /** True where every term of `q` is found; absent where the list takes none. */
  search?: (terms: readonly string[]) => Expression<SqlBool>
}

/**
 * The documents of one kind over a period, newest first (lists.md#order): `page` reads one page of them, `matching` narrows
 * any query over the same tables to what a request asks for, such as counts and sums.
 */
export function documentList<R extends Request>() {
  return <T extends keyof DB, Row extends object>(list: Definition<R, T, Row>) => periodList(list)
}

function periodList<R extends Request, T extends keyof DB, Row extends object>(list: Definition<R, T, Row>) {
  const filters = list.filters as Record<string, (value: Expression<never>) => Expression<SqlBool>>
  const { url = `/v1/${list.table.replaceAll('_', '-')}s`, order = newestFirst(list.table) } = list

  const predicates = (param: Param<Values>, isSet: (name: string) => boolean) => [
    list.period({ from: param('from'), to: param('to'), time_zone: param('time_zone') }),
    ...Object.keys(filters)
      .filter(isSet)
      .map((name) => filters[name]!(param(name) as Expression<never>)),
  ]

  function valuesOf(request: R, { from, to }: DateFilter, time_zone: string): Values {
    const sent = Object.keys(filters).map((name) => [name, request[name as keyof R]])
    return { ...Object.fromEntries(sent), from, to, time_zone }
  }

  const searchOf = ({ q }: Request): Expression<SqlBool> | undefined => {
    const terms = searchTerms(q ?? '')
    return terms.length > 0 ? list.search?.(terms) : undefined
  }

  const readPage = preparedPage<Values, T, Row>({
    url,
    order: () => order,
    query: (db, param, isSet) => list.rows(db).where((eb) => eb.and(predicates(param, isSet))),
  })

  /** Narrows a query over the same tables, and says the period. */
  function matching<U extends keyof DB, O>(
    { principal }: Context,
    request: R,
    query: SelectQueryBuilder<DB, U, O>,
  ): { query: SelectQueryBuilder<DB, U, O>; date_filter: DateFilter } {
    const { time_zone } = principal.company
    const date_filter = resolvePeriod(request, time_zone)
    const values = valuesOf(request, date_filter, time_zone)
    const search = searchOf(request)
    const conditions = predicates(bindNow(values), (name) => values[name] !== undefined)
    if (search) conditions.push(search)
    return { query: query.where((eb) => eb.and(conditions)), date_filter }
  }

  return {
    matching,

    /** All of the documents at once, however many, see `readWhole`. */
    async whole(context: Context, request: R) {
      const { query, date_filter } = matching(context, request, list.rows(context.db))
      return { ...(await readWhole(context, { url, order, query })), date_filter }
    },

    /** One page of the documents, with a cursor. */
    async page({ db, principal }: Context, request: R & PageRequest) {
      const { time_zone } = principal.company
      const date_filter = resolvePeriod(request, time_zone)
      const search = searchOf(request)
      const narrow = search && ((query: SelectQueryBuilder<DB, T, Row>) => query.where(search))
      const values = valuesOf(request, date_filter, time_zone)
      return { ...(await readPage(db, request, values, narrow)), date_filter }
    },
  }
}

/** How many of the documents of a query stand in each status; 0 for one that none has. */
export async function countStatuses<Status extends string, U extends keyof DB>(
  status: Expression<string>,
  statuses: readonly Status[],
  query: SelectQueryBuilder<DB, U, object>,
): Promise<Record<Status, number>> {
  const rows = await query
    .select([sql<Status>`${status}`.as('status'), (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy(sql`1`)
    .execute()
  const counts = new Map(rows.map(({ status, count }) => [status as Status, count as number]))
  const all = statuses.map((status) => [status, counts.get(status) ?? 0])
  return Object.fromEntries(all) as Record<Status, number>
}
