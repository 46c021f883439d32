'use client'

import { Button, Grid, Group, Skeleton, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { parseAsBoolean, useQueryState } from 'nuqs'
import { RecordActions } from '../../../form/record-actions.tsx'
import { useRemoval } from '../../../form/removal.ts'
import { Page } from '../../../frame/console-page.tsx'
import { useRecordTitle } from '../../../frame/record-title.ts'
import { useCan } from '../../../frame/session.tsx'
import { Failure } from '../../../list/states.tsx'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'
import { Deadlines } from '../deadline.tsx'
import type { Vehicle } from '../deadlines.ts'
import { VehicleFacts } from '../vehicle-facts.tsx'
import { VehicleForm } from '../vehicle-form.tsx'
import { VehicleHead } from '../vehicle-head.tsx'
import { VehicleHistory } from '../vehicle-history.tsx'

const nameOf = ({ license, vin, full_name }: Vehicle) => license ?? vin ?? full_name

function useDelete() {
  const t = useTranslations('vehicles')
  const client = useTRPCClient()
  const confirmRemoval = useRemoval()
  return (vehicle: Vehicle) =>
    confirmRemoval({
      title: t('deleteTitle', { name: nameOf(vehicle) }),
      effect: t('deleteEffect'),
      remove: () => client.vehicles.delete.mutate({ id: vehicle.id }),
      href: '/vehicles',
    })
}

/** The ways to new documents for this vehicle. */
function NewDocuments({ vehicle }: { vehicle: Vehicle }) {
  const t = useTranslations('vehicles')
  const mayQuote = useCan('quotes.write')
  const mayWork = useCan('worksheets.write')
  const owner = vehicle.customer_id ? `&customer_id=${vehicle.customer_id}` : ''
  const query = `vehicle_id=${vehicle.id}${owner}`
  return (
    <Group gap="xs">
      {mayQuote && (
        <Button
          component={Link}
          prefetch={false}
          href={`/quotes/new?${query}`}
          variant="light"
          size="compact-sm"
        >
          {t('newQuote')}
        </Button>
      )}
      {mayWork && (
        <Button
          component={Link}
          prefetch={false}
          href={`/worksheets/new?${query}`}
          variant="light"
          size="compact-sm"
        >
          {t('newWorksheet')}
        </Button>
      )}
    </Group>
  )
}

function VehicleSheet({ vehicle }: { vehicle: Vehicle }) {
  const t = useTranslations('vehicles')
  return (
    <Stack gap="lg">
      <VehicleHead vehicle={vehicle} />
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack gap="lg">
            <Stack gap="xs">
              <Title order={2}>{t('deadlinesTitle')}</Title>
              <Deadlines vehicle={vehicle} />
            </Stack>
            <Stack gap="xs">
              <Title order={2}>{t('details')}</Title>
              <VehicleFacts vehicle={vehicle} />
            </Stack>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="sm">
            <Group justify="space-between">
              <Title order={2}>{t('history')}</Title>
              <NewDocuments vehicle={vehicle} />
            </Group>
            <VehicleHistory vehicle_id={vehicle.id} />
          </Stack>
        </Grid.Col>
      </Grid>
    </Stack>
  )
}

export default function VehiclePage() {
  const { id } = useParams<{ id: string }>()
  const t = useTranslations('vehicles')
  const trpc = useTRPC()
  const mayWrite = useCan('vehicles.write')
  const [editing, setEditing] = useQueryState('edit', parseAsBoolean.withDefault(false))
  const { data: vehicle, error, refetch } = useQuery(trpc.vehicles.retrieve.queryOptions({ id }))
  const title = useRecordTitle(vehicle && nameOf(vehicle), error)
  const remove = useDelete()
  const showsForm = editing && mayWrite
  const actions = vehicle && mayWrite && !showsForm && (
    <RecordActions onEdit={() => setEditing(true)} onDelete={() => remove(vehicle)} />
  )
  return (
    <Page title={title} crumbs={[{ label: t('title'), href: '/vehicles' }]} action={actions}>
      {error && !vehicle && <Failure error={error} onRetry={refetch} />}
      {!vehicle && !error && <Skeleton height={360} />}
      {vehicle && showsForm && <VehicleForm vehicle={vehicle} onDone={() => setEditing(null)} />}
      {vehicle && !showsForm && <VehicleSheet vehicle={vehicle} />}
    </Page>
  )
}
