/** How often something comes again, in months. */
export const RECURRENCE_MONTHS = { month: 1, quarter: 3, year: 12 } as const

export type Interval = keyof typeof RECURRENCE_MONTHS
export const INTERVALS = Object.keys(RECURRENCE_MONTHS) as Interval[]

/** The same day so many months later, or the last day of a month that lacks it. */
export function plusMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** As `plusMonths` of days that ascend, which still ascend where the month is too short for two of them. */
export function ascendingMonths(days: readonly string[], months: number): string[] {
  const moved: string[] = []
  for (const day of days) {
    const [next, before] = [plusMonths(day, months), moved.at(-1)]
    moved.push(before !== undefined && next <= before ? nextDay(before) : next)
  }
  return moved
}

function nextDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}
