import { sql } from 'kysely'
import { sumsOfSales } from '../sales.ts'
import type { Sheet } from './sheet.ts'

/** Documents to customers by kind and section (reports.md#what-counts-on-which-day). */
export const salesSheet: Sheet = {
  name: 'sales',
  columns: {
    ...{ document_kind: 'text', sezionale_id: 'uuid', documents: 'bigint' },
    ...{ total_before_tax: 'numeric', total_tax: 'numeric', total_after_tax: 'numeric' },
  },
  rows: (days) =>
    sumsOfSales(days, ({ table, moment }) => ({
      day: sql`${moment}::date`,
      document_kind: sql.lit(table),
      sezionale_id: sql.ref(`${table}.sezionale_id`),
    })),
}
