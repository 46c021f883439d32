import { sql } from 'kysely'
import { within } from '../days.ts'
import { day, integer, LIMITS, type Report, text, uuid } from '../definition.ts'
import { plusDays } from '../periods.ts'

/** What falls due on vehicles (reports.md#deadlines_upcoming). */
export const deadlinesUpcoming: Report = {
  name: 'deadlines_upcoming',
  when: 'period',
  standardPeriod: (today) => ({ from: today, to: plusDays(today, 30) }),
  compares: false,
  takes: ['limit'],
  limits: LIMITS,
  columns: () => [
    ...[day('due_date'), text('kind'), uuid('vehicle_id'), text('vehicle_license'), text('vehicle_name')],
    ...[uuid('customer_id'), text('customer_name'), integer('days_left')],
  ],
  order: () => sql`due_date, vehicle_license NULLS LAST, kind, id`,
  rows: (asked) => sql`
    SELECT deadline.id, deadline.due_date, deadline.kind, deadline.vehicle_id, vehicle.license AS vehicle_license,
      concat_ws(' ', vehicle.make, vehicle.model, vehicle.version) AS vehicle_name, vehicle.customer_id, customer.full_name AS customer_name,
      deadline.due_date - ${asked.today}::date AS days_left
    FROM vehicle_deadline AS deadline
    JOIN vehicle ON vehicle.company_id = deadline.company_id AND vehicle.id = deadline.vehicle_id
      AND vehicle.deleted_at IS NULL
    LEFT JOIN customer ON customer.company_id = vehicle.company_id AND customer.id = vehicle.customer_id
    WHERE deadline.company_id = ${asked.company_id}::uuid AND deadline.deleted_at IS NULL
      AND deadline.completed_on IS NULL AND deadline.due_date IS NOT NULL AND ${within(sql`deadline.due_order`, asked)}`,
}
