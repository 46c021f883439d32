import { type RawBuilder, sql } from 'kysely'
import type { Asked } from './definition.ts'

type Sql = RawBuilder<unknown>

/**
 * Sums by `customer_id` with the name that the latest of their documents copied (reports.md#rows). It is looked up for
 * those alone that can be among the rows that are answered: the largest, and all that are as large as the last of them.
 * @param documents of one customer (`customer_id` of `sums`): `customer_name` and `latest`
 */
export const withLatestName = (sums: Sql, documents: Sql, { limit }: Asked): Sql => sql`
  WITH sums AS MATERIALIZED (${sums})
  SELECT sums.*, CASE WHEN total_before_tax >= (
      SELECT min(total_before_tax) FROM (
        SELECT total_before_tax FROM sums ORDER BY total_before_tax DESC LIMIT ${limit}::bigint) AS first)
    THEN (SELECT customer_name FROM (${documents}) AS document ORDER BY latest DESC, customer_name LIMIT 1) END
    AS customer_name FROM sums`
