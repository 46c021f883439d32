import { Text } from '@mantine/core'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { CSSProperties } from 'react'
import { useMinute } from '../../format/now.ts'
import { useDays, useNumbers } from '../../format/numbers.ts'
import { Plate } from '../../format/plate.tsx'
import { reckon, wallOf } from '../../format/wall-clock.ts'
import type { Outputs } from '../../trpc.ts'
import { Block } from './block.tsx'
import { type Bar, barsOf, hoursOf, minutesOf } from './day-hours.ts'
import classes from './strip.module.css'

type Day = NonNullable<Outputs['home']['retrieve']['day']>
type Entry = Day['entries'][number]
type Props = { day: Day; today: string }

/** The title without the plate, which stands beside it. */
const untagged = (title: string, license: string | null) =>
  (license && title.replace(license, '').replace(/[\s·,–-]+$/, '')) || title

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function EntryBar({ bar, date }: { bar: Bar<Entry>; date: string }) {
  const days = useDays()
  const { entry, from, to, row, startsBefore, endsAfter } = bar
  const { id, title, start_time, end_time, color, customer_name, vehicle_license } = entry
  const style = { '--from': from, '--to': to, '--row': row, '--color': color } as CSSProperties
  const at = (instant: string, isOther: boolean) => (isOther ? days.day(instant) : days.time(instant))
  const when = `${at(start_time, startsBefore)}–${at(end_time, endsAfter)}`
  return (
    <li className={classes.bar} style={style}>
      <Link
        href={`/calendar?view=day&date=${date}&open=${id}`}
        prefetch={false}
        className={classes.entry}
        title={[when, vehicle_license, untagged(title, vehicle_license), customer_name]
          .filter(Boolean)
          .join(' · ')}
      >
        <span className={classes.when}>{when}</span>
        {vehicle_license && (
          <span className={classes.plate}>
            <Plate license={vehicle_license} />
          </span>
        )}
        <span className={classes.title}>{untagged(title, vehicle_license)}</span>
        <span className={classes.customer}>
          {customer_name && !title.includes(customer_name) && customer_name}
        </span>
      </Link>
    </li>
  )
}

/** Where something lies on the strip, as its style sheet takes it. */
const styleOf = (properties: Record<`--${string}`, number>) => properties as CSSProperties

/** The hours of a day side by side, and below them what stands in the calendar, a row a bay. */
function Strip({ day, today }: Props) {
  const t = useTranslations('home')
  const { timeZone } = useDays()
  const now = useMinute()
  const { date, entries, opening_hours } = day
  const hours = hoursOf(day, timeZone)
  const count = hours.to - hours.from
  const share = (minutes: number) => (minutes - hours.from * 60) / (count * 60)
  const shareAt = (time: string) => share(minutesOf(reckon(`${date} ${time}:00`), date))
  const minute = minutesOf(reckon(wallOf(now.toISOString(), timeZone)), date)
  const isNow = date === today && minute >= hours.from * 60 && minute < hours.to * 60
  return (
    <div className={classes.strip} style={styleOf({ '--hours': count })}>
      <div className={classes.hours} aria-hidden>
        {Array.from({ length: count }, (_, index) => (
          <span key={hours.from + index}>{hours.from + index}</span>
        ))}
      </div>
      {barsOf(entries, { date, timeZone, hours }).map(({ bay, bars, rows }) => (
        <div key={bay ?? ''} className={classes.lane} style={styleOf({ '--rows': rows })}>
          <h3 className={classes.bay}>{bay ?? t('noBay')}</h3>
          <ul className={classes.bars}>
            {opening_hours.map(({ opens_at, closes_at }) => (
              <li
                key={opens_at}
                className={classes.open}
                aria-hidden
                style={styleOf({ '--from': shareAt(opens_at), '--to': shareAt(closes_at) })}
              />
            ))}
            {isNow && <li className={classes.now} aria-hidden style={styleOf({ '--from': share(minute) })} />}
            {bars.map((bar) => (
              <EntryBar key={bar.entry.id} bar={bar} date={date} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

/** A day of the calendar, as a strip; a sentence where nothing stands in it. */
export function DayStrip({ day, today }: Props) {
  const t = useTranslations('home')
  const days = useDays()
  const numbers = useNumbers()
  const { date, entries } = day
  return (
    <Block
      name="day"
      title={date === today ? t('today') : capital(days.weekday(date))}
      href={`/calendar?view=day&date=${date}`}
      figure={numbers.integer(entries.length)}
    >
      {entries.length === 0 ? (
        <Text c="dimmed">{t(date === today ? 'noEntries' : 'noEntriesThen')}</Text>
      ) : (
        <Strip {...{ day, today }} />
      )}
    </Block>
  )
}
