import { sql } from 'kysely'

/** PostgreSQL's clock in milliseconds since 1970, to be selected along with something that is read anyway. */
export const databaseTime = sql<number>`(extract(epoch FROM clock_timestamp()) * 1000)::float8`

/** What PostgreSQL's clock showed, and what this process's monotonic one did, which nobody sets. */
let reading: { shown: number; at: number } | undefined

/** An answer that is later than the best one by so much came late no more: PostgreSQL's clock was set back. */
const SET_BACK_MS = 1000

/** How long the best answer is kept: two clocks drift apart. */
const KEPT_MS = 10_000

/**
 * Keeps what `databaseTime` was. Every sign-in of a key or a session reads it, so it is seldom older than a second. An
 * answer is older than the moment when it comes by all the time that it waited to be read, so that of several the one that
 * waited least is kept: a clock that is behind takes what has just been for what is to be.
 */
export function noteDatabaseTime(shown: number, at = performance.now()): void {
  const late = reading ? reading.shown + at - reading.at - shown : 0
  if (reading && late > 0 && late < SET_BACK_MS && at - reading.at < KEPT_MS) return
  reading = { shown, at }
}

/**
 * The time by PostgreSQL's clock, without asking it: every process on one database counts the same days, whatever its
 * machine believes. That machine's own time before the first reading.
 */
export function databaseNow(): Date {
  return new Date(reading ? reading.shown + performance.now() - reading.at : Date.now())
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** A format costs far more to make than to use. */
function formatOf(time_zone: string): Intl.DateTimeFormat {
  const known = formats.get(time_zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone, dateStyle: 'short' })
  formats.set(time_zone, format)
  return format
}

/** Today in the company's time zone, YYYY-MM-DD, by PostgreSQL's clock: document dates, presets, next numbers. */
export function today(time_zone: string, now = databaseNow()): string {
  return formatOf(time_zone).format(now)
}
