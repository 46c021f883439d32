'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Page } from '../../../frame/console-page.tsx'
import { CustomerForm } from '../customer-form.tsx'

export default function NewCustomerPage() {
  const t = useTranslations('customers')
  const router = useRouter()
  return (
    <Page title={t('new')} crumbs={[{ label: t('title'), href: '/customers' }]}>
      <CustomerForm onDone={(id) => router.push(id ? `/customers/${id}` : '/customers')} />
    </Page>
  )
}
