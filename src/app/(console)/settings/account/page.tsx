'use client'

import { useTranslations } from 'next-intl'
import { SettingsPage } from '../settings-page.tsx'
import { LookSection } from './look-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { WorkshopSection } from './workshop-section.tsx'

/** What is the person's own, in every workshop of theirs. */
export default function AccountPage() {
  const t = useTranslations('settings.sections')
  return (
    <SettingsPage title={t('account')}>
      <ProfileSection />
      <LookSection />
      <PasswordSection />
      <SecondFactorSection />
      <SessionsSection />
      <WorkshopSection />
    </SettingsPage>
  )
}
