import { MonthView } from '@mantine/schedule'
import type { MouseEvent } from 'react'
import type { Wall } from '../../format/wall-clock.ts'
import type { Day } from './days.ts'
import type { Event } from './events.ts'
import classes from './schedule.module.css'
import type { CommonProps, IfCounts, Span } from './schedule-props.ts'
import { useLabels } from './use-labels.ts'
import type { Loads } from './use-loads.ts'
import { useOpening } from './use-opening.ts'
import type { CalendarPosition } from './use-place.ts'

/** A new entry on a day. */
const MORNING = ['08:00:00', '09:00:00'] as const
const CLOSES = '19:30:00'
const LINES = 4

type Props = {
  common: CommonProps
  whole: readonly Event[]
  place: CalendarPosition
  loads: Loads
  ifCounts: IfCounts
  onSpan: (span: Span) => void
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

/** A day of a month by its name, and how full it is where something stands on it. */
const dayLoad = ({ booked, text, brief, isOver }: ReturnType<Loads['ofDay']>, name: string) =>
  booked > 0
    ? {
        ...{ 'aria-label': `${name}, ${text}`, 'data-load': text, 'data-booked': brief },
        'data-over': isOver || undefined,
      }
    : { 'aria-label': name }

/** The days of a month, each with its first entries and how full it is. */
export function Month({ common, whole, place, loads, ifCounts, onSpan }: Props) {
  const labels = useLabels()
  const opening = useOpening()
  return (
    <MonthView
      {...common}
      firstDayOfWeek={1}
      consistentWeeks={false}
      highlightToday={false}
      maxEventsPerDay={LINES}
      getDayProps={(day) => ({
        ...dayLoad(loads.ofDay(whole, day), labels.day(day)),
        'data-day': day,
        'data-closed': opening.isOpenOn(day) ? undefined : true,
        'aria-current': day === place.today ? 'date' : undefined,
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
  )
}
