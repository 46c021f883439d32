'use client'

import { useMemo } from 'react'
import { type OpeningTimes, periodsOn } from '../../../domain/opening-hours.ts'
import type { Wall } from '../../format/wall-clock.ts'
import { useSession } from '../../frame/session.tsx'
import type { Day } from './days.ts'

/** Where the day begins that is shown first while it is not known when the workshop opens, or it never does. */
const EARLY = '07:30:00'

const halfHour = (time: string) => `${time.slice(0, 3)}${time.slice(3) < '30' ? '00' : '30'}:00`

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
  const first = times?.opening_hours.map(({ opens_at }) => opens_at).sort()[0]
  return {
    /** The half hour in which the workshop opens on its earliest day. */
    first: first ? halfHour(first) : EARLY,
    isOpenOn: (day: Day) => !times || on(day).length > 0,
    /** Whether it is open for some of a span of one day. */
    isOpen: (start: Wall, end: Wall) => {
      const [from, to] = [start.slice(11), end.slice(11)]
      return (
        !times || on(start.slice(0, 10)).some((each) => each.from < (to > from ? to : '24') && each.to > from)
      )
    },
  }
}

/** When the workshop is open, for the calendar; while it is not known nothing is closed. */
export function useOpening() {
  const company = useSession()?.company
  return useMemo(() => openingOf(company), [company])
}
