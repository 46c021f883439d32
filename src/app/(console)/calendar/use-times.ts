import type { ScheduleEventData } from '@mantine/schedule'
import { minutesOf } from '../../format/clock-times.ts'
import { instantOf, type Wall } from '../../format/wall-clock.ts'
import { type Event, isLong, slotEnd } from './events.ts'
import { isOwnPlace, type Snap } from './snap.ts'
import type { Times } from './use-changes.ts'

export type Dropped = { newStart: Wall; newEnd: Wall; event: ScheduleEventData }

/** Where a drop or a new length puts an entry, in instants: what did not change stays exact. */
export function useTimes(timeZone: string, snap: Snap) {
  const instant = (wall: Wall, near: string) => instantOf(slotEnd(wall), timeZone, near)!
  return {
    /** Moved as a whole: as long as before. What stands above the hours, or falls where it stands, keeps its time of day. */
    moved: ({ newStart, event }: Dropped): Times => {
      const { entry, ...drawn } = (event as Event).payload!
      const [fallen, own] = [minutesOf(newStart.slice(11)), minutesOf(drawn.start.slice(11))]
      const keepsTime = isLong({ entry, ...drawn }) || isOwnPlace(fallen, own, snap)
      const wall = keepsTime ? newStart.slice(0, 10) + drawn.start.slice(10) : newStart
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
