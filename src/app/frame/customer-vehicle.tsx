import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PhoneLink } from '../format/contact.tsx'
import { Plate } from '../format/plate.tsx'
import { useTRPC } from '../trpc.ts'
import { RecordLink } from './record-link.tsx'
import { useCan } from './session.tsx'

/** Whom a document names, with the telephones to call, each once. */
function Called({ link, phones }: { link: ReactNode; phones: readonly (string | null | undefined)[] }) {
  const known = new Set(phones.filter((phone) => phone != null && phone !== ''))
  return (
    <>
      {link}
      {[...known].map((phone) => (
        <Text key={phone} span display="block">
          <PhoneLink phone={phone!} />
        </Text>
      ))}
    </>
  )
}

/** The customer of a document, with the telephone to call. */
export function CustomerOf({ document }: { document: { customer_id: string; customer_name: string } }) {
  const { customer_id: id, customer_name } = document
  const trpc = useTRPC()
  const enabled = useCan('customers.read')
  const { data } = useQuery(trpc.customers.retrieve.queryOptions({ id }, { enabled, retry: false }))
  const link = (
    <RecordLink to="customers" id={id}>
      {customer_name}
    </RecordLink>
  )
  return <Called link={link} phones={[data?.mobile, data?.phone]} />
}

/** The supplier of a document, with the telephone to call. */
export function SupplierOf({ document }: { document: { supplier_id: string; supplier_name: string } }) {
  const { supplier_id: id, supplier_name } = document
  const trpc = useTRPC()
  const enabled = useCan('suppliers.read')
  const { data } = useQuery(trpc.suppliers.retrieve.queryOptions({ id }, { enabled, retry: false }))
  const link = (
    <RecordLink to="suppliers" id={id}>
      {supplier_name}
    </RecordLink>
  )
  return <Called link={link} phones={[data?.phone]} />
}

type Vehicled = { vehicle_id: string; vehicle_name: string | null; vehicle_license: string | null }

/** The vehicle of a document: its plate, and what it is. */
export function VehicleOf({ document }: { document: Vehicled }) {
  const t = useTranslations('common')
  const { vehicle_id, vehicle_name, vehicle_license } = document
  return (
    <RecordLink to="vehicles" id={vehicle_id}>
      <Plate license={vehicle_license} /> {vehicle_name || (vehicle_license ? '' : t('vehicle'))}
    </RecordLink>
  )
}
