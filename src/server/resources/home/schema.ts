import { z } from 'zod'
import { limited } from '../../core/limited-fields.ts'
import * as values from '../../core/values.ts'

/** EUR with 2 decimals. */
const money = limited(z.number(), 'price')
const count = z.int()

const entry = z.object({
  object: z.literal('calendar_entry'),
  id: values.idOut(),
  title: z.string(),
  start_time: values.dateTimeOut(),
  end_time: values.dateTimeOut(),
  color: z.string(),
  customer_name: z.string().nullable(),
  vehicle_license: z.string().nullable(),
})

const worksheet = z.object({
  object: z.literal('worksheet'),
  id: values.idOut(),
  seq_number: z.int(),
  title: z.string(),
  vehicle_license: z.string(),
  customer_name: z.string(),
  promised_at: values.dateTimeOut().nullable(),
  on_hold_reason: z.string().nullable(),
  priority: z.string(),
})

/** How many there are, and the first eight by promised time, those without one last. */
const worksheets = z.object({ count, data: z.array(worksheet) })

const article = z.object({
  object: z.literal('article'),
  id: values.idOut(),
  code: z.string().nullable(),
  name: z.string(),
  stock: z.number(),
  minimum_stock: z.number(),
  unit_type: z.string(),
})

/** Twelve amounts, January first, and the sum from 1 January to today's day of the year, included. */
const yearOfReceipts = z.object({ year: z.int(), months: z.array(money).length(12), to_date: money })

/**
 * What the home page shows. Each block is null for whom its group's read permission is missing. Days and months
 * are the company's.
 */
export const home = z.object({
  object: z.literal('home'),
  /** today, in the company's time zone */
  date: values.dateOut(),
  /** the calendar entries that overlap today, by start */
  entries: z.array(entry).nullable(),
  /** waiting: all that wait, whenever made; year: those made this year, by status */
  quotes: z
    .object({
      waiting: z.object({
        count,
        total_after_tax: money,
        oldest_created_at: values.dateTimeOut().nullable(),
      }),
      year: z.object({ waiting: count, accepted: count, rejected: count }),
    })
    .nullable(),
  worksheets: z.object({ in_progress: worksheets, on_hold: worksheets }).nullable(),
  /** `total_after_tax` of issued receipts by month of issue; voided ones do not count */
  receipts: z.object({ this_year: yearOfReceipts, last_year: yearOfReceipts }).nullable(),
  /** how many articles are under their minimum, and the first eight of them by name */
  low_stock: z.object({ count, data: z.array(article) }).nullable(),
})
