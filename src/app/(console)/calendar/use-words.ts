'use client'

import { useLocale } from 'next-intl'
import { reckon, type Wall } from '../../format/wall-clock.ts'
import { addDays, asDate, type Day, type DayRange, type View } from './days.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  formats.set(key, format)
  return format
}

const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const LONG_DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const
const SHORT_DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Days and readings of the wall in the person's language. */
export function useWords() {
  const locale = useLocale()
  const time = (wall: Wall) => formatOf(locale, TIME).format(reckon(wall))
  const day = (value: Day) => formatOf(locale, LONG_DAY).format(asDate(value))
  const shortDay = (value: Day) => formatOf(locale, SHORT_DAY).format(asDate(value))
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
      const year = { year: 'numeric' } as const
      if (view === 'day') return upper(formatOf(locale, { ...LONG_DAY, ...year }).format(asDate(date)))
      if (view === 'month') return upper(formatOf(locale, { month: 'long', ...year }).format(asDate(date)))
      const last = addDays(end, -1)
      const days = formatOf(locale, { day: 'numeric', month: 'long', ...year })
      if (first.slice(0, 7) === last.slice(0, 7)) return days.formatRange(asDate(first), asDate(last))
      // Some languages fill up the days of a range over two months with noughts.
      const sameYear = first.slice(0, 4) === last.slice(0, 4)
      const from = sameYear ? formatOf(locale, { day: 'numeric', month: 'long' }) : days
      return `${from.format(asDate(first))} – ${days.format(asDate(last))}`
    },
  }
}
