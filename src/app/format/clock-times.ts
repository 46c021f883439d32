/** Times of a day, `HH:MM` or longer, as minutes after midnight. */

export const DAY_MINUTES = 24 * 60
const LAST_MINUTE = DAY_MINUTES - 1

export function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  return hours * 60 + minutes
}

/** Midnight at the end of a day is written as its last minute. */
export function timeOf(minutes: number): string {
  const within = Math.max(0, Math.min(LAST_MINUTE, minutes))
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${pad(Math.floor(within / 60))}:${pad(within % 60)}`
}
