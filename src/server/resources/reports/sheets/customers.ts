import { sql } from 'kysely'
import { localDay } from '../days.ts'
import { sumsOfSales } from '../sales.ts'
import { completedWorksheets } from '../worksheets.ts'
import type { KeyedSheet } from './keyed-sheet.ts'

const BY_CUSTOMER = { key: 'customer_id', parts: 8 } as const

/** Of each customer the one sum that says who is among the largest: all else of those few is in their documents. */
const SUMS = { total_before_tax: 2 }

/** Documents to customers by whose they are (reports.md#top_customers). */
export const salesByCustomer: KeyedSheet = {
  name: 'customer_sales',
  ...BY_CUSTOMER,
  sums: SUMS,
  rows: (days) =>
    sumsOfSales(days, ({ table, moment }) => ({
      day: sql`${moment}::date`,
      customer_id: sql.ref(`${table}.customer_id`),
    })),
}

/** Worksheets by the day of `completed_at` and by whose they are (reports.md#margin). */
export const workByCustomer: KeyedSheet = {
  name: 'customer_work',
  ...BY_CUSTOMER,
  sums: SUMS,
  rows: (days) => sql`
    SELECT ${localDay(sql`completed_at`, days)} AS day, customer_id, sum(total_before_tax) AS total_before_tax
    FROM worksheet WHERE ${completedWorksheets(days)} GROUP BY 1, 2`,
}
