import { sql } from 'kysely'

/** PostgreSQL's clock in milliseconds since 1970, to be selected along with something that is read anyway. */
export const databaseTime = sql<number>`(extract(epoch FROM clock_timestamp()) * 1000)::float8`

/** What PostgreSQL's clock showed, and what this process's monotonic one did, which nobody sets. */
let reading: { shown: number; at: number } | undefined

/** Keeps what `databaseTime` was. Every sign-in of a key or a session reads it, so it is seldom older than a second. */
export function noteDatabaseTime(shown: number): void {
  reading = { shown, at: performance.now() }
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
