'use client'

import { Skeleton, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Failure } from '../../list/states.tsx'
import { useTRPC } from '../../trpc.ts'
import { Contact, Outstanding } from './contact.tsx'
import { CustomerFacts } from './customer-facts.tsx'
import { CustomerVehicles } from './customer-vehicles.tsx'

/** A customer beside the list: contact, what is owed, vehicles, details. */
export function CustomerPreview({ id }: { id: string }) {
  const t = useTranslations('customers')
  const trpc = useTRPC()
  const { data: customer, error, refetch } = useQuery(trpc.customers.retrieve.queryOptions({ id }))
  if (error) return <Failure error={error} onRetry={refetch} />
  if (!customer) return <Skeleton height={320} />
  return (
    <Stack>
      <Title order={2}>{customer.full_name}</Title>
      <Contact customer={customer} />
      <Outstanding customer_id={id} />
      <Title order={2}>{t('tabs.vehicles')}</Title>
      <CustomerVehicles customer_id={id} />
      <CustomerFacts customer={customer} />
    </Stack>
  )
}
