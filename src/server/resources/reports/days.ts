import { type RawBuilder, sql } from 'kysely'
import type { Asked } from './definition.ts'

type Sql = RawBuilder<unknown>

/** The first instant of a day of the company. */
export const midnight = (date: Sql, { time_zone }: Pick<Asked, 'time_zone'>) =>
  sql`(${date}::timestamp AT TIME ZONE ${time_zone}::text)`

/** The company's day and hour at an instant. */
export const localTime = (instant: Sql, { time_zone }: Pick<Asked, 'time_zone'>) =>
  sql`(${instant} AT TIME ZONE ${time_zone}::text)`

/** The company's day at an instant. */
export const localDay = (instant: Sql, asked: Pick<Asked, 'time_zone'>) =>
  sql`${localTime(instant, asked)}::date`

/** Whether an instant lies on a day of the period. */
export const during = (instant: Sql, asked: Asked) => sql`
  ${instant} >= ${midnight(sql`${asked.from}::date`, asked)} AND ${instant} < ${midnight(sql`(${asked.to}::date + 1)`, asked)}`

/** Whether an instant lies before the end of the last day. */
export const upToEnd = (instant: Sql, asked: Asked) =>
  sql`${instant} < ${midnight(sql`(${asked.to}::date + 1)`, asked)}`

/** Whether a day is one of the period. */
export const within = (date: Sql, { from, to }: Asked) => sql`${date} BETWEEN ${from}::date AND ${to}::date`
