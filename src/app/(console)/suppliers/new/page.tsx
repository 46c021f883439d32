'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Page } from '../../../frame/console-page.tsx'
import { SupplierForm } from '../supplier-form.tsx'

export default function NewSupplierPage() {
  const t = useTranslations('suppliers')
  const router = useRouter()
  return (
    <Page title={t('new')} crumbs={[{ label: t('title'), href: '/suppliers' }]}>
      <SupplierForm onDone={(id) => router.push(id ? `/suppliers/${id}` : '/suppliers')} />
    </Page>
  )
}
