'use client'

import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useCan } from '../../../frame/session.tsx'
import { useShortcut } from '../../../frame/shortcuts.tsx'
import { SettingsPage } from '../settings-page.tsx'
import { KeyList } from './key-list.tsx'
import { PlanNotice } from './plan-notice.tsx'

/** The keys of the workshop's integrations. */
export default function KeysPage() {
  const t = useTranslations()
  const router = useRouter()
  useShortcut('n', t('keys.new'), () => router.push('/settings/api/new'), useCan('settings.write'))
  const create = (
    <Button
      component={Link}
      href="/settings/api/new"
      size="sm"
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      {t('keys.new')}
    </Button>
  )
  return (
    <SettingsPage title={t('settings.sections.api')} action={create}>
      <PlanNotice />
      <KeyList create={create} />
    </SettingsPage>
  )
}
