'use client'

import { useTranslations } from 'next-intl'
import { SettingsPage } from '../settings-page.tsx'
import { AuditLog } from './audit-log.tsx'

export default function AuditLogPage() {
  const t = useTranslations('settings.sections')
  return (
    <SettingsPage title={t('auditLog')}>
      <AuditLog />
    </SettingsPage>
  )
}
