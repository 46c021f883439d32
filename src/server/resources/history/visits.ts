import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../core/trpc.ts'
import * as values from '../../core/values.ts'

/** As many as a field shows that finds by typing. */
const MAX_IDS = 25

export const visitsQuery = z.strictObject({ ids: values.list(values.id(), MAX_IDS) })

export const visits = z.array(z.object({ id: values.idOut(), date: values.dateOut() }))

type Visit = z.output<typeof visits>[number]

/**
 * When customers or vehicles were here last, by worksheets and check-ins as far as the one who asks may read them; those who
 * never were are left out (console.md#forms).
 */
export async function lastVisits(
  { db, principal }: Context,
  by: 'customer_id' | 'vehicle_id',
  ids: string[],
) {
  const { company_id } = db
  const latest = (table: 'worksheet' | 'checkin', day: ReturnType<typeof sql>) =>
    sql`(SELECT max(${day}) FROM ${sql.table(table)}
      WHERE ${sql.ref(`${table}.company_id`)} = ${company_id} AND ${sql.ref(`${table}.${by}`)} = asked.id
        AND ${sql.ref(`${table}.deleted_at`)} IS NULL AND ${db.isVisible(table)})`
  const { time_zone } = principal.company
  const known = [
    principal.permissions.has('worksheets.read') && latest('worksheet', sql`document_date`),
    principal.permissions.has('checkins.read') &&
      latest('checkin', sql`(arrived_at AT TIME ZONE ${time_zone}::text)::date`),
  ].filter((each) => each !== false)
  if (known.length === 0 || ids.length === 0) return []
  const { rows } = await sql<Visit>`SELECT id, date FROM (
      SELECT asked.id, greatest(${sql.join(known)}) AS date FROM unnest(${ids}::uuid[]) AS asked (id)) AS found
    WHERE date IS NOT NULL`.execute(db.unscoped)
  return rows
}
