import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'
import { isDay } from '../../../format/day-text.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

export const EXPIRIES = ['never', '30', '90', '365', 'day'] as const
export type Expiry = (typeof EXPIRIES)[number]

const DAY_MS = 24 * 60 * 60 * 1000

/** What was chosen of a key's end; `chosen_at` is when, in milliseconds. */
type Chosen = { expiry: Expiry; day: string; chosen_at: number }

/**
 * When a key ends: null for never, undefined while there is no day. A number of days is counted from when it was chosen,
 * so that what is sent again is the same. A chosen day is the last on which it works, in the company's time zone.
 */
export function expiryInstant(
  { expiry, day, chosen_at }: Chosen,
  timeZone: string,
): string | null | undefined {
  if (expiry === 'never') return null
  if (expiry !== 'day') return new Date(chosen_at + Number(expiry) * DAY_MS).toISOString()
  return !isDay(day) ? undefined : dayjs.tz(`${day}T23:59:59`, timeZone).toISOString()
}
