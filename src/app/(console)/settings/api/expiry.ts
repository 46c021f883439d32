import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'
import { isDay } from '../../../format/day-text.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

export const EXPIRIES = ['never', '30', '90', '365', 'day'] as const
export type Expiry = (typeof EXPIRIES)[number]

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * When a key ends: null for never, undefined while there is no day. A chosen day is the last on which it works,
 * in the company's time zone.
 */
export function expiryInstant(expiry: Expiry, day: string, timeZone: string): string | null | undefined {
  if (expiry === 'never') return null
  if (expiry !== 'day') return new Date(Date.now() + Number(expiry) * DAY_MS).toISOString()
  return !isDay(day) ? undefined : dayjs.tz(`${day}T23:59:59`, timeZone).toISOString()
}
