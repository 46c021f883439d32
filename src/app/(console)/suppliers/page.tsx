'use client'

import { useTranslations } from 'next-intl'
import { Page } from '../../frame/console-page.tsx'
import { useCreate } from '../../frame/create.tsx'
import { SupplierList } from './supplier-list.tsx'

export default function SuppliersPage() {
  const t = useTranslations('suppliers')
  const create = useCreate({ label: t('new'), permission: 'suppliers.write', to: '/suppliers/new' })
  return (
    <Page title={t('title')} action={create}>
      <SupplierList create={create} />
    </Page>
  )
}
