import { UnstyledButton } from '@mantine/core'
import type { WeekViewProps } from '@mantine/schedule'
import { IconBell } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { CSSProperties } from 'react'
import { clockChange, type Drawn, type Event, isLong, placeOnDay, withoutPlate } from './events.ts'
import type { Lanes } from './lanes.ts'
import classes from './schedule.module.css'
import type { Column } from './side-by-side/columns.ts'
import { useLabels } from './use-labels.ts'
import type { CalendarPosition } from './use-place.ts'

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

/** Without lanes, as in a month, each stands where the schedule puts it. */
type Shown = { place: CalendarPosition; lanes: Lanes | null; columns: readonly Column[] | undefined }

/** How entries are drawn: side by side, readable in any colour, with a name that says who and when. */
export function useEventRendering({ place: { view, open }, lanes, columns }: Shown) {
  const t = useTranslations('calendar')
  const labels = useLabels()
  const textsOf = ({ payload, title }: Event) => {
    const { start, end, entry } = payload!
    const plate = (view !== 'month' && entry.vehicle?.license) || ''
    return {
      time: view === 'day' ? labels.span(start, end) : labels.time(start),
      plate,
      work: withoutPlate(title, plate),
    }
  }
  const body = (event: Event) => {
    const { time, plate, work } = textsOf(event)
    const beyond = lanes?.more.get(event.id)
    if (beyond) return <span className={classes.beyond}>+{beyond}</span>
    return (
      <span className={classes.body}>
        <span className={classes.time}>
          {time}
          {event.payload!.entry.auto_reminder_enabled && <IconBell size={10} aria-hidden />}{' '}
          {plate && <span className={classes.plate}>{plate}</span>}
        </span>{' '}
        <span className={classes.title}>{work}</span>
      </span>
    )
  }
  const render: RenderEvent = (event, props) => {
    const beyond = lanes?.more.get(event.id)
    if (lanes?.hidden.has(event.id) && !beyond) return <span hidden />
    const drawn = (event as Event).payload!
    const span = labels.span(drawn.start, drawn.end)
    const { time, plate, work } = textsOf(event as Event)
    // In the order in which it is seen.
    const shown = [time, plate, work].filter(Boolean).join(' ')
    const column = columns?.find(({ key }) => key === drawn.column)?.name
    const style = {
      ...props.style,
      ...(lanes && placeOf(drawn, props)),
      ...lanes?.styles.get(event.id),
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
        {...(beyond
          ? {
              'aria-label': `${t('more', { count: beyond })}, ${labels.day(drawn.start.slice(0, 10))}, ${time}`,
            }
          : {
              title: `${span} ${event.title}`,
              'aria-label': [shown, labels.day(drawn.start.slice(0, 10)), span, column]
                .filter(Boolean)
                .join(', '),
              'aria-haspopup': 'dialog' as const,
              'aria-expanded': drawn.entry.id === open,
            })}
        data-beyond={beyond}
      />
    )
  }
  return { renderEventBody: body as NonNullable<WeekViewProps['renderEventBody']>, renderEvent: render }
}
