import { useTimeZone } from 'next-intl'
import { instantOf, wallOf } from '../format/wall-clock.ts'

/** Instants as the wall's clock of the workshop shows them, `YYYY-MM-DDTHH:mm`, for fields of day and hour. */
export function useWallTimes() {
  const timeZone = useTimeZone() ?? 'Europe/Rome'
  return {
    wall: (instant: string) => wallOf(instant, timeZone).slice(0, 16).replace(' ', 'T'),
    /** What is no day and hour goes as it is, to be refused on its field. */
    instant: (typed: string, stored: string | null | undefined) =>
      typed && (instantOf(`${typed.replace('T', ' ')}:00`, timeZone, stored ?? undefined) ?? typed),
  }
}
