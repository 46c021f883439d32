import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { firstCharacters } from '../../../domain/characters.ts'
import { databaseNow } from '../../core/clock.ts'
import { DEFAULT_COLOR } from '../../core/color.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { ApiError, invalid, notFound } from '../../core/errors.ts'
import { pageOf, startOf } from '../../core/lists.ts'
import { deletion } from '../../core/records.ts'
import { requireReferences } from '../../core/references.ts'
import type { Context } from '../../core/trpc.ts'
import { recordKind } from '../../core/writes/record-kinds.ts'
import * as queries from './queries.ts'
import {
  type CalendarEntryBody,
  type CalendarEntryPatch,
  type CalendarEntryQuery,
  calendarEntry,
} from './schema.ts'

const URL = '/v1/calendar-entries'
const DAY = 24 * 60 * 60 * 1000
const DEFAULT_DAYS = 30

const instant = (milliseconds: number) => new Date(milliseconds).toISOString()

function requireOrder(param: 'to' | 'end_time', first: string, last: string): void {
  const other = param === 'to' ? 'from' : 'start_time'
  if (last <= first) throw invalid(param, 'not_after_other', `${param} must be after ${other}.`, { other })
}

/**
 * The timeframe that a request asks for (calendar.md#timeframe): from today 00:00 UTC, for 30 days; through the end
 * of the 30th day when neither end is sent. `until` is the moment that no entry of it may begin at.
 */
function timeframeOf({ from, to }: CalendarEntryQuery) {
  const now = databaseNow().getTime()
  const start = from ?? instant(now - (now % DAY))
  const last = Date.parse(start) + DEFAULT_DAYS * DAY
  if (from === undefined && to === undefined) {
    return { from: start, to: instant(last + DAY - 1), until: instant(last + DAY) }
  }
  const end = to ?? instant(last)
  requireOrder('to', start, end)
  return { from: start, to: end, until: end }
}

/** Where a page goes on; undefined on a first one, and where the revision knows no further pages. */
function placeOf({ revision }: Context, request: CalendarEntryQuery): queries.Start | undefined {
  const param = startOf(URL, request, queries.BY_START.keys)
  if (!param || !revision?.calendar_pages) return undefined
  const [after_start, after_id] = param as [string, string]
  return { after_start, after_id }
}

/**
 * Entries of a customer, else of a vehicle, else of a timeframe, by `start_time` and `id`
 * (calendar.md#filters-of-the-calendar). What the winning filter ignores is validated all the same.
 */
export async function listCalendarEntries(context: Context, request: CalendarEntryQuery) {
  const { customer_id, vehicle_id, calendar_id, from, to, limit } = request
  const { db } = context
  const piece = { ...placeOf(context, request), rows: limit + 1 }
  if (from !== undefined && to !== undefined) requireOrder('to', from, to)
  const page = <R extends object>(found: R[]) =>
    pageOf(found, { url: URL, keys: queries.BY_START.keys.length, request })
  if (customer_id !== undefined) return page(await queries.customerEntries(db, { customer_id, ...piece }))
  if (vehicle_id !== undefined) return page(await queries.vehicleEntries(db, { vehicle_id, ...piece }))
  const { until, ...timeframe } = timeframeOf(request)
  const window = { from: timeframe.from, until, ...piece }
  const found =
    calendar_id === undefined
      ? await queries.timeframeEntries(db, window)
      : await queries.calendarEntries(db, { ...window, calendar_id })
  const calendar_filter = {
    object: 'calendar_filter' as const,
    all_calendars: calendar_id === undefined,
    calendar_ids: calendar_id === undefined ? [] : [calendar_id],
    ...timeframe,
  }
  return { ...page(found), calendar_filter }
}

/** One entry with what it is linked to. Unknown: 404. */
export const findCalendarEntry = recordKind('calendar_entry', {
  group: 'calendar',
  read: async (db, id) => {
    const [row] = await queries.entryById(db, { id })
    if (!row) throw notFound('calendar entry')
    return row
  },
  schema: calendarEntry,
  name: ({ title }) => title,
})

function checkReferences(db: CompanyDatabase, body: CalendarEntryPatch): Promise<void> {
  return requireReferences(db, [
    { param: 'customer_id', table: 'customer', id: body.customer_id },
    { param: 'vehicle_id', table: 'vehicle', id: body.vehicle_id },
    { param: 'worksheet_id', table: 'worksheet', id: body.worksheet_id },
    { param: 'quote_id', table: 'quote', id: body.quote_id },
    { param: 'checkin_id', table: 'checkin', id: body.checkin_id },
    { param: 'work_category_id', table: 'work_category', id: body.work_category_id },
    { param: 'calendar_id', table: 'calendar', id: body.calendar_id },
  ])
}

type Reminder = Pick<CalendarEntryBody, 'auto_reminder_enabled' | 'auto_reminder_channel'>

/**
 * The channel of the entry as it will be: enabled without one goes by e-mail (calendar.md#reminders-through-a-key).
 */
function channelOf({ auto_reminder_enabled, auto_reminder_channel = null }: Reminder) {
  return auto_reminder_enabled ? (auto_reminder_channel ?? 'email') : auto_reminder_channel
}

/** Paid channels are the console's (calendar.md#reminders-through-a-key). */
function rejectPaidChannel({ principal }: Context, reminder: Reminder): void {
  if (principal.kind === 'session' || !reminder.auto_reminder_enabled) return
  if (channelOf(reminder) === 'email') return
  throw new ApiError(
    'reminder_channel_paid',
    'Automatic reminders by SMS and WhatsApp are set in the console.',
  )
}

const LONGEST_TITLE = 255

/** The customer's name and the plate, else `Appointment` (calendar.md#defaults). */
async function defaultTitle(db: CompanyDatabase, body: CalendarEntryBody): Promise<string> {
  const { customer_id = null, vehicle_id = null } = body
  const customer = db.select('customer').select('full_name').where('id', '=', customer_id)
  const vehicle = db.select('vehicle').select('license').where('id', '=', vehicle_id)
  const { rows } = await sql<{
    title: string
  }>`SELECT concat_ws(' ', ${customer}, ${vehicle}) AS title`.execute(db.unscoped)
  return firstCharacters(rows[0]!.title || 'Appointment', LONGEST_TITLE)
}

/** Creates an entry that belongs to the user behind the request (calendar.md#defaults). */
export function createCalendarEntry(ctx: Context, body: CalendarEntryBody) {
  requireOrder('end_time', body.start_time, body.end_time)
  rejectPaidChannel(ctx, body)
  return ctx.db.transaction(async (tx) => {
    await checkReferences(tx, body)
    const id = uuidv7()
    const calendar = tx.select('calendar').select('id').where('is_default', '=', true).limit(1)
    await tx
      .insert('calendar_entry', {
        color: DEFAULT_COLOR,
        calendar_id: calendar,
        ...body,
        id,
        title: body.title ?? (await defaultTitle(tx, body)),
        auto_reminder_channel: channelOf(body),
        user_id: ctx.principal.user_id,
      })
      .execute()
    return findCalendarEntry(tx, id)
  })
}

/** An entry whose reminder is active changes in the console only (calendar.md#active-reminders). */
function rejectActive({ principal }: Context, before: { auto_reminder_enabled: boolean }): void {
  if (principal.kind === 'session' || !before.auto_reminder_enabled) return
  throw new ApiError(
    'reminder_active',
    'The automatic reminder of this entry is active: change it in the console.',
  )
}

/** What the rules of a change look at. */
const LOOKED_AT = ['start_time', 'end_time', 'auto_reminder_enabled', 'auto_reminder_channel'] as const

/** Changes the fields that were sent (calendar.md#changes-of-entries). Unknown: 404. */
export function updateCalendarEntry(ctx: Context, id: string, patch: CalendarEntryPatch) {
  return ctx.db.transaction(async (tx) => {
    const before = await tx.lock('calendar_entry', id, LOOKED_AT)
    rejectActive(ctx, before)
    const after = { ...before, ...patch }
    rejectPaidChannel(ctx, after)
    requireOrder('end_time', after.start_time, after.end_time)
    await checkReferences(tx, patch)
    await tx.change('calendar_entry', before, { ...patch, auto_reminder_channel: channelOf(after) })
    return findCalendarEntry(tx, id)
  })
}

/** Deletes an entry logically and answers it with `deleted_at` (requests.md#deletion). Unknown: 404. */
export const deleteCalendarEntry = deletion('calendar_entry', findCalendarEntry)
