import { Stack, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { Contact, type Customer, Outstanding } from './contact/contact.tsx'
import { CustomerVehicles } from './related/vehicles.tsx'
import { CustomerFacts } from './view.tsx'

/** A customer beside the list: contact, what is owed, vehicles, details. */
export function CustomerPreview({ customer }: { customer: Customer }) {
  const t = useTranslations('customers')
  return (
    <Stack>
      <Title order={2}>{customer.full_name}</Title>
      <Contact customer={customer} />
      <Outstanding customer={customer} />
      <Title order={2}>{t('tabs.vehicles')}</Title>
      <CustomerVehicles customer_id={customer.id} />
      <CustomerFacts customer={customer} />
    </Stack>
  )
}
