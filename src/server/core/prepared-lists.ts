import { type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '../../database/tables.ts'
import type { CompanyDatabase } from './company-database.ts'
import { type Filters, predicates } from './filters.ts'
import {
  type Order,
  orderedAfter,
  type Page,
  type PageRequest,
  pageOf,
  readPage,
  type SortKey,
  startOf,
} from './lists.ts'
import { type Param, prepared, type Run } from './prepared.ts'

/** Which of the filters a request uses: lists with the same ones share a compiled query. */
type IsSet<V> = (name: keyof V & string) => boolean

type Definition<V, T extends keyof DB, Row> = {
  url: string
  /**
   * The index of the order serves every page, whatever the filters' values: one plan is kept for all. Otherwise each
   * execution is planned for its values, since a LIMIT that PostgreSQL does not know, which it takes for a tenth of the
   * table, makes the kept plan dear: right where a period decides about the plan, and dearer than the page where none does.
   */
  hasOnePlan?: true
  order: (param: Param<V>, isSet: IsSet<V>) => Order
  query: (db: CompanyDatabase, param: Param<V>, isSet: IsSet<V>) => SelectQueryBuilder<DB, T, Row>
}

type CompiledList<V, Row> = { keys: readonly SortKey[]; run: Run<V & Record<string, unknown>, Row> }

/** Sizes that most requests have: in a list with one plan they stand in the query itself. */
const USUAL_SIZES: ReadonlySet<number> = new Set([25, 50, 100])

type Shape = { resumed: boolean; size: number | undefined }

function shapeOf<V extends object, T extends keyof DB, Row extends object>(
  list: Definition<V, T, Row>,
  isSet: IsSet<V>,
  { resumed, size }: Shape,
): CompiledList<V, Row> {
  // The keys are needed to read a cursor before the query is first compiled; their places are never bound here.
  const { keys } = list.order((() => undefined) as never, isSet)
  const run = prepared<V & Record<string, unknown>, Row>((db, param) => {
    const order = list.order(param as Param<V>, isSet)
    const after = resumed ? order.keys.map((_, index) => param(`after_${index}`)) : undefined
    const rows = size === undefined ? param('row_count') : sql.lit(size + 1)
    return orderedAfter(list.query(db, param as Param<V>, isSet), order, { rows: rows as never, after })
  })
  return { keys, run }
}

/** Written into a query at once, for one that is not kept. */
export function bindNow<V extends object>(values: V): Param<V> {
  return (name) => sql.val(values[name]) as never
}

/**
 * A list whose query is compiled once for each set of filters in use; see readPage for what it promises.
 * The function returned takes the request, the filters as `values` (undefined = not sent), and `narrow` for what
 * changes a query's form from request to request, such as a search: such a query is built anew.
 */
export function preparedPage<V extends object, T extends keyof DB, Row extends object>(
  list: Definition<V, T, Row>,
) {
  const compiledLists = new Map<string, CompiledList<V, Row>>()
  type Query = SelectQueryBuilder<DB, T, Row>
  return async (
    db: CompanyDatabase,
    request: PageRequest,
    values: V,
    narrow?: (query: Query) => Query,
  ): Promise<Page<Row>> => {
    const names = Object.keys(values).filter((name) => values[name as keyof V] !== undefined)
    const isSet: IsSet<V> = (name) => names.includes(name)
    if (narrow) {
      const param = bindNow(values)
      const order = list.order(param, isSet)
      return readPage(narrow(list.query(db, param, isSet)), { url: list.url, order, request })
    }
    const resumed = request.starting_after !== undefined
    const size = list.hasOnePlan && USUAL_SIZES.has(request.limit) ? request.limit : undefined
    const key = `${names.sort()} ${resumed} ${size}`
    const shape = compiledLists.get(key) ?? shapeOf(list, isSet, { resumed, size })
    compiledLists.set(key, shape)
    const after = startOf(list.url, request, shape.keys) ?? []
    const position = Object.fromEntries(after.map((value, index) => [`after_${index}`, value]))
    const rows = await shape.run(db, { ...values, ...position, row_count: request.limit + 1 })
    return pageOf(rows, { url: list.url, keys: shape.keys.length, request })
  }
}

type Records<R, V, T extends keyof DB, Row> = {
  url: string
  order: Order
  /** All records of the list, as they stand in it, for the values that whoever asks brings. */
  rows: (db: CompanyDatabase, param: Param<V>) => SelectQueryBuilder<DB, T, Row>
  filters?: Filters<R>
}

/**
 * A list of records in one order, which an index serves: whole, as it is asked for most, its query is compiled once;
 * with filters it is built anew. See readPage for what it promises.
 */
export function recordList<R extends PageRequest, V extends object = object>() {
  return <T extends keyof DB, Row extends object>({
    url,
    order,
    rows,
    filters = {},
  }: Records<R, V, T, Row>) => {
    const read = preparedPage<V, T, Row>({ url, order: () => order, hasOnePlan: true, query: rows })
    return (db: CompanyDatabase, request: R, values = {} as V): Promise<Page<Row>> => {
      const conditions = predicates(filters, request)
      if (conditions.length === 0) return read(db, request, values)
      return read(db, request, values, (query) => query.where((eb) => eb.and(conditions)))
    }
  }
}
