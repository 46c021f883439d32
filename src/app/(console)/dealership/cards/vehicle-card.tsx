import { Group, Text } from '@mantine/core'
import { IconCar } from '@tabler/icons-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { DocumentStatus } from '../../../format/document-status.tsx'
import { useNumbers } from '../../../format/numbers.ts'
import { Plate } from '../../../format/plate.tsx'
import type { Row } from '../columns.tsx'
import classes from './cards.module.css'

type Props = { vehicle: Row; cover: string | undefined }

/** What it is sold for, and what that leaves. */
function Money({ vehicle }: { vehicle: Row }) {
  const t = useTranslations('dealershipVehicles')
  const numbers = useNumbers()
  const { sale_total, margin } = vehicle
  if (sale_total === null) return <Text c="dimmed">–</Text>
  return (
    <Group justify="space-between" gap="xs" align="baseline" wrap="nowrap">
      <Text component="span" fw={600} size="lg">
        {numbers.money(sale_total)}
      </Text>
      <Text component="span" size="xs" c="dimmed" ta="end">
        {t('margin')}{' '}
        <Text
          component="span"
          inherit
          data-negative={margin !== null && margin < 0 ? true : undefined}
          className={classes.margin}
        >
          {margin === null ? '–' : numbers.money(margin)}
        </Text>
      </Text>
    </Group>
  )
}

/** A vehicle with its photo: what it is, where it stands, its price, what is left of that, and since when it is here. */
export function VehicleCard({ vehicle, cover }: Props) {
  const t = useTranslations('dealershipVehicles')
  const numbers = useNumbers()
  const { id, full_name, license, year, km, status, days_in_stock, buyer_name } = vehicle
  const about = [year, km > 0 && `${numbers.integer(km)} km`, buyer_name].filter(Boolean).join(' · ')
  return (
    <Link href={`/dealership/${id}`} prefetch={false} data-row className={classes.card}>
      <span className={classes.photo}>
        {cover ? (
          <img src={cover} alt="" loading="lazy" />
        ) : (
          <IconCar size={40} stroke={1.2} role="img" aria-label={t('noPhoto')} />
        )}
      </span>
      <span className={classes.body}>
        <Group justify="space-between" gap="xs" wrap="nowrap" mih={24}>
          <Text component="span" fw={500} truncate>
            {full_name}
          </Text>
          {license && (
            <span className={classes.plate}>
              <Plate license={license} />
            </span>
          )}
        </Group>
        <Text component="span" size="sm" c="dimmed" truncate>
          {about || '–'}
        </Text>
        <Money vehicle={vehicle} />
        <Group justify="space-between" gap="xs">
          <DocumentStatus kind="dealership_vehicle" state={status} />
          <Text component="span" size="xs" c="dimmed">
            {t('days', { days: days_in_stock })}
          </Text>
        </Group>
      </span>
    </Link>
  )
}
