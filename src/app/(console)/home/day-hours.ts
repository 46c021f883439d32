import { reckon, wallOf } from '../../format/wall-clock.ts'

type Times = { id: string; start_time: string; end_time: string; bay: string | null }
type Day = {
  date: string
  opening_hours: { opens_at: string; closes_at: string }[]
  entries: readonly Times[]
}

/** Whole hours of a day. */
export type Hours = { from: number; to: number }

/** An entry on the strip: where it begins and ends, 0 to 1 of the hours shown, and its row within its bay. */
export type Bar<Entry> = {
  entry: Entry
  from: number
  to: number
  row: number
  startsBefore: boolean
  endsAfter: boolean
}

const DAY_MINUTES = 24 * 60
/** Hours that are shown where nothing says when the workshop is open. */
const USUAL: Hours = { from: 8, to: 18 }

/** Minutes since the midnight with which a day began. */
export const minutesOf = (reckoned: number, date: string) => (reckoned - reckon(`${date} 00:00:00`)) / 60_000

const cut = (minutes: number) => Math.max(0, Math.min(DAY_MINUTES, minutes))

function spanOf({ start_time, end_time }: Times, date: string, timeZone: string) {
  const [start, end] = [start_time, end_time].map((time) => minutesOf(reckon(wallOf(time, timeZone)), date))
  return { start: start!, end: end! }
}

/** The hours in which the workshop is open, and as many more as an entry of the day begins or ends in. */
export function hoursOf({ date, opening_hours, entries }: Day, timeZone: string): Hours {
  const of = (time: string) => minutesOf(reckon(`${date} ${time}:00`), date)
  const opens = opening_hours.map(({ opens_at }) => of(opens_at))
  const closes = opening_hours.map(({ closes_at }) => of(closes_at))
  const usual = opens.length > 0 ? [] : [USUAL.from * 60]
  const usualEnd = closes.length > 0 ? [] : [USUAL.to * 60]
  const spans = entries.map((entry) => spanOf(entry, date, timeZone))
  const isOfDay = (minutes: number) => minutes > 0 && minutes < DAY_MINUTES
  // What goes on over the night stretches the day no further than to show when it begins, or ends.
  const begins = spans.map(({ start }) => start).filter(isOfDay)
  const ends = spans.map(({ end }) => end).filter(isOfDay)
  return {
    from: Math.floor(Math.min(...opens, ...usual, ...begins, ...ends.map((end) => end - 1)) / 60),
    to: Math.ceil(Math.max(...closes, ...usualEnd, ...ends, ...begins.map((start) => start + 1)) / 60),
  }
}

type Shown = { date: string; timeZone: string; hours: Hours }

/** The bays with their bars, by name, what has none last; what overlaps stands in rows of its own. */
export function barsOf<Entry extends Times>(entries: readonly Entry[], { date, timeZone, hours }: Shown) {
  const share = (minutes: number) =>
    Math.max(0, Math.min(1, (minutes - hours.from * 60) / ((hours.to - hours.from) * 60)))
  const lanes = [...Map.groupBy(entries, ({ bay }) => bay)].map(([bay, own]) => {
    const ends: number[] = []
    const bars = own.map((entry): Bar<Entry> => {
      const { start, end } = spanOf(entry, date, timeZone)
      const free = ends.findIndex((until) => until <= start)
      const row = free < 0 ? ends.length : free
      ends[row] = end
      return {
        ...{ entry, row, from: share(cut(start)), to: share(cut(end)) },
        ...{ startsBefore: start < 0, endsAfter: end > DAY_MINUTES },
      }
    })
    return { bay, bars, rows: ends.length }
  })
  return lanes.sort((one, other) =>
    one.bay === null
      ? 1
      : other.bay === null
        ? -1
        : one.bay.localeCompare(other.bay, undefined, { numeric: true }),
  )
}
