import { sql } from 'kysely'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { type Param, prepared } from '../../core/prepared.ts'
import { SHOWN } from './queries.ts'

const OPEN = ['in_progress', 'on_hold'] as const
type Open = (typeof OPEN)[number]

const countsOf = prepared((db, _place: Param<object>) =>
  db
    .select('worksheet')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(status = 'in_progress' OR status = 'on_hold')`)
    .groupBy('status'),
)

const firstPromised = (status: Open) =>
  prepared((db, _place: Param<object>) =>
    db
      .select('worksheet')
      .select(sql.lit('worksheet' as const).as('object'))
      .select(['id', 'seq_number', 'title', 'vehicle_license', 'customer_name'])
      .select(['promised_at', 'on_hold_reason', 'priority'])
      .where('deleted_at', 'is', null)
      // Said as the index of open worksheets says it.
      .where(sql<boolean>`(status = 'in_progress' OR status = 'on_hold')`)
      .where('status', '=', sql.lit(status))
      .orderBy('promised_at')
      .orderBy('id')
      .limit(sql.lit(SHOWN)),
  )

const inProgress = firstPromised('in_progress')
const onHold = firstPromised('on_hold')

/** The worksheets at work and on hold: how many, and those promised earliest. */
export async function readWorksheets(db: CompanyDatabase) {
  const [counts, working, holding] = await Promise.all([countsOf(db, {}), inProgress(db, {}), onHold(db, {})])
  const count = (status: Open) => counts.find((row) => row.status === status)?.count ?? 0
  return {
    in_progress: { count: count('in_progress'), data: working },
    on_hold: { count: count('on_hold'), data: holding },
  }
}
