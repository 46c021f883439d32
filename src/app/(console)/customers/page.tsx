'use client'

import { useTranslations } from 'next-intl'
import { Page } from '../../frame/console-page.tsx'
import { useCreate } from '../../frame/create.tsx'
import { CustomerList } from './customer-list.tsx'

export default function CustomersPage() {
  const t = useTranslations('customers')
  const create = useCreate({ label: t('new'), permission: 'customers.write', to: '/customers/new' })
  return (
    <Page title={t('title')} action={create}>
      <CustomerList create={create} />
    </Page>
  )
}
