import { sql } from 'kysely'
import { timedIdAt } from '../database/uuid-time.ts'
import type { Workshop } from './workshop.ts'

/**
 * Gives the vehicles the readings of the years: one for each worksheet, and what is known of those that had none. Written
 * once all have their times, in place of those that the procedures wrote at the moment in which the demo was made.
 */
export async function writeReadings({ db }: Workshop): Promise<void> {
  await db.delete('odometer_reading').execute()
  await sql`
    INSERT INTO odometer_reading (company_id, id, vehicle_id, km, read_at, source, source_id, source_field, created_at, updated_at)
    SELECT company_id, ${timedIdAt(sql.ref('created_at'), sql`0`)}, vehicle_id, km, created_at, 'worksheet', id, 'km', created_at, created_at
    FROM worksheet WHERE company_id = ${db.company_id} AND km > 0`.execute(db.unscoped)
  await sql`
    INSERT INTO odometer_reading (company_id, id, vehicle_id, km, read_at, created_at, updated_at)
    SELECT company_id, ${timedIdAt(sql.ref('km_updated_at'), sql`0`)}, id, km, km_updated_at, km_updated_at, km_updated_at
    FROM vehicle
    WHERE company_id = ${db.company_id} AND km > 0 AND NOT EXISTS (SELECT FROM odometer_reading AS reading
      WHERE reading.company_id = vehicle.company_id AND reading.vehicle_id = vehicle.id)`.execute(db.unscoped)
  await sql`
    UPDATE vehicle SET km = latest.km, km_updated_at = latest.read_at
    FROM (SELECT DISTINCT ON (vehicle_id) vehicle_id, km, read_at FROM odometer_reading
      WHERE company_id = ${db.company_id} ORDER BY vehicle_id, read_at DESC) AS latest
    WHERE vehicle.company_id = ${db.company_id} AND vehicle.id = latest.vehicle_id`.execute(db.unscoped)
}
