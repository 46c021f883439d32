import { sql } from 'kysely'
import { z } from 'zod'
import { WORKSHEET_STATUSES } from '../../../domain/worksheet-statuses.ts'
import { periodQuery, resolvePeriod } from '../../core/date-filter.ts'
import type { Context } from '../../core/trpc.ts'
import { completedWorksheets } from './worksheets.ts'

/** What worksheets are before they are handed over, in the order of the work. */
const STATES = ['draft', 'in_progress', 'on_hold', 'completed'] as const

export const workTimesQuery = z.strictObject(periodQuery)

export const workTimes = z.object({
  object: z.literal('work_times'),
  /** how many worksheets it is the average of */
  worksheets: z.int(),
  states: z.array(z.object({ status: z.enum(WORKSHEET_STATUSES), hours: z.number() })),
})

/**
 * How long a worksheet was in each state, on average over those whose work ended in the period, so that nights and Sundays
 * count (console.md#reports): by its moves, as the audit log keeps them; one without any, which came from elsewhere, by
 * its own instants. What lies ready yet counts once it left.
 */
export async function readWorkTimes({ db, principal }: Context, query: z.output<typeof workTimesQuery>) {
  const { time_zone } = principal.company
  const { company_id } = db
  const { from, to } = resolvePeriod(query, time_zone)
  const { rows } = await sql<{ worksheets: number; hours: Record<string, number> }>`
    WITH done AS MATERIALIZED (SELECT id, created_at, started_at, completed_at, delivered_at FROM worksheet
      WHERE ${completedWorksheets({ company_id, time_zone, from, to })}),
    moved AS MATERIALIZED (
      SELECT done.id, move.changes -> 'status' ->> 0 AS status, move.created_at
          - coalesce(lag(move.created_at) OVER (PARTITION BY done.id ORDER BY move.id), done.created_at) AS took
      FROM done JOIN audit_log_entry AS move ON move.company_id = ${company_id}::uuid AND move.object_id = done.id
        AND move.object_type = 'worksheet' AND move.type <> 'worksheet.updated'
      WHERE move.changes -> 'status' ->> 0 IS NOT NULL),
    stay AS MATERIALIZED (
      SELECT id, status, took FROM moved
      UNION ALL
      SELECT done.id, part.status, part.until - part.since FROM done CROSS JOIN LATERAL (VALUES
        ('draft', created_at, coalesce(started_at, completed_at)), ('in_progress', started_at, completed_at),
        ('completed', completed_at, delivered_at)) AS part (status, since, until)
      WHERE part.since <= part.until AND NOT EXISTS (SELECT FROM moved WHERE moved.id = done.id)),
    counted AS (SELECT count(DISTINCT id) AS number FROM stay)
    SELECT number::integer AS worksheets, coalesce((
      SELECT json_object_agg(status, hours) FROM (
        SELECT status, round((extract(epoch FROM sum(took)) / 3600 / number)::numeric, 2) AS hours
        FROM stay GROUP BY status) AS state), '{}') AS hours FROM counted`.execute(db.unscoped)
  const { worksheets, hours } = rows[0]!
  return {
    object: 'work_times' as const,
    worksheets,
    states: STATES.map((status) => ({ status, hours: Number(hours[status] ?? 0) })),
  }
}
