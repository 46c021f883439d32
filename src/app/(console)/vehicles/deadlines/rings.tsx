import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useDays, useNumbers } from '../../../format/numbers.ts'
import { useDeadlineName, type VehicleDeadline } from './deadline-name.ts'
import { DEADLINES, daysBetween, deadlineOf, type Vehicle } from './deadlines.ts'
import { useOpenDeadlines } from './deadlines-of.ts'
import { TONES } from './open-deadlines.tsx'
import classes from './rings.module.css'

const MONTH_DAYS = 365.25 / 12
/** What a ring goes once round for, where nobody said after how long the deadline comes again. */
const USUAL = { months: 12, km: 20_000 }

/** How much is left until it falls due, from 1 down to 0, by the day or the kilometres, whichever comes first. */
function leftOf({ due_date, due_km, ...interval }: VehicleDeadline, { today, km }: Standing): number {
  const span = {
    days: (interval.interval_months ?? USUAL.months) * MONTH_DAYS,
    km: interval.interval_km ?? USUAL.km,
  }
  const byDay = due_date === null ? 1 : daysBetween(today, due_date) / span.days
  const byKm = due_km === null ? 1 : (due_km - km) / span.km
  return Math.max(0, Math.min(1, byDay, byKm))
}

type Standing = { today: string; km: number }

const RADIUS = 15
const ROUND = 2 * Math.PI * RADIUS

/** As much of the circle as is left; all of it in red once nothing is. */
function Ring({ left }: { left: number }) {
  const place = { cx: 18, cy: 18, r: RADIUS }
  const drawn = left === 0 ? 1 : left
  return (
    <svg viewBox="0 0 36 36" aria-hidden>
      <circle {...place} />
      <circle {...place} className={classes.left} strokeDasharray={`${drawn * ROUND} ${ROUND}`} />
    </svg>
  )
}

/** Until when it is, in words. */
function useWhen() {
  const t = useTranslations('vehicles')
  const numbers = useNumbers()
  const { today } = useDays()
  return ({ due_date, due_km }: VehicleDeadline): string => {
    if (due_date === null) return t('atKm', { km: numbers.integer(due_km ?? 0) })
    const days = daysBetween(today, due_date)
    if (days < 0) return t('overdue', { days: -days })
    return days === 0 ? t('dueToday') : t('dueIn', { days })
  }
}

/** Whether the vehicle itself says that something falls due: then there is room for it before it is read. */
const isAwaited = (vehicle: Vehicle) =>
  vehicle.next_service_km !== null || DEADLINES.some((kind) => deadlineOf(vehicle, kind) !== null)

/** What falls due on a vehicle at a glance, each the way to all of them. */
export function DeadlineRings({ vehicle }: { vehicle: Vehicle }) {
  const t = useTranslations('vehicles')
  const { today } = useDays()
  const name = useDeadlineName()
  const when = useWhen()
  const { data } = useOpenDeadlines(vehicle.id)
  const open = data?.data ?? []
  if (open.length === 0 && (data || !isAwaited(vehicle))) return null
  return (
    <ul className={classes.rings} data-waiting={!data || undefined} aria-label={t('deadlinesTitle')}>
      {open.map((deadline) => (
        <li key={deadline.id}>
          <Link
            href="?tab=deadlines"
            prefetch={false}
            scroll={false}
            className={classes.ring}
            data-tone={TONES[deadline.status]}
          >
            <Ring left={leftOf(deadline, { today, km: vehicle.km })} />
            <span className={classes.words}>
              <span title={name(deadline)}>{name(deadline)}</span>{' '}
              <span className={classes.when}>{when(deadline)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
