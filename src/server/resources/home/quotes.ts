import { sql } from 'kysely'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { presetPeriod, withinPeriod } from '../../core/date-filter.ts'
import { type Param, prepared } from '../../core/prepared.ts'
import type { Day } from './queries.ts'

const waitingQuotes = prepared((db, _place: Param<object>) =>
  db
    .select('quote')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .select(sql<number>`coalesce(sum(total_after_tax), 0)`.as('total_after_tax'))
    .select(sql<string | null>`min(created_at)`.as('oldest_created_at'))
    .where('deleted_at', 'is', null)
    .where('status', '=', sql.lit('waiting')),
)

type Period = { from: string; to: string; time_zone: string }

const countsOf = prepared((db, place: Param<Period>) =>
  db
    .select('quote')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('deleted_at', 'is', null)
    .where('status', '=', sql<never>`ANY (ARRAY['waiting', 'accepted', 'rejected'])`)
    .where(
      withinPeriod(sql.ref('quote.created_at'), { from: place('from'), to: place('to') }, place('time_zone')),
    )
    .groupBy('status'),
)

/** The quotes that wait, and this year's by status. */
export async function readQuotes(db: CompanyDatabase, { date, time_zone }: Day) {
  const [[waiting], counts] = await Promise.all([
    waitingQuotes(db, {}),
    countsOf(db, { ...presetPeriod('year', date), time_zone }),
  ])
  const count = (status: string) => counts.find((row) => row.status === status)?.count ?? 0
  return {
    waiting: waiting!,
    year: { waiting: count('waiting'), accepted: count('accepted'), rejected: count('rejected') },
  }
}
