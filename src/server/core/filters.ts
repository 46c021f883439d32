import type { Expression, SqlBool } from 'kysely'
import { invalid } from './errors.ts'

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

/** What a request says of a range: `due_from` and `due_to`, days or numbers. */
type Range<Name extends string> = { [End in `${Name}_from` | `${Name}_to`]?: string | number | undefined }

/** A range does not end before it begins (lists.md#filters). @throws 422 with its end, such as `due_to` */
export function requireRange<Name extends string>(request: Range<Name>, name: Name): void {
  const [from, to] = [`${name}_from`, `${name}_to`] as const
  const [begin, end] = [request[from], request[to]]
  if (begin === undefined || end === undefined || begin <= end) return
  throw invalid(to, 'before_other', `${to} must not lie before ${from}.`, { other: from })
}
