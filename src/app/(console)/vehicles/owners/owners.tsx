import { Stack, Text } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { laterDialog } from '../../../form/comes-later.tsx'
import { When } from '../../../format/when.tsx'
import { PartAction } from '../../../frame/part-head.tsx'
import { useAllowed, useCan } from '../../../frame/session.tsx'
import type { Column } from '../../../list/columns.ts'
import { WholeTable } from '../../../list/whole-table.tsx'
import { type Outputs, useTRPC } from '../../../trpc.ts'
import type { Vehicle } from '../deadlines/deadlines.ts'

const TransferModal = laterDialog(() => import('./transfer-modal.tsx').then((module) => module.TransferModal))

type Owner = Outputs['vehicleOwners']['list']['data'][number]

const SHOWN = 25

function useColumns(): Column<Owner>[] {
  const t = useTranslations('vehicles')
  return [
    {
      id: 'owner',
      header: t('owner'),
      cell: ({ customer_id, customer_name }) => (
        <Link href={`/customers/${customer_id}`} prefetch={false}>
          {customer_name}
        </Link>
      ),
    },
    { id: 'from', header: t('ownedFrom'), cell: ({ from }) => (from ? <When value={from} /> : '–') },
    { id: 'to', header: t('ownedTo'), cell: ({ to }) => (to ? <When value={to} /> : t('ownsNow')) },
  ]
}

/** Who owned the vehicle, and its transfer to the next one. */
export function Owners({ vehicle }: { vehicle: Vehicle }) {
  const t = useTranslations('vehicles')
  const mayTransfer = useAllowed('vehicleOwners.transfer')
  const mayWrite = useCan('vehicles.write') && mayTransfer
  const [isOpen, setOpen] = useState(false)
  const query = useQuery(useTRPC().vehicleOwners.list.queryOptions({ id: vehicle.id, limit: SHOWN }))
  return (
    <Stack gap="xs">
      <WholeTable
        label={t('owners')}
        minWidth={0}
        columns={useColumns()}
        query={query}
        empty={<Text c="dimmed">{t('noOwner')}</Text>}
      />
      <PartAction
        action={mayWrite && { label: t('transfer'), icon: IconArrowsExchange, act: () => setOpen(true) }}
      />
      {isOpen && <TransferModal vehicle={vehicle} onClose={() => setOpen(false)} />}
    </Stack>
  )
}
