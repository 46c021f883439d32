'use client'

import { Text } from '@mantine/core'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useDays, useFigures } from '../../format/figures.ts'
import { Plate } from '../../format/plate.tsx'
import type { Outputs } from '../../trpc.ts'
import { Block } from './block.tsx'
import classes from './home.module.css'

type Entry = NonNullable<Outputs['home']['retrieve']['entries']>[number]

/** Today by hour. */
export function Entries({ entries, date }: { entries: Entry[]; date: string }) {
  const t = useTranslations('home')
  const days = useDays()
  const figures = useFigures()
  const day = `/calendar?view=day&date=${date}`
  return (
    <Block name="today" title={t('today')} href={day} size="tall" figure={figures.integer(entries.length)}>
      {entries.length === 0 && <Text c="dimmed">{t('noEntries')}</Text>}
      <ul className={classes.rows}>
        {entries.map(({ id, title, start_time, end_time, color, customer_name, vehicle_license }) => (
          <li key={id}>
            <Link href={`${day}&open=${id}`} prefetch={false} className={classes.row}>
              <span className={classes.time}>
                {days.time(start_time)}–{days.time(end_time)}
              </span>
              <span className={classes.mark} style={{ background: color }} aria-hidden />
              <span className={classes.grow}>
                {title}
                {customer_name && !title.includes(customer_name) && (
                  <Text component="span" size="xs" c="dimmed">
                    {' '}
                    {customer_name}
                  </Text>
                )}
              </span>
              <Plate license={vehicle_license} />
            </Link>
          </li>
        ))}
      </ul>
    </Block>
  )
}
