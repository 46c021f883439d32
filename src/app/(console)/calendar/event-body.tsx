'use client'

import { UnstyledButton } from '@mantine/core'
import type { WeekViewProps } from '@mantine/schedule'
import { IconBell } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { amongHours, clockChange, type Drawn, type Event, isLong, placeOnDay } from './events.ts'
import { lanesOf } from './lanes.ts'
import classes from './schedule.module.css'
import { useLabels } from './use-labels.ts'
import type { Place } from './use-place.ts'

type RenderEvent = NonNullable<WeekViewProps['renderEvent']>
type ButtonProps = Parameters<RenderEvent>[1]
type Modifiers = { resizing?: boolean }

/** The schedule keeps its modifiers in a list, among them whether an edge is being dragged. */
function isResizing({ mod }: ButtonProps & { mod?: unknown }): boolean {
  return ([mod].flat() as Modifiers[]).some((each) => each?.resizing)
}

/** A tint of the entry's colour under the page's own text, so that any colour can be read. */
const tint = (color: string, share: number) =>
  `color-mix(in srgb, ${color} ${share}%, var(--mantine-color-body))`

function placeOf(drawn: Drawn, props: ButtonProps): CSSProperties {
  const onDay = !drawn.isPiece && !isLong(drawn) && !isResizing(props)
  return onDay && clockChange(drawn.start.slice(0, 10)) !== 0 ? placeOnDay(drawn) : {}
}

/** So many stand side by side before they overlap: as many as can be read. */
const MOST = { day: { desk: 8, phone: 5 }, week: { desk: 3, phone: 2 } } as const

type Shown = { place: Place; events: readonly Event[] }

/** How entries are drawn: side by side, readable in any colour, with a name that says who and when. */
export function useEventRendering({ place: { view, open, isPhone }, events }: Shown) {
  const labels = useLabels()
  const lanes =
    view === 'month' ? null : lanesOf(events.filter(amongHours), MOST[view][isPhone ? 'phone' : 'desk'])
  const textsOf = ({ payload, title }: Event) => {
    const { start, end, entry } = payload!
    const license = entry.vehicle?.license ?? ''
    return {
      time: view === 'day' ? labels.span(start, end) : labels.time(start),
      license: title.includes(license) ? '' : license,
    }
  }
  const body = (event: Event) => {
    const { time, license } = textsOf(event)
    return (
      <span className={classes.body}>
        <span className={classes.time}>
          {time}
          {event.payload!.entry.auto_reminder_enabled && <IconBell size={10} aria-hidden />}
        </span>{' '}
        <span className={classes.title}>{event.title}</span> {license && <span>{license}</span>}
      </span>
    )
  }
  const render: RenderEvent = (event, props) => {
    const drawn = (event as Event).payload!
    const span = labels.span(drawn.start, drawn.end)
    const { time, license } = textsOf(event as Event)
    const shown = [time, event.title, license].filter(Boolean).join(' ')
    const style = {
      ...props.style,
      ...(lanes && placeOf(drawn, props)),
      ...lanes?.get(event.id),
      '--entry-color': event.color,
      '--event-bg': tint(event.color, 18),
      '--event-hover': tint(event.color, 28),
      '--event-color': 'var(--mantine-color-text)',
    } as CSSProperties
    return (
      <UnstyledButton
        {...props}
        style={style}
        className={`${props.className ?? ''} ${classes.event}`}
        title={`${span} ${event.title}`}
        aria-label={`${shown}, ${labels.day(drawn.start.slice(0, 10))}, ${span}`}
        aria-haspopup="dialog"
        aria-expanded={event.id === open}
      />
    )
  }
  return { renderEventBody: body as NonNullable<WeekViewProps['renderEventBody']>, renderEvent: render }
}
