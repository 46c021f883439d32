'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { parseAsString, useQueryState } from 'nuqs'
import { Page } from '../../../frame/console-page.tsx'
import { VehicleForm } from '../vehicle-form.tsx'

export default function NewVehiclePage() {
  const t = useTranslations('vehicles')
  const router = useRouter()
  const [customer_id] = useQueryState('customer_id', parseAsString)
  return (
    <Page title={t('new')} crumbs={[{ label: t('title'), href: '/vehicles' }]}>
      <VehicleForm
        customer_id={customer_id}
        onDone={(id) => router.push(id ? `/vehicles/${id}` : '/vehicles')}
      />
    </Page>
  )
}
