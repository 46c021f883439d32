import { sql } from 'kysely'
import type { DemoVehicle } from './vehicles.ts'
import type { Workshop } from './workshop.ts'

/** One vehicle in this many has a timing belt that somebody wrote down. */
const EVERY = 4

/** Services that come again, and timing belts by kilometres. */
export async function createDeadlines({ api, db }: Workshop, vehicles: DemoVehicle[]): Promise<void> {
  await sql`
    UPDATE vehicle_deadline SET interval_months = 12, interval_km = 15000
    WHERE company_id = ${db.company_id} AND kind = 'service'`.execute(db.unscoped)
  const belts = vehicles.filter(
    ({ fuel, vehicle_type }, index) => index % EVERY === 0 && fuel !== 'electric' && vehicle_type === 'car',
  )
  for (const { id, km } of belts)
    await api.vehicleDeadlines.create({
      ...{ id, kind: 'timing_belt', due_km: Math.ceil((km + 1) / 120_000) * 120_000 },
      ...{ interval_km: 120_000, interval_months: 72 },
    })
}
