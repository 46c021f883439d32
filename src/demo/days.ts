/** Days of the calendar as `YYYY-MM-DD`, without times and zones. */

/** The day of a year; months and dates beyond their range run over into the next ones. */
export function dayOf(year: number, month: number, date: number): string {
  return new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10)
}

/** Year, month (from 1) and date of a day. */
export function partsOf(day: string): [year: number, month: number, date: number] {
  return day.split('-').map(Number) as [number, number, number]
}

/** The day so many days later. */
export function plusDays(day: string, count: number): string {
  const [year, month, date] = partsOf(day)
  return dayOf(year, month, date + count)
}

/** The last day of the month that lies so many months later. */
export function endOfMonth(day: string, months = 0): string {
  const [year, month] = partsOf(day)
  return dayOf(year, month + months + 1, 0)
}

/** Years between two days, with a fraction. */
export function yearsBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / (365.25 * 86_400_000)
}
