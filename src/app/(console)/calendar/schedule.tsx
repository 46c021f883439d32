'use client'

import '@mantine/schedule/styles.layer.css'
import 'dayjs/locale/it'
import { useElementSize, useMediaQuery, useMergedRef } from '@mantine/hooks'
import { DayView, MonthView, type ScheduleEventData, WeekView } from '@mantine/schedule'
import { useLocale, useTranslations } from 'next-intl'
import { type CSSProperties, type MouseEvent, useLayoutEffect, useRef } from 'react'
import { instantOf, type Wall, wallOf } from '../../format/wall-clock.ts'
import { addDays, type Day } from './days.ts'
import { useEventRendering } from './event-body.tsx'
import {
  amongHours,
  clockChange,
  type Event,
  eventOf,
  isLong,
  longFirst,
  piecesOn,
  slotEnd,
} from './events.ts'
import { shownHours, showsWeekend } from './hours.ts'
import { lanesIn, lanesOf } from './lanes.ts'
import type { Entry } from './read-range.ts'
import classes from './schedule.module.css'
import type { Times } from './use-changes.ts'
import { useGestures } from './use-gestures.ts'
import { useLabels } from './use-labels.ts'
import { useOpening } from './use-opening.ts'
import type { Place } from './use-place.ts'

const SLOT_MINUTES = 30
const HOUR_PX = 52
const ALL_DAY_PX = 48
const SNAP_MINUTES = 15
const CLOSES = '19:30:00'
/** A new entry on a day of the month view. */
const MORNING = ['08:00:00', '09:00:00'] as const
const MONTH_LINES = 4

export type Span = { start: Wall; end: Wall }

type Props = {
  place: Place
  entries: readonly Entry[]
  colorOf: (entry: Entry) => string
  mayWrite: boolean
  onSpan: (span: Span) => void
  onMove: (entry: Entry, times: Times) => void
}

type Dropped = { newStart: Wall; newEnd: Wall; event: ScheduleEventData }

/** Where a drop or a new length puts an entry, in instants: what did not change stays exact. */
function useTimes(timeZone: string) {
  const instant = (wall: Wall, near: string) => instantOf(slotEnd(wall), timeZone, near)!
  return {
    /** Moved as a whole: as long as before. What stands above the hours keeps its time of day. */
    moved: ({ newStart, event }: Dropped): Times => {
      const { entry, ...drawn } = (event as Event).payload!
      const wall = isLong({ entry, ...drawn }) ? newStart.slice(0, 10) + drawn.start.slice(10) : newStart
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

/** The day of "+n more", which is told by where it stands. */
function dayUnder(button: HTMLElement): Day | undefined {
  const { left, width } = button.getBoundingClientRect()
  const days = button.parentElement!.parentElement!.querySelectorAll<HTMLElement>('[data-day]')
  const isUnder = (each: HTMLElement) => {
    const box = each.getBoundingClientRect()
    return box.left <= left + width / 2 && left + width / 2 < box.right
  }
  return [...days].find(isUnder)?.dataset.day
}

/** Shows the opening hours first, whenever the hours are drawn anew; what is earlier and later is scrolled to. */
function showWorkingHours(area: HTMLDivElement | null): void {
  const opens = area?.closest<HTMLElement>('[data-opens]')?.dataset.opens
  const slot = area?.querySelector(`[data-time="${opens}"]`)
  if (!area || !slot) return
  const above = area.querySelectorAll(
    '[class*="weekViewHeader"], [class*="AllDaySlots "], [class*="dayViewAllDay "]',
  )
  const sticky = [...above].reduce((height, each) => height + each.clientHeight, 0)
  area.scrollTop += slot.getBoundingClientRect().top - area.getBoundingClientRect().top - sticky
}

/**
 * A day over its column is called by what it shows, "Mon 10"; the schedule's own name for it leaves that out, and no
 * property changes it.
 */
function useDayNames() {
  const frame = useRef<HTMLDivElement>(null)
  // After any drawing: the labels are made anew with another week, and when it becomes known who may write.
  useLayoutEffect(() => {
    for (const label of frame.current?.querySelectorAll('[class*="weekViewDayLabel"]') ?? [])
      label.removeAttribute('aria-label')
  })
  return frame
}

const isPieceOfNone = (event: ScheduleEventData) => !(event as Event).payload!.isPiece

/** Day, week or month, drawn by the clock of the workshop whatever the browser's is. */
export default function Schedule({ place, entries, colorOf, mayWrite, onSpan, onMove }: Props) {
  const t = useTranslations('calendar')
  const locale = useLocale()
  const labels = useLabels()
  const { view, date, timeZone, today, open } = place
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const { counts, ...gestures } = useGestures({ isOpen: open !== null, inHours: view !== 'month' })
  const times = useTimes(timeZone)
  const opening = useOpening()
  const frame = useDayNames()
  const whole = entries.map((entry) => eventOf(entry, { timeZone, color: colorOf(entry) }))
  const events = view === 'day' ? piecesOn(whole, date) : view === 'month' ? longFirst(whole) : whole
  const hasWeekend = showsWeekend(whole, place)
  const { ref: sizeRef, width } = useElementSize<HTMLDivElement>()
  const measured = useMergedRef(frame, sizeRef)
  const days = view === 'day' ? 1 : hasWeekend ? 7 : 5
  const lanes = view === 'month' ? null : lanesOf(events.filter(amongHours), lanesIn(view, { width, days }))
  const rendering = useEventRendering({ place, lanes })
  const isMovable = (event: ScheduleEventData) => isPieceOfNone(event) && !lanes?.hidden.has(event.id)
  const ifCounts = <Args extends unknown[]>(act: (...args: Args) => void) => {
    return (...args: Args) => mayWrite && counts() && act(...args)
  }
  const span = (start: Wall, end: Wall) => onSpan({ start, end: slotEnd(end) })
  const drop = ifCounts((dropped: Dropped) =>
    onMove((dropped.event as Event).payload!.entry, times.moved(dropped)),
  )

  const common = {
    date,
    locale,
    events,
    ...rendering,
    withHeader: false,
    radius: 0,
    classNames: classes,
    // A finger scrolls; the mouse selects.
    withDragSlotSelect: mayWrite && !isTouch,
    withEventsDragAndDrop: mayWrite,
    canDragEvent: isMovable,
    onEventDrop: drop,
    onEventClick: (event: ScheduleEventData) =>
      lanes?.more.has(event.id)
        ? place.openDay((event.start as Wall).slice(0, 10))
        : place.setOpen(String(event.id)),
    labels: {
      week: t('weekShort'),
      allDay: t('allDay'),
      moreLabel: (count: number) => t('more', { count }),
    },
  }
  const hours = {
    ...common,
    intervalMinutes: SLOT_MINUTES,
    eventDragInterval: SNAP_MINUTES,
    eventResizeInterval: SNAP_MINUTES,
    slotHeight: HOUR_PX,
    ...shownHours(events, place.range),
    withEventResize: mayWrite,
    canResizeEvent: isMovable,
    onEventResize: ifCounts((resized: Dropped) =>
      onMove((resized.event as Event).payload!.entry, times.resized(resized)),
    ),
    getCurrentTime: () => wallOf(new Date().toISOString(), timeZone),
    withCurrentTimeBubble: false,
    onSlotDragEnd: ifCounts(span),
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
    scrollAreaProps: { className: classes.scroll, type: 'auto' as const, viewportRef: showWorkingHours },
  }
  return (
    <div
      ref={measured}
      className={classes.schedule}
      data-view={view}
      data-opens={opening.first}
      style={{ '--hour': `${HOUR_PX}px` } as CSSProperties}
      {...gestures}
    >
      {view === 'day' && (
        <DayView {...hours} allDaySlotHeight={ALL_DAY_PX} withCurrentTimeIndicator={date === today} />
      )}
      {view === 'week' && (
        <WeekView
          {...hours}
          firstDayOfWeek={1}
          highlightToday
          withWeekendDays={hasWeekend}
          allDaySlotHeight={ALL_DAY_PX}
          onViewChange={() => {}}
          onDateChange={place.openDay}
        />
      )}
      {view === 'month' && (
        <MonthView
          {...common}
          firstDayOfWeek={1}
          consistentWeeks={false}
          highlightToday={false}
          maxEventsPerDay={MONTH_LINES}
          getDayProps={(day) => ({
            'data-day': day,
            'data-closed': opening.isOpenOn(day) ? undefined : true,
            'aria-label': labels.day(day),
            'aria-current': day === today ? 'date' : undefined,
          })}
          onDayClick={ifCounts((day: Day) =>
            onSpan({ start: `${day} ${MORNING[0]}`, end: `${day} ${MORNING[1]}` }),
          )}
          onSlotDragEnd={ifCounts((start: Wall, end: Wall) =>
            onSpan({ start: `${start.slice(0, 10)} ${MORNING[0]}`, end: `${end.slice(0, 10)} ${CLOSES}` }),
          )}
          moreEventsProps={{
            className: classes.more,
            popoverProps: { disabled: true },
            onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
              const day = dayUnder(currentTarget)
              if (day) place.openDay(day)
            },
          }}
          scrollAreaProps={{ className: classes.scroll }}
        />
      )}
    </div>
  )
}
