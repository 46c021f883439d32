import { sql } from 'kysely'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { withinPeriod } from '../../core/date-filter.ts'
import { type Param, prepared } from '../../core/prepared.ts'
import type { Day } from './queries.ts'

type Period = { from: string; to: string }
type Periods = { first_days: string[]; last_days: string[]; time_zone: string }

/** The totals of receipts issued and not voided, one a period, each a piece of one index. */
const totalsOf = prepared((db, place: Param<Periods>) => {
  const [from, to] = [sql<string>`period.first_day`, sql<string>`period.last_day`]
  const issued = db
    .select('receipt')
    .select(sql<number>`coalesce(sum(total_after_tax), 0)`.as('total'))
    .where('deleted_at', 'is', null)
    .where('issued_at', 'is not', null)
    .where('voided_at', 'is', null)
    .where(withinPeriod(sql.ref('receipt.issued_at'), { from, to }, place('time_zone')))
  return db.unscoped
    .selectFrom(
      sql<{ first_day: string; last_day: string; place: number }>`unnest(
        ${place('first_days')}::date[], ${place('last_days')}::date[]) WITH ORDINALITY`.as<'period'>(
        sql`period(first_day, last_day, place)`,
      ),
    )
    .select(sql<number>`(${issued})`.as('total'))
    .orderBy('period.place')
})

const day = (year: number, month: number, date: number) =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)

const earlier = (a: string, b: string) => [a, b].sort()[0]!

/** The twelve months of a year, then its days up to a day of the year: 28 February where there is no 29th. */
function periodsOf(year: number, today: string): Period[] {
  const months = Array.from({ length: 12 }, (_, month) => ({
    from: day(year, month, 1),
    to: day(year, month + 1, 0),
  }))
  const month = Number(today.slice(5, 7)) - 1
  const same = day(year, month, Number(today.slice(8)))
  const last = months[month]!.to
  return [...months, { from: day(year, 0, 1), to: earlier(same, last) }]
}

/** This year's and last year's receipts by month of issue, and up to the same day of the year. */
export async function readReceipts(db: CompanyDatabase, { date, time_zone }: Day) {
  const year = Number(date.slice(0, 4))
  const periods = [...periodsOf(year, date), ...periodsOf(year - 1, date)]
  const rows = await totalsOf(db, {
    first_days: periods.map(({ from }) => from),
    last_days: periods.map(({ to }) => to),
    time_zone,
  })
  const totals = rows.map(({ total }) => total)
  const of = (year: number, at: number) => ({
    year,
    months: totals.slice(at, at + 12),
    to_date: totals[at + 12]!,
  })
  return { this_year: of(year, 0), last_year: of(year - 1, 13) }
}
