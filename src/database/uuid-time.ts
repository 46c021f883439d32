import { type Expression, type RawBuilder, sql } from 'kysely'

/*
 * A UUID of version 7 begins with its moment, in 48 bits of milliseconds. Where a row is written for every request
 * the id stands for both, which saves a column and an index.
 */

/** The moment that an id was made. */
export function momentOf(id: Expression<string>): RawBuilder<string> {
  return sql<string>`to_timestamp(('x' || translate(left(${id}::text, 13), '-', ''))::bit(48)::bigint / 1000.0)`
}

/** The lowest id that can be made at an instant. */
export function firstIdAt(instant: Expression<unknown>): RawBuilder<string> {
  return sql<string>`rpad(lpad(to_hex((extract(epoch FROM ${instant}) * 1000)::bigint), 12, '0'), 32, '0')::uuid`
}
