'use client'

import { Group, SimpleGrid, Stack, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { DocumentStatus } from '../../format/document-status.tsx'
import { type Fact, Facts } from '../../format/facts.tsx'
import { useNumbers } from '../../format/numbers.ts'
import { When } from '../../format/when.tsx'
import { CustomerOf, VehicleOf } from '../../frame/customer-vehicle.tsx'
import type { Outputs } from '../../trpc.ts'
import { TyreSetActions } from './actions.tsx'
import { PrintLabels } from './labels/print-labels.tsx'

export type TyreSet = Outputs['tyreSets']['retrieve']
export type Tyre = TyreSet['tyres'][number]
type Props = { set: TyreSet; isBeside?: boolean }

function useFacts({ set }: Props): Fact[][] {
  const t = useTranslations('tyreSets')
  const common = useTranslations('common')
  const numbers = useNumbers()
  const { vehicle_id, vehicle_name, vehicle_license } = set
  const { rim_type, expected_change_date, storage_paid_until, storage_fee } = set
  const beside = [
    set.with_rims && (rim_type ? t(`rims.${rim_type}`) : t('withRims')),
    set.wheel_bolts && t('wheelBolts'),
    set.hubcaps && t('hubcaps'),
  ].filter(Boolean)
  const when = (word: string, instant: string | null): Fact =>
    instant !== null && [word, <When key={word} value={instant} />]
  return [
    [
      [common('customer'), <CustomerOf key="customer" document={set} />],
      vehicle_id !== null && [
        common('vehicle'),
        <VehicleOf key="vehicle" document={{ vehicle_id, vehicle_name, vehicle_license }} />,
      ],
      [t('season'), t(`seasons.${set.season}`)],
      set.location_code && [t('place'), set.location_code],
      beside.length > 0 && [t('with'), beside.join(', ')],
    ],
    [
      when(t('expectedChange'), expected_change_date),
      storage_fee !== null && [t('storageFee'), numbers.money(storage_fee)],
      when(t('storagePaidUntil'), storage_paid_until),
      set.status === 'stored' && when(t('actions.stored'), set.stored_at),
      set.status === 'mounted' && when(t('actions.mounted'), set.mounted_at),
      set.status === 'returned' && when(t('actions.returned'), set.returned_at),
      set.status === 'disposed' && when(t('actions.disposed'), set.disposed_at),
      set.oldest_dot && [t('oldestDot'), set.oldest_dot],
      set.notes && [t('notes'), set.notes],
    ],
  ]
}

/** Where a set is and whose it is; beside a list also what may be done with it. */
export function TyreSetHead({ set, isBeside = false }: Props) {
  const [whose, since] = useFacts({ set })
  return (
    <Stack>
      {isBeside && <Title order={2}>{set.label_code}</Title>}
      <Group gap="sm">
        {isBeside && (
          <>
            <DocumentStatus kind="tyre_set" state={set.status} />
            <TyreSetActions set={set} />
          </>
        )}
        <PrintLabels ids={[set.id]} />
      </Group>
      <SimpleGrid cols={isBeside ? 1 : { base: 1, md: 2 }} spacing="xl">
        <Facts facts={whose!} />
        <Facts facts={since!} />
      </SimpleGrid>
    </Stack>
  )
}
