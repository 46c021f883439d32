import { type RawBuilder, sql } from 'kysely'
import type { CompanyId } from '../../auth/principal.ts'

type Sql = RawBuilder<unknown>

/** Days of a company, both ends included: values, or what a statement has for them. */
export type Days = {
  company_id: CompanyId
  time_zone: string | Sql
  from: string | Sql
  to: string | Sql
}

/** The first instant of a day of the company. */
export const midnight = (date: Sql, { time_zone }: Pick<Days, 'time_zone'>) =>
  sql`(${date}::timestamp AT TIME ZONE ${time_zone}::text)`

/** The company's day and hour at an instant. */
export const localTime = (instant: Sql, { time_zone }: Pick<Days, 'time_zone'>) =>
  sql`(${instant} AT TIME ZONE ${time_zone}::text)`

/** The company's day at an instant. */
export const localDay = (instant: Sql, days: Pick<Days, 'time_zone'>) =>
  sql`${localTime(instant, days)}::date`

/** Whether an instant lies on one of the days. */
export const during = (instant: Sql, days: Days) => sql`
  ${instant} >= ${midnight(sql`${days.from}::date`, days)} AND ${instant} < ${midnight(sql`(${days.to}::date + 1)`, days)}`

/** Whether an instant lies before the end of the last day. */
export const upToEnd = (instant: Sql, days: Days) =>
  sql`${instant} < ${midnight(sql`(${days.to}::date + 1)`, days)}`

/** Whether a day is one of them. */
export const within = (date: Sql, { from, to }: Days) => sql`${date} BETWEEN ${from}::date AND ${to}::date`
