import { sql } from 'kysely'
import { localDay } from '../days.ts'
import { sumsOfSales } from '../sales.ts'
import { completedWorksheets } from '../worksheets.ts'
import { keyedSheet } from './sheet.ts'

/** Documents to customers by whose they are (reports.md#top_customers). */
export const soldSheet = keyedSheet(
  'sold',
  'customer_id',
  ['documents', 'total_before_tax', 'total_after_tax'],
  (days) =>
    sumsOfSales(days, ({ table, moment }) => ({
      day: sql`${moment}::date`,
      customer_id: sql.ref(`${table}.customer_id`),
    })),
)

/** Worksheets by the day of `completed_at` and by whose they are (reports.md#margin). */
export const workedSheet = keyedSheet(
  'worked',
  'customer_id',
  ['worksheets', 'total_before_tax', 'total_cost'],
  (days) => sql`
    SELECT ${localDay(sql`completed_at`, days)} AS day, customer_id, count(*) AS worksheets,
      sum(total_before_tax) AS total_before_tax, sum(total_cost) AS total_cost
    FROM worksheet WHERE ${completedWorksheets(days)} GROUP BY 1, 2`,
)
