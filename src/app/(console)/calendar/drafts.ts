import { readingOf, reckon, type Wall, wallOf } from '../../format/wall-clock.ts'
import type { Caller } from './caller/made.ts'
import { DEFAULT_COLOR } from './colors.ts'
import type { Entry } from './read-range.ts'
import type { Opening } from './use-opening.ts'
import type { CalendarPosition } from './use-place.ts'

const MINUTE_MS = 60_000
const DEFAULT_MINUTES = 60
const SLOT_MS = 30 * MINUTE_MS

/** What the form holds: days, readings of the wall (`HH:mm`), and what the API takes. */
export type Values = {
  title: string
  customer_id: string | null
  vehicle_id: string | null
  /** Somebody new, who is made with the appointment. */
  caller: Caller | null
  start_day: string
  start_time: string
  end_day: string
  end_time: string
  work_category_id: string | null
  /** Undefined: the company's default one. */
  calendar_id: string | null | undefined
  color: string
  description: string
  email_reminder: boolean
  auto_reminder_enabled: boolean
}

/** An entry to be made, or the changes of one. */
export type Draft = { values: Values; entry: Entry | null; links: Pick<Entry, 'quote_id' | 'worksheet_id'> }

const NO_LINKS = { quote_id: null, worksheet_id: null }

/** A day and a time of the form as a reading of the wall. */
export const wallAt = (day: string, time: string): Wall => `${day} ${time}:00`

const ends = (start: Wall, end: Wall) => ({
  start_day: start.slice(0, 10),
  start_time: start.slice(11, 16),
  end_day: end.slice(0, 10),
  end_time: end.slice(11, 16),
})

/** A reading so many minutes later. */
export const later = (wall: Wall, minutes: number): Wall => readingOf(reckon(wall) + minutes * MINUTE_MS)

type Wanted = { start: Wall; end: Wall; calendar_id: string | undefined; customer_id?: string | null }

/** A new entry over a span; an hour long where the span has no end. */
export function draftOfSpan({ start, end, calendar_id, customer_id = null }: Wanted): Draft {
  const values = {
    title: '',
    customer_id,
    vehicle_id: null,
    caller: null,
    ...ends(start, end || later(start, DEFAULT_MINUTES)),
    work_category_id: null,
    calendar_id,
    color: DEFAULT_COLOR,
    description: '',
    email_reminder: false,
    auto_reminder_enabled: false,
  }
  return { values, entry: null, links: NO_LINKS }
}

/** An entry as the form holds it. */
export function draftOfEntry(entry: Entry, timeZone: string): Draft {
  const { title, customer_id, vehicle_id, work_category_id, calendar_id, color } = entry
  const { email_reminder, auto_reminder_enabled, quote_id, worksheet_id } = entry
  const values = {
    ...{ title, customer_id, vehicle_id, work_category_id, calendar_id, color },
    ...{ email_reminder, auto_reminder_enabled, description: entry.description ?? '', caller: null },
    ...ends(wallOf(entry.start_time, timeZone), wallOf(entry.end_time, timeZone)),
  }
  return { values, entry, links: { quote_id, worksheet_id } }
}

/**
 * Where "new" begins: the next half hour in which the workshop is open if today is shown, else as it opens on the days
 * shown. A closed day that is looked at alone stays the day.
 */
export function nextSlot({ view, date, today, range, timeZone }: CalendarPosition, opening: Opening): Wall {
  const isDay = view === 'day'
  const showsToday = isDay ? date === today : range.first <= today && today < range.end
  if (showsToday) {
    const now = reckon(wallOf(new Date().toISOString(), timeZone))
    return opening.openFrom(readingOf(Math.ceil(now / SLOT_MS) * SLOT_MS))
  }
  const morning = `${isDay ? date : range.first} ${opening.first}`
  return isDay && !opening.isOpenOn(date) ? morning : opening.openFrom(morning)
}
