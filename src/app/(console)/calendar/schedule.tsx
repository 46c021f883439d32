'use client'

import '@mantine/schedule/styles.layer.css'
import 'dayjs/locale/it'
import { useElementSize, useMediaQuery, useMergedRef } from '@mantine/hooks'
import { DayView, MonthView, type ScheduleEventData, WeekView } from '@mantine/schedule'
import { useLocale, useTranslations } from 'next-intl'
import { type CSSProperties, type DragEvent, type MouseEvent, useLayoutEffect, useRef } from 'react'
import { type Wall, wallOf } from '../../format/wall-clock.ts'
import { addDays, type Day } from './days.ts'
import { useEventRendering } from './event-body.tsx'
import { amongHours, clockChange, type Event, eventOf, longFirst, piecesOn, slotEnd } from './events.ts'
import { daysIn, firstShown, isWeekend, shownHours, showsWeekend } from './hours.ts'
import { lanesIn, lanesOf } from './lanes.ts'
import type { Entry } from './read-range.ts'
import classes from './schedule.module.css'
import { inColumns, lanesInColumns, NOBODY } from './side-by-side/columns.ts'
import { ColumnHeads } from './side-by-side/heads.tsx'
import { useColumnDrag } from './side-by-side/use-column-drag.ts'
import type { SideBySide } from './side-by-side/use-columns.ts'
import type { Giving } from './side-by-side/use-giving.ts'
import type { Times } from './use-changes.ts'
import { useGestures } from './use-gestures.ts'
import { useGhost } from './use-ghost.ts'
import { useLabels } from './use-labels.ts'
import type { Loads } from './use-loads.ts'
import { useOpening } from './use-opening.ts'
import type { CalendarPosition } from './use-place.ts'
import { type Dropped, useTimes } from './use-times.ts'
import { useTouchDrag } from './use-touch-drag.ts'
import { useWorkingHours } from './use-working-hours.ts'

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
  place: CalendarPosition
  entries: readonly Entry[]
  /** Nothing was read yet: whether the weekend has its columns is not known, so that none is seen. */
  isUnread: boolean
  colorOf: (entry: Entry) => string
  mayWrite: boolean
  onSpan: (span: Span) => void
  onMove: (entry: Entry, times: Times) => void
  /** The day by bay or technician, where it is shown so. */
  shown: SideBySide | null
  onGive: Giving
  loads: Loads
}

const SNAP = { slotMinutes: SLOT_MINUTES, snapMinutes: SNAP_MINUTES }

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

/**
 * A day over its column is called by what it shows, "Mon 10", and how full it is, the place of its whole day by the day as
 * people say it; the schedule's own names leave that out or have an ISO date, and no property changes them.
 */
function useDayHeads(
  loads: readonly { text: string; isOver: boolean; booked: number }[],
  allDay: readonly string[],
) {
  const frame = useRef<HTMLDivElement>(null)
  // After any drawing: the labels are made anew with another week, and when it becomes known who may write.
  useLayoutEffect(() => {
    const labels = frame.current?.querySelectorAll<HTMLElement>('[class*="weekViewDayLabel"]') ?? []
    for (const [index, label] of [...labels].entries()) {
      label.removeAttribute('aria-label')
      const load = loads[index]
      label.dataset.load = load && load.booked > 0 ? load.text : ''
      label.toggleAttribute('data-over', load?.isOver ?? false)
    }
    const slots = frame.current?.querySelectorAll('[class*="AllDaySlots"] [class*="weekViewDaySlot"]') ?? []
    for (const [index, slot] of [...slots].entries()) slot.setAttribute('aria-label', allDay[index] ?? '')
  })
  return frame
}

/** A day of a month by its name, and how full it is where something stands on it. */
const dayLoad = ({ booked, text, isOver }: ReturnType<Loads['ofDay']>, name: string) =>
  booked > 0
    ? { 'aria-label': `${name}, ${text}`, 'data-load': text, 'data-over': isOver || undefined }
    : { 'aria-label': name }

const isPieceOfNone = (event: ScheduleEventData) => !(event as Event).payload!.isPiece

/** Day, week or month, drawn by the clock of the workshop whatever the browser's is. */
export default function Schedule({ place, entries, isUnread, colorOf, mayWrite, ...rest }: Props) {
  const t = useTranslations('calendar')
  const locale = useLocale()
  const labels = useLabels()
  const { onSpan, onMove, shown, onGive, loads } = rest
  const { view, date, timeZone, today, open } = place
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const { counts, ...gestures } = useGestures({ isOpen: open !== null, inHours: view !== 'month' })
  const times = useTimes(timeZone)
  const opening = useOpening()
  const whole = entries.map((entry) => eventOf(entry, { timeZone, color: colorOf(entry) }))
  const hasWeekend = showsWeekend(whole, place)
  const days = daysIn(place.range).filter((day) => view !== 'week' || hasWeekend || !isWeekend(day))
  const frame = useDayHeads(
    view === 'week' ? days.map((day) => loads.ofDay(whole, day)) : [],
    days.map((day) => `${t('allDay')}, ${labels.day(day)}`),
  )
  const pieces = view === 'day' ? piecesOn(whole, date) : view === 'month' ? longFirst(whole) : whole
  const events = shown ? inColumns(pieces, shown) : pieces
  useTouchDrag(frame, mayWrite)
  const { ref: sizeRef, width } = useElementSize<HTMLDivElement>()
  const measured = useMergedRef(frame, sizeRef)
  const lanes =
    view === 'month'
      ? null
      : shown
        ? lanesInColumns(events, shown.columns, width)
        : lanesOf(events.filter(amongHours), lanesIn(view, { width, days: days.length }))
  const rendering = useEventRendering({ place, lanes, columns: shown?.columns })
  const isMovable = (event: ScheduleEventData) => isPieceOfNone(event) && !lanes?.hidden.has(event.id)
  const ifCounts = <Args extends unknown[]>(act: (...args: Args) => void) => {
    return (...args: Args) => mayWrite && counts() && act(...args)
  }
  const span = (start: Wall, end: Wall) => onSpan({ start, end: slotEnd(end) })
  const heads = useRef<HTMLUListElement>(null)
  const area = useWorkingHours(isUnread)
  const columnDrag = useColumnDrag(shown?.columns ?? null)
  const ghost = useGhost(events, SNAP)
  const dragging = {
    onDragOver: (event: DragEvent<HTMLDivElement>) => {
      ghost.onDragOver(event)
      columnDrag.onDragOver(event)
    },
  }
  const drop = ifCounts((dropped: Dropped) => {
    const { entry, column } = (dropped.event as Event).payload!
    const moved = times.moved(dropped)
    if (!shown || moved.start_time !== entry.start_time) onMove(entry, moved)
    const to = columnDrag.dropped()
    if (shown && to !== null) onGive(entry, { from: column ?? NOBODY, to })
  })

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
        : place.setOpen((event as Event).payload!.entry.id),
    labels: {
      week: t('weekShort'),
      allDay: t('allDay'),
      // what the place of the whole day is called on a day
      timeSlot: labels.day(date),
      moreLabel: (count: number) => t('more', { count }),
    },
  }
  const hours = {
    ...common,
    intervalMinutes: SLOT_MINUTES,
    eventDragInterval: SNAP_MINUTES,
    eventResizeInterval: SNAP_MINUTES,
    slotHeight: HOUR_PX,
    ...shownHours(events, { days, opening }),
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
    scrollAreaProps: {
      className: classes.scroll,
      type: 'auto' as const,
      viewportRef: area,
      onScrollPositionChange: ({ x }: { x: number }) => {
        if (heads.current) heads.current.scrollLeft = x
      },
    },
  }
  return (
    <div
      ref={measured}
      className={classes.schedule}
      data-view={view}
      data-unread={isUnread || undefined}
      data-opens={firstShown(events, opening.first)}
      data-columns={shown?.kind}
      style={{ '--hour': `${HOUR_PX}px`, '--columns': shown?.columns.length ?? 1 } as CSSProperties}
      {...gestures}
      {...ghost}
      {...dragging}
    >
      {shown && <ColumnHeads ref={heads} shown={shown} events={events} day={date} loads={loads} />}
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
            ...dayLoad(loads.ofDay(whole, day), labels.day(day)),
            'data-day': day,
            'data-closed': opening.isOpenOn(day) ? undefined : true,
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
