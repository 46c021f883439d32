import { type RawBuilder, sql } from 'kysely'
import type { Asked } from './definition.ts'
import { type KeyedSheet, sumsByKey } from './sheets/keyed-sheet.ts'

type Sql = RawBuilder<unknown>

/** What a report tells of a customer beside `total_before_tax`. */
type OfCustomer = {
  /** The customer's documents (`customer_id` of `largest`): a SELECT of `customer_name`, `latest` and what is added up. */
  documents: Sql
  /** Their sums, with their aliases. */
  told: Sql
}

/**
 * The customers with the largest `total_before_tax` of a sheet, and one more, with the name that the latest of their documents
 * copied (reports.md#rows). Their documents are read for those alone that can be among the rows that are answered: the
 * largest, and all that are as large as the last of them. Of others everything but the sum is null.
 */
export function largestCustomers(sheet: KeyedSheet, { documents, told }: OfCustomer, asked: Asked): Sql {
  const largest = { sum: 'total_before_tax', rows: asked.limit + 1 }
  return sql`
    WITH largest AS MATERIALIZED (${sumsByKey(sheet, asked, largest)})
    SELECT largest.*, of_customer.* FROM largest, LATERAL (
      SELECT (array_agg(customer_name ORDER BY latest DESC, customer_name))[1] AS customer_name, ${told}
      FROM (${documents}) AS document
      WHERE largest.total_before_tax >= (
        SELECT min(total_before_tax) FROM (
          SELECT total_before_tax FROM largest ORDER BY total_before_tax DESC LIMIT ${asked.limit}::bigint) AS first)
    ) AS of_customer`
}
