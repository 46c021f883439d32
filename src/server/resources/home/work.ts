import { sql } from 'kysely'
import { firstIdAt } from '../../../database/uuid-time.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { type Param, prepared } from '../../core/prepared.ts'
import { type Day, SHOWN } from './queries.ts'

/** How many days the small lines show, today among them. */
const LINE_DAYS = 28

/** Said as the index of open worksheets says it. */
const IS_OPEN = sql<boolean>`(status = 'in_progress' OR status = 'on_hold')`

const countsOf = prepared((db, place: Param<Day>) => {
  const ofToday = sql<boolean>`promised_at < (${place('date')}::date + 1)::timestamp AT TIME ZONE ${place('time_zone')}`
  const isLate = sql<boolean>`(status = 'in_progress' AND promised_at < now())`
  const count = (is: typeof isLate) => sql<number>`count(*) FILTER (WHERE ${is})`
  return db
    .select('worksheet')
    .select((eb) => eb.fn.countAll<number>().as('in_workshop'))
    .select(count(ofToday).as('to_deliver'))
    .select(count(sql<boolean>`status = 'on_hold'`).as('on_hold'))
    .select(count(isLate).as('late'))
    .where('deleted_at', 'is', null)
    .where(IS_OPEN)
})

const openWork = (is: ReturnType<typeof sql<boolean>>) =>
  prepared((db, _place: Param<object>) =>
    db
      .select('worksheet')
      .select(sql.lit('worksheet' as const).as('object'))
      .select(['id', 'seq_number', 'title', 'vehicle_license', 'customer_name'])
      .select(['promised_at', 'on_hold_reason', 'priority'])
      .where('deleted_at', 'is', null)
      .where(IS_OPEN)
      .where(is)
      .orderBy('promised_at')
      .orderBy('id')
      .limit(sql.lit(SHOWN)),
  )

const lateWork = openWork(sql<boolean>`(status = 'in_progress' AND promised_at < now())`)
const heldWork = openWork(sql<boolean>`status = 'on_hold'`)

type Lines = { in_workshop: number[]; delivered: number[]; on_hold: number[] }

/**
 * What the numbers were at the end of each of the last days (console.md#home). Work lay between its instants; what was
 * on hold is read from the moves that the audit log keeps: until a move it was what the move says that it was before.
 */
async function linesOf(db: CompanyDatabase, { date, time_zone }: Day): Promise<Lines> {
  // from one midnight to the next: a day on which the clocks change has 23 or 25 hours
  const midnight = (days: ReturnType<typeof sql>) =>
    sql`((${date}::date - ${days})::timestamp AT TIME ZONE ${time_zone})`
  const start = midnight(sql`${LINE_DAYS - 1}::integer`)
  const series = (counted: ReturnType<typeof sql>) =>
    sql`ARRAY(SELECT (${counted})::integer FROM day ORDER BY place DESC)`
  const { rows } = await sql<Lines>`
    WITH day AS (SELECT place, ${midnight(sql`(place - 1)`)} AS ended_at, ${midnight(sql`place`)} AS began_at
      FROM generate_series(0, ${LINE_DAYS - 1}::integer) AS place),
    work AS MATERIALIZED (
      SELECT coalesce(started_at, created_at) AS since, 'infinity'::timestamptz AS until FROM worksheet
      WHERE company_id = ${db.company_id} AND deleted_at IS NULL AND ${IS_OPEN}
      UNION ALL
      SELECT coalesce(started_at, created_at), completed_at FROM worksheet
      WHERE company_id = ${db.company_id} AND deleted_at IS NULL AND completed_at IS NOT NULL
        AND completed_at >= ${start} AND status IN ('completed', 'delivered')),
    handed AS MATERIALIZED (
      SELECT delivered_at FROM worksheet
      WHERE company_id = ${db.company_id} AND deleted_at IS NULL AND status = 'delivered' AND delivered_at >= ${start}),
    move AS MATERIALIZED (
      SELECT object_id, created_at, changes -> 'status' ->> 0 AS was,
        lag(created_at) OVER (PARTITION BY object_id ORDER BY id) AS before
      FROM audit_log_entry
      WHERE company_id = ${db.company_id} AND id >= ${firstIdAt(start)}
        AND object_type = 'worksheet' AND type <> 'worksheet.updated'),
    held AS MATERIALIZED (
      SELECT coalesce(before, '-infinity') AS since, created_at AS until FROM move WHERE was = 'on_hold'
      UNION ALL
      SELECT coalesce((SELECT max(move.created_at) FROM move WHERE move.object_id = worksheet.id), started_at, created_at),
        'infinity'
      FROM worksheet WHERE company_id = ${db.company_id} AND deleted_at IS NULL AND ${IS_OPEN} AND status = 'on_hold')
    SELECT
      ${series(sql`SELECT count(*) FROM work WHERE since < ended_at AND until >= ended_at`)} AS in_workshop,
      ${series(sql`SELECT count(*) FROM handed WHERE delivered_at >= began_at AND delivered_at < ended_at`)} AS delivered,
      ${series(sql`SELECT count(*) FROM held WHERE since < ended_at AND until >= ended_at`)} AS on_hold`.execute(
    db.unscoped,
  )
  return rows[0]!
}

/** The work that is open: how much, what of it is late or on hold, and what that was like in the last weeks. */
export async function readWork(db: CompanyDatabase, day: Day) {
  const [[counts], lines, late, held] = await Promise.all([
    countsOf(db, day),
    linesOf(db, day),
    lateWork(db, {}),
    heldWork(db, {}),
  ])
  const { in_workshop, to_deliver, on_hold } = counts!
  return {
    in_workshop: { count: in_workshop, days: lines.in_workshop },
    to_deliver: { count: to_deliver, days: lines.delivered },
    on_hold: { count: on_hold, days: lines.on_hold, data: held },
    late: { count: counts!.late, data: late },
  }
}
