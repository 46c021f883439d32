'use client'

import { Group, SimpleGrid, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { DocumentStatus } from '../../format/document-status.tsx'
import { Facts } from '../../format/facts.tsx'
import { useNumbers } from '../../format/numbers.ts'
import { When } from '../../format/when.tsx'
import { CustomerOf, VehicleOf } from '../../frame/customer-vehicle.tsx'
import { RecordLink } from '../../frame/record-link.tsx'
import type { Outputs } from '../../trpc.ts'
import { CheckinActions } from './actions.tsx'

export type Checkin = Outputs['checkins']['retrieve']
type Props = { checkin: Checkin }
type Fact = [string, ReactNode]

/** Facts of which there may be nothing to say. */
const said = (label: string, value: ReactNode): Fact | false =>
  value !== null && value !== '' && value !== false && [label, value]

function useArrival({ checkin }: Props) {
  const t = useTranslations('checkins')
  const common = useTranslations('common')
  const numbers = useNumbers()
  const { fuel_level, expected_delivery_at, spending_limit } = checkin
  return [
    [common('customer'), <CustomerOf key="customer" document={checkin} />] as Fact,
    [common('vehicle'), <VehicleOf key="vehicle" document={checkin} />] as Fact,
    [t('km'), numbers.integer(checkin.km)] as Fact,
    said(t('fuelLevel'), fuel_level !== null && `${fuel_level} %`),
    [t('arrivedAt'), <When key="arrived" value={checkin.arrived_at} withTime />] as Fact,
    said(
      t('expectedDeliveryAt'),
      expected_delivery_at !== null && <When value={expected_delivery_at} withTime />,
    ),
    said(t('spendingLimit'), spending_limit !== null && numbers.money(spending_limit)),
    said(t('reportedIssues'), checkin.reported_issues),
  ]
}

function useStay({ checkin }: Props) {
  const t = useTranslations('checkins')
  const numbers = useNumbers()
  const { courtesy_vehicle_id, courtesy_vehicle_license, courtesy_km_out, worksheet_id } = checkin
  const lent = [
    courtesy_vehicle_license,
    courtesy_km_out !== null && `${numbers.integer(courtesy_km_out)} km`,
  ]
  return [
    said(
      t('worksheet'),
      worksheet_id !== null && (
        <RecordLink to="worksheets" id={worksheet_id}>
          {String(checkin.worksheet_seq_number)}
        </RecordLink>
      ),
    ),
    said(
      t('keyTag'),
      [checkin.key_tag, checkin.keys_count !== null && `× ${checkin.keys_count}`].filter(Boolean).join(' '),
    ),
    said(t('bay'), checkin.bay),
    said(t('belongings'), checkin.belongings.join(', ')),
    said(t('warningLights'), checkin.warning_lights.join(', ')),
    said(
      t('courtesyCar'),
      courtesy_vehicle_id !== null && (
        <RecordLink to="vehicles" id={courtesy_vehicle_id}>
          {lent.filter(Boolean).join(' · ')}
        </RecordLink>
      ),
    ),
    said(
      t('courtesyReturnedAt'),
      checkin.courtesy_returned_at !== null && <When value={checkin.courtesy_returned_at} withTime />,
    ),
    said(t('notes'), checkin.notes),
    said(t('user'), checkin.user_name),
  ]
}

/** What was said on arrival; beside a list also where the check-in stands and what may be done with it. */
export function CheckinHead({ checkin, isBeside = false }: Props & { isBeside?: boolean }) {
  const arrival = useArrival({ checkin })
  const stay = useStay({ checkin })
  return (
    <Stack>
      {isBeside && (
        <Group gap="sm">
          <DocumentStatus kind="checkin" state={checkin.status} />
          <CheckinActions checkin={checkin} />
        </Group>
      )}
      <SimpleGrid cols={isBeside ? 1 : { base: 1, md: 2 }} spacing="xl">
        <Facts facts={arrival} />
        <Facts facts={stay} />
      </SimpleGrid>
    </Stack>
  )
}
