'use client'

import { Text } from '@mantine/core'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { dayOf, useDays, useNumbers } from '../../format/numbers.ts'
import { Plate } from '../../format/plate.tsx'
import type { Outputs } from '../../trpc.ts'
import { Block } from './block.tsx'
import classes from './rows.module.css'

type Entry = NonNullable<Outputs['home']['retrieve']['entries']>[number]

/** The title without the plate, which stands beside it. */
const untagged = (title: string, license: string | null) =>
  (license && title.replace(license, '').replace(/[\s·,–-]+$/, '')) || title

function Row({ entry, date, href }: { entry: Entry; date: string; href: string }) {
  const days = useDays()
  const { title, start_time, end_time, color, customer_name, vehicle_license } = entry
  const isToday = (instant: string) => dayOf(instant, days.timeZone) === date
  // What began before today or ends after it has no hour of today.
  const at = (instant: string) => (isToday(instant) ? days.time(instant) : days.day(instant))
  return (
    <Link href={href} prefetch={false} className={classes.entry}>
      <span className={classes.time} data-day={!isToday(start_time) || undefined}>
        {at(start_time)}
        <span className={classes.until}>–{at(end_time)}</span>
      </span>
      <span className={classes.mark} style={{ background: color }} aria-hidden />
      <span className={classes.title}>{untagged(title, vehicle_license)}</span>
      <span className={classes.customer}>
        {customer_name && !title.includes(customer_name) && customer_name}
      </span>
      <span className={classes.plate}>
        <Plate license={vehicle_license} />
      </span>
    </Link>
  )
}

/** Today by hour. */
export function Entries({ entries, date }: { entries: Entry[]; date: string }) {
  const t = useTranslations('home')
  const numbers = useNumbers()
  const day = `/calendar?view=day&date=${date}`
  return (
    <Block name="today" title={t('today')} href={day} figure={numbers.integer(entries.length)}>
      {entries.length === 0 && <Text c="dimmed">{t('noEntries')}</Text>}
      <ul className={classes.rows}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Row entry={entry} date={date} href={`${day}&open=${entry.id}`} />
          </li>
        ))}
      </ul>
    </Block>
  )
}
