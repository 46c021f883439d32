'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useSession } from '../../frame/session.tsx'
import { SettingsPage } from './settings-page.tsx'
import { SETTINGS_SECTIONS } from './settings-sections.ts'

/** Leads to the first of the settings that the role reaches. */
export default function SettingsIndexPage() {
  const t = useTranslations('frame.sections')
  const router = useRouter()
  const session = useSession()
  useEffect(() => {
    const first = SETTINGS_SECTIONS.find(
      ({ permission }) => permission === null || session?.permissions.includes(permission),
    )
    if (session && first) router.replace(first.href)
  }, [session, router])
  return <SettingsPage title={t('settings')}>{null}</SettingsPage>
}
