import { useLocale } from 'next-intl'
import { dateFormat } from '../../format/intl-formats.ts'
import { reckon, type Wall } from '../../format/wall-clock.ts'
import { dayLocale } from '../../i18n/locales.ts'
import { addDays, asDate, type Day, type DayRange, type View } from './days.ts'

const formatOf = (locale: string, options: Intl.DateTimeFormatOptions) =>
  dateFormat(locale, { ...options, timeZone: 'UTC' })

const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const LONG_DATE = { day: 'numeric', month: 'long' } as const
const YEAR = { year: 'numeric' } as const

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Days and readings of the wall in the person's language. */
export function useLabels() {
  const locale = dayLocale(useLocale())
  const time = (wall: Wall) => formatOf(locale, TIME).format(reckon(wall))
  // Browsers differ in whether a comma follows the day of the week.
  const dated = (value: Day, length: 'long' | 'short', options: Intl.DateTimeFormatOptions) =>
    [{ weekday: length }, { day: 'numeric', month: length, ...options } as const]
      .map((part) => formatOf(locale, part).format(asDate(value)))
      .join(' ')
  const day = (value: Day) => dated(value, 'long', {})
  const shortDay = (value: Day) => dated(value, 'short', {})
  return {
    /** 08:30 */
    time,
    /** Monday 23 November */
    day,
    /** 08:30–09:30, with the days where it does not end on its day */
    span: (start: Wall, end: Wall) => {
      const [from, to] = [start.slice(0, 10), end.slice(0, 10)]
      if (from === to) return `${time(start)}–${time(end)}`
      return `${shortDay(from)} ${time(start)} – ${shortDay(to)} ${time(end)}`
    },
    /** What a view shows: Monday 23 November 2026; 23–29 November 2026; November 2026 */
    view: (view: View, date: Day, { first, end }: DayRange) => {
      if (view === 'day') return upper(dated(date, 'long', YEAR))
      if (view === 'month') return upper(formatOf(locale, { month: 'long', ...YEAR }).format(asDate(date)))
      const last = addDays(end, -1)
      const days = formatOf(locale, { ...LONG_DATE, ...YEAR })
      if (first.slice(0, 7) === last.slice(0, 7)) return days.formatRange(asDate(first), asDate(last))
      // Some languages fill up the days of a range over two months with noughts.
      const sameYear = first.slice(0, 4) === last.slice(0, 4)
      const from = sameYear ? formatOf(locale, LONG_DATE) : days
      return `${from.format(asDate(first))} – ${days.format(asDate(last))}`
    },
  }
}
