'use client'

import { useTranslations } from 'next-intl'
import { Page } from '../../frame/console-page.tsx'
import { useCreate } from '../../frame/create.tsx'
import { VehicleList } from './vehicle-list.tsx'

export default function VehiclesPage() {
  const t = useTranslations('vehicles')
  const create = useCreate({ label: t('new'), permission: 'vehicles.write', to: '/vehicles/new' })
  return (
    <Page title={t('title')} action={create}>
      <VehicleList create={create} />
    </Page>
  )
}
