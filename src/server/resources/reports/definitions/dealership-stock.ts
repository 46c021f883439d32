import { sql } from 'kysely'
import { pricedVehicles } from '../dealership.ts'
import { amount, day, integer, LIMITS, type Report, text, uuid } from '../definition.ts'

/** The vehicles that stand there to be sold (reports.md#dealership_stock). */
export const dealershipStock: Report = {
  name: 'dealership_stock',
  when: null,
  takes: ['limit'],
  limits: LIMITS,
  columns: () => [
    ...[
      uuid('dealership_vehicle_id'),
      integer('seq_number'),
      text('license'),
      text('full_name'),
      text('status'),
    ],
    ...[day('acquired_at'), integer('days_in_stock'), amount('purchase_price'), amount('total_costs')],
    ...[amount('list_price'), amount('margin')],
  ],
  order: () => sql`acquired_at, seq_number`,
  rows: ({ company_id, today }) => sql`
    SELECT id AS dealership_vehicle_id, seq_number, license, concat_ws(' ', make, model, version) AS full_name, status,
      acquired_at, greatest(0, ${today}::date - acquired_at) AS days_in_stock, purchase_price, total_costs, list_price,
      margin
    FROM ${pricedVehicles(sql`vehicle.company_id = ${company_id}::uuid AND vehicle.deleted_at IS NULL
      AND vehicle.status NOT IN ('sold', 'delivered', 'withdrawn')`)}`,
}
