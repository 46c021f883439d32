import { Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { CSSProperties, Ref } from 'react'
import type { Day } from '../days.ts'
import type { Event } from '../events.ts'
import type { Loads } from '../use-loads.ts'
import classes from './columns.module.css'
import type { SideBySide } from './use-columns.ts'

type Props = {
  shown: SideBySide
  events: readonly Event[]
  day: Day
  loads: Loads
  ref: Ref<HTMLUListElement>
}

/** Whose each column is, and how much of the day is booked there. */
export function ColumnHeads({ shown: { kind, columns }, events, day, loads, ref }: Props) {
  const t = useTranslations('calendar.columns')
  return (
    <ul
      ref={ref}
      className={classes.heads}
      aria-label={t(`kinds.${kind}`)}
      style={{ '--columns': columns.length } as CSSProperties}
    >
      {columns.map(({ key, name }) => {
        const load = loads.ofColumn(events, { day, key })
        return (
          <li key={key} className={classes.head} data-nobody={key === '' || undefined} title={name}>
            <Text span inherit truncate fw={600}>
              {name}
            </Text>
            <span className={classes.load} data-over={(load.isOver && key !== '') || undefined}>
              {(load.booked > 0 || load.available > 0) && load.text}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
