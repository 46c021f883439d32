'use client'

import { useTranslations } from 'next-intl'
import { SettingsPage } from '../settings-page.tsx'
import { EventFeed } from './event-feed.tsx'

export default function EventsPage() {
  const t = useTranslations('settings.sections')
  return (
    <SettingsPage title={t('events')}>
      <EventFeed />
    </SettingsPage>
  )
}
