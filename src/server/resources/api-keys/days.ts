import { sql } from 'kysely'
import { z } from 'zod'
import { momentOf } from '../../../database/uuid-time.ts'
import { today } from '../../core/clock.ts'
import type { Context } from '../../core/trpc.ts'
import { findKey } from './service.ts'

/** So many days, today the last. */
const DAYS = 14

const day = z.object({
  object: z.literal('day_of_requests'),
  date: z.string(),
  requests: z.int(),
  /** of them, those answered with 4xx or 5xx */
  refused: z.int(),
})

export const requestDays = z.array(day)

/**
 * How much a key asked for on each of the last days, and how much of it was refused (console.md#requests-of-a-key). All
 * are counted from one index and the refused from theirs, so that no request is read. Unknown: 404.
 */
export async function daysOfKey(ctx: Context, id: string) {
  await findKey(ctx, id)
  const { company_id } = ctx.db
  const { time_zone } = ctx.principal.company
  const last = today(time_zone)
  const first = sql`(${last}::date - ${DAYS - 1}::integer)`
  const requests = sql`FROM api_request WHERE company_id = ${company_id}::uuid AND key_id = ${id}::uuid
    AND created_at >= ${first}::timestamp AT TIME ZONE ${time_zone}`
  const dayOf = (instant: ReturnType<typeof sql>) => sql`(${instant} AT TIME ZONE ${time_zone})::date`
  const { rows } = await sql<z.output<typeof day>>`
    WITH asked AS (SELECT ${dayOf(sql`created_at`)} AS day, count(*)::integer AS number ${requests} GROUP BY 1),
    refused AS (SELECT ${dayOf(momentOf(sql.ref('id')))} AS day, count(*)::integer AS number ${requests}
      AND status >= 400 GROUP BY 1)
    SELECT 'day_of_requests' AS object, to_char(day, 'YYYY-MM-DD') AS date,
      coalesce(asked.number, 0) AS requests, coalesce(refused.number, 0) AS refused
    FROM (SELECT ${first} + place AS day FROM generate_series(0, ${DAYS - 1}::integer) AS place) AS shown
      LEFT JOIN asked USING (day) LEFT JOIN refused USING (day) ORDER BY day`.execute(ctx.db.unscoped)
  return rows
}
