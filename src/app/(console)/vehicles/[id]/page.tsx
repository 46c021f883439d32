'use client'

import { Grid, Group, Stack, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { NewDocuments } from '../../../frame/new-documents.tsx'
import { RecordPage } from '../../../list/record-page.tsx'
import { VehicleSets } from '../../tyre-sets/vehicle/vehicle-sets.tsx'
import type { Vehicle } from '../deadlines/deadlines.ts'
import { OpenDeadlines } from '../deadlines/open-deadlines.tsx'
import { VehicleFacts } from '../facts/facts.tsx'
import { VehicleForm } from '../form.tsx'
import { VehicleHistory } from '../history/history.tsx'
import { Kilometres } from '../kilometres/kilometres.tsx'
import { Owners } from '../owners/owners.tsx'
import { VehicleHead } from '../view.tsx'

const nameOf = ({ license, vin, full_name }: Vehicle) => license ?? vin ?? full_name

function VehicleSheet({ vehicle }: { vehicle: Vehicle }) {
  const t = useTranslations('vehicles')
  return (
    <Stack gap="lg">
      <VehicleHead vehicle={vehicle} />
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack gap="lg">
            <OpenDeadlines vehicle_id={vehicle.id} />
            <Kilometres vehicle_id={vehicle.id} />
            <Owners vehicle={vehicle} />
            <Stack gap="xs">
              <Title order={2}>{t('details')}</Title>
              <VehicleFacts vehicle={vehicle} />
            </Stack>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="sm">
            <VehicleSets vehicle_id={vehicle.id} customer_id={vehicle.customer_id} />
            <Group justify="space-between">
              <Title order={2}>{t('history')}</Title>
              <Group gap="xs">
                <NewDocuments customer_id={vehicle.customer_id} vehicle_id={vehicle.id} variant="light" />
              </Group>
            </Group>
            <VehicleHistory vehicle_id={vehicle.id} />
          </Stack>
        </Grid.Col>
      </Grid>
    </Stack>
  )
}

export default function VehiclePage() {
  const t = useTranslations('vehicles')
  return (
    <RecordPage
      group="vehicles"
      title={nameOf}
      view={(vehicle) => <VehicleSheet vehicle={vehicle} />}
      form={(vehicle, onDone) => <VehicleForm vehicle={vehicle} onDone={onDone} />}
      removal={(vehicle) => ({
        title: t('deleteTitle', { name: nameOf(vehicle) }),
        effect: t('deleteEffect'),
      })}
    />
  )
}
