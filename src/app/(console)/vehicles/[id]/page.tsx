'use client'

import { Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { laterForm, laterPanel } from '../../../form/comes-later.tsx'
import { NewDocuments } from '../../../frame/new-documents.tsx'
import { RecordPage } from '../../../list/record-page.tsx'
import { RecordTabs, useSectionTab } from '../../../list/record-tabs.tsx'
import { useTRPC } from '../../../trpc.ts'
import {
  RelatedInvoices,
  RelatedQuotes,
  RelatedReceipts,
  RelatedWorksheets,
} from '../../customers/related/documents.tsx'
import type { Vehicle } from '../deadlines/deadlines.ts'
import { DeadlineRings } from '../deadlines/rings.tsx'
import { VehicleHistory } from '../history/history.tsx'
import { VehicleHead } from '../view.tsx'

const VehicleSets = laterPanel(() =>
  import('../../tyre-sets/vehicle/vehicle-sets.tsx').then((module) => module.VehicleSets),
)
const OpenDeadlines = laterPanel(() =>
  import('../deadlines/open-deadlines.tsx').then((module) => module.OpenDeadlines),
)
const Kilometres = laterPanel(() =>
  import('../kilometres/kilometres.tsx').then((module) => module.Kilometres),
)
const Owners = laterPanel(() => import('../owners/owners.tsx').then((module) => module.Owners))
const VehicleFacts = laterPanel(() => import('../facts/facts.tsx').then((module) => module.VehicleFacts))

const VehicleForm = laterForm(() => import('../form.tsx').then((module) => module.VehicleForm))

const nameOf = ({ license, vin, full_name }: Vehicle) => license ?? vin ?? full_name

const COUNTS = {
  quotes: 'quotes',
  worksheets: 'worksheets',
  receipts: 'receipts',
  invoices: 'invoices',
  tyreSets: 'tyre_sets',
} as const

function VehicleTabs({ vehicle }: { vehicle: Vehicle }) {
  const t = useTranslations()
  const { id, customer_id } = vehicle
  const { data: counts } = useQuery(useTRPC().vehicles.counts.queryOptions({ id }))
  const sectionTab = useSectionTab()
  const of = { vehicle_id: id, owner_id: customer_id }
  const counted = (key: keyof typeof COUNTS, panel: ReactNode) =>
    sectionTab(key, { label: t(`${key}.noun.section`), count: counts?.[COUNTS[key]], panel })
  return (
    <RecordTabs
      tabs={[
        { key: 'history', label: t('vehicles.history'), panel: <VehicleHistory vehicle_id={id} /> },
        {
          ...{ key: 'deadlines', label: t('vehicles.deadlinesTitle'), count: counts?.deadlines },
          panel: <OpenDeadlines vehicle_id={id} />,
        },
        ...counted('quotes', <RelatedQuotes of={of} />),
        ...counted('worksheets', <RelatedWorksheets of={of} />),
        ...counted('receipts', <RelatedReceipts of={of} />),
        ...counted('invoices', <RelatedInvoices of={of} />),
        ...counted('tyreSets', <VehicleSets vehicle_id={id} customer_id={customer_id} />),
        {
          ...{ key: 'kilometres', label: t('customers.kmHead'), count: counts?.readings },
          panel: <Kilometres vehicle_id={id} />,
        },
        { key: 'owners', label: t('vehicles.owners'), panel: <Owners vehicle={vehicle} /> },
        { key: 'details', label: t('vehicles.details'), panel: <VehicleFacts vehicle={vehicle} /> },
      ]}
    />
  )
}

function VehicleSheet({ vehicle }: { vehicle: Vehicle }) {
  return (
    <Stack>
      <Group justify="space-between">
        <VehicleHead vehicle={vehicle} />
        <Group gap="xs">
          <NewDocuments customer_id={vehicle.customer_id} vehicle_id={vehicle.id} variant="light" />
        </Group>
      </Group>
      <DeadlineRings vehicle={vehicle} />
      <VehicleTabs vehicle={vehicle} />
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
