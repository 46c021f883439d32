import { Text, UnstyledButton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { CSSProperties } from 'react'
import { Plate } from '../../format/plate.tsx'
import classes from './agenda.module.css'
import { addDays, type Day } from './days.ts'
import { type Event, eventOf, piecesOn, withoutPlate } from './events.ts'
import type { Entry } from './read-range.ts'
import { useLabels } from './use-labels.ts'
import type { CalendarPosition } from './use-place.ts'

type Props = {
  place: CalendarPosition
  entries: readonly Entry[]
  /** While the days were not read nothing is said of them. */
  isUnread: boolean
  colorOf: (entry: Entry) => string
}

function AgendaRow({ event, place }: { event: Event; place: CalendarPosition }) {
  const labels = useLabels()
  const { entry, start, end } = event.payload!
  const { id, title, customer, vehicle } = entry
  return (
    <li>
      <UnstyledButton
        className={classes.row}
        style={{ '--entry-color': event.color } as CSSProperties}
        data-event-id={id}
        aria-haspopup="dialog"
        aria-expanded={id === place.open}
        onClick={() => place.setOpen(id)}
      >
        <span className={classes.time}>{labels.span(start, end)}</span>
        <span className={classes.what}>
          <span className={classes.title}>{withoutPlate(title, vehicle?.license ?? '')}</span>
          <span className={classes.who}>
            <Plate license={vehicle?.license ?? null} />
            <Text span size="xs" c="dimmed" truncate>
              {customer?.full_name}
            </Text>
          </span>
        </span>
      </UnstyledButton>
    </li>
  )
}

/** The entries of a day or a week under each other, where there is no room for hours side by side. */
export function Agenda({ place, entries, isUnread, colorOf }: Props) {
  const t = useTranslations('calendar')
  const labels = useLabels()
  const { range, timeZone } = place
  const events = entries.map((entry) => eventOf(entry, { timeZone, color: colorOf(entry) }))
  const days: Day[] = []
  for (let day = range.first; day < range.end; day = addDays(day, 1)) days.push(day)
  const inOrder = (a: Event, b: Event) => (a.start < b.start ? -1 : 1)
  return (
    <div className={classes.agenda}>
      {days.map((day) => {
        const own = piecesOn(events, day).sort(inOrder)
        return (
          <section key={day} aria-label={labels.day(day)}>
            {days.length > 1 && <h3 className={classes.day}>{labels.day(day)}</h3>}
            {own.length === 0 && !isUnread && (
              <Text size="sm" c="dimmed" py="xs">
                {t('noEntries')}
              </Text>
            )}
            <ul className={classes.rows}>
              {own.map((event) => (
                <AgendaRow key={event.id} event={event} place={place} />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
