import { type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '../../database/tables.ts'
import type { CompanyDatabase } from './company-database.ts'
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
import { type Place, prepared, type Run } from './prepared.ts'

/** Which of the filters a request uses: lists with the same ones share a compiled query. */
type Given<V> = (name: keyof V & string) => boolean

type Definition<V, T extends keyof DB, Row> = {
  url: string
  order: (place: Place<V>, given: Given<V>) => Order
  query: (db: CompanyDatabase, place: Place<V>, given: Given<V>) => SelectQueryBuilder<DB, T, Row>
}

type Shape<V, Row> = { keys: readonly SortKey[]; run: Run<V & Record<string, unknown>, Row> }

function shapeOf<V extends object, T extends keyof DB, Row extends object>(
  list: Definition<V, T, Row>,
  given: Given<V>,
  resumed: boolean,
): Shape<V, Row> {
  // The keys are needed to read a cursor before the query is first compiled; their places are never bound here.
  const { keys } = list.order((() => undefined) as never, given)
  const run = prepared<V & Record<string, unknown>, Row>((db, place) => {
    const order = list.order(place as Place<V>, given)
    const after = resumed ? order.keys.map((_, index) => place(`after_${index}`)) : undefined
    const rows = place('row_count') as never
    return orderedAfter(list.query(db, place as Place<V>, given), order, { rows, after })
  })
  return { keys, run }
}

/** Written into a query at once, for one that is not kept. */
export function literal<V extends object>(values: V): Place<V> {
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
  const shapes = new Map<string, Shape<V, Row>>()
  type Query = SelectQueryBuilder<DB, T, Row>
  return async (
    db: CompanyDatabase,
    request: PageRequest,
    values: V,
    narrow?: (query: Query) => Query,
  ): Promise<Page<Row>> => {
    const names = Object.keys(values).filter((name) => values[name as keyof V] !== undefined)
    const given: Given<V> = (name) => names.includes(name)
    if (narrow) {
      const place = literal(values)
      const order = list.order(place, given)
      return readPage(narrow(list.query(db, place, given)), { url: list.url, order, request })
    }
    const resumed = request.starting_after !== undefined
    const key = `${names.sort()}${resumed ? ' resumed' : ''}`
    const shape = shapes.get(key) ?? shapeOf(list, given, resumed)
    shapes.set(key, shape)
    const after = startOf(list.url, request, shape.keys) ?? []
    const position = Object.fromEntries(after.map((value, index) => [`after_${index}`, value]))
    const rows = await shape.run(db, { ...values, ...position, row_count: request.limit + 1 })
    return pageOf(rows, { url: list.url, keys: shape.keys.length, request })
  }
}
