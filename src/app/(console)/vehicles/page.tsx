'use client'

import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Page } from '../../frame/console-page.tsx'
import { useCan } from '../../frame/session.tsx'
import { useShortcut } from '../../frame/shortcuts.tsx'
import { VehicleList } from './vehicle-list.tsx'

export default function VehiclesPage() {
  const t = useTranslations('vehicles')
  const router = useRouter()
  const mayWrite = useCan('vehicles.write')
  useShortcut('n', t('new'), () => router.push('/vehicles/new'), mayWrite)
  const create = mayWrite && (
    <Button
      component={Link}
      prefetch={false}
      href="/vehicles/new"
      size="sm"
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      {t('new')}
    </Button>
  )
  return (
    <Page title={t('title')} action={create}>
      <VehicleList create={create} />
    </Page>
  )
}
