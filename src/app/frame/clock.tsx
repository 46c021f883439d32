import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconClockPlay, IconPlayerStopFilled } from '@tabler/icons-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useDuration, useMinutesSince } from '../format/duration.ts'
import { Plate } from '../format/plate.tsx'
import classes from './clock.module.css'
import { useCan } from './session.tsx'
import { type Clock as Running, useClock, useStopClock } from './use-clock.ts'

/** As a clock shows it, where there is little room: 1:05. */
const digits = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

function RunningClock({ clock: { entry, worksheet } }: { clock: Running }) {
  const t = useTranslations('timeEntries')
  const mayWrite = useCan('worksheets.write')
  const say = useDuration()
  const minutes = useMinutesSince(entry.started_at)
  const { stop, acting } = useStopClock()
  const { id, seq_number, title, vehicle_license } = worksheet
  const what = t('runsOn', { number: seq_number })
  return (
    <div className={classes.clock}>
      <Link
        href={`/worksheets/${id}`}
        prefetch={false}
        className={classes.what}
        title={[what, vehicle_license, title].filter(Boolean).join(' · ')}
      >
        <IconClockPlay size={16} stroke={1.6} aria-hidden className={classes.sign} />
        <VisuallyHidden>{what},</VisuallyHidden>
        <span className={classes.elapsed}>
          <span className={classes.long}>{say(minutes)}</span>
          <span className={classes.short}>{digits(minutes)}</span>
        </span>
        {vehicle_license && (
          <span className={classes.plate}>
            <Plate license={vehicle_license} />
          </span>
        )}
      </Link>
      {mayWrite && (
        <ActionIcon
          variant="subtle"
          color="red"
          size={30}
          aria-label={t('stop')}
          loading={acting}
          onClick={() => stop(id, entry.user_id)}
        >
          <IconPlayerStopFilled size={16} className={classes.stop} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}

/** The clock that runs for who is signed in, on every page: leads to its worksheet, and stops. */
export function Clock() {
  const clock = useClock()
  return clock ? <RunningClock key={clock.entry.id} clock={clock} /> : null
}
