import { Text } from '@mantine/core'
import Link from 'next/link'
import { useNow, useTranslations } from 'next-intl'
import type { CSSProperties } from 'react'
import { useDays, useNumbers } from '../../format/numbers.ts'
import { Plate } from '../../format/plate.tsx'
import { reckon, wallOf } from '../../format/wall-clock.ts'
import type { Outputs } from '../../trpc.ts'
import { Block } from './block.tsx'
import { type Bar, barsOf, hoursOf, minutesOf } from './day-hours.ts'
import classes from './strip.module.css'

type Day = NonNullable<Outputs['home']['retrieve']['day']>
type Entry = Day['entries'][number]

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

/** The hours of a day side by side, and below them what stands in the calendar, a row a bay. */
export function DayStrip({ day, today }: { day: Day; today: string }) {
  const t = useTranslations('home')
  const days = useDays()
  const numbers = useNumbers()
  const now = useNow({ updateInterval: 60_000 })
  const { date, entries, opening_hours } = day
  const timeZone = days.timeZone
  const hours = hoursOf(day, timeZone)
  const lanes = barsOf(entries, { date, timeZone, hours })
  const share = (minutes: number) => (minutes - hours.from * 60) / ((hours.to - hours.from) * 60)
  const minute = minutesOf(reckon(wallOf(now.toISOString(), timeZone)), date)
  const isNow = date === today && minute >= hours.from * 60 && minute < hours.to * 60
  return (
    <Block
      name="day"
      title={date === today ? t('today') : capital(days.weekday(date))}
      href={`/calendar?view=day&date=${date}`}
      figure={numbers.integer(entries.length)}
    >
      {entries.length === 0 && <Text c="dimmed">{t(date === today ? 'noEntries' : 'noEntriesThen')}</Text>}
      {entries.length > 0 && (
        <div className={classes.strip} style={{ '--hours': hours.to - hours.from } as CSSProperties}>
          <div className={classes.hours} aria-hidden>
            {Array.from({ length: hours.to - hours.from }, (_, index) => (
              <span key={hours.from + index}>{hours.from + index}</span>
            ))}
          </div>
          {lanes.map(({ bay, bars, rows }) => (
            <div key={bay ?? ''} className={classes.lane} style={{ '--rows': rows } as CSSProperties}>
              <h3 className={classes.bay}>{bay ?? t('noBay')}</h3>
              <ul className={classes.bars}>
                {opening_hours.map(({ opens_at, closes_at }) => (
                  <li
                    key={opens_at}
                    className={classes.open}
                    aria-hidden
                    style={
                      {
                        '--from': share(minutesOf(reckon(`${date} ${opens_at}:00`), date)),
                        '--to': share(minutesOf(reckon(`${date} ${closes_at}:00`), date)),
                      } as CSSProperties
                    }
                  />
                ))}
                {isNow && (
                  <li
                    className={classes.now}
                    aria-hidden
                    style={{ '--from': share(minute) } as CSSProperties}
                  />
                )}
                {bars.map((bar) => (
                  <EntryBar key={bar.entry.id} bar={bar} date={date} />
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
    </Block>
  )
}
