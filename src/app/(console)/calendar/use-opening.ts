import { useMemo } from 'react'
import { type OpeningTimes, periodsOn } from '../../../domain/opening-hours.ts'
import { reckon, type Wall } from '../../format/wall-clock.ts'
import { useSession } from '../../frame/session.tsx'
import { addDays, type Day } from './days.ts'

/** Where the day begins and ends while it is not known when the workshop opens, or it never does. */
const EARLY = '08:30:00'
const LATE = '18:30:00'
const MINUTE_MS = 60_000
/** How many days on it is looked when the workshop opens again. */
const AHEAD_DAYS = 60

const halfHour = (time: string) => `${time.slice(0, 3)}${time.slice(3) < '30' ? '00' : '30'}:00`

/** Readings of the wall between which the workshop is open. */
type Period = { from: Wall; to: Wall }

function openingOf(times: OpeningTimes | undefined) {
  const days = new Map<Day, { from: string; to: string }[]>()
  const on = (day: Day) => {
    const known = days.get(day)
    if (known || !times) return known ?? []
    const periods = periodsOn(times, day).map(({ opens_at, closes_at }) => ({
      ...{ from: `${opens_at}:00`, to: `${closes_at}:00` },
    }))
    days.set(day, periods)
    return periods
  }
  const week = (times?.opening_hours ?? []).map(({ opens_at, closes_at }) => ({
    ...{ from: `${opens_at}:00`, to: `${closes_at}:00` },
  }))
  const first = week.map(({ from }) => from).sort()[0]
  const periodsOfDay = (day: Day): Period[] =>
    on(day).map(({ from, to }) => ({ from: `${day} ${from}`, to: `${day} ${to}` }))
  return {
    /** The half hour in which the workshop opens on its earliest day. */
    first: halfHour(first ?? EARLY),
    isOpenOn: (day: Day) => !times || on(day).length > 0,
    /** Whether it is open for some of a span of one day. */
    isOpen: (start: Wall, end: Wall) => {
      const [from, to] = [start.slice(11), end.slice(11)]
      return (
        !times || on(start.slice(0, 10)).some((each) => each.from < (to > from ? to : '24') && each.to > from)
      )
    },
    /** From the earliest opening to the latest closing on some days; of the week where all of them are closed. */
    hoursOn: (shown: readonly Day[]) => {
      const own = shown.flatMap(on)
      const periods = own.length > 0 ? own : week
      const opens = periods.map(({ from }) => from).sort()[0] ?? EARLY
      const closes =
        periods
          .map(({ to }) => to)
          .sort()
          .at(-1) ?? LATE
      return { opens, closes }
    },
    periodsOn: periodsOfDay,
    /** The first time from a reading on at which it is open; the reading where that is not known. */
    openFrom: (reading: Wall): Wall => {
      for (let count = 0; count < AHEAD_DAYS; count++) {
        const day = addDays(reading.slice(0, 10), count)
        const period = periodsOfDay(day).find(({ to }) => to > reading)
        if (period) return period.from > reading ? period.from : reading
      }
      return reading
    },
    /** How many minutes it is open. */
    minutesOn: (day: Day) =>
      on(day).reduce((sum, { from, to }) => sum + (reckon(`${day} ${to}`) - reckon(`${day} ${from}`)), 0) /
      MINUTE_MS,
  }
}

export type Opening = ReturnType<typeof openingOf>

/** When the workshop is open, for the calendar; while it is not known nothing is closed. */
export function useOpening() {
  const company = useSession()?.company
  return useMemo(() => openingOf(company), [company])
}
