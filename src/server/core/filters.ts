import type { Expression, SqlBool } from 'kysely'

/** What each filter asks of a row, by its name in the request; undefined where a value asks nothing. */
export type Filters<Request> = {
  [Name in keyof Request]?: (value: Exclude<Request[Name], undefined>) => Expression<SqlBool> | undefined
}

/** The predicates of the filters that were sent: `query.where((eb) => eb.and(predicates(FILTERS, request)))`. */
export function predicates<Request extends object>(
  filters: Filters<Request>,
  request: Request,
): Expression<SqlBool>[] {
  return Object.entries(filters).flatMap(([name, predicate]) => {
    const value = request[name as keyof Request]
    const found = value === undefined ? undefined : (predicate as (of: unknown) => Expression<SqlBool>)(value)
    return found ? [found] : []
  })
}
