import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { PhoneLink, phoneOf } from '../../../format/contact.tsx'
import { Note } from '../../../format/note.tsx'
import { useNumbers } from '../../../format/numbers.ts'
import { When } from '../../../format/when.tsx'
import { useCan } from '../../../frame/session.tsx'
import { type Outputs, useTRPC } from '../../../trpc.ts'
import classes from '../calendar.module.css'

/** What counts as having been here. */
const VISITS = 'worksheet,checkin'

/** The last time that the vehicle, or without one the customer, was here; undefined while it is not known. */
function useLastVisit(vehicle_id: string | null, customer_id: string | null) {
  const trpc = useTRPC()
  const common = { types: VISITS, limit: 1 }
  const mayRead = { vehicle: useCan('vehicles.read'), customer: useCan('customers.read') }
  const ofVehicle = useQuery(
    trpc.history.vehicle.queryOptions(
      { id: vehicle_id ?? '', ...common },
      { enabled: vehicle_id !== null && mayRead.vehicle, retry: false },
    ),
  )
  const ofCustomer = useQuery(
    trpc.history.customer.queryOptions(
      { id: customer_id ?? '', ...common },
      { enabled: vehicle_id === null && customer_id !== null && mayRead.customer, retry: false },
    ),
  )
  const { data } = vehicle_id === null ? ofCustomer : ofVehicle
  return data && (data.data[0] ?? null)
}

type Props = {
  customer: Outputs['customers']['retrieve'] | undefined
  vehicle: Outputs['vehicles']['retrieve'] | undefined
}

/** Who it is, how they are reached, and when they were here last. */
export function CallerKnown({ customer, vehicle }: Props) {
  const t = useTranslations('calendar.caller')
  const numbers = useNumbers()
  const last = useLastVisit(vehicle?.id ?? null, customer?.id ?? null)
  if (!customer && !vehicle) return null
  const km = last?.km ?? vehicle?.km
  return (
    <Group className={classes.known} gap="xs" aria-label={t('known')} role="group">
      {customer && (
        <Text size="sm" fw={600}>
          {customer.full_name}
        </Text>
      )}
      {customer && <PhoneLink phone={phoneOf(customer)} />}
      <Note>
        {last === null && t('never')}
        {last && t.rich('last', { title: last.title || '–', when: () => <When value={last.date} /> })}
        {last && km ? `, ${numbers.integer(km)} km` : ''}
      </Note>
    </Group>
  )
}
