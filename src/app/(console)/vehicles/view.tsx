import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { PhoneLink } from '../../format/contact.tsx'
import { useNumbers } from '../../format/numbers.ts'
import { Plate } from '../../format/plate.tsx'
import { When } from '../../format/when.tsx'
import { useCan } from '../../frame/session.tsx'
import { useTRPC } from '../../trpc.ts'
import type { Vehicle } from './deadlines/deadlines.ts'

/** Whose it is, with a call. */
function Owner({ vehicle }: { vehicle: Vehicle }) {
  const t = useTranslations('vehicles')
  const trpc = useTRPC()
  const mayRead = useCan('customers.read')
  const { customer_id, customer_name } = vehicle
  const { data: owner } = useQuery(
    trpc.customers.retrieve.queryOptions({ id: customer_id! }, { enabled: customer_id !== null && mayRead }),
  )
  const number = owner?.mobile ?? owner?.phone
  if (customer_id === null) return <Text c="dimmed">{t('noOwner')}</Text>
  return (
    <Group gap="xs">
      <Link href={`/customers/${customer_id}`} prefetch={false}>
        {customer_name}
      </Link>
      <PhoneLink phone={number ?? null} />
    </Group>
  )
}

/** Plate, owner and kilometres. */
export function VehicleHead({ vehicle }: { vehicle: Vehicle }) {
  const t = useTranslations('vehicles')
  const numbers = useNumbers()
  const { license, vin, full_name, km, km_updated_at } = vehicle
  return (
    <Group gap="md" miw={0} maw="100%">
      {license ? <Plate license={license} large /> : <Text ff="monospace">{vin}</Text>}
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text fw={600}>{full_name || t(`types.${vehicle.vehicle_type}`)}</Text>
        <Owner vehicle={vehicle} />
      </div>
      {km > 0 && (
        <Text className="figures">
          {t('kmValue', { km: numbers.integer(km) })}{' '}
          {km_updated_at && (
            <Text component="span" size="xs" c="dimmed">
              <When value={km_updated_at} />
            </Text>
          )}
        </Text>
      )}
    </Group>
  )
}
