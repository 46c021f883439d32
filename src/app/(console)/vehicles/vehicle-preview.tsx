'use client'

import { Skeleton, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Failure } from '../../list/states.tsx'
import { useTRPC } from '../../trpc.ts'
import { Deadlines } from './deadline.tsx'
import { VehicleFacts } from './vehicle-facts.tsx'
import { VehicleHead } from './vehicle-head.tsx'
import { VehicleHistory } from './vehicle-history.tsx'

/** A vehicle beside the list. */
export function VehiclePreview({ id }: { id: string }) {
  const t = useTranslations('vehicles')
  const trpc = useTRPC()
  const { data: vehicle, error, refetch } = useQuery(trpc.vehicles.retrieve.queryOptions({ id }))
  if (error) return <Failure error={error} onRetry={refetch} />
  if (!vehicle) return <Skeleton height={320} />
  return (
    <Stack>
      <VehicleHead vehicle={vehicle} />
      <Title order={2}>{t('deadlinesTitle')}</Title>
      <Deadlines vehicle={vehicle} />
      <Title order={2}>{t('history')}</Title>
      <VehicleHistory vehicle_id={id} />
      <Title order={2}>{t('details')}</Title>
      <VehicleFacts vehicle={vehicle} />
    </Stack>
  )
}
