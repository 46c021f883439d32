import { sql } from 'kysely'
import type { CompanyDatabase } from '../../core/company-database.ts'

/** A vehicle as people say it: make, model and version. */
export const vehicleName = sql<string>`concat_ws(' ', vehicle.make, vehicle.model, vehicle.version)`

/** What a document copies of its customer and vehicle, and the vehicle's last known kilometres. */
export function copiedNames(
  db: CompanyDatabase,
  { customer_id, vehicle_id }: { customer_id: string; vehicle_id: string },
) {
  return db
    .select('vehicle')
    .innerJoin('customer', (join) =>
      join.onRef('customer.company_id', '=', 'vehicle.company_id').on('customer.id', '=', customer_id),
    )
    .select([
      'customer.full_name as customer_name',
      vehicleName.as('vehicle_name'),
      sql<string>`coalesce(vehicle.license, '')`.as('vehicle_license'),
      'vehicle.km',
    ])
    .where('vehicle.id', '=', vehicle_id)
    .executeTakeFirstOrThrow()
}
