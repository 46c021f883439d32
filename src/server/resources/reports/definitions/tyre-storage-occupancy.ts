import { sql } from 'kysely'
import { count, hidden, integer, LIMITS, percentage, type Report, text, uuid } from '../definition.ts'

/** How full the depot is (reports.md#tyre_storage_occupancy). */
export const tyreStorageOccupancy: Report = {
  name: 'tyre_storage_occupancy',
  when: null,
  takes: ['limit'],
  limits: LIMITS,
  columns: () => [
    ...[uuid('location_id'), text('location_code'), integer('capacity'), count('stored_count')],
    ...[integer('free_count'), percentage('occupancy_rate', 'limited_count', 'limited_capacity')],
    ...[hidden('limited_count'), hidden('limited_capacity')],
  ],
  order: () => sql`location_code NULLS LAST, location_id`,
  rows: ({ company_id }) => sql`
    SELECT id AS location_id, code AS location_code, capacity, stored_count, capacity - stored_count AS free_count,
      CASE WHEN capacity IS NULL THEN 0 ELSE stored_count END AS limited_count, coalesce(capacity, 0) AS limited_capacity
    FROM tyre_storage_location WHERE company_id = ${company_id}::uuid AND deleted_at IS NULL
    UNION ALL
    SELECT NULL, NULL, NULL, count(*), NULL, 0, 0 FROM tyre_set WHERE company_id = ${company_id}::uuid
      AND deleted_at IS NULL AND status = 'stored' AND location_id IS NULL HAVING count(*) > 0`,
}
