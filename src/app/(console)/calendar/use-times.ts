import type { ScheduleEventData } from '@mantine/schedule'
import { minutesOf } from '../../format/clock-times.ts'
import { instantOf, readingOf, reckon, type Wall } from '../../format/wall-clock.ts'
import type { Day } from './days.ts'
import { type Drawn, type Event, isLong, midnight, slotEnd } from './events.ts'
import { isOwnPlace, type Snap } from './snap.ts'
import type { Times } from './use-changes.ts'

export type Dropped = { newStart: Wall; newEnd: Wall; event: ScheduleEventData }

/** Where a drop or a new length puts an entry, in instants: what did not change stays exact. */
export function useTimes(timeZone: string, snap: Snap) {
  const instant = (wall: Wall, near: string) => instantOf(slotEnd(wall), timeZone, near)!
  /** Both ends keep their time of day, also over a day on which the clocks change. */
  const movedByDays = ({ entry, start, end }: Drawn, { from, to }: { from: Day; to: Day }): Times => {
    const by = reckon(midnight(to)) - reckon(midnight(from))
    const at = (wall: Wall, near: string) => instantOf(readingOf(reckon(wall) + by), timeZone, near)!
    return { start_time: at(start, entry.start_time), end_time: at(end, entry.end_time) }
  }
  return {
    /**
     * Moved as a whole: as long as before. What falls where it stands keeps its time of day; what stands above the hours
     * goes by as many days as from where it was grabbed.
     */
    moved: ({ newStart, event }: Dropped, grabbed?: Day): Times => {
      const { entry, ...drawn } = (event as Event).payload!
      const day = newStart.slice(0, 10)
      if (isLong({ entry, ...drawn }))
        return movedByDays({ entry, ...drawn }, { from: grabbed ?? drawn.start.slice(0, 10), to: day })
      const [fallen, own] = [minutesOf(newStart.slice(11)), minutesOf(drawn.start.slice(11))]
      const wall = isOwnPlace(fallen, own, snap) ? day + drawn.start.slice(10) : newStart
      const start_time = instant(wall, entry.start_time)
      const length = Date.parse(entry.end_time) - Date.parse(entry.start_time)
      return { start_time, end_time: new Date(Date.parse(start_time) + length).toISOString() }
    },
    /** One end moved; the other is the entry's own. */
    resized: ({ newStart, newEnd, event }: Dropped): Times => {
      const { entry } = (event as Event).payload!
      const isStart = newStart !== event.start
      return {
        start_time: isStart ? instant(newStart, entry.start_time) : entry.start_time,
        end_time: isStart ? entry.end_time : instant(newEnd, entry.end_time),
      }
    },
  }
}
