import '@mantine/schedule/styles.layer.css'
import 'dayjs/locale/it'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { DayView, WeekView } from '@mantine/schedule'
import { useTranslations } from 'next-intl'
import type { CSSProperties, DragEvent } from 'react'
import { useDayHeads } from './day-heads.ts'
import { amongHours, type Event, eventOf, longFirst, piecesOn } from './events.ts'
import { daysIn, firstShown, isWeekend, showsWeekend } from './hours.ts'
import { type Lanes, lanesIn, lanesOf } from './lanes.ts'
import { Month } from './month.tsx'
import type { Entry } from './read-range.ts'
import classes from './schedule.module.css'
import { HOUR_PX, type IfCounts, SNAP, type Span, useCommonProps, useHoursProps } from './schedule-props.ts'
import { inColumns, lanesInColumns, NOBODY } from './side-by-side/columns.ts'
import { ColumnHeads } from './side-by-side/heads.tsx'
import { useColumnDrag } from './side-by-side/use-column-drag.ts'
import type { SideBySide } from './side-by-side/use-columns.ts'
import type { Giving } from './side-by-side/use-giving.ts'
import type { Times } from './use-changes.ts'
import { useGestures } from './use-gestures.ts'
import { useGhost } from './use-ghost.ts'
import { useGrabbedDay } from './use-grabbed-day.ts'
import { useLabels } from './use-labels.ts'
import type { Loads } from './use-loads.ts'
import { useOpening } from './use-opening.ts'
import type { CalendarPosition } from './use-place.ts'
import { type Dropped, useTimes } from './use-times.ts'
import { useTouchDrag } from './use-touch-drag.ts'

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

/** The days of a view, its entries as they are drawn on them, and which of those share the width of a day. */
function drawn(
  { place, entries, colorOf, shown }: Pick<Props, 'place' | 'entries' | 'colorOf' | 'shown'>,
  width: number,
) {
  const { view, date, timeZone, range } = place
  const whole = entries.map((entry) => eventOf(entry, { timeZone, color: colorOf(entry) }))
  const hasWeekend = showsWeekend(whole, place)
  const days = daysIn(range).filter((day) => view !== 'week' || hasWeekend || !isWeekend(day))
  const pieces = view === 'day' ? piecesOn(whole, date) : view === 'month' ? longFirst(whole) : whole
  const events = shown ? inColumns(pieces, shown) : pieces
  const lanesOfHours = (): Lanes | null => {
    if (view === 'month') return null
    if (shown) return lanesInColumns(events, shown.columns, width)
    return lanesOf(events.filter(amongHours), lanesIn(view, { width, days: days.length }))
  }
  return { whole, hasWeekend, days, events, lanes: lanesOfHours() }
}

/** Where an entry that is dragged would fall, and what it has from there on: another time, another column, or both. */
function useDropping(
  events: readonly Event[],
  { place, shown, onMove, onGive }: Pick<Props, 'place' | 'shown' | 'onMove' | 'onGive'>,
) {
  const times = useTimes(place.timeZone, SNAP)
  const columnDrag = useColumnDrag(shown?.columns ?? null)
  const ghost = useGhost(events, SNAP)
  const { grabbed, ...grabbing } = useGrabbedDay()
  const dragging = {
    ...ghost,
    onDragStartCapture: (event: DragEvent<HTMLDivElement>) => {
      ghost.onDragStartCapture(event)
      grabbing.onDragStartCapture(event)
    },
    onDragOver: (event: DragEvent<HTMLDivElement>) => {
      ghost.onDragOver(event)
      columnDrag.onDragOver(event)
    },
  }
  const drop = (dropped: Dropped) => {
    const { entry, column } = (dropped.event as Event).payload!
    const moved = times.moved(dropped, grabbed())
    if (moved.start_time !== entry.start_time) onMove(entry, moved)
    const to = columnDrag.dropped()
    if (shown && to !== null) onGive(entry, { from: column ?? NOBODY, to })
  }
  const resize = (resized: Dropped) => onMove((resized.event as Event).payload!.entry, times.resized(resized))
  return { dragging, drop, resize }
}

/** Day, week or month, drawn by the clock of the workshop whatever the browser's is. */
export default function Schedule(props: Props) {
  const { place, isUnread, mayWrite, onSpan, shown, loads } = props
  const { view, timeZone, date, today, open } = place
  const t = useTranslations('calendar')
  const labels = useLabels()
  const opening = useOpening()
  const { ref: sizeRef, width } = useElementSize<HTMLDivElement>()
  const { whole, hasWeekend, days, events, lanes } = drawn(props, width)
  const frame = useDayHeads(
    view === 'week' ? days.map((day) => loads.ofDay(whole, day)) : [],
    days.map((day) => `${t('allDay')}, ${labels.day(day)}`),
  )
  useTouchDrag(frame, mayWrite)
  const measured = useMergedRef(frame, sizeRef)
  const { counts, ...gestures } = useGestures({ isOpen: open !== null, inHours: view !== 'month' })
  const ifCounts: IfCounts =
    (act) =>
    (...args) =>
      mayWrite && counts() && act(...args)
  const { dragging, drop, resize } = useDropping(events, props)
  const columns = shown?.columns
  const common = useCommonProps({ place, events, lanes, columns, mayWrite, onEventDrop: ifCounts(drop) })
  const { hours, heads } = useHoursProps(common, {
    ...{ timeZone, days, isUnread, mayWrite, ifCounts, onSpan, onResize: resize },
  })
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
      {...dragging}
    >
      {shown && <ColumnHeads ref={heads} shown={shown} events={events} day={date} loads={loads} />}
      {view === 'day' && <DayView {...hours} withCurrentTimeIndicator={date === today} />}
      {view === 'week' && (
        <WeekView
          {...hours}
          firstDayOfWeek={1}
          highlightToday
          withWeekendDays={hasWeekend}
          onViewChange={() => {}}
          // A head gives its day with the hour at which it begins.
          onDateChange={(head) => void place.openDay(head.slice(0, 10))}
        />
      )}
      {view === 'month' && <Month {...{ common, whole, place, loads, ifCounts, onSpan }} />}
    </div>
  )
}
