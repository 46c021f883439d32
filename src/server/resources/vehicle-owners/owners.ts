import { type RawBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { type CompanyDatabase, type CompanyTransaction, LATER } from '../../core/company-database.ts'
import { columnsOf } from '../../core/fields.ts'
import { cites } from '../../core/joins.ts'
import type { Action } from '../../core/writes/journal-rows.ts'
import { vehicleOwner } from './schema.ts'

/*
 * Who owned a vehicle. A row without a customer stands for an owner whom nobody knows; the list leaves it out. Whoever
 * writes one holds the vehicle's row.
 */

const RECORD = columnsOf('vehicle_owner', vehicleOwner, {
  customer_id: sql.ref<string>('vehicle_owner.customer_id'),
  customer_name: sql.ref<string>('customer.full_name'),
})

/** Owners who are known. */
export const owners = (db: CompanyDatabase) =>
  db
    .select('vehicle_owner')
    .innerJoin('customer', (join) => join.on(cites('vehicle_owner.customer_id')))
    .select(RECORD)

/** The present owner's row, also that of somebody unknown. */
export const presentOwner = (tx: CompanyTransaction, vehicle_id: string) =>
  tx
    .select('vehicle_owner')
    .select(['id', 'from'])
    .where('vehicle_id', '=', vehicle_id)
    .where('to', 'is', null)
    .executeTakeFirst()

type Change = { customer_id: string | null; day: string | null }

/** No owner's time ends before it began, where the company's day has since become an earlier one with its time zone. */
const endOn = (day: string | RawBuilder<string> | null) => sql<string | null>`greatest("from", ${day}::date)`

/** The first owner: since when is not known. */
export async function insertFirstOwner(tx: CompanyTransaction, vehicle_id: string, customer_id: string) {
  await tx.insert('vehicle_owner', { id: uuidv7(), vehicle_id, customer_id }).execute()
}

/**
 * Ends the present owner's time on a day and begins the next one's, of a vehicle that is held. Answers what is told of it:
 * owners are parts of their vehicle (vehicles.md#transfer).
 */
export async function changeOwner(
  tx: CompanyTransaction,
  vehicle_id: string,
  { customer_id, day }: Change,
): Promise<Action> {
  const id = uuidv7()
  const ended = await tx
    .update('vehicle_owner')
    .set({ to: endOn(day), updated_at: LATER })
    .where('vehicle_id', '=', vehicle_id)
    .where('to', 'is', null)
    .returning(['id', 'to'])
    .executeTakeFirst()
  await tx.insert('vehicle_owner', { id, vehicle_id, customer_id, from: ended?.to ?? day }).execute()
  const shown = await owners(tx)
    .where('vehicle_owner.id', '=', customer_id === null ? (ended?.id ?? id) : id)
    .executeTakeFirst()
  return { name: 'updated', ...(shown && { related: shown }), fields: ['customer_id', 'customer_name'] }
}

/** From a day on vehicles have no owner whom anybody knows. */
export async function endOwnership(
  tx: CompanyTransaction,
  vehicle_ids: readonly string[],
  day: string | RawBuilder<string>,
): Promise<void> {
  const ids = vehicle_ids.map(() => uuidv7())
  await sql`
    WITH ended AS (
      UPDATE vehicle_owner SET "to" = ${endOn(day)}, updated_at = ${LATER}
      WHERE company_id = ${tx.company_id} AND vehicle_id = ANY (${vehicle_ids}::uuid[]) AND "to" IS NULL
      RETURNING company_id, vehicle_id, "to")
    INSERT INTO vehicle_owner (company_id, id, vehicle_id, "from")
    SELECT company_id, next.id, vehicle_id, ended."to" FROM ended
    JOIN unnest(${vehicle_ids}::uuid[], ${ids}::uuid[]) AS next (vehicle_id, id) USING (vehicle_id)`.execute(
    tx.unscoped,
  )
}
