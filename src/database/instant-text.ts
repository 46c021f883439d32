/** What ends a text of PostgreSQL in UTC: the second one is JSON's. */
const UTC = ['+00', '+00:00']

/** Where the fraction of a second begins, and where its milliseconds end. */
const FRACTION = 19
const MILLISECONDS_END = 23

/**
 * An instant as PostgreSQL writes it, in a column (`2026-11-25 22:46:48.123456+00`) or in JSON
 * (`2026-11-25T22:46:48.123456+00:00`), in the form of RFC 3339 with milliseconds (`2026-11-25T22:46:48.123Z`;
 * values.md#dates). In UTC, the zone of our connections, the digits are already there: taking them over costs a fifth of
 * reading a date and writing it again.
 */
export function instantOf(text: string): string {
  const mark = text.charAt(10)
  const zone = UTC.find((end) => text.endsWith(end))
  if (zone === undefined || (mark !== ' ' && mark !== 'T')) return new Date(text).toISOString()
  const second = `${text.slice(0, 10)}T${text.slice(11, FRACTION)}`
  const end = text.length - zone.length
  if (end >= MILLISECONDS_END) return `${second}${text.slice(FRACTION, MILLISECONDS_END)}Z`
  return `${second}.${text.slice(FRACTION + 1, end).padEnd(3, '0')}Z`
}
