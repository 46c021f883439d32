import { Stack, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { Deadlines } from './deadlines/deadline.tsx'
import type { Vehicle } from './deadlines/deadlines.ts'
import { VehicleFacts } from './facts/facts.tsx'
import { VehicleHistory } from './history/history.tsx'
import { VehicleHead } from './view.tsx'

/** A vehicle beside the list. */
export function VehiclePreview({ vehicle }: { vehicle: Vehicle }) {
  const t = useTranslations('vehicles')
  return (
    <Stack>
      <VehicleHead vehicle={vehicle} />
      <Title order={2}>{t('deadlinesTitle')}</Title>
      <Deadlines vehicle={vehicle} />
      <Title order={2}>{t('history')}</Title>
      <VehicleHistory vehicle_id={vehicle.id} />
      <Title order={2}>{t('details')}</Title>
      <VehicleFacts vehicle={vehicle} />
    </Stack>
  )
}
