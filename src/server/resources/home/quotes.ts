import { sql } from 'kysely'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { type Param, prepared } from '../../core/prepared.ts'

const waitingQuotes = prepared((db, _place: Param<object>) =>
  db
    .select('quote')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .select(sql<number>`coalesce(sum(total_after_tax), 0)`.as('total_after_tax'))
    .select(sql<string | null>`min(created_at)`.as('oldest_created_at'))
    .where('deleted_at', 'is', null)
    .where('status', '=', sql.lit('waiting'))
    .where('worksheet_id', 'is', null),
)

/** The quotes that wait for an answer; one that became a worksheet has none to wait for. */
export async function readQuotes(db: CompanyDatabase) {
  const [waiting] = await waitingQuotes(db, {})
  return { waiting: waiting! }
}
