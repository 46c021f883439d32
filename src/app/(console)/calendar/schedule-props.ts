import { useMediaQuery } from '@mantine/hooks'
import type { ScheduleEventData } from '@mantine/schedule'
import { useLocale, useTranslations } from 'next-intl'
import { useRef } from 'react'
import { type Wall, wallOf } from '../../format/wall-clock.ts'
import { addDays, type Day } from './days.ts'
import { useEventRendering } from './event-body.tsx'
import { clockChange, type Event, slotEnd } from './events.ts'
import { shownHours } from './hours.ts'
import type { Lanes } from './lanes.ts'
import classes from './schedule.module.css'
import type { Column } from './side-by-side/columns.ts'
import type { Snap } from './snap.ts'
import { useLabels } from './use-labels.ts'
import { useOpening } from './use-opening.ts'
import type { CalendarPosition } from './use-place.ts'
import type { Dropped } from './use-times.ts'
import { useWorkingHours } from './use-working-hours.ts'

const SLOT_MINUTES = 30
const SNAP_MINUTES = 15
export const SNAP: Snap = { slotMinutes: SLOT_MINUTES, snapMinutes: SNAP_MINUTES }
export const HOUR_PX = 52
const ALL_DAY_PX = 48

export type Span = { start: Wall; end: Wall }

/** What a press does, unless it only closes an open entry or nothing may be written. */
export type IfCounts = <Args extends unknown[]>(act: (...args: Args) => void) => (...args: Args) => unknown

type Common = {
  place: CalendarPosition
  events: Event[]
  lanes: Lanes | null
  columns: readonly Column[] | undefined
  mayWrite: boolean
  onEventDrop: (dropped: Dropped) => unknown
}

/** What a day, a week and a month are all given. */
export function useCommonProps({ place, events, lanes, columns, mayWrite, onEventDrop }: Common) {
  const t = useTranslations('calendar')
  const locale = useLocale()
  const labels = useLabels()
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const { date } = place
  return {
    date,
    locale,
    events,
    ...useEventRendering({ place, lanes, columns }),
    withHeader: false,
    radius: 0,
    classNames: classes,
    // A finger scrolls; the mouse selects.
    withDragSlotSelect: mayWrite && !isTouch,
    withEventsDragAndDrop: mayWrite,
    canDragEvent: (event: ScheduleEventData) =>
      !(event as Event).payload!.isPiece && !lanes?.hidden.has(event.id),
    onEventDrop,
    onEventClick: (event: ScheduleEventData) =>
      lanes?.more.has(event.id)
        ? place.openDay((event.start as Wall).slice(0, 10))
        : place.setOpen((event as Event).payload!.entry.id),
    labels: {
      week: t('weekShort'),
      allDay: t('allDay'),
      // what the place of the whole day is called on a day
      timeSlot: labels.day(date),
      moreLabel: (count: number) => t('more', { count }),
    },
  }
}

export type CommonProps = ReturnType<typeof useCommonProps>

type Hours = {
  timeZone: string
  days: readonly Day[]
  isUnread: boolean
  mayWrite: boolean
  ifCounts: IfCounts
  onSpan: (span: Span) => void
  onResize: (resized: Dropped) => void
}

/** What a day and a week are given beyond it: the hours and what a press on them does; `heads` scroll along. */
export function useHoursProps(common: CommonProps, of: Hours) {
  const { timeZone, days, isUnread, mayWrite, ifCounts, onSpan, onResize } = of
  const t = useTranslations('calendar')
  const labels = useLabels()
  const opening = useOpening()
  const area = useWorkingHours(isUnread)
  const heads = useRef<HTMLUListElement>(null)
  const hours = {
    ...common,
    intervalMinutes: SLOT_MINUTES,
    eventDragInterval: SNAP_MINUTES,
    eventResizeInterval: SNAP_MINUTES,
    slotHeight: HOUR_PX,
    allDaySlotHeight: ALL_DAY_PX,
    ...shownHours(common.events, { days, opening }),
    withEventResize: mayWrite,
    canResizeEvent: common.canDragEvent,
    onEventResize: ifCounts(onResize),
    getCurrentTime: () => wallOf(new Date().toISOString(), timeZone),
    withCurrentTimeBubble: false,
    onSlotDragEnd: ifCounts((start: Wall, end: Wall) => onSpan({ start, end: slotEnd(end) })),
    onTimeSlotClick: ifCounts(({ slotStart }: { slotStart: Wall }) => onSpan({ start: slotStart, end: '' })),
    onAllDaySlotClick: ifCounts((day: Day) =>
      onSpan({ start: `${day} 00:00:00`, end: `${addDays(day, 1)} 00:00:00` }),
    ),
    getTimeSlotProps: ({ start, end }: Span) => ({
      'data-time': start.slice(11),
      'data-closed': opening.isOpen(start, end) ? undefined : true,
      // The schedule draws where a drag would fall by the browser's hours since midnight.
      'data-clock': Math.sign(clockChange(start.slice(0, 10))) || undefined,
      'aria-label': t('slotName', {
        day: labels.day(start.slice(0, 10)),
        from: labels.time(start),
        to: labels.time(end),
      }),
    }),
    scrollAreaProps: {
      className: classes.scroll,
      type: 'auto' as const,
      viewportRef: area,
      onScrollPositionChange: ({ x }: { x: number }) => {
        if (heads.current) heads.current.scrollLeft = x
      },
    },
  }
  return { hours, heads }
}
