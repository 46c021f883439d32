import { Group, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { Facts } from '../../../format/facts.tsx'
import { useDays, useNumbers } from '../../../format/numbers.ts'
import { Status, type Tone } from '../../../format/status.tsx'
import { When } from '../../../format/when.tsx'
import { DEADLINES, daysBetween, deadlineOf, SOON_DAYS, type Vehicle } from './deadlines.ts'

/** A deadline with how far it is, in words; the colour only repeats them. */
export function Deadline({ day, wraps = true }: { day: string | null; wraps?: boolean }) {
  const t = useTranslations('vehicles')
  const { today } = useDays()
  if (day === null) return '–'
  const left = daysBetween(today, day)
  const tone: Tone = left < 0 ? 'danger' : left <= SOON_DAYS ? 'warning' : 'success'
  const word =
    left < 0 ? t('overdue', { days: -left }) : left === 0 ? t('dueToday') : t('dueIn', { days: left })
  return (
    <Group gap="xs" component="span" wrap={wraps ? 'wrap' : 'nowrap'}>
      {/* On one line of a phone there is room for one of both: how late it is. */}
      <Text component="span" size="sm" {...(!wraps && left < 0 && { visibleFrom: 'xs' })}>
        <When value={day} />
      </Text>
      <Text component="span" size="sm" {...(left < 0 && { c: 'var(--mantine-color-error)', fw: 600 })}>
        <Status tone={tone}>{word}</Status>
      </Text>
    </Group>
  )
}

/** Inspection, service, insurance and road tax. */
export function Deadlines({ vehicle }: { vehicle: Vehicle }) {
  const t = useTranslations('vehicles')
  const numbers = useNumbers()
  const { next_service_km, km } = vehicle
  const serviceKm =
    next_service_km !== null &&
    (next_service_km <= km
      ? t('serviceKmOver', { km: numbers.integer(next_service_km) })
      : t('serviceKm', { km: numbers.integer(next_service_km) }))
  return (
    <Facts
      facts={[
        ...DEADLINES.map(
          (kind) =>
            [t(`deadlines.${kind}`), <Deadline key={kind} day={deadlineOf(vehicle, kind)} />] as const,
        ),
        serviceKm && [t('nextServiceKm'), serviceKm],
        vehicle.warranty_expiry && [t('warranty'), <Deadline key="warranty" day={vehicle.warranty_expiry} />],
      ]}
    />
  )
}
