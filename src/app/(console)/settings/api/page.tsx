'use client'

import { useTranslations } from 'next-intl'
import { useCreate } from '../../../frame/create.tsx'
import { SettingsPage } from '../settings-page.tsx'
import { KeyList } from './key-list.tsx'
import { PlanNotice } from './plan-notice.tsx'

/** The keys of the workshop's integrations. */
export default function KeysPage() {
  const t = useTranslations()
  const create = useCreate({
    label: t('keys.new'),
    permission: 'settings.write',
    to: '/settings/api/new',
  })
  return (
    <SettingsPage title={t('settings.sections.api')} action={create}>
      <PlanNotice />
      <KeyList create={create} />
    </SettingsPage>
  )
}
