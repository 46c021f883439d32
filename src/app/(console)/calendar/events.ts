import type { ScheduleEventData } from '@mantine/schedule'
import { readingOf, reckon, type Wall, wallOf } from '../../format/wall-clock.ts'
import { addDays, type Day } from './days.ts'
import type { Entry } from './read-range.ts'

const MINUTE_MS = 60_000
/** The least height that can still be read and grabbed. */
const SHOWN_MINUTES = 15

/** What the schedule draws of an entry. */
export type Drawn = {
  entry: Entry
  /** The readings of the wall at both ends. */
  start: Wall
  end: Wall
  /** Only a piece of it is drawn, which cannot be moved by itself. */
  isPiece: boolean
  /** The column of a day by bay or technician that it stands in. */
  column?: string
}

export type Event = ScheduleEventData<Drawn>

export const midnight = (day: Day): Wall => `${day} 00:00:00`

const nextMidnight = (wall: Wall): Wall => midnight(addDays(wall.slice(0, 10), 1))

/** Drawn at least so high, also where an hour that comes twice makes the end come before the start. */
function drawnEnd(start: Wall, end: Wall): Wall {
  const min = readingOf(reckon(start) + SHOWN_MINUTES * MINUTE_MS)
  return end < min ? min : end
}

/** An entry as the wall of the workshop shows it. */
export function eventOf(entry: Entry, { timeZone, color }: { timeZone: string; color: string }): Event {
  const start = wallOf(entry.start_time, timeZone)
  const end = wallOf(entry.end_time, timeZone)
  return {
    id: entry.id,
    title: entry.title,
    start,
    end: drawnEnd(start, end),
    color,
    payload: { entry, start, end, isPiece: false },
  }
}

/** The day's piece of each event: the day view knows only what begins and ends on its day. */
export function piecesOn(events: readonly Event[], day: Day): Event[] {
  const [first, last] = [midnight(day), midnight(addDays(day, 1))]
  return events
    .filter(({ start, end }) => (start as Wall) < last && (end as Wall) > first)
    .map((event) => {
      const isPiece = (event.start as Wall) < first || (event.end as Wall) > last
      if (!isPiece) return event
      return {
        ...event,
        start: (event.start as Wall) < first ? first : event.start,
        end: (event.end as Wall) > last ? last : event.end,
        payload: { ...event.payload!, isPiece },
      }
    })
}

/** Whether it goes over midnight, so that it stands above the hours. */
export const isLong = ({ start, end }: Drawn): boolean =>
  end > nextMidnight(start) || (start.endsWith('00:00:00') && end === nextMidnight(start))

/** A month gives each event the row under those of all its days before it: what goes over days must not push down. */
export const longFirst = (events: readonly Event[]): Event[] =>
  [...events].sort((a, b) => Number(isLong(b.payload!)) - Number(isLong(a.payload!)))

/** The end of a day's last slot is the next day's beginning. */
export const slotEnd = (wall: Wall): Wall => (wall.slice(11, 16) === '23:59' ? nextMidnight(wall) : wall)

/** Top and height in per cent of the day, by the wall: right also on days that are not 24 hours long. */
export function placeOnDay({ start, end }: Pick<Drawn, 'start' | 'end'>): { top: string; height: string } {
  const dayStart = reckon(midnight(start.slice(0, 10)))
  const share = (wall: Wall) => Math.min(100, ((reckon(wall) - dayStart) / (24 * 60 * MINUTE_MS)) * 100)
  const top = share(start)
  return { top: `${top}%`, height: `${share(drawnEnd(start, end)) - top}%` }
}

/** Whether it fills its whole day, so that the day view puts it above the hours. */
const fillsDay = ({ start, end }: Event) =>
  (start as Wall).endsWith('00:00:00') && end === nextMidnight(start as Wall)

/** What stands among the hours. */
export const amongHours = (event: Event): boolean =>
  event.payload!.isPiece ? !fillsDay(event) : !isLong(event.payload!)

/** By how many hours the browser's own clock goes forward on the day, which the schedule's arithmetic leaves out. */
export function clockChange(day: Day): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const hours = (+new Date(year, month - 1, date + 1) - +new Date(year, month - 1, date)) / (60 * MINUTE_MS)
  return 24 - hours
}

/** A title without the plate that stands beside it. */
export const withoutPlate = (title: string, license: string) =>
  license === ''
    ? title
    : title
        .replace(license, '')
        .replace(/[\s·,-]+$/, '')
        .trim() || title
