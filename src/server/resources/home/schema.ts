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
  /** where the vehicle of its worksheet stands */
  bay: z.string().nullable(),
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
const worksheets = { count, data: z.array(worksheet) }

/** How many there are, and a number for each of the last days, today last. */
const number = { count, days: z.array(count) }

const article = z.object({
  object: z.literal('article'),
  id: values.idOut(),
  code: z.string().nullable(),
  name: z.string(),
  stock: z.number(),
  minimum_stock: z.number(),
  unit_type: z.string(),
})

/**
 * What the home page shows. Each block is null for whom its group's read permission is missing. Days are the company's.
 */
export const home = z.object({
  object: z.literal('home'),
  /** today, in the company's time zone */
  date: values.dateOut(),
  /** today, or the next day on which the workshop is open, with the calendar entries that overlap it, by start */
  day: z
    .object({
      date: values.dateOut(),
      opening_hours: z.array(z.object({ opens_at: z.string(), closes_at: z.string() })),
      entries: z.array(entry),
    })
    .nullable(),
  /** all that wait, whenever made */
  quotes: z
    .object({
      waiting: z.object({
        count,
        total_after_tax: money,
        oldest_created_at: values.dateTimeOut().nullable(),
      }),
    })
    .nullable(),
  /**
   * in_workshop: in progress or on hold; to_deliver: those of them that are promised until today, and how many were
   * delivered on each of the last days; late: those in progress that were
   * promised for an earlier moment
   */
  worksheets: z
    .object({
      in_workshop: z.object(number),
      to_deliver: z.object(number),
      on_hold: z.object({ ...number, ...worksheets }),
      late: z.object(worksheets),
    })
    .nullable(),
  /** how many articles are under their minimum, and the first eight of them by name */
  low_stock: z.object({ count, data: z.array(article) }).nullable(),
})

const owed = { amount: money, overdue: money }

/** What is owed to and by the workshop, as the reports of ages say it, and this year's revenue to date. */
export const homeMoney = z.object({
  object: z.literal('home_money'),
  /** weeks: what it was at the ends of the last weeks, today last */
  receivable: z.object({ ...owed, weeks: z.array(money) }),
  payable: z.object(owed),
  /** last_year: to the same date */
  revenue: z.object({ year: z.int(), total_before_tax: money, last_year: money }),
})

/** How much waits for somebody in a section; null of what the role may not read. */
export const waiting = z.object({
  object: z.literal('waiting'),
  quotes: count.nullable(),
  worksheets: count.nullable(),
  invoices: count.nullable(),
})
