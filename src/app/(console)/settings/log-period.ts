import { parseAsString } from 'nuqs'
import { useDays } from '../../format/numbers.ts'
import { instantOf } from '../../format/wall-clock.ts'

/** The days of a log, as the URL holds them. */
export const PERIOD = { from: parseAsString, to: parseAsString }

/** The midnight that begins a day, or the one after it; undefined without a day. */
function midnight(day: unknown, timeZone: string, after: number): string | undefined {
  if (typeof day !== 'string') return undefined
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return undefined
  date.setUTCDate(date.getUTCDate() + after)
  return instantOf(`${date.toISOString().slice(0, 10)} 00:00:00`, timeZone) ?? undefined
}

/** Filters with their days as the instants between which they lie, in the workshop's time zone; the last day counts. */
export function useLogPeriod() {
  const { timeZone } = useDays()
  return ({ from, to, ...isSet }: Record<string, unknown>): Record<string, unknown> => ({
    ...isSet,
    ...(from !== undefined && { from: midnight(from, timeZone, 0) }),
    ...(to !== undefined && { to: midnight(to, timeZone, 1) }),
  })
}
