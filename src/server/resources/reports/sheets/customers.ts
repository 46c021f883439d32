import { sql } from 'kysely'
import { localDay } from '../days.ts'
import { sumsOfSales } from '../sales.ts'
import { completedWorksheets } from '../worksheets.ts'
import type { KeyedSheet } from './keyed-sheet.ts'

const BY_CUSTOMER = { key: 'customer_id', parts: 8 } as const

/** Documents to customers by whose they are (reports.md#top_customers). */
export const soldSheet: KeyedSheet = {
  name: 'sold',
  ...BY_CUSTOMER,
  sums: { documents: 0, total_before_tax: 2, total_after_tax: 2 },
  rows: (days) =>
    sumsOfSales(days, ({ table, moment }) => ({
      day: sql`${moment}::date`,
      customer_id: sql.ref(`${table}.customer_id`),
    })),
}

/** Worksheets by the day of `completed_at` and by whose they are (reports.md#margin). */
export const workedSheet: KeyedSheet = {
  name: 'worked',
  ...BY_CUSTOMER,
  sums: { worksheets: 0, total_before_tax: 2, total_cost: 2 },
  rows: (days) => sql`
    SELECT ${localDay(sql`completed_at`, days)} AS day, customer_id, count(*) AS worksheets,
      sum(total_before_tax) AS total_before_tax, sum(total_cost) AS total_cost
    FROM worksheet WHERE ${completedWorksheets(days)} GROUP BY 1, 2`,
}
