import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useNumbers } from '../../../format/numbers.ts'
import { Plate } from '../../../format/plate.tsx'
import { useCan } from '../../../frame/session.tsx'
import { RelatedList, SHOWN } from '../../../list/related-list.tsx'
import { useTRPC } from '../../../trpc.ts'

/** A customer's vehicles, newest first. */
export function CustomerVehicles({ customer_id }: { customer_id: string }) {
  const t = useTranslations('customers')
  const trpc = useTRPC()
  const numbers = useNumbers()
  const mayRead = useCan('vehicles.read')
  const mayWrite = useCan('vehicles.write')
  const query = useQuery(trpc.vehicles.list.queryOptions({ customer_id, limit: SHOWN }, { enabled: mayRead }))
  const rows = (query.data?.data ?? []).map(({ id, license, vin, full_name, km }) => ({
    id,
    href: `/vehicles/${id}`,
    name: (
      <Group gap="xs" component="span" style={{ overflowWrap: 'anywhere' }}>
        {license ? <Plate license={license} /> : vin}
        {full_name}
      </Group>
    ),
    amount: km > 0 ? numbers.integer(km) : '',
  }))
  return (
    <RelatedList
      label={t('tabs.vehicles')}
      query={query}
      rows={rows}
      heads={{ amount: t('kmHead') }}
      empty={t('none.vehicles')}
      create={
        mayWrite ? { label: t('newVehicle'), href: `/vehicles/new?customer_id=${customer_id}` } : undefined
      }
      all={{ label: t('all.vehicles'), href: `/vehicles?customer_id=${customer_id}` }}
    />
  )
}
