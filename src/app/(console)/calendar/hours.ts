import { readingOf, reckon, type Wall } from '../../format/wall-clock.ts'
import { addDays, type Day, type DayRange } from './days.ts'
import { amongHours, clockChange, type Event } from './events.ts'
import type { Opening } from './use-opening.ts'

/** Before the workshop opens and after it closes, so that a vehicle can be booked that is left before. */
const MARGIN_MS = 30 * 60_000
const WHOLE_DAY = { startTime: '00:00:00', endTime: '23:59:59' }

/** The days of a range. */
export const daysIn = ({ first, end }: DayRange): Day[] => {
  const days: Day[] = []
  for (let day = first; day < end; day = addDays(day, 1)) days.push(day)
  return days
}

/** Saturday and Sunday. */
export const isWeekend = (day: Day) => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())

const halfBefore = (time: string) => `${time.slice(0, 3)}${time.slice(3, 5) < '30' ? '00' : '30'}:00`

function halfAfter(time: string): string {
  if (time.slice(3) === '00:00' || time.slice(3) === '30:00' || time === WHOLE_DAY.endTime) return time
  const hour = Number(time.slice(0, 2))
  if (time.slice(3, 5) < '30') return `${time.slice(0, 2)}:30:00`
  return hour === 23 ? WHOLE_DAY.endTime : `${String(hour + 1).padStart(2, '0')}:00:00`
}

/** A time of day so much earlier or later, within the day. */
function shifted(time: string, milliseconds: number): string {
  const day = '2001-01-01'
  const moved = readingOf(reckon(`${day} ${time}`) + milliseconds)
  if (moved.slice(0, 10) < day) return WHOLE_DAY.startTime
  return moved.slice(0, 10) > day ? WHOLE_DAY.endTime : moved.slice(11)
}

/** Where the hours begin on the screen: as the workshop opens, or half an hour before where an entry stands there. */
export function firstShown(events: readonly Event[], opens: string): string {
  const before = shifted(opens, -MARGIN_MS)
  const isBefore = (start: string) => start >= before && start < opens
  return events.some((event) => amongHours(event) && isBefore((event.start as Wall).slice(11)))
    ? before
    : opens
}

type Shown = { days: readonly Day[]; opening: Opening }

/**
 * The hours that are drawn: those in which the workshop is open on one of the days, half an hour before and after them,
 * and as many more as an entry stands in. A day on which the clocks change is drawn whole, since its entries are placed by
 * their share of it.
 */
export function shownHours(events: readonly Event[], { days, opening }: Shown): typeof WHOLE_DAY {
  if (days.some((day) => clockChange(day) !== 0)) return WHOLE_DAY
  const { opens, closes } = opening.hoursOn(days)
  let startTime = halfBefore(shifted(opens, -MARGIN_MS))
  let endTime = halfAfter(shifted(closes, MARGIN_MS))
  for (const event of events.filter(amongHours)) {
    const [start, end] = [event.start as Wall, event.end as Wall]
    if (start.slice(11) < startTime) startTime = halfBefore(start.slice(11))
    const last = end.slice(0, 10) > start.slice(0, 10) ? WHOLE_DAY.endTime : halfAfter(end.slice(11))
    if (last > endTime) endTime = last
  }
  return { startTime, endTime }
}

type Asked = { range: DayRange; date: Day; today: Day }

/** Whether Saturday and Sunday are drawn: while nothing stands there and nobody looks there, the other days get their width. */
export function showsWeekend(events: readonly Event[], { range, date, today }: Asked): boolean {
  const weekend = daysIn(range).filter(isWeekend)
  const isIn = (day: Day) =>
    events.some(
      ({ start, end }) =>
        (start as Wall) < `${addDays(day, 1)} 00:00:00` && (end as Wall) > `${day} 00:00:00`,
    )
  return weekend.some((day) => day === date || day === today || isIn(day))
}
